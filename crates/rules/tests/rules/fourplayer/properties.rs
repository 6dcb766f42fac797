//! The properties of every position of random games for four, in all modes and arrays.

use std::collections::BTreeSet;

use crate::fourplayer::play_at_random;
use entente_rules::{
    Army, Event, FourPlayerMode, FourPlayerOptions, Options, PieceKind, Play, Position, Score,
    Setup, StartArray, Status, Variant,
};
use entente_rules_tests::Dice;

const GAMES: u64 = 16;
const PLIES: usize = 220;

/// Shows every position of many games.
fn walk(seed: u64, mut visit: impl FnMut(&Play)) {
    let modes = [
        FourPlayerMode::Ffa,
        FourPlayerMode::Teams,
        FourPlayerMode::Solo,
        FourPlayerMode::Diplomacy,
    ];
    let mut arrays: Vec<StartArray> = StartArray::named().collect();
    arrays.push(StartArray::numbered(342).unwrap());
    let mut dice = Dice(seed);
    for game in 0..GAMES as usize {
        let options = FourPlayerOptions {
            mode: modes[game % modes.len()],
            array: arrays[game % arrays.len()],
        };
        let mut play = Play::new(Position::start_with(&Options::from(options)));
        play_at_random(&mut play, &mut dice, PLIES, &mut visit);
    }
}

fn is_royal(position: &Position, army: Army) -> bool {
    matches!(
        position.status(army),
        Status::Active | Status::Resigned | Status::Flagged
    )
}

#[test]
fn who_moves_has_one_king_and_who_is_mated_at_most_one() {
    walk(1, |play| {
        let position = play.position();
        let won_by_capture = position.options().partner(Army::Red).is_some() && over(play);
        for army in position.armies() {
            let pieces = position.pieces();
            let kings = pieces.filter(|(_, it)| it.army == army && it.kind == PieceKind::King);
            let count = kings.count();
            assert!(count <= 1);
            assert!(count == 1 || won_by_capture || !is_royal(position, army));
        }
    });
}

fn over(play: &Play) -> bool {
    play.outcome().is_some()
}

/// The seat to move is in the game or has a king that walks, and has a move.
#[test]
fn the_turn_is_never_that_of_a_grey_army() {
    walk(2, |play| {
        let position = play.position();
        if !over(play) {
            assert!(is_royal(position, position.turn()));
            assert!(position.legal_move_count() > 0);
            let moves = position.legal_moves();
            let chance = position.chance_plies();
            assert_eq!(position.is_chance_to_move(), !chance.is_empty());
            assert!(chance.is_empty() || chance.len() == moves.len());
            let own = moves.iter().filter_map(|mv| position.piece(mv.from));
            assert!(own.into_iter().all(|piece| piece.army == position.turn()));
        }
    });
}

/// Kings that walk take their choice in one order: by the file and the rank of the target.
#[test]
fn chance_is_numbered_by_targets() {
    walk(3, |play| {
        let plies = play.position().chance_plies();
        let targets: Vec<_> = plies.iter().map(|ply| ply.mv().unwrap().to).collect();
        let place = |square: &entente_rules::Square| {
            let name = square.to_string();
            let (file, rank) = name.split_at(1);
            (file.to_owned(), rank.parse::<u8>().unwrap())
        };
        let places: Vec<_> = targets.iter().map(place).collect();
        assert!(places.is_sorted(), "{targets:?}");
    });
}

#[test]
fn no_move_leaves_ones_own_king_attacked() {
    walk(4, |play| {
        let position = play.position();
        let army = position.turn();
        for mv in position.legal_moves().into_iter().step_by(5) {
            let after = position.play(mv).unwrap();
            let ends = position.captured_piece(&mv).map(|piece| piece.kind);
            assert!(ends == Some(PieceKind::King) || after.checkers(army).is_empty());
        }
    });
}

/// Points are only given, and never to somebody who is out.
#[test]
fn points_never_shrink() {
    let mut last: Option<(usize, Vec<Score>, Vec<bool>)> = None;
    walk(5, |play| {
        let position = play.position();
        let points = position.incremental();
        let is_in: Vec<bool> = position
            .armies()
            .map(|army| position.status(army).is_in())
            .collect();
        let plies = play.plies().len();
        if let Some((before, old, was_in)) = &last
            && plies > *before
        {
            for seat in 0..points.len() {
                let is_more = points[seat] > old[seat];
                assert!(points[seat] >= old[seat] && (was_in[seat] || !is_more));
                assert!(was_in[seat] || !is_in[seat], "nobody comes back");
            }
        }
        last = Some((plies, points, is_in));
    });
}

#[test]
fn positions_read_back_as_written() {
    walk(6, |play| {
        let position = play.position();
        let again = Position::from_json(Variant::FourPlayer, &position.to_json()).unwrap();
        assert_eq!(&again, position);
        assert_eq!(again.legal_moves(), position.legal_moves());
        let setup: Setup = position.setup();
        assert_eq!(setup.position().as_ref(), Ok(position));
    });
}

#[test]
fn every_way_of_counting_leaves_agrees() {
    let mut seen = 0;
    walk(7, |play| {
        seen += 1;
        if seen % 9 == 0 && !over(play) {
            let position = play.position();
            let moves = position.legal_moves();
            assert_eq!(position.perft(1), moves.len() as u64);
            assert_eq!(position.perft_made(2), position.perft(2));
        }
    });
}

#[test]
fn every_move_is_written_and_read() {
    walk(8, |play| {
        let position = play.position();
        let moves = position.legal_moves();
        let written: BTreeSet<String> = moves.iter().map(|mv| position.notation(*mv)).collect();
        assert_eq!(written.len(), moves.len(), "{}", position.to_json());
        for mv in moves.into_iter().step_by(7) {
            let notation = position.notation(mv);
            assert_eq!(position.read_move(&notation), Ok(mv), "{notation}");
            let coordinate = position.coordinate(mv);
            assert_eq!(position.read_move(&coordinate), Ok(mv), "{coordinate}");
        }
    });
}

/// In a finished game for points the first have the most, and in teams both partners win.
#[test]
fn the_result_follows_from_the_points() {
    let mut ends = 0;
    walk(9, |play| {
        let Some(outcome) = play.outcome() else {
            return;
        };
        ends += 1;
        let armies: Vec<Army> = play.position().armies().collect();
        let most = outcome.points().iter().max().unwrap();
        let first = armies.iter().zip(outcome.points());
        let first: Vec<Army> = first
            .filter(|(_, points)| *points == most)
            .map(|(army, _)| *army)
            .collect();
        if play.position().options().counts_points() {
            assert_eq!(outcome.winners(), first);
        } else {
            assert!(matches!(outcome.winners().len(), 0 | 2));
        }
        assert!(play.clone().apply(&Event::Resign(armies[0])).is_err());
    });
    assert!(ends > 2, "only {ends} ends");
}
