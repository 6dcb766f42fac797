//! Delivers the events of people to their webhooks, in the process that delivers.
//!
//! Each webhook that works has a task of its own, so a slow receiver delays nobody else. A task
//! reads the person's events after the cursor of the webhook, as the person may know them, sends
//! one after the other, and lets the service note what came of it. All that has to survive is in
//! the store, so after a crash, or in another process, each webhook goes on where it was. What was
//! sent and not noted is sent again under the same id.

use crate::webhooks::WebhookMessage;
use crate::webhooks::sending::{Message, Sender};
use entente_game::{PersonId, Span};
use entente_service::metrics::{self, DeliveryOutcome, RecipientKind};
use entente_service::{
    AttemptReport, AttemptResult, PersonEvent, Rejected, Service, ServiceError, Webhook,
    WebhookStatus,
};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::{AbortHandle, JoinSet};

/// The longest time that a receiver may take to answer. Standard Webhooks recommends 15 to 30
/// seconds.
const TIMEOUT: Duration = Duration::from_secs(15);

/// The number of events that are read at once.
const PAGE: usize = 100;

/// The pause after a failure of the service.
const FAILURE_PAUSE: Span = Span(10_000);

/// The webhooks that are served.
struct Tasks {
    service: Service,
    sender: Arc<Sender>,
    running: HashMap<(PersonId, String), Running>,
    /// The tasks; dropping this ends them all.
    tasks: JoinSet<()>,
}

struct Running {
    /// The revision of the webhook that is served.
    revision: u64,
    task: AbortHandle,
}

/// Delivers for as long as this is polled, once this is the process that delivers.
pub(crate) async fn run(service: Service, sender: Arc<Sender>) {
    if !sender.is_on() {
        return std::future::pending().await;
    }
    service.delivering().await;
    let mut changes = service.deliveries().webhook_changes();
    let mut tasks = Tasks {
        service: service.clone(),
        sender,
        running: HashMap::new(),
        tasks: JoinSet::new(),
    };
    let mut person = None;
    loop {
        if let Err(error) = tasks.look_at(person).await {
            tracing::error!(%error, "could not read the webhooks; trying again");
            service.wait(FAILURE_PAUSE).await;
            person = None;
            continue;
        }
        person = changes.next().await;
    }
}

impl Tasks {
    /// Looks at the webhooks of this person, or else of everybody.
    async fn look_at(&mut self, person: Option<PersonId>) -> Result<(), ServiceError> {
        // Otherwise the results of tasks that have ended would be kept.
        while self.tasks.try_join_next().is_some() {}
        let people: BTreeSet<PersonId> = match person {
            Some(person) => [person].into(),
            None => {
                let served = self.running.keys().map(|(person, _)| *person);
                let stored = self.service.deliveries().people_with_webhooks().await?;
                served.chain(stored).collect()
            }
        };
        for person in people {
            let webhooks = self.service.people().webhooks_of(person).await?;
            self.serve(person, &webhooks);
        }
        Ok(())
    }

    /// Lets exactly those webhooks of a person have a task that are active. After a change by the
    /// person it is a new one.
    fn serve(&mut self, person: PersonId, webhooks: &[Webhook]) {
        let is_active = |webhook: &&Webhook| webhook.status == WebhookStatus::Active;
        let active: HashMap<&str, &Webhook> = webhooks
            .iter()
            .filter(is_active)
            .map(|webhook| (webhook.id.as_str(), webhook))
            .collect();
        self.running.retain(|(owner, id), running| {
            let stored = active.get(id.as_str());
            let is_same = stored.is_some_and(|webhook| webhook.revision == running.revision);
            let stays = *owner != person || is_same;
            if !stays {
                running.task.abort();
            }
            stays
        });
        for webhook in active.into_values() {
            let key = (person, webhook.id.clone());
            let running = self.running.entry(key);
            running.or_insert_with(|| {
                let deliverer = Deliverer {
                    service: self.service.clone(),
                    sender: self.sender.clone(),
                    person,
                    id: webhook.id.clone(),
                    seen: webhook.cursor,
                };
                Running {
                    revision: webhook.revision,
                    task: self.tasks.spawn(deliverer.run()),
                }
            });
        }
    }
}

