//! Players, seats and computers as JSON: who plays which army, its state, and what the game did to
//! their ratings.

use crate::game::word::{ArmyWord, NotCountedWord, RatingPaceWord, StatusWord, Word};
use entente_game::{ArmyView, Character, PersonId, PersonView, RatingFigures, View};
use entente_presentation::text::{Naming, Reader, Text};
use entente_ratings::PROVISIONAL_DEVIATION;
use entente_rules::Piece;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A player of a game: a person or a computer.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Player {
    /// The player's number. The host has 0. An anonymous game gives all players new numbers when it
    /// begins, in the order of their seats.
    player: u32,
    /// The person's Discord id; null for a computer, if the person asked to be forgotten, if the
    /// caller does not play in the game, and for others in an anonymous game until it is over.
    #[schema(required, example = "100200300400500600")]
    person: Option<String>,
    /// The person's id here, for `GET /api/v1/players/{id}`: the same in all games, and not the
    /// Discord id. Null for a computer, if the person asked to be forgotten, and for others in an
    /// anonymous game until it is over.
    #[schema(required, example = "5d0c3a9b71f2e6480a4c1f7be2d95836")]
    id: Option<String>,
    /// The name of the person in this game, of the computer, or of the team; the army in an
    /// anonymous game until it is over; null if the person asked to be forgotten.
    #[schema(required, example = "Ann")]
    name: Option<String>,
    /// The computer's way of playing; null for a person.
    #[schema(required)]
    computer: Option<Computer>,
    /// The player's armies; none before the game has begun.
    armies: Vec<ArmyWord>,
    /// Before the game has begun, the armies that they want: none if any will do.
    wishes: Vec<ArmyWord>,
    /// Whether the seat is reserved for this person, who has not answered yet.
    reserved: bool,
    /// The player's addition to the chance of the game when they joined; null if nothing, and in an
    /// anonymous game from its beginning to its end.
    #[schema(required, example = "5b0f1d7e9a3c4e62")]
    nonce: Option<String>,
}

/// The person who leads a game without playing.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Arbiter {
    /// Their id here, as that of a player; null if they asked to be forgotten.
    #[schema(required, example = "5d0c3a9b71f2e6480a4c1f7be2d95836")]
    id: Option<String>,
    /// Their name in this game; null if they asked to be forgotten.
    #[schema(required, example = "Eve")]
    name: Option<String>,
}

impl Arbiter {
    pub(crate) fn of(arbiter: &entente_game::Arbiter, id_of: impl Fn(PersonId) -> String) -> Self {
        let profile = arbiter.profile.as_ref();
        Self {
            id: profile.map(|profile| id_of(profile.person)),
            name: profile.map(|profile| profile.name.clone()),
        }
    }
}

/// A seat, its army, and who plays it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Seat {
    /// The army of the seat, by which it is named everywhere.
    army: ArmyWord,
    /// The army that plays together with it from the first move to the last; absent where everybody
    /// plays alone. Allies of a game with alliances are not here.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    partner: Option<ArmyWord>,
    /// The number of its player; null if nobody has chosen it yet.
    #[schema(required)]
    player: Option<u32>,
    /// The computer's way of playing, if its player is one; null otherwise.
    #[schema(required)]
    computer: Option<Computer>,
    /// The number of the computer that makes the moves instead of the player; null if there is
    /// none.
    #[schema(required)]
    stand_in: Option<u32>,
    /// Whether that computer has taken the player's place in everything, until they return.
    /// Otherwise the player has left, and it makes the moves before the army is out.
    is_substituted: bool,
    /// Whether the seat is offered to a person who has its code.
    is_offered: bool,
    /// The number of the player from whom its player has taken it over; null if nobody has left it
    /// for good.
    #[schema(required)]
    former_player: Option<u32>,
    /// The army's part in the game: still in it, or the way in which it left.
    status: StatusWord,
    /// Whether its player has resigned and is out when its turn comes.
    is_resigning: bool,
    /// Set while its player is checkmated or stalemated but not yet out; null otherwise.
    #[schema(required)]
    mate: Option<Mate>,
    /// The army whose player moves this one; null if nobody does any more.
    #[schema(required)]
    commander: Option<ArmyWord>,
    /// The army that has the credit for the elimination; null if none has.
    #[schema(required)]
    eliminated_by: Option<ArmyWord>,
    /// The points of its player for eliminations, such as `1+1/2`; absent if the rule set does not
    /// count them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "1+1/2")]
    score: Option<String>,
    /// The pieces that its player has captured with any army, in order.
    captured: Vec<CapturedPiece>,
}

