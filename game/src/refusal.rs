//! Why a wish was not granted: facts for a person to act on, never a text (the `text` room words them) and never a secret of somebody else.

use crate::clock::{PaceFault, Span};
use crate::id::{Seat, Time};
use crate::view::Ending;
use alloc::string::String;
use alloc::vec::Vec;
use entente_rules::{Claim, WhyNot};

/// A wish that was refused. It changed nothing.
#[derive(Debug, Clone, PartialEq)]
pub enum Refusal {
    /// More people than seats.
    TooManyPeople {
        /// How many it can be.
        most: usize,
    },
    /// Fewer people than a game takes.
    TooFewPeople {
        /// How many it takes.
        least: usize,
    },
    /// One person in two places.
    SamePersonTwice,
    /// A name that is empty, too long, or has characters that cannot be seen.
    UnfitName {
        /// How many characters it may have.
        most: usize,
    },
    /// A seat that the rule set has not.
    NoSuchSeat {
        /// How many it has.
        seats: usize,
    },
    /// More seats than one person may have, or one of them twice.
    TooManySeats {
        /// How many it can be.
        most: usize,
    },
    /// Seats of opponents: where there are partners, nobody can have seats on both sides.
    BothSides,
    /// The program has that seat.
    SeatOfTheProgram {
        /// Which.
        seat: Seat,
    },
    /// More seats for the program than a game can spare, or one of them twice.
    TooManyPrograms {
        /// How many it can be.
        most: usize,
    },
    /// Somebody else has chosen that seat.
    SeatTaken {
        /// Which.
        seat: Seat,
    },
    /// So many seats are not left: they are promised to others.
    LobbyFull,
    /// No place is kept for the asker.
    NotInvited,
    /// Only the host can do that.
    NotTheHost,
    /// The asker is the host, and waits for the others.
    OwnLobby,
    /// The asker has joined already, in just this way.
    AlreadyJoined,
    /// The lobby was taken back, everybody declined, or nobody started it in time.
    LobbyClosed,
    /// There is no place of that number which is kept for somebody.
    NotReserved,
    /// The game has not begun: the lobby still waits for people.
    NotStarted,
    /// The game has begun already.
    AlreadyStarted,
    /// The game is still being played.
    NotOver,
    /// The asker does not play in this game.
    NotSeated,
    /// The game is over.
    Over(Ending),
    /// The board that the asker saw is not the present one.
    Stale {
        /// How many moves that board showed.
        seen: u32,
        /// How many there are.
        ply: u32,
    },
    /// It is somebody else's turn.
    NotYourTurn {
        /// The seat whose turn it is.
        turn: Seat,
    },
    /// The move is understood, and not legal.
    Illegal {
        /// The move as it was typed.
        text: String,
        /// Why.
        why: WhyNot,
    },
    /// What was typed fits several legal moves.
    Ambiguous {
        /// The move as it was typed.
        text: String,
        /// The moves that it fits.
        readings: Vec<Reading>,
    },
    /// What was typed is no move at all.
    Unreadable {
        /// What was typed.
        text: String,
        /// A legal move in the rule set's own notation, as an example.
        example: Option<String>,
    },
    /// The asker has no army left in the game.
    Out,
    /// The asker has given up already; it takes effect when the turn of that army comes.
    AlreadyResigned,
    /// There is no such army to choose now.
    NoChoice,
    /// An offer of the asker's is open already.
    AlreadyOffered,
    /// There is no offer to answer.
    NoOffer,
    /// The asker has agreed already, and waits for others.
    AlreadyAgreed,
    /// The position gives no right to that draw.
    ClaimFalse(Claim),
    /// What the game is to go on from cannot be.
    UnfitBeginning {
        /// What is wrong with it.
        cause: String,
    },
    /// What the game is to go on from is over.
    BeginningIsOver,
    /// It has to do with the clocks.
    Time(TimeRefusal),
    /// It has to do with what all have to agree to.
    Request(RequestRefusal),
    /// What was to be prepared cannot be.
    Planning(PlanRefusal),
    /// What was wanted of the others cannot be done.
    Dealing(DealRefusal),
    /// The note would be too long.
    NoteTooLong {
        /// How many characters it would have.
        length: usize,
    },
}

