//! The frame of games for two: White and Black, how a game ends, and what players may do besides
//! moving; and draw offers among any number of players.
//!
//! They may resign, run out of time, agree to a draw or claim one. Moves, the ends that the board
//! shows, and how long an offer stays open belong to each game.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::independent::json::army;
use crate::independent::pieces::Owner;

/// The armies that made an offer, each with those that have agreed to it. Armies are named by their
/// letters.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct Offers(BTreeMap<char, BTreeSet<char>>);

impl Offers {
    pub(crate) fn standing(&self) -> Vec<char> {
        self.0.keys().copied().collect()
    }

    pub(crate) fn stands(&self, by: char) -> bool {
        self.0.contains_key(&by)
    }

    pub(crate) fn open(&mut self, by: char) {
        self.0.insert(by, BTreeSet::new());
    }

    pub(crate) fn close(&mut self, by: char) {
        self.0.remove(&by);
    }

    pub(crate) fn has_agreed(&self, by: char, to: char) -> bool {
        self.0.get(&to).is_some_and(|agreed| agreed.contains(&by))
    }

    pub(crate) fn agree(&mut self, by: char, to: char) {
        if let Some(agreed) = self.0.get_mut(&to) {
            agreed.insert(by);
        }
    }

    /// Whether all voters have agreed to one offer.
    pub(crate) fn is_unanimous(&self, voters: &[char]) -> bool {
        let mut offers = self.0.iter();
        offers.any(|(by, agreed)| {
            let mut others = voters.iter().filter(|voter| *voter != by);
            others.all(|voter| agreed.contains(voter))
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Colour {
    White,
    Black,
}

impl Colour {
    pub(crate) const BOTH: [Colour; 2] = [Colour::White, Colour::Black];

    pub(crate) fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }
}

impl Owner for Colour {
    fn letter(self) -> char {
        ['w', 'b'][self as usize]
    }

    fn of_letter(letter: char) -> Option<Colour> {
        Colour::BOTH.into_iter().find(|it| it.letter() == letter)
    }
}

/// The end of a game: its reason, and the winner. Nobody has won a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ending {
    pub(crate) reason: &'static str,
    pub(crate) winner: Option<Colour>,
}

impl Ending {
    pub(crate) fn won(reason: &'static str, by: Colour) -> Ending {
        let winner = Some(by);
        Ending { reason, winner }
    }

    pub(crate) fn drawn(reason: &'static str) -> Ending {
        let winner = None;
        Ending { reason, winner }
    }
}

/// The result as it is written in a file of games.
pub(crate) fn result(ending: Option<Ending>) -> &'static str {
    match ending.map(|ending| ending.winner) {
        None => "*",
        Some(None) => "1/2-1/2",
        Some(Some(Colour::White)) => "1-0",
        Some(Some(Colour::Black)) => "0-1",
    }
}

pub(crate) trait TwoPlayers {
    fn ending(&self) -> Option<Ending>;

    /// Ends the game in a way that cannot be seen on the board.
    fn declare(&mut self, ending: Ending);

    fn offers(&mut self) -> &mut Offers;

    fn may_claim_threefold(&self) -> bool;

    fn may_claim_fifty(&self) -> bool;

    /// Returns the ending of the game if this player's time is over.
    fn flag(&self, by: Colour) -> Ending;

    /// Makes the move with these coordinates. Returns whether it was legal.
    fn make(&mut self, mv: &str) -> bool;

    /// The claims that a player could make now.
    fn claims(&self) -> Vec<&'static str> {
        let claims = [
            (self.may_claim_threefold(), "threefold"),
            (self.may_claim_fifty(), "fifty_moves"),
        ];
        let is_over = self.ending().is_some();
        let possible = claims.into_iter().filter(|(may, _)| *may && !is_over);
        possible.map(|(_, claim)| claim).collect()
    }

    /// Applies an event. Returns `ok`, or the reason why nothing was done.
    fn take_event(&mut self, event: &Value) -> &'static str {
        if self.ending().is_some() {
            return "game_over";
        }
        let Some((verb, what)) = event.as_object().and_then(|event| event.iter().next()) else {
            return "illegal_move";
        };
        if verb == "move" {
            let is_legal = self.make(what.as_str().unwrap_or(""));
            return if is_legal { "ok" } else { "illegal_move" };
        }
        let by = if what.is_object() { &what["by"] } else { what };
        match army(by) {
            Some(by) => self.take_other_event(verb, by, army(&what["offer"])),
            None => "not_in_game",
        }
    }

    fn take_other_event(&mut self, verb: &str, by: Colour, offer: Option<Colour>) -> &'static str {
        let offered = offer.filter(|&of| of != by && self.offers().stands(of.letter()));
        let ending = match (verb, offered) {
            ("resign", _) => Ending::won("resigned", by.other()),
            ("flag", _) => self.flag(by),
            ("claim3", _) if self.may_claim_threefold() => Ending::drawn("threefold"),
            ("claim50", _) if self.may_claim_fifty() => Ending::drawn("fifty_moves"),
            ("claim3" | "claim50", _) => return "claim_false",
            ("offer", _) if self.offers().stands(by.letter()) => return "duplicate",
            ("offer", _) => {
                self.offers().open(by.letter());
                return "ok";
            }
            ("agree", Some(_)) => Ending::drawn("agreed"),
            ("decline", Some(of)) => {
                self.offers().close(of.letter());
                return "ok";
            }
            _ => return "no_offer",
        };
        self.declare(ending);
        "ok"
    }
}
