//! Games as files: `/game save` exports a game, `/game load` opens a lobby from a file.
//!
//! A sealed save represents a running game with secrets. Loading it in another channel asks the
//! players whether to move the game there. When they have accepted, `outbox::editing` informs the
//! old channel.

use crate::frontend::admission::{self, missing_permissions};
use crate::frontend::answer::{Answer, File};
use crate::frontend::caller::Caller;
use crate::frontend::custom_id::GameComponent;
use crate::frontend::{Frontend, game_lookup};
use crate::lobby::scenario::opening::{self, CustomStart, LobbyAccess};
use entente_game::{DiplomacyRefusal, Phase, PlayAction, Refusal, RequestTopic, View};
use entente_presentation::import::{self, FileRules, LoadFault};
use entente_presentation::save::{self, Save};
use entente_presentation::text::{self, Naming, say};
use entente_service::Saved;
use entente_words::words;
use poise::serenity_prelude::Attachment;

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
    frontend: &Frontend,
    caller: &Caller,
    game: Option<&str>,
    kind: Option<SaveKind>,
) -> Answer {
    let view = match game_lookup::find_game(frontend, caller, game, GameComponent::MyView).await {
        Ok(view) => view,
        Err(answer) => return answer,
    };
    let saved = match frontend
        .service
        .save(&view.game, Some(caller.person()))
        .await
    {
        Ok(saved) => saved,
        Err(rejected) => return frontend.rejected(&rejected),
    };
    let has_secrets = saved.view.diplomacy.is_some();
    // A copy of a game with secrets leaves the secrets out, so its players would lose them.
    let usual = if has_secrets && saved.view.player().is_some() {
        SaveKind::Sealed
    } else {
        SaveKind::Copy
    };
    let chosen = kind.unwrap_or(usual);
    if let Some(refusal) = refusal_to_save(&saved.view, chosen) {
        let naming = Naming::Mention;
        return Answer::text(text::refusal(
            frontend.text,
            &refusal,
            Some(&saved.view),
            naming,
        ));
    }
    match chosen {
        SaveKind::Copy => copy_answer(frontend, saved),
        SaveKind::Sealed => {
            let name = format!("entente-{}-sealed.json", saved.view.game);
            let file = save::SaveFile::sealed(&frontend.service.seal(&saved));
            Answer::text(say!(frontend.text, "done-sealed")).with_file(File::text(name, file))
        }
    }
}

/// The answer with a copy of the game.
fn copy_answer(frontend: &Frontend, saved: Saved) -> Answer {
    let Some(starting_position) = saved.starting_position else {
        return Answer::text(say!(frontend.text, "refusal-not-started"));
    };
    let text = match saved.view.diplomacy {
        Some(_) => say!(frontend.text, "done-saved-secret"),
        None => say!(frontend.text, "done-saved"),
    };
    let name = format!("entente-{}-save.json", saved.view.game);
    let file = Save::of(&saved.view, starting_position).to_json();
    Answer::text(text).with_file(File::text(name, file))
}

/// Opens a lobby from a file (a save, or a game in a notation), or asks the players whether the
/// game that it represents should move here.
pub(crate) async fn load_file(
    frontend: &Frontend,
    caller: &Caller,
    file: &Attachment,
    rules: FileRules,
    access: LobbyAccess,
) -> Answer {
    let unfit = |unfit| Answer::text(text::load_fault(frontend.text, &unfit, Naming::Escaped));
    // Checked before the download, so that nobody can make the bot load huge files.
    if file.size as usize > save::MAX_BYTES {
        return unfit(LoadFault::Save(save::SaveFault::TooLarge));
    }
    let bytes = match file.download().await {
        Ok(bytes) => bytes,
        Err(error) => {
            tracing::warn!(%error, "could not download a file");
            return frontend.failed();
        }
    };
    match import::read(&bytes, &rules) {
        Ok(save::SaveFile::Copy(save)) => load(frontend, caller, *save, access).await,
        Ok(save::SaveFile::Sealed(seal)) => unseal(frontend, caller, &seal).await,
        Err(fault) => unfit(fault),
    }
}

/// Opens a lobby from a copy.
async fn load(frontend: &Frontend, caller: &Caller, save: Save, access: LobbyAccess) -> Answer {
    let start = CustomStart {
        options: save.options,
        clock: save.clock,
        diplomacy: save.diplomacy,
        starting_position: save.starting_position,
    };
    opening::open_from(frontend, caller, start, access).await
}

/// Asks the players of a sealed game whether the game should move here.
async fn unseal(frontend: &Frontend, caller: &Caller, seal: &[u8]) -> Answer {
    let Some(unsealed) = frontend.service.unseal(seal) else {
        return Answer::text(say!(frontend.text, "save-of-another-bot"));
    };
    let view = match frontend.service.view(&unsealed.game, caller.person()).await {
        Ok(view) => view,
        Err(rejected) => return frontend.rejected(&rejected),
    };
    if view.player().is_none() {
        return Answer::text(say!(frontend.text, "save-not-yours"));
    }
    let Some(address) = caller.channel_address() else {
        return Answer::text(say!(frontend.text, "save-needs-channel"));
    };
    if let Some(refusal) = admission::channel_refusal(frontend, caller).await {
        return Answer::text(refusal);
    }
    if let Some(permissions) = missing_permissions(caller) {
        return Answer::text(say!(
            frontend.text,
            "refusal-permissions",
            missing = permissions
        ));
    }
    // A seal does not rewind: the game moves in its present state, and the answer says so.
    let has_gone_on = frontend
        .service
        .has_advanced(&unsealed)
        .await
        .unwrap_or(false);
    let action = PlayAction::Request(RequestTopic::Move(address.to_string()));
    match frontend
        .service
        .submit(&unsealed.game, caller.command(action))
        .await
    {
        Err(rejected) => frontend.rejected(&rejected),
        Ok(accepted) => Answer::text(move_answer(frontend, &accepted.view, has_gone_on)),
    }
}

/// The answer to a user who asked to move the game here.
fn move_answer(frontend: &Frontend, view: &View, has_gone_on: bool) -> String {
    let text = match view.request {
        Some(_) => say!(frontend.text, "done-move-asked"),
        None => say!(frontend.text, "done-moved-here"),
    };
    if has_gone_on {
        format!("{text} {}", say!(frontend.text, "save-no-rewind"))
    } else {
        text
    }
}

/// The reason why a game cannot be saved in this way; `None` if it can.
fn refusal_to_save(view: &View, kind: SaveKind) -> Option<Refusal> {
    match &view.phase {
        Phase::Lobby => return Some(Refusal::NotStarted),
        Phase::Closed(_) => return Some(Refusal::LobbyClosed),
        Phase::Over(ending) => return Some(Refusal::Over(ending.clone())),
        Phase::Running { .. } => {}
    }
    match (kind, view.player(), &view.diplomacy) {
        (SaveKind::Sealed, None, _) => Some(Refusal::NotSeated),
        (SaveKind::Sealed, Some(_), None) => {
            Some(Refusal::Diplomacy(DiplomacyRefusal::NoDiplomacy))
        }
        _ => None,
    }
}
