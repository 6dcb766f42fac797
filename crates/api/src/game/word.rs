//! A value that has a word, as JSON: the word, and in the OpenAPI document a schema with the words
//! of all values.
//!
//! So a value that games or rules have is not listed again here.

use entente_game::people::Scope;
use entente_game::{
    AdjudicationGround, EndReason, EventType, Letters, Motive, NotCounted, PauseCause, PhaseName,
    PublicState, RatingPace, StandingOrder, TimeoutRule, Visibility,
};
use entente_leagues::matches::MatchEventType;
use entente_rules::{Army, Reason, Status};
use entente_service::{AttemptResult, EventKind, LeaguePhase, WebhookStatus};
use entente_words::{PieceSet, Theme, Worded};
use serde::{Deserialize, Deserializer, Serialize, de};
use std::borrow::Cow;
use std::sync::LazyLock;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};
use utoipa::{PartialSchema, ToSchema};

/// A value that is written as its word.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Word<T>(pub(crate) T);

// The document takes the name of a type without parameters from the type itself.
pub(crate) type ArmyWord = Word<Army>;
pub(crate) type AttemptResultWord = Word<AttemptResult>;
pub(crate) type EventTypeWord = Word<EventType>;
pub(crate) type MatchEventTypeWord = Word<MatchEventType>;
pub(super) type LettersWord = Word<Letters>;
pub(crate) type LeaguePhaseWord = Word<LeaguePhase>;
pub(crate) type MotiveWord = Word<Motive>;
pub(super) type PauseCauseWord = Word<PauseCause>;
pub(super) type NotCountedWord = Word<NotCounted>;
pub(crate) type PhaseNameWord = Word<PhaseName>;
pub(crate) type PieceSetWord = Word<PieceSet>;
pub(crate) type PublicStateWord = Word<PublicState>;
pub(crate) type RatingPaceWord = Word<RatingPace>;
pub(crate) type ScopeWord = Word<Scope>;
pub(crate) type StandingOrderWord = Word<StandingOrder>;
pub(super) type StatusWord = Word<Status>;
pub(crate) type ThemeWord = Word<Theme>;
pub(super) type TimeoutRuleWord = Word<TimeoutRule>;
pub(crate) type VisibilityWord = Word<Visibility>;
pub(crate) type WebhookStatusWord = Word<WebhookStatus>;

/// Why a game is over, in one word.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(transparent)]
pub(super) struct EndReasonWord(&'static str);

/// The content of an event, in one word.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(transparent)]
pub(crate) struct EventKindWord(pub(crate) EventKind);

impl<'de> Deserialize<'de> for EventKindWord {
    /// From the error of an untagged enum nobody learns which words there are.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        static WORDS: LazyLock<Vec<&str>> =
            LazyLock::new(|| EventKind::all().map(EventKind::word).collect());
        let word = Cow::<str>::deserialize(deserializer)?;
        let kind = EventKind::all().find(|kind| kind.word() == word);
        kind.map(Self)
            .ok_or_else(|| de::Error::unknown_variant(&word, &WORDS))
    }
}

impl From<EndReason> for EndReasonWord {
    fn from(reason: EndReason) -> Self {
        Self(reason.word())
    }
}

impl<T: Worded> PartialSchema for Word<T> {
    fn schema() -> RefOr<Schema> {
        words_schema(&joined(T::ABOUT), described::<T>())
    }
}

impl PartialSchema for EndReasonWord {
    fn schema() -> RefOr<Schema> {
        let words = described::<Reason>().chain(described::<AdjudicationGround>());
        words_schema("Why a game is over: by the rules, or by a claim.", words)
    }
}

impl PartialSchema for EventKindWord {
    fn schema() -> RefOr<Schema> {
        let words = described::<EventType>().chain(described::<MatchEventType>());
        words_schema("The content of an event of a game or of a match.", words)
    }
}

impl<T: Worded> ToSchema for Word<T> {
    fn name() -> Cow<'static, str> {
        T::TYPE.into()
    }
}

impl ToSchema for EventKindWord {
    fn name() -> Cow<'static, str> {
        "AnyEventType".into()
    }
}

impl ToSchema for EndReasonWord {
    fn name() -> Cow<'static, str> {
        "EndReason".into()
    }
}

/// The schema of these words, whose description says what each of them means.
fn words_schema(
    about: &str,
    words: impl Iterator<Item = (&'static str, &'static [&'static str])> + Clone,
) -> RefOr<Schema> {
    let meanings: String = words
        .clone()
        .filter(|(_, doc)| !doc.is_empty())
        .map(|(word, doc)| format!("\n- `{word}`: {}", joined(doc)))
        .collect();
    let about = match meanings.as_str() {
        "" => about.to_owned(),
        meanings => format!("{about}\n{meanings}"),
    };
    ObjectBuilder::new()
        .schema_type(SchemaType::new(Type::String))
        .description(Some(about))
        .enum_values(Some(words.map(|(word, _)| word)))
        .into()
}

/// Each word of a type, with the lines of its description.
fn described<T: Worded>() -> impl Iterator<Item = (&'static str, &'static [&'static str])> + Clone {
    T::WORDS.iter().copied().zip(T::DOCS.iter().copied())
}

/// The lines of a description as one.
fn joined(lines: &[&str]) -> String {
    lines
        .iter()
        .map(|line| line.trim())
        .collect::<Vec<_>>()
        .join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_written_as_its_word_and_is_in_the_schema() {
        let schema = serde_json::to_value(MotiveWord::schema()).ok();
        let listed = schema.map(|schema| schema["enum"].clone());
        assert_eq!(listed, serde_json::to_value(Motive::ALL.map(Word)).ok());
        assert_eq!(listed, serde_json::to_value(Motive::WORDS).ok());
    }

    #[test]
    fn the_schema_has_the_name_and_the_description_of_the_type() {
        assert_eq!(TimeoutRuleWord::name(), "TimeoutRule");
        let schema = serde_json::to_value(TimeoutRuleWord::schema()).unwrap_or_default();
        assert_eq!(schema["type"], "string");
        let about = schema["description"].as_str().unwrap_or_default();
        assert!(
            about.starts_with("The rule for a player whose time is up.\n\n- `"),
            "{about}"
        );
    }
}
