//! The JSON of `INTERACTION_CREATE`, which the bot receives when a person does something.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use crate::model::Channel;
use crate::values::id::Id;
use crate::wire::ATTACHMENT_SIZE_LIMIT;
use crate::world::{Interaction, InteractionKind, World};

impl World {
    /// The payload of an interaction.
    pub(crate) fn interaction_json(
        &self,
        interaction: &Interaction,
        channel: &Channel,
        data: Value,
    ) -> Value {
        let context = self.context(channel);
        let mut json = json!({
            "id": interaction.id,
            "application_id": self.application.id,
            "type": interaction.kind.number(),
            "token": interaction.token,
            "version": 1,
            "channel_id": channel.id,
            "channel": self.partial_channel_json(channel, interaction.user),
            "data": data,
            "locale": self.user(interaction.user).map(|user| user.locale),
            "context": context.number(),
            "authorizing_integration_owners": interaction.owners.to_json(),
            "app_permissions": self.app_permissions(channel).to_string(),
            "entitlements": [],
            "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
        });
        // In a server the user is part of the member; in a private channel there is no member.
        if channel.is_dm() {
            json["user"] = self.user_json(interaction.user);
        } else {
            json["member"] = self.member_json(interaction.user);
            let allowed = self.permissions_in(interaction.user, channel);
            json["member"]["permissions"] = json!(allowed.to_string());
            json["guild_id"] = json!(self.guild.id);
            let locale = self.guild.preferred_locale;
            json["guild"] = json!({"id": self.guild.id, "locale": locale, "features": []});
            json["guild_locale"] = json!(locale);
        }
        // The message whose component was used, also for a modal that it opened.
        if let InteractionKind::Component { message }
        | InteractionKind::Modal {
            message: Some(message),
            ..
        } = interaction.kind
            && let Some(message) = self.message(channel.id, message)
        {
            json["message"] = self.message_json(message);
        }
        json
    }

    fn partial_channel_json(&self, channel: &Channel, user: Id) -> Value {
        let mut json = self.channel_json(channel, self.bot());
        json["permissions"] = json!(self.permissions_in(user, channel).to_string());
        json
    }

    /// `resolved`: the objects that the ids among the values refer to; `None` if there are none.
    pub(crate) fn resolved_json(&self, ids: &HashSet<Id>, in_guild: bool) -> Option<Value> {
        let mut tables = Map::new();
        let mut add = |table: &str, id: Id, value: Value| {
            let entry = tables.entry(table).or_insert_with(|| json!({}));
            entry[id.to_string()] = value;
        };
        for id in ids {
            if let Some(user) = self.user(*id) {
                add("users", *id, user.to_json());
                if in_guild && self.is_member(*id) {
                    let mut member = self.member_json_without_user(*id);
                    member["permissions"] = json!(self.permissions(*id).to_string());
                    add("members", *id, member);
                }
            } else if let Some(channel) = self.channels.get(id) {
                add(
                    "channels",
                    *id,
                    self.partial_channel_json(channel, self.bot()),
                );
            } else if let Some(role) = self.role_json(*id) {
                add("roles", *id, role);
            } else if let Some(file) = self.uploads.get(id) {
                let mut attachment = self.attachment_json(file);
                // An uploaded file belongs to no message, which Discord calls ephemeral.
                attachment["ephemeral"] = json!(true);
                add("attachments", *id, attachment);
            }
        }
        (!tables.is_empty()).then_some(Value::Object(tables))
    }

    pub(crate) fn role_json(&self, id: Id) -> Option<Value> {
        let Value::Array(roles) = self.roles_json() else {
            return None;
        };
        roles
            .into_iter()
            .find(|role| role["id"] == id.to_string().as_str())
    }
}
