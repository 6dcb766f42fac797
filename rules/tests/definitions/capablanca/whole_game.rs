//! A game from its first position to its end: which positions occurred, and what players did
//! besides moving.
//!
//! They may resign, run out of time, agree to a draw or claim one.

use serde_json::Value;

use crate::capablanca::game::{Game, Square, is_white};
use crate::independent::Offers;

/// How a game ended: why, and whether White has won. Nobody has won a draw.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Ending {
    pub(crate) reason: &'static str,
    pub(crate) white_won: Option<bool>,
}

impl Ending {
    fn won(reason: &'static str, white: bool) -> Ending {
        let white_won = Some(white);
        Ending { reason, white_won }
    }

    fn drawn(reason: &'static str) -> Ending {
        let white_won = None;
        Ending { reason, white_won }
    }
}

/// A game with its past.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct WholeGame {
    pub(crate) now: Game,
    /// What makes two positions the same, for each position so far.
    past: Vec<String>,
    offers: Offers,
    /// An end that players have brought about.
    declared: Option<Ending>,
}

/// The letter of an army.
pub(crate) fn letter(white: bool) -> char {
    if white { 'w' } else { 'b' }
}

/// Whether this is White's letter. Only armies have one.
fn army(letter: &Value) -> Option<bool> {
    match letter.as_str()? {
        "w" => Some(true),
        "b" => Some(false),
        _ => None,
    }
}

impl WholeGame {
    pub(crate) fn new(now: Game) -> WholeGame {
        WholeGame {
            past: vec![same_position(&now)],
            now,
            offers: Offers::default(),
            declared: None,
        }
    }

    /// How often the position has occurred.
    fn times(&self) -> usize {
        let now = same_position(&self.now);
        self.past.iter().filter(|past| **past == now).count()
    }

    pub(crate) fn may_claim_threefold(&self) -> bool {
        self.times() >= 3
    }

    pub(crate) fn may_claim_fifty(&self) -> bool {
        self.now.quiet >= 100
    }

    pub(crate) fn ending(&self) -> Option<Ending> {
        let counted = || {
            if self.times() >= 5 {
                Some(Ending::drawn("fivefold"))
            } else if self.now.quiet >= 150 {
                Some(Ending::drawn("seventyfive_moves"))
            } else {
                None
            }
        };
        let on_board = |reason| match reason {
            "checkmate" => Ending::won(reason, !self.now.white),
            _ => Ending::drawn(reason),
        };
        self.declared
            .or_else(|| self.now.end().map(on_board))
            .or_else(counted)
    }

    /// Applies an event. Returns `ok`, or the reason why nothing was done.
    pub(crate) fn take(&mut self, event: &Value) -> &'static str {
        if self.ending().is_some() {
            return "game_over";
        }
        let Some((verb, what)) = event.as_object().and_then(|event| event.iter().next()) else {
            return "illegal_move";
        };
        if verb == "move" {
            return self.take_move(what.as_str().unwrap_or(""));
        }
        let by = if what.is_object() { &what["by"] } else { what };
        match army(by) {
            Some(by) => self.take_other(verb, by, army(&what["offer"])),
            None => "not_in_game",
        }
    }

    fn take_move(&mut self, written: &str) -> &'static str {
        let Some(mv) = self.now.named(written) else {
            return "illegal_move";
        };
        self.now = self.now.after(mv);
        self.past.push(same_position(&self.now));
        // An offer stands until its maker is to move again.
        self.offers.close(letter(self.now.white));
        "ok"
    }

    fn take_other(&mut self, verb: &str, by: bool, offer: Option<bool>) -> &'static str {
        let offered = offer.filter(|of| *of != by && self.offers.stands(letter(*of)));
        let ending = match (verb, offered) {
            ("resign", _) => Ending::won("resigned", !by),
            ("flag", _) if self.now.can_mate(!by) => Ending::won("flagged", !by),
            ("flag", _) => Ending::drawn("flagged"),
            ("claim3", _) if self.may_claim_threefold() => Ending::drawn("threefold"),
            ("claim50", _) if self.may_claim_fifty() => Ending::drawn("fifty_moves"),
            ("claim3" | "claim50", _) => return "claim_false",
            ("offer", _) if self.offers.stands(letter(by)) => return "duplicate",
            ("offer", _) => {
                self.offers.open(letter(by));
                return "ok";
            }
            ("agree", Some(_)) => Ending::drawn("agreed"),
            ("decline", Some(of)) => {
                self.offers.close(letter(of));
                return "ok";
            }
            _ => return "no_offer",
        };
        self.declared = Some(ending);
        "ok"
    }
}

/// The pieces, who is to move, castling rights, and a square where a pawn can be captured en
/// passant: all of a FEN but its counters.
fn same_position(game: &Game) -> String {
    let fen = game.fen();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    fields.join(" ")
}

impl Game {
    /// Whether an army could still give mate if the other one helped, as far as the pieces say.
    fn can_mate(&self, white: bool) -> bool {
        let pieces = self.pieces.iter();
        let others = pieces.filter(|(_, piece)| !piece.eq_ignore_ascii_case(&'k'));
        let (own, enemy): (Vec<(&Square, &char)>, Vec<_>) =
            others.partition(|(_, piece)| is_white(**piece) == white);
        let kinds = |of: &[(&Square, &char)]| -> String {
            of.iter().map(|it| it.1.to_ascii_uppercase()).collect()
        };
        let (own, enemy) = (kinds(&own), kinds(&enemy));
        let all = format!("{own}{enemy}");
        match own.as_str() {
            "" => false,
            // It needs a piece that stands in the enemy king's way, and a queen would defend.
            "N" => enemy.chars().any(|kind| kind != 'Q'),
            own if own.chars().all(|kind| kind == 'B') => {
                all.contains(['N', 'A', 'C', 'P']) || self.has_bishops_of_both_colours()
            }
            _ => true,
        }
    }
}
