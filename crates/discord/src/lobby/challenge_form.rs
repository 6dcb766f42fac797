//! The form of a challenge: from the context menu of a user, and from the greeting of a server.
//! `/challenge` has every option; here are those that people choose, each with its usual value.

use crate::frontend::Asked;
use crate::frontend::answer::Answer;
use crate::frontend::form::{Form, FormChoice, Input};
use crate::frontend::handled::{Handled, NotDone};
use crate::frontend::submission::Fields;
use crate::lobby::form_choices::{clocks, has_ratings, variants};
use crate::lobby::lobbies::{self, NewGameArguments};
use entente_game::GameTerms;
use entente_presentation::text::{Text, say};
use entente_rules::{Options, Variant};
use parse_display::{Display, FromStr};
use poise::serenity_prelude::UserId;

/// The names of the fields of the form.
const OPPONENT: &str = "opponent";
const VARIANT: &str = "variant";
const FIRST_MOVE: &str = "first-move";
const CLOCK: &str = "clock";
const RATED: &str = "rated";

/// The values of the field that says who moves first.
const ANYBODY: &str = "anybody";
const CHALLENGER: &str = "me";
const CHALLENGED: &str = "opponent";

/// The id of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, FromStr)]
pub(crate) enum ChallengeForm {
    /// It was filled in.
    #[display("challenge1:send")]
    Send,
}

/// The form for a challenge to this user, or to one who is chosen in it; or why nobody can be
/// challenged here.
pub(crate) async fn form(asked: Asked<'_>, opponent: Option<UserId>) -> Handled<Form> {
    let frontend = asked.frontend;
    let text = frontend.text;
    // Otherwise people would fill it in for nothing.
    lobbies::home(asked, None).await.map_err(Answer::text)?;
    let form = Form::new(
        ChallengeForm::Send.to_string(),
        say!(text, "challenge-form-title"),
    )
    .with(
        say!(text, "challenge-form-opponent"),
        Input::person(OPPONENT, opponent),
    )
    .with(
        say!(text, "challenge-form-variant"),
        Input::menu(VARIANT, variants(frontend.text)),
    )
    .with(
        say!(text, "challenge-form-first-move"),
        Input::radios(FIRST_MOVE, first_moves(frontend.text)),
    )
    .with(
        say!(text, "challenge-form-clock"),
        Input::radios(CLOCK, clocks(frontend.text)),
    );
    if !has_ratings(asked).await {
        return Ok(form);
    }
    let (label, hint) = (
        say!(text, "challenge-form-rated"),
        say!(text, "challenge-form-rated-hint"),
    );
    Ok(form.with_explained(label, hint, Input::checkbox(RATED)))
}

/// Handles the form that was filled in. A challenge to the bot itself is a game against a computer.
pub(crate) async fn on_form(asked: Asked<'_>, fields: &Fields, bot: UserId) -> Handled {
    let [opponent] = fields.people(OPPONENT) else {
        return Err(NotDone::UnknownComponent);
    };
    let variant = fields.choice(VARIANT).and_then(Variant::from_id);
    let variant = variant.unwrap_or_default();
    let seat = match fields.choice(FIRST_MOVE) {
        Some(CHALLENGER) => Some(0),
        Some(CHALLENGED) => Some(1),
        _ => None,
    };
    let arguments = NewGameArguments {
        variant: Some(variant),
        army: seat.and_then(|seat| Options::of(variant).armies().nth(seat)),
        clock: fields.choice(CLOCK).unwrap_or_default().to_owned(),
        terms: GameTerms {
            rated: fields.is_ticked(RATED),
            ..GameTerms::default()
        },
        ..NewGameArguments::challenge(opponent.clone(), bot)
    };
    lobbies::open_lobby(asked, arguments).await
}

fn first_moves(text: &Text) -> Vec<FormChoice> {
    let choices = [
        (ANYBODY, say!(text, "challenge-form-anybody")),
        (CHALLENGER, say!(text, "challenge-form-challenger")),
        (CHALLENGED, say!(text, "challenge-form-challenged")),
    ];
    let choice = |(value, name): (&str, String)| FormChoice {
        value: value.to_owned(),
        name,
        is_default: value == ANYBODY,
    };
    choices.into_iter().map(choice).collect()
}
