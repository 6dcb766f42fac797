//! Interactions that no official client would send, but a modified one could: buttons that do not
//! exist, modals that nobody opened.
//!
//! They test how robust a bot is. Sender and channel are real; only what is pressed or filled in is
//! made up.

use serde_json::{Value, json};

use crate::body::components::assign_ids;
use crate::changes::interactions::NewInteraction;
use crate::model::{InteractionMetadata, Message as StoredMessage, Owners};
use crate::person::UserInChannel;
use crate::person::interactions::{BUTTON, STRING_SELECT};
use crate::person::message::Message;
use crate::values::error::Error;
use crate::values::id::Id;
use crate::world::InteractionKind;
use crate::world::permissions::{message_for, owners_of_message};

impl Message {
    /// Presses a button with this custom id, whether it exists or not.
    ///
    /// # Errors
    /// As [`Message::press`], but for [`Error::NoSuchComponent`].
    pub async fn send_malformed_press(&self, custom_id: &str) -> Result<Self, Error> {
        let data = json!({"custom_id": custom_id, "component_type": BUTTON, "id": 1});
        self.send_malformed(|_| InteractionKind::Component { message: self.id }, data)
            .await
    }

    /// Chooses these values in a select with this custom id, whether it exists or not.
    ///
    /// # Errors
    /// As [`Message::select`], but for [`Error::NoSuchComponent`] and [`Error::NoSuchChoice`].
    pub async fn send_malformed_select<S: AsRef<str>>(
        &self,
        custom_id: &str,
        values: impl IntoIterator<Item = S>,
    ) -> Result<Self, Error> {
        let chosen: Vec<Value> = values
            .into_iter()
            .map(|value| value.as_ref().into())
            .collect();
        let data = json!({
            "custom_id": custom_id, "component_type": STRING_SELECT, "id": 1, "values": chosen,
        });
        self.send_malformed(|_| InteractionKind::Component { message: self.id }, data)
            .await
    }

    /// Submits a modal with this custom id and these fields, as if a button of this message had
    /// opened it.
    ///
    /// # Errors
    /// As [`Modal::submit`](crate::Modal::submit), but for [`Error::BadModal`].
    pub async fn send_malformed_modal<'a>(
        &self,
        custom_id: &str,
        fields: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, Error> {
        let input = |(name, value): (&str, &str)| {
            let input = json!({"type": 4, "custom_id": name, "value": value});
            json!({"type": 1, "components": [input]})
        };
        let mut rows: Vec<Value> = fields.into_iter().map(input).collect();
        assign_ids(&mut rows);
        let data = json!({"custom_id": custom_id, "components": rows});
        self.send_malformed(|stored| self.modal_from(stored), data)
            .await
    }

    /// The kind of a modal interaction that claims to come from this message.
    fn modal_from(&self, stored: &StoredMessage) -> InteractionKind {
        let opened_by = InteractionMetadata {
            interaction: stored.id,
            kind: InteractionKind::Component { message: stored.id }.number(),
            user: self.channel().user().id(),
            command: None,
            target: None,
            owners: Owners::default(),
            interacted_message: Some(stored.id),
            opened_by: None,
        };
        InteractionKind::Modal {
            message: Some(stored.id),
            opened_by: Box::new(opened_by),
        }
    }

    /// Starts the interaction without the client's checks and waits for the answer.
    async fn send_malformed(
        &self,
        kind: impl FnOnce(&StoredMessage) -> InteractionKind,
        data: Value,
    ) -> Result<Self, Error> {
        let here: &UserInChannel = self.channel();
        let id: Id = here.begin(|world, channel| {
            // The message itself must exist and be visible; only its component is made up.
            let shown = message_for(world, here.user.id, channel.id, self.id)
                .ok_or(Error::NoSuchMessage(self.id))?;
            Ok(NewInteraction {
                kind: kind(shown),
                application: shown.author,
                owners: owners_of_message(world, here.user.id, channel, shown),
                data,
            })
        })?;
        here.answer(id, Some(self.id)).await
    }
}
