//! Tells one person what waits for them: that their time in a game runs out, and once a day all that waits. In direct messages, each a message of its own; its one button opens
//! the sheet on which it can be set otherwise, and carries the mark by which it is found again after a doubt. What is no longer true is not told; where no messages
//! arrive, nothing is said of it to anybody.

use super::deliver::{Failure, Setback};
use super::posted::{find, moment};
use super::{Door, message, times};
use crate::table::{Matter, Notice, Part, Reminder, place_of};
use crate::text::{Naming, say};
use entente_game::Person;
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::{
    ActionRowComponent, ButtonKind, ButtonStyle, ChannelId, CreateActionRow, CreateAllowedMentions,
    CreateMessage, Http, Message, Nonce, UserId,
};

impl Door {
    /// Tells it, if it is still so and does not stand there already.
    pub(super) async fn notify(&self, http: &Http, notice: &Notice) -> Result<(), Failure> {
        let place = place_of(notice.person);
        if self.barred_by(&place).is_some() {
            return Ok(());
        }
        match self.notify_once(http, notice).await {
            Ok(true) => Ok(self.lower(&place).await?),
            Ok(false) => Ok(()),
            Err(Setback::Refused(why)) => {
                let slip = notice.slip();
                Ok(self.raise(&place, why, Some(&slip)).await?)
            }
            Err(Setback::Failed(failure)) => Err(failure),
        }
    }

    /// Whether it stands there now.
    async fn notify_once(&self, http: &Http, notice: &Notice) -> Result<bool, Setback> {
        if notice.doubts > 0 && stands(http, notice).await? {
            return Ok(true);
        }
        let words = match &notice.matter {
            Matter::Reminder(reminder) => self.reminder(notice, reminder).await?,
            Matter::Digest => self.digest(notice.person).await?,
        };
        let Some(words) = words else {
            return Ok(false);
        };
        let message = self.notice_message(notice, words).await;
        let channel = private_channel(http, notice).await?;
        channel.send_message(http, message).await?;
        Ok(true)
    }

    /// That somebody's time runs out; nothing, where that is not to be told now.
    async fn reminder(
        &self,
        notice: &Notice,
        reminder: &Reminder,
    ) -> Result<Option<String>, Failure> {
        let view = self.table.confirm(notice, reminder).await?;
        let Some((view, deadline)) = view.and_then(|view| {
            let deadline = view.clock.as_ref()?.turn?.deadline?;
            Some((view, deadline))
        }) else {
            return Ok(None);
        };
        let title = self.text.title(&view, Naming::Escaped);
        let game = match self.link(&view) {
            Some(link) => format!("[{title}]({link})"),
            None => title,
        };
        let when = format!("<t:{}:R>", deadline.0 / 1000);
        Ok(Some(match reminder.part {
            Part::Half => say!(self.text, "reminder-half", game = game, when = when),
            Part::AllButATenth => say!(self.text, "reminder-tenth", game = game, when = when),
        }))
    }

    /// What waits for somebody, as `/turns` lists it; nothing, where nothing does, or where they have left meanwhile.
    async fn digest(&self, person: Person) -> Result<Option<String>, Failure> {
        let log = self.table.person(person).await?;
        if log.away_until(self.table.now()).is_some() {
            return Ok(None);
        }
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

/// Whether it arrived, though nobody heard of it.
async fn stands(http: &Http, notice: &Notice) -> Result<bool, Setback> {
    let channel = private_channel(http, notice).await?;
    let id = times::marked(notice.id.as_str());
    let is_it = |sent: &Message| has_button(sent, &id);
    let found = find(http, channel, moment(notice.at), is_it).await?;
    Ok(found.is_some())
}

async fn private_channel(http: &Http, notice: &Notice) -> Result<ChannelId, serenity::Error> {
    let user = UserId::new(notice.person.0);
    Ok(user.create_dm_channel(http).await?.id)
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
