//! Webhooks of people: how they are made and changed, and what a frontend that delivers their
//! events needs.
//!
//! They are no part of a person's log: how far the deliveries have come changes with each event. A
//! version of their own keeps two processes from writing over each other's changes.

pub(crate) mod stored;

use crate::access::secret::{keyed, random};
use crate::announcement::Announcement;
use crate::command::Command;
use crate::error::{Rejected, Reply, Result, ServiceError, while_overtaken};
use crate::handling::{Deliveries, People};
use crate::limits::config::{Exempt, Permit};
use crate::log::idempotency::{AnsweredCommand, Changed};
use crate::outbox::items::Topic;
use crate::outbox::queue::Outbox;
use crate::watchers::WebhookChanges;
use crate::webhooks::stored::{
    AttemptReport, WEBHOOK_LIMIT, Webhook, WebhookSecret, WebhookSettings, WebhookStatus,
};
use crate::worker::handle::Service;
use crate::worker::state::Worker;
use entente_game::PersonId;
use entente_store::{Batch, Version};

/// A change of a person's webhooks.
#[derive(Debug, Clone)]
pub enum WebhookAction {
    /// Make one.
    Create(WebhookSettings),
    /// Change what one does. It is tried again at once.
    Change {
        /// The webhook to change.
        id: String,
        /// The settings from now on.
        settings: WebhookSettings,
    },
    /// Give one a new secret.
    RenewSecret {
        /// The webhook.
        id: String,
    },
    /// Remove one.
    Delete {
        /// The webhook to remove.
        id: String,
    },
}

/// Why webhooks are not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WebhookRefusal {
    /// The person has no such webhook.
    #[error("there is no such webhook: the list has those that there are")]
    NoSuchWebhook,
    /// The person has as many as they can have.
    #[error("there are {WEBHOOK_LIMIT} webhooks already: delete one first")]
    TooMany,
    /// The token of the command was revoked meanwhile.
    #[error("the token was revoked: make a new one")]
    TokenRevoked,
}

impl People<'_> {
    /// All webhooks of a person, the oldest first.
    pub async fn webhooks_of(self, person: PersonId) -> Result<Vec<Webhook>> {
        self.0
            .read(move |inner| stored::of_person(&inner.store, person))
            .await
    }

    /// A webhook of a person.
    pub async fn webhook(self, person: PersonId, id: &str) -> Result<Option<Webhook>> {
        let id = id.to_owned();
        self.0
            .read(move |inner| stored::get(&inner.store, person, &id))
            .await
    }

    /// Changes the webhooks of a person, for a token with this hash if it is not the person
    /// themselves. Returns the id of the one that was changed.
    pub async fn change_webhook(
        self,
        command: Command<WebhookAction>,
        token: Option<[u8; 32]>,
    ) -> Reply<String, WebhookRefusal> {
        let person = command.actor;
        // A new one delivers what happens from now on.
        let last_event = match command.action {
            WebhookAction::Create(_) => self.events_of(person, u64::MAX, 0).await?.last,
            _ => 0,
        };
        let change = async move |worker: &mut Worker| {
            while_overtaken(async || change_webhook(worker, &command, token, last_event).await)
                .await
        };
        let changed = self.0.in_log_of(&person, change).await?;
        self.0.inner.shared.watchers.announce_webhooks(person);
        Ok(changed)
    }
}

impl Service {
    /// The secrets with which messages of a webhook are signed now, the newest first. There are
    /// none if the installation has lost its own secret.
    pub fn webhook_secrets(&self, webhook: &Webhook) -> Vec<WebhookSecret> {
        let secrets = webhook.secrets(&self.inner.secret, self.now());
        secrets.unwrap_or_default()
    }
}

impl Deliveries<'_> {
    /// The changes of webhooks from now on.
    pub fn webhook_changes(self) -> WebhookChanges {
        self.0.inner.shared.watchers.watch_webhooks()
    }

    /// Everybody who has a webhook.
    pub async fn people_with_webhooks(self) -> Result<Vec<PersonId>> {
        self.0.read(|inner| stored::people(&inner.store)).await
    }

    /// Notes how an attempt to deliver this event to a webhook ended. If the webhook is disabled by
    /// that, its person gets a notice. Returns whether it still works and is the same.
    pub async fn note_attempt(
        self,
        person: PersonId,
        webhook: &Webhook,
        event: u64,
        report: AttemptReport,
    ) -> Result<bool> {
        self.update_webhook(person, webhook, move |worker, webhook| {
            let [jitter] = random();
            webhook.note(event, &report, worker.clock.now(), jitter);
        })
        .await
    }

    /// Notes that the events up to this one are not for a webhook. Returns whether it still works
    /// and is the same.
    pub async fn skip_events(
        self,
        person: PersonId,
        webhook: &Webhook,
        number: u64,
    ) -> Result<bool> {
        self.update_webhook(person, webhook, move |_, webhook| webhook.skip_to(number))
            .await
    }

    async fn update_webhook(
        self,
        person: PersonId,
        webhook: &Webhook,
        update: impl Fn(&Worker, &mut Webhook) + Send + Sync + 'static,
    ) -> Result<bool> {
        let (id, revision) = (webhook.id.clone(), webhook.revision);
        let update = async move |worker: &mut Worker| {
            while_overtaken(async || update_webhook(worker, person, &id, revision, &update).await)
                .await
        };
        self.0.in_log_of(&person, update).await
    }
}

