//! A position of Chess 4.5 as somebody wrote it, judged: every fault at once. A side that has men has its king once, or its
//! queen; queen and guards are Yellow's and nobody else is. Then it is settled: who cannot move is passed over.

use alloc::sync::Arc;

use crate::chess45::options::Chess45Options;
use crate::chess45::{Charter, Chess45, YELLOW};
use crate::piece::{Kind, Piece, Seat};
use crate::setup::{EnPassant, Fault, Impossible, Setup, Trial};

/// Whom Yellow alone has.
const COURT: [Kind; 2] = [Kind::Queen, Kind::Guard];

impl Chess45 {
    /// The position that a setup describes.
    pub(crate) fn of(setup: &Setup, options: Chess45Options) -> Result<Chess45, Impossible> {
        let charter = Arc::new(Charter::new(options));
        let mut trial = Trial::new(setup, &charter.tables);
        trial.place_men();
        trial.take_turn();
        find_strangers(&mut trial);
        count_hearts(&mut trial);
        trial.find_pawns_out_of_place();
        trial.grant_castling();
        find_passants(&mut trial);
        trial.check_counters();
        let board = trial.state;
        trial.or_impossible(())?;
        Ok(Chess45::new(charter, board))
    }
}

/// Men of a kind that their army does not have.
fn find_strangers(trial: &mut Trial<'_, 2>) {
    for (&cell, &Piece { army, kind }) in &trial.setup.pieces {
        let seat = trial.setup.seat_of(army);
        let is_of_court = COURT.contains(&kind);
        if seat.is_some_and(|seat| is_of_court != (seat == YELLOW)) {
            trial.faults.push(Fault::StrangeKind { army, kind, cell });
        }
    }
}

/// Every side that has men has one man with whom it stands and falls.
fn count_hearts(trial: &mut Trial<'_, 2>) {
    let state = trial.state;
    for (seat, army) in trial.seats() {
        let men = state.men.army(seat);
        let kind = heart(seat);
        let fault = match (men & state.men.of(kind)).count() {
            0 if men.is_empty() => continue,
            1 => continue,
            0 if kind == Kind::Queen => Fault::NoQueen { army },
            0 => Fault::NoKing { army },
            count if kind == Kind::Queen => Fault::ManyQueens { army, count },
            count => Fault::ManyKings { army, count },
        };
        trial.faults.push(fault);
    }
}

fn heart(seat: Seat) -> Kind {
    match seat {
        YELLOW => Kind::Queen,
        _ => Kind::King,
    }
}

/// Nobody is taken in passing here.
fn find_passants(trial: &mut Trial<'_, 2>) {
    let passants = trial.setup.en_passant.iter();
    let faults = passants.map(|&EnPassant { target, pawn, .. }| Fault::EnPassant { target, pawn });
    trial.faults.extend(faults);
}
