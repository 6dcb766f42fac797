//! A transcript of everything that a person gets to see of a game, so that two games can be
//! compared byte for byte. What is random in every game (IDs, marks, times) is replaced by names,
//! numbered in the order in which they are first seen.
use crate::support::{TestServer, http_client};
use entente_sandbox::{Message, UserInChannel};
use serde_json::Value;
use std::collections::HashMap;

/// Everything that one person got to see: what it is, and its bytes.
pub(crate) type Seen = Vec<(String, Vec<u8>)>;

/// The first difference, if there is one.
pub(crate) fn difference(one: &Seen, other: &Seen) -> Option<String> {
    let Some((one, other)) = one.iter().zip(other).find(|(one, other)| one != other) else {
        let counts = (one.len(), other.len());
        return (counts.0 != counts.1).then(|| format!("they saw {counts:?} items"));
    };
    let position = one
        .1
        .iter()
        .zip(&other.1)
        .take_while(|(a, b)| a == b)
        .count();
    let around = |(what, bytes): &(String, Vec<u8>)| {
        let near = bytes.iter().skip(position.saturating_sub(200)).take(400);
        let nearby: Vec<u8> = near.copied().collect();
        format!("{what}: … {} …", String::from_utf8_lossy(&nearby))
    };
    Some(format!("{}\n{}", around(one), around(other)))
}

/// Compares what somebody saw of every two games, and returns the number of pairs. `secrets` is
/// what was kept from them in each game, for the message of a failure.
pub(crate) fn compare(name: &str, seen: &[Seen], secrets: &[impl std::fmt::Debug]) -> usize {
    let pairs: Vec<_> = (0..seen.len())
        .flat_map(|one| (0..one).map(move |other| (one, other)))
        .collect();
    for (one, other) in &pairs {
        if let Some(leak) = difference(&seen[*one], &seen[*other]) {
            let (one, other) = (&secrets[*one], &secrets[*other]);
            // The difference first: what a test prints may be cut.
            panic!("{name} sees different games:\n{leak}\nafter {one:?} and {other:?}");
        }
    }
    pairs.len()
}

/// Records what a person sees, with random parts replaced by names.
pub(crate) struct Transcript {
    pub(crate) seen: Seen,
    /// Random texts that are known in advance, and their replacements.
    known: Vec<(String, String)>,
    /// Discord's IDs, numbered in the order in which they were first seen.
    ids: HashMap<String, usize>,
}

impl Transcript {
    /// A transcript of the game of this name, for people with these API tokens.
    pub(crate) fn new(
        server: &TestServer,
        game: &str,
        tokens: &HashMap<&'static str, String>,
    ) -> Self {
        let masked_tokens = tokens
            .iter()
            .map(|(name, token)| (token.clone(), format!("[token of {name}]")));
        let port = |url: &str| url.split('/').nth(2).unwrap().to_owned();
        let others = [
            (game.to_owned(), "[game]".to_owned()),
            (port(&server.api), "[api]".to_owned()),
            (port(&server.sandbox.page_url()), "[page]".to_owned()),
        ];
        Self {
            seen: Vec::new(),
            known: masked_tokens.chain(others).collect(),
            ids: HashMap::new(),
        }
    }

    /// Gives the ids of these people names, so that a difference of two people shows wherever they
    /// are first seen.
    pub(crate) fn name_people(&mut self, server: &TestServer, names: &[&str]) {
        for name in names {
            let id = server.sandbox.user(name).id().to_string();
            self.known.push((id, format!("[id of {name}]")));
        }
    }

    pub(crate) fn text(&mut self, what: &str, text: &str) {
        let seen = (self.masked(what), self.masked(text).into_bytes());
        self.seen.push(seen);
    }

    pub(crate) fn message(&mut self, what: &str, channel: &UserInChannel, message: &Message) {
        self.json(what, message.json.clone());
        for file in &message.attachments {
            self.bytes(what, channel.download(file).unwrap());
        }
    }

    /// A text or a picture.
    pub(crate) fn bytes(&mut self, what: &str, bytes: Vec<u8>) {
        match String::from_utf8(bytes) {
            Ok(text) => self.text(what, &text),
            Err(picture) => {
                let masked = self.masked(what);
                self.seen.push((masked, picture.into_bytes()));
            }
        }
    }

    /// All messages in a channel. A board and the answer to the move come in either order, so they
    /// are apart.
    pub(crate) fn messages(&mut self, what: &str, channel: &UserInChannel) {
        let messages = channel.messages().into_iter();
        let (own, public): (Vec<_>, Vec<_>) = messages.partition(|message| message.ephemeral);
        for message in public.iter().chain(&own) {
            self.message(what, channel, message);
        }
    }

    /// The answer to a command, or why there is none.
    pub(crate) async fn command(&mut self, channel: &UserInChannel, line: &str) {
        match channel.slash(line).await {
            Ok(answer) => self.message(line, channel, &answer),
            Err(error) => self.text(line, &error.to_string()),
        }
    }

