//! The properties of every position of random Chess4 games.
//!
//! The games begin at the start and from random positions, under every set of options.

use std::collections::BTreeSet;

use entente_rules::{
    Army, Event, MateKind, Move, Options, Pending, PendingMate, Piece, PieceKind, Play, Ply,
    Position, Score, Setup, Square, Status, Variant, VariantState,
};
use entente_rules_tests::Dice;
use entente_rules_tests::chess4::{army, options, random_walk, square};

const OPTIONS: [&str; 6] = [
    "{}",
    r#"{"method": 2}"#,
    r#"{"method": 2, "scoring": "incremental"}"#,
    r#"{"setup": "table", "method": 2}"#,
    r#"{"teams": true, "method": 2}"#,
    r#"{"owners": ["p", "p", "q", "r"]}"#,
];
const GAMES: u64 = 160;
const PLIES: usize = 60;

/// A random position with few pieces: kings are soon mated there, and pawns soon pass and promote.
fn random_position(dice: &mut Dice, options: &Options) -> Position {
    loop {
        let mut setup = Setup::empty(Variant::Chess4);
        setup.options = options.clone();
        for army in Options::of(Variant::Chess4).armies() {
            place_piece(dice, &mut setup, army, PieceKind::King);
            for _ in 0..3 + dice.roll(4) {
                let kind = dice.pick(&[
                    PieceKind::Pawn,
                    PieceKind::Knight,
                    PieceKind::Rook,
                    PieceKind::Rook,
                    PieceKind::Queen,
                ]);
                place_piece(dice, &mut setup, army, kind.expect("a kind"));
            }
            place_pawns(dice, &mut setup, army);
        }
        setup.turn = dice.pick(&armies()).expect("an army");
        if let Ok(position) = setup.position() {
            return position;
        }
    }
}

fn armies() -> Vec<Army> {
    Options::of(Variant::Chess4).armies().collect()
}

fn place_piece(dice: &mut Dice, setup: &mut Setup, army: Army, kind: PieceKind) {
    let squares: Vec<Square> = Options::of(Variant::Chess4)
        .board()
        .locations()
        .iter()
        .map(|location| location.square)
        .collect();
    let square = dice.pick(&squares).expect("a square");
    setup.pieces.entry(square).or_insert(Piece { army, kind });
}

/// Adds some of the pawns of the starting position.
fn place_pawns(dice: &mut Dice, setup: &mut Setup, army: Army) {
    for (square, piece) in Setup::start(Variant::Chess4).pieces {
        if piece.army == army && piece.kind == PieceKind::Pawn && dice.roll(2) > 0 {
            setup.pieces.entry(square).or_insert(piece);
        }
    }
}

/// Shows every position of many games.
fn walk(seed: u64, mut visit: impl FnMut(&Play, &mut Dice)) {
    let mut dice = Dice(seed);
    for index in 0..GAMES {
        let options = options(OPTIONS[index as usize % OPTIONS.len()]);
        let start = match index % 8 {
            0 => Position::start_with(&options),
            _ => random_position(&mut dice, &options),
        };
        let mut second = Dice(seed ^ index);
        random_walk(&start, &mut dice, PLIES, |play| visit(play, &mut second));
    }
}

#[test]
fn the_king_of_a_player_still_in_can_never_be_captured() {
    walk(1, |play, _| {
        let position = play.position();
        for mv in position.legal_moves() {
            let victim = position.captured_piece(&mv);
            let royal = victim.filter(|victim| victim.kind == PieceKind::King);
            let active = |victim: &Piece| position.status(victim.army) == Status::Active;
            assert_eq!(royal.filter(active), None, "{mv} in {position:?}");
        }
        let kings: BTreeSet<Army> = position
            .pieces()
            .filter(|(_, piece)| piece.kind == PieceKind::King)
            .map(|(_, piece)| piece.army)
            .collect();
        assert!(position.active().iter().all(|army| kings.contains(army)));
    });
}

/// Each elimination is worth one point, shared or not. A stalemate that nobody else caused is worth
/// only half a point, and such a mate nothing.
#[test]
fn every_departure_is_worth_one_point() {
    walk(2, |play, _| {
        let position = play.position();
        let worth = |army: Army| match (position.status(army), position.eliminated_by(army)) {
            (Status::Active, _) | (Status::Checkmated, None) => Score::ZERO,
            (Status::Stalemated, None) => Score::share(1, 2),
            _ => Score::share(1, 1),
        };
        let due: Score = armies().into_iter().map(worth).sum();
        let given: Score = armies().into_iter().map(|army| position.score(army)).sum();
        assert_eq!(given, due, "{position:?}");
    });
}

