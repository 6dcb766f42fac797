//! A move with everything that follows from it: victory, civil war, and skipping armies that cannot
//! move (AL-01, AL-05, AL-07, AL-09, AL-15, AL-16); and draws by agreement of all players still in,
//! protectorates included (AL-21).
//!
//! An offer stays open until somebody declines it, its owner is out, or all have agreed. Claims are
//! always false here.

use serde_json::json;

use crate::alliance::board::{Army, Kind, Move, Piece};
use crate::alliance::event::{Code, ensure};
use crate::alliance::game::{Alliance, AllyCapture, End, Game, alphabetical};

impl Game {
    pub(crate) fn play(&mut self, text: &str) -> Result<(), Code> {
        ensure(self.end.is_none(), Code::GameOver)?;
        ensure(self.pending.is_none(), Code::PendingChoice)?;
        let moves = self.legal_moves().into_iter();
        let mv = moves.into_iter().find(|mv| mv.to_string() == text);
        self.make(mv.ok_or(Code::IllegalMove)?);
        Ok(())
    }

    /// Makes a move. A player who betrays an ally leaves the alliance before the captured piece is
    /// removed (AL-01).
    pub(crate) fn make(&mut self, mv: Move) {
        let mover = self.turn;
        let victim = self.board.get(mv.to);
        if victim.is_some_and(|victim| self.is_betrayal(mover, victim)) {
            self.depart(mover);
        }
        self.move_piece(mv);
        self.first_move.remove(&mover);
        match victim {
            Some(king) if king.kind == Kind::King => self.lose_king(king.army),
            Some(piece) => self.eliminate_if_empty(piece.army),
            None => {}
        }
        self.resolve(mover.next());
    }

    /// Whether a capture betrays an ally. Capturing a piece of one's own protectorate does not.
    fn is_betrayal(&self, mover: Army, victim: Piece) -> bool {
        self.options.ally_capture == AllyCapture::Betrays
            && self.are_allied(mover, victim.army)
            && !self.with_protectorates(mover).contains(&victim.army)
    }

    fn move_piece(&mut self, mv: Move) {
        let mut piece = self.board.0.remove(&mv.from).expect("a piece moves");
        piece.kind = mv.promotion.unwrap_or(piece.kind);
        self.board.0.insert(mv.to, piece);
    }

    /// Applies what follows automatically after an event. A victory counts at once; everything else
    /// waits for a pending choice (AL-11). `first` is the army that would move next.
    pub(crate) fn resolve(&mut self, first: Army) {
        self.declare_winner();
        self.end_if_all_agree();
        if self.end.is_none() && self.pending.is_none() {
            self.start_civil_war();
            self.pass_over(first);
        }
    }

    /// Ends the game if only one player has a king; protectorates do not matter (AL-15).
    fn declare_winner(&mut self) {
        if let [winner] = self.kings_of(&self.active_armies())[..] {
            self.end = Some(End::Won(winner));
            self.push_log(json!(["won", winner]));
        }
    }

    /// Splits an alliance without opposition: each member with a king gets an alliance with its own
    /// protectorates (AL-09, AL-16).
    fn start_civil_war(&mut self) {
        let [alliance] = &self.alliances[..] else {
            return;
        };
        let alliance = alliance.clone();
        let lieges = alliance
            .iter()
            .filter(|army| !self.liege.contains_key(army));
        let new_alliances: Vec<Alliance> = lieges
            .map(|&liege| self.with_protectorates(liege))
            .collect();
        self.push_log(json!(["civil_war", alphabetical(alliance)]));
        self.alliances = new_alliances;
    }

    /// Gives the turn to the first army that can move. If nobody can, the game is a draw (AL-07).
    fn pass_over(&mut self, first: Army) {
        let cycle = std::iter::successors(Some(first), |army| Some(army.next()));
        match cycle.take(4).find(|&army| self.can_move(army)) {
            Some(army) => self.turn = army,
            None => {
                self.end = Some(End::Blocked);
                self.push_log(json!(["draw", "blocked"]));
            }
        }
    }
}

impl Game {
    pub(crate) fn offer(&mut self, name: &str) -> Result<(), Code> {
        let army = self.active_army(name)?;
        ensure(!self.offers.contains_key(&army), Code::Duplicate)?;
        self.offers.insert(army, [army].into());
        Ok(())
    }

    /// Agrees to an offer. The player who made the offer counts as having agreed already.
    pub(crate) fn agree(&mut self, by: &str, offer: &str) -> Result<(), Code> {
        let (by, offer) = (self.active_army(by)?, self.active_army(offer)?);
        let agreed = self.offers.get_mut(&offer).ok_or(Code::NoOffer)?;
        ensure(agreed.insert(by), Code::Duplicate)?;
        self.end_if_all_agree();
        Ok(())
    }

    pub(crate) fn refuse(&mut self, by: &str, offer: &str) -> Result<(), Code> {
        let (_, offer) = (self.active_army(by)?, self.active_army(offer)?);
        let found = self.offers.remove(&offer);
        ensure(found.is_some(), Code::NoOffer)
    }

    pub(crate) fn claim(&self, name: &str) -> Result<(), Code> {
        self.active_army(name)?;
        Err(Code::ClaimFalse)
    }

    /// Ends the game if everyone has agreed to one offer. This can also happen because the last
    /// player who had not agreed is out.
    pub(crate) fn end_if_all_agree(&mut self) {
        let everyone: Alliance = self.active_armies();
        let mut offers = self.offers.values();
        if self.end.is_none() && offers.any(|agreed| agreed.is_superset(&everyone)) {
            self.end = Some(End::Agreed);
        }
    }
}
