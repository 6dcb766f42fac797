//! The faults of a file, each with its place.

use entente_words::faults;
use std::fmt;

/// Something that is wrong with a file. It is refused for it if standings or pairs depend on that;
/// otherwise it is read without it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct Fault {
    /// The number of the line, from 1.
    pub line: usize,
    /// The column of it, from 1.
    pub column: usize,
    /// The reason.
    pub reason: Reason,
}

faults! {
    /// Why a file is refused.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    pub enum Reason = "tournament-fault" {
        /// It is too long for any tournament.
        #[error("the file has more than {most} bytes")]
        TooLong {
            /// The most that are read.
            most: usize,
        },
        /// Its bytes were decoded before it was read.
        #[error("this is not UTF-8, so it was read as Windows-1252")]
        NotUtf8,
        /// It has a control character.
        #[error("this character cannot be in a line")]
        ControlCharacter,
        /// It has a record that the format does not have.
        #[error("there is no record with the code {code:?}")]
        UnknownCode {
            /// The first three characters.
            code: String,
        },
        /// It has a record about something that cannot be kept here.
        #[error("{what} cannot be read here")]
        NotKept {
            /// The thing.
            what: &'static str,
        },
        /// It has a record twice that it can have once.
        #[error("line {line} has this record, too")]
        Twice {
            /// The line of the first one.
            line: usize,
        },
        /// It has a character between two fields.
        #[error("this column is between two fields, so it has to be blank")]
        NotBlank,
        /// A field is missing or blank.
        #[error("{field} is missing")]
        Missing {
            /// The name of the field.
            field: &'static str,
        },
        /// A field is not what it has to be.
        #[error("{field} has to be {expected}, and is {found:?}")]
        Field {
            /// The name of the field.
            field: &'static str,
            /// The values that it can have.
            expected: &'static str,
            /// The value that it has.
            found: String,
        },
        /// Two players have the same number.
        #[error("the player on line {line} has the number {number}, too")]
        NumberTwice {
            /// The line of the first one.
            line: usize,
            /// The number.
            number: u32,
        },
        /// Two players are the same person.
        #[error("the player on line {line} has the FIDE number {number}, too")]
        PersonTwice {
            /// The line of the first one.
            line: usize,
            /// The number.
            number: u64,
        },
        /// The numbers have a gap.
        #[error("the number {missing} is missing: players have the numbers from 1 on")]
        NumberMissing {
            /// The lowest number that nobody has.
            missing: u32,
        },
        /// It names somebody who does not play.
        #[error("no player has the number {number}")]
        NoSuchPlayer {
            /// The number.
            number: u32,
        },
        /// Somebody would play against themselves.
        #[error("players cannot meet themselves")]
        OwnOpponent,
        /// Two players do not agree about their game.
        #[error(
            "line {line} says otherwise of this game than {own:?}: {found:?} in its column {column}"
        )]
        Contradiction {
            /// What this line says.
            own: String,
            /// The line of the opponent.
            line: usize,
            /// The column of the opponent's round.
            column: usize,
            /// The text there.
            found: String,
        },
        /// Two players of a round have no opponent as the number is odd.
        #[error("the player on line {line} has the bye of this round")]
        SecondBye {
            /// The line of the first one.
            line: usize,
        },
        /// A record gives somebody a bye that another place does not.
        #[error("player {number} has something else in this round")]
        OtherBye {
            /// The number.
            number: u32,
        },
        /// The points are not those of the rounds.
        #[error("the points of the rounds are {counted}, and not {written}")]
        Points {
            /// The points of the rounds.
            counted: String,
            /// The points that are written.
            written: String,
        },
        /// A number about the whole file is not that of its lines.
        #[error("the file has {counted} {what}, and not {written}")]
        Count {
            /// What is counted.
            what: Counted,
            /// The number that the lines have.
            counted: u32,
            /// The number that is written.
            written: u32,
        },
        /// A game has been paired and has no result yet.
        #[error("this game has no result yet: its whole round has to be played, or left out")]
        NotPlayed,
        /// All rounds have been played, so nothing can go on.
        #[error("all {rounds} rounds have been played")]
        Finished {
            /// Their number.
            rounds: u32,
        },
        /// Nothing says how many rounds the tournament has.
        #[error("the file does not say how many rounds the tournament has")]
        NoRoundCount,
        /// It has more players than a league.
        #[error("a league has at most {most} players")]
        TooManyPlayers {
            /// The most possible.
            most: u32,
        },
        /// It has fewer players than a league.
        #[error("a league has at least {least} players")]
        TooFewPlayers {
            /// The fewest possible.
            least: u32,
        },
        /// It has more rounds than a league.
        #[error("a league has at most {most} rounds")]
        TooManyRounds {
            /// The most possible.
            most: u32,
        },
        /// Its rounds are paired by a system that is not known here.
        #[error("the pairing system {code} is not known here")]
        OtherSystem {
            /// FIDE's code of the system.
            code: String,
        },
        /// Equal points are decided by a criterion that is not known here.
        #[error("the tie-break {code} is not computed here")]
        UnknownTieBreak {
            /// FIDE's code of the criterion.
            code: String,
        },
        /// A player's part in a round robin is not the one of the schedule.
        #[error("this is not the pair of Berger's tables")]
        NotScheduled,
        /// It has nobody who plays.
        #[error("the file has no players")]
        NoPlayers,
    }
}

/// The things that a file counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// The players.
    Players,
    /// The players who have a rating.
    Rated,
    /// The teams.
    Teams,
    /// The rounds.
    Rounds,
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Players => "players",
            Self::Rated => "players with a rating",
            Self::Teams => "teams",
            Self::Rounds => "rounds",
        })
    }
}
