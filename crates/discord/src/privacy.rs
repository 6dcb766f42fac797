//! `/privacy`: which data is stored about the user, all of it as a file, and erasing it. Every step
//! changes the same ephemeral message. And the message that asks the user whether a program may
//! have them forgotten.

use crate::frontend::answer::{Answer, Handled};
use crate::frontend::file::File;
use crate::frontend::{Asked, Frontend, message};
use entente_game::PersonId;
use entente_presentation::text::{Text, say};
use entente_service::{Data, Result};
use parse_display::{Display, FromStr};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};

/// The request of a button of `/privacy`, as its `custom_id` has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, FromStr)]
#[display("privacy1:{}", style = "kebab-case")]
pub(crate) enum PrivacyComponent {
    /// Explain what is stored.
    Show,
    /// Export everything that is stored about the user.
    Data,
    /// Ask whether to erase it.
    Confirm,
    Erase,
}

impl PrivacyComponent {
    /// The button for this step.
    pub(crate) fn button(self, style: ButtonStyle, label: String) -> CreateButton {
        message::button(self.to_string(), style, label)
    }
}

/// A button of the message that asks whether a program may have the user forgotten. `mark` is the
/// mark of that message.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
pub(crate) enum ErasureComponent {
    /// Erase everything about the user.
    #[display("erasure1:confirm:{mark}")]
    Confirm { mark: String },
    /// Erase nothing.
    #[display("erasure1:refuse:{mark}")]
    Refuse { mark: String },
}

/// The text that asks it; `None` if the question has been answered, or nobody can answer it any
/// more.
pub(crate) async fn erasure_question(
    frontend: &Frontend,
    person: PersonId,
) -> Result<Option<String>> {
    let until = frontend.service.people().erasure_request(person).await?;
    Ok(until.map(|until| {
        let until = format!("<t:{}:f>", until.0 / 1000);
        say!(frontend.text, "erasure-asked", until)
    }))
}

/// The buttons below that text, in a message with this mark.
pub(crate) fn erasure_buttons(text: &Text, mark: &str) -> Vec<CreateButton> {
    let mark = mark.to_owned();
    let refuse = ErasureComponent::Refuse { mark: mark.clone() };
    let confirm = ErasureComponent::Confirm { mark };
    vec![
        message::button(
            refuse.to_string(),
            ButtonStyle::Primary,
            say!(text, "button-keep-data"),
        ),
        message::button(
            confirm.to_string(),
            ButtonStyle::Danger,
            say!(text, "button-yes-forget"),
        ),
    ]
}

pub(crate) async fn answer_erasure(asked: Asked<'_>, component: ErasureComponent) -> Handled {
    let people = asked.service().people();
    match component {
        ErasureComponent::Confirm { .. } => {
            let is_erased = people.confirm_erasure(asked.person()).await?;
            Ok(Answer::text(if is_erased {
                say!(asked.text(), "done-forgotten")
            } else {
                say!(asked.text(), "erasure-expired")
            }))
        }
        ErasureComponent::Refuse { .. } => {
            people.refuse_erasure(asked.person()).await?;
            Ok(Answer::text(say!(asked.text(), "erasure-refused")))
        }
    }
}

pub(crate) async fn privacy(asked: Asked<'_>, step: PrivacyComponent) -> Handled {
    match step {
        PrivacyComponent::Show => Ok(show_privacy(asked.text())),
        PrivacyComponent::Data => export_data(asked).await,
        PrivacyComponent::Confirm => confirm_erasure(asked).await,
        PrivacyComponent::Erase => {
            asked.service().people().forget(asked.person()).await?;
            Ok(Answer::text(say!(asked.text(), "done-forgotten")))
        }
    }
}

/// Explains what is stored, with buttons for the next steps.
fn show_privacy(text: &Text) -> Answer {
    let data = PrivacyComponent::Data.button(ButtonStyle::Primary, say!(text, "button-data"));
    let forget = PrivacyComponent::Confirm.button(ButtonStyle::Danger, say!(text, "button-forget"));
    Answer::text(say!(text, "privacy"))
        .with_rows(vec![CreateActionRow::Buttons(vec![data, forget])])
}

/// Everything that is stored about the user, as a file.
async fn export_data(asked: Asked<'_>) -> Handled {
    let kept = asked
        .service()
        .people()
        .personal_data(asked.person())
        .await?;
    Ok(Answer::text(say!(asked.text(), "done-data"))
        .with_file(File::text("entente-data.json", Data::of(&kept).to_json())))
}

/// Asks whether to erase it, and says what that means for running games.
async fn confirm_erasure(asked: Asked<'_>) -> Handled {
    let views = asked.service().people().games_of(asked.person()).await?;
    let running = views.len();
    let yes = PrivacyComponent::Erase
        .button(ButtonStyle::Danger, say!(asked.text(), "button-yes-forget"));
    let no =
        PrivacyComponent::Show.button(ButtonStyle::Secondary, say!(asked.text(), "button-back"));
    Ok(
        Answer::text(say!(asked.text(), "ask-forget", count = running))
            .with_rows(vec![CreateActionRow::Buttons(vec![yes, no])]),
    )
}
