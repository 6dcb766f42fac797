//! The choices that several commands offer: rule sets and their options, and who can watch.

use crate::incoming::commands::context::{Context, frontend_and_caller};
use crate::lobby::lobbies;
use crate::saves::SaveKind;
use crate::tokens::AccessChoice;
use entente_game::people::ProfileVisibility;
use entente_game::{AdjudicatedResult, RatingPace, StandingOrder, TimeoutRule, Visibility};
use entente_presentation::picture::{Coordinates, PieceSet, Theme};
use entente_rules::{Army, Variant};
use entente_words::Worded;
use poise::serenity_prelude::CreateAutocompleteResponse;
use poise::{ChoiceParameter, CommandParameterChoice, serenity_prelude as serenity};
use std::borrow::Cow;

/// A rule set as a choice: all of them, in the order of their list.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rules(Variant);

/// A value as a choice, by its word.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice<T>(T);

/// The order in which the values of an enum are offered.
trait Offered: Worded + Send + Sync {
    const OFFERED: &'static [Self] = Self::ALL;
}

impl Offered for AdjudicatedResult {}
impl Offered for Coordinates {}
impl Offered for PieceSet {}
impl Offered for ProfileVisibility {}
impl Offered for RatingPace {}
impl Offered for SaveKind {}
impl Offered for Theme {}
impl Offered for TimeoutRule {}
impl Offered for AccessChoice {}

impl Offered for Visibility {
    /// The usual choice in a server comes first.
    const OFFERED: &'static [Self] = &[Self::Server, Self::Private, Self::Public];
}

impl Offered for StandingOrder {
    /// The choice that holds without an order comes first.
    const OFFERED: &'static [Self] = &[Self::Protectorate, Self::Removal];
}

impl Offered for Army {
    const OFFERED: &'static [Self] = &Self::LISTED;
}

impl<T> Choice<T> {
    pub(super) fn value(self) -> T {
        self.0
    }
}

impl<T: Offered> ChoiceParameter for Choice<T> {
    fn list() -> Cow<'static, [CommandParameterChoice]> {
        T::OFFERED
            .iter()
            .map(|value| unnamed(value.word()))
            .collect()
    }

    fn from_index(index: usize) -> Option<Self> {
        T::OFFERED.get(index).copied().map(Self)
    }

    fn from_name(name: &str) -> Option<Self> {
        T::from_word(name).map(Self)
    }

    fn name(&self) -> &'static str {
        self.0.word()
    }

    fn localized_name(&self, _locale: &str) -> Option<&'static str> {
        // `localization` adds the names in every language.
        None
    }
}

/// A choice without names in other languages, which `localization` adds.
fn unnamed(word: &'static str) -> CommandParameterChoice {
    CommandParameterChoice {
        name: word.into(),
        localizations: Cow::Borrowed(&[]),
        __non_exhaustive: (),
    }
}

impl Rules {
    pub(super) fn variant(self) -> Variant {
        self.0
    }
}

impl ChoiceParameter for Rules {
    fn list() -> Cow<'static, [CommandParameterChoice]> {
        Variant::ALL
            .into_iter()
            .map(|variant| unnamed(variant.id()))
            .collect()
    }

    fn from_index(index: usize) -> Option<Self> {
        Variant::ALL.get(index).copied().map(Self)
    }

    fn from_name(name: &str) -> Option<Self> {
        Variant::from_id(name).map(Self)
    }

    fn name(&self) -> &'static str {
        self.0.id()
    }

    fn localized_name(&self, _locale: &str) -> Option<&'static str> {
        // `localization` adds the names in every language.
        None
    }
}

/// The rule set that was chosen before the option that is being typed.
pub(super) fn chosen_variant(ctx: Context<'_>) -> Option<Variant> {
    // Read by hand: while an option is typed, poise passes on only that one.
    let chosen = ctx
        .args
        .iter()
        .find_map(|option| match (option.name, &option.value) {
            ("variant", serenity::ResolvedValue::Integer(number)) => usize::try_from(*number).ok(),
            _ => None,
        });
    match chosen {
        // These begin a game of chess by default.
        None if ["challenge", "play", "new"].contains(&&*ctx.command().name) => {
            Some(Variant::default())
        }
        chosen => chosen.and_then(Rules::from_index).map(Rules::variant),
    }
}

pub(super) async fn complete_options(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let variant = chosen_variant(ctx);
    let (frontend, _) = frontend_and_caller(ctx).await;
    let choices = variant.map(|variant| lobbies::complete_options(frontend.text, variant, typed));
    CreateAutocompleteResponse::new().set_choices(choices.unwrap_or_default())
}
