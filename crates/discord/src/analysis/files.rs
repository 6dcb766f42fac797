//! The analysis of a game that was played elsewhere: its file comes with `/show analysis`, or with
//! a form in which it can be pasted, too.
//!
//! Nothing of it is stored, and only the person who asks gets an answer. The buttons below it have
//! the hash of the file, so they work as long as the service keeps the analysis.

use crate::analysis::component::FileComponent;
use crate::analysis::{Subject, file_form, gone, show_part, show_story};
use crate::frontend::Asked;
use crate::frontend::answer::{Handled, NotDone};
use crate::frontend::form::Form;
use crate::frontend::submission::{self, Fields};
use entente_presentation::file_replay;
use entente_presentation::import::FileRules;
use entente_presentation::text::{self, Naming, Text, say};
use entente_rules::Variant;
use entente_service::FileHash;
use poise::serenity_prelude::Attachment;
use std::sync::Arc;

/// The form for a game.
pub(crate) fn form(text: &Text) -> Form {
    let form = Form::new(
        FileComponent::Game.to_string(),
        say!(text, "analysis-form-title"),
    );
    let hint = say!(text, "analysis-form-pasted-hint");
    submission::with_game(form, text, hint).with_explained(
        say!(text, "load-form-variant"),
        say!(text, "load-form-variant-hint"),
        submission::variant_menu(text),
    )
}

/// Analyses the game of the form.
pub(crate) async fn on_form(asked: Asked<'_>, fields: &Fields) -> Handled {
    let bytes = file_form(asked.text()).given_bytes(fields).await?;
    analyse(asked, &bytes, submission::chosen_variant(fields)).await
}

/// Analyses the game of a file that came with a command.
pub(crate) async fn analyse_file(asked: Asked<'_>, file: &Attachment) -> Handled {
    let bytes = file_form(asked.text()).bytes_of(file).await?;
    analyse(asked, &bytes, None).await
}

/// Shows a part of an analysis that was made before.
pub(crate) async fn on_component(asked: Asked<'_>, component: &FileComponent) -> Handled {
    let FileComponent::Show { file, part } = component else {
        return Err(NotDone::UnknownComponent);
    };
    let kept = asked.service().analysed_file(file);
    let kept = kept.ok_or_else(|| gone(asked.text()))?;
    let subject = Subject::File {
        file: *file,
        replay: kept.replay.clone(),
    };
    show_part(asked, subject, part).await
}

async fn analyse(asked: Asked<'_>, bytes: &[u8], variant: Option<Variant>) -> Handled {
    let rules = FileRules {
        variant,
        options: None,
    };
    let replay = file_replay::read(bytes, &rules).map_err(|fault| {
        let why = text::replay_fault(asked.text(), &fault, Naming::Escaped);
        file_form(asked.text()).retry(why)
    })?;
    let subject = Subject::File {
        file: FileHash::of(bytes, variant.map(Variant::id)),
        replay: Arc::new(replay),
    };
    show_story(asked, subject).await
}
