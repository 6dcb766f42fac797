//! Every reason that the rules can give is worded, in English as the rules word it, and in German.

#![allow(clippy::unwrap_used)] // A cell that is not on the board fails the test.
use super::*;
use crate::text::Language;
use entente_rules::{Cell, Options, Ply, Variant};

fn cell(name: &str) -> Cell {
    Options::of(Variant::Standard).board().cell(name).unwrap()
}

fn man(army: Army, kind: Kind, at: &str) -> Man {
    let (cell, piece) = (cell(at), Piece { army, kind });
    Man { cell, piece }
}

/// Every reason at least once, with every kind of man where kinds make a difference.
fn reasons() -> Vec<WhyNot> {
    let (army, turn, to) = (Army::White, Army::Black, cell("e4"));
    let own = |kind| man(army, kind, "d2");
    let (pawn, rook) = (own(Kind::Pawn), man(turn, Kind::Rook, "g8"));
    let by = vec![rook, man(turn, Kind::Queen, "b4")];
    let mut reasons = vec![
        WhyNot::MustMove,
        WhyNot::GameOver,
        WhyNot::Resigned { army },
        WhyNot::NoChoice { army },
        WhyNot::EmptyCell { cell: to },
        WhyNot::OthersCastling { army, turn },
        WhyNot::SameCell,
        WhyNot::NoCapture { to },
        WhyNot::Corner { cell: to },
        WhyNot::NoCastlingHere,
        WhyNot::KingIntoCheck { to, by: by.clone() },
        WhyNot::StillInCheck { by: by.clone() },
        WhyNot::DoubleCheck { by: by.clone() },
        WhyNot::EnPassantUncovers { by: by.clone() },
        WhyNot::OtherManner { from: to, to },
        AllianceRule::OnlyPawns.into(),
        AllianceRule::ChoiceDue { army }.into(),
    ];
    reasons.extend(Kind::ALL.into_iter().flat_map(of_man));
    reasons.extend(of_castling(rook, pawn, &by));
    reasons.extend(of_chess4(pawn, by).into_iter().map(WhyNot::from));
    reasons.extend(of_chess66(to).into_iter().map(WhyNot::from));
    reasons.extend(of_courier(pawn, rook, to).into_iter().map(WhyNot::from));
    reasons
}

/// What can forbid a move to a man of a kind.
fn of_man(kind: Kind) -> Vec<WhyNot> {
    let (turn, to) = (Army::Black, cell("e4"));
    let own = |kind| man(Army::White, kind, "d2");
    let (pawn, rook) = (own(Kind::Pawn), man(turn, Kind::Rook, "g8"));
    let origin = |file, rank| Origin { file, rank };
    let man = own(kind);
    let mut of_kind = vec![
        WhyNot::NotYours { man, turn },
        WhyNot::OutOfGame { man },
        WhyNot::OwnPiece { man },
        WhyNot::NotItsMove { man, to },
        WhyNot::Blocked { man, to, by: rook },
        WhyNot::Blocked { man, to, by: pawn },
        WhyNot::NothingToCapture { man, to },
        WhyNot::CaptureAhead { man },
        WhyNot::Stuck { man, cell: to },
        WhyNot::NoDoubleStep { man },
        WhyNot::SingleStep { man },
        WhyNot::NotASingleStep { man, to },
        WhyNot::PromotionMissing { man, to },
        WhyNot::NoPromotion { man, to },
        WhyNot::NotAPromotion { kind },
        AllianceRule::Loyal { man }.into(),
        AllianceRule::Ally { man }.into(),
    ];
    of_kind.push(WhyNot::PassedBefore {
        man,
        to,
        beside: man_of_pawn(turn),
    });
    of_kind.push(WhyNot::Pinned {
        man,
        by: vec![rook],
    });
    of_kind.extend(Kind::ALL.map(|wanted| WhyNot::OtherKind { man, wanted }));
    for origin in [
        origin(None, None),
        origin(Some('g'), None),
        origin(None, Some(3)),
        origin(Some('g'), Some(3)),
    ] {
        of_kind.push(WhyNot::NoSuchPiece { kind, origin });
        of_kind.push(WhyNot::NoneReaches { kind, origin, to });
    }
    of_kind
}

