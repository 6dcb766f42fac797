//! A person's authorization of linked roles, in the document of their data.

use crate::linked_roles::stored::LinkedRole;
use serde::Serialize;
use std::collections::BTreeMap;

/// An authorization of linked roles. Its tokens are stored encrypted.
#[derive(Debug, Serialize)]
pub(crate) struct StoredLinkedRole {
    since: String,
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
