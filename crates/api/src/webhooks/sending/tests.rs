//! Messages to receivers on this machine, some of which mean no good.

#![allow(clippy::unwrap_used)]

use super::*;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::response::Redirect;
use axum::routing::post;
use futures::{FutureExt, stream};
use reqwest::dns::{Addrs, Name, Resolving};
use std::collections::VecDeque;
use std::convert::Infallible;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Mutex;
use tokio::net::TcpListener;

const ALLOWED: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 1);
const OTHER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// A name that leads somewhere else each time it is looked up.
struct ChangingName(Mutex<VecDeque<Vec<Ipv4Addr>>>);

impl Resolve for ChangingName {
    fn resolve(&self, _: Name) -> Resolving {
        let found = self.0.lock().unwrap().pop_front().unwrap();
        let found = found.into_iter().map(|ip| SocketAddr::from((ip, 0)));
        Box::pin(async move { Ok(Box::new(found) as Addrs) })
    }
}

/// A sender for whom only one address of this machine is public.
fn sender(names: impl IntoIterator<Item = Vec<Ipv4Addr>>) -> Sender {
    Sender {
        // Over http, because nobody here has a certificate.
        receivers: Receivers::Anywhere,
        names: Arc::new(ChangingName(Mutex::new(names.into_iter().collect()))),
        is_allowed: |ip| ip == IpAddr::V4(ALLOWED),
        shows_answers: true,
        client: OnceLock::new(),
        seats: Seats::default(),
    }
}

/// Serves a receiver, and returns its port.
async fn serve(receiver: Router) -> u16 {
    let listener = TcpListener::bind((ALLOWED, 0)).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move { axum::serve(listener, receiver).await });
    port
}

async fn send(sender: &Sender, address: &str) -> Sent {
    let message = Message::test("{}".into());
    let longest = Duration::from_secs(8);
    sender.send(address, &message, &[], Time(0), longest).await
}

#[tokio::test]
async fn a_name_that_leads_elsewhere_later_is_refused_then() {
    let port = serve(Router::new().route("/", post(async || "thanks"))).await;
    let other = TcpListener::bind((OTHER, port)).await.unwrap();
    let other = other.into_std().unwrap();
    let sender = sender([vec![ALLOWED], vec![OTHER], vec![OTHER, ALLOWED], vec![]]);
    let address = format!("http://receiver.test:{port}/");
    let mut results = Vec::new();
    for _ in 0..4 {
        results.push(send(&sender, &address).await.report.result);
    }
    use AttemptResult::{Delivered, NotPublic};
    assert_eq!(results, [Delivered, NotPublic, Delivered, NotPublic]);
    let nobody = other.accept().map_err(|error| error.kind());
    assert_eq!(nobody.err(), Some(ErrorKind::WouldBlock), "nobody came");
}

#[tokio::test]
async fn an_address_that_is_not_public_is_refused_by_number_and_by_name() {
    let sender = Sender::new(Receivers::Public);
    for address in [
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://localhost/",
        "http://example.org/",
    ] {
        let sent = send(&sender, address).await;
        assert_eq!(sent.report.result, AttemptResult::NotPublic, "{address}");
    }
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let receiver = Router::new()
        .route("/", post(async || Redirect::temporary("/inside")))
        .route("/inside", post(async || "secret"));
    let port = serve(receiver).await;
    let sent = send(&sender([]), &format!("http://127.0.0.1:{port}/")).await;
    assert_eq!(sent.report.status, Some(307));
    assert_eq!(sent.report.result, AttemptResult::Refused);
    assert_eq!(sent.answer.as_deref(), Some(""));
}

#[tokio::test]
async fn of_an_endless_answer_only_the_beginning_is_read() {
    let endless = async || {
        let zeros = stream::repeat(Bytes::from_static(&[b'0'; 300]));
        Body::from_stream(futures::StreamExt::map(zeros, Ok::<_, Infallible>))
    };
    let port = serve(Router::new().route("/", post(endless))).await;
    let sent = send(&sender([]), &format!("http://127.0.0.1:{port}/")).await;
    assert_eq!(sent.report.result, AttemptResult::Delivered);
    assert_eq!(sent.answer, Some("0".repeat(MAX_ANSWER)));
}

#[tokio::test]
async fn nobody_reads_the_answers_of_this_machine_s_network() {
    let port = serve(Router::new().route("/", post(async || "secret"))).await;
    let sender = Sender::new(Receivers::Anywhere);
    let sent = send(&sender, &format!("http://127.0.0.1:{port}/")).await;
    assert_eq!((sent.report.status, sent.answer), (Some(200), None));
}

#[tokio::test]
async fn a_receiver_that_does_not_answer_is_given_up() {
    // It accepts connections by its backlog, and never reads.
    let silent = TcpListener::bind((ALLOWED, 0)).await.unwrap();
    let address = format!("http://{}/", silent.local_addr().unwrap());
    let sender = Sender::new(Receivers::Anywhere);
    let message = Message::test("{}".into());
    let longest = Duration::from_millis(50);
    let sent = sender.send(&address, &message, &[], Time(0), longest);
    let sent = sent.await;
    assert_eq!(sent.report.result, AttemptResult::TimedOut);
    drop(silent);
    let sent = send(&sender, &address).await;
    assert_eq!(sent.report.result, AttemptResult::Unreachable);
}

const ANN: PersonId = PersonId(1);
const BOB: PersonId = PersonId(2);

#[test]
fn one_person_takes_few_seats_and_no_seat_of_others() {
    let seats = Seats::default();
    let take = |person| seats.take(person).now_or_never();
    let own: Vec<Option<Seat>> = (0..MAX_AT_ONCE_OF_PERSON).map(|_| take(ANN)).collect();
    assert!(own.iter().all(Option::is_some));
    assert!(take(ANN).is_none());
    assert!(take(BOB).is_some());
    assert_eq!(seats.all.available_permits(), MAX_AT_ONCE - own.len());
    drop(own);
    assert!(take(ANN).is_some());
    // Nobody is remembered who sends nothing.
    drop(seats.of(BOB));
    assert_eq!(seats.of_people.lock().unwrap().len(), 1);
}

#[tokio::test]
async fn who_waits_gets_the_next_seat() {
    let seats = Seats::default();
    let first = seats.take(ANN).await;
    let _second = seats.take(ANN).await;
    let third = seats.take(ANN);
    let ((), _third) = tokio::join!(async { drop(first) }, third);
}
