//! Games as files: `/game save` exports a game. They are loaded in `loading`.
//!
//! A sealed save represents a running game with secrets.

pub(crate) mod loading;

use crate::frontend::answer::Answer;
use crate::frontend::components::BoardComponent;
use crate::frontend::file::File;
use crate::frontend::handled::Handled;
use crate::frontend::{Asked, game_lookup};
use entente_game::{DiplomacyRefusal, Phase, Refusal, View};
use entente_presentation::save::{self, Save};
use entente_presentation::text::{self, Naming, Text, say};
use entente_service::Saved;
use entente_words::words;

words! {
    /// The kinds of saves.
    pub(crate) enum SaveKind {
        /// A copy of what the user can see of the game. Anybody who can see the game may have one.
        Copy = "copy",
        /// A sealed file that represents the game itself.
        Sealed = "sealed",
    }
}

/// The game as a file. By default, players of a game with secrets get it sealed, and everybody
/// else gets a copy.
pub(crate) async fn save_game(
    asked: Asked<'_>,
    game: Option<&str>,
    kind: Option<SaveKind>,
) -> Handled {
    let Asked { frontend, caller } = asked;
    let view = game_lookup::find_game(asked, game, BoardComponent::MyView).await?;
    let saved = frontend
        .service
        .save(&view.game, Some(caller.person()))
        .await?;
    let has_secrets = saved.view.terms.diplomacy.is_some();
    // A copy of a game with secrets leaves the secrets out, so its players would lose them.
    let usual = if has_secrets && saved.view.player().is_some() {
        SaveKind::Sealed
    } else {
        SaveKind::Copy
    };
    let chosen = kind.unwrap_or(usual);
    if let Some(refusal) = refusal_to_save(&saved.view, chosen) {
        return Ok(refused(frontend.text, &refusal, &saved.view));
    }
    match chosen {
        SaveKind::Copy => Ok(copy_answer(frontend.text, saved)),
        SaveKind::Sealed => {
            let name = format!("entente-{}-sealed.json", saved.view.game);
            let file = save::SaveFile::sealed(&frontend.service.seal(&saved));
            Ok(Answer::text(say!(frontend.text, "done-sealed")).with_file(File::text(name, file)))
        }
    }
}

/// The answer that says why a game is not saved.
fn refused(text: &Text, refusal: &Refusal, view: &View) -> Answer {
    let naming = Naming::Mention;
    Answer::text(text::refusal(text, refusal, Some(view), naming))
}

/// The answer with a copy of the game.
fn copy_answer(text: &Text, saved: Saved) -> Answer {
    let starting_position = match saved.starting_position {
        Ok(starting_position) => starting_position,
        Err(refusal) => return refused(text, &refusal, &saved.view),
    };
    let content = match saved.view.terms.diplomacy {
        Some(_) => say!(text, "done-saved-secret"),
        None => say!(text, "done-saved"),
    };
    let name = format!("entente-{}-save.json", saved.view.game);
    let file = Save::of(&saved.view, starting_position).to_json();
    Answer::text(content).with_file(File::text(name, file))
}

/// The reason why a game cannot be saved in this way; `None` if it can.
fn refusal_to_save(view: &View, kind: SaveKind) -> Option<Refusal> {
    match &view.phase {
        Phase::Lobby => return Some(Refusal::NotStarted),
        Phase::Closed(_) => return Some(Refusal::LobbyClosed),
        Phase::Over(ending) => return Some(Refusal::Over(ending.clone())),
        Phase::Running { .. } => {}
    }
    match (kind, view.player(), &view.terms.diplomacy) {
        (SaveKind::Sealed, None, _) => Some(Refusal::NotSeated),
        (SaveKind::Sealed, Some(_), None) => {
            Some(Refusal::Diplomacy(DiplomacyRefusal::NoDiplomacy))
        }
        _ => None,
    }
}
