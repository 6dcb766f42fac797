//! Several connections to the gateway: how they start, and that each keeps its servers in order.

use crate::request_checks::mark_change;
use crate::support::*;
use entente::config::Shards;
use entente_sandbox::{Observer, SessionLimits};
use serde_json::Value;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The times at which sessions have started, and the number of those that were refused because they
/// started too soon.
#[derive(Debug, Default)]
struct Starts(Mutex<(Vec<Instant>, usize)>);

impl Observer for Starts {
    fn on_gateway_payload(&self, payload: &str) {
        let payload: Value = serde_json::from_str(payload).unwrap();
        let (started, refused) = &mut *self.0.lock().unwrap();
        if payload["t"] == "READY" {
            started.push(Instant::now());
        } else if payload["op"] == 9 {
            *refused += 1;
        }
    }

    fn on_change(&self) {
        mark_change();
    }
}

/// Six shards, of which three may start at a time. One after the other takes 25 seconds.
#[tokio::test(flavor = "multi_thread")]
async fn as_many_shards_start_at_a_time_as_discord_allows() {
    let starts = Arc::new(Starts::default());
    let limits = SessionLimits {
        total: 10,
        max_concurrency: 3,
    };
    let builder = sandbox_builder().session_limits(limits);
    let sandbox = builder.observer(starts.clone()).start().await.unwrap();
    let server = TestServer::with_settings(sandbox, |config| {
        config.discord.shards = Shards::Total(NonZeroU32::new(6).unwrap());
    })
    .await;
    let (started, refused) = starts.0.lock().unwrap().clone();
    assert_eq!((started.len(), refused), (6, 0));
    let after = |number: usize| started[number].duration_since(started[0]);
    assert!(after(2) < Duration::from_secs(5), "{:?}", after(2));
    assert!(after(3) >= Duration::from_secs(5), "{:?}", after(3));
    assert!(after(5) < Duration::from_secs(10), "{:?}", after(5));
    server.close().await;
}
