//! Positions of the model as X-FEN.

use crate::capablanca::game::{FILES, Game, RANKS, name, square};

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
