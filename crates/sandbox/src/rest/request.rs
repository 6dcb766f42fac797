//! Reads a complete request: path, query, token, its body as JSON or as a form, and files if it is
//! multipart; and what a route answers.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::LazyLock;

use axum::Form;
use axum::body::to_bytes;
use axum::extract::{FromRequest, Multipart, Query};
use axum::http::Method;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::body::refusal::judge_body;
use crate::body::{Checker, Refusal, Upload};
use crate::values::id::Id;
use crate::wire::message::ATTACHMENT_SIZE_LIMIT;

/// The largest body in bytes: ten files and some text.
const MAX_BODY: usize = 10 * ATTACHMENT_SIZE_LIMIT + 1024 * 1024;
const MAX_FILES: usize = 10;

/// A parsed request.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) method: Method,
    /// The decoded segments after `/api/v10`.
    pub(super) path: Vec<String>,
    query: HashMap<String, String>,
    /// The token after `Bot`.
    pub(super) token: Option<String>,
    /// The JSON body; an empty object if there is none.
    body: Value,
    /// The result of checking the body against Discord's description.
    schema_check: Result<(), Refusal>,
    files: Vec<Upload>,
}

impl Request {
    pub(super) async fn read(raw: axum::extract::Request) -> Result<Self, Refusal> {
        let query = Query::try_from_uri(raw.uri())
            .map(|Query(query)| query)
            .unwrap_or_default();
        let token = raw
            .headers()
            .get(AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.strip_prefix("Bot "))
            .map(str::to_owned);
        let method = raw.method().clone();
        let path = steps(raw.uri().path())?;
        let media = raw
            .headers()
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok());
        let is = |name: &str| media.is_some_and(|media| media.starts_with(name));
        let (body, files) = if is("multipart/form-data") {
            read_multipart(raw).await?
        } else if is("application/x-www-form-urlencoded") {
            (read_form(raw).await?, Vec::new())
        } else {
            let is_json = is("application/json");
            let bytes = to_bytes(raw.into_body(), MAX_BODY)
                .await
                .map_err(|_| Refusal::BodyTooLarge)?;
            // Discord does not guess the type of a body.
            if !bytes.is_empty() && !is_json {
                return Err(wrong_media());
            }
            (parse(&bytes)?, Vec::new())
        };
        Ok(Self {
            schema_check: check_body(&method, &path, &body),
            method,
            path,
            query,
            token,
            body,
            files,
        })
    }

    /// The body, if it matches Discord's description.
    ///
    /// Routes ask for it after they know that the addressed thing exists, because Discord reports a
    /// missing channel before an invalid body.
    pub(super) fn form(&self) -> Result<&Value, Refusal> {
        self.schema_check.clone().map(|()| &self.body)
    }

    /// The form of the request, with the uploaded files.
    pub(super) fn into_form(self) -> Result<(Value, Vec<Upload>), Refusal> {
        self.schema_check.map(|()| (self.body, self.files))
    }

    /// The body as it came, valid or not.
    pub(super) fn raw_body(&self) -> &Value {
        &self.body
    }

    pub(super) fn has_files(&self) -> bool {
        !self.files.is_empty()
    }

    /// A query parameter as a number in a range.
    pub(super) fn number(
        &self,
        key: &str,
        range: std::ops::RangeInclusive<i64>,
    ) -> Result<Option<i64>, Refusal> {
        let Some(text) = self.query.get(key) else {
            return Ok(None);
        };
        // A text that is not a number is kept as text, so that the check reports it in Discord's
        // words.
        let parsed = text
            .parse::<i64>()
            .map_or_else(|_| json!(text), |number| json!(number));
        let value = json!({ key: parsed });
        let checker = Checker::default();
        let number = checker
            .form(&value)
            .field(key)
            .and_then(|field| field.integer(range));
        checker.finish()?;
        Ok(number)
    }

    /// A query parameter as an id.
    pub(super) fn id(&self, key: &str) -> Result<Option<Id>, Refusal> {
        self.query.get(key).map(|text| id(text, key)).transpose()
    }

    /// Whether a query parameter says yes: `true` or `1`, as Discord reads both.
    pub(super) fn is_set(&self, key: &str) -> bool {
        let value = self.query.get(key);
        value.is_some_and(|value| read_boolean(value) == Some(true))
    }

    /// The page of ids that `after` and `limit` ask for, sorted.
    pub(super) fn page(
        &self,
        ids: impl Iterator<Item = Id>,
        usual: usize,
    ) -> Result<Vec<Id>, Refusal> {
        let limit = self.number("limit", 1..=100)?;
        let after = self.id("after")?.unwrap_or_default();
        let mut ids: Vec<Id> = ids.filter(|id| *id > after).collect();
        ids.sort();
        ids.truncate(limit.map_or(usual, |limit| limit as usize));
        Ok(ids)
    }

    /// A query parameter as text.
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        self.query.get(key).map(String::as_str)
    }

    /// Checks the query parameters against Discord's description of the route.
    pub(super) fn check_query(&self) -> Result<(), Refusal> {
        check_query(&self.method, &self.path, &self.query)
    }
}

