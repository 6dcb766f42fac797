//! Who plays, as JSON: people by their places, armies by their seats, how it stands with each.

use super::{Man, numbers};
use entente_game::{ArmyView, PersonView, View};
use serde::Serialize;
use utoipa::ToSchema;

/// Somebody who has a place.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::api) struct Player {
    /// The number of the place, from 0, which is the host's.
    place: u32,
    /// The number under which the chat knows the person; null for somebody who asked to be forgotten, and where the asker has no place in the game.
    #[schema(required, example = "100200300400500600")]
    person: Option<String>,
    /// The name under which that person sat down.
    #[schema(required, example = "Ann")]
    name: Option<String>,
    /// The seats that this person has; before the game has begun those that were chosen, none for whichever is left.
    seats: Vec<u8>,
    /// Whether the place is kept for this person, who has not answered yet.
    reserved: bool,
}

/// A seat, its army, and who has it.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::api) struct Seat {
    /// Its number, from 0.
    seat: u8,
    /// Its army.
    #[schema(example = "white")]
    army: &'static str,
    /// The place of whoever has it; null where nobody has chosen it yet, and where the program plays it.
    #[schema(required)]
    place: Option<u32>,
    /// Whether the program plays it: a legal move each time, drawn from the game's seed.
    program: bool,
    /// Whether its player is in the game, and if not, how he left.
    status: Status,
    /// Whether its player has given up and is out when its turn comes.
    is_leaving: bool,
    /// That its player is mated or stalemated, until it takes effect; null where he is not.
    #[schema(required)]
    stuck: Option<Stuck>,
    /// The seat whose person moves the army; null where it moves no more.
    #[schema(required)]
    commander: Option<u8>,
    /// The seat that has the credit for its player's leaving; null where nobody has.
    #[schema(required)]
    eliminated_by: Option<u8>,
    /// The points for eliminations that its player has, such as `1+1/2`; absent where the rule set counts none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "1+1/2")]
    score: Option<String>,
    /// What its player has taken, in order, with whichever army.
    captured: Vec<Man>,
}

/// Whether a player is in the game, and if not, how he left.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(in crate::api) enum Status {
    /// In the game; a king who is mated is until that takes effect.
    Active,
    /// His king was mated.
    Checkmate,
    /// He could not move.
    Stalemate,
    /// He gave up; in Chess4 also if his time ran out.
    Resign,
    /// In the game without a king.
    Protectorate,
    /// His king was captured.
    Captured,
    /// His time ran out.
    Flagged,
    /// His whole army left the board.
    Gone,
}

/// That a player cannot move, as the board stands now.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::api) struct Stuck {
    /// Mated or stalemated.
    how: Status,
    /// The seat that has the credit, at whose turn the player is out.
    by: u8,
}

/// An offer of a draw.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::api) struct Offer {
    /// The seat of the army that offers.
    seat: u8,
    /// The places of those who have agreed; all others who are still in the game have yet to.
    agreed: Vec<u32>,
}

impl Seat {
    pub(super) fn of(view: &View, army: &ArmyView) -> Self {
        let place = view.seats.get(army.seat.index()).and_then(|s| s.place());
        Self {
            seat: army.seat.0,
            army: army.army.word(),
            place: place.map(|place| place.0),
            program: view.is_programs(army.seat),
            status: Status::of(army.status),
            is_leaving: army.is_leaving,
            stuck: army.stuck.map(|(how, by)| Stuck {
                how: Status::of_stuck(how),
                by: by.0,
            }),
            commander: army.commander.map(|seat| seat.0),
            eliminated_by: army.eliminated_by.map(|seat| seat.0),
            score: army.score.map(|score| score.to_string()),
            captured: army.captured.iter().copied().map(Man::of).collect(),
        }
    }
}

impl Status {
    pub(super) fn of(status: entente_rules::Status) -> Self {
        match status {
            entente_rules::Status::Active => Self::Active,
            entente_rules::Status::Checkmated => Self::Checkmate,
            entente_rules::Status::Stalemated => Self::Stalemate,
            entente_rules::Status::Resigned => Self::Resign,
            entente_rules::Status::Protectorate => Self::Protectorate,
            entente_rules::Status::Captured => Self::Captured,
            entente_rules::Status::Flagged => Self::Flagged,
            entente_rules::Status::Gone => Self::Gone,
        }
    }

    pub(super) fn of_stuck(stuck: entente_rules::Stuck) -> Self {
        match stuck {
            entente_rules::Stuck::Checkmated => Self::Checkmate,
            entente_rules::Stuck::Stalemated => Self::Stalemate,
        }
    }
}

impl Offer {
    pub(super) fn of(offer: &entente_game::Offer) -> Self {
        Self {
            seat: offer.seat.0,
            agreed: offer.agreed.iter().map(|place| place.0).collect(),
        }
    }
}

impl Player {
    pub(super) fn of(view: &View, person: &PersonView) -> Self {
        let sitter = person.sitter.as_ref();
        Self {
            place: person.place.0,
            person: sitter
                .filter(|_| view.place().is_some())
                .map(|sitter| sitter.person.to_string()),
            name: sitter.map(|sitter| sitter.name.clone()),
            seats: numbers(&person.seats),
            reserved: person.reserved,
        }
    }
}
