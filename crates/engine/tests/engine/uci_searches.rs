//! The words after `go`, and the settings before it: mates, chosen moves, several lines, pondering,
//! counting, strength, and games that are played on after a draw.

use entente_rules::{Play, Position, Variant};

use crate::uci::{best_moves, last, said};

/// The moves of two knights back and forth, so many times: the position repeats.
fn shuffled(times: usize) -> String {
    format!(
        "position startpos moves{}",
        " g1f3 g8f6 f3g1 f6g8".repeat(times)
    )
}

/// Leaks the text: a test ends soon.
fn line(text: String) -> &'static str {
    text.leak()
}

/// The first move of each line with this number of `multipv`, in order.
fn firsts(said: &[String], number: usize) -> Vec<&str> {
    let of_line = format!(" multipv {number} ");
    let lines = said.iter().filter(|line| line.contains(&of_line));
    lines
        .filter_map(|line| line.split(" pv ").nth(1)?.split(' ').next())
        .collect()
}

#[test]
fn a_game_goes_on_after_every_draw() {
    for (what, position) in [
        ("threefold repetition", shuffled(2)),
        ("fivefold repetition", shuffled(5) + " e2e4"),
        (
            "75 moves",
            "position fen 7k/8/8/8/8/8/R7/K7 w - - 149 100 moves a1b1 h8g8".to_owned(),
        ),
        (
            "a dead position",
            "position fen 8/8/3k4/8/8/3K4/8/8 w - - 0 1 moves d3d4 d6e6".to_owned(),
        ),
    ] {
        let said = said(&[line(position), "go depth 2"]);
        let best = said.last().expect("an answer");
        assert!(best.starts_with("bestmove "), "{what}: {said:?}");
        assert!(
            !best.contains("0000") && !best.contains("none"),
            "{what}: {best}"
        );
    }
}

#[test]
fn every_go_is_answered_once_and_for_the_position_named_before_it() {
    // All of these lines come while the first search runs.
    let said = said(&[
        "position startpos",
        "go nodes 3000 searchmoves e2e4",
        "then position fen 7k/8/8/8/8/8/5PPP/r5K1 w - - 0 1",
        "then isready",
        "then go depth 1",
        "then setoption name UCI_Chess960 value true",
        "then position fen 4k3/8/8/8/8/8/8/R3K2R b - - 0 1 moves e8e7",
        "then go depth 1 searchmoves a1a7",
        "then quit",
    ]);
    let answers: Vec<&String> = said
        .iter()
        .filter(|line| line.starts_with("bestmove"))
        .collect();
    assert_eq!(answers.len(), 3, "{said:?}");
    assert!(answers[0].starts_with("bestmove e2e4"));
    assert_eq!(answers[1], "bestmove (none)");
    assert!(answers[2].starts_with("bestmove a1a7"));
    let ready = said.iter().position(|line| line == "readyok");
    let first = said.iter().position(|line| line.starts_with("bestmove"));
    assert!(ready < first, "readiness is said at once");
}

#[test]
fn a_search_without_an_end_is_ended_by_the_next_one() {
    for go in ["go infinite", "go", "go ponder wtime 1000 btime 1000"] {
        let said = said(&[go, "then position startpos moves e2e4", "then go depth 1"]);
        assert_eq!(best_moves(&said), 2, "{go}: {said:?}");
    }
}

#[test]
fn only_chosen_moves_are_answered() {
    for go in [
        "go depth 2 searchmoves a2a3 h2h3",
        "go searchmoves a2a3 h2h3 depth 2",
        "go searchmoves a2a3 e2e5 nodes 1",
    ] {
        let best = last(&["position startpos", go]);
        assert!(["a2a3", "h2h3"].contains(&&best[9..13]), "{go}: {best}");
    }
    // The only mate is not among them.
    let mate = "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    assert!(last(&[mate, "go depth 5 searchmoves a1a7"]).starts_with("bestmove a1a7"));
    assert!(last(&[mate, "go depth 5"]).starts_with("bestmove a1a8"));
}

