//! The operations of the document, as its pages list them.

use crate::document::rank;
use crate::document::reference::operation_address;
use crate::http::html::{code, escape, prose};
use serde_json::Value;

/// An operation of the document.
pub(super) struct Operation<'a> {
    pub(super) path: &'a str,
    pub(super) method: &'a str,
    pub(super) json: &'a Value,
}

impl Operation<'_> {
    /// Method and path.
    pub(super) fn request(&self) -> String {
        code(&format!("{} {}", self.method.to_uppercase(), self.path))
    }

    /// A link to its part of the reference.
    pub(super) fn link(&self) -> String {
        let address = operation_address(text(&self.json["operationId"]));
        let summary = prose(text(&self.json["summary"]));
        format!("<a href=\"{}\">{summary}</a>", escape(&address))
    }
}

/// All operations: first those that a player needs.
pub(super) fn all_operations(json: &Value) -> Vec<Operation<'_>> {
    let all = entries(&json["paths"]).flat_map(|(path, methods)| {
        entries(methods).map(move |(method, json)| Operation { path, method, json })
    });
    let mut all: Vec<_> = all.collect();
    all.sort_by_key(|one| rank(one.path));
    all
}

/// The operations of a group.
pub(super) fn operations<'a>(json: &'a Value, tag: &str) -> impl Iterator<Item = Operation<'a>> {
    let all = all_operations(json).into_iter();
    all.filter(move |one| one.json["tags"][0] == tag)
}

pub(super) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn entries(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let fields = value.as_object().into_iter().flatten();
    fields.map(|(key, value)| (key.as_str(), value))
}

pub(super) fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}
