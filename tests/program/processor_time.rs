//! Bad input costs no more than its length: every text and every list that the HTTP API, a command,
//! a suggestion, a form, a file or a typed message takes is given as a very long one, and the
//! processor time of the program until it has answered is compared with that for a short one.
//!
//! The program is a process of its own, so that nothing else of the tests is counted.

use crate::no_english::{LAST, lines, slash_commands, value};
use crate::process::{Process, in_sandbox};
use crate::support::*;
use entente_sandbox::{Error, Message, Modal, Sandbox, UserInChannel};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::time::Duration;

/// How much more processor time a long value may take than a short one. It has 25,000 times the
/// length, so what needs its square is far above it, and so is what compares it with a long list.
const MOST_TIMES: u32 = 150;

/// The short requests whose mean is compared.
const SHORT_REQUESTS: u32 = 5;

/// The most characters with which a value is refused, however long it is.
const MOST_SAID: usize = 2000;

/// Repeated, these are words, moves, what opens something in one of the notations, numbers,
/// positions, and what letters are made of.
const REPEATED: [&str; 9] = [
    "a",
    "1. e4 e5 ",
    "(",
    "Nf3 Nf6 Ng1 Ng8 ",
    "1",
    "[",
    "8/",
    "\u{301}",
    "\n",
];

/// How many of them are tried where slow tests are left out, and at all lengths but the longest.
const FEW_REPEATED: usize = 3;

/// The lengths of long values in a body, the longest first. Some fields refuse what is far too long
/// before they read it, and read the others.
const BODY_LENGTHS: [usize; 3] = [200_000, 1000, 60];

/// The same in an address, where every character may take three bytes or more.
const ADDRESS_LENGTHS: [usize; 3] = [10_000, 1000, 60];

/// The beginning of what is repeated until it has this many bytes, at a letter's end.
fn long(unit: &str, length: usize) -> String {
    unit.repeat(length / unit.len() + 1)
        .chars()
        .scan(0, |bytes, letter| {
            *bytes += letter.len_utf8();
            (*bytes <= length).then_some(letter)
        })
        .collect()
}

/// What was measured, for one place where something can be given.
struct Measured {
    place: String,
    value: String,
    times: f64,
    long: Duration,
}

/// The program, its processor time, and what was too expensive.
struct Meter {
    process: Process,
    /// What is repeated, and how many of the lengths are tried.
    repeated: &'static [&'static str],
    lengths: usize,
    measured: Vec<Measured>,
}

impl Meter {
    fn new(process: Process) -> Self {
        let (repeated, lengths) = entente_gate::shortened(
            (&REPEATED[..], BODY_LENGTHS.len()),
            (&REPEATED[..FEW_REPEATED], 1),
        );
        Self {
            process,
            repeated,
            lengths,
            measured: Vec::new(),
        }
    }

    /// The processor time of all threads of the program.
    fn processor_time(&self) -> Duration {
        let threads = std::fs::read_dir(format!("/proc/{}/task", self.process.id())).unwrap();
        let nanoseconds = threads.filter_map(|thread| {
            // A thread may end meanwhile.
            let figures = std::fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
            figures.split(' ').next()?.parse::<u64>().ok()
        });
        Duration::from_nanos(nanoseconds.sum())
    }

    /// The processor time until this is done.
    async fn cost(&self, work: impl Future<Output = ()>) -> Duration {
        let before = self.processor_time();
        work.await;
        self.processor_time().saturating_sub(before)
    }

    /// Compares each long value with a short one. What else the program does meanwhile counts, too,
    /// so a value is too expensive only if it is each time.
    async fn compare(&mut self, place: &str, lengths: &[usize], send: impl AsyncFn(&str)) {
        let mut short = Duration::MAX;
        for unit in ["x", "1"] {
            let text = long(unit, 8);
            let some = async {
                for _ in 0..SHORT_REQUESTS {
                    send(&text).await;
                }
            };
            short = short.min(self.cost(some).await / SHORT_REQUESTS);
        }
        if short.is_zero() {
            // Discord's client does not send it.
            return;
        }
        let longest = self.repeated.iter().map(|unit| (unit, lengths[0]));
        let shorter = lengths[1..].iter().take(self.lengths - 1);
        let shorter = shorter.flat_map(|&length| {
            let units = self.repeated[..FEW_REPEATED].iter();
            units.map(move |unit| (unit, length))
        });
        for (unit, length) in longest.chain(shorter) {
            let text = long(unit, length);
            let mut long = Duration::MAX;
            for _ in 0..3 {
                long = long.min(self.cost(send(&text)).await);
                if long <= short * MOST_TIMES {
                    break;
                }
            }
            self.measured.push(Measured {
                place: place.to_owned(),
                value: format!("{length} bytes of {unit:?}"),
                times: long.as_secs_f64() / short.as_secs_f64(),
                long,
            });
        }
    }

