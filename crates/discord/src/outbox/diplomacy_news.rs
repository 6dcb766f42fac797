//! Sends diplomatic news to one player, and reported letters to the managers of a server.
//!
//! News goes to direct messages, each as a message of its own. It changes no other message and
//! leaves no receipt, so the last board there keeps its buttons. Each message carries the id of its
//! delivery, in the ids of its buttons or in the footer of its embed, and is found again by it
//! after a doubt.
//!
//! News that cannot be sent is dropped without telling the others: the player can still read it
//! behind *Diplomacy*.
//!
//! What has become of a proposal is written below its message.

use crate::connection::channel::ChannelAddress;
use crate::diplomacy::component::DiplomacyComponent;
use crate::diplomacy::panel::{ButtonSpec, as_buttons};
use crate::diplomacy::people::Diplomat;
use crate::frontend::answer::CONTENT_LIMIT;
use crate::frontend::custom_id::{CustomId, GameComponent};
use crate::frontend::frontends::Frontends;
use crate::frontend::message::non_empty_rows;
use crate::frontend::preferences::Loudness;
use crate::frontend::sent::{SentMessage, find_message, picture_name, search_start};
use crate::frontend::{Frontend, game_names, posted};
use crate::outbox::error::{Delivered, DeliveryError, SendError, Sent};
use crate::outbox::route::Sender;
use crate::outbox::{dm_openings, unreachable};
use entente_game::people::{PingReason, ServerSettings};
use entente_game::{DiplomacyEvent, DiplomacyNews, DiplomaticStatus, PersonId, Seat, View};
use entente_presentation::picture::BoardOptions;
use entente_presentation::text::{self, Naming, Reader, Text, say, shorten};
use entente_service::{Delivery, LetterContext, Recipient, news_recipient};
use poise::serenity_prelude::{
    ChannelId, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateEmbed,
    CreateEmbedFooter, CreateMessage, EditMessage, GuildId, Http, MessageFlags, Nonce,
};

/// The maximum length of an embed's title.
const MAX_TITLE: usize = 256;

/// The recipient of the message.
enum NewsDestination {
    Person(PersonId),
    Channel(ChannelAddress),
}

impl NewsDestination {
    /// The recipient, in the form in which refusals are remembered.
    fn recipient(&self) -> String {
        match self {
            Self::Person(person) => news_recipient(*person),
            Self::Channel(address) => address.to_string(),
        }
    }
}

/// Sends the message to the first destination whose recipient takes it.
pub(super) async fn send_diplomacy_news(
    frontends: &Frontends,
    http: &Http,
    delivery: &Delivery,
) -> Delivered {
    let server = match &delivery.recipient {
        Recipient::Managers(channel) => {
            ChannelAddress::parse(channel).and_then(|address| address.server())
        }
        Recipient::Person(_) | Recipient::Channel(_) => None,
    };
    let asked = frontends.service().deliveries();
    let mut context = asked.letter_context(delivery, server).await?;
    let frontend = frontends.for_delivery(&delivery.recipient, &context.delivery);
    let view = &mut context.delivery.view;
    if view.players.hides_people && matches!(delivery.recipient, Recipient::Managers(_)) {
        // The managers know the player who reports a letter by their army, as they do its writer.
        view.players
            .people
            .iter_mut()
            .for_each(|one| one.profile = None);
    }
    if let Recipient::Person(person) = &delivery.recipient
        && is_withdrawal(view)
    {
        close_of(frontend.text, http, *person, view).await;
    }
    let letter = Letter {
        frontend,
        delivery,
        context: &context,
    };
    let message = letter.message().await;
    let view = &context.delivery.view;
    for destination in destinations(http, delivery, &context.delivery.server).await? {
        let (recipient, outbox_key) = (destination.recipient(), delivery.outbox_key());
        let sent = send_once(http, delivery, view, &destination, message.clone());
        let sent =
            unreachable::try_recipient(&frontend.service, &recipient, &outbox_key, sent).await?;
        if sent.is_ok() {
            return Ok(());
        }
    }
    Err(DeliveryError::Unreachable(Box::new(context.delivery.view)))
}

