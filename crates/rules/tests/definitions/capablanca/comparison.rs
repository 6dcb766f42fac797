//! The crate against the model: random games that both play at the same time, and dead positions of
//! every small set of pieces.
//!
//! After each move the legal moves, the check, the FEN and the end of the game must be the same,
//! and each move must be read again from its notation. `TEST_SEED` sets another seed, `TEST_GAMES`
//! another number of games.

use std::collections::BTreeSet;

use entente_rules::{Event, Pgn, Play, Position, Reason, Variant};

use crate::capablanca::game::{Game, Move};
use crate::capablanca::notation::ARRAY;
use crate::independent::Counts;
use entente_rules_tests::{Dice, number};

const SEED: u64 = 1925;
const GAMES: u64 = 30;
/// The most moves of one army in a game.
const LONGEST: usize = 120;

/// Positions in which what is rare is near.
const STARTS: [&str; 6] = [
    ARRAY,
    "r4k3r/pppppppppp/10/10/10/10/PPPPPPPPPP/R4K3R w KQkq - 0 1",
    "5k4/PA8/10/10/10/10/8pc/4K5 w - - 0 1",
    "3k6/1P3P2P1/10/10/10/10/2p3p1p1/5K4 w - - 0 1",
    "1c3k4/4p1p1p1/10/3P1P1P2/2p1p1p3/10/1P1P1P4/5K2A1 w - - 0 1",
    "k9/10/10/10/4n5/5B4/10/5K4 w - - 0 1",
];

/// Every situation that the games together must show.
const SITUATIONS: [&str; 10] = [
    "castles kingside",
    "castles queenside",
    "checkmate",
    "dead_position",
    "en passant",
    "fivefold or seventy-five",
    "promotes to an archbishop",
    "promotes to a chancellor",
    "promotes to another piece",
    "stalemate",
];

#[test]
fn random_games_are_the_same_in_the_model() {
    let mut dice = Dice(number("TEST_SEED", SEED));
    let mut seen = Counts::default();
    for _ in 0..number("TEST_GAMES", GAMES) {
        for start in STARTS {
            play_one(start, &mut dice, &mut seen);
        }
    }
    seen.assert_all(&SITUATIONS);
}

/// Plays one game. Every position in it is compared.
fn play_one(start: &str, dice: &mut Dice, seen: &mut Counts) {
    let position = Position::from_fen_of(Variant::Capablanca, start).expect("a position");
    let (mut game, mut play) = (Game::read(start), Play::new(position));
    for _ in 0..2 * LONGEST {
        compare(&game, &play, dice);
        if let Some(outcome) = play.outcome() {
            let expected = game.end();
            let counted = [Reason::Fivefold, Reason::SeventyfiveMoves].contains(&outcome.reason);
            assert_eq!(expected.is_none(), counted, "{}", game.fen());
            seen.add(expected.unwrap_or("fivefold or seventy-five"));
            break;
        }
        let mv = choose(&game, dice);
        if let Some(situation) = situation(&game, mv) {
            seen.add(situation);
        }
        let read = play
            .position()
            .read_coordinate(&mv.written())
            .expect("a move");
        play.apply(&Event::Move(read.into())).expect("it is legal");
        game = game.after(mv);
    }
    let pgn = Pgn::of(&play).to_string();
    assert!(pgn.contains("[Variant \"Capablanca\"]"), "{pgn}");
    let again = Pgn::read_of(Variant::Capablanca, &pgn).expect("its own file");
    assert_eq!(again[0].moves(), Pgn::of(&play).moves(), "{pgn}");
}

/// Compares everything that both know about a position.
fn compare(game: &Game, play: &Play, dice: &mut Dice) {
    let position = play.position();
    let fen = game.fen();
    assert_eq!(position.fen(), fen);
    assert_eq!(position.is_check(), game.is_check(game.white), "{fen}");
    let moves: BTreeSet<String> = game.moves().iter().map(Move::written).collect();
    let legal = position.legal_moves();
    let found: BTreeSet<String> = legal.iter().map(ToString::to_string).collect();
    assert_eq!(found, moves, "{fen}");
    assert_eq!(found.len(), legal.len(), "{fen}: a move is listed twice");
    let end = game.end();
    let reason = play.outcome().map(|outcome| outcome.reason.word());
    assert!(
        end.is_none() || reason == end,
        "{fen}: {reason:?}, not {end:?}"
    );
    let again = Position::from_fen_of(Variant::Capablanca, &fen).expect("its own FEN");
    assert_eq!(again.fen(), fen);
    if let Some(mv) = dice.pick(&legal) {
        assert_eq!(position.read_move(&position.san(&mv)), Ok(mv), "{fen}");
        assert_eq!(position.read_move(&mv.to_string()), Ok(mv), "{fen}");
    }
}

/// A random move. What is rare is chosen more often than its share.
fn choose(game: &Game, dice: &mut Dice) -> Move {
    let moves = game.moves();
    let special = moves
        .iter()
        .filter(|mv| situation(game, **mv).is_some())
        .copied();
    let special: Vec<Move> = special.collect();
    let chosen = dice.pick(&special).filter(|_| dice.roll(3) == 0);
    chosen
        .or_else(|| dice.pick(&moves))
        .expect("the game is not over")
}

/// Names the special feature of a move, if it has one.
fn situation(game: &Game, mv: Move) -> Option<&'static str> {
    let piece = game.pieces.get(&mv.from)?.to_ascii_uppercase();
    match (piece, mv.becomes) {
        ('K', _) if mv.to.0 - mv.from.0 == 3 => Some("castles kingside"),
        ('K', _) if mv.from.0 - mv.to.0 == 3 => Some("castles queenside"),
        ('P', Some('A')) => Some("promotes to an archbishop"),
        ('P', Some('C')) => Some("promotes to a chancellor"),
        ('P', Some(_)) => Some("promotes to another piece"),
        ('P', None) if game.crossed == Some(mv.to) && mv.from.0 != mv.to.0 => Some("en passant"),
        _ => None,
    }
}

/// The squares on which the pieces of a set stand, in turn: two dark ones and a light one, from
/// which no piece attacks a king.
const PLACES: [&str; 3] = ["e3", "g3", "h5"];

#[test]
fn every_small_set_of_pieces_is_dead_for_both_or_for_neither() {
    let kinds = "QCARBNPqcarbnp";
    let mut sets = vec![String::new()];
    for _ in PLACES {
        let longer = sets
            .iter()
            .flat_map(|set| kinds.chars().map(move |kind| format!("{set}{kind}")));
        let longer: Vec<String> = longer.collect();
        sets.extend(longer);
    }
    sets.sort();
    sets.dedup();
    let (mut dead, mut alive) = (0, 0);
    for set in sets {
        let mut game = Game::read("k9/10/10/10/10/10/10/9K w - - 0 1");
        for (name, kind) in PLACES.into_iter().zip(set.chars()) {
            game.pieces
                .insert(crate::capablanca::game::square(name), kind);
        }
        if game.is_check(false) || game.is_check(true) || game.moves().is_empty() {
            continue;
        }
        let position = Position::from_fen_of(Variant::Capablanca, &game.fen()).expect("a position");
        let outcome = Play::new(position).outcome().map(|outcome| outcome.reason);
        let expected = game.is_dead().then_some(Reason::DeadPosition);
        assert_eq!(outcome, expected, "{}", game.fen());
        *(if game.is_dead() {
            &mut dead
        } else {
            &mut alive
        }) += 1;
    }
    assert!(dead > 5 && alive > 1000, "{dead} dead, {alive} alive");
}
