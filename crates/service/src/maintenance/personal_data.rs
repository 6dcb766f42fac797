//! *Send me my data*: everything that is stored about a person, as one JSON document.
//!
//! Discord sends it as a file, the HTTP API as a response. `maintenance::forget` collects what
//! belongs to it; here it only gets its public field names, which the API describes
//! (`people::data` there).

use crate::ladders::PersonLadder;
use crate::leagues::stored::LeagueState;
use crate::linked_roles::StoredLinkedRole;
use crate::maintenance::forget::{PersonalData, PersonalGame};
use crate::matches::stored::MatchState;
use crate::outbox::unreachable::Unreachable;
use crate::puzzles::checks::{StoredPractice, StoredPuzzles};
use crate::votes::checks::StoredVote;
use crate::webhooks::stored::Webhook;
use entente_game::people::{self, Scope, Scopes, Settings, Token, TokenAccess, Vacation};
use entente_game::{
    ConditionalMove, GameId, LetterView, MoveView, PersonId, PhaseName, Profile, ThinkMove,
    ThinkOrigin, Time, View,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Ratings are stored in millionths of a point.
const MILLION: f64 = 1e6;

/// Everything that is stored about a person.
#[derive(Debug, Serialize)]
pub struct Data {
    person: String,
    settings: BTreeMap<&'static str, String>,
    vacations: Vec<StoredVacation>,
    blocked: Vec<BlockedPerson>,
    tokens: Vec<StoredToken>,
    webhooks: Vec<StoredWebhook>,
    erasure_request: Option<String>,
    games: Vec<StoredGame>,
    votes: Vec<StoredVote>,
    leagues: Vec<StoredLeague>,
    matches: Vec<StoredMatch>,
    ratings: Vec<StoredRating>,
    linked_role: Option<StoredLinkedRole>,
    puzzles: Vec<StoredPuzzles>,
    practice: StoredPractice,
    unreachable: Vec<UnreachableRecipient>,
    servers: Vec<String>,
}

#[derive(Debug, Serialize)]
struct StoredRating {
    variant: String,
    pace: &'static str,
    points: f64,
    deviation: f64,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    entrant: u64,
    trend: Vec<RatingAt>,
    servers: Vec<String>,
}

/// The points of a rating after a game.
#[derive(Debug, Serialize)]
struct RatingAt {
    at: String,
    points: f64,
}

impl StoredRating {
    fn of(ladder: &PersonLadder) -> Self {
        let entry = &ladder.entry;
        let trend = entry.trend.iter().map(|(seconds, points)| RatingAt {
            at: Time(u64::try_from(*seconds).unwrap_or(0) * 1000).to_rfc3339(),
            points: *points as f64 / MILLION,
        });
        Self {
            variant: ladder.variant.clone(),
            pace: ladder.pace.word(),
            points: ladder.rating.points as f64 / MILLION,
            deviation: ladder.rating.deviation as f64 / MILLION,
            games: entry.entry.games,
            wins: entry.wins,
            draws: entry.draws,
            losses: entry.losses,
            entrant: entry.entrant,
            trend: trend.collect(),
            servers: entry.servers.iter().map(u64::to_string).collect(),
        }
    }
}

#[derive(Debug, Serialize)]
struct StoredLeague {
    id: String,
    name: String,
    is_organiser: bool,
    entry: Option<u32>,
    /// The number of the player of a tournament whose place is kept for the person.
    kept_place: Option<u32>,
}

impl StoredLeague {
    fn of(state: &LeagueState, person: PersonId) -> Self {
        Self {
            id: state.id.as_str().to_owned(),
            name: state.name.clone(),
            is_organiser: state.is_organised_by(person),
            entry: state.entrant_of(person).map(|entrant| entrant.0),
            kept_place: state.place_kept_for(person).map(|entrant| entrant.0),
        }
    }
}

#[derive(Debug, Serialize)]
struct StoredMatch {
    id: String,
    /// The servers for which they are the captain.
    captain_of: Vec<String>,
    /// Their number, if they have signed up.
    player: Option<u32>,
}

impl StoredMatch {
    fn of(state: &MatchState, person: PersonId) -> Self {
        let sides = [Some(&state.home), state.away.as_ref()];
        let led = sides.into_iter().flatten().filter(|side| {
            let captain = side.captain.as_ref();
            captain.is_some_and(|captain| captain.person == person)
        });
        Self {
            id: state.id.as_str().to_owned(),
            captain_of: led.map(|side| side.server_name.clone()).collect(),
            player: state.player_of(person).map(|number| number.0),
        }
    }
}

/// A channel, or a person's direct messages, to which no messages can be delivered.
#[derive(Debug, Serialize)]
struct UnreachableRecipient {
    recipient: String,
    last_failed_at: String,
    announced_in: Vec<String>,
}

#[derive(Debug, Serialize)]
struct StoredVacation {
    from: String,
    until: String,
}

/// Somebody whom the person has blocked.
#[derive(Debug, Serialize)]
pub struct BlockedPerson {
    person: String,
    name: String,
}

/// A token.
#[derive(Debug, Serialize)]
pub struct StoredToken {
    number: u32,
    label: String,
    owner_name: Option<String>,
    scopes: Vec<&'static str>,
    created_at: String,
    expires_at: Option<String>,
    last_used_on: Option<String>,
}

#[derive(Debug, Serialize)]
struct StoredWebhook {
    id: String,
    address: String,
    created_at: String,
}

/// The data about a person in one game.
#[derive(Debug, Serialize)]
struct StoredGame {
    id: String,
    variant: &'static str,
    created_at: String,
    phase: PhaseName,
    result: String,
    name: Option<String>,
    armies: Vec<&'static str>,
    moves: Vec<StoredMove>,
    conditional_moves: Vec<String>,
    stopped_draw_offers: Vec<&'static str>,
    chance: Option<String>,
    note: Option<String>,
    think_board: Vec<StoredThought>,
    letters: Vec<StoredLetter>,
    last_message: Option<StoredMessage>,
}

/// A message of Discord, by its ids.
///
/// More is stored about it, from which its text can be made again. That counts the records of the
/// game, and so what the other players did in secret: only the ids are the person's.
#[derive(Debug, Serialize, Deserialize)]
struct StoredMessage {
    guild: Option<String>,
    channel: String,
    message: String,
}

/// A move on a think-board.
#[derive(Debug, Serialize)]
struct StoredThought {
    id: u32,
    after: Option<u32>,
    notation: String,
    note: Option<String>,
}

impl StoredThought {
    fn of(mv: &ThinkMove) -> Self {
        let after = match mv.after {
            ThinkOrigin::Move(id) => Some(id),
            ThinkOrigin::Game { .. } => None,
        };
        Self {
            id: mv.id,
            after,
            notation: mv.notation.clone(),
            note: mv.note.clone(),
        }
    }
}

#[derive(Debug, Serialize)]
struct StoredLetter {
    is_own: bool,
    text: Option<String>,
    at: String,
}

#[derive(Debug, Serialize)]
struct StoredMove {
    notation: String,
    at: String,
}

impl Data {
    /// The document with what the service has found.
    pub fn of(stored: &PersonalData) -> Self {
        let (log, unreachable) = (&stored.log, stored.unreachable.iter());
        Self {
            person: stored.person.to_string(),
            settings: settings_by_name(log.settings()),
            vacations: log.vacations().iter().map(StoredVacation::of).collect(),
            blocked: log.blocked().map(BlockedPerson::of).collect(),
            tokens: StoredToken::all(log.tokens(), &stored.token_uses),
            webhooks: stored.webhooks.iter().map(StoredWebhook::of).collect(),
            erasure_request: stored.erasure_request.map(Time::to_rfc3339),
            games: stored.games.iter().map(StoredGame::of).collect(),
            votes: stored.votes.iter().map(StoredVote::of).collect(),
            linked_role: stored.linked_role.as_ref().map(StoredLinkedRole::of),
            puzzles: stored.puzzles.iter().map(StoredPuzzles::of).collect(),
            practice: StoredPractice::of(&stored.practice),
            ratings: stored.ratings.iter().map(StoredRating::of).collect(),
            leagues: stored
                .leagues
                .iter()
                .map(|state| StoredLeague::of(state, stored.person))
                .collect(),
            matches: stored
                .matches
                .iter()
                .map(|state| StoredMatch::of(state, stored.person))
                .collect(),
            unreachable: unreachable.map(UnreachableRecipient::of).collect(),
            servers: stored
                .servers
                .iter()
                .map(|server| server.0.to_string())
                .collect(),
        }
    }

    /// An example for the API's documentation: one setting was changed, and there is one token.
    pub fn example() -> Self {
        let settings = Settings {
            appearance: people::Theme::Dark.into(),
            ..Settings::default()
        };
        Self {
            person: "100200300400500600".into(),
            settings: settings_by_name(&settings),
            vacations: Vec::new(),
            blocked: vec![BlockedPerson::example()],
            tokens: vec![StoredToken::example()],
            webhooks: Vec::new(),
            erasure_request: None,
            games: Vec::new(),
            votes: Vec::new(),
            leagues: Vec::new(),
            matches: Vec::new(),
            ratings: Vec::new(),
            linked_role: None,
            puzzles: Vec::new(),
            practice: StoredPractice::default(),
            unreachable: Vec::new(),
            servers: vec!["100200300400500700".into()],
        }
    }

    /// The content of the file.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("text keys and plain values always serialize")
    }
}

