//! The board of a game as a viewer may know it: its armies and pieces, checks, earlier positions,
//! and the position as text.

use crate::base::id::Seat;
use crate::view::View;
use crate::view::parts::{ArmyView, PlayedPositions};
use alloc::string::String;
use alloc::vec::Vec;
use entente_rules::{Army, Piece, Play, Position, Square};
use serde_json::{Map, Value};

impl View {
    /// The armies, in turn order.
    pub fn armies(&self) -> Vec<ArmyView> {
        let seats = (0..).map(Seat).zip(&self.players.seats);
        seats
            .map(|(seat, view)| self.army(seat, view.army))
            .collect()
    }

    /// The army of a seat.
    pub fn army_of(&self, seat: Seat) -> Army {
        self.players.seats[seat.index()].army
    }

    /// The armies of seats, in their order.
    pub fn armies_of(&self, seats: &[Seat]) -> Vec<Army> {
        seats.iter().map(|seat| self.army_of(*seat)).collect()
    }

    fn army(&self, seat: Seat, army: Army) -> ArmyView {
        let own = self.board.moves.iter().filter(|mv| mv.by == seat);
        let seat_of = |army: Option<Army>| self.seat_of(army?);
        ArmyView {
            army,
            seat,
            status: self.position().status(army),
            is_resigning: self.is_active(seat) && self.position().pending(army).is_some(),
            is_walking: self.position().is_walking(army),
            mate: self
                .position()
                .mate(army)
                .and_then(|mate| Some((mate.kind, self.seat_of(mate.by)?))),
            commander: seat_of(self.position().commander(army)),
            eliminated_by: seat_of(self.position().eliminated_by(army)),
            score: self
                .variant()
                .awards_points()
                .then(|| self.position().score(army)),
            captured: own.filter_map(|mv| mv.moved?.captured).collect(),
        }
    }

    /// The game by the rules alone, with every position and turn; `None` before it has started, and
    /// while it keeps secrets.
    pub fn play(&self) -> Option<&Play> {
        match &self.board.played {
            Some(PlayedPositions::Open(play)) => Some(play),
            Some(PlayedPositions::Public(_)) | None => None,
        }
    }

    /// Every position from the start to now as everybody may know it, one more than there are
    /// turns. In the lobby, only the position from which the game will start.
    pub fn public_positions(&self) -> Vec<Position> {
        match &self.board.played {
            Some(PlayedPositions::Open(play)) => {
                let positions = play.positions().iter();
                positions.map(|position| position.seen_by(None)).collect()
            }
            Some(PlayedPositions::Public(positions)) => positions.clone(),
            None => Vec::from([self.board.public_position.clone()]),
        }
    }

    /// The pieces on the board, row by row from the bottom, each row from the left.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.position().pieces()
    }

    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.position().piece(square)
    }

    /// Whether a queen that is worth one point is on a square.
    pub fn is_one_point(&self, square: Square) -> bool {
        self.position().is_one_point(square)
    }

    /// Whether the player of a seat may stop now and win by points: to stop is to resign.
    pub fn may_claim_win(&self, seat: Seat) -> bool {
        let army = self.players.seats.get(seat.index()).map(|seat| seat.army);
        army.is_some_and(|army| self.position().may_claim_win(army))
    }

    /// The armies in check, with the squares of the attackers.
    ///
    /// If only the owner of a king may know of a check, only the viewer's own are included.
    pub fn checks(&self) -> Vec<(Army, Vec<Square>)> {
        let public = self.position().public_checks();
        let own = self.own_seats();
        let is_own = |army| self.seat_of(army).is_some_and(|seat| own.contains(&seat));
        let mut checks = self.position().checks();
        checks.retain(|check| public.contains(check) || is_own(check.0));
        checks
    }

    /// The position in FEN, if the rule set has it.
    pub fn fen(&self) -> Option<String> {
        self.variant().has_fen().then(|| self.position().fen())
    }

    /// The position as one line of JSON, in the documented format.
    pub fn position_json(&self) -> String {
        self.position().to_json()
    }

    /// The position as a JSON object, in the same format.
    pub fn position_object(&self) -> Map<String, Value> {
        self.position().to_object()
    }
}