/// The possible destinations, in the order in which they are tried: for reports the channel
/// that the managers chose, then the server's owner.
async fn destinations(
    http: &Http,
    delivery: &Delivery,
    settings: &ServerSettings,
) -> Delivered<Vec<NewsDestination>> {
    let channel = match &delivery.recipient {
        Recipient::Person(person) => return Ok(vec![NewsDestination::Person(*person)]),
        Recipient::Channel(channel) => {
            return Err(DeliveryError::Undeliverable(format!(
                "{channel} is a channel, and the news is for one player"
            )));
        }
        Recipient::Managers(channel) => channel,
    };
    let unknown = || DeliveryError::Undeliverable(format!("{channel} is not in a server"));
    let home = ChannelAddress::parse(channel).ok_or_else(unknown)?;
    let guild = home.server().ok_or_else(unknown)?;
    let named = settings
        .reports
        .as_ref()
        .and_then(|id| id.parse().ok())
        .map(|channel| {
            NewsDestination::Channel(ChannelAddress {
                channel,
                ..home.clone()
            })
        });
    // The owner is only the second choice, so failing to find them matters only where no
    // channel was chosen.
    let owner = match http.get_guild(GuildId::new(guild.0)).await {
        Ok(guild) => Some(NewsDestination::Person(PersonId(guild.owner_id.get()))),
        Err(error) => match (SendError::from(error), &named) {
            (SendError::Unreachable(_), _) | (_, Some(_)) => None,
            (SendError::Failed(failure), None) => return Err(failure),
        },
    };
    Ok(named.into_iter().chain(owner).collect())
}

/// News for one player, or a letter for managers, to be sent.
#[derive(Clone, Copy)]
struct Letter<'a> {
    frontend: &'a Frontend,
    delivery: &'a Delivery,
    context: &'a LetterContext,
}

impl Letter<'_> {
    /// Makes its message.
    async fn message(self) -> CreateMessage {
        let view = &self.context.delivery.view;
        let (text, quoted) =
            text::private_news_parts(Reader::new(self.frontend.text, view, Naming::Escaped));
        let title = game_names::title_for_reader(self.frontend.text, view, self.context.number);
        let mut embed = CreateEmbed::new().title(shorten(title, MAX_TITLE));
        let receipt = self.context.last_receipt.as_deref();
        if let Some(link) = receipt.and_then(posted::channel_link_in) {
            embed = embed.url(link);
        }
        if let Some(quoted) = quoted {
            embed = embed.description(quoted);
        }
        let mark = self.delivery.id.as_str();
        let mut rows = Vec::new();
        if let Some(now) = &self.context.now {
            rows = answer_buttons(self.frontend.text, view, now, mark);
        } else {
            let number = say!(
                self.frontend.text,
                "report-number",
                number = mark.to_owned()
            );
            embed = embed.footer(CreateEmbedFooter::new(number));
        }
        let message = CreateMessage::new()
            .content(shorten(text, CONTENT_LIMIT))
            .embed(embed)
            .components(rows)
            .flags(self.notification_flags())
            .allowed_mentions(CreateAllowedMentions::new())
            .nonce(Nonce::String(mark.to_owned()))
            .enforce_nonce(true);
        match self.betrayal_board().await {
            Some(board) => message.add_file(board),
            None => message,
        }
    }

    /// The board of a betrayal, as its reader sees boards. `None` for other news.
    async fn betrayal_board(self) -> Option<CreateAttachment> {
        let Recipient::Person(person) = &self.delivery.recipient else {
            return None;
        };
        let view = &self.context.delivery.view;
        let mut news = status(view)?.news.iter();
        let is_betrayal = |news: &DiplomacyNews| {
            matches!(
                news,
                DiplomacyNews::Event(
                    DiplomacyEvent::Left {
                        taking: Some(_),
                        ..
                    } | DiplomacyEvent::PactBroken { .. }
                )
            )
        };
        if !news.any(is_betrayal) {
            return None;
        }
        let settings = self.context.delivery.settings_of(*person);
        let board_options = BoardOptions::of(&settings, &view.terms.options);
        let board = self.frontend.board(view, board_options).await?;
        Some(board.named(picture_name(self.delivery, view)).attachment())
    }

    /// Returns the flags by which the message makes a sound or not, as its reader has set it.
    fn notification_flags(self) -> MessageFlags {
        let Recipient::Person(person) = &self.delivery.recipient else {
            return MessageFlags::empty();
        };
        let asks = status(&self.context.delivery.view).is_some_and(|status| {
            let mut news = status.news.iter();
            news.any(|news| matches!(news, DiplomacyNews::Event(DiplomacyEvent::Proposed { .. })))
        });
        let reason = if asks {
            PingReason::Asked
        } else {
            PingReason::News
        };
        let settings = self.context.delivery.settings_of(*person);
        Loudness::of(&settings, &[reason], self.frontend.service.now()).flags()
    }
}

