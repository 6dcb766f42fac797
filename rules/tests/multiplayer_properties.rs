//! What holds in every position by the multi-player rules that chance leads to, on both boards, from their arrays and from
//! scenes with few men in which kings are soon exposed.

#[path = "common/mod.rs"]
mod chance;
#[path = "common/multiplayer.rs"]
mod common;

use chance::Dice;
use common::{Table, read};
use entente_rules::{
    Army, Cell, Event, Kind, Options, Piece, Play, Position, Reason, Score, Status, Variant,
};
use serde_json::{Map, Value, json};

const GAMES: u64 = 120;
const PLIES: usize = 80;

/// Shows every position of many games.
fn walk(seed: u64, mut see: impl FnMut(&Play, &mut Dice)) {
    let mut dice = Dice(seed);
    for game in 0..GAMES {
        let mut play = Play::new(opening(game, &mut dice));
        for _ in 0..PLIES {
            see(&play, &mut dice);
            if play.outcome().is_some() {
                break;
            }
            act(&mut play, &mut dice);
        }
        see(&play, &mut dice);
    }
}

/// A legal move, that of a king's capture if there is one; now and then somebody gives up.
fn act(play: &mut Play, dice: &mut Dice) {
    let position = play.position();
    if dice.roll(60) == 0 {
        let army = dice.pick(&position.active()).expect("somebody is in");
        let give_up = match dice.roll(2) {
            0 => Event::Resign(army),
            _ => Event::Flag(army),
        };
        // Who has given up cannot once more.
        let _ = play.apply(&give_up);
        return;
    }
    let mut moves = position.legal_moves();
    moves.sort();
    let takes_king = |mv: &&entente_rules::Move| {
        position
            .captures(mv)
            .is_some_and(|man| man.kind == Kind::King)
    };
    let royal = moves.iter().find(takes_king).copied();
    let mv = royal
        .or_else(|| dice.pick(&moves))
        .expect("whose turn it is can move");
    play.apply(&Event::Move(mv.into())).expect("it is legal");
}

fn opening(game: u64, dice: &mut Dice) -> Position {
    let start = |options: &str| {
        let options = Options::from_json(Variant::Multiplayer, options).expect("options");
        Position::start_with(&options)
    };
    match game % 6 {
        0 => start("{}"),
        1 => start(r#"{"board": "chess4"}"#),
        2 => start(r#"{"armies": 3}"#),
        3 => scene("chess4", &["w", "s", "b", "g"], dice),
        _ => scene("square", &["r", "g", "b", "w"][..2 + dice.roll(3)], dice),
    }
}

fn scene(board: &str, order: &[&str], dice: &mut Dice) -> Position {
    let options = json!({"board": board});
    let empty = Options::from_json(Variant::Multiplayer, &options.to_string()).expect("options");
    let cells: Vec<Cell> = empty
        .board()
        .places()
        .iter()
        .map(|place| place.cell)
        .collect();
    let ways = ["N", "W", "S", "E"];
    let pawns: Map<_, _> = order
        .iter()
        .zip(ways)
        .map(|(army, way)| ((*army).to_owned(), json!(way)))
        .collect();
    loop {
        let kings = order.iter().map(|army| format!("{army}K"));
        let men = (0..3 + dice.roll(8)).map(|_| {
            let army = dice.pick(order).expect("an army");
            let kind = dice.pick(&["Q", "R", "R", "B", "N", "P"]).expect("a kind");
            format!("{army}{kind}")
        });
        let men: Vec<String> = kings.chain(men.collect::<Vec<_>>()).collect();
        let mut pieces = Map::new();
        for man in men {
            let cell = dice.pick(&cells).expect("a cell");
            pieces.insert(cell.to_string(), json!(man));
        }
        let position =
            json!({"order": order, "pawns": pawns, "pieces": pieces, "options": options});
        if let Ok(position) = read(&position) {
            return position;
        }
    }
}

fn men(position: &Position, army: Army) -> Vec<(Cell, Piece)> {
    position
        .pieces()
        .filter(|(_, man)| man.army == army)
        .collect()
}

#[test]
fn who_is_in_has_one_king_and_who_is_out_none() {
    walk(1, |play, _| {
        let position = play.position();
        for army in position.armies() {
            let is_king = |(_, man): &&(Cell, Piece)| man.kind == Kind::King;
            let kings = men(position, army).iter().filter(is_king).count();
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

/// Whose move it was is not in check then, whatever the others have opened; and only a capture takes a man away.
#[test]
fn nobody_leaves_his_own_king_attacked() {
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
            let taken = position.captures(&mv);
            assert!(next.checkers(mover).is_empty(), "{mv} in {position:?}");
            for army in position.armies() {
                let lost = men(position, army).len() - men(&next, army).len();
                let is_taken = taken.is_some_and(|man| man.army == army);
                let has_left = position.active().contains(&army) && !next.active().contains(&army);
                let king_taken = is_taken && taken.is_some_and(|man| man.kind == Kind::King);
                let expected = usize::from(is_taken) + usize::from(has_left && !king_taken);
                assert_eq!(lost, expected, "{army}, {mv} in {position:?}");
            }
        }
    });
}

/// The generator and the search for reasons say the same of every pair of cells.
#[test]
fn a_move_is_legal_or_there_is_a_reason() {
    walk(3, |play, dice| {
        let position = play.position();
        let cells: Vec<Cell> = position
            .board()
            .places()
            .iter()
            .map(|place| place.cell)
            .collect();
        let legal = position.legal_moves();
        for _ in 0..40 {
            let own = men(position, position.turn());
            let from = dice.pick(&own).map(|(cell, _)| cell);
            let from = from
                .filter(|_| dice.roll(4) > 0)
                .or_else(|| dice.pick(&cells));
            let (Some(from), Some(to)) = (from, dice.pick(&cells)) else {
                return;
            };
            for promotion in [None, Some(Kind::Queen)] {
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
fn every_position_reads_as_it_was_written() {
    walk(4, |play, _| {
        let position = play.position();
        let read = |json: &str| Position::from_json(Variant::Multiplayer, json);
        assert_eq!(read(&position.to_json()).as_ref(), Ok(position));
        assert_eq!(read(&play.state_json()).as_ref(), Ok(position));
        assert_eq!(position.setup().position().as_ref(), Ok(position));
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

/// The counts without making the last move, with making it, and ply by ply.
#[test]
fn leaves_are_counted_alike_in_every_way() {
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
    let mut table = Table::start("{}");
    for _ in 0..200 {
        let verbs = ["offer", "claim50", "claim3", "resign"];
        let known = 3 + dice.roll(2);
        let verb = dice.pick(&verbs[..known]).expect("a verb");
        let by = dice.pick(&["w", "r", "b", "y", "g"]).expect("an army");
        let before: Value = table.state();
        if table.attempt(&json!({verb: by})) != "ok" {
            assert_eq!(table.state(), before, "{verb} {by}");
        }
    }
}
