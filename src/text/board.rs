//! A board and its moves in words: the alt text that says the whole position, a move, the list of moves.

use super::{Naming, Text, say};
use entente_game::{ArmyView, MoveView, Moved, View};
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
    /// The rule set's name.
    pub fn variant(&self, view: &View) -> String {
        self.say(
            &format!("variant-{}", view.variant.id()),
            &super::Arguments::new(),
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

    /// The whole position as text, for people who do not see the picture.
    pub fn position(&self, view: &View) -> String {
        let mut parts = vec![say!(self, "alt-after", ply = view.ply())];
        let moved = view.moves.iter().enumerate().rev();
        let last = moved.filter_map(|(index, mv)| Some((index, mv.moved?)));
        parts.extend(last.take(1).map(|(index, moved)| {
            say!(
                self,
                "alt-last",
                number = numbered(view, index),
                words = self.move_in_words(&moved)
            )
        }));
        parts.extend(
            view.armies()
                .iter()
                .map(|army| self.army_on_board(view, army)),
        );
        parts.push(self.check(view));
        parts.push(self.status(view, Naming::Name));
        parts.retain(|part| !part.is_empty());
        shorten(parts.join(" "), ALT_LIMIT)
    }

    fn army_on_board(&self, view: &View, army: &ArmyView) -> String {
        let kinds = SPOKEN.into_iter();
        let pieces: Vec<_> = kinds
            .filter_map(|kind| self.kind_on_board(view, army.army, kind))
            .collect();
        let name = self.army(army.army);
        let commander = army.commander.and_then(|seat| view.seats.get(seat.index()));
        let standing = self.standing(army.army, army.status, commander.map(|seat| seat.army));
        let army = match standing {
            Some(standing) => say!(self, "alt-army-standing", army = name, standing = standing),
            None => name,
        };
        match pieces.is_empty() {
            true => say!(self, "alt-army-gone", army = army),
            false => say!(self, "alt-army", army = army, pieces = pieces.join("; ")),
        }
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
        let rounds = view.moves.chunk_by(|one, next| one.round == next.round);
        let lines = rounds.map(|round| {
            let turns: Vec<_> = round.iter().map(turn).collect();
            format!("{}. {}", round[0].round, turns.join(" "))
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// A turn in the rule set's own notation, with the choice that was made before it: `@b Nf3`.
fn turn(mv: &MoveView) -> String {
    match mv.choice {
        Some(army) => format!("@{} {}", army.letter(), mv.notation),
        None => mv.notation.clone(),
    }
}

/// A move that could be made, without the mark of who left as the turn began: every move of that turn has it, and it hides the checks.
pub(crate) fn without_leavers(notation: &str) -> &str {
    notation.split("###").next().unwrap_or(notation)
}

/// The number of the move that is to be made, as players count: one for each round.
pub(crate) fn next_number(view: &View) -> usize {
    view.moves.len() / view.seats.len().max(1) + 1
}

/// A move with its number: `12. Nf3`, `12… Nf6`.
pub(super) fn numbered(view: &View, index: usize) -> String {
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
