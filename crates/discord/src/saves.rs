//! Games as files: `/game save` exports a game, and `/game load` opens a lobby from a file.
//!
//! A file is loaded by a form only: on a phone a file cannot be attached to a command without
//! leaving the line that is being typed, and after a fault one press opens the form again.
//!
//! A sealed save represents a running game with secrets. Loading it in another channel asks the
//! players whether to move the game there. When they have accepted, `outbox::editing` informs the
//! old channel.

use crate::frontend::admission::{self, missing_permissions};
use crate::frontend::answer::{Answer, Handled, NotDone};
use crate::frontend::caller::Caller;
use crate::frontend::components::BoardComponent;
use crate::frontend::file::File;
use crate::frontend::form::{Form, Input};
use crate::frontend::submission::{self, Fields, FileForm};
use crate::frontend::{Asked, game_lookup};
use crate::lobby::forms::visibility_choices;
use crate::lobby::scenario::{self, CustomStart, LobbyAccess};
use entente_game::{DiplomacyRefusal, Phase, PlayAction, Refusal, RequestTopic, View, Visibility};
use entente_presentation::import::{self, FileRules};
use entente_presentation::save::{self, Save};
use entente_presentation::text::{self, Naming, Text, say};
use entente_rules::PgnNote;
use entente_service::Saved;
use entente_words::words;
use parse_display::{Display, FromStr};

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
    let frontend = asked.frontend;
    let view = game_lookup::find_game(asked, game, BoardComponent::MyView).await?;
    let saved = frontend
        .service
        .save(&view.game, Some(asked.person()))
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
        return Ok(refusal_answer(frontend.text, &refusal, &saved.view));
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
fn refusal_answer(text: &Text, refusal: &Refusal, view: &View) -> Answer {
    let naming = Naming::Mention;
    Answer::text(text::refusal(text, refusal, Some(view), naming))
}

/// The answer with a copy of the game.
fn copy_answer(text: &Text, saved: Saved) -> Answer {
    let starting_position = match saved.starting_position {
        Ok(starting_position) => starting_position,
        Err(refusal) => return refusal_answer(text, &refusal, &saved.view),
    };
    let content = match saved.view.terms.diplomacy {
        Some(_) => say!(text, "done-saved-secret"),
        None => say!(text, "done-saved"),
    };
    let name = format!("entente-{}-save.json", saved.view.game);
    let file = Save::of(&saved.view, starting_position).to_json();
    Answer::text(content).with_file(File::text(name, file))
}

/// Why a game cannot be saved in this way; `None` if it can.
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

/// The largest number of people who can be invited: as many as there are other players.
const MAX_INVITED: usize = 4;

/// The most remarks about a file that an answer repeats.
const MAX_REMARKS: usize = 5;

/// The names of the fields of the form, besides those of every file.
const PEOPLE: &str = "people";
const VISIBILITY: &str = "visibility";

/// The form in which a file is uploaded, and the button that opens it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, FromStr)]
pub(crate) enum LoadComponent {
    /// Open the form.
    #[display("load1:open")]
    Open,
    /// The form was filled in.
    #[display("load1:file")]
    File,
}

/// The form in which a file is uploaded, or its text pasted.
pub(crate) fn load_form(text: &Text, caller: &Caller) -> Form {
    let form = Form::new(
        LoadComponent::File.to_string(),
        say!(text, "load-form-title"),
    );
    let hint = say!(text, "load-form-pasted-hint");
    let form = submission::with_game(form, text, hint)
        .with_explained(
            say!(text, "load-form-people"),
            say!(text, "load-form-people-hint"),
            Input::people(PEOPLE, MAX_INVITED).optional(),
        )
        .with_explained(
            say!(text, "load-form-variant"),
            say!(text, "load-form-variant-hint"),
            submission::variant_menu(text),
        );
    // In direct messages there is no channel whose readers could watch.
    if caller.channel_address().is_none() {
        return form;
    }
    form.with(
        say!(text, "form-visibility"),
        Input::radios(VISIBILITY, visibility_choices(text)),
    )
}