/// Every setting by its name, in the form in which it can be set.
pub fn settings_by_name(settings: &Settings) -> BTreeMap<&'static str, String> {
    let chosen = Settings::CHOICES.into_iter().map(|(name, _)| name);
    let written = Settings::FREE_TEXT.into_iter().map(|(name, _)| name);
    chosen
        .chain(written)
        .filter_map(|name| Some((name, settings.value_text(name)?)))
        .collect()
}

impl StoredVacation {
    fn of(vacation: &Vacation) -> Self {
        Self {
            from: vacation.from.to_rfc3339(),
            until: vacation.until.to_rfc3339(),
        }
    }
}

impl BlockedPerson {
    /// The entry of somebody who is blocked.
    pub fn of(profile: &Profile) -> Self {
        Self {
            person: profile.person.to_string(),
            name: profile.name.clone(),
        }
    }

    /// An example for the API's documentation.
    pub fn example() -> Self {
        Self::of(&Profile {
            person: PersonId(100_200_300_400_500_601),
            name: "Bob".into(),
        })
    }
}

impl StoredWebhook {
    fn of(webhook: &Webhook) -> Self {
        Self {
            id: webhook.id.clone(),
            address: webhook.settings.address.clone(),
            created_at: webhook.created_at.to_rfc3339(),
        }
    }
}

