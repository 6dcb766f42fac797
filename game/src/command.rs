//! What people may ask for. A command says who asks, under which key it was asked (so that asking twice does it once), and what.
//! It is still only a wish: `decide` says whether it becomes a fact.

use crate::beginning::Beginning;
use crate::clock::{Span, TimeControl};
use crate::diplomacy::{DiplomacyOptions, Overture};
use crate::id::{Person, Place, Seat, Sitter};
use crate::state::Home;
use alloc::string::String;
use alloc::vec::Vec;
use entente_rules::{Army, Claim, Options};

/// One wish of one person.
#[derive(Debug, Clone)]
pub struct Command {
    /// Who asks.
    pub by: Person,
    /// What for.
    pub action: Action,
}

/// What can be asked of a game.
#[derive(Debug, Clone)]
#[expect(
    clippy::large_enum_variant,
    reason = "a wish lives for a moment, and there are never many at once"
)]
pub enum Action {
    /// Make the game: a lobby, in which places can be reserved. A challenge is a lobby in which every other place is.
    Create(NewGame),
    /// Take a place in the lobby, reserved or open, or change the seats that one has chosen there. The game starts when every seat is promised.
    Join {
        /// The name under which one sits down.
        name: String,
        /// The seats that one wants; none for whichever is left.
        seats: Vec<Seat>,
    },
    /// Take the place that is reserved for one, whichever seat it will be.
    Accept,
    /// Give one's place in the lobby up. One that was reserved is thereby declined.
    Leave,
    /// Keep a place in one's lobby for somebody.
    Reserve(Sitter),
    /// Keep that place no longer: it is open to others. Nobody is sent away who has joined.
    Free {
        /// Whose.
        place: Place,
    },
    /// Take back the lobby that one has made.
    Withdraw,
    /// Start one's lobby with those who have joined, fewer than there are seats.
    Start,
    /// Make a move.
    Move {
        /// The move as it was typed or chosen, in any form that the rules can read.
        text: String,
        /// The number of plies that the asker's board showed, where the asker's board is known; a wish from an older board is refused.
        seen: Option<u32>,
    },
    /// Choose for good which of the armies that one has captured one commands, where the rules ask for it.
    Choose {
        /// Which.
        army: Army,
    },
    /// Offer a draw to all others.
    OfferDraw,
    /// Accept the open offer.
    AgreeDraw,
    /// Refuse the open offer.
    DeclineDraw,
    /// Claim a draw that the position gives a right to.
    ClaimDraw(Claim),
    /// Give the game up, with every army that one still has.
    Resign,
    /// End the game before everybody has moved.
    Abort,
    /// Ask the others for something to which all who still play have to agree.
    Request(Desire),
    /// Agree to what somebody asks.
    AgreeRequest,
    /// Decline what somebody asks, or take back what one has asked oneself.
    DeclineRequest,
    /// Prepare moves, to be made when the others play what one expects.
    Prepare(PlanEdit),
    /// Change one's private note.
    Note(NoteEdit),
    /// Deal with the others, in private.
    Deal(Overture),
}

/// What a new game is to be.
#[derive(Debug, Clone)]
pub struct NewGame {
    /// The rule set with its options. Who moves two armies follows from the seats, whatever the options say of it.
    pub options: Options,
    /// Where it is to live.
    pub home: Home,
    /// Whether anybody may watch it, without a name and from anywhere: more than those who can read the channel.
    pub public: bool,
    /// Who makes it.
    pub host: Sitter,
    /// The seats that the host wants; none for whichever is left.
    pub seats: Vec<Seat>,
    /// For whom places are kept.
    pub reserved: Vec<Guest>,
    /// The seats that the program is to have.
    pub programs: Vec<Seat>,
    /// Whether the start is to be drawn, where the rule set has many; else it is the one that the options name.
    pub draw_start: bool,
    /// On which terms people deal with each other, in a game of more than two; where none are named, Four Player Chess has its usual ones, and others have neither pacts
    /// nor letters.
    pub diplomacy: Option<DiplomacyOptions>,
    /// How much time there is; `None` for all the time in the world.
    pub clock: Option<TimeControl>,
    /// From where the game goes on; `None` for the start of its rule set.
    pub beginning: Option<Beginning>,
}

impl NewGame {
    /// A game in which nothing else is wished for: whoever comes joins, with the seats that are left, all the time in the world, and nobody else watches.
    pub fn new(options: Options, home: Home, host: Sitter) -> Self {
        Self {
            options,
            home,
            public: false,
            host,
            seats: Vec::new(),
            reserved: Vec::new(),
            programs: Vec::new(),
            draw_start: false,
            diplomacy: None,
            clock: None,
            beginning: None,
        }
    }
}

/// Somebody for whom a place is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guest {
    /// Who.
    pub sitter: Sitter,
    /// The seats that are kept; none for whichever is left.
    pub seats: Vec<Seat>,
}

impl From<Sitter> for Guest {
    fn from(sitter: Sitter) -> Self {
        Self {
            sitter,
            seats: Vec::new(),
        }
    }
}

impl NewGame {
    /// The seats that the program has where nobody says otherwise.
    pub fn usual_programs(options: &Options) -> Vec<Seat> {
        let neutral = options.neutral_army();
        let seats = (0..).map(Seat).zip(options.armies());
        seats
            .filter(|(_, army)| neutral == Some(*army))
            .map(|(seat, _)| seat)
            .collect()
    }
}

/// Something that one person can ask of all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Desire {
    /// To take one's last move back, and what was played since.
    Takeback,
    /// That the clocks stand still for so long; for as long as they can where it is not said.
    Pause(Option<Span>),
    /// That they go on.
    Resume,
    /// That the game live in another channel, named in the words of the door that asks, from now on.
    Move(String),
}

/// A change to what one has prepared.
#[derive(Debug, Clone)]
pub enum PlanEdit {
    /// One more line: the moves to come in their order, those of others and one's own, with `*` for whatever the others play until it is one's turn.
    /// A line that consists of moves of one's own alone needs no `*` before the first.
    Add(String),
    /// Without the line of this index.
    Remove(usize),
    /// Without any.
    Clear,
}

/// A change to one's private note.
#[derive(Debug, Clone)]
pub enum NoteEdit {
    /// A line below what is there.
    Add(String),
    /// Another text in place of what is there; empty to clear it.
    Replace(String),
}
