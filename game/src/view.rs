//! What one viewer may know: the only way out of this crate. Texts, pictures, JSON and counts are all made from a [`View`], so what is not in it cannot leak.

mod clock;
mod making;
mod moves;

pub use clock::{ClockView, PauseCause, PauseView, TurnView};
pub use moves::{Hand, MoveView, Moved, News};

use crate::beginning::Beginning;
use crate::diplomacy::standing::Affairs;
use crate::id::{GameId, Holder, Place, Seat, Sitter, Time};
use crate::plan::Line;
use crate::playing::has_voice;
use crate::refusal::Refusal;
use crate::request::Request;
use crate::state::{Closing, Home};
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use entente_rules::{
    Army, Cell, Claim, Options, Piece, Position, Reason, Score, Status, Stuck, Variant,
};
use serde::{Deserialize, Serialize};

/// Who looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// Whoever has this place.
    Player(Place),
    /// Anybody without a place.
    Spectator,
}

/// Who can watch a game: what its people agree on before it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visibility {
    /// Nobody but its players.
    Private,
    /// Whoever can read the channel where it lives.
    Server,
    /// Anybody, without a name and from anywhere.
    Public,
}

/// A game as one viewer sees it.
#[derive(Debug, Clone)]
pub struct View {
    /// Which game.
    pub game: GameId,
    /// Who looks.
    pub viewer: Viewer,
    /// The rule set.
    pub variant: Variant,
    /// Its options.
    pub options: Options,
    /// Whether the start that the options name was drawn, from the seed.
    pub start_drawn: bool,
    /// Where the game lives.
    pub home: Home,
    /// Whether anybody may watch, without a name and from anywhere.
    pub public: bool,
    /// How far it has come.
    pub phase: Phase,
    /// Everybody who has a place, the host first, then in the order in which they came.
    pub people: Vec<PersonView>,
    /// The seats, in turn order.
    pub seats: Vec<SeatView>,
    /// How many seats of the lobby are promised to nobody.
    pub room: usize,
    /// How many seats one person can have.
    pub most_seats: usize,
    /// Whether every place but the host's was kept for somebody from the start.
    pub by_invitation: bool,
    /// How many events this viewer knows of: a number of the viewer's own, without gaps.
    pub number: u64,
    /// The moves so far, the first one first.
    pub moves: Vec<MoveView>,
    /// What the last event brought about before any turn that came of it: who is out, who commands whom.
    pub aside: Vec<News>,
    /// The offers of a draw that are open.
    pub offers: Vec<Offer>,
    /// The draws that the viewer may claim now, or if the viewer does not play, those that anybody may.
    pub claims: Vec<Claim>,
    /// How much time there is, where it is measured.
    pub clock: Option<ClockView>,
    /// What somebody asks of the others, if anybody does.
    pub request: Option<Request>,
    /// The lines of moves that the viewer has prepared; always none for others.
    pub plan: Vec<Line>,
    /// The same as their owner reads them: in the rule set's own notation as far as the board is known, with `*` for whatever the others play.
    pub planned: Vec<Line>,
    /// From where the game went on, where that is not the start of its rule set.
    pub beginning: Option<Arc<Beginning>>,
    /// The viewer's own note; always `None` for others.
    pub note: Option<String>,
    /// Where people deal with each other beside the board: on which terms, how the viewer stands, and in the end what really came about.
    pub affairs: Option<Affairs>,
    /// Proof that the game's seed was fixed from the start: its hash.
    pub seed_hash: [u8; 32],
    /// The seed itself; `None` unless the game is over and keeps no secrets.
    pub seed: Option<[u8; 32]>,
    /// Proof of everything up to the last event that all may know of: the head that the chain of records had then.
    pub head: [u8; 32],
    /// When the lobby was opened.
    pub created_at: Time,
    /// When the game began.
    pub started_at: Option<Time>,
    pub(crate) position: Position,
    latest: usize,
    played: usize,
}

/// How far a game has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Phase {
    /// The lobby waits for people.
    Lobby,
    /// The lobby never became a game.
    Closed(Closing),
    /// It is this seat's turn.
    Running {
        /// Whose turn it is.
        turn: Seat,
    },
    /// Over.
    Over(Ending),
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// Why.
    pub reason: Reason,
    /// The seats that won, in turn order; none where it was a draw.
    pub winners: Vec<Seat>,
    /// The result as files write it: `1-0`.
    pub result: String,
    /// The points by the order of leaving, army by army in turn order.
    pub points: Vec<Score>,
    /// The points for eliminations, army by army; empty where the rule set counts none.
    pub scores: Vec<Score>,
}

