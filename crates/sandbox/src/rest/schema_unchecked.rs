//! Stands in for `schema.rs` without the feature `strict`: every body passes.

use axum::http::Method;
use serde_json::Value;

use crate::body::Refusal;

pub(super) fn check(_: &Method, _: &[String], _: &Value) -> Result<(), Refusal> {
    Ok(())
}
