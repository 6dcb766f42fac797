//! Delivers what concerns one person alone: in direct messages, each a message of its own that changes no other and leaves no receipt, so that the board there keeps its buttons.
//! And the letters that somebody reported, to those who run the server. Each carries its delivery's mark, in the ids of its buttons or below its frame, by which it is found
//! again after a doubt. Where nobody takes it, it is dropped without a word to others: it can still be read behind *Diplomacy*.

use super::Door;
use super::answer::CONTENT_LIMIT;
use super::asker::Place;
use super::custom_id::CustomId;
use super::deliver::{Failure, Setback};
use super::diplomacy::{Choice, Step, as_buttons};
use super::message::as_rows;
use super::posted::{find, since};
use crate::table::{Address, Delivery, place_of};
use crate::text::{Naming, say, shorten};
use entente_game::{Deed, GameId, Person, Standing, Tiding, View};
use poise::serenity_prelude::{
    ActionRowComponent, ButtonKind, ChannelId, CreateActionRow, CreateAllowedMentions, CreateEmbed,
    CreateEmbedFooter, CreateMessage, GuildId, Http, Message, MessageFlags, Nonce, UserId,
};

/// The longest title of a frame.
const TITLE: usize = 256;

/// Where it can go.
enum Addressee {
    Person(Person),
    Channel(Place),
}

impl Addressee {
    /// In the words that are used for places.
    fn place(&self) -> String {
        match self {
            Self::Person(person) => place_of(*person),
            Self::Channel(place) => place.to_string(),
        }
    }
}

impl Door {
    /// Tells it to the first who takes it.
    pub(super) async fn tell(&self, http: &Http, delivery: &Delivery) -> Result<(), Failure> {
        let view = self.table.view_for(delivery).await?;
        let message = self.private_message(delivery, &view).await?;
        for addressee in self.addressees(http, &delivery.address).await? {
            let place = addressee.place();
            if self.barred_by(&place).is_some() {
                continue;
            }
            match tell_once(http, delivery, &view, &addressee, message.clone()).await {
                Ok(()) => return Ok(self.lower(&place).await?),
                Err(Setback::Refused(why)) => {
                    let slip = delivery.slip();
                    self.raise(&place, why, Some(&slip)).await?;
                }
                Err(Setback::Failed(failure)) => return Err(failure),
            }
        }
        Err(Failure::Barred(Box::new(view)))
    }

    /// To whom it can go, in the order in which it is tried.
    async fn addressees(&self, http: &Http, address: &Address) -> Result<Vec<Addressee>, Failure> {
        let channel = match address {
            Address::Person(person) => return Ok(vec![Addressee::Person(*person)]),
            Address::Channel(channel) => {
                return Err(Failure::Never(format!("{channel} is not for one person")));
            }
            Address::Managers(channel) => channel,
        };
        let unknown = || Failure::Never(format!("{channel} is in no server"));
        let home = Place::parse(channel).ok_or_else(unknown)?;
        let guild = home.server().ok_or_else(unknown)?;
        let named = self.settings_at(channel).await.reports;
        let named = named.and_then(|id| id.parse().ok()).map(|channel| {
            Addressee::Channel(Place {
                channel,
                ..home.clone()
            })
        });
        let owner = match http.get_guild(GuildId::new(guild.0)).await {
            Ok(guild) => Some(Addressee::Person(Person(guild.owner_id.get()))),
            Err(error) => match (Setback::from(error), &named) {
                (Setback::Refused(_), _) | (_, Some(_)) => None,
                (Setback::Failed(failure), None) => return Err(failure),
            },
        };
        Ok(named.into_iter().chain(owner).collect())
    }