/// Parses an id of the path; `name` is what Discord calls it in errors.
pub(super) fn id(text: &str, name: &str) -> Result<Id, Refusal> {
    let wrong = |_| {
        Refusal::form_error(
            name,
            "NUMBER_TYPE_COERCE",
            format!("Value \"{text}\" is not snowflake."),
        )
    };
    text.parse().map_err(wrong)
}

/// The segments of the path after `/api` and the version, which may be missing. What is served is
/// always v10.
fn steps(path: &str) -> Result<Vec<String>, Refusal> {
    let rest = path.strip_prefix("/api").ok_or(Refusal::NoSuchRoute)?;
    let decode = |step: &str| {
        percent_encoding::percent_decode_str(step)
            .decode_utf8()
            .map(String::from)
    };
    let mut steps = rest
        .split('/')
        .filter(|step| !step.is_empty())
        .map(decode)
        .collect::<Result<Vec<String>, _>>()
        .map_err(|_| Refusal::NoSuchRoute)?;
    if steps
        .first()
        .is_some_and(|step| step == "v10" || step == "v9")
    {
        steps.remove(0);
    }
    Ok(steps)
}

/// The error for a body that is declared neither as JSON nor as a form, which is not read.
fn wrong_media() -> Refusal {
    Refusal::form_error(
        "",
        "CONTENT_TYPE_INVALID",
        "Expected \"Content-Type\" header to be one of {'application/json'}.",
    )
}

fn parse(bytes: &[u8]) -> Result<Value, Refusal> {
    if bytes.is_empty() {
        return Ok(json!({}));
    }
    serde_json::from_slice(bytes).map_err(|_| Refusal::InvalidJson)
}

/// Reads `payload_json`, or else the fields, each a text.
async fn read_form(raw: axum::extract::Request) -> Result<Value, Refusal> {
    let form = Form::<HashMap<String, String>>::from_request(raw, &()).await;
    let Form(fields) = form.map_err(|_| Refusal::InvalidJson)?;
    match fields.get("payload_json") {
        Some(json) => parse(json.as_bytes()),
        None => Ok(json!(fields)),
    }
}

/// Reads `payload_json` and the files.
async fn read_multipart(raw: axum::extract::Request) -> Result<(Value, Vec<Upload>), Refusal> {
    let malformed = |_| Refusal::InvalidJson;
    let mut parts = Multipart::from_request(raw, &())
        .await
        .map_err(|_| Refusal::InvalidJson)?;
    let (mut body, mut files) = (json!({}), Vec::new());
    let mut names = HashSet::new();
    while let Some(part) = parts.next_field().await.map_err(malformed)? {
        let name = part.name().unwrap_or_default().to_owned();
        let filename = part.file_name().map(str::to_owned);
        let content_type = part.content_type().map(str::to_owned);
        let bytes = part.bytes().await.map_err(|_| Refusal::BodyTooLarge)?;
        if !names.insert(name.clone()) {
            return Err(Refusal::repeated(&name));
        }
        if name == "payload_json" {
            body = parse(&bytes)?;
        } else if let Some(filename) = filename {
            files.push(Upload {
                number: file_number(&name).unwrap_or(files.len() as u64),
                filename,
                // Many clients send this type when they do not know better; the file name tells
                // more then.
                content_type: content_type.filter(|media| media != "application/octet-stream"),
                bytes: bytes.to_vec(),
                description: None,
            });
        }
    }
    check_files(&files)?;
    Ok((body, files))
}

/// The number in `files[n]`.
fn file_number(name: &str) -> Option<u64> {
    name.strip_prefix("files[")?.strip_suffix(']')?.parse().ok()
}

fn check_files(files: &[Upload]) -> Result<(), Refusal> {
    if files
        .iter()
        .any(|file| file.bytes.len() > ATTACHMENT_SIZE_LIMIT)
    {
        return Err(Refusal::BodyTooLarge);
    }
    if files.len() > MAX_FILES {
        return Err(Refusal::form_error(
            "files",
            "BASE_TYPE_MAX_LENGTH",
            format!("Must be {MAX_FILES} or fewer in length."),
        ));
    }
    Ok(())
}

// --- Replies ---

#[derive(Debug)]
pub(super) enum Reply {
    /// 204.
    Nothing,
    /// 200.
    Found(Value),
    /// 201.
    Created(Value),
}

pub(super) type Answer = Result<Reply, Refusal>;

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
pub(super) fn is_route(method: &Method, path: &[String]) -> bool {
    known(method, path).is_some()
}

/// Lets the judge check the body of a request. A route that is not described accepts everything.
fn check_body(method: &Method, path: &[String], body: &Value) -> Result<(), Refusal> {
    known(method, path).map_or(Ok(()), |(route, _)| judge_body(&route.name, body))
}

/// Checks the query parameters of a request. Discord ignores those that it does not know.
fn check_query(
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
fn read_boolean(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    }
}
