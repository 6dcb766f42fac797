//! How a player stands in his game: in it, or out of it and how; and what waits for his turn. The words are those of
//! every variant together; which of them a variant knows, and how its positions write them, is its own matter.

/// Is a player still in the game, and if not, how did he leave?
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Status {
    /// In the game. A mated player is, until the mate takes effect.
    #[default]
    Active,
    /// In the game without a king, bound to another player (Four Player Chess).
    Protectorate,
    /// Out, his king mated.
    Checkmated,
    /// Out, his king captured.
    Captured,
    /// Out, because he could not move.
    Stalemated,
    /// Out, because he gave up; in Chess4 also because his time ran out.
    Resigned,
    /// Out, because his time ran out.
    Flagged,
    /// Out, all his men gone from the board.
    Gone,
}

impl Status {
    /// Does he still play?
    pub fn is_in(self) -> bool {
        matches!(self, Status::Active | Status::Protectorate)
    }
}

/// What will take effect when a player's turn comes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pending {
    /// He gave up.
    Resigned,
    /// His time ran out.
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
