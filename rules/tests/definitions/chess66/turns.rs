//! What a move does to the game, when the game is over, and what players may do besides moving.
//!
//! They may resign, run out of time, agree to a draw or claim one.

use serde_json::{Value, json};

use crate::chess66::game::Castle;
use crate::chess66::game::{CastlingSide, Ending, Game, PassingPawn, Reason, RepetitionKey};
use crate::chess66::legal::{Move, crossed};
use crate::chess66::pieces::{Army, Kind};
use crate::independent::Owner;
use crate::independent::json::{army, sorted_names};

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
            sides.retain(|&side: &CastlingSide| {
                let castle = Castle::of(army, side);
                self.board.is(castle.king, army, Kind::King)
                    && self.board.is(castle.rook, army, Kind::Rook)
            });
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

    pub(crate) fn ending(&self) -> Option<Ending> {
        if self.declared.is_some() {
            return self.declared;
        }
        let is_check = self.board.is_check(self.turn);
        // Mate and stalemate come before a dead position.
        if self.has_move() {
            let dead = Ending::drawn(Reason::DeadPosition);
            self.is_dead().then_some(dead)
        } else if is_check {
            Some(Ending::won(Reason::Checkmate, self.turn.other()))
        } else {
            Some(Ending::drawn(Reason::Stalemate))
        }
    }

    pub(crate) fn may_claim_threefold(&self) -> bool {
        self.position_counts
            .get(&self.repetition_key())
            .is_some_and(|&times| times >= 3)
    }

    pub(crate) fn may_claim_fifty(&self) -> bool {
        self.halfmoves >= 100
    }

    /// Applies an event. Returns `ok`, or the reason why nothing was done.
    pub(crate) fn take_event(&mut self, event: &Value) -> &'static str {
        if self.ending().is_some() {
            return "game_over";
        }
        let (verb, what) = match event.as_object().and_then(|event| event.iter().next()) {
            Some((verb, what)) => (verb.as_str(), what),
            None => return "illegal_move",
        };
        if verb == "move" {
            return self.take_move(what.as_str().unwrap_or(""));
        }
        let by = if what.is_object() { &what["by"] } else { what };
        match (army(by), army(&what["offer"])) {
            (Some(by), offer) => self.take_other_event(verb, by, offer),
            (None, _) => "not_in_game",
        }
    }

    fn take_move(&mut self, text: &str) -> &'static str {
        match self.moves().into_iter().find(|mv| mv.to_string() == text) {
            Some(mv) => {
                self.play(mv);
                "ok"
            }
            None => "illegal_move",
        }
    }

    fn take_other_event(&mut self, verb: &str, by: Army, offer: Option<Army>) -> &'static str {
        let claimed = |is_true: bool, reason| {
            if is_true {
                Ok(Some(Ending::drawn(reason)))
            } else {
                Err("claim_false")
            }
        };
        let stands = |army: Army| self.offers.stands(army.letter());
        let answer = match (verb, offer) {
            ("resign", _) => Ok(Some(Ending::won(Reason::Resigned, by.other()))),
            ("flag", _) => Ok(Some(self.flag(by))),
            ("claim3", _) => claimed(self.may_claim_threefold(), Reason::Threefold),
            ("claim50", _) => claimed(self.may_claim_fifty(), Reason::FiftyMoves),
            ("offer", _) if stands(by) => Err("duplicate"),
            ("offer", _) => {
                self.offers.open(by.letter());
                Ok(None)
            }
            ("agree" | "decline", Some(offer)) if !stands(offer) || offer == by => Err("no_offer"),
            ("agree", Some(_)) => Ok(Some(Ending::drawn(Reason::Agreed))),
            ("decline", Some(offer)) => {
                self.offers.close(offer.letter());
                Ok(None)
            }
            _ => Err("no_offer"),
        };
        match answer {
            Ok(ending) => {
                self.declared = ending;
                "ok"
            }
            Err(code) => code,
        }
    }

    /// The opponent wins if they have anything besides their king to mate with.
    fn flag(&self, by: Army) -> Ending {
        match self.board.of(by.other()).count() {
            1 => Ending::drawn(Reason::Flagged),
            _ => Ending::won(Reason::Flagged, by.other()),
        }
    }

    /// The squares of the pieces that give check, for each army in check.
    pub(crate) fn checks(&self) -> Vec<(Army, Value)> {
        let checks = Army::BOTH.map(|army| (army, self.board.checkers(army)));
        let given = checks.into_iter().filter(|(_, by)| !by.is_empty());
        given
            .map(|(army, by)| (army, json!(sorted_names(by))))
            .collect()
    }
}
