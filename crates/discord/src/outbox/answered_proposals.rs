//! Removes the buttons that answer a proposal from its direct message, once it is answered or
//! withdrawn, from wherever: the event that does it brings a delivery.
//!
//! No receipt of these messages is kept. They are looked up among the direct messages since the
//! game began, by the ids of their buttons.

use crate::diplomacy::buttons::{ButtonSpec, as_buttons};
use crate::diplomacy::component::DiplomacyComponent;
use crate::frontend::Frontend;
use crate::frontend::custom_id::{CustomId, GameComponent};
use crate::frontend::message::non_empty_rows;
use crate::frontend::sent::{SentMessage, find_message, search_start};
use crate::outbox::dm_openings;
use crate::outbox::error::SendError;
use entente_game::{PersonId, Seat, View};
use entente_presentation::text::{Text, say};
use entente_service::{Delivery, Recipient};
use poise::serenity_prelude::{ChannelId, CreateAllowedMentions, EditMessage, Http};

/// Removes the buttons of all proposals to the recipient of a delivery that are not open any more.
pub(super) async fn close(frontend: &Frontend, http: &Http, delivery: &Delivery) {
    if let Recipient::Person(person) = delivery.recipient
        && let Ok(view) = frontend.service.view(&delivery.game, person).await
    {
        remove_buttons(frontend.text, http, person, &view).await;
    }
}

/// The same for this person, who sees the game like this. A failure is no harm: a button that is
/// left says that the proposal is not open.
pub(super) async fn remove_buttons(text: &Text, http: &Http, person: PersonId, view: &View) {
    if try_remove(text, http, person, view).await.is_err() {
        tracing::debug!("could not remove the buttons of an answered proposal");
    }
}

async fn try_remove(
    text: &Text,
    http: &Http,
    person: PersonId,
    view: &View,
) -> Result<(), SendError> {
    let channel: ChannelId = dm_openings::open(http, person).await?;
    let start = search_start(None, view);
    let is_stale = |message: &SentMessage| stale_mark(message, view).is_some();
    while let Some(message) = find_message(http, channel, start, is_stale).await? {
        let Some(mark) = stale_mark(&message, view) else {
            return Ok(());
        };
        let panel = ButtonSpec::plain(DiplomacyComponent::Open, say!(text, "button-diplomacy"));
        let row = as_buttons(view, vec![panel], Some(&mark));
        let edit = EditMessage::new()
            .components(non_empty_rows(vec![row]))
            .allowed_mentions(CreateAllowedMentions::new());
        http.edit_message(channel, message.id, &edit, Vec::new())
            .await?;
    }
    Ok(())
}

/// The mark of a message with buttons for a proposal that is not open any more; `None` for others.
fn stale_mark(message: &SentMessage, view: &View) -> Option<String> {
    let ids = message.custom_ids.iter();
    let mut ids = ids.filter_map(|id| id.parse::<CustomId>().ok());
    let stale = ids.find(|id| {
        id.game == view.game && answered_proposal(id).is_some_and(|from| !is_open(view, from))
    });
    stale?.mark
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
