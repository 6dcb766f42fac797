//! The refusals: reasons for which actions are refused.
//!
//! A refusal contains facts for the player, never a text (`text` writes those) and never a secret
//! of another player.

pub use crate::absences::{SubstituteRefusal, TakeoverRefusal};
pub use crate::adjudication::AdjudicationRefusal;
pub use crate::arbiter::ArbiterRefusal;
use crate::base::id::{Profile, Seat};
use crate::base::moves::Ending;
use crate::base::refused::facts;
pub(crate) use crate::base::refused::refusals;
pub use crate::base::refused::{
    Declared, Fact, FactsOfRefusal, Limit, Limited, Policy, PossibleMove, Refused,
};
use crate::clock::PaceFault;
pub use crate::clock::TimeRefusal;
use crate::computers::EngineName;
pub use crate::diplomacy::DiplomacyRefusal;
pub use crate::draws::DrawOffersRefusal;
pub use crate::lobby::action::AnonymousRefusal;
use crate::lobby::starting_position::StartingPositionError;
pub use crate::rating::RatedRefusal;
pub use crate::requests::RequestRefusal;
pub use crate::votes::CrowdRefusal;
use entente_rules::{Claim, Uci, WhyNot};

facts! {
    EngineName => |name| Self::Name(name.as_str());
    Ending => |_| Self::Other;
    PaceFault => |_| Self::Other;
    StartingPositionError => |_| Self::Other;
}

refusals! {
    /// Why an action was refused. It changed nothing.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Refusal = "refused" {
        /// There are more players than seats.
        TooManyPeople {
            /// The maximum.
            most: usize,
        } = "invalid-body",
        /// One person would be in the game twice.
        SamePersonTwice = "invalid-body",
        /// The name is empty, too long, or has characters that cannot be seen.
        InvalidName {
            /// The maximum length in characters.
            most: usize,
        } = "invalid-body",
        /// Nobody can have this seat, because its army takes no part.
        AbsentSeat {
            /// The seat.
            seat: Seat,
        } = "invalid-body",
        /// The rule set has no such seat.
        NoSuchSeat {
            /// The number of its seats.
            seats: usize,
        } = "invalid-body",
        /// A player wants more seats than one player may have, or the same seat twice.
        TooManySeats {
            /// The maximum.
            most: usize,
        } = "invalid-body",
        /// The seats are on opposing sides. In a game of partners a player can only have seats on
        /// one side.
        BothSides = "invalid-body",
        /// A computer has this seat.
        ComputerSeat {
            /// The seat.
            seat: Seat,
        } = "seats-not-free",
        /// No engine knows the rules of this game.
        EngineCannotPlay {
            /// The engine.
            engine: EngineName,
        } = "invalid-body",
        /// The engine of a computer knows only rules of other games.
        EnginePlaysOnly {
            /// The engine.
            engine: EngineName,
            /// What it plays.
            rules: Vec<Uci>,
        } = "invalid-body",
        /// There is no such computer in the lobby.
        NoSuchComputer = "no-such-computer",
        /// Computers are to have more seats than they may.
        TooManyComputers {
            /// The maximum.
            most: usize,
        } = "invalid-body",
        /// Another player has chosen this seat.
        SeatTaken {
            /// The seat.
            seat: Seat,
        } = "seats-not-free",
        /// There are not enough free seats.
        LobbyFull = "seats-not-free",
        /// These people cannot be challenged or invited by the person. It hides the cause: they may
        /// be unknown, accept no challenges, or have blocked the person.
        NoChallenges {
            /// The people.
            people: Vec<Profile>,
        } = "no-challenges",
        /// No seat is reserved for the person.
        NotInvited = "not-possible",
        /// Only the host can do this.
        NotTheHost = "not-the-host",
        /// The person is the host, who waits for the others.
        OwnLobby = "not-possible",
        /// The person has joined already, with the same seats.
        AlreadyJoined = "not-possible",
        /// The lobby was cancelled, everybody declined, or nobody started it in time.
        LobbyClosed = "not-started",
        /// There is no reservation with this number.
        NotReserved = "not-possible",
        /// The game has not started yet.
        NotStarted = "not-started",
        /// The game has started already.
        AlreadyStarted = "not-possible",
        /// The game is not over yet.
        NotOver = "not-possible",
        /// The person does not play in this game.
        NotSeated = "not-seated",
        /// The game is over.
        Over(Ending) = "game-over",
        /// The player saw an older board.
        Stale {
            /// The number of moves on that board.
            seen: u32,
            /// The number of moves now.
            ply: u32,
        } = "changed",
        /// It is another player's turn.
        NotYourTurn {
            /// The seat whose turn it is.
            turn: Seat,
        } = "not-your-turn",
        /// The move is not legal.
        Illegal {
            /// The move as it was typed.
            text: String,
            /// The cause.
            why: WhyNot,
        } = "illegal-move",
        /// The text matches several legal moves.
        Ambiguous {
            /// The move as it was typed.
            text: String,
            /// The moves that it matches.
            readings: Vec<PossibleMove>,
        } = "ambiguous-move",
        /// The move captures a piece of an ally, and so ends the alliance. It is made if it is sent
        /// again with its coordinates as a confirmation.
        Betrays {
            /// The move.
            mv: PossibleMove,
            /// The ally.
            ally: Seat,
        } = "ends-alliance",
        /// The text is not a move.
        Unreadable {
            /// The text.
            text: String,
            /// A legal move in the rule set's notation, as an example; `None` if the player cannot
            /// move now.
            example: Option<String>,
        } = "unreadable-move",
        /// The player has no army left in the game.
        Eliminated = "eliminated",
        /// The player has resigned already. They are out when the turn of their army comes.
        AlreadyResigned = "eliminated",
        /// There is no such army to choose now.
        NoChoice = "no-choice",
        /// The player's own draw offer is open already.
        AlreadyOffered = "draw-not-possible",
        /// There is no draw offer to answer.
        NoOffer = "draw-not-possible",
        /// A refusal that is about stopped draw offers.
        DrawOffers(DrawOffersRefusal),
        /// The player has accepted already. Others still have to answer.
        AlreadyAccepted = "draw-not-possible",
        /// The position does not entitle to this draw claim.
        InvalidClaim(Claim) = "draw-not-possible",
        /// The rules of the game have no such draw claim.
        NoSuchClaim(Claim) = "draw-not-possible",
        /// A refusal of a claim to a result, or of a game with such claims.
        Claim(AdjudicationRefusal),
        /// The position or saved game to continue from is invalid.
        InvalidStartingPosition(StartingPositionError) = "invalid-body",
        /// The saved game to continue from is over.
        StartingPositionIsOver = "invalid-body",
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
            /// The maximum.
            limit: usize,
        },
    }
}

