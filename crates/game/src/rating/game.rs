//! A finished rated game as its rating needs it, and the record of what it did to the ratings.
//!
//! Everything here follows from what everybody may know of the game: its moves, its clocks and its
//! end. So a rating says nothing about what the game keeps secret.

use crate::base::event::Event;
use crate::base::id::{Chance, PersonId, Seat, Time};
use crate::base::moves::MoveOrigin;
use crate::base::playing::Playing;
use crate::base::state::{Stage, State};
use crate::clock::TimeoutRule;
use crate::computers::Computer;
use crate::game::{Contradiction, Decision, Game};
use crate::rating::{GameRating, RatingPace};
use entente_rules::{Army, PieceKind, Position, Variant};

/// A finished game that was agreed to be rated.
#[derive(Debug, Clone)]
pub struct RatedGame {
    /// The rule set.
    pub variant: Variant,
    /// The pace.
    pub pace: RatingPace,
    /// When the game ended.
    pub ended: Time,
    /// The moves of the seat with the fewest, of those that were in the game to its end.
    pub least_moves: u32,
    /// The seats that took part, in turn order.
    pub seats: Vec<FinishedSeat>,
    /// The effect of the game on the ratings; `None` if it has not been rated yet.
    pub rating: Option<GameRating>,
}

/// A seat at the end of a rated game.
#[derive(Debug, Clone)]
pub struct FinishedSeat {
    /// The seat.
    pub seat: Seat,
    /// The player of the seat.
    pub owner: SeatOwner,
    /// The place, from 1. Equal places are shared.
    pub place: u32,
    /// The team, in a game of fixed partners, or if one player has several seats: the number of its
    /// first seat. All of a team have the place of its best seat.
    pub team: Option<u32>,
    /// Whether the player left before the end: for good, or by letting days pass.
    pub left: bool,
    /// The value in pawns of the pieces that the seat moved when the first player left; 0 if nobody
    /// did.
    pub material: u32,
    /// The moves that a computer made for a person.
    pub substitute_moves: u32,
}

/// The kinds of player who can have a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeatOwner {
    /// A person with the name that they had in the game; `None` if they asked to be forgotten.
    Person(Option<(PersonId, String)>),
    /// A computer.
    Computer(Computer),
}

impl Game {
    /// Whether the game was agreed to be rated.
    pub fn is_rated(&self) -> bool {
        self.state.as_ref().is_some_and(|state| state.terms.rated)
    }

    /// Whether the game is over and still has to be rated.
    pub fn awaits_rating(&self) -> bool {
        let state = self.state.as_ref();
        state.is_some_and(|state| {
            state.terms.rated && state.rating.is_none() && state.ending().is_some()
        })
    }

    /// The game as its rating needs it; `None` unless it was agreed to be rated and is over.
    pub fn rated_game(&self) -> Option<RatedGame> {
        let state = self.state.as_ref().filter(|state| state.terms.rated)?;
        self.rating_facts(state)
    }

    /// Collects the facts from which the game is rated; `None` unless it is over.
    pub(crate) fn rating_facts(&self, state: &State) -> Option<RatedGame> {
        let Stage::Playing(playing) = &state.stage else {
            return None;
        };
        let ending = playing.ending()?;
        let end = self
            .history
            .iter()
            .find(|entry| entry.record.event.ending.is_some())?;
        let places = ending.places();
        let leavers = self.leavers(state, playing, &places);
        let at_leaving = leavers.first().map(|(_, ply)| {
            let positions = playing.play().positions();
            // As everybody sees it: nothing that a rating depends on may be secret.
            positions[(*ply as usize).min(positions.len() - 1)].seen_by(None)
        });
        let all = || (0..).map(Seat).take(playing.seats());
        let team = |seat| team(state, playing, seat);
        let place = |seat: Seat| {
            let partners = all().filter(|other| team(seat).is_some() && team(*other) == team(seat));
            let best = partners.map(|partner| places[partner.index()]).min();
            best.unwrap_or(places[seat.index()])
        };
        let seats = all().filter_map(|seat| {
            Some(FinishedSeat {
                seat,
                owner: owner(state, playing, seat)?,
                place: place(seat),
                team: team(seat),
                left: leavers.iter().any(|(leaver, _)| *leaver == seat),
                material: at_leaving
                    .as_ref()
                    .map_or(0, |position| material(position, playing, seat)),
                substitute_moves: substitute_moves(playing, seat),
            })
        });
        Some(RatedGame {
            variant: state.terms.options.variant(),
            pace: state.rating_pace(),
            ended: Time(end.record.at),
            least_moves: least_moves(playing),
            seats: seats.collect(),
            rating: state.rating.clone(),
        })
    }