#[test]
fn a_chosen_move_leaves_the_whole_search_as_it_was() {
    let position = "position startpos moves e2e4 e7e5";
    let first = said(&[position, "go depth 6"]);
    let chosen = said(&[
        position,
        "go depth 6 searchmoves a2a3",
        "ucinewgame",
        "go depth 6",
    ]);
    let whole = &chosen[chosen.len() - first.len()..];
    let without_time = |lines: &[String]| -> Vec<String> {
        let parts = lines.iter().map(|line| line.split(" nps ").next());
        parts.flatten().map(str::to_owned).collect()
    };
    assert_eq!(without_time(whole), without_time(&first));
}

#[test]
fn a_mate_within_the_limit_ends_the_search() {
    let in_two = "position fen r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1";
    let said = said(&[in_two, "go mate 2"]);
    assert!(
        said.iter().any(|line| line.contains(" score mate 2 ")),
        "{said:?}"
    );
    assert!(
        said.last()
            .is_some_and(|line| line.starts_with("bestmove d2h6"))
    );
    // There is none, and the search ends all the same.
    assert_eq!(
        best_moves(&super::uci::said(&["position startpos", "go mate 1"])),
        1
    );
}

#[test]
fn several_lines_are_the_best_ones_and_differ_in_their_first_move() {
    let set = "setoption name MultiPV value 3";
    // Three ways to win a queen are better than anything else.
    let position = "position fen 6k1/5ppp/8/8/3q4/2P1P3/5PPP/3R2K1 w - - 0 1";
    let said = said(&[set, position, "go depth 5"]);
    let best: Vec<&str> = (1..=3).map(|number| firsts(&said, number)[4]).collect();
    let mut distinct = best.clone();
    distinct.sort_unstable();
    assert_eq!(distinct, ["c3d4", "d1d4", "e3d4"], "{said:?}");
    assert!(
        said.last()
            .is_some_and(|line| line.starts_with(&format!("bestmove {}", best[0])))
    );
    for number in 1..=3 {
        assert_eq!(firsts(&said, number).len(), 5, "one of each depth");
    }
}

#[test]
fn there_are_no_more_lines_than_moves_and_none_beyond_the_limits() {
    let set = "setoption name MultiPV value 5";
    let two_moves = "position fen k7/8/8/8/8/8/1r6/K7 w - - 0 1";
    let found = said(&[set, two_moves, "go depth 3"]);
    assert_eq!(firsts(&found, 1).len(), 3, "{found:?}");
    assert!(
        firsts(&found, 2).is_empty(),
        "the rook can be taken, and nothing else"
    );
    for go in [
        "go nodes 5000",
        "go movetime 50",
        "go nodes 0",
        "go depth 1 nodes 3",
    ] {
        assert_eq!(
            best_moves(&said(&[set, "position startpos", go])),
            1,
            "{go}"
        );
    }
    let nodes = said(&[set, "position startpos", "go nodes 20000"]);
    let counted = nodes.iter().filter_map(|line| {
        let nodes = line.split(" nodes ").nth(1)?.split(' ').next()?;
        nodes.parse::<u64>().ok()
    });
    assert!(
        counted
            .max()
            .is_some_and(|most| (5_000..20_000).contains(&most)),
        "{nodes:?}"
    );
}

#[test]
fn several_lines_are_shown_in_every_rule_set() {
    for variant in Variant::ALL {
        let select = line(format!("setoption name UCI_Variant value {}", variant.id()));
        let set = "setoption name MultiPV value 2";
        for go in ["go nodes 6000", "go depth 1"] {
            let said = said(&[select, set, "position startpos", go]);
            let (first, second) = (firsts(&said, 1), firsts(&said, 2));
            assert!(
                !first.is_empty() && first.len() == second.len(),
                "{variant:?} {said:?}"
            );
            assert_ne!(first.last(), second.last(), "{variant:?}");
            let best = format!("bestmove {}", first[first.len() - 1]);
            assert!(
                said.last().is_some_and(|line| line.starts_with(&best)),
                "{said:?}"
            );
        }
    }
}

