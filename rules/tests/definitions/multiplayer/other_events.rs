//! What players may do besides moving, at any time: resign, run out of time, offer, agree, decline
//! and claim (sections 4 to 7), and the codes of refusals.

use serde_json::Value;

use crate::independent::json::army;
use crate::multiplayer::board::Army;
use crate::multiplayer::game::{Ending, Game, Status};

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
        let Some(by) = army(by).filter(|&by| self.is_active(by)) else {
            return "not_in_game";
        };
        // A player who has given up can do nothing more, not even while their king still stands.
        if self.pending.contains_key(&by) {
            return "already_pending";
        }
        self.take_other_event(verb, by, army(&what["offer"]))
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
        match (verb, offer) {
            ("resign", _) => self.give_up(by, Status::Resigned),
            ("flag", _) => self.give_up(by, Status::Flagged),
            ("claim50", _) if self.claim50.contains(&by) => self.ending = Some(Ending::Fifty),
            ("claim3", _) if self.claim3.contains(&by) => self.ending = Some(Ending::Threefold),
            ("claim50" | "claim3", _) => return "claim_false",
            ("offer", _) if self.offers.stands(by) => return "duplicate",
            ("offer", _) => self.offers.open(by),
            ("agree" | "decline", Some(offer)) => return self.answer(verb, by, offer),
            _ => return "no_offer",
        }
        "ok"
    }

    fn answer(&mut self, verb: &str, by: Army, offer: Army) -> &'static str {
        if self.offers.has_agreed(by, offer) {
            return "duplicate";
        }
        if !self.offers.stands(offer) || by == offer {
            return "no_offer";
        }
        if verb == "decline" {
            self.offers.close(offer);
        } else {
            self.offers.agree(by, offer);
            self.ends();
        }
        "ok"
    }

    /// Gives up: at once in the player's own turn, otherwise when it comes.
    fn give_up(&mut self, by: Army, status: Status) {
        if by == self.turn {
            self.leave_at_turn(status);
            self.resolve();
        } else {
            self.pending.insert(by, status);
            self.offers.close(by);
            self.ends();
        }
    }
}
