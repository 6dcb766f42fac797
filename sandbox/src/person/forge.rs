//! What no client of Discord's would send, but a modified one could: presses of buttons that are not there, forms that nobody opened.
//!
//! For tests of what a bot bears. Who sends it and where is as real as ever; only what is pressed or filled in is made up.

use serde_json::{Value, json};

use super::act::{BUTTON, STRING_SELECT};
use super::{Message, Place};
use crate::draft::number_all;
use crate::error::Error;
use crate::id::Id;
use crate::model::{AnswerMark, Message as Kept};
use crate::world::{Deed, InteractionKind, Owners};

impl Message {
    /// Presses a button of this custom id, be there one or not.
    ///
    /// # Errors
    /// As [`Message::press`], but for [`Error::NoSuchComponent`].
    pub async fn forge_press(&self, custom_id: &str) -> Result<Self, Error> {
        let data = json!({"custom_id": custom_id, "component_type": BUTTON, "id": 1});
        self.forge(|_| InteractionKind::Component { message: self.id }, data)
            .await
    }

    /// Chooses these values in a select of this custom id, be there one or not.
    ///
    /// # Errors
    /// As [`Message::select`], but for [`Error::NoSuchComponent`] and [`Error::NoSuchChoice`].
    pub async fn forge_choice<S: AsRef<str>>(
        &self,
        custom_id: &str,
        values: impl IntoIterator<Item = S>,
    ) -> Result<Self, Error> {
        let values: Vec<Value> = values
            .into_iter()
            .map(|value| value.as_ref().into())
            .collect();
        let data = json!({
            "custom_id": custom_id, "component_type": STRING_SELECT, "id": 1, "values": values,
        });
        self.forge(|_| InteractionKind::Component { message: self.id }, data)
            .await
    }

    /// Sends a form of this custom id with these fields, as if a button of this message had opened it.
    ///
    /// # Errors
    /// As [`Form::submit`](super::Form::submit), but for [`Error::BadForm`].
    pub async fn forge_form<'a>(
        &self,
        custom_id: &str,
        fields: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, Error> {
        let input = |(name, value): (&str, &str)| json!({"type": 1, "components": [{"type": 4, "custom_id": name, "value": value}]});
        let mut rows: Vec<Value> = fields.into_iter().map(input).collect();
        number_all(&mut rows);
        let data = json!({"custom_id": custom_id, "components": rows});
        self.forge(|kept| self.sent_form(kept), data).await
    }

    fn sent_form(&self, kept: &Kept) -> InteractionKind {
        let opened_by = AnswerMark {
            interaction: kept.id,
            kind: InteractionKind::Component { message: kept.id }.number(),
            user: self.place().user().id(),
            command: None,
            target: None,
            owners: Owners::default(),
            interacted_message: Some(kept.id),
            opened_by: None,
        };
        InteractionKind::Form {
            message: Some(kept.id),
            opened_by: Box::new(opened_by),
        }
    }

    async fn forge(
        &self,
        kind: impl FnOnce(&Kept) -> InteractionKind,
        data: Value,
    ) -> Result<Self, Error> {
        let place: &Place = self.place();
        let id: Id = place.begin(|world, channel| {
            let shown = world.message_for(place.user.id, channel.id, self.id);
            let shown = shown.ok_or(Error::NoSuchMessage(self.id))?;
            Ok(Deed {
                kind: kind(shown),
                owners: world.owners_of_message(place.user.id, channel, shown),
                data,
            })
        })?;
        place.answer(id, Some(self.id)).await
    }
}