#[test]
fn move_counts_match_the_lists_and_armies_without_moves_are_recorded() {
    walk(3, |play, _| {
        let position = play.position();
        assert_eq!(position.legal_move_count(), position.legal_moves().len());
        let turn = position.turn();
        let over = play.outcome().is_some();
        assert_eq!(position.plies().is_empty(), over);
        if !over && position.status(turn) == Status::Active {
            let blocked = position.plies() == [Ply::Blocked];
            let mate = position.mate(turn);
            assert_eq!(blocked, mate.is_some(), "{position:?}");
            let checked = !position.checkers(turn).is_empty();
            assert!(mate.is_none_or(|mate| (mate.kind == MateKind::Checkmated) == checked));
        }
    });
}

#[test]
fn positions_read_back_as_written() {
    walk(4, |play, _| {
        let position = play.position();
        let read = |json: &str| Position::from_json(Variant::Chess4, json).expect("our own JSON");
        let again = read(&play.state_json());
        assert_eq!(again.to_json(), position.to_json());
        assert_eq!(read(&position.to_json()).to_json(), position.to_json());
        assert_eq!(&again, position);
    });
}

/// Positions in which one or several keys contain something impossible.
#[test]
fn impossible_positions_are_rejected_and_possible_ones_read_back_as_written() {
    let mut dice = Dice(8);
    let (mut refused, mut read) = (0, 0);
    for index in 0..3000 {
        let options = options(OPTIONS[index % OPTIONS.len()]);
        let mut setup = random_position(&mut dice, &options).setup();
        for _ in 0..1 + dice.roll(3) {
            corrupt(&mut dice, &mut setup);
        }
        let Ok(position) = setup.position() else {
            refused += 1;
            continue;
        };
        read += 1;
        let again = Position::from_json(Variant::Chess4, &position.to_json());
        assert_eq!(again.as_ref(), Ok(&position));
    }
    assert!(
        refused > 500 && read > 500,
        "{refused} refused, {read} read"
    );
}

fn corrupt(dice: &mut Dice, setup: &mut Setup) {
    let mut any = || dice.pick(&armies()).expect("an army");
    let (army, by) = (any(), any());
    let VariantState::Chess4(variant_state) = &mut setup.variant_state else {
        unreachable!("a setup of Chess4");
    };
    match dice.roll(9) {
        0 => setup.round = 0,
        1 => setup
            .pieces
            .retain(|_, piece| piece.kind != PieceKind::King || piece.army != army),
        2 => place_piece(dice, setup, army, PieceKind::King),
        3 => {
            let all = [Status::Checkmated, Status::Stalemated, Status::Resigned];
            let status = dice.pick(&all).expect("a status");
            variant_state.status.insert(army, status);
            variant_state.control.remove(&army);
            variant_state.left_in_order = None;
        }
        4 => {
            variant_state.status.insert(army, Status::Checkmated);
            variant_state.eliminated_by.insert(army, by);
            variant_state.control.insert(army, Some(by));
            variant_state.left_in_order = None;
        }
        5 => {
            let passed = dice.roll(2) > 0;
            variant_state.mates.insert(army, PendingMate { by, passed });
        }
        6 => {
            variant_state.scores.insert(army, Score::share(1, 1));
        }
        7 => {
            variant_state.pending.insert(army, Pending::Resigned);
        }
        _ => {
            let rook = Piece {
                army,
                kind: PieceKind::Rook,
            };
            let mut squares = setup.pieces.iter().filter(|(_, piece)| **piece == rook);
            let first_two = [squares.next(), squares.next()].map(|found| Some(*found?.0));
            variant_state.castling_rooks.insert(army, first_two);
        }
    }
}

#[test]
fn a_refused_event_changes_nothing() {
    walk(5, |play, dice| {
        let mut again = play.clone();
        let squares: Vec<Square> = play
            .position()
            .board()
            .locations()
            .iter()
            .map(|location| location.square)
            .collect();
        let mut pick = || dice.pick(&squares).expect("a square");
        let (from, to) = (pick(), pick());
        let random = format!("{from}{to}");
        let mv = play
            .position()
            .read_coordinate(&random)
            .expect("two squares");
        let passes = [Ply::Blocked, Ply::Resigned, Ply::Eliminated, Ply::Move(mv)];
        for ply in passes {
            if !play.position().is_legal(ply) {
                assert!(again.apply(&Event::Move(ply)).is_err(), "{ply}");
                assert!(play.position().play(ply).is_err(), "{ply}");
            }
        }
        for event in [
            Event::ClaimFifty(Army::White),
            Event::Agree {
                by: Army::Black,
                offer: Army::Gold,
            },
            Event::ChooseArmy {
                by: Army::Black,
                army: Army::Black,
            },
        ] {
            assert!(again.apply(&event).is_err());
        }
        assert_eq!(again.state_json(), play.state_json());
        assert_eq!(again.plies(), play.plies());
    });
}