    async fn private_message(
        &self,
        delivery: &Delivery,
        view: &View,
    ) -> Result<CreateMessage, Failure> {
        let (words, written) = self.text.tidings_apart(view, Naming::Escaped);
        let title = shorten(self.text.title(view, Naming::Escaped), TITLE);
        let frame = CreateEmbed::new().title(title);
        let frame = match self.place_link(view) {
            Some(link) => frame.url(link),
            None => frame,
        };
        let frame = match written {
            Some(written) => frame.description(written),
            None => frame,
        };
        let mark = delivery.id.as_str();
        let (frame, rows) = match &delivery.address {
            Address::Person(person) => (frame, self.answers(*person, view, mark).await?),
            _ => {
                let number = say!(self.text, "report-number", number = mark.to_owned());
                (frame.footer(CreateEmbedFooter::new(number)), Vec::new())
            }
        };
        Ok(CreateMessage::new()
            .content(shorten(words, CONTENT_LIMIT))
            .embed(frame)
            .components(rows)
            .flags(self.loudness(delivery, view).await)
            .allowed_mentions(CreateAllowedMentions::new())
            .nonce(Nonce::String(mark.to_owned()))
            .enforce_nonce(true))
    }

    /// What can be answered, as its reader stands now, and the way to the sheet.
    async fn answers(
        &self,
        person: Person,
        told: &View,
        mark: &str,
    ) -> Result<Vec<CreateActionRow>, Failure> {
        let view = self.table.view(&told.game, person).await?;
        let (Some(then), Some(now)) = (standing(told), standing(&view)) else {
            return Ok(Vec::new());
        };
        let asked = then.tidings.iter().map(|tiding| match tiding {
            Tiding::Deed(Deed::Proposed { from, .. }) => {
                let mut open = now.proposed_by.iter();
                let open = open.find(|proposal| proposal.seat == *from);
                open.map_or_else(Vec::new, |open| self.answers_to(&view, now, open))
            }
            Tiding::Letter(letter) => self.answers_to_letter(&view, now, letter),
            _ => Vec::new(),
        });
        let sheet = Choice::plain(Step::Open, say!(self.text, "button-diplomacy"));
        let rows = asked.chain([vec![sheet]]);
        let rows = rows.map(|choices| as_buttons(&view, choices, Some(mark)));
        Ok(as_rows(rows.collect()))
    }

    /// Whether it comes with a sound, as its reader wants it.
    async fn loudness(&self, delivery: &Delivery, view: &View) -> MessageFlags {
        let Address::Person(person) = &delivery.address else {
            return MessageFlags::empty();
        };
        let asks = standing(view).is_some_and(|standing| {
            let mut tidings = standing.tidings.iter();
            tidings.any(|tiding| matches!(tiding, Tiding::Deed(Deed::Proposed { .. })))
        });
        self.ring(*person, asks).await.flags()
    }
}

/// Sends it, if it does not stand there already.
async fn tell_once(
    http: &Http,
    delivery: &Delivery,
    view: &View,
    to: &Addressee,
    message: CreateMessage,
) -> Result<(), Setback> {
    let channel: ChannelId = match to {
        Addressee::Person(person) => UserId::new(person.0).create_dm_channel(http).await?.id,
        Addressee::Channel(place) => place.channel,
    };
    let is_it = |sent: &Message| is_marked(sent, &delivery.game, delivery.id.as_str());
    let stands = delivery.doubts > 0
        && find(http, channel, since(None, view), is_it)
            .await?
            .is_some();
    if !stands {
        channel.send_message(http, message).await?;
    }
    Ok(())
}

/// Whether a message carries this mark.
fn is_marked(message: &Message, game: &GameId, mark: &str) -> bool {
    let controls = message.components.iter().flat_map(|row| &row.components);
    let mut ids = controls.filter_map(|control| match control {
        ActionRowComponent::Button(button) => match &button.data {
            ButtonKind::NonLink { custom_id, .. } => CustomId::parse(custom_id),
            _ => None,
        },
        _ => None,
    });
    let mut footers = message
        .embeds
        .iter()
        .filter_map(|frame| frame.footer.as_ref());
    ids.any(|id| id.game == *game && id.mark.as_deref() == Some(mark))
        || footers.any(|footer| footer.text.ends_with(mark))
}

fn standing(view: &View) -> Option<&Standing> {
    view.affairs.as_ref()?.standing.as_ref()
}