/// Handles the form with a file.
pub(crate) async fn on_form(
    asked: Asked<'_>,
    component: LoadComponent,
    fields: &Fields,
) -> Handled {
    if component != LoadComponent::File {
        return Err(NotDone::UnknownComponent);
    }
    let access = LobbyAccess {
        reserved: fields.people(PEOPLE).to_vec(),
        visibility: fields.choice(VISIBILITY).and_then(Visibility::from_word),
    };
    let rules = FileRules {
        variant: submission::chosen_variant(fields),
        options: None,
    };
    let bytes = file_form(asked.text()).given_bytes(fields).await?;
    load_bytes(asked, &bytes, rules, access).await
}

fn file_form(text: &'static Text) -> FileForm {
    FileForm {
        text,
        button: LoadComponent::Open.to_string(),
    }
}

/// Opens a lobby from the text of a file (a save, or a game in a notation), or asks the players
/// whether the game that it represents should move here.
async fn load_bytes(
    asked: Asked<'_>,
    bytes: &[u8],
    rules: FileRules,
    access: LobbyAccess,
) -> Handled {
    let loaded = match import::read(bytes, &rules) {
        Ok(loaded) => loaded,
        Err(fault) => return Ok(file_form(asked.text()).unfit(&fault)),
    };
    match loaded.file {
        save::SaveFile::Copy(save) => {
            let answer = asked.frontend.answer(load(asked, *save, access).await);
            Ok(with_remarks(asked.text(), answer, &loaded.remarks))
        }
        save::SaveFile::Sealed(seal) => unseal(asked, &seal).await,
    }
}

/// The answer, and below it what was assumed about the file.
fn with_remarks(text: &Text, answer: Answer, remarks: &[PgnNote]) -> Answer {
    let said = remarks
        .iter()
        .take(MAX_REMARKS)
        .map(|note| text::fault_sentence(text, &note.remark, Naming::Escaped));
    let said: Vec<String> = said.collect();
    if said.is_empty() {
        return answer;
    }
    answer.below(&said.join("\n"))
}

/// Opens a lobby from a copy.
async fn load(asked: Asked<'_>, save: Save, access: LobbyAccess) -> Handled {
    let start = CustomStart {
        options: save.options,
        clock: save.clock,
        diplomacy: save.diplomacy,
        starting_position: save.starting_position,
    };
    scenario::open_from(asked, start, access).await
}

/// Asks the players of a sealed game whether the game should move here.
async fn unseal(asked: Asked<'_>, seal: &[u8]) -> Handled {
    let Asked { frontend, caller } = asked;
    let Some(unsealed) = frontend.service.unseal(seal) else {
        return Ok(Answer::text(say!(frontend.text, "save-of-another-bot")));
    };
    let view = frontend
        .service
        .view(&unsealed.game, asked.person())
        .await?;
    if view.player().is_none() {
        return Ok(Answer::text(say!(frontend.text, "save-not-yours")));
    }
    let Some(address) = caller.channel_address() else {
        return Ok(Answer::text(say!(frontend.text, "save-needs-channel")));
    };
    if let Some(refusal) = admission::channel_refusal(asked).await {
        return Err(refusal.into());
    }
    if let Some(permissions) = missing_permissions(caller) {
        return Ok(Answer::text(say!(
            frontend.text,
            "refusal-permissions",
            missing = permissions
        )));
    }
    // A seal does not rewind: the game moves in its present state, and the answer says so.
    let has_gone_on = frontend
        .service
        .has_advanced(&unsealed)
        .await
        .unwrap_or(false);
    let action = PlayAction::Request(RequestTopic::Move(address.to_string()));
    let accepted = asked.submit(&unsealed.game, action).await?;
    Ok(Answer::text(move_answer(
        frontend.text,
        &accepted.view,
        has_gone_on,
    )))
}

/// The answer to a user who asked to move the game here.
fn move_answer(text: &Text, view: &View, has_gone_on: bool) -> String {
    let content = match view.turn.request {
        Some(_) => say!(text, "done-move-asked"),
        None => say!(text, "done-moved-here"),
    };
    if has_gone_on {
        format!("{content} {}", say!(text, "save-no-rewind"))
    } else {
        content
    }
}
