//! Fault injection for the page's panel: the available faults, the active rules, and what was
//! injected.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::faults::{Fault, FaultRule};
use crate::page::requests::{Answer, Body, Failure};
use crate::shared::{Faults, Shared};

/// Random faults: the transient ones if the request names none.
#[derive(Debug, Deserialize)]
struct Random {
    seed: u64,
    per_mille: u32,
    faults: Option<Vec<Fault>>,
}

fn list(shared: &Shared) -> Json<Value> {
    Json(shared.read(|world| world.faults.to_json()))
}

/// Lists the faults.
pub(super) async fn show(State(shared): State<Arc<Shared>>) -> Json<Value> {
    list(&shared)
}

/// Adds a rule (`{"kind", "times", "where"}` and the parameters of the kind), or sets `{"random"}`.
pub(super) async fn set(State(shared): State<Arc<Shared>>, body: Body<Value>) -> Answer {
    let Json(body) = body?;
    match body.get("random") {
        Some(random) => set_random(&shared, read(random)?),
        None => {
            let rule: FaultRule = read(&body)?;
            Faults::new(&shared).plan(|plan| plan.add_rule(rule));
        }
    }
    Ok(list(&shared))
}

fn read<T: DeserializeOwned>(body: &Value) -> Result<T, Failure> {
    T::deserialize(body).map_err(|error| Failure(StatusCode::BAD_REQUEST, error.to_string()))
}

/// Sets the random faults.
fn set_random(shared: &Arc<Shared>, random: Random) {
    let faults = Faults::new(shared);
    match random.faults {
        None => faults.inject_at_random(random.seed, random.per_mille),
        Some(of) => faults.inject_at_random_from(of, random.seed, random.per_mille),
    }
}

/// Removes all rules and random faults.
pub(super) async fn clear(State(shared): State<Arc<Shared>>) -> Json<Value> {
    Faults::new(&shared).clear();
    list(&shared)
}
