//! Sends the values of people for linked roles, in the process that delivers.
//!
//! One person follows the other, so Discord never gets more than one of these requests at a time.
//! All that has to survive is in the store: who is marked, and what was begun. A value that could
//! not be sent is tried again, later and later.

use crate::discord_app::AskError;
use crate::linked_roles::LinkedRoles;
use entente_game::{PersonId, Span, Time};
use entente_service::{Rejected, RoleGrant, RolePush, RolePushed, Service};
use reqwest::StatusCode;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The longest pause before it is looked again who is marked: another process may have done it.
const MAX_PAUSE: Span = Span::minutes(1);

/// The pause after which everybody's values are compared again: a rating becomes provisional again
/// by itself.
const SWEEP_INTERVAL: Span = Span::days(1);

/// The remaining time of an access token with which it is renewed before it is used.
const RENEWAL_MARGIN: Span = Span::minutes(1);

/// The statuses with which Discord refuses a refresh token that is void.
const RENEWAL_REFUSED: [StatusCode; 2] = [StatusCode::BAD_REQUEST, StatusCode::UNAUTHORIZED];

/// The statuses with which Discord refuses an access token that is void.
const VALUES_REFUSED: [StatusCode; 2] = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN];

/// Sends values for as long as this is polled, once this is the process that delivers.
pub(crate) async fn run(service: Service, linked: Option<Arc<LinkedRoles>>) {
    let Some(linked) = linked else {
        return std::future::pending().await;
    };
    service.delivering().await;
    let mut pusher = Pusher {
        next_sweep: service.now() + SWEEP_INTERVAL,
        service,
        linked,
        is_registered: false,
        due: BTreeMap::new(),
    };
    pusher.resume().await;
    loop {
        if let Err(error) = pusher.round().await {
            tracing::error!(%error, "could not read the linked roles; trying again");
        }
        pusher.rest().await;
    }
}

struct Pusher {
    service: Service,
    linked: Arc<LinkedRoles>,
    /// Whether Discord has the descriptions of the values.
    is_registered: bool,
    /// The people whose values have to be compared, with the time of it.
    due: BTreeMap<PersonId, Time>,
    next_sweep: Time,
}

impl Pusher {
    /// Goes on with what was begun before the last stop.
    async fn resume(&mut self) {
        match self.service.deliveries().linked_roles().await {
            Ok(linked) => {
                let begun = linked.into_iter();
                let begun = begun.filter_map(|(person, due)| Some((person, due?)));
                self.due.extend(begun);
            }
            Err(error) => tracing::error!(%error, "could not read the linked roles"),
        }
    }

    /// Sends everything that is due.
    async fn round(&mut self) -> Result<(), Rejected> {
        if !self.is_registered {
            let registered = self.linked.register().await;
            self.is_registered = registered
                .inspect_err(|error| tracing::warn!(%error, "could not register linked roles"))
                .is_ok();
        }
        let now = self.service.now();
        if now >= self.next_sweep {
            self.next_sweep = now + SWEEP_INTERVAL;
            let linked = self.service.deliveries().linked_roles().await?;
            let everybody = linked.into_iter().map(|(person, _)| (person, now));
            self.due.extend(everybody);
        }
        let marked = self.service.deliveries().marked_linked_roles().await?;
        self.due
            .extend(marked.into_iter().map(|person| (person, now)));
        // Without the descriptions Discord refuses the values.
        if !self.is_registered {
            return Ok(());
        }
        let is_due = |(_, at): &(&PersonId, &Time)| **at <= now;
        let due: Vec<PersonId> = self
            .due
            .iter()
            .filter(is_due)
            .map(|(who, _)| *who)
            .collect();
        for person in due {
            match self.push(person).await {
                Ok(Some(next)) => self.due.insert(person, next),
                Ok(None) => self.due.remove(&person),
                Err(error) => return Err(error),
            };
        }
        Ok(())
    }

    /// Waits until something may be due.
    async fn rest(&self) {
        let now = self.service.now();
        let next = self.due.values().min();
        let pause = next.map_or(MAX_PAUSE, |next| Span(next.0.saturating_sub(now.0)));
        // At least a second: what failed in the service itself is still due.
        let pause = pause.clamp(Span(1_000), MAX_PAUSE);
        tokio::select! {
            () = self.service.deliveries().linked_roles_changed() => {}
            () = self.service.wait(pause) => {}
        }
    }

    /// Sends the values of a person if Discord has others. Returns the time of the next attempt.
    async fn push(&self, person: PersonId) -> Result<Option<Time>, Rejected> {
        let deliveries = self.service.deliveries();
        let Some(push) = deliveries.begin_role_push(person).await? else {
            return Ok(None);
        };
        let pushed = if push.is_needed {
            self.send(person, &push).await?
        } else {
            RolePushed::Sent
        };
        Ok(deliveries.end_role_push(person, &push, pushed).await?)
    }

    async fn send(&self, person: PersonId, push: &RolePush) -> Result<RolePushed, Rejected> {
        // The installation has lost its secret, and with it the tokens.
        let Some(mut grant) = push.grant.clone() else {
            return Ok(RolePushed::Refused);
        };
        let mut is_renewed = false;
        if grant.until <= self.service.now() + RENEWAL_MARGIN {
            match self.renew(person, push, &grant).await? {
                Ok(renewed) => grant = renewed,
                Err(error) => return Ok(outcome(error, RENEWAL_REFUSED)),
            }
            // One that is new and refused all the same is not renewed again below.
            is_renewed = true;
        }
        let mut sent = self.linked.send(&grant.access_token, &push.values).await;
        // Discord may end a token early; a new one is tried once.
        if sent == Err(AskError::Refused(StatusCode::UNAUTHORIZED)) && !is_renewed {
            match self.renew(person, push, &grant).await? {
                Ok(renewed) => grant = renewed,
                Err(error) => return Ok(outcome(error, RENEWAL_REFUSED)),
            }
            sent = self.linked.send(&grant.access_token, &push.values).await;
        }
        Ok(match sent {
            Ok(()) => RolePushed::Sent,
            Err(error) => outcome(error, VALUES_REFUSED),
        })
    }

    /// Renews the tokens of a grant, and stores them at once: the old ones are void.
    async fn renew(
        &self,
        person: PersonId,
        push: &RolePush,
        old: &RoleGrant,
    ) -> Result<Result<RoleGrant, AskError>, Rejected> {
        let renewed = match self.linked.renewed(old, self.service.now()).await {
            Ok(renewed) => renewed,
            Err(error) => return Ok(Err(error)),
        };
        let deliveries = self.service.deliveries();
        deliveries.renew_role_grant(person, push, &renewed).await?;
        Ok(Ok(renewed))
    }
}

/// The result of an attempt that failed so, where these statuses say that the person has taken the
/// authorization back.
fn outcome(error: AskError, refusing: [StatusCode; 2]) -> RolePushed {
    match error {
        AskError::Refused(status) if refusing.contains(&status) => RolePushed::Refused,
        AskError::Limited(pause) => RolePushed::Failed(Some(pause)),
        AskError::Refused(_) | AskError::Unreachable => RolePushed::Failed(None),
    }
}
