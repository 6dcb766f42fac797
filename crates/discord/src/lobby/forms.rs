//! The forms of a new game: a challenge (from the context menu of a user, and from the greeting of
//! a server), `/game new` without options, and another level and colour after *Play*.
//!
//! The commands have every option; here are those that people choose, each with its usual value.

use crate::frontend::Asked;
use crate::frontend::answer::{Answer, Handled, NotDone};
use crate::frontend::caller::Caller;
use crate::frontend::components::PlayForm;
use crate::frontend::form::{Form, FormChoice, Input};
use crate::frontend::submission::Fields;
use crate::lobby::lobbies::{self, Computers, NewGameArguments};
use crate::lobby::typed_terms::NO_CLOCK;
use entente_game::{GameId, GameTerms, Level, Pace, PlayAction, Visibility};
use entente_presentation::text::{self, Text, say};
use entente_rules::{Army, Options, Variant};
use parse_display::{Display, FromStr};
use poise::serenity_prelude::UserId;

/// The names of the fields of the forms.
const OPPONENT: &str = "opponent";
const PEOPLE: &str = "people";
const VARIANT: &str = "variant";
const FIRST_MOVE: &str = "first-move";
const CLOCK: &str = "clock";
const VISIBILITY: &str = "visibility";
const RATED: &str = "rated";
const LEVEL: &str = "level";
const COLOUR: &str = "colour";

/// The clocks of the forms, as `/challenge` takes them: two for games over days, and two for games
/// in one sitting. The first choice is to have none.
const CLOCKS: [&str; 4] = ["1d", "3d", "10+5", "5"];

/// Whether ratings are on where the user is. In direct messages they always are.
pub(crate) async fn has_ratings(asked: Asked<'_>) -> bool {
    match asked.caller.server() {
        Some(server) => {
            let settings = asked.service().servers().settings_of(server).await;
            settings.clubs.is_on()
        }
        None => true,
    }
}

/// These rule sets, chess chosen.
pub(crate) fn variants(text: &Text, offered: impl IntoIterator<Item = Variant>) -> Vec<FormChoice> {
    let choice = |variant: Variant| FormChoice {
        value: variant.id().to_owned(),
        name: text.variant_name(variant),
        is_default: variant == Variant::default(),
    };
    offered.into_iter().map(choice).collect()
}

/// No clock, or one of the usual ones.
fn clocks(text: &Text) -> Vec<FormChoice> {
    let none = FormChoice {
        value: NO_CLOCK.to_owned(),
        name: say!(text, "challenge-form-no-clock"),
        is_default: true,
    };
    let choice = |clock: &str| {
        let pace = clock.parse::<Pace>().ok()?;
        Some(FormChoice {
            value: clock.to_owned(),
            name: text::pace(text, pace),
            is_default: false,
        })
    };
    let clocks = CLOCKS.into_iter().filter_map(choice);
    [none].into_iter().chain(clocks).collect()
}