    /// Writes down the suggestions for somebody who has typed each of these lines.
    pub(crate) async fn suggestions(&mut self, channel: &UserInChannel, lines: &[&str]) {
        for line in lines {
            let choices = channel.autocomplete(line).await.unwrap();
            self.text(&format!("suggestions {line}"), &format!("{choices:?}"));
        }
    }

    /// Writes down the answers of this API at each of these paths.
    pub(crate) async fn resources(&mut self, api: &str, token: &str, paths: &[String]) {
        for path in paths {
            let request = http_client().get(format!("{api}/{path}"));
            let request = request.bearer_auth(token);
            self.response(&format!("http {path}"), request).await;
        }
    }

    pub(crate) async fn response(&mut self, what: &str, request: reqwest::RequestBuilder) {
        let response = request.send().await.unwrap();
        let mut headers: Vec<String> = response
            .headers()
            .iter()
            .filter(|(name, _)| *name != "date")
            .map(|(name, value)| format!("{name}: {value:?}"))
            .collect();
        headers.sort();
        self.text(what, &format!("{} {headers:?}", response.status()));
        let bytes = response.bytes().await.unwrap().to_vec();
        match serde_json::from_slice::<Value>(&bytes) {
            Ok(json) => self.json(what, json),
            Err(_) => self.bytes(what, bytes),
        }
    }

    pub(crate) fn json(&mut self, what: &str, mut json: Value) {
        mask_times(&mut json);
        self.text(what, &json.to_string());
    }

    fn masked(&mut self, text: &str) -> String {
        let named = self
            .known
            .iter()
            .fold(text.to_owned(), |text, (random, name)| {
                text.replace(random, name)
            });
        let without_hexadecimal = mask_hexadecimal(&mask_thread_link(&named));
        let mut masked = String::new();
        for (part, is_number) in split_numbers(&without_hexadecimal) {
            // Seconds or milliseconds since 1970.
            if is_number && [10, 13].contains(&part.len()) {
                masked += "[time]";
            } else if is_number && part.len() > 15 {
                let next = self.ids.len();
                let number = *self.ids.entry(part.to_owned()).or_insert(next);
                masked += &format!("[id {number}]");
            } else {
                masked += part;
            }
        }
        masked
    }
}

/// Replaces the link to a game's thread by what is answered instead if the thread takes long to
/// open. On a busy machine it depends on chance which of both a player gets.
fn mask_thread_link(text: &str) -> String {
    let Some((before, link)) = text.split_once("Your game: <#") else {
        return text.to_owned();
    };
    let after = link.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let after = after.strip_prefix('>').expect("a link to a channel");
    format!("{before}The game has its own thread, right here.{after}")
}

/// Replaces times. That there is one stays visible.
fn mask_times(json: &mut Value) {
    match json {
        Value::Object(fields) => fields.values_mut().for_each(mask_times),
        Value::Array(values) => values.iter_mut().for_each(mask_times),
        Value::String(text) if is_time(text) => *json = "[time]".into(),
        Value::String(text) => {
            if let Some(zone) = zone_after_clock(text) {
                *json = format!("[time] · {zone}").into();
            }
        }
        _ => {}
    }
}

/// The time zone in the label of a menu, `23:01 · Pacific/Honolulu`: a minute may pass between two
/// games.
fn zone_after_clock(label: &str) -> Option<&str> {
    let (clock, zone) = label.split_once(" · ")?;
    let (hours, minutes) = clock.split_once(':')?;
    let are_numbers = [hours, minutes]
        .iter()
        .all(|part| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit()));
    are_numbers.then_some(zone)
}

/// Whether a text is a date with a time, such as `2026-11-27T07:30:34.301Z`.
fn is_time(text: &str) -> bool {
    let form = text.bytes().map(|byte| match byte {
        b'0'..=b'9' => '0',
        other => char::from(other),
    });
    form.collect::<String>().starts_with("0000-00-00T00:00:00")
}

/// Masks the marks of deliveries, the hashes of seeds and the tokens of interactions: hexadecimal
/// digits that are random in every game.
fn mask_hexadecimal(text: &str) -> String {
    let mut masked = String::new();
    let mut digits = String::new();
    for c in text.chars().chain(['\0']) {
        if c.is_ascii_hexdigit() && !c.is_ascii_uppercase() {
            digits.push(c);
            continue;
        }
        // A mark has 16 digits, and what a picture's name has of a record's head 32. Discord's IDs
        // have no letters.
        let letters = digits.chars().any(|digit| digit.is_ascii_lowercase());
        let random = digits.len() == 16 || (digits.len() > 16 && letters);
        masked += if random { "[hexadecimal]" } else { &digits };
        digits.clear();
        masked.push(c);
    }
    masked.trim_end_matches('\0').to_owned()
}

/// Splits the text into numbers and what is between them.
fn split_numbers(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let is_digit = |c: &char| c.is_ascii_digit();
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let number = is_digit(&first);
        let end = rest.find(|c| is_digit(&c) != number).unwrap_or(rest.len());
        let (part, left) = rest.split_at(end);
        rest = left;
        Some((part, number))
    })
}
