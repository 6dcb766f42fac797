//! Hosting the bot's Activity: its origin, and the secret of its application.

use std::net::{Ipv4Addr, SocketAddr};

use crate::page::activity::router;
use crate::sandbox::builder::{listen, serve_page};
use crate::sandbox::handle::Sandbox;
use crate::values::error::Error;
use crate::world::ActivityHost;

impl Sandbox {
    /// Lets the application have an Activity, which is served at this address, such as
    /// `http://127.0.0.1:8065`: the URL mapping of its root. Returns the origin under which
    /// browsers see it.
    ///
    /// The bot launches it by answering an interaction with type 12. The chat page opens it in a
    /// frame, and [`Activity::url`](crate::Activity::url) in a window of its own.
    ///
    /// # Errors
    /// [`Error::Listen`].
    pub async fn host_activity(&self, target: &str) -> Result<String, Error> {
        let any_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let (listener, address) = listen(any_port).await?;
        let host = ActivityHost {
            origin: format!("http://{address}"),
            target: target.trim_end_matches('/').to_owned(),
        };
        let failed = |error: reqwest::Error| Error::Endpoint {
            url: target.to_owned(),
            reason: error.to_string(),
        };
        let router = router(&self.shared, &host).map_err(failed)?;
        let origin = host.origin.clone();
        self.shared
            .update(|world| world.activities.host = Some(host));
        serve_page(&self.shared, router, listener, self.connections);
        Ok(origin)
    }

    /// The metadata records of linked roles that the bot has registered, in Discord's JSON.
    pub fn role_metadata(&self) -> Vec<serde_json::Value> {
        self.shared
            .read(|world| world.application.role_metadata.clone())
    }

    /// The secret with which the application exchanges the codes of OAuth2.
    pub fn client_secret(&self) -> String {
        self.shared
            .read(|world| world.activities.client_secret.clone())
    }
}
