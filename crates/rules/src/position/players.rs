//! The players of a position of any variant: who is in the game, who moves which army, and what is
//! pending; in Chess4 also mates and their credit, points, and the choice of an army; in Four
//! Player Chess who may know what, and the positions after actions and choices.
//!
//! The policies know this by seat; here it is asked by army. What belongs to another variant is
//! empty.

use alloc::vec::Vec;

use crate::board::square::Square;
use crate::movegen::policy::{GiveUpResult, Policy, SearchPolicy};
use crate::pieces::code::Code;
use crate::pieces::endings::{Pending, Score, Status};
use crate::pieces::moves::{Move, Ply};
use crate::pieces::piece::{Army, Seat, Seats};
use crate::position::any_position::Position;
use crate::position::registry::{AnyPolicy, policy};
use crate::variants::alliance::diplomacy::Log;
use crate::variants::alliance::events::{AllianceAction, Consequence, NamedKingLoss};
use crate::variants::alliance::game::AllianceGame;
use crate::variants::alliance::knowledge::{Knowledge, PendingChoice};
use crate::variants::chess4::game::{Chess4Game, Mate};

impl Position {
    /// Is an army's player in the game, and if not, how did they leave? In two-player variants both
    /// are always in.
    pub fn status(&self, army: Army) -> Status {
        let seat = self.seat_of(army);
        seat.map_or(Status::Active, |seat| policy!(self, it => it.status(seat)))
    }

    /// The armies whose players are still in the game.
    pub fn active(&self) -> Vec<Army> {
        self.armies().filter(|&army| self.is_in(army)).collect()
    }

    /// Does the army play in this game, and is its player still in?
    pub(super) fn is_in(&self, army: Army) -> bool {
        self.seat_of(army).is_some() && self.status(army).is_in()
    }

    /// The mover of an army: its own player while in the game, perhaps a captor afterwards, `None`
    /// if it no longer moves.
    pub fn commander(&self, army: Army) -> Option<Army> {
        let seat = self.seat_of(army)?;
        policy!(self, it => it.commander(seat)).map(|seat| self.army_of(seat))
    }

    /// The commander of the army whose turn it is.
    pub fn mover(&self) -> Option<Army> {
        self.commander(self.turn())
    }

    /// The end that takes effect when this army's turn comes.
    pub fn pending(&self, army: Army) -> Option<Pending> {
        let seat = self.seat_of(army)?;
        policy!(self, it => it.pending(seat))
    }

    /// The result of a player's giving up; `None` for an army that does not play.
    pub(super) fn give_up(&self, army: Army, how: Pending) -> Option<GiveUpResult<Position>> {
        let seat = self.seat_of(army)?;
        Some(policy!(self, it => it.give_up(seat, how).map(|after| self.with(after))))
    }
}

impl Position {
    /// The player with the credit for eliminating a player; `None` if they resigned.
    pub fn eliminated_by(&self, army: Army) -> Option<Army> {
        self.chess4()?.eliminated_by(army)
    }

    /// The points of this player alone, so far: for eliminations, or in the game for four for
    /// everything.
    pub fn score(&self, army: Army) -> Score {
        match (self.policy(), self.seat_of(army)) {
            (AnyPolicy::Chess4(game), _) => game.score(army),
            (AnyPolicy::FourPlayer(game), Some(seat)) => Score::share(game.points_so_far(seat), 1),
            _ => Score::ZERO,
        }
    }

