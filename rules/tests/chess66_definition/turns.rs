//! What a move does to the game, when it is over, and what else the players may do: resign, run out of time, agree
//! to a draw, claim one.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::game::Castle;
use crate::game::{Ending, Game, Passing, Reason, Sameness, Wing};
use crate::legal::{Move, crossed};
use crate::men::{Army, Kind};

impl Game {
    /// A legal move, played.
    pub(crate) fn play(&mut self, mv: Move) {
        let army = self.turn;
        let man = self.board.get(mv.from).expect("a man moves");
        let is_pawn = man.kind == Kind::Pawn;
        let is_quiet = !is_pawn && self.captured(mv).is_none();
        self.board = self.board_after(mv);
        self.passing = crossed(army, mv.from, mv.to)
            .filter(|_| is_pawn)
            .map(|target| Passing {
                target,
                pawn: mv.to,
            });
        self.halfmoves = if is_quiet { self.halfmoves + 1 } else { 0 };
        self.forget_castling();
        self.round += u32::from(army == Army::Black);
        self.turn = army.other();
        self.offers.close(self.turn.letter());
        self.note_position();
    }

    /// Who has left his place, or is taken, castles no more.
    fn forget_castling(&mut self) {
        for (&army, wings) in &mut self.castling {
            wings.retain(|&wing: &Wing| {
                let castle = Castle::of(army, wing);
                self.board.is(castle.king, army, Kind::King)
                    && self.board.is(castle.rook, army, Kind::Rook)
            });
        }
    }

    pub(crate) fn note_position(&mut self) {
        *self.seen.entry(self.sameness()).or_default() += 1;
    }

    fn sameness(&self) -> Sameness {
        let takes = |mv: &Move| {
            let is_pawn = self.board.is(mv.from, self.turn, Kind::Pawn);
            let taken = self.captured(*mv);
            is_pawn && taken.is_some() && taken == self.passing.map(|passing| passing.pawn)
        };
        let is_legal = self.passing.is_some() && self.moves().iter().any(takes);
        let passing = self.passing.filter(|_| is_legal);
        (
            self.board.clone(),
            self.turn,
            self.castling.clone(),
            passing,
        )
    }

    /// Nobody can ever mate: two kings, or one knight or bishop beside them (A15).
    fn is_dead(&self) -> bool {
        let others = self.board.men().map(|(_, man)| man.kind);
        let others: Vec<Kind> = others.filter(|&kind| kind != Kind::King).collect();
        matches!(others[..], [] | [Kind::Bishop] | [Kind::Knight])
    }

    pub(crate) fn ending(&self) -> Option<Ending> {
        if self.declared.is_some() {
            return self.declared;
        }
        let is_check = self.board.is_check(self.turn);
        match (self.has_move(), is_check) {
            (false, true) => Some(Ending::won(Reason::Checkmate, self.turn.other())),
            (false, false) => Some(Ending::drawn(Reason::Stalemate)),
            (true, _) if self.is_dead() => Some(Ending::drawn(Reason::DeadPosition)),
            (true, _) => None,
        }
    }

    pub(crate) fn may_claim_threefold(&self) -> bool {
        self.seen
            .get(&self.sameness())
            .is_some_and(|&times| times >= 3)
    }

    pub(crate) fn may_claim_fifty(&self) -> bool {
        self.halfmoves >= 100
    }

    /// `ok`, or why nothing was done.
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
            (Some(by), offer) => self.take_word(verb, by, offer),
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

    fn take_word(&mut self, verb: &str, by: Army, offer: Option<Army>) -> &'static str {
        let claimed = |is_true: bool, reason| match is_true {
            true => Ok(Some(Ending::drawn(reason))),
            false => Err("claim_false"),
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

    /// The other one wins, if he has anything beside his king to mate with.
    fn flag(&self, by: Army) -> Ending {
        match self.board.of(by.other()).count() {
            1 => Ending::drawn(Reason::Flagged),
            _ => Ending::won(Reason::Flagged, by.other()),
        }
    }

    /// Each army's checkers, if it is in check.
    pub(crate) fn checks(&self) -> BTreeMap<Army, Vec<String>> {
        let checks = Army::BOTH.map(|army| (army, self.board.checkers(army)));
        let checks = checks.into_iter().filter(|(_, by)| !by.is_empty());
        let names = checks.map(|(army, by)| {
            let mut names: Vec<String> = by.iter().map(ToString::to_string).collect();
            names.sort();
            (army, names)
        });
        names.collect()
    }
}

fn army(letter: &Value) -> Option<Army> {
    let mut letters = letter.as_str()?.chars();
    let army = Army::of_letter(letters.next()?)?;
    letters.next().is_none().then_some(army)
}
