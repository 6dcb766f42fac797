//! Checks a setup of Chess 4.5 and reports every fault.
//!
//! A side with pieces has exactly one king, or in Yellow's case one queen. Only Yellow has a queen
//! and guards. In the resulting position sides that cannot move are skipped.

use alloc::sync::Arc;

use crate::pieces::piece::{Piece, PieceKind, Seat};
use crate::position::setup::{EnPassant, Fault, InvalidPosition, Setup, SetupCheck};
use crate::variants::chess45::options::Chess45Options;
use crate::variants::chess45::{Chess45, GameConfig, YELLOW};

/// The kinds that only Yellow has.
const YELLOW_KINDS: [PieceKind; 2] = [PieceKind::Queen, PieceKind::Guard];

impl Chess45 {
    /// The position that a setup describes.
    pub(crate) fn of(setup: &Setup, options: Chess45Options) -> Result<Chess45, InvalidPosition> {
        let config = Arc::new(GameConfig::new(options));
        let mut setup_check = SetupCheck::new(setup, &config.tables);
        setup_check.place_pieces();
        setup_check.set_turn();
        find_pieces_of_wrong_army(&mut setup_check);
        check_royals(&mut setup_check);
        setup_check.find_pawns_out_of_place();
        setup_check.grant_castling();
        refuse_en_passant(&mut setup_check);
        setup_check.check_counters();
        let board = setup_check.state;
        setup_check.finish(())?;
        Ok(Chess45::new(config, board))
    }
}

/// Pieces of a kind that their army does not have.
fn find_pieces_of_wrong_army(setup_check: &mut SetupCheck<'_, 2>) {
    for (&square, &Piece { army, kind }) in &setup_check.setup.pieces {
        let seat = setup_check.setup.seat_of(army);
        let is_yellow_kind = YELLOW_KINDS.contains(&kind);
        if seat.is_some_and(|seat| is_yellow_kind != (seat == YELLOW)) {
            setup_check
                .faults
                .push(Fault::ForeignKind { army, kind, square });
        }
    }
}

/// Every side that has pieces has exactly one royal piece.
fn check_royals(setup_check: &mut SetupCheck<'_, 2>) {
    let state = setup_check.state;
    for (seat, army) in setup_check.seats() {
        let pieces = state.pieces.army(seat);
        let kind = royal(seat);
        let fault = match (pieces & state.pieces.of(kind)).count() {
            0 if pieces.is_empty() => continue,
            1 => continue,
            0 if kind == PieceKind::Queen => Fault::NoQueen { army },
            0 => Fault::NoKing { army },
            count if kind == PieceKind::Queen => Fault::ManyQueens { army, count },
            count => Fault::ManyKings { army, count },
        };
        setup_check.faults.push(fault);
    }
}

fn royal(seat: Seat) -> PieceKind {
    match seat {
        YELLOW => PieceKind::Queen,
        _ => PieceKind::King,
    }
}

/// There is no en passant in Chess 4.5.
fn refuse_en_passant(setup_check: &mut SetupCheck<'_, 2>) {
    let en_passant_pawns = setup_check.setup.en_passant.iter();
    let faults =
        en_passant_pawns.map(|&EnPassant { target, pawn, .. }| Fault::EnPassant { target, pawn });
    setup_check.faults.extend(faults);
}
