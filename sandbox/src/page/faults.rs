//! The faults on demand, for the page's panel: what there is, what is set, what happened.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::answer::{Answer, Body, Failure};
use crate::core::Core;
use crate::faults::{Fault, Faults, Wish};

/// A draw at random: of the passing faults if it names none.
#[derive(Debug, Deserialize)]
struct Random {
    seed: u64,
    per_mille: u32,
    faults: Option<Vec<Fault>>,
}

fn list(core: &Core) -> Json<Value> {
    Json(core.see(|world| world.faults.to_json()))
}

pub(super) async fn show(State(core): State<Arc<Core>>) -> Json<Value> {
    list(&core)
}

/// Takes a wish for the next occasions (`{"kind", "times", "where"}` and what the kind has), or `{"random"}`.
pub(super) async fn set(State(core): State<Arc<Core>>, body: Body<Value>) -> Answer {
    let Json(asked) = body?;
    match asked.get("random") {
        Some(random) => draw(&core, read(random)?),
        None => {
            let wish: Wish = read(&asked)?;
            Faults::new(&core).plan(|plan| plan.wish(wish));
        }
    }
    Ok(list(&core))
}

fn read<T: DeserializeOwned>(asked: &Value) -> Result<T, Failure> {
    T::deserialize(asked).map_err(|error| Failure(StatusCode::BAD_REQUEST, error.to_string()))
}

fn draw(core: &Arc<Core>, random: Random) {
    let faults = Faults::new(core);
    match random.faults {
        None => faults.at_random(random.seed, random.per_mille),
        Some(of) => faults.at_random_of(of, random.seed, random.per_mille),
    }
}

pub(super) async fn clear(State(core): State<Arc<Core>>) -> Json<Value> {
    Faults::new(&core).clear();
    list(&core)
}
