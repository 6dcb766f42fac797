//! `/privacy`: what is kept about the asker, all of it as a file, and its end. Every step is a press on one ephemeral message.

use super::answer::{Answer, File};
use super::asker::Asker;
use super::{Door, message};
use crate::text::{Data, say};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};

/// Begins the `custom_id` of every button.
const VERSION: &str = "privacy1";

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// What is kept.
    Show,
    /// All of it.
    Data,
    /// The question whether it is to be erased.
    Ask,
    /// Yes.
    Forget,
}

impl Step {
    const ALL: [(&'static str, Self); 4] = [
        ("show", Self::Show),
        ("data", Self::Data),
        ("ask", Self::Ask),
        ("forget", Self::Forget),
    ];

    /// Reads a `custom_id`.
    pub(super) fn parse(id: &str) -> Option<Self> {
        let name = id.strip_prefix(VERSION)?.strip_prefix(':')?;
        let mut all = Self::ALL.into_iter();
        all.find(|(known, _)| *known == name).map(|(_, step)| step)
    }

    /// The button that leads there.
    pub(super) fn button(self, style: ButtonStyle, label: String) -> CreateButton {
        let mut all = Self::ALL.into_iter();
        let name = all.find(|(_, step)| *step == self).map(|(name, _)| name);
        let name = name.expect("every step has a name in the table");
        message::button(format!("{VERSION}:{name}"), style, label)
    }
}

impl Door {
    /// Serves a step.
    pub(super) async fn privacy(&self, asker: &Asker, step: Step) -> Answer {
        match step {
            Step::Show => self.show_privacy(),
            Step::Data => self.give_data(asker).await,
            Step::Ask => self.ask_to_forget(asker).await,
            Step::Forget => match self.table.forget(asker.person()).await {
                Ok(()) => Answer::text(say!(self.text, "done-forgotten")),
                Err(rejected) => self.rejected(&rejected),
            },
        }
    }

    fn show_privacy(&self) -> Answer {
        let data = Step::Data.button(ButtonStyle::Primary, say!(self.text, "button-data"));
        let forget = Step::Ask.button(ButtonStyle::Danger, say!(self.text, "button-forget"));
        Answer::text(say!(self.text, "privacy"))
            .with_rows(vec![CreateActionRow::Buttons(vec![data, forget])])
    }

    async fn give_data(&self, asker: &Asker) -> Answer {
        match self.table.kept_of(asker.person()).await {
            Ok(kept) => Answer::text(say!(self.text, "done-data"))
                .with_file(File::text("entente-data.json", Data::of(&kept).to_json())),
            Err(rejected) => self.rejected(&rejected),
        }
    }

    async fn ask_to_forget(&self, asker: &Asker) -> Answer {
        let running = match self.table.games_of(asker.person()).await {
            Ok(views) => views.len(),
            Err(rejected) => return self.rejected(&rejected),
        };
        let yes = Step::Forget.button(ButtonStyle::Danger, say!(self.text, "button-yes-forget"));
        let no = Step::Show.button(ButtonStyle::Secondary, say!(self.text, "button-return"));
        Answer::text(say!(self.text, "ask-forget", count = running))
            .with_rows(vec![CreateActionRow::Buttons(vec![yes, no])])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_is_read_as_it_was_written() {
        for (name, step) in Step::ALL {
            assert_eq!(Step::parse(&format!("privacy1:{name}")), Some(step));
        }
        for id in ["", "privacy1", "privacy1:", "privacy0:show", "privacy1:x"] {
            assert_eq!(Step::parse(id), None, "{id}");
        }
    }
}
