//! A game from its first position to its end: which positions occurred, and what players did
//! besides moving.
//!
//! They may resign, run out of time, agree to a draw or claim one.

use crate::capablanca::game::{Game, Square, is_white};
use crate::independent::two_players::{Colour, Ending, TwoPlayers};
use crate::independent::{Offers, Owner};

/// A game with its past.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct WholeGame {
    pub(crate) now: Game,
    /// The key of each position so far: equal keys mean the same position.
    past: Vec<String>,
    offers: Offers,
    /// An end that players have brought about.
    declared: Option<Ending>,
}

/// The player of White or of Black.
pub(crate) fn colour(white: bool) -> Colour {
    if white { Colour::White } else { Colour::Black }
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

    /// Counts the occurrences of the position.
    fn times(&self) -> usize {
        let now = same_position(&self.now);
        self.past.iter().filter(|past| **past == now).count()
    }
}

impl TwoPlayers for WholeGame {
    fn may_claim_threefold(&self) -> bool {
        self.times() >= 3
    }

    fn may_claim_fifty(&self) -> bool {
        self.now.quiet >= 100
    }

    fn ending(&self) -> Option<Ending> {
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
            "checkmate" => Ending::won(reason, colour(!self.now.white)),
            _ => Ending::drawn(reason),
        };
        self.declared
            .or_else(|| self.now.end().map(on_board))
            .or_else(counted)
    }

    fn declare(&mut self, ending: Ending) {
        self.declared = Some(ending);
    }

    fn offers(&mut self) -> &mut Offers {
        &mut self.offers
    }

    fn flag(&self, by: Colour) -> Ending {
        match by.other() {
            other if self.now.can_mate(other == Colour::White) => Ending::won("flagged", other),
            _ => Ending::drawn("flagged"),
        }
    }

    fn make(&mut self, written: &str) -> bool {
        let Some(mv) = self.now.named(written) else {
            return false;
        };
        self.now = self.now.after(mv);
        self.past.push(same_position(&self.now));
        // An offer stands until its maker is to move again.
        self.offers.close(colour(self.now.white).letter());
        true
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
