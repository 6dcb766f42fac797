//! Launching an Activity as a person.

use crate::person::message::Message;
use crate::values::error::Error;
use crate::values::id::Id;
use crate::wire::interaction::activity_url;
use crate::world::{State, World};

/// An Activity that a person has launched or joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Activity {
    /// The id of the instance.
    pub instance: String,
    /// The address of the frame in which this person uses it.
    pub url: String,
}

impl Message {
    /// Presses a button that launches the Activity, and joins it.
    ///
    /// # Errors
    /// As [`Message::press`]; [`Error::AnsweredWithout`] if the bot launched none.
    pub async fn press_to_launch(&self, button: &str) -> Result<Activity, Error> {
        let interaction = self.begin(button, &[])?;
        self.launched(interaction).await
    }

    async fn launched(&self, interaction: Id) -> Result<Activity, Error> {
        let without = Error::AnsweredWithout("an Activity");
        let State::Launched { instance } = self.channel.first_answer(interaction).await? else {
            return Err(without);
        };
        let user = self.channel.user.id;
        let url = |world: &World| activity_url(world, &instance, user);
        match self.channel.shared().read(url) {
            Some(url) => Ok(Activity { instance, url }),
            None => Err(without),
        }
    }
}