/// The buttons that answer the news, as its reader's situation is in the view of now, and one for
/// the diplomacy panel.
fn answer_buttons(text: &Text, then_view: &View, view: &View, mark: &str) -> Vec<CreateActionRow> {
    let (Some(then), Some(now)) = (status(then_view), status(view)) else {
        return Vec::new();
    };
    let diplomat = Diplomat {
        text,
        view,
        status: now,
    };
    // The view of the delivery says what the news was. Whether it can still be answered depends
    // on the present: the proposal may have been withdrawn meanwhile.
    let proposal_from = |status: &DiplomaticStatus, from: Seat| {
        status
            .proposed_by
            .iter()
            .find(|proposal| proposal.seat == from)
            .cloned()
    };
    let asked = then.news.iter().map(|news| match news {
        DiplomacyNews::Event(DiplomacyEvent::Proposed { from, .. }) => {
            // The buttons name those whom the message names.
            let named = proposal_from(then, *from).filter(|_| proposal_from(now, *from).is_some());
            named.map_or_else(Vec::new, |named| diplomat.proposal_buttons(&named))
        }
        DiplomacyNews::Letter(letter) => diplomat.letter_buttons(letter),
        DiplomacyNews::Event(DiplomacyEvent::Allied { .. }) if now.owes_order() => {
            diplomat.order_buttons()
        }
        _ => Vec::new(),
    });
    let panel = ButtonSpec::plain(DiplomacyComponent::Open, say!(text, "button-diplomacy"));
    let rows = asked
        .chain([vec![panel]])
        .map(|choices| as_buttons(view, choices, Some(mark)));
    non_empty_rows(rows.collect())
}

/// Sends the message, unless it is there already.
async fn send_once(
    http: &Http,
    delivery: &Delivery,
    view: &View,
    to: &NewsDestination,
    message: CreateMessage,
) -> Sent {
    let channel: ChannelId = match to {
        NewsDestination::Person(person) => dm_openings::open(http, *person).await?,
        NewsDestination::Channel(address) => address.channel,
    };
    let is_it = |sent: &SentMessage| sent.is_marked(delivery);
    // The same holds as for boards: after a lost answer the nonce alone is not enough.
    let was_delivered = delivery.uncertain_attempts > 0
        && find_message(http, channel, search_start(None, view), is_it)
            .await?
            .is_some();
    if !was_delivered {
        channel.send_message(http, message).await?;
    }
    Ok(())
}

/// Whether a proposal to the reader was withdrawn.
fn is_withdrawal(view: &View) -> bool {
    let withdrawn = |news: &DiplomacyNews| {
        matches!(news, DiplomacyNews::Event(DiplomacyEvent::Withdrawn { .. }))
    };
    status(view).is_some_and(|status| status.news.iter().any(withdrawn))
}

fn status(view: &View) -> Option<&DiplomaticStatus> {
    view.diplomacy()
}

/// Closes the messages of all proposals to the recipient of a delivery that are not open any more.
pub(super) async fn close(sender: Sender<'_>, delivery: &Delivery) {
    let Sender { frontend, http } = sender;
    if let Recipient::Person(person) = delivery.recipient
        && let Ok(view) = frontend.service.view(&delivery.game, person).await
    {
        close_of(frontend.text, http, person, &view).await;
    }
}

/// The same for this person, who sees the game like this. A failure is no harm: a button that is
/// left says that the proposal is not open.
async fn close_of(text: &Text, http: &Http, person: PersonId, view: &View) {
    if try_close(text, http, person, view).await.is_err() {
        tracing::debug!("could not close the message of an answered proposal");
    }
}

async fn try_close(text: &Text, http: &Http, person: PersonId, view: &View) -> Sent {
    let channel: ChannelId = dm_openings::open(http, person).await?;
    let start = search_start(None, view);
    let is_stale = |message: &SentMessage| closed_proposal(message, view).is_some();
    while let Some(message) = find_message(http, channel, start, is_stale).await? {
        let Some((from, mark)) = closed_proposal(&message, view) else {
            return Ok(());
        };
        let outcome = text::proposal_outcome(Reader::new(text, view, Naming::Escaped), from);
        let content = format!("{}\n{outcome}", message.content);
        let panel = ButtonSpec::plain(DiplomacyComponent::Open, say!(text, "button-diplomacy"));
        let row = as_buttons(view, vec![panel], Some(&mark));
        let edit = EditMessage::new()
            .content(shorten(content, CONTENT_LIMIT))
            .components(non_empty_rows(vec![row]))
            .allowed_mentions(CreateAllowedMentions::new());
        http.edit_message(channel, message.id, &edit, Vec::new())
            .await?;
    }
    Ok(())
}

/// The player whose proposal, which is not open any more, a message has buttons for, and the mark
/// in them; `None` for other messages.
fn closed_proposal(message: &SentMessage, view: &View) -> Option<(Seat, String)> {
    message
        .custom_ids
        .iter()
        .filter_map(|id| id.parse::<CustomId>().ok())
        .filter(|id| id.game == view.game)
        .find_map(|id| {
            let from = answered_proposal(&id).filter(|from| !is_open(view, *from))?;
            Some((from, id.mark?))
        })
}

/// The player whose proposal a button answers.
fn answered_proposal(id: &CustomId) -> Option<Seat> {
    match &id.component {
        GameComponent::Diplomacy(component) => component.answered_proposal(),
        _ => None,
    }
}

fn is_open(view: &View, from: Seat) -> bool {
    view.diplomacy().is_some_and(|status| {
        status
            .proposed_by
            .iter()
            .any(|proposal| proposal.seat == from)
    })
}