    /// The points so far in turn order, with partners counted together. Empty in variants without
    /// points.
    pub fn incremental(&self) -> Vec<Score> {
        match self.policy() {
            AnyPolicy::Chess4(game) => game.incremental(),
            AnyPolicy::FourPlayer(_) if self.options().counts_points() => {
                self.armies().map(|army| self.score(army)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Is it the turn of a king whose player has left, so that chance moves it?
    pub fn is_chance_to_move(&self) -> bool {
        matches!(self.policy(), AnyPolicy::FourPlayer(game) if game.is_chance_to_move())
    }

    /// Does an army's king move by chance, because its player has left?
    pub fn is_walking(&self, army: Army) -> bool {
        self.seat_of(army)
            .is_some_and(|seat| policy!(self, it => it.walks(seat)))
    }

    /// The plies of which chance takes one, all equally likely, in the order in which they are
    /// numbered: by the file and the rank of the target. Empty if a player is to move.
    pub fn chance_plies(&self) -> Vec<Ply> {
        if !self.is_chance_to_move() {
            return Vec::new();
        }
        let mut moves = self.legal_moves();
        moves.sort_by_key(|mv| mv.to);
        moves.into_iter().map(Ply::Move).collect()
    }

    /// May this player stop now and win by points, because the other of the last two cannot come
    /// up by that? To stop is to resign.
    pub fn may_claim_win(&self, army: Army) -> bool {
        match (self.policy(), self.seat_of(army)) {
            (AnyPolicy::FourPlayer(game), Some(seat)) => game.may_claim_win(seat),
            _ => false,
        }
    }

    /// Has the game ended with this player out, but ahead by points of the one who was left?
    pub fn ended_ahead(&self, army: Army) -> bool {
        match (self.policy(), self.seat_of(army)) {
            (AnyPolicy::FourPlayer(game), Some(seat)) => game.ended_ahead(seat),
            _ => false,
        }
    }

    /// The mate or stalemate of a player, as if it were their turn, until it takes effect.
    pub fn mate(&self, army: Army) -> Option<Mate> {
        self.chess4()?.mate(army)
    }

    /// The players who left, in order. Those who left together are in one group.
    pub fn left_in_order(&self) -> Vec<Vec<Army>> {
        self.chess4().map_or(Vec::new(), Chess4Game::left_in_order)
    }

    /// The captured armies that the player to move may choose from; empty if no choice is due.
    pub fn choice(&self) -> Vec<Army> {
        self.chess4().map_or(Vec::new(), Chess4Game::choice)
    }

    /// The players who left at the start of this turn.
    pub fn eliminated_this_turn(&self) -> Vec<Army> {
        self.chess4()
            .map_or(Vec::new(), Chess4Game::eliminated_this_turn)
    }

    /// The players whose mate or stalemate a legal move interrupts, even for the moment of a
    /// capture.
    pub(crate) fn no_longer_mated_by(&self, mv: &Move) -> Vec<Army> {
        // Only captures are looked at; without one nobody is listed.
        let taken = self
            .capture_square(mv)
            .and_then(|square| self.board().node(square));
        match (self.chess4(), taken) {
            (Some(game), Some(taken)) => game.no_longer_mated(taken),
            _ => Vec::new(),
        }
    }

    /// The position after the player to move has chosen the army to command.
    pub(super) fn with_choice(&self, army: Army) -> Position {
        match (self.chess4(), self.seat_of(army)) {
            (Some(game), Some(seat)) => self.with(game.with_choice(seat)),
            _ => self.clone(),
        }
    }

    /// The position at the end of a legal ply, before the next turn begins and eliminates players.
    pub(crate) fn at_end_of(&self, ply: Ply) -> Position {
        match self.chess4() {
            Some(game) => self.with(game.at_end_of(self.ply_on_nodes(ply))),
            None => self.after(ply),
        }
    }

    /// The position as it is written, without what only lasts for a moment, such as who has just
    /// left.
    pub(crate) fn persistent(&self) -> Position {
        self.chess4()
            .map_or_else(|| self.clone(), |game| self.with(game.persistent()))
    }

    fn chess4(&self) -> Option<&Chess4Game> {
        match self.policy() {
            AnyPolicy::Chess4(game) => Some(game),
            _ => None,
        }
    }
}

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
    pub(super) fn consequences(&self) -> Vec<Consequence> {
        self.alliance().map_or(Vec::new(), |game| game.log.clone())
    }

    fn seat_named(&self, army: Option<Army>) -> Option<Seat> {
        self.seat_of(army?)
    }
}
