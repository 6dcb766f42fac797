//! The refusals: reasons for which actions are refused.
//!
//! A refusal contains facts for the player, never a text (`text` writes those) and never a secret
//! of another player.

mod arbiter;
mod claim;
mod crowd;
mod diplomacy;

use crate::clock::pace::{PaceFault, Span};
use crate::id::{PersonId, PlayerId, Profile, Seat, Time};
use crate::types::computer::EngineName;
use crate::types::moves::Ending;
use crate::types::starting_position::StartingPositionError;
use alloc::string::String;
use alloc::vec::Vec;
pub use arbiter::ArbiterRefusal;
pub use claim::ClaimRefusal;
pub use crowd::CrowdRefusal;
pub use diplomacy::DiplomacyRefusal;
use entente_rules::{Claim, WhyNot};

/// The reason for which an action was refused. It changed nothing.
#[derive(Debug, Clone, PartialEq)]
pub enum Refusal {
    /// There are more players than seats.
    TooManyPeople {
        /// The maximum.
        most: usize,
    },
    /// One person would be in the game twice.
    SamePersonTwice,
    /// The name is empty, too long, or has characters that cannot be seen.
    InvalidName {
        /// The maximum length in characters.
        most: usize,
    },
    /// Nobody can have this seat, because its army takes no part.
    AbsentSeat {
        /// The seat.
        seat: Seat,
    },
    /// The rule set has no such seat.
    NoSuchSeat {
        /// The number of its seats.
        seats: usize,
    },
    /// A player wants more seats than one player may have, or the same seat twice.
    TooManySeats {
        /// The maximum.
        most: usize,
    },
    /// The seats are on opposing sides. In a game of partners a player can only have seats on one
    /// side.
    BothSides,
    /// A computer has this seat.
    ComputerSeat {
        /// The seat.
        seat: Seat,
    },
    /// The engine of a computer does not know the rule set.
    EngineCannotPlay {
        /// The engine.
        engine: EngineName,
    },
    /// There is no such computer in the lobby.
    NoSuchComputer,
    /// Computers are to have more seats than they may.
    TooManyComputers {
        /// The maximum.
        most: usize,
    },
    /// Another player has chosen this seat.
    SeatTaken {
        /// The seat.
        seat: Seat,
    },
    /// There are not enough free seats.
    LobbyFull,
    /// These people cannot be challenged or invited by the person. It hides the cause: they may be
    /// unknown, accept no challenges, or have blocked the person.
    NoChallenges {
        /// The people.
        people: Vec<Profile>,
    },
    /// No seat is reserved for the person.
    NotInvited,
    /// Only the host can do this.
    NotTheHost,
    /// The person is the host, who waits for the others.
    OwnLobby,
    /// The person has joined already, with the same seats.
    AlreadyJoined,
    /// The lobby was cancelled, everybody declined, or nobody started it in time.
    LobbyClosed,
    /// There is no reservation with this number.
    NotReserved,
    /// The game has not started yet.
    NotStarted,
    /// The game has started already.
    AlreadyStarted,
    /// The game is not over yet.
    NotOver,
    /// The person does not play in this game.
    NotSeated,
    /// The game is over.
    Over(Ending),
    /// The player saw an older board.
    Stale {
        /// The number of moves on that board.
        seen: u32,
        /// The number of moves now.
        ply: u32,
    },
    /// It is another player's turn.
    NotYourTurn {
        /// The seat whose turn it is.
        turn: Seat,
    },
    /// The move is not legal.
    Illegal {
        /// The move as it was typed.
        text: String,
        /// The cause.
        why: WhyNot,
    },
    /// The text matches several legal moves.
    Ambiguous {
        /// The move as it was typed.
        text: String,
        /// The moves that it matches.
        readings: Vec<PossibleMove>,
    },
    /// The move captures a piece of an ally, and so ends the alliance. It is made if it is sent
    /// again with its coordinates as a confirmation.
    Betrays {
        /// The move.
        mv: PossibleMove,
        /// The ally.
        ally: Seat,
    },
    /// The text is not a move.
    Unreadable {
        /// The text.
        text: String,
        /// A legal move in the rule set's notation, as an example; `None` if the player cannot move
        /// now.
        example: Option<String>,
    },
    /// The player has no army left in the game.
    Eliminated,
    /// The player has resigned already. They are out when the turn of their army comes.
    AlreadyResigned,
    /// There is no such army to choose now.
    NoChoice,
    /// The player's own draw offer is open already.
    AlreadyOffered,
    /// There is no draw offer to answer.
    NoOffer,
    /// A refusal that is about stopped draw offers.
    DrawOffers(DrawOffersRefusal),
    /// The player has accepted already. Others still have to answer.
    AlreadyAccepted,
    /// The position does not entitle to this draw claim.
    InvalidClaim(Claim),
    /// The rules of the game have no such draw claim.
    NoSuchClaim(Claim),
    /// A refusal of a claim to a result, or of a game with such claims.
    Claim(ClaimRefusal),
    /// The position or saved game to continue from is invalid.
    InvalidStartingPosition(StartingPositionError),
    /// The saved game to continue from is over.
    StartingPositionIsOver,
    /// A refusal of a rated game.
    Rated(RatedRefusal),
    /// A refusal of a game with anonymous seats.
    Anonymous(AnonymousRefusal),
    /// A refusal that is about the arbiter of the game.
    Arbiter(ArbiterRefusal),
    /// A refusal that is about the clocks.
    Time(TimeRefusal),
    /// A refusal that is about a request to all players.
    Request(RequestRefusal),
    /// A refusal that is about a computer that plays in the place of a person.
    Substitute(SubstituteRefusal),
    /// A refusal that is about a seat left for good.
    Takeover(TakeoverRefusal),
    /// A refusal of a hint.
    Hint(HintRefusal),
    /// A refusal of an analysis.
    Analysis(AnalysisRefusal),
    /// A refusal that is about conditional moves.
    ConditionalMoves(ConditionalMovesRefusal),
    /// A refusal that is about the player's think-board.
    ThinkBoard(ThinkBoardRefusal),
    /// A refusal that is about a seat that a team votes for.
    Crowd(CrowdRefusal),
    /// A refusal that is about diplomacy.
    Diplomacy(DiplomacyRefusal),
    /// The note would be too long.
    NoteTooLong {
        /// The length of the note in characters.
        length: usize,
    },
}

