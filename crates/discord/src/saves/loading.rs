//! Games from files: `/game load` opens a form, in which a file is uploaded or its text pasted, and
//! a lobby from it.
//!
//! The form is the only way: on a phone a file cannot be attached to a command without leaving the
//! line that is being typed, and after a fault one press opens the form again.
//!
//! A sealed save represents a running game with secrets. Loading it in another channel asks the
//! players whether to move the game there. When they have accepted, `outbox::editing` informs the
//! old channel.

use crate::frontend::Asked;
use crate::frontend::admission::{self, missing_permissions};
use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::form::{Form, Input};
use crate::frontend::handled::{Handled, NotDone};
use crate::frontend::submission::Fields;
use crate::frontend::uploaded_file::{self, FILE, FileForm, PASTED};
use crate::lobby::form_choices::visibility_choices;
use crate::lobby::scenario::opening::{self, CustomStart, LobbyAccess};
use entente_game::{PlayAction, RequestTopic, View, Visibility};
use entente_presentation::import::{self, FileRules};
use entente_presentation::save::{self, Save};
use entente_presentation::text::{self, Naming, Text, say};
use entente_rules::PgnNote;
use parse_display::{Display, FromStr};

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
pub(crate) fn form(text: &Text, caller: &Caller) -> Form {
    let form = Form::new(
        LoadComponent::File.to_string(),
        say!(text, "load-form-title"),
    )
    .with_explained(
        say!(text, "load-form-file"),
        say!(text, "load-form-file-hint"),
        Input::file(FILE).optional(),
    )
    .with_explained(
        say!(text, "load-form-pasted"),
        say!(text, "load-form-pasted-hint"),
        Input::paragraph(PASTED).optional(),
    )
    .with_explained(
        say!(text, "load-form-people"),
        say!(text, "load-form-people-hint"),
        Input::people(PEOPLE, MAX_INVITED).optional(),
    )
    .with_explained(
        say!(text, "load-form-variant"),
        say!(text, "load-form-variant-hint"),
        uploaded_file::variant_menu(text),
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
        variant: uploaded_file::chosen_variant(fields),
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
    let said = remarks.iter().take(MAX_REMARKS);
    let said = said.map(|note| text::fault_sentence(text, &note.remark, Naming::Escaped));
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
    opening::open_from(asked, start, access).await
}

/// Asks the players of a sealed game whether the game should move here.
async fn unseal(asked: Asked<'_>, seal: &[u8]) -> Handled {
    let Asked { frontend, caller } = asked;
    let Some(unsealed) = frontend.service.unseal(seal) else {
        return Ok(Answer::text(say!(frontend.text, "save-of-another-bot")));
    };
    let view = frontend
        .service
        .view(&unsealed.game, caller.person())
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
    let accepted = frontend
        .service
        .submit(&unsealed.game, caller.command(action))
        .await?;
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
