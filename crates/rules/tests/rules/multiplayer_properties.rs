//! The properties of every position of random games by the multi-player rules.
//!
//! The games are played on both boards, from their starts and from positions with few pieces in
//! which kings are soon exposed.

use entente_rules::{
    Army, Event, Options, Piece, PieceKind, Play, Position, Reason, Score, Square, Status, Variant,
};
use entente_rules_tests::Dice;
use entente_rules_tests::multiplayer::{TestGame, read};
use serde_json::{Map, Value, json};

const GAMES: u64 = 120;
const PLIES: usize = 80;

/// Shows every position of many games.
fn walk(seed: u64, mut visit: impl FnMut(&Play, &mut Dice)) {
    let mut dice = Dice(seed);
    for game in 0..GAMES {
        let mut play = Play::new(start(game, &mut dice));
        for _ in 0..PLIES {
            visit(&play, &mut dice);
            if play.outcome().is_some() {
                break;
            }
            make_random_event(&mut play, &mut dice);
        }
        visit(&play, &mut dice);
    }
}

/// Makes a legal move, preferably one that captures a king. Now and then somebody gives up.
fn make_random_event(play: &mut Play, dice: &mut Dice) {
    let position = play.position();
    if dice.roll(60) == 0 {
        let army = dice.pick(&position.active()).expect("somebody is in");
        let give_up = match dice.roll(2) {
            0 => Event::Resign(army),
            _ => Event::Flag(army),
        };
        // A player who has given up cannot do so again.
        let _ = play.apply(&give_up);
        return;
    }
    let mut moves = position.legal_moves();
    moves.sort();
    let takes_king = |mv: &&entente_rules::Move| {
        position
            .captured_piece(mv)
            .is_some_and(|piece| piece.kind == PieceKind::King)
    };
    let royal = moves.iter().find(takes_king).copied();
    let mv = royal
        .or_else(|| dice.pick(&moves))
        .expect("whose turn it is can move");
    play.apply(&Event::Move(mv.into())).expect("it is legal");
}

