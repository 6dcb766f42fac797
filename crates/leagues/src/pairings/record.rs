//! The memory of a tournament of games for two: who played whom, with which colour, and how it
//! ended. All systems of pairing read the same record, and so do the standings.
//!
//! Points are counted in halves, so that they are whole numbers: a win is 2, a draw 1.

use serde::{Deserialize, Serialize};

/// The points of a win, in half points.
pub const WIN: u32 = 2;
/// The points of a draw, in half points.
pub const DRAW: u32 = 1;

/// A player by their number in the tournament. Numbers follow strength, the strongest first, as
/// FIDE's tournament pairing numbers do; who enters late gets the next number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerNumber(pub u32);

/// A colour in a game for two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// The side that moves first.
    White,
    /// The side that moves second.
    Black,
}

impl Colour {
    /// The colour of the opponent.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// Two players and their colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pair {
    /// The player with White.
    pub white: PlayerNumber,
    /// The player with Black.
    pub black: PlayerNumber,
}

impl Pair {
    /// The colour that a player of this pair has.
    #[must_use]
    pub fn colour(self, player: PlayerNumber) -> Option<Colour> {
        match player {
            player if player == self.white => Some(Colour::White),
            player if player == self.black => Some(Colour::Black),
            _ => None,
        }
    }

    /// The opponent of a player of this pair.
    #[must_use]
    pub fn opponent(self, player: PlayerNumber) -> Option<PlayerNumber> {
        match self.colour(player)? {
            Colour::White => Some(self.black),
            Colour::Black => Some(self.white),
        }
    }

    /// Whether two pairs have the same players, whatever their colours are.
    #[must_use]
    pub fn has_same_players(self, other: Self) -> bool {
        self == other || (self.white == other.black && self.black == other.white)
    }
}

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// White won over the board.
    WhiteWins,
    /// Neither player won.
    Draw,
    /// Black won over the board.
    BlackWins,
    /// White did not play, and Black has the point.
    WhiteForfeits,
    /// Black did not play, and White has the point.
    BlackForfeits,
    /// Nobody played.
    BothForfeit,
    /// They played, and an arbiter gave neither of them anything.
    BothLose,
    /// They played, and an arbiter gave White half a point, and Black nothing.
    DrawForWhite,
    /// They played, and an arbiter gave Black half a point, and White nothing.
    DrawForBlack,
}

impl Outcome {
    /// Whether the game was played. A game that was not counts neither as a colour nor as a meeting
    /// of the two.
    #[must_use]
    pub fn is_played(self) -> bool {
        !matches!(
            self,
            Self::WhiteForfeits | Self::BlackForfeits | Self::BothForfeit
        )
    }

    /// The half points of one side.
    #[must_use]
    pub fn points(self, colour: Colour) -> u32 {
        match (self, colour) {
            (Self::WhiteWins | Self::BlackForfeits, Colour::White)
            | (Self::BlackWins | Self::WhiteForfeits, Colour::Black) => WIN,
            (Self::Draw, _)
            | (Self::DrawForWhite, Colour::White)
            | (Self::DrawForBlack, Colour::Black) => DRAW,
            _ => 0,
        }
    }
}

/// A game that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Game {
    /// The two players.
    #[serde(flatten)]
    pub pair: Pair,
    /// The end of the game.
    pub outcome: Outcome,
}

/// Why a player has no opponent in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bye {
    /// The number of players was odd. It counts as a win.
    Allocated,
    /// The player had asked for a bye in advance, or was given one. It counts as a win.
    Full,
    /// The player had asked for a bye in advance. It counts as a draw.
    Requested,
    /// The player was absent, had not yet entered, or has left. It counts nothing.
    Absent,
}

impl Bye {
    /// The half points of a bye.
    #[must_use]
    pub fn points(self) -> u32 {
        match self {
            Self::Allocated | Self::Full => WIN,
            Self::Requested => DRAW,
            Self::Absent => 0,
        }
    }
}

/// A round. Who is not in it was absent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// The games that are over.
    pub games: Vec<Game>,
    /// The players without an opponent.
    pub byes: Vec<(PlayerNumber, Bye)>,
    /// The pairs whose games still run, and count nothing yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub running: Vec<Pair>,
}

impl Round {
    /// The part of a player in this round.
    #[must_use]
    pub fn of(&self, player: PlayerNumber) -> Part {
        let game = self
            .games
            .iter()
            .find(|game| game.pair.colour(player).is_some());
        if let Some(game) = game {
            return Part::Game(*game);
        }
        if self
            .running
            .iter()
            .any(|pair| pair.colour(player).is_some())
        {
            return Part::Running;
        }
        let bye = self.byes.iter().find(|(number, _)| *number == player);
        Part::Bye(bye.map_or(Bye::Absent, |(_, bye)| *bye))
    }

    /// The half points of a player.
    #[must_use]
    pub fn points(&self, player: PlayerNumber) -> u32 {
        self.of(player).points(player)
    }
}

/// A player's part in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// They had an opponent.
    Game(Game),
    /// They have one, and their game still runs.
    Running,
    /// They had none.
    Bye(Bye),
}

impl Part {
    /// The half points of the player whose part it is.
    #[must_use]
    pub fn points(self, player: PlayerNumber) -> u32 {
        match self {
            Self::Game(game) => game
                .pair
                .colour(player)
                .map_or(0, |colour| game.outcome.points(colour)),
            Self::Running => 0,
            Self::Bye(bye) => bye.points(),
        }
    }
}