#[test]
fn pondering_lasts_until_the_move_is_played_and_then_takes_its_time() {
    let position = "position startpos moves e2e4";
    let go = "go ponder wtime 2000 btime 2000";
    let hit = said(&[position, go, "then isready", "then ponderhit"]);
    assert_eq!(best_moves(&hit), 1, "{hit:?}");
    // A search that ends by itself waits for it.
    let waits = said(&[
        position,
        "go ponder depth 1",
        "isready",
        "ponderhit",
        "isready",
    ]);
    let best = waits.iter().position(|line| line.starts_with("bestmove"));
    let ready: Vec<usize> = (0..waits.len())
        .filter(|at| waits[*at] == "readyok")
        .collect();
    assert!(best > Some(ready[0]) && best < Some(ready[1]), "{waits:?}");
    let missed = said(&[position, go, "then stop"]);
    assert_eq!(best_moves(&missed), 1);
    // The expected reply comes with the answer.
    let ponders = last(&[position, "go depth 4"]);
    assert!(ponders.contains(" ponder "), "{ponders}");
}

#[test]
fn counting_names_each_move_and_their_sum() {
    for (variant, depth) in [
        (Variant::Standard, 4),
        (Variant::Chess66, 3),
        (Variant::Chess4, 3),
        (Variant::Alliance, 3),
        (Variant::Multiplayer, 2),
    ] {
        let select = line(format!("setoption name UCI_Variant value {}", variant.id()));
        let said = said(&[
            select,
            "position startpos",
            line(format!("go perft {depth}")),
        ]);
        let start = Position::start(variant);
        for (ply, count) in start.divide(depth) {
            assert!(
                said.contains(&format!("{ply}: {count}")),
                "{variant:?} {ply}"
            );
        }
        let sum = format!("Nodes searched: {}", start.perft(depth));
        assert!(said.contains(&sum), "{variant:?}");
        assert_eq!(best_moves(&said), 1);
    }
    let stopped = said(&["position startpos", "go perft 9", "then stop"]);
    assert!(
        !stopped.iter().any(|line| line.starts_with("Nodes")),
        "{stopped:?}"
    );
}

#[test]
fn a_level_answers_as_a_computer_of_that_level_does() {
    use entente_engine::{Engine, Strength};
    let start = Position::start(Variant::Standard);
    for (number, strength) in (1..=5).zip(Strength::LEVELS) {
        let skill = line(format!("setoption name Skill Level value {number}"));
        let answer = last(&[skill, "position startpos", "go"]);
        let seen = [start.clone()];
        let mut engine = Engine::with_memory(16 << 20);
        let result = engine.think(&strength.request(&seen, 1), &mut ());
        let ply = result.ply.expect("a move");
        assert!(
            answer.starts_with(&format!("bestmove {ply}")),
            "{number}: {answer}"
        );
    }
}

#[test]
fn the_chances_are_whole_and_follow_the_score() {
    let chances = |fen: &'static str| -> [u32; 3] {
        let said = said(&["setoption name UCI_ShowWDL value true", fen, "go depth 6"]);
        let info = said
            .iter()
            .rfind(|line| line.contains(" wdl "))
            .expect("chances");
        let words = info.split(" wdl ").nth(1).expect("chances").split(' ');
        let numbers: Vec<u32> = words.map_while(|word| word.parse().ok()).collect();
        numbers[..3].try_into().expect("three chances")
    };
    let even = chances("position startpos");
    let ahead = chances("position fen 4k3/8/8/8/8/8/3P4/R3K3 w - - 0 1");
    let behind = chances("position fen 4k3/8/8/8/8/8/3P4/R3K3 b - - 0 1");
    for [win, draw, loss] in [even, ahead, behind] {
        assert_eq!(win + draw + loss, 1000);
    }
    assert!(even[1] > 400 && even[0].abs_diff(even[2]) < 150, "{even:?}");
    assert!(ahead[0] > 900 && behind[2] > 900, "{ahead:?} {behind:?}");
    let without = said(&["position startpos", "go depth 2"]);
    assert!(!without.iter().any(|line| line.contains(" wdl ")));
}

