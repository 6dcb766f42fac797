//! Whether a player is in the game, how they left it, and what is pending for their turn.
//!
//! The values cover all variants. Which of them a variant uses, and how it writes them, is defined
//! in its own module.

/// Whether a player is still in the game, and if not, how they left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Status {
    /// In the game. A mated player still is, until the mate takes effect.
    #[default]
    Active,
    /// In the game without a king, loyal to another player (Four Player Chess).
    Protectorate,
    /// Out: their king was checkmated.
    Checkmated,
    /// Out: their king was captured.
    Captured,
    /// Out: they could not move.
    Stalemated,
    /// Out: they resigned; in Chess4 also if their time ran out.
    Resigned,
    /// Out: their time ran out.
    Flagged,
    /// Out: their pieces are gone from the board.
    Eliminated,
    /// Out from the start: the army takes no part (Chess4 for three people).
    Absent,
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

/// What takes effect when a player's turn comes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pending {
    /// The player resigned.
    Resigned,
    /// The player's time ran out.
    Flagged,
}

impl Pending {
    /// The name used in positions: `resigned`, `flagged`.
    pub fn name(self) -> &'static str {
        match self {
            Pending::Resigned => "resigned",
            Pending::Flagged => "flagged",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Pending> {
        [Pending::Resigned, Pending::Flagged]
            .into_iter()
            .find(|pending| pending.name() == name)
    }
}
