//! The kinds of text that a notation of moves expects in the place of one that cannot be read.
//!
//! They are facts: the sentences about them are in the catalogues, once in each language.

use entente_words::faults;

faults! {
    /// The text that was expected.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Expected = "expected" {
        /// A move in standard algebraic notation or in coordinates.
        San,
        /// The same in a variant without castling.
        SanWithoutCastling,
        /// The choice of an army: `@` and its letter.
        ArmyChoice,
        /// c4pgn: the move of a piece.
        C4pgnMove,
        /// c4pgn: the square at the end of a move.
        C4pgnSquare,
        /// c4pgn: a file, a rank or a square between a piece and its target.
        C4pgnOrigin,
        /// c4pgn: the letter of a promotion.
        C4pgnPromotion,
        /// c4pgn: the letters of armies behind a mark.
        C4pgnArmies,
        /// c4pgn: `#`, `##` and `###` in this order.
        C4pgnMarks,
        /// c4pgn: castling with the letter of one army.
        C4pgnCastling,
        /// c4pgn: `%`, `%%` or `%%%`.
        C4pgnPass,
        /// PGN4: a move in full, or how a player left.
        Pgn4Turn,
        /// Game Courier: a short form or coordinates.
        CourierMove,
        /// Game Courier: one part of a line.
        CourierPart,
        /// Game Courier: the dash between two squares.
        CourierDash,
        /// Game Courier: the letter of a piece.
        CourierLabel,
        /// Game Courier: the blank between a piece and its square.
        CourierBlank,
        /// Game Courier: a square, in the case that the board has.
        CourierSquare,
        /// Game Courier: castling, which is written as the king's move.
        CourierCastling,
    }
}
