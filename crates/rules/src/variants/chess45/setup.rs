//! Checks a setup of Chess 4.5 and reports every fault.
//!
//! A side with pieces has exactly one king, or in Yellow's case one queen. Only Yellow has a queen
//! and guards. In the resulting position sides that cannot move are skipped.

use core::convert::Infallible;

use crate::movegen::definition::Definition;
use crate::movegen::rule_set::RuleSet;
use crate::movegen::setup::{Checked, SetupCheck, SetupFault, Written};
use crate::pieces::piece::{Piece, PieceKind, Seat};
use crate::variants::chess45::game::{Chess45, GameConfig, YELLOW};
use crate::variants::chess45::rule_set::{CHESS45, Chess45Options};

/// The kinds that only Yellow has.
const YELLOW_KINDS: [PieceKind; 2] = [PieceKind::Queen, PieceKind::Guard];

impl Chess45 {
    /// The position that a setup describes.
    pub(crate) fn of<V>(written: Written<'_>, options: Chess45Options) -> Checked<Chess45, V> {
        let config = GameConfig::new(options);
        let mut setup_check = SetupCheck::new(written, &config.tables);
        setup_check.place_pieces();
        setup_check.set_turn();
        find_pieces_of_wrong_army(&mut setup_check);
        check_royals(&mut setup_check);
        setup_check.find_pawns_out_of_place();
        setup_check.grant_castling();
        // There is no en passant in Chess 4.5.
        setup_check.refuse_en_passant();
        setup_check.check_counters();
        let board = setup_check.state;
        setup_check.finish(())?;
        Ok(Chess45::new(config, board))
    }
}

/// Pieces of a kind that their army does not have.
fn find_pieces_of_wrong_army<V>(setup_check: &mut SetupCheck<'_, 2, V>) {
    for (&square, &Piece { army, kind }) in setup_check.setup.pieces {
        let seat = setup_check.setup.seat_of(army);
        let is_yellow_kind = YELLOW_KINDS.contains(&kind);
        if seat.is_some_and(|seat| is_yellow_kind != (seat == YELLOW)) {
            setup_check
                .faults
                .push(SetupFault::ForeignKind { army, kind, square });
        }
    }
}

/// Every side that has pieces has exactly one royal piece.
fn check_royals<V>(setup_check: &mut SetupCheck<'_, 2, V>) {
    let state = setup_check.state;
    for (seat, army) in setup_check.seats() {
        let pieces = state.pieces.army(seat);
        let kind = royal(seat);
        let fault = match (pieces & state.pieces.of(kind)).count() {
            0 if pieces.is_empty() => continue,
            1 => continue,
            0 if kind == PieceKind::Queen => SetupFault::NoQueen { army },
            0 => SetupFault::NoKing { army },
            count if kind == PieceKind::Queen => SetupFault::ManyQueens { army, count },
            count => SetupFault::ManyKings { army, count },
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

impl Definition for Chess45Options {
    type State = ();
    type Fault = Infallible;
    type Policy = Chess45;

    fn rules(&self) -> &'static RuleSet {
        &CHESS45
    }

    fn default_state(&self) {}

    fn neutral_counts(&self) -> bool {
        self.yellow_counts
    }

    fn policy<V: From<Infallible>>(
        &self,
        written: Written<'_>,
        _state: &(),
    ) -> Checked<Chess45, V> {
        Chess45::of(written, *self)
    }
}
