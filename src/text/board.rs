//! A board and its moves in words: the text under a picture, the alt text that says the whole position, the last move, the list of moves.

use super::{Naming, Text, is_challenge, say};
use entente_game::{Moved, Phase, Place, Reason, View};
use entente_rules::{Army, Cell, Kind, Manner, Wing};

/// The order in which pieces are named.
const SPOKEN: [Kind; 7] = [
    Kind::King,
    Kind::Queen,
    Kind::Rook,
    Kind::Bishop,
    Kind::Knight,
    Kind::Guard,
    Kind::Pawn,
];

/// The longest alt text that Discord takes, in characters.
const ALT_LIMIT: usize = 1024;

impl Text {
    /// The message for everyone (or for one player) when something has happened.
    pub fn message(&self, view: &View, reason: Reason, naming: Naming) -> String {
        let news = match reason {
            Reason::Challenged | Reason::LobbyChanged if is_challenge(view) => {
                return self.challenge(view, naming);
            }
            Reason::Challenged | Reason::LobbyChanged => return self.lobby(view, naming),
            Reason::LobbyClosed => return self.status(view, naming),
            Reason::Started => say!(self, "news-started", title = self.title(view, naming)),
            Reason::Over if !ended_by_a_move(view) => String::new(),
            Reason::Moved | Reason::Over => self.last_move(view, naming),
            Reason::DrawOffered => {
                say!(
                    self,
                    "news-draw-offered",
                    who = self.offerer(view, naming),
                    others = self.asked_for_a_draw(view, naming)
                )
            }
            Reason::DrawAgreed => say!(
                self,
                "news-draw-agreed",
                who = self.agreer(view, naming),
                others = self.asked_for_a_draw(view, naming)
            ),
            Reason::Resigned => say!(self, "news-resigned", who = self.leaver(view, naming)),
            Reason::DrawDeclined => say!(self, "news-draw-declined"),
        };
        [news, self.check(view), self.status(view, naming)]
            .into_iter()
            .filter(|line| !line.is_empty())
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn challenge(&self, view: &View, naming: Naming) -> String {
        let invited: Vec<_> = view
            .people
            .iter()
            .filter(|person| person.reserved)
            .map(|person| self.person(view, person.place, naming))
            .collect();
        let game = self.variant(view);
        say!(
            self,
            "news-challenge",
            challenger = self.person(view, Place::HOST, naming),
            invited = invited.join(", "),
            game = game
        )
    }

    /// The rule set's name.
    pub fn variant(&self, view: &View) -> String {
        self.say(
            &format!("variant-{}", view.variant.id()),
            &super::Arguments::new(),
        )
    }

    fn offerer(&self, view: &View, naming: Naming) -> String {
        view.offers.first().map_or_else(
            || say!(self, "somebody"),
            |offer| self.seat(view, offer.seat, naming),
        )
    }

    /// Who agreed last to an offer.
    fn agreer(&self, view: &View, naming: Naming) -> String {
        let last = view.offers.iter().find_map(|offer| offer.agreed.last());
        last.map_or_else(
            || say!(self, "somebody"),
            |place| self.person(view, *place, naming),
        )
    }

    /// Who gave up last and is not yet out.
    fn leaver(&self, view: &View, naming: Naming) -> String {
        let last = view.armies().into_iter().rfind(|army| army.is_leaving);
        last.map_or_else(
            || say!(self, "somebody"),
            |army| self.seat(view, army.seat, naming),
        )
    }

    /// Those who have yet to answer an offer; a person is told only where a message names them.
    fn asked_for_a_draw(&self, view: &View, naming: Naming) -> String {
        let others: Vec<_> = view
            .asked_for_a_draw()
            .map(|person| self.person(view, person.place, naming))
            .collect();
        others.join(", ")
    }

    /// The last move, numbered, in notation and in words: `12. Nf3 · Ann: knight from g1 to f3`. Empty before the first.
    pub fn last_move(&self, view: &View, naming: Naming) -> String {
        let Some(last) = view.moves.last() else {
            return String::new();
        };
        let number = numbered(view, view.moves.len() - 1);
        say!(
            self,
            "news-moved",
            number = number,
            who = self.who(view, last.seat, naming),
            words = last
                .moved
                .map_or_else(String::new, |moved| self.move_in_words(&moved))
        )
    }

    /// A move in words: `knight from g1 to f3, taking a pawn`.
    pub fn move_in_words(&self, mv: &Moved) -> String {
        let (from, to) = (mv.from.to_string(), mv.to.to_string());
        let piece = self.kind(mv.piece);
        match (mv.manner, mv.captured.map(|piece| piece.kind)) {
            (Manner::Castling(Wing::King), _) => say!(self, "words-castles-king"),
            (Manner::Castling(Wing::Queen), _) => say!(self, "words-castles-queen"),
            (Manner::EnPassant, _) => say!(self, "words-en-passant", from = from, to = to),
            (Manner::Promotion(kind), None) => say!(
                self,
                "words-promotes",
                from = from,
                to = to,
                kind = self.kind(kind)
            ),
            (Manner::Promotion(kind), Some(taken)) => {
                say!(
                    self,
                    "words-promotes-taking",
                    from = from,
                    to = to,
                    kind = self.kind(kind),
                    taken = self.kind(taken)
                )
            }
            (_, Some(taken)) => say!(
                self,
                "words-takes",
                piece = piece,
                from = from,
                to = to,
                taken = self.kind(taken)
            ),
            (_, None) => say!(self, "words-moves", piece = piece, from = from, to = to),
        }
    }

    /// A piece's name within a sentence.
    pub fn kind(&self, kind: Kind) -> String {
        match kind {
            Kind::Pawn => say!(self, "kind-pawn"),
            Kind::Knight => say!(self, "kind-knight"),
            Kind::Bishop => say!(self, "kind-bishop"),
            Kind::Rook => say!(self, "kind-rook"),
            Kind::Queen => say!(self, "kind-queen"),
            Kind::King => say!(self, "kind-king"),
            Kind::Guard => say!(self, "kind-guard"),
        }
    }

    /// Who is in check, in one line; empty when nobody is, or when the game has ended by it.
    fn check(&self, view: &View) -> String {
        if matches!(view.phase, Phase::Over(_)) {
            return String::new();
        }
        let checked: Vec<_> = view
            .checks()
            .into_iter()
            .map(|(army, _)| self.army(army))
            .collect();
        if checked.is_empty() {
            String::new()
        } else {
            say!(self, "check", who = checked.join(", "))
        }
    }

    /// The whole position as text, for people who do not see the picture.
    pub fn position(&self, view: &View) -> String {
        let mut parts = vec![say!(self, "alt-after", ply = view.ply())];
        if let Some(last) = view.moves.last() {
            parts.push(say!(
                self,
                "alt-last",
                number = numbered(view, view.moves.len() - 1),
                words = last
                    .moved
                    .map_or_else(String::new, |moved| self.move_in_words(&moved))
            ));
        }
        let armies = view.seats.iter().map(|seat| seat.army);
        parts.extend(armies.map(|army| self.army_on_board(view, army)));
        parts.push(self.check(view));
        parts.push(self.status(view, Naming::Name));
        parts.retain(|part| !part.is_empty());
        shorten(parts.join(" "), ALT_LIMIT)
    }

    fn army_on_board(&self, view: &View, army: Army) -> String {
        let pieces: Vec<_> = SPOKEN
            .into_iter()
            .filter_map(|kind| self.kind_on_board(view, army, kind))
            .collect();
        say!(
            self,
            "alt-army",
            army = self.army(army),
            pieces = pieces.join("; ")
        )
    }

    fn kind_on_board(&self, view: &View, army: Army, kind: Kind) -> Option<String> {
        let mut cells: Vec<Cell> = view
            .pieces()
            .filter(|(_, piece)| piece.army == army && piece.kind == kind)
            .map(|(cell, _)| cell)
            .collect();
        cells.sort_unstable();
        let names: Vec<_> = cells.iter().map(Cell::to_string).collect();
        (!names.is_empty()).then(|| {
            say!(
                self,
                "alt-kind",
                kind = self.kind(kind),
                count = names.len(),
                cells = names.join(" ")
            )
        })
    }

    /// The moves so far, a line for each round.
    pub fn move_list(&self, view: &View) -> String {
        let round = view.seats.len().max(1);
        let lines: Vec<_> = view
            .moves
            .chunks(round)
            .enumerate()
            .map(|(number, moves)| {
                let moves: Vec<_> = moves.iter().map(|mv| mv.notation.as_str()).collect();
                format!("{}. {}", number + 1, moves.join(" "))
            })
            .collect();
        lines.join("\n")
    }
}

/// Whether it was the last move that ended the game, and not a person's word.
fn ended_by_a_move(view: &View) -> bool {
    use entente_rules::Reason as End;
    match &view.phase {
        Phase::Over(ending) => matches!(
            ending.reason,
            End::Checkmate
                | End::Stalemate
                | End::DeadPosition
                | End::Fivefold
                | End::SeventyfiveMoves
        ),
        _ => false,
    }
}

/// The number of the move that is to be made, as players count: one for each round.
pub(crate) fn next_number(view: &View) -> usize {
    view.moves.len() / view.seats.len().max(1) + 1
}

/// A move with its number: `12. Nf3`, `12… Nf6`.
fn numbered(view: &View, index: usize) -> String {
    let round = view.seats.len().max(1);
    let dots = if index.is_multiple_of(round) {
        ". "
    } else {
        "… "
    };
    format!("{}{dots}{}", index / round + 1, view.moves[index].notation)
}

/// At most so many characters, cut at a blank.
pub(crate) fn shorten(text: String, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text;
    }
    let head: String = text.chars().take(limit - 2).collect();
    let end = head.rfind(' ').unwrap_or(head.len());
    format!("{} …", &head[..end])
}
