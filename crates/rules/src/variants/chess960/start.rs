//! The 960 starting positions and their numbers: pure arithmetic on a row of eight pieces.
//!
//! Source: the numbering of Reinhard Scharnagl, from 0 to 959. The crate `game` draws the number of
//! a game; `setup` puts the pieces on the board.

use core::fmt;

use crate::movegen::options::{OptionField, OptionKind, OptionValue};
use crate::pieces::piece::PieceKind;

/// The two of five free files on which the knights stand, by their number.
const KNIGHTS: [(usize, usize); 10] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 4),
    (3, 4),
];

/// The number of a starting position.
///
/// ```
/// use entente_rules::{PieceKind, StartNumber};
/// let start = StartNumber::new(0).unwrap();
/// let letters: String = start.row().into_iter().map(PieceKind::letter).collect();
/// assert_eq!(letters, "BBQNNRKR");
/// assert_eq!(StartNumber::of(start.row()), Some(start));
/// assert_eq!(StartNumber::new(960), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StartNumber(u16);

impl StartNumber {
    /// The number of starting positions.
    pub const COUNT: u16 = 960;

    /// The start of standard chess, 518.
    pub const STANDARD: StartNumber = StartNumber(518);

    /// The start with a number from 0 to 959.
    pub fn new(number: u16) -> Option<StartNumber> {
        (number < StartNumber::COUNT).then_some(StartNumber(number))
    }

    /// The number.
    pub fn number(self) -> u16 {
        self.0
    }

    /// Every start, in the order of the numbers.
    pub fn all() -> impl Iterator<Item = StartNumber> {
        (0..StartNumber::COUNT).map(StartNumber)
    }

    /// The pieces of a player's first rank, from the a-file to the h-file.
    pub fn row(self) -> [PieceKind; 8] {
        let number = usize::from(self.0);
        // Scharnagl's numbering is a mixed-radix number: light bishop, dark bishop, queen, knights.
        let light = number % 4;
        let dark = number / 4 % 4;
        let queen = number / (4 * 4) % 6;
        let knights = number / (4 * 4 * 6);
        let mut row = [None; 8];
        row[2 * light + 1] = Some(PieceKind::Bishop);
        row[2 * dark] = Some(PieceKind::Bishop);
        put(&mut row, queen, PieceKind::Queen);
        // The farther knight is placed first, so that the nearer one still counts among five free
        // files.
        let (near, far) = KNIGHTS[knights];
        put(&mut row, far, PieceKind::Knight);
        put(&mut row, near, PieceKind::Knight);
        let mut rooks_and_king = [PieceKind::Rook, PieceKind::King, PieceKind::Rook].into_iter();
        row.map(|kind| {
            kind.or_else(|| rooks_and_king.next())
                .expect("five pieces leave three of eight files")
        })
    }

    /// The number of a row of pieces, if it is one of the 960.
    pub fn of(row: [PieceKind; 8]) -> Option<StartNumber> {
        let bishop = |first: usize| {
            (first..8)
                .step_by(2)
                .position(|file| row[file] == PieceKind::Bishop)
        };
        let (dark, light) = (bishop(0)?, bishop(1)?);
        let mut others = row.into_iter().filter(|&kind| kind != PieceKind::Bishop);
        let queen = others.position(|kind| kind == PieceKind::Queen)?;
        let placed = |kind: &PieceKind| matches!(kind, PieceKind::Bishop | PieceKind::Queen);
        let mut free = row.into_iter().filter(|kind| !placed(kind));
        let near = free.position(|kind| kind == PieceKind::Knight)?;
        let far = near + 1 + free.position(|kind| kind == PieceKind::Knight)?;
        let knights = KNIGHTS.iter().position(|&pair| pair == (near, far))?;
        let number = light + 4 * (dark + 4 * (queen + 6 * knights));
        let start = StartNumber(u16::try_from(number).ok()?);
        // A row of other pieces, or with the king outside its rooks, also gets this far. It differs
        // from the row of the number.
        (start.row() == row).then_some(start)
    }
}

/// Puts a piece on a free file, counted from the a-file among the free ones.
fn put(row: &mut [Option<PieceKind>; 8], free: usize, kind: PieceKind) {
    let mut files = row.iter_mut().filter(|kind| kind.is_none());
    if let Some(file) = files.nth(free) {
        *file = Some(kind);
    }
}

impl Default for StartNumber {
    fn default() -> StartNumber {
        StartNumber::STANDARD
    }
}

impl fmt::Display for StartNumber {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl OptionField for StartNumber {
    const KIND: OptionKind = OptionKind::Number {
        least: 0,
        most: StartNumber::COUNT - 1,
        example: StartNumber::STANDARD.0,
    };

    fn of(value: OptionValue) -> Option<StartNumber> {
        match value {
            OptionValue::Number(number) => StartNumber::new(number),
            _ => None,
        }
    }

    fn value(&self) -> OptionValue {
        OptionValue::Number(self.0)
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::string::String;

    use super::StartNumber;
    use crate::pieces::piece::PieceKind;

    fn letters(number: u16) -> String {
        let start = StartNumber::new(number).expect("one of 960");
        start.row().into_iter().map(PieceKind::letter).collect()
    }

    /// Source: Wikipedia, "Fischer random chess numbering scheme".
    #[test]
    fn published_numbers() {
        for (number, row) in [
            (0, "BBQNNRKR"),
            (518, "RNBQKBNR"),
            (534, "RNBKQBNR"),
            (959, "RKRNNQBB"),
        ] {
            assert_eq!(letters(number), row);
        }
    }

    #[test]
    fn every_number_has_a_row_of_its_own_and_every_row_its_number() {
        let rows: BTreeSet<[PieceKind; 8]> = StartNumber::all().map(StartNumber::row).collect();
        assert_eq!(rows.len(), 960);
        for start in StartNumber::all() {
            assert_eq!(StartNumber::of(start.row()), Some(start));
        }
    }

    #[test]
    fn of_all_rows_of_these_pieces_960_have_a_number() {
        let mut row = [PieceKind::Bishop; 8];
        let mut numbered = 0;
        // Every row of five kinds: 5^8 of them.
        for mut code in 0..5_usize.pow(8) {
            for kind in &mut row {
                *kind = [
                    PieceKind::King,
                    PieceKind::Queen,
                    PieceKind::Rook,
                    PieceKind::Bishop,
                    PieceKind::Knight,
                ][code % 5];
                code /= 5;
            }
            numbered += usize::from(StartNumber::of(row).is_some());
        }
        assert_eq!(numbered, 960);
    }

    #[test]
    fn the_king_stands_between_the_rooks_and_the_bishops_on_both_colours() {
        for start in StartNumber::all() {
            let row = start.row();
            let files = |kind| {
                let files = (0..8).filter(|&file: &usize| row[file] == kind);
                files.collect::<alloc::vec::Vec<_>>()
            };
            let (rooks, bishops) = (files(PieceKind::Rook), files(PieceKind::Bishop));
            let [king] = files(PieceKind::King)[..] else {
                panic!("one king")
            };
            assert!(rooks[0] < king && king < rooks[1] && rooks.len() == 2);
            assert_eq!((bishops[0] + bishops[1]) % 2, 1);
        }
    }
}
