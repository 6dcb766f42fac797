//! The token of a request that waits, or of a stream: both end as soon as the token is revoked.

use crate::http::caller::{self, Sender};
use crate::http::state::Api;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use entente_service::TokenChanges;

/// The token with which somebody waits; `None` without one.
pub(crate) struct HeldToken(Option<Held>);

struct Held {
    /// The headers with the token.
    headers: HeaderMap,
    changes: TokenChanges,
    /// Whether it was looked up since its person's tokens last changed.
    is_checked: bool,
}

impl HeldToken {
    /// The token of a request, whose sender was found by it.
    pub(crate) fn of(parts: &Parts, api: &Api) -> Self {
        let Some(Sender(Some(owner))) = parts.extensions.get() else {
            return Self(None);
        };
        let token = parts.headers.get(header::AUTHORIZATION).cloned();
        Self(token.map(|token| Held {
            headers: [(header::AUTHORIZATION, token)].into_iter().collect(),
            changes: api.service.people().token_changes_for(owner.person),
            // It may have been revoked after its sender was found.
            is_checked: false,
        }))
    }

    /// Whether the token is still valid.
    pub(crate) async fn is_valid(&self, api: &Api) -> bool {
        match &self.0 {
            None => true,
            Some(held) => caller::look_up(&held.headers, api).await.is_ok(),
        }
    }

    /// Waits until the token is revoked, without one for ever.
    pub(crate) async fn revoked(&mut self, api: &Api) {
        let Some(held) = &mut self.0 else {
            return std::future::pending().await;
        };
        loop {
            if !held.is_checked {
                if caller::look_up(&held.headers, api).await.is_err() {
                    return;
                }
                held.is_checked = true;
            }
            held.changes.changed().await;
            held.is_checked = false;
        }
    }
}
