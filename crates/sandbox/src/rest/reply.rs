//! The response of a route.

use serde_json::Value;

use crate::body::Refusal;

/// The success response of a route.
#[derive(Debug)]
pub(crate) enum Reply {
    /// 204.
    Nothing,
    /// 200.
    Found(Value),
    /// 201.
    Created(Value),
}

pub(super) type Answer = Result<Reply, Refusal>;