/// The reason for which a draw cannot be offered, or offers cannot be stopped or allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawOffersRefusal {
    /// A player wants no more draw offers of this one in this game.
    Stopped {
        /// The player who stopped them.
        by: PlayerId,
    },
    /// The offers would be the player's own.
    Oneself,
    /// The other player has offered no draw in this game yet.
    NoneYet {
        /// A seat of theirs.
        of: Seat,
    },
    /// A draw offer of the other player is open, and has to be answered first.
    AnswerFirst {
        /// A seat of theirs.
        of: Seat,
    },
    /// Their offers are stopped or allowed already.
    Unchanged {
        /// A seat of theirs.
        of: Seat,
        /// Whether they are stopped.
        stopped: bool,
    },
}

impl From<DrawOffersRefusal> for Refusal {
    fn from(refusal: DrawOffersRefusal) -> Self {
        Self::DrawOffers(refusal)
    }
}

impl From<ClaimRefusal> for Refusal {
    fn from(refusal: ClaimRefusal) -> Self {
        Self::Claim(refusal)
    }
}

/// The reason for which a game cannot be rated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RatedRefusal {
    /// The game would begin from a position that was set up, or go on from a saved game.
    StartingPosition,
    /// The server has no ratings.
    NoRatingsHere,
    /// A team votes for the moves of a seat.
    Crowd,
}

impl From<ArbiterRefusal> for Refusal {
    fn from(refusal: ArbiterRefusal) -> Self {
        Self::Arbiter(refusal)
    }
}

impl From<CrowdRefusal> for Refusal {
    fn from(refusal: CrowdRefusal) -> Self {
        Self::Crowd(refusal)
    }
}

