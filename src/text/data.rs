//! *Send me my data*: everything that is kept about a person, as one document that they can read and that programs can. Both doors give the same.

use crate::table::{Barrier, Kept};
use chrono::{DateTime, SecondsFormat};
use entente_game::people::{self, Settings, Token, Vacation};
use entente_game::{GameId, LetterView, MoveView, Phase, Time, View};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Everything that is kept about a person.
#[derive(Debug, Serialize, ToSchema)]
#[schema(title = "Data")]
pub struct Data {
    /// The number under which the chat knows the person.
    #[schema(example = "100200300400500600")]
    person: String,
    /// What the person has set, each by its name.
    #[schema(value_type = Object, example = json!({"language": "auto", "theme": "wood"}))]
    settings: BTreeMap<&'static str, String>,
    /// When the person was away, or will be.
    vacations: Vec<KeptVacation>,
    /// The tokens that are in force, without the tokens: only their hashes are kept.
    tokens: Vec<KeptToken>,
    /// Every game in which the person has, had or was offered a place.
    games: Vec<KeptGame>,
    /// Where messages do not arrive: in the person's direct messages, or in channels of which the person was told so.
    barriers: Vec<KeptBarrier>,
}

/// A place that takes no messages.
#[derive(Debug, Serialize, ToSchema)]
struct KeptBarrier {
    /// Which, as the program calls it.
    #[schema(example = "discord:@100200300400500600")]
    place: String,
    /// When it refused the last one.
    at: String,
    /// The games whose other players were told that the person cannot be reached.
    known_in: Vec<String>,
}

/// A vacation.
#[derive(Debug, Serialize, ToSchema)]
struct KeptVacation {
    /// Since when.
    from: String,
    /// Until when.
    until: String,
}

/// A token.
#[derive(Debug, Serialize, ToSchema)]
struct KeptToken {
    /// Its number.
    number: u32,
    /// What the person calls it.
    label: String,
    /// When it was made.
    made_at: String,
}

/// What a game keeps of a person.
#[derive(Debug, Serialize, ToSchema)]
struct KeptGame {
    /// Which game.
    id: String,
    /// Its rule set.
    variant: &'static str,
    /// When it was opened.
    created_at: String,
    /// How far it has come: `lobby`, `closed`, `running` or `over`.
    phase: &'static str,
    /// The result as files write it.
    result: String,
    /// The name under which the person sat down; null where they left before the game began.
    #[schema(required)]
    name: Option<String>,
    /// The armies of the person's seats.
    armies: Vec<&'static str>,
    /// The person's moves.
    moves: Vec<KeptMove>,
    /// The person's private note.
    #[schema(required)]
    note: Option<String>,
    /// The letters that the person wrote or received.
    letters: Vec<KeptLetter>,
}

/// A letter.
#[derive(Debug, Serialize, ToSchema)]
struct KeptLetter {
    /// Whether the person wrote it.
    is_own: bool,
    /// What it says; null where its writer asked to be forgotten.
    #[schema(required)]
    text: Option<String>,
    /// When it was written.
    at: String,
}

/// A move.
#[derive(Debug, Serialize, ToSchema)]
struct KeptMove {
    /// In the rule set's own notation.
    notation: String,
    /// When it was made.
    at: String,
}

impl Data {
    /// What is kept.
    pub fn of(kept: &Kept) -> Self {
        Self {
            person: kept.person.to_string(),
            settings: settings_by_name(kept.log.settings()),
            vacations: kept.log.vacations().iter().map(KeptVacation::of).collect(),
            tokens: kept.log.tokens().iter().map(KeptToken::of).collect(),
            games: kept.games.iter().map(KeptGame::of).collect(),
            barriers: kept.barriers.iter().map(KeptBarrier::of).collect(),
        }
    }

    /// As an example: somebody who has set one thing and has one token.
    pub(crate) fn example() -> Self {
        let settings = Settings {
            theme: people::Theme::Dark,
            ..Settings::default()
        };
        let token = Token {
            number: 1,
            label: "laptop".into(),
            hash: [0; 32],
            made_at: Time(1_795_161_600_000),
        };
        Self {
            person: "100200300400500600".into(),
            settings: settings_by_name(&settings),
            vacations: Vec::new(),
            tokens: vec![KeptToken::of(&token)],
            games: Vec::new(),
            barriers: Vec::new(),
        }
    }

    /// As a file.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("it has text keys and no failing serialisers")
    }
}

/// Every setting by its name, in the words in which it can be set.
pub(crate) fn settings_by_name(settings: &Settings) -> BTreeMap<&'static str, String> {
    let chosen = Settings::CHOICES.into_iter().map(|(name, _)| name);
    let written = Settings::WRITTEN.into_iter().map(|(name, _)| name);
    let values = chosen
        .chain(written)
        .filter_map(|name| Some((name, settings.written(name)?)));
    values.collect()
}

impl KeptVacation {
    fn of(vacation: &Vacation) -> Self {
        Self {
            from: written(vacation.from),
            until: written(vacation.until),
        }
    }
}

impl KeptToken {
    fn of(token: &Token) -> Self {
        Self {
            number: token.number,
            label: token.label.clone(),
            made_at: written(token.made_at),
        }
    }
}

impl KeptBarrier {
    fn of((place, barrier): &(String, Barrier)) -> Self {
        Self {
            place: place.clone(),
            at: written(Time(barrier.at)),
            known_in: barrier.known_in.iter().map(GameId::to_string).collect(),
        }
    }
}

impl KeptGame {
    fn of(view: &View) -> Self {
        let me = view.me();
        let own = view.own_seats();
        let is_mine = |mv: &&MoveView| own.contains(&mv.by) && mv.moved.is_some();
        let seats = me.map_or(&[][..], |me| &me.seats);
        let armies = seats.iter().filter_map(|seat| view.seats.get(seat.index()));
        Self {
            id: view.game.to_string(),
            variant: view.variant.id(),
            created_at: written(view.created_at),
            phase: match view.phase {
                Phase::Lobby => "lobby",
                Phase::Closed(_) => "closed",
                Phase::Running { .. } => "running",
                Phase::Over(_) => "over",
            },
            result: view.result().to_owned(),
            name: me.and_then(|me| Some(me.sitter.as_ref()?.name.clone())),
            armies: armies.map(|seat| seat.army.word()).collect(),
            moves: view
                .moves
                .iter()
                .filter(is_mine)
                .map(KeptMove::of)
                .collect(),
            note: view.note.clone(),
            letters: letters(view).map(KeptLetter::of).collect(),
        }
    }
}

/// The letters of the viewer.
fn letters(view: &View) -> impl Iterator<Item = &LetterView> {
    let affairs = view.affairs.as_ref();
    let standing = affairs.and_then(|affairs| affairs.standing.as_ref());
    standing.into_iter().flat_map(|standing| &standing.letters)
}

impl KeptLetter {
    fn of(letter: &LetterView) -> Self {
        Self {
            is_own: letter.is_own,
            text: letter.text.clone(),
            at: written(letter.at),
        }
    }
}

impl KeptMove {
    fn of(mv: &MoveView) -> Self {
        Self {
            notation: mv.notation.clone(),
            at: written(mv.at),
        }
    }
}

/// As RFC 3339 writes it.
pub(super) fn written(time: Time) -> String {
    let moment = i64::try_from(time.0).ok();
    let moment = moment.and_then(DateTime::from_timestamp_millis);
    moment.map_or_else(String::new, |moment| {
        moment.to_rfc3339_opts(SecondsFormat::Millis, true)
    })
}
