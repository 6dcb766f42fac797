//! The linked roles of the application: whose secret the API gets for them, and under which address
//! people come to it.

use super::error::ServeError;
use crate::config::Config;
use entente_api::LinkedRoles;
use std::sync::Arc;

/// The linked roles, if the settings have them.
pub(super) fn of(config: &Config) -> Result<Option<Arc<LinkedRoles>>, ServeError> {
    let discord = &config.discord;
    if !discord.linked_roles {
        return Ok(None);
    }
    let client = entente_discord::http_client(discord)?;
    let (token, secret) = (discord.token.clone(), discord.client_secret.clone());
    let linked = LinkedRoles::new(client, token, secret, &config.api.address);
    Ok(Some(Arc::new(linked)))
}