/// A checkmate or stalemate that has not taken effect yet.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Mate {
    /// Checkmated or stalemated.
    how: StatusWord,
    /// The army that has the credit. The player is out when it is that army's turn.
    by: ArmyWord,
}

/// A draw offer.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Offer {
    /// The army that offers.
    army: ArmyWord,
    /// The numbers of the players who have accepted. All others who are still in the game have to
    /// accept it, too.
    accepted: Vec<u32>,
}

impl Seat {
    pub(crate) fn of(view: &View, army: &ArmyView) -> Self {
        let seat = view.players.seats.get(army.seat.index());
        Self {
            army: Word(army.army),
            partner: view.terms.options.partner(army.army).map(Word),
            player: seat.and_then(|seat| seat.player).map(|player| player.0),
            computer: view.computer(army.seat).map(Computer::of),
            stand_in: seat.and_then(|seat| seat.stand_in).map(|player| player.0),
            is_substituted: view.substitute(army.seat).is_some(),
            is_offered: seat.is_some_and(|seat| seat.offer.number().is_some()),
            former_player: seat.and_then(|seat| seat.former).map(|player| player.0),
            status: Word(army.status),
            is_resigning: army.is_resigning,
            mate: army.mate.map(|(how, by)| Mate {
                how: Word(how.into()),
                by: Word(view.army_of(by)),
            }),
            commander: army.commander.map(|seat| Word(view.army_of(seat))),
            eliminated_by: army.eliminated_by.map(|seat| Word(view.army_of(seat))),
            score: army.score.map(|score| score.to_string()),
            captured: army
                .captured
                .iter()
                .copied()
                .map(CapturedPiece::of)
                .collect(),
        }
    }
}

impl Offer {
    pub(crate) fn of(view: &View, offer: &entente_game::Offer) -> Self {
        Self {
            army: army(view, offer.seat),
            accepted: offer.accepted.iter().map(|player| player.0).collect(),
        }
    }
}

impl Player {
    pub(crate) fn of(
        view: &View,
        person: &PersonView,
        text: &Text,
        id_of: impl Fn(PersonId) -> String,
    ) -> Self {
        let profile = person.profile.as_ref();
        let is_known = person.computer.is_some() || person.crowd.is_some();
        let seats = armies(view, &person.seats);
        let (armies, wishes) = if view.has_begun() {
            (seats, Vec::new())
        } else {
            (Vec::new(), seats)
        };
        let is_named = profile.is_some() || is_known || view.players.hides_people;
        Self {
            player: person.player.0,
            // Discord ids are for fellow players. Everybody else sees only the name.
            person: profile
                .filter(|_| view.player().is_some())
                .map(|profile| profile.person.to_string()),
            id: profile.map(|profile| id_of(profile.person)),
            name: is_named.then(|| Reader::new(text, view, Naming::Name).bare_name(person.player)),
            computer: person.computer.as_ref().map(Computer::of),
            armies,
            wishes,
            reserved: person.reserved,
            nonce: person.nonce.clone().map(String::from),
        }
    }
}

/// A seat by its army.
pub(crate) fn army(view: &View, seat: entente_game::Seat) -> ArmyWord {
    Word(view.army_of(seat))
}

/// Seats by their armies.
pub(crate) fn armies(view: &View, seats: &[entente_game::Seat]) -> Vec<ArmyWord> {
    seats.iter().map(|seat| army(view, *seat)).collect()
}

/// A piece that was captured.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CapturedPiece {
    /// The army of the piece.
    army: ArmyWord,
    /// The kind of piece.
    #[schema(example = "knight")]
    piece: &'static str,
}

impl CapturedPiece {
    pub(crate) fn of(piece: Piece) -> Self {
        Self {
            army: Word(piece.army),
            piece: piece.kind.word(),
        }
    }
}

/// A computer's way of playing.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Computer {
    /// The strength: a `level` from `GET /api/v1/computers`.
    #[schema(minimum = 1, maximum = 8, example = 3)]
    pub(crate) level: u8,
    /// The engine that chooses its moves; absent if it is Entente itself. Then the level moves only
    /// where the engine does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "stockfish")]
    pub(crate) engine: Option<String>,
    /// The behaviour towards others: `loyal`, `opportunist`, `vengeful` or `timid`; absent if that
    /// is hidden, or if the game has no diplomacy.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "loyal")]
    character: Option<&'static str>,
}