/// What can forbid castling, on either wing.
fn of_castling(rook: Man, pawn: Man, by: &[Man]) -> impl Iterator<Item = WhyNot> {
    let (to, by) = (cell("e4"), by.to_vec());
    let castling = [
        NoCastling::NoRight,
        NoCastling::NotRegained {
            man: rook,
            home: to,
        },
        NoCastling::Strayed { man: rook },
        NoCastling::CommanderInCheck { by: by.clone() },
        NoCastling::Occupied { by: vec![pawn] },
        NoCastling::Occupied { by: by.clone() },
        NoCastling::InCheck { by: by.clone() },
        NoCastling::Attacked {
            cell: to,
            by: by.clone(),
        },
    ];
    castling.into_iter().flat_map(|why| {
        [Wing::King, Wing::Queen].map(|wing| WhyNot::Castling {
            wing,
            why: why.clone(),
        })
    })
}

fn man_of_pawn(army: Army) -> Man {
    man(army, Kind::Pawn, "e5")
}

fn of_chess4(man: Man, by: Vec<Man>) -> Vec<Chess4Rule> {
    let (army, turn) = (Army::Silver, Army::Gold);
    vec![
        Chess4Rule::Inert { army },
        Chess4Rule::OnItsOwnTurn { man, turn },
        Chess4Rule::Frozen { man },
        Chess4Rule::ActiveKing { man },
        Chess4Rule::SameSide { man },
        Chess4Rule::CommanderInCheck {
            commander: army,
            by,
        },
        Chess4Rule::OtherPass(Ply::Blocked),
        Chess4Rule::MayNotResign {
            army,
            stuck: Stuck::Checkmated,
        },
        Chess4Rule::MayNotResign {
            army,
            stuck: Stuck::Stalemated,
        },
        Chess4Rule::CapturedArmy,
        Chess4Rule::NotOut { army },
    ]
}

fn of_chess66(to: Cell) -> Vec<Chess66Rule> {
    let of_kind = Kind::ALL.map(|kind| {
        let man = man(Army::White, kind, "d2");
        let by = man_of_pawn(Army::Black);
        [
            Chess66Rule::NotItsMove { man, to },
            Chess66Rule::WithinSwitch { man, to },
            Chess66Rule::OwnPieceBeside { man, to },
            Chess66Rule::BlockedBeside {
                man,
                to,
                by,
                cell: to,
            },
        ]
    });
    of_kind.into_iter().flatten().collect()
}

fn of_courier(man: Man, other: Man, cell: Cell) -> Vec<CourierRule> {
    let part = "Q-e8".to_owned();
    let label = other.piece;
    vec![
        CourierRule::NobodyGoes { part: part.clone() },
        CourierRule::Label { man, label },
        CourierRule::OthersPromotion {
            label,
            own: man.piece,
        },
        CourierRule::NothingRemoved { cell },
        CourierRule::NothingPut { cell },
        CourierRule::NobodyElseGoes {
            from: cell,
            to: cell,
        },
        CourierRule::CellRemoved { cell },
        CourierRule::Twice { part },
    ]
}

#[test]
fn in_english_it_is_what_the_rules_say() {
    let text = Text::of(Language::English);
    for why in reasons() {
        assert_eq!(text.why(&why).replace('’', "'"), why.to_string(), "{why:?}");
    }
}

#[test]
fn in_german_it_reads_as_german() {
    let text = Text::of(Language::German);
    let said: Vec<_> = reasons().iter().map(|why| text.why(why)).collect();
    insta::assert_snapshot!(said.join("\n"));
}