    /// Prints the most expensive values, and asserts that none is too expensive. Then the program
    /// ends as it should.
    async fn close(mut self, at_least: usize) {
        self.measured
            .sort_by(|one, other| other.times.total_cmp(&one.times));
        let places: BTreeSet<_> = self.measured.iter().map(|one| &one.place).collect();
        println!("{} values in {} places", self.measured.len(), places.len());
        assert!(places.len() >= at_least, "{places:?}");
        let lines: Vec<_> = self
            .measured
            .iter()
            .map(|one| {
                format!(
                    "{:.1} times, {:?}: {}, {}",
                    one.times, one.long, one.place, one.value
                )
            })
            .collect();
        println!("{}", lines[..20.min(lines.len())].join("\n"));
        let is_cheap = |one: &Measured| one.times <= f64::from(MOST_TIMES);
        let count = self.measured.iter().filter(|one| !is_cheap(one)).count();
        assert_eq!(
            count,
            0,
            "too expensive:\n{}",
            lines[..count.min(60)].join("\n")
        );
        let output = self.process.stop().await;
        assert!(!output.stderr.contains("panicked"), "{}", output.stderr);
    }
}

/// The program in a sandbox, with a game between Ann and Bob.
struct World {
    meter: Meter,
    sandbox: Sandbox,
    _folder: Folder,
    /// The channel of the server and the game's thread, as Ann sees them.
    ann: UserInChannel,
    thread: UserInChannel,
    game: String,
}

impl World {
    async fn new() -> Self {
        let (sandbox, folder) = (sandbox().await, Folder::new());
        let process = Process::start(&folder.0, &in_sandbox(&sandbox, &folder));
        sandbox.bot_ready(TIMEOUT).await.unwrap();
        let ann = sandbox.user("ann").in_channel("chess").unwrap();
        ann.slash("/challenge @bob white").await.unwrap();
        let bob = sandbox.user("bob").in_channel("chess").unwrap();
        until(|| boards(&bob).pop())
            .await
            .press("Accept")
            .await
            .unwrap();
        let thread = until(|| ann.threads().into_iter().next()).await;
        let thread = sandbox.user("ann").in_channel_id(thread.id).unwrap();
        let game = game_of(&board_number(&thread, 1).await);
        Self {
            meter: Meter::new(process),
            sandbox,
            _folder: folder,
            ann,
            thread,
            game,
        }
    }

    async fn close(self, places: usize) {
        self.meter.close(places).await;
        self.sandbox.shutdown().await;
    }
}

/// The OpenAPI document.
struct Document(Value);

impl Document {
    fn new() -> Self {
        Self(serde_json::from_str(&entente_api::document()).unwrap())
    }

    /// The value, or the component to which it refers.
    fn followed<'a>(&'a self, value: &'a Value) -> &'a Value {
        match value["$ref"].as_str().and_then(|to| to.strip_prefix('#')) {
            Some(pointer) => self.followed(self.0.pointer(pointer).unwrap()),
            None => value,
        }
    }

    /// Adds the places of all texts and lists in a schema, as JSON pointers.
    fn places(&self, schema: &Value, place: &str, found: &mut BTreeSet<(String, bool)>) {
        let schema = self.followed(schema);
        for key in ["oneOf", "anyOf", "allOf"] {
            for one in schema[key].as_array().into_iter().flatten() {
                self.places(one, place, found);
            }
        }
        let is = |kind: &str| match &schema["type"] {
            Value::Array(kinds) => kinds.contains(&json!(kind)),
            one => one == kind,
        };
        if is("string") || is("array") {
            found.insert((place.to_owned(), is("array")));
        }
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            self.places(field, &format!("{place}/{name}"), found);
        }
        if is("array") {
            self.places(&schema["items"], &format!("{place}/0"), found);
        }
    }

    /// All operations: method, path and description.
    fn operations(&self) -> impl Iterator<Item = (Method, &str, &Value)> {
        let paths = self.0["paths"].as_object().unwrap().iter();
        paths.flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().iter();
            methods.map(move |(method, operation)| {
                let method = method.to_uppercase().parse().unwrap();
                (method, path.as_str(), operation)
            })
        })
    }
}

