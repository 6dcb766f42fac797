//! Webhooks: how far the deliveries have come survives a restart, one at which nothing arrives is
//! disabled with a word to its person, with the person everything is erased, and with a token what
//! it has made.

use super::*;
use entente_game::people::NewToken;

const REFUSED: AttemptReport = AttemptReport {
    result: AttemptResult::Refused,
    status: Some(500),
    retry_after: None,
};

/// Makes a webhook of Ann.
async fn make(service: &Service, key: &str) -> Webhook {
    let settings = WebhookSettings {
        address: "https://example.org/hook".into(),
        kinds: None,
        is_paused: false,
    };
    let people = service.people();
    let create = command(ANN, key, WebhookAction::Create(settings));
    let id = people.change_webhook(create, None).await.unwrap().unwrap();
    people.webhook(ANN, &id).await.unwrap().unwrap()
}

/// Lets the attempts to deliver this event fail until it is given up. Returns whether the webhook
/// still works.
async fn fail(service: &Service, time: &AtomicU64, webhook: &Webhook, event: u64) -> bool {
    loop {
        let noted = service.deliveries();
        let works = noted
            .note_attempt(ANN, webhook, event, REFUSED)
            .await
            .unwrap();
        let now = service.people().webhook(ANN, &webhook.id).await.unwrap();
        let now = now.unwrap();
        time.store(now.next_attempt_at.0, Ordering::Relaxed);
        if now.cursor >= event {
            return works;
        }
    }
}

#[tokio::test]
async fn after_five_days_of_failure_a_webhook_is_disabled_and_its_person_learns_it() {
    let folder = Folder::new();
    let (time, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    let webhook = make(&service, "w").await;
    let mut event = webhook.cursor + 1;
    while fail(&service, &time, &webhook, event).await {
        assert_eq!(service.deliveries().outbox_len(), 0);
        event += 1;
    }
    let days = service.now().0 / DAY;
    assert!((5..7).contains(&days), "{days}");
    let OutboxItem::Notice(notice) = service.deliveries().next_item().await else {
        panic!("a notice is the only message");
    };
    let expected = Topic::WebhookDisabled {
        address: webhook.settings.address.clone(),
        status: WebhookStatus::Failing,
    };
    assert_eq!((notice.person, notice.topic), (ANN, expected));
    // What the frontend notes of an attempt that was under way changes nothing any more.
    let settings = webhook.settings.clone();
    let id = webhook.id.clone();
    let change = command(ANN, "c", WebhookAction::Change { id, settings });
    service
        .people()
        .change_webhook(change, None)
        .await
        .unwrap()
        .unwrap();
    let noted = service.deliveries();
    let works = noted.note_attempt(ANN, &webhook, event + 1, REFUSED).await;
    assert!(!works.unwrap());
    let all = service.people().webhooks_of(ANN).await.unwrap();
    assert_eq!(all[0].status, WebhookStatus::Active);
    assert_eq!((all[0].cursor, all[0].failing_since), (event, None));
}

#[tokio::test]
async fn a_restart_knows_the_attempts_and_the_secret() {
    let folder = Folder::new();
    let (_, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    let webhook = make(&service, "w").await;
    let noted = service.deliveries();
    assert!(noted.note_attempt(ANN, &webhook, 1, REFUSED).await.unwrap());
    let before = service.people().webhooks_of(ANN).await.unwrap();
    let secrets = service.webhook_secrets(&before[0]);
    assert_eq!(secrets.len(), 1);
    end(service).await;
    let service = folder.service_with_clock(&clock).await;
    let after = service.people().webhooks_of(ANN).await.unwrap();
    assert_eq!(after, before);
    assert_eq!(service.webhook_secrets(&after[0]), secrets);
    assert_eq!(
        service.deliveries().people_with_webhooks().await.unwrap(),
        [ANN]
    );
}

#[tokio::test]
async fn nothing_is_left_of_the_webhooks_of_a_forgotten_person() {
    let folder = Folder::new();
    let (_, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    let webhook = make(&service, "w").await;
    let data = service.people().personal_data(ANN).await.unwrap();
    assert_eq!(data.webhooks, std::slice::from_ref(&webhook));
    let mut changes = service.deliveries().webhook_changes();
    service.people().forget(ANN).await.unwrap();
    assert_eq!(changes.next().await, Some(ANN));
    assert_eq!(service.people().webhooks_of(ANN).await.unwrap(), []);
    assert_eq!(
        service.deliveries().people_with_webhooks().await.unwrap(),
        []
    );
    // A delivery that was under way brings nothing back.
    let noted = service.deliveries();
    assert!(!noted.note_attempt(ANN, &webhook, 1, REFUSED).await.unwrap());
    assert_eq!(service.people().webhooks_of(ANN).await.unwrap(), []);
}

#[tokio::test]
async fn with_a_token_end_the_webhooks_that_it_made_or_changed() {
    let folder = Folder::new();
    let (_, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    let people = service.people();
    let mut hashes = Vec::new();
    for key in ["first", "second"] {
        let token = TokenSecret::generate();
        let create = PersonAction::CreateToken(NewToken::new(token.hash(), key));
        people
            .submit(command(ANN, key, create))
            .await
            .unwrap()
            .unwrap();
        hashes.push(token.hash());
    }
    let (of_ann, changed) = (make(&service, "a").await, make(&service, "b").await);
    let (id, settings) = (changed.id.clone(), changed.settings.clone());
    let change = WebhookAction::Change {
        id,
        settings: settings.clone(),
    };
    let create = WebhookAction::Create(settings);
    for (key, action, hash) in [
        ("c", create.clone(), hashes[0]),
        ("d", create.clone(), hashes[1]),
        ("e", change, hashes[1]),
    ] {
        let done = people.change_webhook(command(ANN, key, action), Some(hash));
        done.await.unwrap().unwrap();
    }
    let tokens = async || {
        let webhooks = people.webhooks_of(ANN).await.unwrap();
        let mut tokens: Vec<_> = webhooks.iter().map(|webhook| webhook.token).collect();
        tokens.sort_unstable();
        tokens
    };
    assert_eq!(tokens().await, [None, Some(1), Some(2), Some(2)]);
    let mut changes = service.deliveries().webhook_changes();
    let revoke = PersonAction::RevokeToken { number: 2 };
    people
        .submit(command(ANN, "r", revoke))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(changes.next().await, Some(ANN));
    assert_eq!(tokens().await, [None, Some(1)]);
    let left = people.webhook(ANN, &of_ann.id).await.unwrap();
    assert_eq!(left, Some(of_ann));
    // Nor does a command of this token leave one that was under way.
    let late = people.change_webhook(command(ANN, "l", create), Some(hashes[1]));
    assert_eq!(late.await.unwrap(), Err(WebhookRefusal::TokenRevoked));
    assert_eq!(tokens().await, [None, Some(1)]);
}