fn start(game: u64, dice: &mut Dice) -> Position {
    let start = |options: &str| {
        let options = Options::from_json(Variant::Multiplayer, options).expect("options");
        Position::start_with(&options)
    };
    match game % 6 {
        0 => start("{}"),
        1 => start(r#"{"board": "chess4"}"#),
        2 => start(r#"{"armies": 3}"#),
        3 => random_position("chess4", &["w", "s", "b", "g"], dice),
        _ => random_position("square", &["r", "g", "b", "w"][..2 + dice.roll(3)], dice),
    }
}

fn random_position(board: &str, order: &[&str], dice: &mut Dice) -> Position {
    let options = json!({"board": board});
    let empty = Options::from_json(Variant::Multiplayer, &options.to_string()).expect("options");
    let squares: Vec<Square> = empty
        .board()
        .locations()
        .iter()
        .map(|location| location.square)
        .collect();
    let ways = ["N", "W", "S", "E"];
    let pawns: Map<_, _> = order
        .iter()
        .zip(ways)
        .map(|(army, way)| ((*army).to_owned(), json!(way)))
        .collect();
    loop {
        let kings = order.iter().map(|army| format!("{army}K"));
        let names = (0..3 + dice.roll(8)).map(|_| {
            let army = dice.pick(order).expect("an army");
            let kind = dice.pick(&["Q", "R", "R", "B", "N", "P"]).expect("a kind");
            format!("{army}{kind}")
        });
        let with_kings: Vec<String> = kings.chain(names.collect::<Vec<_>>()).collect();
        let mut pieces = Map::new();
        for piece in with_kings {
            let square = dice.pick(&squares).expect("a square");
            pieces.insert(square.to_string(), json!(piece));
        }
        let position =
            json!({"order": order, "pawns": pawns, "pieces": pieces, "options": options});
        if let Ok(position) = read(&position) {
            return position;
        }
    }
}

fn pieces_of(position: &Position, army: Army) -> Vec<(Square, Piece)> {
    position
        .pieces()
        .filter(|(_, piece)| piece.army == army)
        .collect()
}

#[test]
fn active_players_have_one_king_and_eliminated_ones_none() {
    walk(1, |play, _| {
        let position = play.position();
        for army in position.armies() {
            let is_king = |(_, piece): &&(Square, Piece)| piece.kind == PieceKind::King;
            let kings = pieces_of(position, army).iter().filter(is_king).count();
            let is_in = position.status(army) == Status::Active;
            assert_eq!(kings, usize::from(is_in), "{army} in {position:?}");
            assert!(is_in || position.pending(army).is_none());
            assert!(is_in || position.castling(army).is_empty());
        }
        if play.outcome().is_none() {
            assert!(position.active().contains(&position.turn()));
            assert!(!position.legal_moves().is_empty(), "{position:?}");
        }
    });
}

/// The mover is never in check after their own move, whatever others have opened. Only a capture or
/// an elimination removes pieces.
#[test]
fn no_move_leaves_the_movers_king_attacked() {
    walk(2, |play, dice| {
        let position = play.position();
        let mover = position.turn();
        let mut moves = position.legal_moves();
        moves.sort();
        for _ in 0..3 {
            let Some(mv) = dice.pick(&moves).filter(|_| play.outcome().is_none()) else {
                return;
            };
            let next = position.play(mv).expect("it is legal");
            let taken = position.captured_piece(&mv);
            assert!(next.checkers(mover).is_empty(), "{mv} in {position:?}");
            for army in position.armies() {
                let lost = pieces_of(position, army).len() - pieces_of(&next, army).len();
                let is_taken = taken.is_some_and(|piece| piece.army == army);
                let has_left = position.active().contains(&army) && !next.active().contains(&army);
                let king_taken =
                    is_taken && taken.is_some_and(|piece| piece.kind == PieceKind::King);
                let expected = usize::from(is_taken) + usize::from(has_left && !king_taken);
                assert_eq!(lost, expected, "{army}, {mv} in {position:?}");
            }
        }
    });
}

/// The move generator and the search for reasons agree on every pair of squares.
#[test]
fn every_move_is_legal_or_has_a_reason() {
    walk(3, |play, dice| {
        let position = play.position();
        let squares: Vec<Square> = position
            .board()
            .locations()
            .iter()
            .map(|location| location.square)
            .collect();
        let legal = position.legal_moves();
        for _ in 0..40 {
            let own = pieces_of(position, position.turn());
            let from = dice
                .pick(&own)
                .map(|(square, _)| square)
                .filter(|_| dice.roll(4) > 0)
                .or_else(|| dice.pick(&squares));
            let (Some(from), Some(to)) = (from, dice.pick(&squares)) else {
                return;
            };
            for promotion in [None, Some(PieceKind::Queen)] {
                let why = position.why_not(from, to, promotion);
                let is_legal = |mv: &&entente_rules::Move| {
                    (mv.from, mv.to, mv.promotion()) == (from, to, promotion)
                };
                let found = legal.iter().find(is_legal);
                assert_eq!(
                    why.is_none(),
                    found.is_some(),
                    "{from}{to}: {why:?} in {position:?}"
                );
            }
        }
    });
}

#[test]
fn every_position_reads_back_as_written() {
    walk(4, |play, _| {
        let position = play.position();
        let read = |json: &str| Position::from_json(Variant::Multiplayer, json);
        assert_eq!(read(&position.to_json()).as_ref(), Ok(position));
        assert_eq!(read(&play.state_json()).as_ref(), Ok(position));
        assert_eq!(position.setup().position().as_ref(), Ok(position));
        if play.outcome().is_some() {
            let again = read(&play.state_json()).map(|position| Play::new(position).state_json());
            assert_eq!(again, Ok(play.state_json()));
        }
    });
}

#[test]
fn one_point_is_shared_or_nobody_has_any() {
    let mut ends = Vec::new();
    walk(5, |play, _| {
        let position = play.position();
        let Some(outcome) = play.outcome() else {
            return;
        };
        let points = outcome.points();
        let sum: Score = points.iter().copied().sum();
        let is_shared = points.iter().any(|score| *score != Score::ZERO);
        assert_eq!(sum, Score::share(u16::from(is_shared), 1), "{position:?}");
        for (army, score) in position.armies().zip(points) {
            let has_part = match position.status(army) {
                Status::Active => position.pending(army).is_none(),
                status => status == Status::Stalemated,
            };
            assert_eq!(*score != Score::ZERO, has_part, "{army} in {position:?}");
        }
        ends.push(outcome.reason);
    });
    assert!(ends.contains(&Reason::OneLeft) && ends.contains(&Reason::Insufficient));
}

/// Leaves are counted without making the last move, with making it, and move by move.
#[test]
fn every_way_of_counting_leaves_agrees() {
    walk(6, |play, dice| {
        let position = play.position();
        if dice.roll(30) == 0 {
            let leaves = position.perft(2);
            assert_eq!(position.perft_made(2), leaves, "{position:?}");
            let divided: u64 = position.divide(2).iter().map(|(_, leaves)| leaves).sum();
            assert_eq!(divided, leaves, "{position:?}");
        }
    });
}

#[test]
fn a_refused_event_changes_nothing() {
    let mut dice = Dice(7);
    let mut game = TestGame::start("{}");
    for _ in 0..200 {
        let verbs = ["offer", "claim50", "claim3", "resign"];
        let known = 3 + dice.roll(2);
        let verb = dice.pick(&verbs[..known]).expect("a verb");
        let by = dice.pick(&["w", "r", "b", "y", "g"]).expect("an army");
        let before: Value = game.state();
        if game.attempt(&json!({verb: by})) != "ok" {
            assert_eq!(game.state(), before, "{verb} {by}");
        }
    }
}

/// Armies of any number, in any order, and with pawns that go anywhere, as options write them.
fn random_lineup(dice: &mut Dice) -> Value {
    let (board, mut names) = [
        ("square", vec!["w", "r", "b", "y", "g", "s"]),
        ("chess4", vec!["w", "s", "b", "g", "r", "y"]),
        ("chess45", vec!["w", "r", "b", "g", "y", "s"]),
    ][dice.roll(3)]
    .clone();
    let count = 2 + dice.roll(3);
    let order: Vec<&str> = (0..count)
        .map(|_| names.swap_remove(dice.roll(names.len())))
        .collect();
    let ways = |army: &&str| {
        (
            (*army).to_owned(),
            json!(["N", "E", "S", "W"][dice.roll(4)]),
        )
    };
    let pawns: Map<String, Value> = order.iter().map(ways).collect();
    json!({"board": board, "armies": count, "order": order, "pawns": pawns})
}

#[test]
fn the_armies_of_the_options_are_those_of_every_position() {
    let mut dice = Dice(57);
    for _ in 0..2_000 {
        let lineup = random_lineup(&mut dice);
        let options =
            Options::from_json(Variant::Multiplayer, &lineup.to_string()).expect("armies");
        let again = Options::from_json(Variant::Multiplayer, &options.to_json());
        assert_eq!(again.as_ref(), Ok(&options));
        let start = Position::start_with(&options);
        let letters: Vec<String> = options
            .armies()
            .map(|army| army.letter().to_string())
            .collect();
        assert_eq!(json!(letters), lineup["order"]);
        assert!(start.armies().eq(options.armies()), "{lineup}");
        assert_eq!(start.options(), options);
        assert_eq!(options.players(), letters.len());
        let json = start.to_json();
        assert_eq!(Position::from_json(Variant::Multiplayer, &json), Ok(start));
    }
}

#[test]
fn options_with_impossible_armies_are_refused() {
    for wrong in [
        json!({"order": ["w"]}),
        json!({"order": ["w", "w"]}),
        json!({"order": ["w", "x"]}),
        json!({"order": ["w", "g"]}),
        json!({"order": "wb"}),
        json!({"order": ["w", "b"], "pawns": {"r": "N"}}),
        json!({"order": ["w", "b"], "pawns": {"w": "up"}}),
        json!({"order": ["w", "b"], "armies": 3}),
        json!({"order": ["w", "r", "b", "y", "s"]}),
    ] {
        let read = Options::from_json(Variant::Multiplayer, &wrong.to_string());
        assert!(read.is_err(), "{wrong}");
    }
}

#[test]
fn a_position_cannot_contradict_the_armies_of_its_options() {
    let position = json!({"order": ["r", "g"], "pawns": {"r": "N", "g": "S"},
        "pieces": {"a1": "rK", "h8": "gK"}});
    let with = |options: Value| {
        let mut position = position.clone();
        position["options"] = options;
        read(&position)
    };
    let own = read(&position).expect("its own armies").options();
    let written: Value = serde_json::from_str(&own.to_json()).expect("JSON");
    for fits in [json!({}), json!({"armies": 2}), written] {
        assert_eq!(with(fits).expect("they fit").options(), own);
    }
    for other in [
        json!({"armies": 3}),
        json!({"order": ["g", "r"], "pawns": {"r": "N", "g": "S"}}),
        json!({"order": ["r", "g"], "pawns": {"r": "N", "g": "N"}}),
    ] {
        let refused = with(other).expect_err("they contradict each other");
        assert!(refused.contains("Together"), "{refused}");
    }
}
