//! The enums that rules or games share with pictures: armies, kinds of pieces, themes and sets of
//! pieces.

use core::fmt;

crate::words! {
    /// An army, by its colour. The variant says which armies play, and in which order.
    pub enum Army {
        White = "white",
        Silver = "silver",
        Black = "black",
        Gold = "gold",
        Red = "red",
        Yellow = "yellow",
        Green = "green",
        Blue = "blue",
    }

    /// The kind of a piece.
    pub enum PieceKind {
        /// Moves straight ahead, captures diagonally ahead.
        Pawn = "pawn",
        /// Leaps.
        Knight = "knight",
        /// Slides diagonally.
        Bishop = "bishop",
        /// Slides straight.
        Rook = "rook",
        /// Slides straight and diagonally.
        Queen = "queen",
        /// One step in any direction.
        King = "king",
        /// One step straight to an empty square, or captures one step diagonally (Chess 4.5).
        Guard = "guard",
        /// Moves like a bishop or a knight (Capablanca chess).
        Archbishop = "archbishop",
        /// Moves like a rook or a knight (Capablanca chess).
        Chancellor = "chancellor",
    }

    /// A set of pieces.
    pub enum PieceSet: Default = Classic {
        /// Turned wood with inner lines.
        Classic = "classic",
        /// Bold outlines and plain areas.
        Flat = "flat",
        /// The letters of the kinds, in the language of the reader.
        Letters = "letters",
        /// Straight edges, as if cut with a knife.
        Carved = "carved",
        /// Balls and bows without a corner.
        Round = "round",
    }

    /// The colours of a board.
    pub enum Theme: Default = Wood {
        /// Light wood.
        Wood = "wood",
        /// Slate, for a dark background.
        Dark = "dark",
        /// White and grey, with the strongest contrast.
        Contrast = "contrast",
        /// Colours that can be told apart with any kind of colour vision.
        Safe = "safe",
        /// Green and cream, as at tournaments.
        Green = "green",
        /// Blue, as a winter's day.
        Blue = "blue",
    }
}

impl Army {
    /// Every army, in the order in which lists show them: those of chess first.
    pub const LISTED: [Army; Army::ALL.len()] = [
        Army::White,
        Army::Black,
        Army::Silver,
        Army::Gold,
        Army::Red,
        Army::Blue,
        Army::Green,
        Army::Yellow,
    ];

    /// The letter used in positions, such as `w` or `b`. It is unique within a variant, not among
    /// all armies.
    pub fn letter(self) -> char {
        match self {
            Army::White => 'w',
            Army::Silver => 's',
            Army::Black | Army::Blue => 'b',
            Army::Gold | Army::Green => 'g',
            Army::Red => 'r',
            Army::Yellow => 'y',
        }
    }

    /// The English word with a capital, as in sentences and headers.
    pub fn name(self) -> &'static str {
        match self {
            Army::White => "White",
            Army::Silver => "Silver",
            Army::Black => "Black",
            Army::Gold => "Gold",
            Army::Red => "Red",
            Army::Yellow => "Yellow",
            Army::Green => "Green",
            Army::Blue => "Blue",
        }
    }
}

impl fmt::Display for Army {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}

impl PieceKind {
    /// Every kind, in the order in which lists show them.
    pub const LISTED: [PieceKind; PieceKind::ALL.len()] = [
        PieceKind::King,
        PieceKind::Queen,
        PieceKind::Chancellor,
        PieceKind::Archbishop,
        PieceKind::Rook,
        PieceKind::Bishop,
        PieceKind::Knight,
        PieceKind::Pawn,
        PieceKind::Guard,
    ];

    /// The kind's capital letter: `N` for a knight.
    pub fn letter(self) -> char {
        match self {
            PieceKind::Pawn => 'P',
            PieceKind::Knight => 'N',
            PieceKind::Bishop => 'B',
            PieceKind::Rook => 'R',
            PieceKind::Queen => 'Q',
            PieceKind::King => 'K',
            PieceKind::Guard => 'G',
            PieceKind::Archbishop => 'A',
            PieceKind::Chancellor => 'C',
        }
    }

    /// The kind with this capital letter.
    pub fn from_letter(letter: char) -> Option<PieceKind> {
        PieceKind::ALL
            .into_iter()
            .find(|kind| kind.letter() == letter)
    }
}

impl fmt::Display for PieceKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_words_of_kinds_are_unique() {
        for kind in PieceKind::ALL {
            assert_eq!(PieceKind::from_letter(kind.letter()), Some(kind));
            assert_eq!(PieceKind::from_word(kind.word()), Some(kind));
        }
    }

    #[test]
    fn lists_have_every_value_once() {
        let (mut kinds, mut armies) = (PieceKind::LISTED, Army::LISTED);
        kinds.sort();
        armies.sort();
        assert_eq!((kinds, armies), (PieceKind::ALL, Army::ALL));
    }
}
