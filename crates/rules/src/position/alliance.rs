//! The methods that only positions of Four Player Chess have: who may know what, and the positions
//! after the events that only this game has.
//!
//! In other variants all of this is empty. Armies and squares that do not exist in the game arrive
//! as `None`.

use alloc::vec::Vec;

use crate::board::square::Square;
use crate::pieces::code::Code;
use crate::pieces::moves::Ply;
use crate::pieces::piece::{Army, Seat, Seats};
use crate::position::any_position::Position;
use crate::position::registry::AnyPolicy;
use crate::variants::alliance::action::{AllianceAction, NamedKingLoss};
use crate::variants::alliance::diplomacy::Log;
use crate::variants::alliance::game::AllianceGame;
use crate::variants::alliance::knowledge::{Knowledge, PendingChoice};
use crate::variants::alliance::log::Consequence;

impl Position {
    /// The knowledge of a player about the alliances. `None` in other variants, and for armies that
    /// do not play.
    pub fn knowledge(&self, army: Army) -> Option<Knowledge> {
        let (game, seat) = (self.alliance()?, self.seat_of(army)?);
        Some(game.now.diplomacy.known_to(seat))
    }

    /// The position as a player or a spectator sees it, without the alliances that they may not
    /// know.
    ///
    /// It can be asked for legal moves, reasons, checks and notations, but the game must not be
    /// continued from it.
    ///
    /// A player who lives on without a king is visible as such; to strangers it is not visible who
    /// their liege is. In variants without secrets this is the whole position.
    pub fn seen_by(&self, viewer: Option<Army>) -> Position {
        match self.policy() {
            AnyPolicy::Alliance(game) => {
                self.with(game.seen_by(viewer.and_then(|army| self.seat_of(army))))
            }
            _ => self.clone(),
        }
    }

    /// Is somebody allied, or are they about to be? Also if an open proposal or a choice is all
    /// that there is. Always false in other variants.
    pub fn has_alliances(&self) -> bool {
        let Some(game) = self.alliance() else {
            return false;
        };
        let diplomacy = &game.now.diplomacy;
        let has_ties = |seat: Seat| {
            diplomacy.alliance(seat).len() > 1
                || diplomacy.liege(seat).is_some()
                || diplomacy.proposals(seat).any()
        };
        diplomacy.chooser().is_some() || Seats::FOUR.filter(|seat| has_ties(*seat)).count() > 0
    }

    /// The ally whose piece a move captures, if that ends the alliance of the two (AL-01).
    pub fn betrayed_ally(&self, ply: Ply) -> Option<Army> {
        let game = self.alliance()?;
        let owner = self.captured_piece(&ply.mv()?)?.army;
        let mover = game.now.board.turn;
        let betrays = game
            .now
            .is_betrayal(&game.config, mover, self.seat_of(owner)?);
        betrays.then_some(owner)
    }

    /// The choice that the game is waiting for.
    pub fn pending_choice(&self) -> Option<PendingChoice> {
        self.alliance()?.pending_choice()
    }

    fn alliance(&self) -> Option<&AllianceGame> {
        match self.policy() {
            AnyPolicy::Alliance(game) => Some(game),
            _ => None,
        }
    }

    /// The position after an alliance action.
    pub(crate) fn after_alliance_action(
        &self,
        action: AllianceAction<Option<Army>>,
    ) -> Result<Position, Code> {
        let game = self.alliance().ok_or(Code::UnknownPlayer)?;
        let seated = action.map(|army| self.seat_named(army));
        let mut log = Log::new();
        let next = game.now.after_action(&game.config, seated, &mut log)?;
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
        let seat = self.seat_named(by);
        let next = game.now.choose(&game.config, seat, king_loss, &mut log)?;
        Ok(self.with(game.at(next, log)))
    }

    /// Can players ally in this variant?
    pub(crate) fn allows_alliances(&self) -> bool {
        self.alliance().is_some()
    }

    /// The consequences of the last event; empty in other variants.
    pub(crate) fn consequences(&self) -> Vec<Consequence> {
        self.alliance().map_or(Vec::new(), |game| game.log.clone())
    }

    fn seat_named(&self, army: Option<Army>) -> Option<Seat> {
        self.seat_of(army?)
    }
}
