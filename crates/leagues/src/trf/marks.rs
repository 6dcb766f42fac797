//! A player's part in a round, and the codes that the format has for it.

use crate::pairings::record::{Bye, Colour, Outcome, WIN};

/// How a game ends for one of its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// They won over the board.
    Won,
    /// It was drawn.
    Drawn,
    /// They lost over the board.
    Lost,
    /// The opponent did not play.
    WonByDefault,
    /// They did not play.
    LostByDefault,
    /// They won before a move was made by both, so it is not rated.
    WonAtOnce,
    /// It was drawn before a move was made by both.
    DrawnAtOnce,
    /// They lost before a move was made by both.
    LostAtOnce,
}

/// The codes of results.
const ENDS: [(char, End); 8] = [
    ('1', End::Won),
    ('=', End::Drawn),
    ('0', End::Lost),
    ('+', End::WonByDefault),
    ('-', End::LostByDefault),
    ('W', End::WonAtOnce),
    ('D', End::DrawnAtOnce),
    ('L', End::LostAtOnce),
];

impl End {
    /// The code of the format.
    #[must_use]
    pub fn code(self) -> char {
        let found = ENDS.iter().find(|(_, end)| *end == self);
        found.map_or('?', |(code, _)| *code)
    }

    /// The end with this code, in upper or lower case.
    pub(super) fn from_code(code: char) -> Option<Self> {
        let code = match code {
            '½' => '=',
            code => code.to_ascii_uppercase(),
        };
        let found = ENDS.iter().find(|(known, _)| *known == code);
        found.map(|(_, end)| *end)
    }

    /// The half points of the player.
    pub(super) fn points(self) -> u32 {
        match self {
            Self::Won | Self::WonByDefault | Self::WonAtOnce => WIN,
            Self::Drawn | Self::DrawnAtOnce => WIN / 2,
            Self::Lost | Self::LostByDefault | Self::LostAtOnce => 0,
        }
    }

    /// Whether it was decided without a game.
    pub(super) fn is_by_default(self) -> bool {
        matches!(self, Self::WonByDefault | Self::LostByDefault)
    }

    /// Whether a game can end so for one player, and so for the other one. An arbiter can take
    /// points from both, but give no more than those of a win. Whether a game is rated counts for
    /// neither standings nor pairs.
    pub(super) fn agrees_with(self, other: Self) -> bool {
        let is_shared = self.points() + other.points() <= WIN;
        self.is_by_default() == other.is_by_default() && is_shared
    }

    /// The end of a game for the player of one colour.
    pub(crate) fn of(outcome: Outcome, colour: Colour) -> Self {
        match (outcome.is_played(), outcome.points(colour)) {
            (true, 0) => Self::Lost,
            (true, WIN) => Self::Won,
            (true, _) => Self::Drawn,
            (false, 0) => Self::LostByDefault,
            (false, _) => Self::WonByDefault,
        }
    }

    /// The whole game, of which White has this end and Black that one.
    pub(super) fn outcome(white: Self, black: Self) -> Outcome {
        match (white, black) {
            (Self::WonByDefault, _) => Outcome::BlackForfeits,
            (_, Self::WonByDefault) => Outcome::WhiteForfeits,
            (Self::LostByDefault, _) => Outcome::BothForfeit,
            _ => match (white.points(), black.points()) {
                (WIN, _) => Outcome::WhiteWins,
                (_, WIN) => Outcome::BlackWins,
                (0, 0) => Outcome::BothLose,
                (_, 0) => Outcome::DrawForWhite,
                (0, _) => Outcome::DrawForBlack,
                _ => Outcome::Draw,
            },
        }
    }
}

/// The kinds of a round without an opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ByeKind {
    /// The number of players was odd: a win.
    Allocated,
    /// A whole point that was asked for or given.
    Full,
    /// Half a point that was asked for.
    Half,
    /// Absence: nothing.
    Zero,
}

/// The codes of byes.
const BYES: [(char, ByeKind, Bye); 4] = [
    ('U', ByeKind::Allocated, Bye::Allocated),
    ('F', ByeKind::Full, Bye::Full),
    ('H', ByeKind::Half, Bye::Requested),
    ('Z', ByeKind::Zero, Bye::Absent),
];

impl ByeKind {
    /// The code of the format.
    #[must_use]
    pub fn code(self) -> char {
        let found = BYES.iter().find(|(_, kind, _)| *kind == self);
        found.map_or('?', |(code, _, _)| *code)
    }

    /// The kind with this code, in upper or lower case.
    pub(super) fn from_code(code: char) -> Option<Self> {
        let code = code.to_ascii_uppercase();
        let found = BYES.iter().find(|(known, _, _)| *known == code);
        found.map(|(_, kind, _)| *kind)
    }

    /// The kind of a bye of a league.
    pub(crate) fn of(bye: Bye) -> Self {
        let found = BYES.iter().find(|(_, _, known)| *known == bye);
        found.map_or(Self::Zero, |(_, kind, _)| *kind)
    }

    /// The same for systems of pairing.
    pub(super) fn bye(self) -> Bye {
        let found = BYES.iter().find(|(_, kind, _)| *kind == self);
        found.map_or(Bye::Absent, |(_, _, bye)| *bye)
    }
}

/// A player's part in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A game.
    Game {
        /// The number of the opponent.
        opponent: u32,
        /// The colour of the player.
        colour: Colour,
        /// The end for the player.
        end: End,
    },
    /// No opponent.
    Bye(ByeKind),
}

impl Mark {
    /// The half points of the player.
    #[must_use]
    pub fn points(self) -> u32 {
        match self {
            Self::Game { end, .. } => end.points(),
            Self::Bye(kind) => kind.bye().points(),
        }
    }

    /// Whether the player was paired: with an opponent, or with nobody as their number was odd.
    pub(super) fn is_pairing(self) -> bool {
        matches!(self, Self::Game { .. } | Self::Bye(ByeKind::Allocated))
    }
}

pub(crate) fn colour_letter(colour: Colour) -> char {
    match colour {
        Colour::White => 'w',
        Colour::Black => 'b',
    }
}

/// Half points as the format has them: `11.5`.
pub(crate) fn decimal(halves: u32) -> String {
    format!("{}.{}", halves / 2, halves % 2 * 5)
}