/// The agreement about computers.
#[derive(Debug, Serialize, ToSchema)]
#[schema(title = "ComputerOptions")]
pub(super) struct ComputerOptions {
    /// Whether a person who plays against computers only may ask for hints (`GET …/hint`).
    hints: bool,
    /// Whether computers resign when they have lost.
    resign: bool,
}

impl ComputerOptions {
    pub(super) fn of(options: entente_game::ComputerOptions) -> Self {
        Self {
            hints: options.hints,
            resign: options.resign,
        }
    }
}

/// The agreement about the computers of a new game.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ComputerOptionsRequest {
    /// Whether a person who plays against computers only may ask for hints (`GET …/hint`). True by
    /// default.
    hints: Option<bool>,
    /// Whether computers resign when they have lost. True by default.
    resign: Option<bool>,
}

impl ComputerOptionsRequest {
    pub(crate) fn options(self) -> entente_game::ComputerOptions {
        let usual = entente_game::ComputerOptions::default();
        entente_game::ComputerOptions {
            hints: self.hints.unwrap_or(usual.hints),
            resign: self.resign.unwrap_or(usual.resign),
        }
    }
}

/// The effort behind a computer's move.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(super) struct Effort {
    /// The version of the engine.
    engine: u32,
    /// The number of positions that it could look at.
    #[schema(example = 1000)]
    nodes: u64,
    /// The number of positions that its level looks at. If this is more, the computer had less time
    /// to think, because many games were waiting.
    #[schema(example = 1000)]
    full: u64,
}

impl Effort {
    pub(crate) fn of(effort: entente_game::Effort) -> Self {
        Self {
            engine: effort.engine,
            nodes: effort.nodes,
            full: effort.full,
        }
    }
}

impl Computer {
    pub(crate) fn of(computer: &entente_game::Computer) -> Self {
        Self {
            level: computer.level.number(),
            engine: computer.engine.as_ref().map(ToString::to_string),
            character: computer.character.map(Character::word),
        }
    }
}

/// The effect of a rated game's end on the ratings.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GameRating {
    /// The pace of the ratings: it follows from the clock.
    pace: RatingPaceWord,
    /// The reason for which the game changed no rating; absent if it counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    not_counted: Option<NotCountedWord>,
    /// The changes, one for each army of a person.
    changes: Vec<RatingChange>,
}

/// The effect of a game on the rating of an army's player.
#[derive(Debug, Serialize, ToSchema)]
struct RatingChange {
    /// The army.
    army: ArmyWord,
    /// The place, from 1. Equal places are shared.
    place: u32,
    /// The rating at the end of the game, before it counted.
    before: Rating,
    /// The rating after it.
    after: Rating,
    /// The weight of the game for the player, between 0 and 1.
    weight: f64,
}

/// A rating.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(crate) struct Rating {
    /// The points, to two decimals. Everybody begins at 1500.
    points: f64,
    /// The uncertainty of the points, to two decimals: with 95 % certainty the strength is within
    /// two deviations.
    deviation: f64,
    /// Whether the rating is still too uncertain to be compared with others.
    provisional: bool,
}

impl GameRating {
    pub(crate) fn of(view: &View, rating: &entente_game::GameRating) -> Self {
        let pace = Word(view.record.rating_pace);
        match rating {
            entente_game::GameRating::NotCounted { why } => Self {
                pace,
                not_counted: Some(Word(*why)),
                changes: Vec::new(),
            },
            entente_game::GameRating::Counted { seats, .. } => Self {
                pace,
                not_counted: None,
                changes: seats
                    .iter()
                    .filter(|seat| seat.entrant.is_some())
                    .map(|seat| RatingChange::of(view, seat))
                    .collect(),
            },
        }
    }
}

impl RatingChange {
    fn of(view: &View, rated: &entente_game::SeatRating) -> Self {
        Self {
            army: army(view, entente_game::Seat(rated.seat)),
            place: rated.place,
            before: Rating::of(rated.before),
            after: Rating::of(rated.after),
            weight: f64::from(rated.weight) / 1000.0,
        }
    }
}

impl Rating {
    pub(crate) fn of(figures: RatingFigures) -> Self {
        let decimal = |millionths: i64| (millionths as f64 / 1e4).round() / 100.0;
        Self {
            points: decimal(figures.points),
            deviation: decimal(figures.deviation),
            provisional: figures.deviation as f64 / 1e6 > PROVISIONAL_DEVIATION,
        }
    }

    /// The points as a whole number.
    pub(crate) fn whole_points(self) -> i32 {
        self.points.round() as i32
    }

    pub(crate) fn example() -> Self {
        Self {
            points: 1512.34,
            deviation: 64.12,
            provisional: false,
        }
    }
}
