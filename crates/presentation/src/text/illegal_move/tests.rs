//! Tests that every reason has a text, and that it reads naturally.

#![allow(clippy::unwrap_used)] // A square that is not on the board fails the test.
use super::*;
use crate::text::Language;
use entente_rules::{Army, Options, Piece, Ply, Variant};

fn square(name: &str) -> Square {
    Options::of(Variant::Standard).board().square(name).unwrap()
}

fn piece(army: Army, kind: PieceKind, at: &str) -> PlacedPiece {
    let (square, piece) = (square(at), Piece { army, kind });
    PlacedPiece::new(square, piece)
}

/// Every reason at least once, and with every kind of piece where it makes a difference.
fn reasons() -> Vec<WhyNot> {
    let (army, turn, to) = (Army::White, Army::Black, square("e4"));
    let own = |kind| piece(army, kind, "d2");
    let (pawn, rook) = (own(PieceKind::Pawn), piece(turn, PieceKind::Rook, "g8"));
    let by = vec![rook, piece(turn, PieceKind::Queen, "b4")];
    let mut reasons = vec![
        WhyNot::MustMove,
        WhyNot::GameOver,
        WhyNot::Resigned { army },
        WhyNot::NoChoice { army },
        WhyNot::EmptySquare { square: to },
        WhyNot::OthersCastling { army, turn },
        WhyNot::SameSquare,
        WhyNot::NoCapture { to },
        WhyNot::Corner { square: to },
        WhyNot::NoCastlingHere,
        WhyNot::KingIntoCheck { to, by: by.clone() },
        WhyNot::StillInCheck { by: by.clone() },
        WhyNot::DoubleCheck { by: by.clone() },
        WhyNot::EnPassantUncovers { by: by.clone() },
        WhyNot::OtherManner { from: to, to },
        AllianceRule::OnlyPawns.into(),
        AllianceRule::ChoiceDue { army }.into(),
    ];
    reasons.extend(PieceKind::ALL.into_iter().flat_map(of_kind));
    reasons.extend(of_castling(rook, pawn, &by));
    reasons.extend(of_chess4(pawn, by).into_iter().map(WhyNot::from));
    reasons.extend(of_chess66(to).into_iter().map(WhyNot::from));
    reasons.extend(of_courier(pawn, rook, to).into_iter().map(WhyNot::from));
    reasons
}

/// The reasons about a kind of piece.
fn of_kind(kind: PieceKind) -> Vec<WhyNot> {
    let (turn, to) = (Army::Black, square("e4"));
    let own = |kind| piece(Army::White, kind, "d2");
    let (pawn, rook) = (own(PieceKind::Pawn), piece(turn, PieceKind::Rook, "g8"));
    let origin = |file, rank| Origin { file, rank };
    let piece = own(kind);
    let mut reasons = vec![
        WhyNot::NotYours { piece, turn },
        WhyNot::Eliminated { piece },
        WhyNot::OwnPiece { piece },
        WhyNot::NotItsMove { piece, to },
        WhyNot::Blocked {
            piece,
            to,
            by: rook,
        },
        WhyNot::Blocked {
            piece,
            to,
            by: pawn,
        },
        WhyNot::NothingToCapture { piece, to },
        WhyNot::CaptureAhead { piece },
        WhyNot::PawnBeforeCorner { piece, square: to },
        WhyNot::NoDoubleStep { piece },
        WhyNot::SingleStep { piece },
        WhyNot::NotASingleStep { piece, to },
        WhyNot::PromotionMissing { piece, to },
        WhyNot::NoPromotion { piece, to },
        WhyNot::NotAPromotion { kind },
        AllianceRule::Loyal { piece }.into(),
        AllianceRule::Ally { piece }.into(),
        FourPlayerRule::King { piece }.into(),
        FourPlayerRule::Partner { piece }.into(),
        FourPlayerRule::OnlyKing { piece }.into(),
    ];
    reasons.push(WhyNot::EnPassantExpired {
        piece,
        to,
        passed: pawn_of(turn),
    });
    reasons.push(WhyNot::Pinned {
        piece,
        by: vec![rook],
    });
    reasons.extend(PieceKind::ALL.map(|wanted| WhyNot::OtherKind { piece, wanted }));
    for origin in [
        origin(None, None),
        origin(Some('g'), None),
        origin(None, Some(3)),
        origin(Some('g'), Some(3)),
    ] {
        reasons.push(WhyNot::NoSuchPiece { kind, origin });
        reasons.push(WhyNot::NoneReaches { kind, origin, to });
    }
    reasons
}