#[test]
fn illegal_moves_have_a_reason_and_legal_ones_have_none() {
    walk(6, |play, dice| {
        let position = play.position();
        let legal = position.legal_moves();
        let (mut occupied, mut squares) = (Vec::new(), Vec::new());
        for location in position.board().locations() {
            squares.push(location.square);
            occupied.extend(position.piece(location.square).map(|_| location.square));
        }
        for _ in 0..20 {
            let (Some(from), Some(to)) = (dice.pick(&occupied), dice.pick(&squares)) else {
                return;
            };
            let is_there = |mv: &&Move| (mv.from, mv.to, mv.promotion()) == (from, to, None);
            let why = position.why_not(from, to, None);
            assert_eq!(
                why.is_none(),
                legal.iter().any(|mv| is_there(&mv)),
                "{from}{to} {why:?} {position:?}"
            );
        }
        for mv in legal {
            assert_eq!(
                position.why_not(mv.from, mv.to, mv.promotion()),
                None,
                "{mv} {position:?}"
            );
        }
    });
}

/// The square after a quarter turn, which takes White's squares to Silver's, Silver's to Black's,
/// and so on.
fn turned(square: Square) -> Square {
    let row = u8::try_from(square.file()).expect("a letter") - b'a';
    let column = square.rank() - 1;
    let name = format!("{}{}", char::from(b'a' + column), 14 - row);
    self::square(&name)
}

fn next(of: Army) -> Army {
    let armies = armies();
    let seat = armies.iter().position(|army| *army == of).expect("a seat");
    armies[(seat + 1) % armies.len()]
}

fn turned_ply(ply: Ply) -> Ply {
    match ply {
        Ply::Move(mv) => Ply::Move(Move {
            from: turned(mv.from),
            to: turned(mv.to),
            manner: mv.manner,
        }),
        pass => pass,
    }
}

fn turned_setup(mut setup: Setup) -> Setup {
    let pieces = setup.pieces.into_iter();
    setup.pieces = pieces
        .map(|(square, piece)| {
            (
                turned(square),
                Piece {
                    army: next(piece.army),
                    ..piece
                },
            )
        })
        .collect();
    setup.castling = setup
        .castling
        .into_iter()
        .map(|(army, rook)| (next(army), turned(rook)))
        .collect();
    setup.turn = next(setup.turn);
    setup.variant_state = entente_rules::VariantState::of(&setup.options);
    setup
}

/// The board looks the same from every side, so a turned position has the turned plies throughout a
/// game.
#[test]
fn turning_the_board_turns_the_moves() {
    let mut dice = Dice(7);
    for index in 0..GAMES {
        let options = options(OPTIONS[index as usize % 3]);
        let start = match index % 4 {
            0 => Position::start_with(&options),
            _ => random_position(&mut dice, &options),
        };
        let other = turned_setup(start.setup())
            .position()
            .expect("a turned position");
        let (mut play, mut other) = (Play::new(start), Play::new(other));
        for _ in 0..PLIES {
            let plies: BTreeSet<Ply> = play.position().plies().into_iter().collect();
            let expected: BTreeSet<Ply> = plies.iter().copied().map(turned_ply).collect();
            let found: BTreeSet<Ply> = other.position().plies().into_iter().collect();
            assert_eq!(found, expected, "{:?}", play.position());
            for army in armies() {
                assert_eq!(
                    other.position().status(next(army)),
                    play.position().status(army)
                );
                assert_eq!(
                    other.position().score(next(army)),
                    play.position().score(army)
                );
            }
            let list: Vec<Ply> = plies.into_iter().collect();
            let Some(ply) = dice.pick(&list) else { break };
            play.apply(&Event::Move(ply)).expect("a legal ply");
            other
                .apply(&Event::Move(turned_ply(ply)))
                .expect("its turned ply");
        }
    }
    assert_eq!(turned(square("n7")), square("g1"));
    assert_eq!(next(army("g")), army("w"));
}