/// Who may watch a game that is made in a channel, as choices.
pub(crate) fn visibility_choices(text: &Text) -> Vec<FormChoice> {
    let choices = [
        (Visibility::Server, say!(text, "form-visibility-server")),
        (Visibility::Private, say!(text, "form-visibility-private")),
        (Visibility::Public, say!(text, "form-visibility-public")),
    ];
    let choice = |(visibility, name): (Visibility, String)| FormChoice {
        value: visibility.word().to_owned(),
        name,
        is_default: visibility == Visibility::Server,
    };
    choices.into_iter().map(choice).collect()
}

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
pub(crate) async fn challenge_form(asked: Asked<'_>, opponent: Option<UserId>) -> Handled<Form> {
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
        Input::menu(VARIANT, variants(frontend.text, Variant::ALL)),
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
pub(crate) async fn on_challenge_form(asked: Asked<'_>, fields: &Fields, bot: UserId) -> Handled {
    let [opponent] = fields.people(OPPONENT) else {
        return Err(NotDone::UnknownComponent);
    };
    let variant = fields
        .choice(VARIANT)
        .and_then(Variant::from_id)
        .unwrap_or_default();
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
pub(crate) async fn game_form(asked: Asked<'_>) -> Handled<Form> {
    let caller = asked.caller;
    let text = asked.text();
    // Otherwise people would fill it in for nothing.
    lobbies::home(asked, None).await.map_err(Answer::text)?;
    let form = Form::new(GameForm::Open.to_string(), say!(text, "game-form-title"))
        .with(
            say!(text, "challenge-form-variant"),
            Input::menu(VARIANT, variants(asked.text(), Variant::ALL)),
        )
        .with_explained(
            say!(text, "load-form-people"),
            people_hint(asked.text(), caller),
            Input::people(PEOPLE, MAX_INVITED).optional(),
        )
        .with(
            say!(text, "challenge-form-clock"),
            Input::radios(CLOCK, clocks(asked.text())),
        );
    // In direct messages there is no channel whose readers could watch.
    let form = match caller.channel_address() {
        Some(_) => form.with(
            say!(text, "form-visibility"),
            Input::radios(VISIBILITY, visibility_choices(asked.text())),
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
pub(crate) async fn on_game_form(asked: Asked<'_>, fields: &Fields, bot: UserId) -> Handled {
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

/// The value of the field for a colour that is drawn.
const ANY: &str = "any";

/// The form for a game on another level or with another colour than the one that *Play* has begun.
pub(crate) fn play_form(text: &Text, game: GameId) -> Form {
    let id = PlayForm::Start { game }.to_string();
    Form::new(id, say!(text, "play-form-title"))
        .with_explained(
            say!(text, "play-form-level"),
            say!(text, "play-form-hint"),
            Input::radios(
                LEVEL,
                Level::ALL.map(|level| level_choice(text, level)).into(),
            ),
        )
        .with(
            say!(text, "play-form-colour"),
            Input::radios(COLOUR, colours(text)),
        )
}

fn level_choice(text: &Text, level: Level) -> FormChoice {
    let (number, name) = (level.number(), text.level_name(level));
    FormChoice {
        value: number.to_string(),
        name: say!(text, "level-entry", level = number, name),
        is_default: level == Level::default(),
    }
}

/// A drawn colour, or one of those of a game of chess.
fn colours(text: &Text) -> Vec<FormChoice> {
    let any = FormChoice {
        value: ANY.to_owned(),
        name: say!(text, "play-form-any"),
        is_default: true,
    };
    let own = chess_armies().map(|army| FormChoice {
        value: army.word().to_owned(),
        name: text.army(army),
        is_default: false,
    });
    std::iter::once(any).chain(own).collect()
}

fn chess_armies() -> impl Iterator<Item = Army> {
    Options::of(Variant::default()).armies()
}

/// Handles the form that was filled in: the game that *Play* has begun is aborted, if it still can
/// be, and another one begins.
pub(crate) async fn on_play_form(asked: Asked<'_>, game: &GameId, fields: &Fields) -> Handled {
    let chosen = fields.choice(COLOUR).unwrap_or(ANY);
    let arguments = NewGameArguments {
        level: fields.choice(LEVEL).and_then(|level| level.parse().ok()),
        army: chess_armies().find(|army| army.word() == chosen),
        ..NewGameArguments::play()
    };
    let abort = asked.caller.side_command(PlayAction::Abort);
    if let Err(rejected) = asked.service().submit(game, abort).await {
        // Then it goes on beside the new one.
        tracing::debug!(%rejected, "a game stays beside the one that was chosen instead");
    }
    lobbies::open_lobby(asked, arguments).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clock_of_the_form_is_one() {
        for clock in CLOCKS {
            assert!(clock.parse::<Pace>().is_ok(), "{clock}");
        }
    }
}