/// The reasons about castling, on either side.
fn of_castling(
    rook: PlacedPiece,
    pawn: PlacedPiece,
    by: &[PlacedPiece],
) -> impl Iterator<Item = WhyNot> {
    let (to, by) = (square("e4"), by.to_vec());
    let castling = [
        NoCastling::NoRight,
        NoCastling::NotRegained {
            piece: rook,
            home: to,
        },
        NoCastling::Strayed { piece: rook },
        NoCastling::CommanderInCheck { by: by.clone() },
        NoCastling::Occupied { by: vec![pawn] },
        NoCastling::Occupied { by: by.clone() },
        NoCastling::InCheck { by: by.clone() },
        NoCastling::Attacked {
            square: to,
            by: by.clone(),
        },
    ];
    castling.into_iter().flat_map(|why| {
        [CastlingSide::King, CastlingSide::Queen].map(|side| WhyNot::Castling {
            side,
            why: why.clone(),
        })
    })
}

fn pawn_of(army: Army) -> PlacedPiece {
    piece(army, PieceKind::Pawn, "e5")
}

fn of_chess4(piece: PlacedPiece, by: Vec<PlacedPiece>) -> Vec<Chess4Rule> {
    let (army, turn) = (Army::Silver, Army::Gold);
    vec![
        Chess4Rule::Inert { army },
        Chess4Rule::OnItsOwnTurn { piece, turn },
        Chess4Rule::Frozen { piece },
        Chess4Rule::ActiveKing { piece },
        Chess4Rule::SameSide { piece },
        Chess4Rule::CommanderInCheck {
            commander: army,
            by,
        },
        Chess4Rule::OtherPass(Ply::Blocked),
        Chess4Rule::MayNotResign {
            army,
            mate: MateKind::Checkmated,
        },
        Chess4Rule::MayNotResign {
            army,
            mate: MateKind::Stalemated,
        },
        Chess4Rule::CapturedArmy,
        Chess4Rule::NotEliminated { army },
    ]
}

fn of_chess66(to: Square) -> Vec<Chess66Rule> {
    let of_kind = PieceKind::ALL.map(|kind| {
        let piece = piece(Army::White, kind, "d2");
        let by = pawn_of(Army::Black);
        [
            Chess66Rule::NotItsMove { piece, to },
            Chess66Rule::WithinSwitch { piece, to },
            Chess66Rule::OwnPieceInSwitch { piece, to },
            Chess66Rule::BlockedInSwitch {
                piece,
                to,
                by,
                square: to,
            },
        ]
    });
    of_kind.into_iter().flatten().collect()
}

fn of_courier(piece: PlacedPiece, other: PlacedPiece, square: Square) -> Vec<CourierRule> {
    let part = "Q-e8".to_owned();
    let label = other.piece();
    vec![
        CourierRule::NoPieceMoves { part: part.clone() },
        CourierRule::Label { piece, label },
        CourierRule::OthersPromotion {
            label,
            own: piece.piece(),
        },
        CourierRule::NothingRemoved { square },
        CourierRule::NothingPut { square },
        CourierRule::NoOtherPieceMoves {
            from: square,
            to: square,
        },
        CourierRule::SquareRemoved { square },
        CourierRule::Repeated { part },
    ]
}

#[test]
fn every_reason_has_a_natural_text() {
    for language in Language::ALL {
        let text = Text::of(language);
        let texts: Vec<_> = reasons().iter().map(|why| why_illegal(text, why)).collect();
        let name = format!("reasons_{}", language.tag());
        insta::assert_snapshot!(name, texts.join("\n"));
    }
}