impl StoredToken {
    /// The entries of these tokens, each with the day of its last use.
    pub fn all(tokens: &[Token], uses: &[Option<Time>]) -> Vec<Self> {
        let tokens = tokens.iter().zip(uses);
        tokens.map(|(token, used)| Self::of(token, *used)).collect()
    }

    fn of(token: &Token, used: Option<Time>) -> Self {
        Self {
            number: token.number,
            label: token.label.clone(),
            owner_name: token.owner_name.clone(),
            scopes: token.access.scopes.words(),
            created_at: token.created_at.to_rfc3339(),
            expires_at: token.access.expires_at.map(Time::to_rfc3339),
            last_used_on: used.map(Time::to_date),
        }
    }

    /// An example for the API's documentation.
    pub fn example() -> Self {
        let token = Token {
            number: 1,
            label: "laptop".into(),
            owner_name: Some("Ann".into()),
            hash: [0; 32],
            created_at: Time(1_795_161_600_000),
            access: TokenAccess {
                scopes: Scopes::from_iter([Scope::Play, Scope::Diplomacy]),
                expires_at: Some(Time(1_797_753_600_000)),
            },
        };
        Self::of(&token, Some(token.created_at))
    }
}

impl UnreachableRecipient {
    fn of((recipient, unreachable): &(String, Unreachable)) -> Self {
        let games = unreachable.announced_in.iter();
        Self {
            recipient: recipient.clone(),
            last_failed_at: Time(unreachable.last_failed_at).to_rfc3339(),
            announced_in: games.map(GameId::to_string).collect(),
        }
    }
}

impl StoredGame {
    fn of(game: &PersonalGame) -> Self {
        let view = &game.view;
        let me = view.me();
        let own = view.own_seats();
        let is_mine = |mv: &&MoveView| own.contains(&mv.by) && mv.moved.is_some();
        let seats = me.map_or(&[][..], |me| &me.seats);
        let armies = seats
            .iter()
            .filter_map(|seat| view.players.seats.get(seat.index()));
        Self {
            id: view.game.to_string(),
            variant: view.variant().id(),
            created_at: view.record.created_at.to_rfc3339(),
            phase: view.phase.name(),
            result: view.result().to_owned(),
            name: me.and_then(|me| Some(me.profile.as_ref()?.name.clone())),
            armies: armies.map(|seat| seat.army.word()).collect(),
            moves: view
                .board
                .moves
                .iter()
                .filter(is_mine)
                .map(StoredMove::of)
                .collect(),
            conditional_moves: conditional_lines(view),
            stopped_draw_offers: stopped_draw_offers(view),
            chance: me.and_then(|me| Some(me.nonce.as_ref()?.as_str().to_owned())),
            note: view.note().map(str::to_owned),
            think_board: game
                .think_board
                .moves()
                .iter()
                .map(StoredThought::of)
                .collect(),
            letters: letters(view).map(StoredLetter::of).collect(),
            last_message: game
                .receipt
                .as_ref()
                .and_then(|receipt| serde_json::from_slice(receipt).ok()),
        }
    }
}

/// The viewer's conditional moves, each line as one text.
fn conditional_lines(view: &View) -> Vec<String> {
    let line_text = |line: &Vec<ConditionalMove>| {
        let steps: Vec<_> = line.iter().map(ConditionalMove::to_string).collect();
        steps.join(", ")
    };
    let own = view.own.iter();
    let lines = own.flat_map(|own| &own.readable_conditional_moves);
    lines.map(line_text).collect()
}

/// The first armies of the players whose draw offers the viewer has stopped.
fn stopped_draw_offers(view: &View) -> Vec<&'static str> {
    let own = view.own.iter();
    let stopped = own.flat_map(|own| &own.stopped_draw_offers);
    stopped.map(|seat| view.army_of(*seat).word()).collect()
}

/// The viewer's letters.
fn letters(view: &View) -> impl Iterator<Item = &LetterView> {
    let status = view.diplomacy().into_iter();
    status.flat_map(|status| &status.letters)
}

impl StoredLetter {
    fn of(letter: &LetterView) -> Self {
        Self {
            is_own: letter.is_own,
            text: letter.text.clone(),
            at: letter.at.to_rfc3339(),
        }
    }
}

impl StoredMove {
    fn of(mv: &MoveView) -> Self {
        Self {
            notation: mv.notation.clone(),
            at: mv.at.to_rfc3339(),
        }
    }
}
