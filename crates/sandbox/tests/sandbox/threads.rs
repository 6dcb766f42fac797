//! Threads that are archived, locked, too many, or deleted with their channel.

use std::time::Duration;

use entente_sandbox::{Error, Id, Permissions, Sandbox, UserInChannel};
use reqwest::Method;
use serde_json::{Value, json};

use crate::bot::four_people;
use crate::rest::Rest;
use crate::sessions::Socket;

const HOUR: Duration = Duration::from_hours(1);

/// A sandbox, a thread of the bot that is archived after an hour, and a message of the bot in it.
async fn thread() -> (Sandbox, Rest, Id, Id) {
    let sandbox = four_people().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let thread = start(&sandbox, &rest, "a thread").await;
    let path = format!("channels/{thread}/messages");
    let sent = rest.answer(Method::POST, &path, json!({"content": "board"}));
    let message = id(&sent.await.1);
    (sandbox, rest, thread, message)
}

fn id(value: &Value) -> Id {
    value["id"].as_str().unwrap().parse().unwrap()
}

async fn start(sandbox: &Sandbox, rest: &Rest, name: &str) -> Id {
    let games = sandbox.user("ann").in_channel("games").unwrap();
    let path = format!("channels/{}/threads", games.id());
    let new = json!({"name": name, "type": 11, "auto_archive_duration": 60});
    id(&rest.answer(Method::POST, &path, new).await.1)
}

fn inside(sandbox: &Sandbox, name: &str, thread: Id) -> UserInChannel {
    sandbox.user(name).in_channel_id(thread).unwrap()
}

fn is_archived(sandbox: &Sandbox) -> bool {
    let games = sandbox.user("ann").in_channel("games").unwrap();
    games.threads()[0].archived
}

#[tokio::test]
async fn an_idle_thread_is_archived_and_a_message_opens_it() {
    let (sandbox, rest, thread, message) = thread().await;
    let (mut socket, _) = Socket::log_in(&sandbox).await;
    sandbox.advance(HOUR / 2);
    inside(&sandbox, "bob", thread)
        .type_text("still here")
        .unwrap();
    sandbox.advance(HOUR / 2 + HOUR / 4);
    assert!(!is_archived(&sandbox));
    sandbox.advance(HOUR / 2);
    assert!(is_archived(&sandbox));
    let update = socket.dispatch("THREAD_UPDATE").await;
    assert_eq!(update["d"]["thread_metadata"]["archived"], true);

    let path = format!("channels/{thread}/messages/{message}");
    let frozen = [
        (Method::PATCH, path.clone(), json!({"content": "x"})),
        (Method::DELETE, path.clone(), json!({})),
        (Method::PUT, format!("{path}/reactions/♟/@me"), json!({})),
        (
            Method::PUT,
            format!("channels/{thread}/pins/{message}"),
            json!({}),
        ),
        (
            Method::PATCH,
            format!("channels/{thread}"),
            json!({"name": "x"}),
        ),
    ];
    for (method, path, body) in frozen.clone() {
        let (status, answer) = rest.answer(method, &path, body).await;
        assert_eq!((status, &answer["code"]), (400, &json!(50083)), "{path}");
    }
    assert_eq!(rest.say(thread, "awake").await, 200);
    assert!(!is_archived(&sandbox));
    let update = socket.dispatch("THREAD_UPDATE").await;
    assert_eq!(update["d"]["thread_metadata"]["archived"], false);
    for (method, path, body) in frozen
        .into_iter()
        .filter(|(method, ..)| *method != Method::DELETE)
    {
        let (status, answer) = rest.answer(method, &path, body).await;
        assert!(status < 300, "{path}: {answer}");
    }
}