#[test]
fn seldepth_and_hashfull_are_shown() {
    let said = said(&[
        "setoption name Hash value 1",
        "position startpos",
        "go nodes 300000",
    ]);
    let number = |name: &str| -> u32 {
        let info = said
            .iter()
            .rfind(|line| line.starts_with("info depth "))
            .expect("findings");
        let word = info
            .split(name)
            .nth(1)
            .and_then(|rest| rest.split(' ').next());
        word.and_then(|word| word.parse().ok()).expect(name)
    };
    assert!(number(" seldepth ") > number("info depth "));
    assert!(
        (500..=1000).contains(&number(" hashfull ")),
        "{}",
        number(" hashfull ")
    );
}

#[test]
fn a_position_is_read_again_when_the_rule_set_changes() {
    let castles = "position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 moves e1a1";
    let chess960 = "setoption name UCI_Chess960 value true";
    let said = said(&[castles, "go depth 1", chess960, "go depth 1"]);
    assert!(said.contains(&"bestmove 0000".to_owned()), "{said:?}");
    assert!(
        said.last()
            .is_some_and(|line| line.starts_with("bestmove e8")),
        "{said:?}"
    );
}

#[test]
fn blanks_of_any_kind_separate_words() {
    let said = said(&[
        "\u{feff}uci\r",
        "\tsetoption\tname\tMultiPV\tvalue\t2\r",
        "position\tfen  4k3/8/8/8/8/8/8/R3K3\tw  Q - 0  1\tmoves\te1c1 \r",
        " go\tdepth\t1\r",
    ]);
    assert!(said.contains(&"uciok".to_owned()));
    assert!(
        said.last()
            .is_some_and(|line| line.starts_with("bestmove e8")),
        "{said:?}"
    );
    let promotes = "position fen 8/P6k/8/8/8/8/8/K7 w - - 0 1 moves a7a8Q";
    assert_eq!(best_moves(&super::uci::said(&[promotes, "go depth 1"])), 1);
}

/// Games of random moves are played on for as long as there are moves, past every draw.
#[test]
fn random_games_past_every_draw_are_positions_like_any_other() {
    let mut state = 7_u64;
    let mut past_the_end = 0;
    for variant in Variant::ALL {
        let select = line(format!("setoption name UCI_Variant value {}", variant.id()));
        let mut play = Play::new(Position::start(variant));
        for ply in 0..300 {
            let plies = play.position().plies();
            if plies.is_empty() || !play.position().choice().is_empty() {
                break;
            }
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let chosen = plies[(state >> 33) as usize % plies.len()];
            let Ok(()) = play.move_on_board(chosen) else {
                break;
            };
            if ply % 20 != 19 || play.position().plies().is_empty() {
                continue;
            }
            past_the_end += usize::from(play.outcome().is_some());
            let position = line(format!("position startpos moves {}", play.coordinates()));
            let answer = last(&[select, position, "go nodes 50"]);
            let legal = play.position().plies();
            let word = answer.split(' ').nth(1).unwrap_or_default();
            let is_legal = legal.iter().any(|ply| ply.to_string() == word);
            assert!(is_legal, "{variant:?}: {answer} after {position}");
        }
    }
    assert!(past_the_end > 0, "no game went on after its end");
}

/// Each of these mates begins with a quiet move, which a search that skips moves would miss.
#[test]
fn no_mate_within_the_limit_is_missed() {
    for (moves, position, first) in [
        (2, "position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6"),
        (2, "position fen 8/8/8/8/8/5K2/R7/7k w - - 0 1", "f3g3"),
    ] {
        let said = said(&[position, line(format!("go mate {moves}"))]);
        let mate = format!(" score mate {moves} ");
        assert!(said.iter().any(|info| info.contains(&mate)), "{said:?}");
        let best = said.last().expect("an answer");
        assert!(best.starts_with(&format!("bestmove {first}")), "{said:?}");
    }
}
