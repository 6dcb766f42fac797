//! Linked roles: Discord gives people roles of a server by values that we set for them.
//!
//! A person authorizes it once. The values are those of the profile that everybody may see, so they
//! change only when a game is over, and of a private profile there are none. A frontend sends them
//! in the process that delivers: it takes who is marked, begins to send, and notes what came of it.
//! What is marked meanwhile is compared again, so the last values always arrive.

pub(crate) mod stored;

use crate::error::{Rejected, Result, while_overtaken};
use crate::handling::{Deliveries, People};
use crate::ladders::PersonStats;
use crate::linked_roles::stored::{LinkedRole, RoleGrant, RoleValues};
use crate::worker::handle::Service;
use crate::worker::state::Worker;
use entente_game::{PersonId, Span, Time};
use entente_ratings::PROVISIONAL_DEVIATION;
use entente_store::Batch;
use serde::Serialize;
use std::collections::BTreeMap;

/// The pauses after the first and each further attempt that failed. The last one is repeated.
const RETRY_PAUSES: [Span; 5] = [
    Span::minutes(1),
    Span::minutes(10),
    Span::hours(1),
    Span::hours(6),
    Span::hours(24),
];

/// The values of a person that have to be sent.
#[derive(Debug, Clone)]
pub struct RolePush {
    /// The tokens; `None` if the installation cannot read them any more.
    pub grant: Option<RoleGrant>,
    /// Whether Discord has other values than those now.
    pub is_needed: bool,
    /// The values now.
    pub values: RoleValues,
    /// The authorization for which this is.
    since: Time,
}

/// The result of an attempt to send values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RolePushed {
    /// Discord has the values.
    Sent,
    /// The person has taken the authorization back.
    Refused,
    /// It failed otherwise, and is tried again, not before this pause if Discord asks for one.
    Failed(Option<Span>),
}

impl Service {
    /// A state for an authorization that begins now.
    pub fn role_state(&self) -> String {
        stored::make_state(&self.inner.secret, self.now())
    }

    /// Whether such a state is ours and can still be used.
    pub fn is_role_state(&self, state: &str) -> bool {
        stored::is_valid_state(&self.inner.secret, state, self.now())
    }
}

impl People<'_> {
    /// Stores what a person has authorized. Their values are sent soon.
    pub async fn link_role(self, person: PersonId, grant: &RoleGrant) -> Result<()> {
        let grant = grant.clone();
        let link = async move |worker: &mut Worker| {
            while_overtaken(async || link_role(worker, person, &grant).await).await
        };
        self.0.in_log_of(&person, link).await?;
        self.0.inner.shared.watchers.wake_linked_roles();
        Ok(())
    }

    /// The authorization of a person, if they have given it.
    pub async fn linked_role(self, person: PersonId) -> Result<Option<LinkedRole>> {
        self.0
            .read(move |inner| stored::get(&inner.store, person))
            .await
    }

    /// The values of a person as everybody may know them; none of a private profile.
    pub async fn role_values(self, person: PersonId) -> Result<RoleValues, Rejected> {
        let Some(stats) = self.stats_of(person, None).await? else {
            return Ok(RoleValues::default());
        };
        let profile = self.profile_of(person, None).await?;
        Ok(values_of(&stats, profile.map(|profile| profile.since)))
    }
}

fn values_of(stats: &PersonStats, since: Option<Time>) -> RoleValues {
    let (kept, broken) = (stats.track_record.kept, stats.track_record.broken);
    let settled = stats.ladders.iter().filter(|ladder| {
        let deviation = ladder.rating.deviation as f64 / 1e6;
        deviation <= PROVISIONAL_DEVIATION
    });
    let games = stats.ladders.iter().map(|ladder| ladder.entry.entry.games);
    RoleValues {
        rating: settled.map(|ladder| ladder.rating.shown_points()).max(),
        games: Some(games.sum()),
        loyalty: (kept * 100).checked_div(kept + broken),
        reliability: stats.recent.reliability(),
        since,
    }
}

