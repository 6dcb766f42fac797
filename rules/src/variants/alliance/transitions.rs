//! The positions after the events that only the game of alliances has, or the codes that refuse
//! them.
//!
//! `play` calls these. Armies and squares that do not exist in the game arrive as `None`.

use alloc::vec::Vec;

use crate::board::square::Square;
use crate::pieces::code::Code;
use crate::pieces::piece::{Army, Seat};
use crate::position::any_position::Position;
use crate::variants::alliance::action::{AllianceAction, NamedKingLoss};
use crate::variants::alliance::diplomacy::Log;
use crate::variants::alliance::log::Consequence;

impl Position {
    /// The position after an alliance action.
    pub(crate) fn after_alliance_action(
        &self,
        action: AllianceAction<Option<Army>>,
    ) -> Result<Position, Code> {
        let game = self.alliance().ok_or(Code::UnknownPlayer)?;
        let action = action.map(|army| self.seat_named(army));
        let mut log = Log::new();
        let next = game.now.after_action(&game.config, action, &mut log)?;
        Ok(self.with(game.at(next, log)))
    }

    /// The position after the choice of a player who lost their king.
    pub(crate) fn with_king_loss(
        &self,
        by: Option<Army>,
        king_loss: Result<NamedKingLoss, Code>,
    ) -> Result<Position, Code> {
        let game = self.alliance().ok_or(Code::NoPending)?;
        let node = |square: Option<Square>| self.board().node(square?);
        let king_loss =
            king_loss.map(|king_loss| king_loss.map(node, |army| self.seat_named(army)));
        let mut log = Log::new();
        let by = self.seat_named(by);
        let next = game.now.choose(&game.config, by, king_loss, &mut log)?;
        Ok(self.with(game.at(next, log)))
    }

    /// Can players ally in this variant?
    pub(crate) fn has_alliances(&self) -> bool {
        self.alliance().is_some()
    }

    /// What the last event led to; empty in other variants.
    pub(crate) fn consequences(&self) -> Vec<Consequence> {
        self.alliance().map_or(Vec::new(), |game| game.log.clone())
    }

    fn seat_named(&self, army: Option<Army>) -> Option<Seat> {
        self.seat_of(army?)
    }
}
