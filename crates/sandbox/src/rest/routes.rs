//! Discord's routes, and the restrictions of their query parameters.
//!
//! `data/routes.json` lists all of Discord's description, also the routes that nobody serves here.
//! Bodies are checked by the judge (`body/refusal.rs`), if there is one.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use axum::http::Method;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::body::refusal::judge_body;
use crate::body::{Checker, Refusal};

static ROUTES: LazyLock<Vec<(Route, Parameters)>> = LazyLock::new(|| {
    let table: BTreeMap<String, Parameters> =
        serde_json::from_str(include_str!("../../data/routes.json"))
            .expect("the file was written by its script");
    table
        .into_iter()
        .map(|(name, of)| (Route::new(&name), of))
        .collect()
});

/// The query parameters of a route, by name.
type Parameters = BTreeMap<String, Parameter>;

/// The restrictions of a query parameter.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Parameter {
    #[serde(rename = "type")]
    kind: Kind,
    minimum: Option<i64>,
    maximum: Option<i64>,
    min_length: Option<usize>,
    max_length: Option<usize>,
    required: bool,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    #[default]
    String,
    Integer,
    Boolean,
    Snowflake,
}

/// A route of Discord, such as `POST /channels/{channel_id}/messages`.
#[derive(Debug)]
struct Route {
    name: String,
    method: String,
    steps: Vec<String>,
}

impl Route {
    fn new(name: &str) -> Self {
        let (method, path) = name.split_once(' ').unwrap_or((name, ""));
        Self {
            name: name.to_owned(),
            method: method.to_owned(),
            steps: path.split('/').skip(1).map(str::to_owned).collect(),
        }
    }

    /// How many segments match literally; `None` if the path does not match.
    fn literal_matches(&self, method: &Method, path: &[String]) -> Option<usize> {
        if self.method != method.as_str() || self.steps.len() != path.len() {
            return None;
        }
        let pairs = || self.steps.iter().zip(path);
        let named = |(step, given): &(&String, &String)| step == given;
        pairs()
            .all(|pair| named(&pair) || pair.0.starts_with('{'))
            .then(|| pairs().filter(named).count())
    }
}

/// The route of a request. Among those that match the most specific wins: `messages/bulk-delete`
/// over `messages/{message_id}`.
fn most_specific<'a>(
    routes: impl IntoIterator<Item = &'a Route>,
    method: &Method,
    path: &[String],
) -> Option<&'a Route> {
    routes
        .into_iter()
        .filter_map(|route| Some((route.literal_matches(method, path)?, route)))
        .max_by_key(|(named, _)| *named)
        .map(|(_, route)| route)
}

fn known(method: &Method, path: &[String]) -> Option<&'static (Route, Parameters)> {
    let route = most_specific(ROUTES.iter().map(|(route, _)| route), method, path)?;
    ROUTES.iter().find(|(known, _)| known.name == route.name)
}

/// Whether Discord has such a route.
pub(super) fn exists(method: &Method, path: &[String]) -> bool {
    known(method, path).is_some()
}

/// Lets the judge check the body of a request. A route that is not described accepts everything.
pub(super) fn check_body(method: &Method, path: &[String], body: &Value) -> Result<(), Refusal> {
    known(method, path).map_or(Ok(()), |(route, _)| judge_body(&route.name, body))
}

/// Checks the query parameters of a request. Discord ignores those that it does not know.
pub(super) fn check_query(
    method: &Method,
    path: &[String],
    query: &HashMap<String, String>,
) -> Result<(), Refusal> {
    let Some((_, parameters)) = known(method, path) else {
        return Ok(());
    };
    let given = parameters.iter().filter_map(|(name, parameter)| {
        let text = query.get(name)?;
        Some((name.clone(), parameter.value(text)))
    });
    let values = Value::Object(given.collect());
    let checker = Checker::default();
    let form = checker.form(&values);
    for (name, parameter) in parameters {
        let field = if parameter.required {
            form.required(name)
        } else {
            form.field(name)
        };
        let Some(field) = field else { continue };
        match parameter.kind {
            Kind::Integer => drop(field.integer(parameter.integers())),
            Kind::Boolean => drop(field.boolean()),
            Kind::Snowflake => drop(field.id()),
            Kind::String => drop(field.text(parameter.lengths())),
        }
    }
    checker.finish()
}

impl Parameter {
    /// The text as the value that it means; text that means none of the kind stays text, so that
    /// the check reports it in Discord's words.
    fn value(&self, text: &str) -> Value {
        let read = match self.kind {
            Kind::Integer => text.parse::<i64>().ok().map(|number| json!(number)),
            Kind::Boolean => read_boolean(text).map(|truth| json!(truth)),
            Kind::String | Kind::Snowflake => None,
        };
        read.unwrap_or_else(|| json!(text))
    }

    fn integers(&self) -> std::ops::RangeInclusive<i64> {
        self.minimum.unwrap_or(i64::MIN)..=self.maximum.unwrap_or(i64::MAX)
    }

    fn lengths(&self) -> std::ops::RangeInclusive<usize> {
        self.min_length.unwrap_or(0)..=self.max_length.unwrap_or(usize::MAX)
    }
}

/// Reads a boolean of a query in the forms that libraries send and Discord accepts.
pub(super) fn read_boolean(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    }
}
