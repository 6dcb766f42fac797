//! The events that only the game of alliances has, as the course of a game asks for them: the position after one, or the
//! code by which it is refused. Armies and cells that are none of this game are nothing here.

use alloc::vec::Vec;

use crate::alliance::diplomacy::Log;
use crate::alliance::event::{Dealing, NamedFate};
use crate::alliance::log::Consequence;
use crate::cell::Cell;
use crate::code::Code;
use crate::piece::{Army, Seat};
use crate::position::Position;

impl Position {
    /// The position after something that players do with each other.
    pub(crate) fn deal(&self, dealing: Dealing<Option<Army>>) -> Result<Position, Code> {
        let game = self.alliance().ok_or(Code::UnknownPlayer)?;
        let dealing = dealing.map(|army| self.seat_named(army));
        let mut log = Log::new();
        let next = game.now.deal(&game.charter, dealing, &mut log)?;
        Ok(self.with(game.at(next, log)))
    }

    /// The position after the choice that a lost king brings.
    pub(crate) fn with_fate(
        &self,
        by: Option<Army>,
        fate: Result<NamedFate, Code>,
    ) -> Result<Position, Code> {
        let game = self.alliance().ok_or(Code::NoPending)?;
        let node = |cell: Option<Cell>| self.board().node(cell?);
        let fate = fate.map(|fate| fate.map(node, |army| self.seat_named(army)));
        let mut log = Log::new();
        let by = self.seat_named(by);
        let next = game.now.choose(&game.charter, by, fate, &mut log)?;
        Ok(self.with(game.at(next, log)))
    }

    /// Can players ally in this game?
    pub(crate) fn knows_alliances(&self) -> bool {
        self.alliance().is_some()
    }

    /// What the event that led here led to; nothing in other games.
    pub(crate) fn consequences(&self) -> Vec<Consequence> {
        self.alliance().map_or(Vec::new(), |game| game.log.clone())
    }

    fn seat_named(&self, army: Option<Army>) -> Option<Seat> {
        self.seat_of(army?)
    }
}
