//! `/privacy`: which data is stored about the user, all of it as a file, and erasing it. Every step
//! changes the same ephemeral message.

use crate::discord::frontend::answer::{Answer, File};
use crate::discord::frontend::caller::Caller;
use crate::discord::frontend::{Frontend, message};
use crate::text::{Data, say};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};

/// The version of the format, with which the `custom_id` of every button begins.
const PREFIX: &str = "privacy1";

/// What a button of `/privacy` asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PrivacyComponent {
    /// Explain what is stored.
    Show,
    /// Export everything that is stored about the user.
    Data,
    /// Ask whether to erase it.
    Confirm,
    /// Erase it.
    Erase,
}

impl PrivacyComponent {
    const ALL: [(&'static str, Self); 4] = [
        ("show", Self::Show),
        ("data", Self::Data),
        ("confirm", Self::Confirm),
        ("erase", Self::Erase),
    ];

    /// Reads a `custom_id`.
    pub(crate) fn parse(id: &str) -> Option<Self> {
        let name = id.strip_prefix(PREFIX)?.strip_prefix(':')?;
        Self::ALL
            .into_iter()
            .find(|(known, _)| *known == name)
            .map(|(_, component)| component)
    }

    /// The button for this step.
    pub(crate) fn button(self, style: ButtonStyle, label: String) -> CreateButton {
        let (name, _) = Self::ALL
            .into_iter()
            .find(|(_, component)| *component == self)
            .expect("every component has a name in ALL");
        message::button(format!("{PREFIX}:{name}"), style, label)
    }
}

impl Frontend {
    /// Handles a step.
    pub(crate) async fn privacy(&self, caller: &Caller, step: PrivacyComponent) -> Answer {
        match step {
            PrivacyComponent::Show => self.show_privacy(),
            PrivacyComponent::Data => self.export_data(caller).await,
            PrivacyComponent::Confirm => self.confirm_erasure(caller).await,
            PrivacyComponent::Erase => match self.service.forget(caller.person()).await {
                Ok(()) => Answer::text(say!(self.text, "done-forgotten")),
                Err(rejected) => self.rejected(&rejected),
            },
        }
    }

    /// Explains what is stored, with buttons for the next steps.
    fn show_privacy(&self) -> Answer {
        let data =
            PrivacyComponent::Data.button(ButtonStyle::Primary, say!(self.text, "button-data"));
        let forget =
            PrivacyComponent::Confirm.button(ButtonStyle::Danger, say!(self.text, "button-forget"));
        Answer::text(say!(self.text, "privacy"))
            .with_rows(vec![CreateActionRow::Buttons(vec![data, forget])])
    }

    /// Everything that is stored about the user, as a file.
    async fn export_data(&self, caller: &Caller) -> Answer {
        match self.service.personal_data(caller.person()).await {
            Ok(kept) => Answer::text(say!(self.text, "done-data"))
                .with_file(File::text("entente-data.json", Data::of(&kept).to_json())),
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// Asks whether to erase it, and says what that means for running games.
    async fn confirm_erasure(&self, caller: &Caller) -> Answer {
        let running = match self.service.games_of(caller.person()).await {
            Ok(views) => views.len(),
            Err(rejected) => return self.rejected(&rejected),
        };
        let yes = PrivacyComponent::Erase
            .button(ButtonStyle::Danger, say!(self.text, "button-yes-forget"));
        let no =
            PrivacyComponent::Show.button(ButtonStyle::Secondary, say!(self.text, "button-back"));
        Answer::text(say!(self.text, "ask-forget", count = running))
            .with_rows(vec![CreateActionRow::Buttons(vec![yes, no])])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_is_read_as_it_was_written() {
        for (name, step) in PrivacyComponent::ALL {
            assert_eq!(
                PrivacyComponent::parse(&format!("privacy1:{name}")),
                Some(step)
            );
        }
        for id in ["", "privacy1", "privacy1:", "privacy0:show", "privacy1:x"] {
            assert_eq!(PrivacyComponent::parse(id), None, "{id}");
        }
    }
}
