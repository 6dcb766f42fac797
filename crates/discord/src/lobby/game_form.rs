//! The form of `/game new` without options: what people choose for a game that others can join.
//! With options the command has them all.

use crate::frontend::Asked;
use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::form::{Form, Input};
use crate::frontend::handled::Handled;
use crate::frontend::submission::Fields;
use crate::lobby::form_choices::{clocks, has_ratings, variants, visibility_choices};
use crate::lobby::lobbies::{self, Computers, NewGameArguments};
use entente_game::{GameTerms, Visibility};
use entente_presentation::text::{Text, say};
use entente_rules::Variant;
use parse_display::{Display, FromStr};
use poise::serenity_prelude::UserId;

/// The names of the fields of the form.
const VARIANT: &str = "variant";
const PEOPLE: &str = "people";
const CLOCK: &str = "clock";
const VISIBILITY: &str = "visibility";
const RATED: &str = "rated";

/// The largest number of people who can be invited: all seats of the largest game but one.
const MAX_INVITED: usize = 4;

/// The id of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, FromStr)]
pub(crate) enum GameForm {
    /// It was filled in.
    #[display("game1:open")]
    Open,
}

/// The form for a new game, or why none can be opened here.
pub(crate) async fn form(asked: Asked<'_>) -> Handled<Form> {
    let Asked { frontend, caller } = asked;
    let text = frontend.text;
    // Otherwise people would fill it in for nothing.
    lobbies::home(asked, None).await.map_err(Answer::text)?;
    let form = Form::new(GameForm::Open.to_string(), say!(text, "game-form-title"))
        .with(
            say!(text, "challenge-form-variant"),
            Input::menu(VARIANT, variants(frontend.text)),
        )
        .with_explained(
            say!(text, "load-form-people"),
            people_hint(frontend.text, caller),
            Input::people(PEOPLE, MAX_INVITED).optional(),
        )
        .with(
            say!(text, "challenge-form-clock"),
            Input::radios(CLOCK, clocks(frontend.text)),
        );
    // In direct messages there is no channel whose readers could watch.
    let form = match caller.channel_address() {
        Some(_) => form.with(
            say!(text, "form-visibility"),
            Input::radios(VISIBILITY, visibility_choices(frontend.text)),
        ),
        None => form,
    };
    if !has_ratings(asked).await {
        return Ok(form);
    }
    let hint = say!(text, "game-form-rated-hint");
    let label = say!(text, "challenge-form-rated");
    Ok(form.with_explained(label, hint, Input::checkbox(RATED)))
}

/// The line that says what happens if nobody is invited.
fn people_hint(text: &Text, caller: &Caller) -> String {
    match caller.channel_address() {
        Some(_) => say!(text, "load-form-people-hint"),
        None => say!(text, "game-form-people-code"),
    }
}

/// Handles the form that was filled in. A seat for the bot itself is a computer's.
pub(crate) async fn on_form(asked: Asked<'_>, fields: &Fields, bot: UserId) -> Handled {
    let people = fields.people(PEOPLE).iter().cloned();
    let (bots, reserved): (Vec<_>, Vec<_>) = people.partition(|user| user.id == bot);
    let arguments = NewGameArguments {
        variant: fields.choice(VARIANT).and_then(Variant::from_id),
        clock: fields.choice(CLOCK).unwrap_or_default().to_owned(),
        terms: GameTerms {
            rated: fields.is_ticked(RATED),
            ..GameTerms::default()
        },
        reserved,
        computers: Computers::Exactly(bots.len()),
        visibility: fields.choice(VISIBILITY).and_then(Visibility::from_word),
        ..NewGameArguments::play()
    };
    lobbies::open_lobby(asked, arguments).await
}
