//! Tells one person what waits for them: that their time in a game runs out, and once a day all that waits. In direct messages, each a message of its own; its one button opens
//! the sheet on which it can be set otherwise, and carries the mark by which it is found again after a doubt. What is no longer true is not told; where no messages
//! arrive, nothing is said of it to anybody.

use super::barrier::place_of;
use super::deliver::{Failure, Setback};
use super::posted::{find, moment};
use super::{Door, message, times};
use crate::table::{Matter, Notice, Part, Reminder};
use crate::text::{Naming, say};
use entente_game::Person;
use poise::serenity_prelude::{
    ActionRowComponent, ButtonKind, ButtonStyle, CreateActionRow, CreateAllowedMentions,
    CreateMessage, Http, Message, Nonce, UserId,
};

impl Door {
    /// Tells it, if it is still so and does not stand there already.
    pub(super) async fn notify(&self, http: &Http, notice: &Notice) -> Result<(), Failure> {
        let place = place_of(notice.person);
        if self.barred_by(&place).is_some() {
            return Ok(());
        }
        let words = match &notice.matter {
            Matter::Reminder(reminder) => self.reminder(notice.person, reminder).await?,
            Matter::Digest => self.digest(notice.person).await?,
        };
        let Some(words) = words else {
            return Ok(());
        };
        let message = self.notice_message(notice, words).await;
        match notify_once(http, notice, message).await {
            Ok(()) => Ok(self.lower(&place).await?),
            Err(Setback::Refused(why)) => Ok(self.raise(&place, why).await?),
            Err(Setback::Failed(failure)) => Err(failure),
        }
    }

    /// That somebody's time runs out; nothing, where the turn is over or the time is gone.
    async fn reminder(
        &self,
        person: Person,
        reminder: &Reminder,
    ) -> Result<Option<String>, Failure> {
        let view = self.table.view(&reminder.game, person).await?;
        let is_over = view.ply() != reminder.ply || !view.is_my_turn();
        if is_over || self.table.now() >= reminder.deadline {
            return Ok(None);
        }
        let title = self.text.title(&view, Naming::Escaped);
        let game = match self.link(&view) {
            Some(link) => format!("[{title}]({link})"),
            None => title,
        };
        let when = format!("<t:{}:R>", reminder.deadline.0 / 1000);
        Ok(Some(match reminder.part {
            Part::Half => say!(self.text, "reminder-half", game = game, when = when),
            Part::AllButATenth => say!(self.text, "reminder-tenth", game = game, when = when),
        }))
    }

    /// What waits for somebody, as `/turns` lists it; nothing, where nothing does.
    async fn digest(&self, person: Person) -> Result<Option<String>, Failure> {
        let list = self.list_of_turns(person).await?;
        Ok(list.waits.then_some(list.words))
    }

    async fn notice_message(&self, notice: &Notice, words: String) -> CreateMessage {
        let mark = notice.id.as_str();
        let label = say!(self.text, "button-time");
        let button = message::button(times::marked(mark), ButtonStyle::Secondary, label);
        CreateMessage::new()
            .content(words)
            .components(vec![CreateActionRow::Buttons(vec![button])])
            .flags(self.ring(notice.person, true).await.flags())
            .allowed_mentions(CreateAllowedMentions::new())
            .nonce(Nonce::String(mark.to_owned()))
            .enforce_nonce(true)
    }
}

/// Sends it, if it does not stand there already.
async fn notify_once(http: &Http, notice: &Notice, message: CreateMessage) -> Result<(), Setback> {
    let user = UserId::new(notice.person.0);
    let channel = user.create_dm_channel(http).await?.id;
    let id = times::marked(notice.id.as_str());
    let is_it = |sent: &Message| has_button(sent, &id);
    let stands = notice.doubts > 0
        && find(http, channel, moment(notice.at), is_it)
            .await?
            .is_some();
    if !stands {
        channel.send_message(http, message).await?;
    }
    Ok(())
}

fn has_button(message: &Message, id: &str) -> bool {
    let mut controls = message.components.iter().flat_map(|row| &row.components);
    controls.any(|control| match control {
        ActionRowComponent::Button(button) => {
            matches!(&button.data, ButtonKind::NonLink { custom_id, .. } if custom_id == id)
        }
        _ => false,
    })
}