/// Somebody who has a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonView {
    /// Which.
    pub place: Place,
    /// Who it is; `None` where that person asked to be forgotten.
    pub sitter: Option<Sitter>,
    /// The seats that this person has; in the lobby those that were chosen, none for whichever is left.
    pub seats: Vec<Seat>,
    /// Whether the place is kept for this person, who has not answered yet.
    pub reserved: bool,
}

/// A seat and who has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatView {
    /// Its army.
    pub army: Army,
    /// Who has it, or has chosen it in the lobby.
    pub holder: Option<Holder>,
}

impl SeatView {
    /// The person who has it.
    pub fn place(&self) -> Option<Place> {
        self.holder?.place()
    }
}

/// An army, and how it stands with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArmyView {
    /// Which.
    pub army: Army,
    /// Its seat.
    pub seat: Seat,
    /// Whether its player is still in the game, and if not, how he left.
    pub status: Status,
    /// Whether its player has given up and is out when its turn comes.
    pub is_leaving: bool,
    /// Whether its player cannot move as the board stands now, how, and to whose credit; he is out when that one's turn comes.
    pub stuck: Option<(Stuck, Seat)>,
    /// The seat that moves it: its own while its player is in the game; `None` where it moves no more.
    pub commander: Option<Seat>,
    /// Who has the credit for its player's leaving.
    pub eliminated_by: Option<Seat>,
    /// The points for eliminations that its player has, where the rule set counts such points.
    pub score: Option<Score>,
    /// What its player has taken, in order, with whichever army.
    pub captured: Vec<Piece>,
}

/// An offer of a draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The seat of the army that offers.
    pub seat: Seat,
    /// Who has agreed to it; all others who are still in the game have yet to.
    pub agreed: Vec<Place>,
}

impl View {
    /// The number of plies made: what a board shows, and what a later wish refers to.
    pub fn ply(&self) -> u32 {
        self.moves.len() as u32
    }

    /// The number of the round that is being played, from 1.
    pub fn round(&self) -> u32 {
        self.position.round()
    }

    /// Whose turn it is, while the game runs.
    pub fn turn(&self) -> Option<Seat> {
        match self.phase {
            Phase::Running { turn } => Some(turn),
            _ => None,
        }
    }

    /// The seat whose person makes the next move, while the game runs.
    pub fn mover(&self) -> Option<Seat> {
        self.turn()?;
        self.seat_of(self.position.mover()?)
    }

    /// The armies among which the next mover has to choose one to command; none if no choice is due.
    pub fn choice(&self) -> Vec<Army> {
        match self.phase {
            Phase::Running { .. } => self.position.choice(),
            _ => Vec::new(),
        }
    }

    /// The plies of the last event that made any: a move, the turns after it in which nobody could move, and what the program played.
    pub fn latest(&self) -> &[MoveView] {
        &self.moves[self.moves.len() - self.latest..]
    }

    /// Whether the last event made any of them, or was only a word between two turns.
    pub fn has_played(&self) -> bool {
        self.played > 0
    }

    /// Every army, in turn order.
    pub fn armies(&self) -> Vec<ArmyView> {
        let seats = (0..).map(Seat).zip(&self.seats);
        seats
            .map(|(seat, view)| self.army(seat, view.army))
            .collect()
    }

    fn army(&self, seat: Seat, army: Army) -> ArmyView {
        let own = self.moves.iter().filter(|mv| mv.by == seat);
        let seat_of = |army: Option<Army>| self.seat_of(army?);
        ArmyView {
            army,
            seat,
            status: self.position.status(army),
            is_leaving: self.is_active(seat) && self.position.pending(army).is_some(),
            stuck: self
                .position
                .mate(army)
                .and_then(|mate| Some((mate.kind, self.seat_of(mate.by)?))),
            commander: seat_of(self.position.commander(army)),
            eliminated_by: seat_of(self.position.eliminated_by(army)),
            score: match self.options {
                Options::Chess4(_) => Some(self.position.score(army)),
                _ => None,
            },
            captured: own.filter_map(|mv| mv.moved?.captured).collect(),
        }
    }

    /// The viewer's own place.
    pub fn place(&self) -> Option<Place> {
        match self.viewer {
            Viewer::Player(place) => Some(place),
            Viewer::Spectator => None,
        }
    }

    /// The viewer as one of the people.
    pub fn me(&self) -> Option<&PersonView> {
        self.person(self.place()?)
    }

    /// The viewer's own seats, once the game has begun.
    pub fn own_seats(&self) -> &[Seat] {
        match (&self.phase, self.me()) {
            (Phase::Running { .. } | Phase::Over(_), Some(me)) => &me.seats,
            _ => &[],
        }
    }

