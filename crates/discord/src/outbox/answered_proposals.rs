//! Closes the direct message of a proposal that is answered or withdrawn, from wherever: it says
//! what has become of it and loses its buttons. The event that does it brings a delivery.
//!
//! No receipt of these messages is kept. They are looked up among the direct messages since the
//! game began, by the ids of their buttons.

use crate::diplomacy::buttons::{ButtonSpec, as_buttons};
use crate::diplomacy::component::DiplomacyComponent;
use crate::frontend::Frontend;
use crate::frontend::answer::CONTENT_LIMIT;
use crate::frontend::custom_id::{CustomId, GameComponent};
use crate::frontend::message::non_empty_rows;
use crate::frontend::sent::{SentMessage, find_message, search_start};
use crate::outbox::dm_openings;
use crate::outbox::error::SendError;
use entente_game::{PersonId, Seat, View};
use entente_presentation::text::{self, Naming, Reader, Text, say, shorten};
use entente_service::{Delivery, Recipient};
use poise::serenity_prelude::{ChannelId, CreateAllowedMentions, EditMessage, Http};

/// Closes the messages of all proposals to the recipient of a delivery that are not open any more.
pub(super) async fn close(frontend: &Frontend, http: &Http, delivery: &Delivery) {
    if let Recipient::Person(person) = delivery.recipient
        && let Ok(view) = frontend.service.view(&delivery.game, person).await
    {
        close_of(frontend.text, http, person, &view).await;
    }
}

/// The same for this person, who sees the game like this. A failure is no harm: a button that is
/// left says that the proposal is not open.
pub(super) async fn close_of(text: &Text, http: &Http, person: PersonId, view: &View) {
    if try_close(text, http, person, view).await.is_err() {
        tracing::debug!("could not close the message of an answered proposal");
    }
}

async fn try_close(
    text: &Text,
    http: &Http,
    person: PersonId,
    view: &View,
) -> Result<(), SendError> {
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
    let ids = message.custom_ids.iter();
    let ids = ids.filter_map(|id| id.parse::<CustomId>().ok());
    let mut of_game = ids.filter(|id| id.game == view.game);
    of_game.find_map(|id| {
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
        let mut proposals = status.proposed_by.iter();
        proposals.any(|proposal| proposal.seat == from)
    })
}
