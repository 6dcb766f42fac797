//! The form in which a user chooses the level and the colour of a game against the computer, after
//! *Play* has begun one with the usual ones: the first game is one press away, and so is this form.

use crate::frontend::Asked;
use crate::frontend::form::{Form, FormChoice, Input};
use crate::frontend::handled::Handled;
use crate::frontend::submission::Fields;
use crate::frontend::welcome_component::PlayForm;
use crate::lobby::lobbies::{self, NewGameArguments};
use entente_game::{GameId, Level, PlayAction};
use entente_presentation::text::{Text, say};
use entente_rules::{Army, Options, Variant};

/// The names of the fields of the form.
const LEVEL: &str = "level";
const COLOUR: &str = "colour";

/// The value of the field for a colour that is drawn.
const ANY: &str = "any";

/// The form, with the usual choices.
pub(crate) fn form(text: &Text, game: GameId) -> Form {
    let id = PlayForm::Start { game }.to_string();
    Form::new(id, say!(text, "play-form-title"))
        .with_explained(
            say!(text, "play-form-level"),
            say!(text, "play-form-hint"),
            Input::radios(LEVEL, Level::ALL.map(|level| entry(text, level)).into()),
        )
        .with(
            say!(text, "play-form-colour"),
            Input::radios(COLOUR, colours(text)),
        )
}

fn entry(text: &Text, level: Level) -> FormChoice {
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
    let own = armies().map(|army| FormChoice {
        value: army.word().to_owned(),
        name: text.army(army),
        is_default: false,
    });
    std::iter::once(any).chain(own).collect()
}

fn armies() -> impl Iterator<Item = Army> {
    Options::of(Variant::default()).armies()
}

/// Handles the form that was filled in: the game that *Play* has begun is aborted, if it still can
/// be, and another one begins.
pub(crate) async fn on_form(asked: Asked<'_>, game: &GameId, fields: &Fields) -> Handled {
    let chosen = fields.choice(COLOUR).unwrap_or(ANY);
    let arguments = NewGameArguments {
        level: fields.choice(LEVEL).and_then(|level| level.parse().ok()),
        army: armies().find(|army| army.word() == chosen),
        ..NewGameArguments::play()
    };
    let abort = asked.caller.side_command(PlayAction::Abort);
    if let Err(rejected) = asked.service().submit(game, abort).await {
        // Then it goes on beside the new one.
        tracing::debug!(%rejected, "a game stays beside the one that was chosen instead");
    }
    lobbies::open_lobby(asked, arguments).await
}