/// The reason for which a game cannot have anonymous seats, or nobody can have a seat so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnonymousRefusal {
    /// A player chose a seat. The seed has to draw all of them.
    ChosenSeat,
    /// The game would be rated.
    Rated,
    /// A team would play, whose members see each other vote.
    Team,
}

impl From<AnonymousRefusal> for Refusal {
    fn from(refusal: AnonymousRefusal) -> Self {
        Self::Anonymous(refusal)
    }
}

/// The reason for which an action about the clocks was refused.
#[derive(Debug, Clone, PartialEq)]
pub enum TimeRefusal {
    /// The time control is invalid.
    InvalidClock(PaceFault),
    /// No player can pick moves for others in a game of secret alliances, because the picker's
    /// identity would reveal something.
    PickingNotAllowed,
    /// The game has no clock.
    NoClock,
    /// The clocks are paused.
    Paused {
        /// The latest time at which they are resumed.
        until: Time,
    },
    /// The clocks are not paused.
    NotPaused,
    /// The pause is too short or too long.
    InvalidPause {
        /// The longest pause allowed.
        most: Span,
    },
    /// The player's time for this move is up, and another player picks it.
    TimeIsUp {
        /// The seat of the player who picks.
        picker: Seat,
    },
}

/// The reason for which a request was refused, or an action that needs a request except at the
/// start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestRefusal {
    /// Everybody has moved, so the game can no longer be aborted, only resigned.
    TooLateToAbort,
    /// The game is in that channel already.
    AlreadyHere,
    /// A game with secrets has no takebacks.
    NoTakebacks,
    /// A rated game has no takebacks.
    RatedTakeback,
    /// The player has made no move that could be taken back.
    NothingToTakeBack,
    /// A request is open already, and has to be answered first.
    AlreadyAsked,
    /// No request is open.
    NothingAsked,
}

/// The reason for which no computer plays, or continues to play, in the place of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubstituteRefusal {
    /// A computer plays for the person who acts. They have to return first.
    Replaced,
    /// No computer plays for the person who wants to return.
    NotReplaced,
    /// A computer plays for this seat already.
    Computer,
    /// In a rated game nobody hands their own seat over.
    Rated,
    /// The player of this seat decides nothing in the game any more.
    Eliminated {
        /// The seat.
        seat: Seat,
    },
}

/// The reason for which a seat is not offered, or not taken over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakeoverRefusal {
    /// A rated game keeps its players.
    Rated,
    /// A computer has this seat, and plays on.
    Computer {
        /// The seat.
        seat: Seat,
    },
    /// No computer plays for the person at this seat: they are there, or their army has resigned.
    Present {
        /// The seat.
        seat: Seat,
    },
    /// The person at this seat has handed it over to a computer themselves, and may return.
    WillReturn {
        /// The seat.
        seat: Seat,
    },
    /// The person at this seat has not been away for so many of their moves.
    TooEarly {
        /// The seat.
        seat: Seat,
        /// The number of moves.
        moves: usize,
    },
    /// The seat is offered already.
    AlreadyOffered {
        /// The seat.
        seat: Seat,
    },
    /// The seat is not offered.
    NotOffered {
        /// The seat.
        seat: Seat,
    },
    /// The offer was withdrawn or taken, or the player has returned.
    Closed,
    /// The person plays in the game.
    Playing,
    /// Another person has taken over the seats of this one.
    Retired,
}

/// The reason for which there is no hint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HintRefusal {
    /// The game was created without hints.
    Off,
    /// A rated game has no hints.
    Rated,
    /// Other people play in the game.
    OtherPeople,
    /// The same hint is being thought about, or thinking failed.
    Busy,
}

/// The reason for which there is no analysis of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnalysisRefusal {
    /// The game is still being played.
    Running,
    /// Too few moves were made.
    TooShort,
    /// Too many other games wait to be analysed, or nobody thinks.
    Busy,
}