impl Deliveries<'_> {
    /// Waits until somebody's values may have changed, in this process.
    pub async fn linked_roles_changed(self) {
        self.0.inner.shared.watchers.linked_roles().await;
    }

    /// Everybody whose values may have changed.
    pub async fn marked_linked_roles(self) -> Result<Vec<PersonId>> {
        self.0.read(|inner| stored::marked(&inner.store)).await
    }

    /// Everybody who has authorized linked roles, with the time at which their values have to be
    /// compared, if there is one.
    pub async fn linked_roles(self) -> Result<Vec<(PersonId, Option<Time>)>> {
        self.0.read(|inner| stored::linked(&inner.store)).await
    }

    /// Begins to send the values of a person. Returns nothing if they have not authorized it.
    pub async fn begin_role_push(self, person: PersonId) -> Result<Option<RolePush>, Rejected> {
        // First the mark goes and then the values are read: what changes in between marks again.
        let begin = async move |worker: &mut Worker| {
            while_overtaken(async || begin_role_push(worker, person).await).await
        };
        let Some(link) = self.0.in_log_of(&person, begin).await? else {
            return Ok(None);
        };
        let values = self.0.people().role_values(person).await?;
        // Discord may have lost them when the person took an earlier authorization back.
        let is_first = !link.is_sent && values != RoleValues::default();
        Ok(Some(RolePush {
            grant: RoleGrant::open(&self.0.inner.secret, &link.grant),
            is_needed: is_first || values != link.values,
            values,
            since: link.since,
        }))
    }

    /// Stores the tokens that replace those of an authorization, which can be used only once.
    pub async fn renew_role_grant(
        self,
        person: PersonId,
        push: &RolePush,
        grant: &RoleGrant,
    ) -> Result<()> {
        let sealed = grant.seal(&self.0.inner.secret);
        self.change_link(person, push, move |_, link| {
            link.grant.clone_from(&sealed);
            true
        })
        .await?;
        Ok(())
    }

    /// Notes what came of sending the values of a person. Returns the time of the next attempt.
    pub async fn end_role_push(
        self,
        person: PersonId,
        push: &RolePush,
        pushed: RolePushed,
    ) -> Result<Option<Time>> {
        let values = push.values.clone();
        let change = move |now: Time, link: &mut LinkedRole| {
            match pushed {
                RolePushed::Refused => return false,
                RolePushed::Sent => {
                    link.values.clone_from(&values);
                    (link.is_sent, link.due, link.failures) = (true, None, 0);
                }
                RolePushed::Failed(asked) => {
                    let pause = RETRY_PAUSES.get(link.failures as usize);
                    let pause = *pause.unwrap_or(&RETRY_PAUSES[RETRY_PAUSES.len() - 1]);
                    link.due = Some(now + pause.max(asked.unwrap_or(Span(0))));
                    link.failures = link.failures.saturating_add(1);
                }
            }
            true
        };
        let link = self.change_link(person, push, change).await?;
        Ok(link.and_then(|link| link.due))
    }

    /// Changes the authorization for which a push is, or removes it if `change` returns false.
    async fn change_link(
        self,
        person: PersonId,
        push: &RolePush,
        change: impl Fn(Time, &mut LinkedRole) -> bool + Send + Sync + 'static,
    ) -> Result<Option<LinkedRole>> {
        let since = push.since;
        let change = async move |worker: &mut Worker| {
            while_overtaken(async || change_link(worker, person, since, &change).await).await
        };
        self.0.in_log_of(&person, change).await
    }
}

async fn link_role(worker: &mut Worker, person: PersonId, grant: &RoleGrant) -> Result<()> {
    let secret = &worker.index.secret;
    let version = stored::version(&worker.store, secret, person)?;
    let known = stored::get(&worker.store, person)?;
    let now = worker.clock.now();
    let link = LinkedRole {
        since: now,
        values: known.map(|link| link.values).unwrap_or_default(),
        is_sent: false,
        grant: grant.seal(secret),
        due: Some(now),
        failures: 0,
    };
    let mut batch = Batch::default();
    batch.guard(&version);
    stored::put(&mut batch, person, &link);
    batch.put(stored::mark_key(person), "");
    Ok(worker.store.commit(batch).await?)
}

async fn begin_role_push(worker: &mut Worker, person: PersonId) -> Result<Option<LinkedRole>> {
    let version = stored::version(&worker.store, &worker.index.secret, person)?;
    let mut batch = Batch::default();
    batch.guard(&version);
    batch.remove(stored::mark_key(person));
    let mut link = stored::get(&worker.store, person)?;
    if let Some(link) = &mut link {
        // After a crash it is begun again.
        link.due = Some(worker.clock.now());
        stored::put(&mut batch, person, link);
    }
    worker.store.commit(batch).await?;
    Ok(link)
}

async fn change_link(
    worker: &mut Worker,
    person: PersonId,
    since: Time,
    change: &(impl Fn(Time, &mut LinkedRole) -> bool + Sync),
) -> Result<Option<LinkedRole>> {
    let version = stored::version(&worker.store, &worker.index.secret, person)?;
    let found = stored::get(&worker.store, person)?;
    // The person may have been forgotten, or have authorized it again.
    let Some(mut link) = found.filter(|link| link.since == since) else {
        return Ok(None);
    };
    let mut batch = Batch::default();
    batch.guard(&version);
    let is_kept = change(worker.clock.now(), &mut link);
    if is_kept {
        stored::put(&mut batch, person, &link);
    } else {
        batch.remove(stored::key(person));
    }
    worker.store.commit(batch).await?;
    Ok(is_kept.then_some(link))
}

/// An authorization of linked roles. Its tokens are stored encrypted.
#[derive(Debug, Serialize)]
pub(crate) struct StoredLinkedRole {
    since: String,
    values: BTreeMap<&'static str, String>,
}

impl StoredLinkedRole {
    pub(crate) fn of(link: &LinkedRole) -> Self {
        Self {
            since: link.since.to_rfc3339(),
            values: link.values.by_key(),
        }
    }
}
