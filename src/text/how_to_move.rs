//! The first message of a game, and how one moves: in that message, and for those who ask or seem
//! lost.

use super::board::without_leaving_suffix;
use super::catalogue::{Text, say};
use super::names::Naming;
use entente_game::{Home, Letters, View};
use entente_rules::Position;

/// The move that everybody knows.
const KNOWN_MOVE: &str = "e4";

impl Text {
    /// That the game has begun, and what one has to know now. What was agreed before comes last and
    /// in small letters.
    pub(super) fn started(&self, view: &View, naming: Naming) -> String {
        let title = self.title(view, naming);
        let agreed = self.agreement(view);
        let agreed = Some(agreed).filter(|agreed| !agreed.is_empty());
        Self::join_lines([
            say!(self, "news-started", title),
            self.how_to_move(view),
            self.diplomacy_hint(view),
            agreed.map_or_else(String::new, |agreed| format!("-# {agreed}")),
            // Turns that nobody can make are skipped at once.
            self.last_turns(view, naming),
        ])
    }

    /// Where to find diplomacy, in games that have it.
    fn diplomacy_hint(&self, view: &View) -> String {
        let Some(diplomacy) = &view.diplomacy else {
            return String::new();
        };
        let letters = match diplomacy.options.letters {
            Letters::Off => "no",
            Letters::Signed | Letters::Anonymous => "yes",
        };
        if view.variant.keeps_secrets() {
            say!(self, "news-diplomacy", letters)
        } else {
            say!(self, "news-diplomacy-pacts", letters)
        }
    }

    /// How one moves in this game. It is the same for everybody who reads it.
    pub fn how_to_move(&self, view: &View) -> String {
        let (example, first) = (example(view), self.first_army(view));
        match view.home {
            Home::Private => {
                say!(self, "how-to-move-private", example, first)
            }
            // A typed move would be read by everybody, and its rejection, too.
            Home::Channel(_) if view.variant.keeps_secrets() => {
                say!(self, "how-to-move-secret", example, first)
            }
            Home::Channel(_) => say!(self, "how-to-move", example, first),
        }
    }

    /// Among more than two armies, the one whose move the example is.
    fn first_army(&self, view: &View) -> String {
        let first = view.seats.first().filter(|_| view.options.players() > 2);
        first.map_or_else(|| "none".to_owned(), |seat| self.army(seat.army))
    }
}

/// A move as an example. It is legal on the starting position, which everybody knows: a legal move
/// of the present position could give away an alliance.
fn example(view: &View) -> String {
    let start = Position::start_with(&view.options);
    let legal = start.legal_moves();
    let notations: Vec<_> = legal.iter().map(|mv| start.notation(*mv)).collect();
    let shortest = notations.iter().min_by_key(|notation| notation.len());
    let known = notations.iter().find(|notation| *notation == KNOWN_MOVE);
    let example = known.or(shortest).map(String::as_str);
    without_leaving_suffix(example.unwrap_or(KNOWN_MOVE)).to_owned()
}
