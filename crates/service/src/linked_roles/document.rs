//! A person's authorization of linked roles, in the document of their data.

use crate::linked_roles::stored::LinkedRole;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// An authorization of linked roles. Its tokens are stored encrypted.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StoredLinkedRole {
    /// The time at which the person authorized it.
    since: String,
    /// The values that Discord has, by their keys.
    #[schema(value_type = Object, example = json!({"games": "12"}))]
    values: BTreeMap<&'static str, String>,
}

impl StoredLinkedRole {
    pub(crate) fn of(link: &LinkedRole) -> Self {
        Self {
            since: link.since.to_rfc3339(),
            values: link.values.by_key(),
        }
    }
}
