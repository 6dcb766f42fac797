//! Reminders and daily summaries, each a direct message of its own.
//!
//! A reminder says that a player's time runs out; the daily summary lists the games that wait. The
//! one button of the message opens the settings for them, and carries the mark by which the message
//! is found again after a doubt. What is no longer true is not sent. Where messages do not arrive,
//! nobody is told of it.

use crate::frontend::posted::{custom_ids, find_message, id_before};
use crate::frontend::{Frontend, message};
use crate::outbox::error::{DeliveryError, SendError};
use crate::pages::time_settings;
use entente_game::PersonId;
use entente_game::people::PingReason;
use entente_presentation::text::say;
use entente_service::{Notice, Reminder, ReminderStage, Topic, dm_recipient};
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::{
    ButtonStyle, ChannelId, CreateActionRow, CreateAllowedMentions, CreateMessage, Http, Message,
    Nonce, UserId,
};

impl Frontend {
    /// Sends a notice, if it is still true and was not sent before.
    pub(crate) async fn notify(&self, http: &Http, notice: &Notice) -> Result<(), DeliveryError> {
        let recipient = dm_recipient(notice.person);
        if self.unreachable_reason(&recipient).await.is_some() {
            return Ok(());
        }
        match self.notify_once(http, notice).await {
            Ok(true) => Ok(self.clear_unreachable(&recipient).await?),
            // Nothing was sent, so nothing is known about the recipient.
            Ok(false) => Ok(()),
            Err(SendError::Unreachable(why)) => {
                let outbox_key = notice.outbox_key();
                Ok(self
                    .mark_unreachable(&recipient, why, Some(&outbox_key))
                    .await?)
            }
            Err(SendError::Failed(failure)) => Err(failure),
        }
    }

    /// Sends the notice, unless it was sent before. Returns whether it is there now; `false` means
    /// that it was not needed any more.
    async fn notify_once(&self, http: &Http, notice: &Notice) -> Result<bool, SendError> {
        if notice.uncertain_attempts > 0 && was_delivered(http, notice).await? {
            return Ok(true);
        }
        let text = match &notice.topic {
            Topic::Reminder(reminder) => self.reminder(notice, reminder).await?,
            Topic::Digest => self.digest(notice.person).await?,
        };
        let Some(text) = text else {
            return Ok(false);
        };
        let message = self.notice_message(notice, text).await;
        let channel = dm_channel(http, notice).await?;
        channel.send_message(http, message).await?;
        Ok(true)
    }

    /// The text of a reminder; `None` if it is not to be sent any more.
    async fn reminder(
        &self,
        notice: &Notice,
        reminder: &Reminder,
    ) -> Result<Option<String>, DeliveryError> {
        // The player may have moved while the notice was in the outbox.
        let view = self.service.confirm_reminder(notice, reminder).await?;
        let Some((view, deadline)) = view.and_then(|view| {
            let deadline = view.clock.as_ref()?.turn?.deadline?;
            Some((view, deadline))
        }) else {
            return Ok(None);
        };
        let title = self.heading_for_reader(&view).await;
        let game = match self.link(&view).await {
            Some(link) => format!("[{title}]({link})"),
            None => title,
        };
        // A moment and not "in an hour": the message may be read much later.
        let until = format!("<t:{}:f>", deadline.0 / 1000);
        Ok(Some(match reminder.stage {
            ReminderStage::Half => say!(self.text, "reminder-half", game, until),
            ReminderStage::AllButATenth => {
                say!(self.text, "reminder-tenth", game, until)
            }
        }))
    }

    /// The daily summary, with the same list as `/turns`; `None` if nothing waits, or if the user
    /// has gone on vacation meanwhile.
    async fn digest(&self, person: PersonId) -> Result<Option<String>, DeliveryError> {
        let log = self.service.person(person).await?;
        if log.away_until(self.service.now()).is_some() {
            return Ok(None);
        }
        Ok(self.turns_summary(person).await?)
    }

    /// Makes the message of a notice.
    async fn notice_message(&self, notice: &Notice, text: String) -> CreateMessage {
        let mark = notice.id.as_str();
        let label = say!(self.text, "button-time");
        let button = message::button(
            time_settings::custom_id(mark),
            ButtonStyle::Secondary,
            label,
        );
        CreateMessage::new()
            .content(text)
            .components(vec![CreateActionRow::Buttons(vec![button])])
            .flags(
                self.loudness(notice.person, &[PingReason::Asked])
                    .await
                    .flags(),
            )
            .allowed_mentions(CreateAllowedMentions::new())
            .nonce(Nonce::String(mark.to_owned()))
            .enforce_nonce(true)
    }
}

/// Whether the notice arrived in an earlier attempt, although Discord's answer was lost.
async fn was_delivered(http: &Http, notice: &Notice) -> Result<bool, SendError> {
    let channel = dm_channel(http, notice).await?;
    let id = time_settings::custom_id(notice.id.as_str());
    let is_it = |sent: &Message| custom_ids(sent).any(|own| own == id);
    let found = find_message(http, channel, id_before(notice.at), is_it).await?;
    Ok(found.is_some())
}

async fn dm_channel(http: &Http, notice: &Notice) -> Result<ChannelId, serenity::Error> {
    let user = UserId::new(notice.person.0);
    Ok(user.create_dm_channel(http).await?.id)
}