/// The task of one webhook.
struct Deliverer {
    service: Service,
    sender: Arc<Sender>,
    person: PersonId,
    id: String,
    /// The last event that was delivered, given up or not wanted.
    seen: u64,
}

/// The next step of a webhook.
enum Next {
    /// There may be more to deliver.
    More,
    /// Everything is delivered.
    Nothing,
    /// It does not work any more.
    End,
}

impl Deliverer {
    async fn run(mut self) {
        // Watched before the events are read, so that none is missed in between.
        let mut changes = self.service.people().changes_for(self.person);
        loop {
            match self.deliver_page().await {
                Ok(Next::More) => {}
                Ok(Next::Nothing) => changes.changed().await,
                Ok(Next::End) => return,
                Err(error) => {
                    tracing::warn!(%error, "could not deliver to a webhook; trying again");
                    self.service.wait(FAILURE_PAUSE).await;
                }
            }
        }
    }

    /// Delivers the next events, until one does not arrive.
    async fn deliver_page(&mut self) -> Result<Next, Rejected> {
        let people = self.service.people();
        let webhook = people.webhook(self.person, &self.id).await?;
        let active = |webhook: &Webhook| webhook.status == WebhookStatus::Active;
        let Some(webhook) = webhook.filter(active) else {
            return Ok(Next::End);
        };
        let now = self.service.now();
        let pause = webhook.next_attempt_at.0.saturating_sub(now.0);
        self.service.wait(Span(pause)).await;
        self.seen = self.seen.max(webhook.cursor);
        let page = people.events_of(self.person, self.seen, PAGE).await?;
        let count = page.events.len();
        let mut is_noted = true;
        for event in page.events {
            let number = event.number;
            is_noted = webhook.wants(event.event.kind());
            if is_noted && let Some(next) = self.deliver(&webhook, event).await? {
                return Ok(next);
            }
            self.seen = number;
        }
        if count == PAGE && !is_noted {
            // So that a later start does not read all of them again.
            let noted = self.service.deliveries();
            noted.skip_events(self.person, &webhook, self.seen).await?;
        }
        Ok(if count == 0 {
            Next::Nothing
        } else {
            Next::More
        })
    }

    /// Delivers one event. `None` if it arrived, and the next one can follow.
    async fn deliver(
        &self,
        webhook: &Webhook,
        event: PersonEvent,
    ) -> Result<Option<Next>, Rejected> {
        let number = event.number;
        let message = Message::of_event(&self.id, number, WebhookMessage::of(event).to_json());
        let Some(report) = self.send(webhook, &message).await else {
            tracing::error!(
                "a webhook needs a new secret, because the installation’s own was lost"
            );
            return Ok(Some(Next::End));
        };
        count(&report);
        let is_delivered = report.result == AttemptResult::Delivered;
        let noted = self.service.deliveries();
        let goes_on = noted
            .note_attempt(self.person, webhook, number, report)
            .await?;
        Ok(match (goes_on, is_delivered) {
            (true, true) => None,
            (true, false) => Some(Next::More),
            (false, _) => Some(Next::End),
        })
    }

    /// Sends a message when there is a seat. `None` if it cannot be signed.
    async fn send(&self, webhook: &Webhook, message: &Message) -> Option<AttemptReport> {
        let secrets = self.service.webhook_secrets(webhook);
        if secrets.is_empty() {
            return None;
        }
        let _seat = self.sender.seat(self.person).await;
        let address = &webhook.settings.address;
        let now = self.service.now();
        let sent = (self.sender).send(address, message, &secrets, now, TIMEOUT);
        Some(sent.await.report)
    }
}

/// Counts an attempt. Its moment can be a secret of its person, so it is shown with the next public
/// message, as those of private messages are.
fn count(report: &AttemptReport) {
    let outcome = match report.result {
        AttemptResult::Delivered => DeliveryOutcome::Done,
        _ => DeliveryOutcome::Uncertain,
    };
    metrics::count_delivery(RecipientKind::Webhook, outcome);
}
