//! Whether a player is in the game, how they left it, and what is pending for their turn.
//!
//! The values cover all variants. Which of them a variant uses, and how it writes them, is defined
//! in its own module.

use entente_words::words;

words! {
    /// Whether a player is still in the game, and if not, how they left.
    pub enum Status: Default = Active {
        /// In the game. A mated player still is, until the mate takes effect.
        Active = "active",
        /// In the game without a king, loyal to another player (Four Player Chess).
        Protectorate = "protectorate",
        /// Out: their king was checkmated.
        Checkmated = "checkmated",
        /// Out: their king was captured.
        Captured = "captured",
        /// Out: they could not move.
        Stalemated = "stalemated",
        /// Out: they resigned; in Chess4 also if their time ran out.
        Resigned = "resigned",
        /// Out: their time ran out.
        Flagged = "flagged",
        /// Out: their pieces are gone from the board.
        Eliminated = "eliminated",
        /// Out from the start: the army takes no part (Chess4 for three people).
        Absent = "absent",
    }
}

impl Status {
    /// Is the player still in the game?
    pub fn is_in(self) -> bool {
        matches!(self, Status::Active | Status::Protectorate)
    }

    /// Does this say that a player left without anybody's credit? Positions write an army that
    /// takes no part like one whose player resigned.
    pub(crate) fn is_absence(self) -> bool {
        matches!(self, Status::Absent | Status::Resigned)
    }
}

words! {
    /// What takes effect when a player's turn comes.
    pub enum Pending {
        /// The player resigned.
        Resigned = "resigned",
        /// The player's time ran out.
        Flagged = "flagged",
    }
}