    /// Who can watch.
    pub fn visibility(&self) -> Visibility {
        match &self.home {
            _ if self.public => Visibility::Public,
            Home::Channel(_) => Visibility::Server,
            Home::Private => Visibility::Private,
        }
    }

    /// Whether anybody can still join.
    pub fn is_open(&self) -> bool {
        self.phase == Phase::Lobby && self.room > 0
    }

    /// Whoever made the game.
    pub fn host(&self) -> Option<&PersonView> {
        self.person(Place::HOST)
    }

    /// Who has a place.
    pub fn person(&self, place: Place) -> Option<&PersonView> {
        self.people.iter().find(|person| person.place == place)
    }

    /// Who has a seat.
    pub fn person_at(&self, seat: Seat) -> Option<&PersonView> {
        self.person(self.seats.get(seat.index())?.place()?)
    }

    /// Whether the program has a seat.
    pub fn is_programs(&self, seat: Seat) -> bool {
        let seat = self.seats.get(seat.index());
        seat.is_some_and(|seat| seat.holder == Some(Holder::Program))
    }

    /// Whether the game is (or was) a challenge to one other, which only they can answer, rather than a lobby that people join.
    pub fn is_challenge(&self) -> bool {
        self.by_invitation && self.seats.len() == 2
    }

    /// The seat of an army.
    pub fn seat_of(&self, army: Army) -> Option<Seat> {
        let index = self.seats.iter().position(|seat| seat.army == army)?;
        Some(Seat(index as u8))
    }

    /// Those who are still in the game, have not given up, and have neither offered a draw nor agreed to one, while an offer is open.
    pub fn asked_for_a_draw(&self) -> impl Iterator<Item = &PersonView> {
        let is_asked = |person: &&PersonView| {
            let mut seats = person.seats.iter();
            let is_heard = seats.any(|seat| self.has_voice(*seat));
            let mut offers = self.offers.iter();
            is_heard
                && !offers.any(|offer| {
                    person.seats.contains(&offer.seat) || offer.agreed.contains(&person.place)
                })
        };
        let is_open = !self.offers.is_empty();
        let people = self.people.iter().filter(move |_| is_open);
        people.filter(is_asked)
    }

    /// Those who have yet to answer what somebody asks.
    pub fn asked(&self) -> impl Iterator<Item = &PersonView> {
        let is_asked = |person: &&PersonView| {
            let mut seats = person.seats.iter();
            let request = self.request.as_ref();
            let is_heard = seats.any(|seat| self.has_voice(*seat));
            request.is_some_and(|request| {
                is_heard && request.by != person.place && !request.agreed.contains(&person.place)
            })
        };
        self.people.iter().filter(is_asked)
    }

    /// Why the viewer, who plays in a game that runs, has no say in it any more; `None` where he has.
    pub fn silence(&self) -> Option<Refusal> {
        let own = self.own_seats();
        if own.iter().any(|seat| self.has_voice(*seat)) {
            return None;
        }
        match own.iter().any(|seat| self.is_active(*seat)) {
            true => Some(Refusal::AlreadyResigned),
            false => Some(Refusal::Out),
        }
    }

    fn has_voice(&self, seat: Seat) -> bool {
        let seat = self.seats.get(seat.index());
        seat.is_some_and(|seat| has_voice(&self.position, seat.army))
    }

    fn is_active(&self, seat: Seat) -> bool {
        let seat = self.seats.get(seat.index());
        seat.is_some_and(|seat| self.position.status(seat.army).is_in())
    }

    /// The result as files write it: `1-0`, `0-1`, `1/2-1/2`, or `*` while nothing is decided.
    pub fn result(&self) -> &str {
        match &self.phase {
            Phase::Over(ending) => &ending.result,
            _ => "*",
        }
    }

    /// Every man on the board with his cell, row by row from the bottom, each from the left.
    pub fn pieces(&self) -> impl Iterator<Item = (Cell, Piece)> {
        self.position.pieces()
    }

    /// The man on a cell.
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        self.position.piece(cell)
    }

    /// The armies whose king is attacked, each with the cells of the attackers; where that is told to the king's owner alone, the viewer's own.
    pub fn checks(&self) -> Vec<(Army, Vec<Cell>)> {
        let public = self.position.public_checks();
        let own = self.own_seats();
        let is_own = |army| self.seat_of(army).is_some_and(|seat| own.contains(&seat));
        let mut checks = self.position.checks();
        checks.retain(|check| public.contains(check) || is_own(check.0));
        checks
    }

    /// The position in Forsyth-Edwards Notation, where the rule set has one.
    pub fn fen(&self) -> Option<String> {
        self.variant.has_fen().then(|| self.position.fen())
    }

    /// The position as one line of JSON, in the form that the command line documents.
    pub fn position_json(&self) -> String {
        self.position.to_json()
    }
}