/// Why something that somebody wanted to do with others was refused. It tells of the asker's own standing and of what all can see, and of nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DealRefusal {
    /// People have neither alliances nor pacts in this game.
    NoDiplomacy,
    /// Nobody can be allied with so many.
    UnfitAlliance {
        /// The fewest that can be agreed on.
        least: u8,
        /// The most.
        most: u8,
    },
    /// Nobody deals with himself.
    Oneself,
    /// That player is out of the game.
    TheyAreOut {
        /// Who.
        seat: Seat,
    },
    /// Who plays on without a king makes and breaks no alliances.
    Bound,
    /// That player plays on without a king, and makes and breaks no alliances.
    TheyAreBound {
        /// Who.
        seat: Seat,
    },
    /// The asker is allied with that player already.
    AlreadyAllied {
        /// Who.
        seat: Seat,
    },
    /// The asker has proposed it to that player already.
    AlreadyProposed {
        /// Who.
        seat: Seat,
    },
    /// What was to be answered or taken back is not open, or no longer: one answer for every cause, so that it tells of none.
    NotOpen,
    /// The program has that seat, and makes no alliances.
    TheProgramAlliesNot,
    /// The asker has nobody to leave.
    NotAllied,
    /// The rules know no standing order in this game.
    NoOrder,
    /// Letters are not part of this game.
    NoLetters,
    /// Letters without a name are not part of this game.
    NoAnonymousLetters,
    /// A letter without text.
    EmptyLetter,
    /// The letter would be too long.
    LetterTooLong {
        /// How many characters it would have.
        length: usize,
    },
    /// So many letters have been written that the next has to wait.
    TooManyLetters {
        /// Until when.
        until: Time,
    },
    /// Nobody has written to the asker under that alias.
    NoSuchCorrespondent,
    /// The asker has received no letter of that number.
    NoSuchLetter,
    /// The game belongs to no server: nobody runs it to whom something could be reported.
    NoServer,
}

/// Why something that has to do with the clocks was refused.
#[derive(Debug, Clone, PartialEq)]
pub enum TimeRefusal {
    /// The clock cannot be so.
    UnfitClock(PaceFault),
    /// In a game of secret alliances nobody picks moves for others: who picks would tell.
    NobodyPicks,
    /// The game has no clock.
    NoClock,
    /// The clocks stand still.
    Paused {
        /// Until when, at the latest.
        until: Time,
    },
    /// The clocks do not stand still.
    NotPaused,
    /// A pause can be from a minute to so long.
    UnfitPause {
        /// The longest.
        most: Span,
    },
    /// The time for this move is over, and another picks it.
    TimeIsUp {
        /// The seat whose player picks.
        picker: Seat,
    },
}

/// Why something that all have to agree to was refused, or that goes without them only at first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestRefusal {
    /// Everybody has moved: the game can be resigned, and not be called off any more.
    TooLateToAbort,
    /// The game lives in that channel already.
    AlreadyHere,
    /// In a game with secrets nothing is taken back.
    NoTakebacks,
    /// The asker has made no move that could be taken back.
    NothingToTakeBack,
    /// Something is being asked already; it has to be answered first.
    RequestOpen,
    /// Nothing is being asked.
    NoRequest,
}

/// Why a line of moves cannot be prepared.
#[derive(Debug, Clone, PartialEq)]
pub enum PlanRefusal {
    /// It is the asker's turn: the move can be made.
    YourTurn,
    /// There is nothing in it.
    Empty,
    /// It ends with a move of somebody else's.
    EndsWithOthers,
    /// After a `*` nobody knows how the board will look: only moves of one's own can follow, each after another `*`.
    UnknownBoard {
        /// What was written.
        text: String,
    },
    /// One of its moves cannot be made.
    Move {
        /// Which, from 1.
        number: usize,
        /// Why.
        refusal: alloc::boxed::Box<Refusal>,
    },
    /// The game is over before the line is.
    GameEnds {
        /// After which of its moves, from 1.
        number: usize,
    },
    /// A line has too many moves of one's own.
    TooLong {
        /// How many it can have.
        most: usize,
    },
    /// There are as many lines as there can be.
    TooManyLines {
        /// How many there can be.
        most: usize,
    },
    /// There is no line of that number.
    NoSuchLine {
        /// How many there are.
        lines: usize,
    },
}

/// One reading of what was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// In the rule set's own notation.
    pub notation: String,
    /// In coordinate form, which is never ambiguous.
    pub coordinate: String,
}
