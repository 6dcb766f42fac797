//! What the page is shown of messages and people, beyond what Discord's own JSON says.
//!
//! A bot is told how many reacted; a person also sees who. A person's language and whether he has added the application
//! come with each interaction only; the page shows them, for they are changed there.

use serde_json::{Value, json};

use crate::model::{Message, User};
use crate::world::World;

impl World {
    /// The message with the ids of those who reacted.
    pub(super) fn shown_message(&self, message: &Message) -> Value {
        let mut shown = self.message_json(message);
        let pills = shown["reactions"].as_array_mut().into_iter().flatten();
        for (pill, reaction) in pills.zip(&message.reactions) {
            pill["users"] = json!(reaction.users);
        }
        shown
    }

    /// Everybody who can sit before the page.
    pub(super) fn shown_people(&self) -> Value {
        let people = self.users.iter().filter(|user| !user.bot);
        people.map(|user| self.shown_person(user)).collect()
    }

    pub(super) fn shown_person(&self, user: &User) -> Value {
        let mut person = user.to_json();
        person["here"] = json!(!user.left);
        person["locale"] = json!(user.locale);
        person["has_app"] = json!(user.has_installed);
        person["accepts_dms"] = json!(!user.dms_closed);
        let manages = self.guild.managers.contains(&user.id);
        person["manages"] = json!(manages);
        person["roles"] = json!(Vec::from_iter(manages.then_some(self.guild.manager_role)));
        person["owns"] = json!(user.id == self.guild.owner);
        person
    }

    pub(super) fn shown_bots(&self) -> Value {
        let bots = self.users.iter().filter(|user| user.bot);
        let shown = bots.map(|bot| {
            let mut shown = bot.to_json();
            shown["here"] = json!(!bot.left);
            shown
        });
        shown.collect()
    }

    /// The sandbox's present, in milliseconds since 1970.
    pub(super) fn shown_clock(&self) -> Value {
        json!({"now": self.now().0})
    }
}