    /// The record of what a finished game did to the ratings.
    pub fn decide_rating(
        &self,
        rating: GameRating,
        now: Time,
        chance: &Chance,
    ) -> Result<Decision, Contradiction> {
        let event = Event::Rated { rating };
        let now = self.not_before_last(now);
        self.to_decision(
            event,
            crate::base::erasable::Erasable::default(),
            now,
            chance,
        )
    }

    /// The seats whose players left, each with the number of plies made by then, the first to leave
    /// first. Who shares the first place in the end has not lost by leaving.
    fn leavers(&self, state: &State, playing: &Playing, places: &[u32]) -> Vec<(Seat, u32)> {
        let flags = state.rating_pace() == RatingPace::Daily
            && state
                .terms
                .clock
                .is_some_and(|clock| clock.on_timeout == TimeoutRule::Lose);
        let mut leavers: Vec<(Seat, u32)> = Vec::new();
        for entry in &self.history {
            let seats: Vec<Seat> = match &entry.record.event.event {
                Event::Quit { player, .. } => {
                    let seats = (0..).map(Seat).take(playing.seats());
                    seats
                        .filter(|seat| playing.player(*seat) == Some(*player))
                        .collect()
                }
                Event::TimeUp { seat } if flags => Vec::from([*seat]),
                _ => continue,
            };
            for seat in seats {
                let is_known = leavers.iter().any(|(leaver, _)| *leaver == seat);
                if !is_known && places[seat.index()] > 1 {
                    leavers.push((seat, entry.outline.ply()));
                }
            }
        }
        leavers
    }
}

impl State {
    /// The pace by which the game is rated: it follows from the clock.
    pub(crate) fn rating_pace(&self) -> RatingPace {
        match self.terms.clock {
            Some(control) if !control.pace.is_correspondence() => RatingPace::Live,
            Some(_) | None => RatingPace::Daily,
        }
    }
}

/// Returns the player of a seat from the start; `None` if its army takes no part.
fn owner(state: &State, playing: &Playing, seat: Seat) -> Option<SeatOwner> {
    let member = state.lobby.member(playing.player(seat)?)?;
    Some(match member.as_computer() {
        Some(computer) => SeatOwner::Computer(computer.clone()),
        None => {
            let profile = member.profile();
            SeatOwner::Person(profile.map(|profile| (profile.person, profile.name.clone())))
        }
    })
}

/// The number of the first seat of a team: of two fixed partners, or of all seats of one player.
fn team(state: &State, playing: &Playing, seat: Seat) -> Option<u32> {
    if let Some(partner) = state.terms.options.partner(playing.army(seat)?) {
        return Some(u32::from(seat.0.min(playing.seat(partner).0)));
    }
    let seats = (0..).map(Seat).take(playing.seats());
    let mut own = seats.filter(|other| playing.player(*other) == playing.player(seat));
    let (first, second) = (own.next()?, own.next());
    second.map(|_| u32::from(first.0))
}

/// The value of the pieces that a seat moves in a position, in pawns.
fn material(position: &Position, playing: &Playing, seat: Seat) -> u32 {
    let moves = |army: Army| {
        let commander = position.commander(army);
        commander.is_some_and(|commander| playing.seat(commander) == seat)
    };
    let own = position.pieces().filter(|(_, piece)| moves(piece.army));
    own.map(|(_, piece)| value(piece.kind)).sum()
}

/// The value of a piece, in pawns.
fn value(kind: PieceKind) -> u32 {
    match kind {
        PieceKind::King => 0,
        PieceKind::Pawn => 1,
        PieceKind::Guard => 2,
        PieceKind::Knight | PieceKind::Bishop => 3,
        PieceKind::Rook => 5,
        PieceKind::Archbishop => 8,
        PieceKind::Queen | PieceKind::Chancellor => 9,
    }
}

/// The moves that a computer made for the person of a seat.
fn substitute_moves(playing: &Playing, seat: Seat) -> u32 {
    let is_computer = playing
        .player(seat)
        .is_some_and(|player| playing.is_computer(player));
    playing
        .moves()
        .iter()
        .filter(|mv| mv.seat == seat && mv.origin == MoveOrigin::Computer && !is_computer)
        .count() as u32
}

/// The moves of the seat with the fewest. With more than two seats, nobody waits for one that was
/// out before the end.
fn least_moves(playing: &Playing) -> u32 {
    let position = playing.position();
    let seats = (0..).map(Seat).take(playing.seats());
    let taking_part = seats.filter(|seat| playing.player(*seat).is_some());
    let counted = taking_part.filter(|seat| {
        let is_in = playing
            .army(*seat)
            .is_some_and(|army| position.status(army).is_in());
        is_in || playing.owned_seats() == 2
    });
    let turns = counted.map(|seat| {
        playing
            .moves()
            .iter()
            .filter(|mv| mv.seat == seat && mv.moved.is_some())
            .count() as u32
    });
    turns.min().unwrap_or(0)
}