/// The version of a person's webhooks. Its name does not say who it is.
fn version_of_webhooks(worker: &Worker, person: PersonId) -> Result<Version> {
    let number = u64::from_be_bytes(keyed(&worker.index.secret, &person.log()));
    Ok(worker.store.version(&format!("webhooks {number:016x}"))?)
}

async fn change_webhook(
    worker: &mut Worker,
    command: &Command<WebhookAction>,
    token: Option<[u8; 32]>,
    last_event: u64,
) -> Reply<String, WebhookRefusal> {
    let person = command.actor;
    // That of the log, too: a token that is revoked meanwhile must leave nothing behind.
    let versions = [
        worker.version_of(person)?,
        version_of_webhooks(worker, person)?,
    ];
    match AnsweredCommand::find(&worker.store, command)? {
        None => {}
        Some(Changed::Webhook(id)) => return Ok(Ok(id)),
        Some(_) => return Err(Rejected::KeyUsed),
    }
    let mut batch = Batch::default();
    versions.iter().for_each(|version| batch.guard(version));
    let token = match token.map(|hash| number_of_token(worker, person, &hash)) {
        None => None,
        Some(number) => match number? {
            None => return Ok(Err(WebhookRefusal::TokenRevoked)),
            number => number,
        },
    };
    let changed = match put_change(worker, &mut batch, command, token, last_event)? {
        Ok(id) => id,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let now = worker.clock.now();
    AnsweredCommand::put_expiring(&mut batch, command, Changed::Webhook(changed.clone()), now);
    batch.announce(Announcement::Webhooks(person).to_string());
    worker
        .store
        .commit(batch)
        .await
        .map_err(ServiceError::from)?;
    Ok(Ok(changed))
}

/// The number of a person's token, if it was not revoked.
fn number_of_token(worker: &Worker, person: PersonId, hash: &[u8; 32]) -> Result<Option<u32>> {
    let log = worker.person_log(person)?;
    let token = log.tokens().iter().find(|token| token.hash == *hash);
    Ok(token.map(|token| token.number))
}

/// Ends the webhooks of a person that a token has made or last changed, with the batch that
/// revokes the token.
pub(crate) fn end_webhooks_of_token(
    worker: &Worker,
    batch: &mut Batch,
    person: PersonId,
    token: u32,
) -> Result<bool> {
    batch.guard(&version_of_webhooks(worker, person)?);
    let has_ended = stored::end_with_token(&worker.store, batch, person, token)?;
    if has_ended {
        batch.announce(Announcement::Webhooks(person).to_string());
    }
    Ok(has_ended)
}

/// Adds the change to a batch. Returns the id of the webhook.
fn put_change(
    worker: &Worker,
    batch: &mut Batch,
    command: &Command<WebhookAction>,
    token: Option<u32>,
    last_event: u64,
) -> Result<Result<String, WebhookRefusal>> {
    let (person, now) = (command.actor, worker.clock.now());
    let mut all = stored::of_person(&worker.store, person)?;
    let new_secret = || WebhookSecret::generate().seal(&worker.index.secret);
    let id = match &command.action {
        WebhookAction::Create(settings) => {
            if all.len() >= WEBHOOK_LIMIT {
                return Ok(Err(WebhookRefusal::TooMany));
            }
            let id = hex::encode(random::<8>());
            let settings = settings.clone();
            let mut webhook = Webhook::new(id.clone(), settings, new_secret(), last_event, now);
            webhook.token = token;
            stored::put(batch, person, &webhook);
            return Ok(Ok(id));
        }
        WebhookAction::Change { id, .. }
        | WebhookAction::RenewSecret { id }
        | WebhookAction::Delete { id } => id,
    };
    let Some(webhook) = all.iter_mut().find(|webhook| webhook.id == *id) else {
        return Ok(Err(WebhookRefusal::NoSuchWebhook));
    };
    match &command.action {
        WebhookAction::Change { settings, .. } => webhook.change(settings.clone(), now),
        WebhookAction::RenewSecret { .. } => webhook.renew_secret(new_secret(), now),
        WebhookAction::Create(_) | WebhookAction::Delete { .. } => {
            batch.remove(stored::key(person, id));
            return Ok(Ok(id.clone()));
        }
    }
    webhook.token = token;
    stored::put(batch, person, webhook);
    Ok(Ok(id.clone()))
}

/// Updates how far the deliveries to a webhook have come, if its person has not changed or
/// removed it meanwhile. Returns whether it goes on.
async fn update_webhook(
    worker: &mut Worker,
    person: PersonId,
    id: &str,
    revision: u64,
    update: &(impl Fn(&Worker, &mut Webhook) + Sync),
) -> Result<bool> {
    let version = version_of_webhooks(worker, person)?;
    let found = stored::get(&worker.store, person, id)?;
    let Some(mut webhook) = found.filter(|webhook| webhook.revision == revision) else {
        return Ok(false);
    };
    update(worker, &mut webhook);
    let (mut batch, mut notices) = (Batch::default(), Vec::new());
    batch.guard(&version);
    stored::put(&mut batch, person, &webhook);
    if matches!(webhook.status, WebhookStatus::Gone | WebhookStatus::Failing) {
        let topic = Topic::WebhookDisabled {
            address: webhook.settings.address.clone(),
            status: webhook.status,
        };
        notices.push(worker.outbox.notice(person, topic, worker.clock.now()));
    }
    Outbox::write(&mut batch, &notices, Permit::exempt(Exempt::Own));
    worker.store.commit(batch).await?;
    worker.outbox.push(notices);
    Ok(webhook.status == WebhookStatus::Active)
}
