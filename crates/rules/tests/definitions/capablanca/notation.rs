//! Moves in algebraic notation (SAN), written and read by definition, and positions as X-FEN.

use crate::capablanca::game::{FILES, Game, Move, RANKS, name, square};

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

    /// Returns the part of the start square that distinguishes the piece from others of its kind
    /// that may go there: the file if that is enough, otherwise the rank, otherwise both.
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

/// The starting position.
pub(crate) const ARRAY: &str =
    "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1";

impl Game {
    /// Reads a FEN that is known to be right.
    pub(crate) fn read(fen: &str) -> Game {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut pieces = std::collections::BTreeMap::new();
        for (rank, row) in (0..RANKS).rev().zip(fields[0].split('/')) {
            // The only number with two digits is a whole row.
            let row = row.replace("10", "##########");
            let mut file = 0;
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(empty) => file += empty as i32,
                    None => {
                        if letter != '#' {
                            pieces.insert((file, rank), letter);
                        }
                        file += 1;
                    }
                }
            }
            assert_eq!(file, FILES, "{fen}");
        }
        Game {
            pieces,
            white: fields[1] == "w",
            rights: fields[2].chars().filter(|right| *right != '-').collect(),
            crossed: (fields[3] != "-").then(|| square(fields[3])),
            quiet: fields[4].parse().expect("a number"),
            round: fields[5].parse().expect("a number"),
        }
    }

    /// Writes the position. The crossed square is written only if a pawn can capture there.
    pub(crate) fn fen(&self) -> String {
        let rows = (0..RANKS).rev().map(|rank| self.row(rank));
        let rows: Vec<String> = rows.collect();
        let rights = "KQkq".chars().filter(|right| self.rights.contains(right));
        let rights: String = rights.collect();
        let captures = |at| {
            let mut moves = self.moves().into_iter();
            moves.any(|mv| mv.to == at && mv.from.0 != at.0 && self.is_pawn(mv.from))
        };
        let crossed = self.crossed.filter(|&at| captures(at));
        format!(
            "{} {} {} {} {} {}",
            rows.join("/"),
            if self.white { "w" } else { "b" },
            if rights.is_empty() { "-" } else { &rights },
            crossed.map_or("-".to_owned(), name),
            self.quiet,
            self.round
        )
    }

    fn is_pawn(&self, at: (i32, i32)) -> bool {
        self.pieces
            .get(&at)
            .is_some_and(|piece| piece.eq_ignore_ascii_case(&'p'))
    }

    fn row(&self, rank: i32) -> String {
        let letters = (0..FILES).map(|file| self.pieces.get(&(file, rank)).copied());
        let letters: String = letters.map(|piece| piece.unwrap_or('#')).collect();
        let runs = (1..=FILES as usize).rev();
        runs.fold(letters, |row, run| {
            row.replace(&"#".repeat(run), &run.to_string())
        })
    }
}
