//! What players may do besides moving: resign, run out of time, agree to a draw or claim one, and
//! the codes of refusals.

use serde_json::Value;

use crate::chess45::board::Side;
use crate::chess45::game::{Ending, Game};
use crate::independent::Owner;
use crate::independent::json::army;

impl Game {
    /// Applies an event. Returns `ok`, or the reason why nothing was done.
    pub(crate) fn take_event(&mut self, event: &Value) -> &'static str {
        if self.ending.is_some() {
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
        // Only a side that is in may act, whatever the event is.
        match army(by).filter(|&by| self.is_in(by)) {
            Some(by) => self.take_other_event(verb, by, army(&what["offer"])),
            None => "not_in_game",
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

    fn take_other_event(&mut self, verb: &str, by: Side, offer: Option<Side>) -> &'static str {
        match (verb, offer) {
            ("resign" | "flag", _) => self.give_up(by),
            ("claim50", _) if self.may_claim() => self.ending = Some(Ending::Fifty),
            ("claim50" | "claim3", _) => return "claim_false",
            ("offer", _) if self.offers.stands(by.letter()) => return "duplicate",
            ("offer", _) => self.offers.open(by.letter()),
            ("agree" | "decline", Some(offer)) => return self.answer(verb, by, offer),
            _ => return "no_offer",
        }
        "ok"
    }

    fn answer(&mut self, verb: &str, by: Side, offer: Side) -> &'static str {
        let (by, offer) = (by.letter(), offer.letter());
        if !self.offers.stands(offer) || by == offer {
            return "no_offer";
        }
        if verb == "decline" {
            self.offers.close(offer);
            return "ok";
        }
        if self.offers.has_agreed(by, offer) {
            return "duplicate";
        }
        self.offers.agree(by, offer);
        self.end_if_agreed();
        "ok"
    }
}
