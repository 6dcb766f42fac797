//! Moves in algebraic notation (SAN), written and read by definition.

use crate::capablanca::game::{Game, Move, name};

impl Game {
    /// The legal move with these coordinates.
    pub(crate) fn named(&self, written: &str) -> Option<Move> {
        self.moves().into_iter().find(|mv| mv.written() == written)
    }

    /// A legal move in algebraic notation.
    pub(crate) fn san(&self, mv: Move) -> String {
        let next = self.after(mv);
        let sign = match (next.is_check(next.white), next.moves().is_empty()) {
            (true, true) => "#",
            (true, false) => "+",
            _ => "",
        };
        self.san_without_sign(mv) + sign
    }

    fn san_without_sign(&self, mv: Move) -> String {
        let kind = self.pieces[&mv.from].to_ascii_uppercase();
        let captures = self.pieces.contains_key(&mv.to) || kind == 'P' && mv.from.0 != mv.to.0;
        let (from, to) = (name(mv.from), name(mv.to));
        let x = if captures { "x" } else { "" };
        match kind {
            'K' if mv.to.0 - mv.from.0 == 3 => "O-O".into(),
            'K' if mv.from.0 - mv.to.0 == 3 => "O-O-O".into(),
            'P' => {
                let origin = if captures { &from[..1] } else { "" };
                let becomes = mv.becomes.map_or(String::new(), |kind| format!("={kind}"));
                format!("{origin}{x}{to}{becomes}")
            }
            _ => format!("{kind}{}{x}{to}", self.origin(mv, kind)),
        }
    }

    /// As much of the start square as tells the piece from others of its kind that may go there:
    /// the file if that is enough, otherwise the rank, otherwise both.
    fn origin(&self, mv: Move, kind: char) -> String {
        let moves = self.moves().into_iter();
        let others: Vec<Move> = moves
            .filter(|other| other.to == mv.to && other.from != mv.from)
            .filter(|other| self.pieces[&other.from].eq_ignore_ascii_case(&kind))
            .collect();
        let from = name(mv.from);
        if others.is_empty() {
            String::new()
        } else if others.iter().all(|other| other.from.0 != mv.from.0) {
            from[..1].into()
        } else if others.iter().all(|other| other.from.1 != mv.from.1) {
            from[1..].into()
        } else {
            from
        }
    }

    /// The legal move that a token means, if it is just one. The sign behind it may be missing.
    pub(crate) fn read_san(&self, token: &str) -> Option<Move> {
        let token = token.trim_end_matches(['+', '#']);
        let mut moves = self.moves().into_iter();
        moves.find(|mv| self.san_without_sign(*mv) == token)
    }
}