/// Puts a value into a place of a JSON document, and makes what is missing on the way.
fn put(document: &mut Value, place: &str, value: Value) {
    let Some((first, rest)) = place.strip_prefix('/').map(|place| {
        place
            .find('/')
            .map_or((place, ""), |end| place.split_at(end))
    }) else {
        *document = value;
        return;
    };
    if first == "0" {
        if document.get(0).is_none() {
            *document = json!([null]);
        }
        put(&mut document[0], rest, value);
    } else {
        if !document.is_object() {
            *document = json!({});
        }
        put(&mut document[first], rest, value);
    }
}

/// Percent-encodes all bytes that are no letters or digits.
fn encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect()
}

/// An operation with a token, and its path with the ids of things that are there.
struct Operation {
    method: Method,
    address: String,
    token: String,
    example: Option<Value>,
}

impl Operation {
    /// Sends it, and reads the whole answer.
    async fn send(&self, query: &str, header: Option<(&str, &str)>, body: Option<&Value>) {
        let address = format!("{}{query}", self.address);
        let mut request = http_client().request(self.method.clone(), address);
        request = request.bearer_auth(&self.token);
        if let Some((name, value)) = header {
            request = request.header(name, value);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        let answer = request.send().await.unwrap();
        let status = answer.status();
        assert!(
            !status.is_server_error() || status == StatusCode::SERVICE_UNAVAILABLE,
            "{} {} {query} {header:?} {body:?}: {}",
            self.method,
            self.address,
            answer.text().await.unwrap()
        );
        // A stream would never end.
        if self.address.ends_with("/events") {
            return;
        }
        let bytes = answer.bytes().await.unwrap();
        if status.is_client_error() {
            let problem: Value = serde_json::from_slice(&bytes).unwrap_or_default();
            let detail = problem["detail"].as_str().unwrap_or_default();
            let length = detail.chars().count();
            assert!(
                length <= MOST_SAID,
                "{}: {length}: {detail:.300}",
                self.address
            );
        }
    }
}

/// A real id for each parameter of a path, where there is one.
fn filled(path: &str, game: &str) -> String {
    let id = if path.contains("/variants/") {
        "standard"
    } else {
        game
    };
    let names = BTreeMap::from([
        ("{id}", id),
        ("{move}", "1"),
        ("{line}", "1"),
        ("{seat}", "black"),
        ("{player}", "1"),
        ("{name}", "timezone"),
        ("{number}", "77"),
    ]);
    let filled = names.iter().fold(path.to_owned(), |path, (name, value)| {
        path.replace(name, value)
    });
    // Whatever is left names nothing.
    filled.replace(['{', '}'], "")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_value_costs_the_api_what_its_length_costs() {
    let mut world = World::new().await;
    let token = token(&world.ann).await;
    let api = world.meter.process.api().await;
    let base = api.strip_suffix("/api/v1").unwrap().to_owned();
    let (document, mut shared) = (Document::new(), HashSet::new());
    for (method, path, operation) in document.operations() {
        // Whoever is forgotten has no token any more.
        if method == Method::DELETE && path == "/api/v1/me" {
            continue;
        }
        let body = operation["requestBody"]["content"]
            .as_object()
            .and_then(|kinds| kinds.values().next());
        let place = format!("{method} {path}");
        let sent = Operation {
            method,
            address: base.clone() + &filled(path, &world.game),
            token: token.clone(),
            example: body.map(|body| body["example"].clone()),
        };
        if let Some(body) = body {
            let mut places = BTreeSet::new();
            document.places(&body["schema"], "", &mut places);
            compare_bodies(&mut world.meter, &place, &sent, places).await;
        }
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            // What operations share is read by the same code.
            let is_new = parameter["$ref"].is_null() || shared.insert(parameter["$ref"].clone());
            if !is_new {
                continue;
            }
            let parameter = document.followed(parameter);
            compare_parameter(&mut world.meter, (&place, path), &sent, parameter).await;
        }
    }
    world.close(130).await;
}

/// Gives each text and each list of a body as a long one.
async fn compare_bodies(
    meter: &mut Meter,
    operation: &str,
    sent: &Operation,
    places: BTreeSet<(String, bool)>,
) {
    for (place, is_list) in places {
        let value = |text: &str| {
            if !is_list {
                return json!(text);
            }
            // A list of as many bytes.
            let whole = sent.example.as_ref().and_then(|body| body.pointer(&place));
            let one = whole.and_then(|list| list.get(0)).cloned();
            let one = one.unwrap_or_else(|| json!(&text[..text.len().min(8)]));
            json!(vec![one.clone(); text.len() / one.to_string().len() + 1])
        };
        let send = async |text: &str| {
            let mut body = sent.example.clone().unwrap_or_default();
            put(&mut body, &place, value(text));
            sent.send("", None, Some(&body)).await;
        };
        let name = format!("{operation} {place}");
        if is_list {
            let lengths = &BODY_LENGTHS[2..];
            meter.compare(&name, lengths, send).await;
        } else {
            meter.compare(&name, &BODY_LENGTHS, send).await;
        }
    }
}

/// Gives a parameter of a path, a query or a header as a long one.
async fn compare_parameter(
    meter: &mut Meter,
    (operation, path): (&str, &str),
    sent: &Operation,
    parameter: &Value,
) {
    let name = parameter["name"].as_str().unwrap();
    let place = format!("{operation} {name}");
    let body = sent.example.as_ref();
    match parameter["in"].as_str().unwrap() {
        "query" => {
            let send = async |text: &str| {
                let query = format!("?{name}={}", encoded(text));
                sent.send(&query, None, body).await;
            };
            meter.compare(&place, &ADDRESS_LENGTHS, send).await;
        }
        "header" => {
            let send = async |text: &str| {
                // What a header cannot have is no header.
                let text: String = text.chars().filter(char::is_ascii_graphic).collect();
                sent.send("", Some((name, &text)), body).await;
            };
            meter.compare(&place, &ADDRESS_LENGTHS, send).await;
        }
        _ => {
            let start = sent.address.find("/api/").map_or(0, |start| start);
            let base = &sent.address[..start];
            let send = async |text: &str| {
                let address = path.replace(&format!("{{{name}}}"), &encoded(text));
                let changed = Operation {
                    method: sent.method.clone(),
                    address: format!("{base}{}", filled(&address, "")),
                    token: sent.token.clone(),
                    example: None,
                };
                changed.send("", None, body).await;
            };
            meter.compare(&place, &ADDRESS_LENGTHS, send).await;
        }
    }
}

/// An option of a command that takes a text or a file.
pub(crate) struct TextOption {
    /// The command with its subcommands, and what else it requires.
    pub(crate) line: String,
    pub(crate) name: String,
    pub(crate) most: usize,
    has_suggestions: bool,
    pub(crate) is_file: bool,
}

const SUBCOMMAND: u64 = 1;
const SUBCOMMAND_GROUP: u64 = 2;
const STRING: u64 = 3;
const ATTACHMENT: u64 = 11;

/// Adds all options with a text or a file of a command and its subcommands.
pub(crate) fn text_options(form: &Value, line: &str, found: &mut Vec<TextOption>) {
    let line = format!("{line}{} ", form["name"].as_str().unwrap());
    let options = form["options"].as_array().cloned().unwrap_or_default();
    for option in &options {
        let kind = option["type"].as_u64().unwrap();
        if [SUBCOMMAND, SUBCOMMAND_GROUP].contains(&kind) {
            text_options(option, &line, found);
        }
        let is_free = kind == STRING && option["choices"].as_array().is_none_or(Vec::is_empty);
        if is_free || kind == ATTACHMENT {
            let others = options
                .iter()
                .filter(|other| other["name"] != option["name"]);
            let required = others.filter(|other| other["required"] == true);
            let given =
                |other: &Value| format!("{}:{} ", other["name"].as_str().unwrap(), value(other));
            found.push(TextOption {
                line: format!("{line}{}", required.map(given).collect::<String>()),
                name: option["name"].as_str().unwrap().to_owned(),
                most: option["max_length"].as_u64().unwrap_or(6000) as usize,
                has_suggestions: option["autocomplete"] == true,
                is_file: kind == ATTACHMENT,
            });
        }
    }
}

/// The text in quotes, as far as an option takes it.
pub(crate) fn quoted(text: &str, most: usize) -> String {
    let plain = text.chars().filter(|letter| !"\"\\".contains(*letter));
    format!("\"{}\"", plain.take(most).collect::<String>())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_text_in_discord_costs_what_its_length_costs() {
    let mut world = World::new().await;
    let mut options = Vec::new();
    for command in &slash_commands(&world.sandbox).await {
        text_options(command, "/", &mut options);
    }
    let meter = &mut world.meter;
    for option in &options {
        let TextOption {
            line, name, most, ..
        } = option;
        let lengths = [*most, 60];
        let place = format!("{line}{name}");
        if option.is_file {
            let send = async |text: &str| {
                let file = world.thread.upload("game.pgn", text).unwrap();
                // The Discord client does not send some of them.
                let _ = world.thread.slash(&format!("{line}{name}:{file}")).await;
            };
            meter.compare(&place, &BODY_LENGTHS, send).await;
            continue;
        }
        let send = async |text: &str| {
            let _ = world
                .thread
                .slash(&format!("{line}{name}:{}", quoted(text, *most)))
                .await;
        };
        meter.compare(&place, &lengths, send).await;
        if option.has_suggestions {
            let send = async |text: &str| {
                let line = format!("{line}{name}:{}", quoted(text, *most));
                let _ = world.thread.autocomplete(&line).await;
            };
            meter
                .compare(&format!("suggestions for {place}"), &lengths, send)
                .await;
        }
    }
    world.close(30).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_text_in_a_form_or_a_message_costs_what_its_length_costs() {
    let mut world = World::new().await;
    let dm = world.sandbox.user("ann").in_dm();
    let send = async |text: &str| {
        if let Ok(typed) = dm.type_text(text) {
            until(|| answer_to(&dm, &typed)).await;
        }
    };
    let meter = &mut world.meter;
    meter.compare("a direct message", &[2000, 60], send).await;
    let mut titles = BTreeSet::new();
    for opener in openers(&world.sandbox, &world.thread).await {
        // What a button has done meanwhile may have closed it.
        let Ok(form) = opener.open().await else {
            continue;
        };
        if !titles.insert(form.title.clone()) {
            continue;
        }
        for field in &form.fields {
            let send = async |text: &str| {
                // The Discord client does not send some of them.
                if let Ok(form) = opener.open().await {
                    let _ = form.submit([(field.custom_id.as_str(), text)]).await;
                }
            };
            let place = format!("{} of {}", field.label, form.title);
            meter.compare(&place, &[4000, 60], send).await;
        }
    }
    world.close(8).await;
}

/// A way to open a form.
pub(crate) enum Opener {
    Line(UserInChannel, String),
    Button(Box<Message>, String),
}

impl Opener {
    pub(crate) async fn open(&self) -> Result<Modal, Error> {
        match self {
            Self::Line(channel, line) => channel.slash_for_modal(line).await,
            Self::Button(message, button) => message.press_for_modal(button).await,
        }
    }
}

/// A way to open each form that a command, a button of its answer, or one of the game's board
/// opens.
pub(crate) async fn openers(sandbox: &Sandbox, thread: &UserInChannel) -> Vec<Opener> {
    let mut found = Vec::new();
    let mut panels = vec![board_number(thread, 1).await];
    for line in lines(sandbox).await {
        if LAST.iter().any(|word| line.contains(word)) {
            continue;
        }
        match thread.slash(&line).await {
            Ok(answer) => panels.push(answer),
            Err(Error::AnsweredWithModal(_)) => found.push(Opener::Line(thread.clone(), line)),
            Err(_) => {}
        }
    }
    for panel in panels {
        for button in panel.controls() {
            let is_last = LAST.iter().any(|word| button.to_lowercase().contains(word));
            let pressed = if is_last {
                None
            } else {
                Some(panel.press(&button).await)
            };
            match pressed {
                Some(Err(Error::AnsweredWithModal(_))) => {
                    found.push(Opener::Button(Box::new(panel.clone()), button));
                }
                Some(Ok(next)) => {
                    for button in next.controls() {
                        if next.press_for_modal(&button).await.is_ok() {
                            found.push(Opener::Button(Box::new(next.clone()), button));
                        }
                    }
                }
                _ => {}
            }
        }
    }
    found
}

/// The bot's reply to a message, if there is one.
fn answer_to(channel: &UserInChannel, typed: &Message) -> Option<Message> {
    let mut messages = channel.messages().into_iter();
    messages.find(|message| message.reply_to == Some(typed.id))
}
