//! The commands of diplomacy: each reads its arguments and submits an action.

use crate::diplomacy::component::DiplomacyComponent;
use crate::diplomacy::people::{self, PANEL};
use crate::diplomacy::submitting;
use crate::frontend::answer::Handled;
use crate::frontend::{Asked, game_lookup};
use entente_game::{Correspondent, DiplomacyAction};

/// The arguments that the commands of diplomacy have in common.
pub(crate) struct DiplomacyArguments<'a> {
    pub(crate) player: Option<&'a str>,
    pub(crate) game: Option<&'a str>,
}

/// Handles a command about a player in the game that the user means.
pub(crate) async fn on_diplomacy_command(
    asked: Asked<'_>,
    arguments: DiplomacyArguments<'_>,
    action: impl FnOnce(Option<Correspondent>) -> Option<DiplomacyAction>,
) -> Handled {
    let view = game_lookup::find_game(asked, arguments.game, PANEL).await?;
    let status = people::status(asked.text(), &view)?;
    let player = arguments
        .player
        .map(|name| people::find_player(asked.text(), &view, status, name))
        .transpose()?;
    match action(player) {
        Some(action) => submitting::diplomacy_answer(asked, view, action).await,
        None => Ok(people::no_such_player(
            asked.text(),
            &view,
            status,
            arguments.player.unwrap_or_default(),
        )),
    }
}

/// The arguments of `/whisper`.
pub(crate) struct LetterArguments<'a> {
    pub(crate) player: &'a str,
    /// More readers, with commas between them.
    pub(crate) also: Option<&'a str>,
    pub(crate) text: String,
    pub(crate) anonymous: bool,
    pub(crate) game: Option<&'a str>,
}

/// Writes a letter to one reader or several.
pub(crate) async fn write_letter(asked: Asked<'_>, letter: LetterArguments<'_>) -> Handled {
    let view = game_lookup::find_game(asked, letter.game, PANEL).await?;
    let status = people::status(asked.text(), &view)?;
    let names = [letter.player].into_iter();
    let names = names.chain(people::split_names(letter.also.unwrap_or_default()));
    let to = names.map(|name| people::find_player(asked.text(), &view, status, name));
    let action = DiplomacyAction::Write {
        to: to.collect::<Handled<_>>()?,
        text: letter.text,
        anonymous: letter.anonymous,
    };
    submitting::diplomacy_answer(asked, view, action).await
}

/// The user's own panel, in the game that they mean.
pub(crate) async fn own_diplomacy_panel(asked: Asked<'_>, game: Option<&str>) -> Handled {
    let view = game_lookup::find_game(asked, game, PANEL).await?;
    submitting::show_or_submit(asked, &view.game, &DiplomacyComponent::Open, &[]).await
}