#[tokio::test]
async fn a_locked_thread_is_for_moderators() {
    let (sandbox, rest, thread, _) = thread().await;
    let (ann, bob) = (
        inside(&sandbox, "ann", thread),
        inside(&sandbox, "bob", thread),
    );
    assert!(matches!(bob.set_locked(true), Err(Error::Refused(_))));
    ann.set_locked(true).unwrap();
    assert!(matches!(bob.type_text("hello?"), Err(Error::Refused(_))));
    ann.type_text("I may").unwrap();
    assert_eq!(rest.say(thread, "so may the bot").await, 200);
    sandbox.deny("games", Permissions::MANAGE_THREADS).unwrap();
    assert_eq!(rest.say(thread, "no more").await, 160_005);
    let rename = json!({"name": "mine"});
    let path = format!("channels/{thread}");
    assert_eq!(
        rest.outcome(Method::PATCH, &path, rename.clone()).await,
        50013
    );
    ann.set_archived(true).unwrap();
    assert_eq!(rest.say(thread, "no more").await, 50083);
    let open = json!({"archived": false});
    assert_eq!(
        rest.outcome(Method::PATCH, &path, open.clone()).await,
        50013
    );
    ann.set_locked(false).unwrap();
    assert_eq!(rest.outcome(Method::PATCH, &path, open).await, 200);
    assert_eq!(
        rest.outcome(Method::PATCH, &path, rename).await,
        200,
        "its own"
    );
    let delete = rest.outcome(Method::DELETE, &path, json!({}));
    assert_eq!(delete.await, 50013);
}

#[tokio::test]
async fn the_number_of_active_threads_is_limited() {
    let (sandbox, rest, first, _) = thread().await;
    sandbox.limit_active_threads(2);
    let second = start(&sandbox, &rest, "second").await;
    let games = sandbox.user("ann").in_channel("games").unwrap();
    let path = format!("channels/{}/threads", games.id());
    let third = json!({"name": "third", "type": 11});
    let (status, answer) = rest.answer(Method::POST, &path, third.clone()).await;
    assert_eq!((status, &answer["code"]), (400, &json!(160_006)));
    assert_eq!(games.threads().len(), 2);
    inside(&sandbox, "ann", first).set_archived(true).unwrap();
    assert_eq!(rest.outcome(Method::POST, &path, third).await, 201);
    assert_eq!(rest.say(first, "too many threads").await, 160_006);
    assert_eq!(rest.say(second, "still active").await, 200);
}

#[tokio::test]
async fn deleting_a_channel_deletes_its_threads() {
    let (sandbox, rest, thread, message) = thread().await;
    let (mut socket, _) = Socket::log_in(&sandbox).await;
    let games = sandbox.user("ann").in_channel("games").unwrap();
    let bob_here = sandbox.user("bob").in_channel("games").unwrap();
    assert!(matches!(bob_here.delete_channel(), Err(Error::Refused(_))));
    games.delete_channel().unwrap();
    let gone = socket.dispatch("CHANNEL_DELETE").await;
    assert_eq!(gone["d"]["id"], games.id().to_string().as_str());
    assert_eq!(rest.say(games.id(), "hello?").await, 10003);
    assert_eq!(rest.say(thread, "hello?").await, 10003);
    let path = format!("channels/{thread}/messages/{message}");
    let edited = rest.outcome(Method::PATCH, &path, json!({"content": "x"}));
    assert_eq!(edited.await, 10003);
    assert!(matches!(
        bob_here.type_text("hello?"),
        Err(Error::Refused(_))
    ));
    assert!(sandbox.user("bob").in_channel("games").is_err());
}

#[tokio::test]
async fn a_deleted_thread_is_sent_with_few_fields() {
    let (sandbox, rest, thread, _) = thread().await;
    let (mut socket, _) = Socket::log_in(&sandbox).await;
    inside(&sandbox, "ann", thread).delete_channel().unwrap();
    let gone = &socket.dispatch("THREAD_DELETE").await["d"];
    assert_eq!(gone["id"], thread.to_string().as_str());
    assert_eq!(gone["type"], 11);
    assert!(gone.get("name").is_none());
    assert_eq!(rest.say(thread, "hello?").await, 10003);
}

#[tokio::test]
async fn people_archive_only_their_own_threads() {
    let (sandbox, _, thread, _) = thread().await;
    let bob = inside(&sandbox, "bob", thread);
    assert!(matches!(bob.set_archived(true), Err(Error::Refused(_))));
    sandbox.user("bob").set_manager(true);
    bob.set_archived(true).unwrap();
    assert!(is_archived(&sandbox));
    bob.set_archived(false).unwrap();
    assert!(!is_archived(&sandbox));
}
