//! What holds in every position of Chess4 that chance leads to, from the start and from scenes drawn at random, under
//! every set of options.

mod common;

use std::collections::BTreeSet;

use common::Dice;
use common::chess4::{army, cell, options, wander};
use entente_rules::{
    Affairs, Army, Cell, Event, Kind, Move, Options, Pending, Piece, Play, Ply, Position, Score,
    Setup, StandingMate, Status, Stuck, Variant,
};

const OPTIONS: [&str; 6] = [
    "{}",
    r#"{"method": 2}"#,
    r#"{"method": 2, "scoring": "incremental"}"#,
    r#"{"setup": "table", "method": 2}"#,
    r#"{"teams": true, "method": 2}"#,
    r#"{"owners": ["p", "p", "q", "r"]}"#,
];
const SCENES: u64 = 160;
const PLIES: usize = 60;

/// Few men anywhere: kings are soon mated there, and pawns soon pass and promote.
fn drawn(dice: &mut Dice, options: &Options) -> Position {
    loop {
        let mut setup = Setup::empty(Variant::Chess4);
        setup.options = options.clone();
        for army in Options::of(Variant::Chess4).armies() {
            place(dice, &mut setup, army, Kind::King);
            for _ in 0..3 + dice.roll(4) {
                let kind = dice.pick(&[
                    Kind::Pawn,
                    Kind::Knight,
                    Kind::Rook,
                    Kind::Rook,
                    Kind::Queen,
                ]);
                place(dice, &mut setup, army, kind.expect("a kind"));
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

fn place(dice: &mut Dice, setup: &mut Setup, army: Army, kind: Kind) {
    let cells: Vec<Cell> = Options::of(Variant::Chess4)
        .board()
        .places()
        .iter()
        .map(|place| place.cell)
        .collect();
    let cell = dice.pick(&cells).expect("a cell");
    setup.pieces.entry(cell).or_insert(Piece { army, kind });
}

/// Some of the pawns of the array.
fn place_pawns(dice: &mut Dice, setup: &mut Setup, army: Army) {
    for (cell, piece) in Setup::start(Variant::Chess4).pieces {
        if piece.army == army && piece.kind == Kind::Pawn && dice.roll(2) > 0 {
            setup.pieces.entry(cell).or_insert(piece);
        }
    }
}

/// Shows every position of many games.
fn walk(seed: u64, mut see: impl FnMut(&Play, &mut Dice)) {
    let mut dice = Dice(seed);
    for scene in 0..SCENES {
        let options = options(OPTIONS[scene as usize % OPTIONS.len()]);
        let start = match scene % 8 {
            0 => Position::start_with(&options),
            _ => drawn(&mut dice, &options),
        };
        let mut second = Dice(seed ^ scene);
        wander(&start, &mut dice, PLIES, |play| see(play, &mut second));
    }
}

#[test]
fn no_king_of_a_player_who_is_in_can_ever_be_captured() {
    walk(1, |play, _| {
        let position = play.position();
        for mv in position.legal_moves() {
            let victim = position.captures(&mv);
            let royal = victim.filter(|victim| victim.kind == Kind::King);
            let active = |victim: &Piece| position.status(victim.army) == Status::Active;
            assert_eq!(royal.filter(active), None, "{mv} in {position:?}");
        }
        let kings = position
            .pieces()
            .filter(|(_, piece)| piece.kind == Kind::King);
        let kings: BTreeSet<Army> = kings.map(|(_, piece)| piece.army).collect();
        assert!(position.active().iter().all(|army| kings.contains(army)));
    });
}

/// A point for each who left: shared or not. Of a stalemate without another author there is only half a point, of such
/// a mate nothing.
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
fn what_is_counted_is_what_is_listed_and_who_cannot_move_is_recorded() {
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
            assert!(mate.is_none_or(|mate| (mate.kind == Stuck::Checkmated) == checked));
        }
    });
}

#[test]
fn positions_read_as_they_were_written() {
    walk(4, |play, _| {
        let position = play.position();
        let read = |json: &str| Position::from_json(Variant::Chess4, json).expect("our own JSON");
        let again = read(&play.state_json());
        assert_eq!(again.to_json(), position.to_json());
        assert_eq!(read(&position.to_json()).to_json(), position.to_json());
        assert_eq!(&again, position);
    });
}

/// Each key of a position says now and then something that cannot be, alone and together with others.
#[test]
fn what_is_no_position_is_refused_and_what_is_one_reads_as_it_was_written() {
    let mut dice = Dice(8);
    let (mut refused, mut read) = (0, 0);
    for scene in 0..3000 {
        let options = options(OPTIONS[scene % OPTIONS.len()]);
        let mut setup = drawn(&mut dice, &options).setup();
        for _ in 0..1 + dice.roll(3) {
            spoil(&mut dice, &mut setup);
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

fn spoil(dice: &mut Dice, setup: &mut Setup) {
    let mut any = || dice.pick(&armies()).expect("an army");
    let (army, by) = (any(), any());
    let Affairs::Chess4(affairs) = &mut setup.affairs else {
        unreachable!("a setup of Chess4");
    };
    match dice.roll(9) {
        0 => setup.round = 0,
        1 => setup
            .pieces
            .retain(|_, piece| piece.kind != Kind::King || piece.army != army),
        2 => place(dice, setup, army, Kind::King),
        3 => {
            let all = [Status::Checkmated, Status::Stalemated, Status::Resigned];
            let status = dice.pick(&all).expect("a status");
            affairs.status.insert(army, status);
            affairs.control.remove(&army);
            affairs.left_in_order = None;
        }
        4 => {
            affairs.status.insert(army, Status::Checkmated);
            affairs.eliminated_by.insert(army, by);
            affairs.control.insert(army, Some(by));
            affairs.left_in_order = None;
        }
        5 => {
            let passed = dice.roll(2) > 0;
            affairs.mates.insert(army, StandingMate { by, passed });
        }
        6 => {
            affairs.scores.insert(army, Score::share(1, 1));
        }
        7 => {
            affairs.pending.insert(army, Pending::Resigned);
        }
        _ => {
            let rooks = Piece {
                army,
                kind: Kind::Rook,
            };
            let mut rooks = setup.pieces.iter().filter(|(_, piece)| **piece == rooks);
            let rooks = [rooks.next(), rooks.next()].map(|rook| Some(*rook?.0));
            affairs.castlers.insert(army, rooks);
        }
    }
}

#[test]
fn what_is_refused_changes_nothing() {
    walk(5, |play, dice| {
        let mut again = play.clone();
        let cells: Vec<Cell> = play
            .position()
            .board()
            .places()
            .iter()
            .map(|place| place.cell)
            .collect();
        let mut pick = || dice.pick(&cells).expect("a cell");
        let (from, to) = (pick(), pick());
        let random = format!("{from}{to}");
        let mv = play.position().read_coordinate(&random).expect("two cells");
        let passes = [Ply::Blocked, Ply::Resigned, Ply::Out, Ply::Move(mv)];
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
fn what_is_not_legal_has_a_reason_and_what_is_legal_has_none() {
    walk(6, |play, dice| {
        let position = play.position();
        let legal = position.legal_moves();
        let (mut men, mut cells) = (Vec::new(), Vec::new());
        for place in position.board().places() {
            cells.push(place.cell);
            men.extend(position.piece(place.cell).map(|_| place.cell));
        }
        for _ in 0..20 {
            let (Some(from), Some(to)) = (dice.pick(&men), dice.pick(&cells)) else {
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

/// A quarter turn takes White's cells to Silver's, Silver's to Black's, and so on.
fn turned(cell: Cell) -> Cell {
    let row = u8::try_from(cell.file()).expect("a letter") - b'a';
    let column = cell.rank() - 1;
    let name = format!("{}{}", char::from(b'a' + column), 14 - row);
    self::cell(&name)
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
        .map(|(cell, piece)| {
            (
                turned(cell),
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
    setup.affairs = entente_rules::Affairs::of(&setup.options);
    setup
}

/// The board looks the same from every side, so a turned position has the turned plies, all through a game.
#[test]
fn turning_the_board_turns_the_moves() {
    let mut dice = Dice(7);
    for scene in 0..SCENES {
        let options = options(OPTIONS[scene as usize % 3]);
        let start = match scene % 4 {
            0 => Position::start_with(&options),
            _ => drawn(&mut dice, &options),
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
            let plies: Vec<Ply> = plies.into_iter().collect();
            let Some(ply) = dice.pick(&plies) else { break };
            play.apply(&Event::Move(ply)).expect("a legal ply");
            other
                .apply(&Event::Move(turned_ply(ply)))
                .expect("its turned ply");
        }
    }
    assert_eq!(turned(cell("n7")), cell("g1"));
    assert_eq!(next(army("g")), army("w"));
}
