//! What a move does to the game, when the game is over, and what players may claim.

use crate::chess66::game::{Castle, Game, PassingPawn, RepetitionKey};
use crate::chess66::legal::{Move, crossed};
use crate::chess66::pieces::{Army, Kind};
use crate::independent::two_players::{Ending, TwoPlayers};
use crate::independent::{Offers, Owner};

impl Game {
    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: Move) {
        let army = self.turn;
        let piece = self.board.get(mv.from).expect("a piece moves");
        let is_pawn = piece.kind == Kind::Pawn;
        let is_quiet = !is_pawn && self.captured(mv).is_none();
        self.board = self.board_after(mv);
        self.passing_pawn = crossed(army, mv.from, mv.to)
            .filter(|_| is_pawn)
            .map(|target| PassingPawn {
                target,
                pawn: mv.to,
            });
        self.halfmoves = if is_quiet { self.halfmoves + 1 } else { 0 };
        self.update_castling_rights();
        self.round += u32::from(army == Army::Black);
        self.turn = army.other();
        self.offers.close(self.turn.letter());
        self.count_position();
    }

    /// Removes the castling rights of kings and rooks that have moved or were captured.
    fn update_castling_rights(&mut self) {
        for (&army, sides) in &mut self.castling {
            let is_home = |side| self.board.has_king_and_rook(army, Castle::home(army, side));
            sides.retain(|&side| is_home(side));
        }
    }

    pub(crate) fn count_position(&mut self) {
        *self
            .position_counts
            .entry(self.repetition_key())
            .or_default() += 1;
    }

    fn repetition_key(&self) -> RepetitionKey {
        let takes = |mv: &Move| {
            let is_pawn = self.board.is(mv.from, self.turn, Kind::Pawn);
            let taken = self.captured(*mv);
            is_pawn
                && taken.is_some()
                && taken == self.passing_pawn.map(|passing_pawn| passing_pawn.pawn)
        };
        // An en passant right distinguishes positions only if a legal move can use it.
        let is_legal = self.passing_pawn.is_some() && self.moves().iter().any(takes);
        let passing_pawn = self.passing_pawn.filter(|_| is_legal);
        (
            self.board.clone(),
            self.turn,
            self.castling.clone(),
            passing_pawn,
        )
    }

    /// Whether nobody can ever mate: two kings, alone or with one knight or bishop (A15).
    fn is_dead(&self) -> bool {
        let others: Vec<Kind> = self
            .board
            .pieces()
            .map(|(_, piece)| piece.kind)
            .filter(|&kind| kind != Kind::King)
            .collect();
        matches!(others[..], [] | [Kind::Bishop] | [Kind::Knight])
    }
}

impl TwoPlayers for Game {
    fn ending(&self) -> Option<Ending> {
        if self.declared.is_some() {
            return self.declared;
        }
        let is_check = self.board.is_check(self.turn);
        // Mate and stalemate come before a dead position.
        if self.has_move() {
            let dead = Ending::drawn("dead_position");
            self.is_dead().then_some(dead)
        } else if is_check {
            Some(Ending::won("checkmate", self.turn.other()))
        } else {
            Some(Ending::drawn("stalemate"))
        }
    }

    fn declare(&mut self, ending: Ending) {
        self.declared = Some(ending);
    }

    fn offers(&mut self) -> &mut Offers {
        &mut self.offers
    }

    fn may_claim_threefold(&self) -> bool {
        self.position_counts
            .get(&self.repetition_key())
            .is_some_and(|&times| times >= 3)
    }

    fn may_claim_fifty(&self) -> bool {
        self.halfmoves >= 100
    }

    /// The opponent wins if they have anything besides their king to mate with.
    fn flag(&self, by: Army) -> Ending {
        match self.board.of(by.other()).count() {
            1 => Ending::drawn("flagged"),
            _ => Ending::won("flagged", by.other()),
        }
    }

    fn make(&mut self, text: &str) -> bool {
        let found = self.moves().into_iter().find(|mv| mv.to_string() == text);
        found.map(|mv| self.play(mv)).is_some()
    }
}