/// The reason for which conditional moves were refused.
#[derive(Debug, Clone, PartialEq)]
pub enum ConditionalMovesRefusal {
    /// It is the player's turn, so they can make the move.
    YourTurn,
    /// The line is empty.
    Empty,
    /// The line ends with another player's move.
    EndsWithOthers,
    /// After a `*` the board is unknown, so only moves of the player's own can follow, each after
    /// another `*`.
    UnknownBoard {
        /// The text at this point.
        text: String,
    },
    /// One of the moves is not possible.
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The cause.
        refusal: alloc::boxed::Box<Refusal>,
    },
    /// A move of the line captures a piece of an ally, and so ends the alliance. It is kept if it
    /// is written with a `!` after it.
    Betrays {
        /// The move in the rule set's notation.
        notation: String,
        /// The ally.
        ally: Seat,
    },
    /// A line that resigns or offers a draw does not say after which move.
    LoneAnswer,
    /// Nothing can follow in a line after its player resigns or offers a draw.
    AfterAnswer {
        /// The text that follows.
        text: String,
    },
    /// The game would end before the line does.
    GameEnds {
        /// The number of the move that ends it, from 1.
        number: usize,
    },
    /// The line has too many moves of the player's own.
    TooLong {
        /// The maximum.
        most: usize,
    },
    /// There are too many lines.
    TooManyLines {
        /// The maximum.
        most: usize,
    },
    /// There is no such line.
    NoSuchLine {
        /// The number of lines.
        lines: usize,
    },
}

/// The reason for which a change of a think-board was refused.
#[derive(Debug, Clone, PartialEq)]
pub enum ThinkBoardRefusal {
    /// No move was given.
    Empty,
    /// One of the moves is not possible.
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The cause.
        refusal: alloc::boxed::Box<Refusal>,
    },
    /// After this move of the line nothing can follow: the game is over then, or a player has to
    /// choose something that nobody can foresee.
    LineEnds {
        /// The number of the move, from 1; 0 for the board that the line begins with.
        number: usize,
    },
    /// There is no move with this number on the board.
    NoSuchMove,
    /// The game no longer has the board on which the line began, because moves were taken back.
    TakenBack,
    /// The line cannot be played on the board as it is known now.
    NoLongerPossible,
    /// The board has as many moves as it can have.
    Full {
        /// The maximum.
        most: usize,
    },
    /// The note would be too long.
    NoteTooLong {
        /// The length of the note in characters.
        length: usize,
    },
}

impl From<ThinkBoardRefusal> for Refusal {
    fn from(refusal: ThinkBoardRefusal) -> Self {
        Self::ThinkBoard(refusal)
    }
}

/// One possible reading of a typed move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PossibleMove {
    /// The move in the rule set's notation.
    pub notation: String,
    /// The move in coordinate form, which is never ambiguous.
    pub coordinate: String,
}

/// A limit that a person, address or channel has reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limited {
    /// The limit.
    pub limit: Limit,
    /// The latest time at which they can go on; `None` if no time alone changes it.
    pub until: Option<Time>,
}

/// The kinds of limits. They are only named here, so that each frontend can word them; the service
/// counts and obeys them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Limit {
    /// The pace of requests.
    Pace(Policy),
    /// The open lobbies and challenges of a person.
    Lobbies {
        /// The maximum.
        most: u32,
    },
    /// The open lobbies and challenges in a channel.
    LobbiesInChannel {
        /// The maximum.
        most: u32,
    },
    /// The invitations of one person to another that wait for an answer.
    Invitations {
        /// The maximum.
        most: u32,
        /// The person who is invited.
        person: PersonId,
    },
    /// The messages that one person causes for another, over all games.
    Messages {
        /// The number of messages at once.
        most: u32,
        /// The number in an hour after that.
        per_hour: u32,
    },
    /// The messages that one person causes in a channel, or in all their games together.
    ChannelMessages {
        /// The number of messages at once.
        most: u32,
        /// The number in an hour after that.
        per_hour: u32,
    },
    /// The pictures that wait to be drawn, of all people together.
    Pictures,
}

/// A limit on the pace of requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Policy {
    /// Its name.
    pub name: &'static str,
    /// The number of requests that can be sent at once.
    pub burst: u32,
    /// The seconds in which all of them come back.
    pub window: u32,
}
