//! The conversation with tournament programs, line by line.

use std::collections::VecDeque;

use entente_engine::uci::{Host, Session};
use entente_rules::{Position, Variant};

/// A conversation with all its lines. Lines after `then` come during the search.
#[derive(Default)]
pub(crate) struct Script {
    pub(crate) lines: VecDeque<&'static str>,
    pub(crate) said: Vec<String>,
    clock: u64,
}

impl Host for Script {
    fn read(&mut self) -> Option<String> {
        let line = self.lines.pop_front()?;
        Some(line.strip_prefix("then ").unwrap_or(line).to_owned())
    }

    fn poll(&mut self) -> Option<String> {
        let line = self.lines.front()?.strip_prefix("then ")?;
        self.lines.pop_front();
        Some(line.to_owned())
    }

    fn is_closed(&self) -> bool {
        self.lines.is_empty()
    }

    fn say(&mut self, line: &str) {
        self.said.push(line.to_owned());
    }

    fn milliseconds(&mut self) -> u64 {
        // Each look at the clock takes a millisecond.
        self.clock += 1;
        self.clock
    }

    fn seed(&mut self) -> u64 {
        1
    }
}

/// The engine's answers to these lines.
pub(crate) fn said(lines: &[&'static str]) -> Vec<String> {
    let mut script = Script {
        lines: lines.iter().copied().collect(),
        ..Script::default()
    };
    Session::default().run(&mut script);
    script.said
}

pub(crate) fn last(lines: &[&'static str]) -> String {
    said(lines).pop().unwrap_or_default()
}

/// The number of searches that are answered.
pub(crate) fn best_moves(said: &[String]) -> usize {
    let answers = said.iter().filter(|line| line.starts_with("bestmove "));
    answers.count()
}

#[test]
fn it_introduces_itself() {
    let said = said(&["uci", "isready", "quit", "isready"]);
    assert!(said[0].starts_with("id name Entente "));
    assert!(
        said.iter()
            .any(|line| line.starts_with("option name Hash type spin"))
    );
    assert!(
        said.iter()
            .any(|line| line == "option name UCI_Chess960 type check default false")
    );
    let variants = said.iter().find(|line| line.contains("UCI_Variant"));
    let variants = variants.expect("the option is listed");
    assert!(variants.contains("default chess var chess var chess960"));
    assert_eq!(said[said.len() - 2..], ["uciok", "readyok"]);
}

/// The default settings of lichess-bot, which ends if an engine does not have one of them.
#[test]
fn what_other_programs_set_for_every_engine_can_be_set() {
    let listed = said(&["uci"]);
    let position = "position startpos moves e2e4";
    let usual = last(&[position, "go nodes 500"]);
    for (name, value) in [
        ("Move Overhead", "100"),
        ("Threads", "4"),
        ("Hash", "512"),
        ("SyzygyPath", "./syzygy/"),
        ("SyzygyPath", "<empty>"),
        ("SyzygyPath", ""),
        ("UCI_ShowWDL", "true"),
    ] {
        let option = format!("option name {name} type ");
        assert!(
            listed.iter().any(|line| line.starts_with(&option)),
            "{name}"
        );
        let set: &str = format!("setoption name {name} value {value}").leak();
        let answer = said(&[set, position, "go nodes 500"]);
        assert!(answer[0].starts_with("info depth "), "{}", answer[0]);
        assert_eq!(answer.last(), Some(&usual), "{name}");
    }
}

#[test]
fn it_answers_with_the_best_move_after_what_it_found() {
    let said = said(&[
        "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1 moves a1b1 g8h8",
        "go nodes 2000",
    ]);
    assert!(
        said.iter()
            .any(|line| line.contains(" score mate 1 ") && line.ends_with(" pv b1b8"))
    );
    assert_eq!(said.last().map(String::as_str), Some("bestmove b1b8"));
}

#[test]
fn castling_is_written_as_each_game_writes_it() {
    let standard = "position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 moves e1c1";
    assert!(last(&[standard, "go depth 1"]).starts_with("bestmove e8"));
    let castles = "position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 moves e1a1";
    let chess960 = "setoption name UCI_Chess960 value true";
    assert!(last(&[chess960, castles, "go depth 1"]).starts_with("bestmove e8"));
}

#[test]
fn a_search_stops_on_request_or_when_its_time_is_over() {
    let infinite = said(&[
        "position startpos",
        "go infinite",
        "then isready",
        "then stop",
        "quit",
    ]);
    assert!(infinite.contains(&"readyok".to_owned()));
    assert!(
        infinite
            .last()
            .is_some_and(|line| line.starts_with("bestmove "))
    );
    for go in [
        "go movetime 100",
        "go wtime 3000 btime 10 winc 20 binc 20",
        "go wtime 500 movestogo 2",
        "go depth 1 wtime 9223372036854775807 winc 9223372036854775807 movestogo 1",
    ] {
        let last = last(&["position startpos", go]);
        assert!(last.starts_with("bestmove "), "{go}: {last}");
    }
    // `quit` during a search ends the conversation after the move.
    let quits = said(&["position startpos", "go infinite", "then quit", "isready"]);
    assert!(
        quits
            .last()
            .is_some_and(|line| line.starts_with("bestmove "))
    );
}

#[test]
fn an_infinite_search_that_ends_by_itself_waits_for_stop() {
    let mated = "position fen 7k/8/8/8/8/8/8/K7 w - - 0 1";
    let said = said(&[mated, "go infinite", "isready", "stop"]);
    let ready = said.iter().position(|line| line == "readyok");
    let best = said.iter().position(|line| line.starts_with("bestmove"));
    assert!(ready.is_some() && ready < best, "{said:?}");
}

#[test]
fn other_rule_sets_are_played_by_their_ids() {
    let chess66 = [
        "setoption name UCI_Variant value chess66",
        "position startpos",
        "go nodes 500",
    ];
    let answers = said(&chess66);
    assert!(answers.iter().any(|line| line.contains(" score cp ")));
    let chess4 = [
        "setoption name UCI_Variant value chess4",
        "position startpos",
        "go nodes 500",
    ];
    let answers = said(&chess4);
    assert!(
        answers.iter().any(|line| line.contains(" score shares ")),
        "{answers:?}"
    );
    assert!(
        answers
            .last()
            .is_some_and(|line| line.starts_with("bestmove "))
    );
}

/// The JSON of most positions has a key that ends like the word before the moves.
#[test]
fn a_position_is_read_as_it_is_written() {
    for (id, variant, ply) in [
        ("chess4", Variant::Chess4, "k2k4"),
        ("alliance", Variant::Alliance, "a2a3"),
    ] {
        let select: &str = format!("setoption name UCI_Variant value {id}").leak();
        let json = Position::start(variant).to_json();
        let position: &str = format!("position json {json} moves {ply}").leak();
        let usual: &str = format!("position startpos moves {ply}").leak();
        let answer = said(&[select, position, "go depth 1"]);
        assert_eq!(answer, said(&[select, usual, "go depth 1"]), "{id}");
        assert!(
            answer
                .last()
                .is_some_and(|line| line.starts_with("bestmove "))
        );
    }
}

#[test]
fn a_line_that_cannot_be_read_changes_nothing() {
    let position = "position startpos moves e2e4";
    let best = last(&[position, "go nodes 500"]);
    for (wrong, why) in [
        (
            "setoption name Hash value much",
            "not a value of Hash: much",
        ),
        ("setoption name Hash value 0", "not a value of Hash: 0"),
        ("setoption name Hash", "not a value of Hash: "),
        (
            "setoption name Threads value 0",
            "not a value of Threads: 0",
        ),
        (
            "setoption name Contempt value 1",
            "unknown option: Contempt",
        ),
        (
            "setoption name UCI_Variant value draughts",
            "not a value of UCI_Variant: draughts",
        ),
        ("setoption", "not an option: "),
        ("castle", "unknown command: castle"),
    ] {
        let said = said(&[position, wrong, "go nodes 500"]);
        assert_eq!(said[0], format!("info string {why}"));
        assert_eq!(said.last(), Some(&best), "{wrong}");
    }
}

#[test]
fn a_position_that_cannot_be_read_leaves_none() {
    for (wrong, why) in [
        (
            "position startpos moves e2e5",
            "not a legal move: e2e5 (number 1 of the moves)",
        ),
        (
            "position startpos moves e2e4 e7e5 e2e4",
            "not a legal move: e2e4 (number 3 of the moves)",
        ),
        ("position fen 8/8 w - - 0 1", ""),
        ("position json {", ""),
        ("position elsewhere", "unknown position: elsewhere"),
        ("position", "unknown position: "),
    ] {
        let before = "position startpos moves e2e4";
        let said = said(&[
            before,
            wrong,
            "go nodes 500",
            "position startpos",
            "go depth 1",
        ]);
        assert!(
            said[0].starts_with(&format!("info string {why}")),
            "{said:?}"
        );
        assert!(said[1].starts_with("info string no position: "), "{said:?}");
        assert_eq!(said[2], "bestmove 0000", "{wrong}");
        let best = said.last().expect("an answer");
        let from_start = Position::start(Variant::Standard).plies();
        let is_best = |ply: &entente_rules::Ply| best.starts_with(&format!("bestmove {ply}"));
        assert!(from_start.iter().any(is_best), "{best}");
    }
}

#[test]
fn a_limit_that_cannot_be_read_is_named_and_the_answer_is_a_move_all_the_same() {
    for (go, why) in [
        ("go nodes", "no number after nodes"),
        ("go nodes many", "not a number after nodes: many"),
        ("go depth 2 quickly", "unknown limit: quickly"),
        ("go searchmoves e2e5 depth 1", "not a legal move: e2e5"),
    ] {
        let said = said(&["position startpos", go]);
        assert_eq!(said[0], format!("info string {why}"));
        assert_eq!(best_moves(&said), 1, "{said:?}");
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    let mated = "position fen R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1";
    assert_eq!(last(&[mated, "go nodes 100"]), "bestmove (none)");
}