refusals! {
    /// Why there is no hint.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum HintRefusal = "no-hint" {
        /// The game was created without hints.
        Off,
        /// A rated game has no hints.
        Rated,
        /// Other people play in the game.
        OtherPeople,
        /// The same hint is being thought about, or thinking failed.
        Busy,
    }
}

refusals! {
    /// Why there is no analysis of a game.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum AnalysisRefusal = "no-analysis" {
        /// The game is still being played.
        Running = "not-over",
        /// Too few moves were made.
        TooShort,
        /// It is the game of a file, with too many moves to be analysed for others.
        TooLong {
            /// The maximum.
            most: usize,
        },
        /// Too many other games wait to be analysed, or nobody thinks.
        Busy = "unavailable",
    }
}

refusals! {
    /// Why conditional moves were refused.
    #[derive(Debug, Clone, PartialEq)]
    pub enum ConditionalMovesRefusal = "invalid-conditional-moves" {
        /// It is the player's turn, so they can make the move.
        YourTurn,
        /// The line is empty.
        Empty,
        /// The line ends with another player's move.
        EndsWithOthers,
        /// After a `*` the board is unknown, so only moves of the player's own can follow, each
        /// after another `*`.
        UnknownBoard {
            /// The text at this point.
            text: String,
        },
        /// One of the moves is not possible.
        Move {
            /// The number of the move, from 1.
            number: usize,
            /// The cause.
            refusal: Box<Refusal>,
        },
        /// A move of the line captures a piece of an ally, and so ends the alliance. It is kept if
        /// it is written with a `!` after it.
        Betrays {
            /// The move.
            mv: PossibleMove,
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
}

refusals! {
    /// Why a change of a think-board was refused.
    #[derive(Debug, Clone, PartialEq)]
    pub enum ThinkBoardRefusal = "invalid-think-board" {
        /// No move was given.
        Empty,
        /// One of the moves is not possible.
        Move {
            /// The number of the move, from 1.
            number: usize,
            /// The cause.
            refusal: Box<Refusal>,
        },
        /// After this move of the line nothing can follow: the game is over then, or a player has
        /// to choose something that nobody can foresee.
        LineEnds {
            /// The number of the move, from 1; 0 for the board that the line begins with.
            number: usize,
        },
        /// There is no move with this number on the board.
        NoSuchMove = "no-such-think-move",
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
            /// The maximum.
            most: usize,
        } = "invalid-body",
    }
}
