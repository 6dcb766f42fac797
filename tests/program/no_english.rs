//! No screen is half in English: in every other language, every command and every button of its
//! answer are used, and what is read is compared with the sentences of the English catalogue.
use crate::german_texts::read_texts;
use crate::support::*;
use entente_presentation::text::Language;
use entente_sandbox::{Error, Message, Sandbox, UserInChannel};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// The fewest words of a part of a sentence that is looked for. A shorter part may be a name.
const FEWEST_WORDS: usize = 3;

/// The commands that end what the others need. They are used last.
pub(crate) const LAST: [&str; 4] = ["resign", "privacy", "abort", "leave"];

/// The parts of a catalogue's sentences between what is filled in.
fn parts(language: Language) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/presentation/src/text");
    let catalogue = std::fs::read_to_string(folder.join(format!("{}.ftl", language.tag())));
    let catalogue = catalogue.unwrap();
    let sentences = catalogue.lines().filter(|line| !line.starts_with('#'));
    let values = sentences.filter_map(|line| line.split_once(['=', ']']));
    let between = values.flat_map(|(_, value)| value.split(['{', '}', '`']).step_by(2));
    let between = between.map(|part| part.trim_matches(|sign: char| !sign.is_alphanumeric()));
    let is_long = |part: &&str| part.split_whitespace().count() >= FEWEST_WORDS;
    between.filter(is_long).map(str::to_owned).collect()
}

/// The parts of English sentences that no sentence of another language has.
pub(crate) fn english_beside(language: Language) -> BTreeSet<String> {
    let (english, own) = (parts(Language::English), parts(language));
    english.difference(&own).cloned().collect()
}

/// The English parts that this text has.
pub(crate) fn english_in<'a>(text: &str, english: &'a BTreeSet<String>) -> Option<&'a String> {
    english.iter().find(|part| text.contains(part.as_str()))
}

#[test]
fn an_english_sentence_is_found_and_a_name_is_not() {
    let english = parts(Language::English);
    assert!(english.len() > 2000, "{}", english.len());
    let found = english_in("Ann: You’re not in this game.", &english);
    assert_eq!(found.unwrap(), "You’re not in this game");
    for text in ["Four Player", "1. e4 e5", "Du spielst nicht mit."] {
        assert_eq!(english_in(text, &english), None, "{text}");
    }
}

/// The slash commands that Discord has got, in its own form.
pub(crate) async fn slash_commands(sandbox: &Sandbox) -> Vec<Value> {
    let pem = sandbox.root_certificate_pem().as_bytes();
    let client = reqwest::Client::builder()
        .resolve("discord.com", sandbox.address())
        .add_root_certificate(reqwest::Certificate::from_pem(pem).unwrap())
        .build()
        .unwrap();
    let application = sandbox.application_id();
    let address = format!("https://discord.com/api/v10/applications/{application}/commands");
    let asked = client.get(address);
    let token = format!("Bot {}", sandbox.token());
    let answer = asked.header("Authorization", token).send().await.unwrap();
    let mut commands: Vec<Value> = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
    commands.retain(|command| command["type"] == 1);
    commands
}

/// A line for each command that Discord has got, with a value for each option that it needs.
pub(crate) async fn lines(sandbox: &Sandbox) -> Vec<String> {
    let mut lines = Vec::new();
    for command in &slash_commands(sandbox).await {
        add_lines("", command, &mut lines);
    }
    let is_last = |line: &String| LAST.iter().any(|word| line.contains(word));
    lines.sort_by_key(is_last);
    lines
}

/// Adds the lines of a command, of each of its parts if it has some.
fn add_lines(before: &str, command: &Value, lines: &mut Vec<String>) {
    let line = format!("{before} {}", command["name"].as_str().unwrap());
    let options = command["options"].as_array().map_or(&[][..], Vec::as_slice);
    let is_part = |option: &&Value| matches!(option["type"].as_u64(), Some(1 | 2));
    if options.iter().any(|option| is_part(&option)) {
        let parts = options.iter().filter(is_part);
        parts.for_each(|part| add_lines(&line, part, lines));
        return;
    }
    let needed = options.iter().filter(|option| option["required"] == true);
    let given =
        needed.map(|option| format!(" {}:{}", option["name"].as_str().unwrap(), value(option)));
    lines.push(format!("/{}{}", line.trim(), given.collect::<String>()));
}

/// A value for an option: its first choice, or one that may be typed.
pub(crate) fn value(option: &Value) -> String {
    let choice = &option["choices"][0]["name"];
    match (choice.as_str(), option["type"].as_u64()) {
        (Some(choice), _) => format!("\"{choice}\""),
        (None, Some(6 | 9)) => "@bob".to_owned(),
        (None, Some(4 | 10)) => "1".to_owned(),
        (None, Some(7)) => "#chess".to_owned(),
        (None, Some(5)) => "true".to_owned(),
        _ => "e4".to_owned(),
    }
}

/// Everything that was read, with what was done to read it.
#[derive(Default)]
struct Reading(Vec<(String, Value)>);

impl Reading {
    /// Uses a command, and every button of its answer.
    async fn use_command(&mut self, channel: &UserInChannel, line: &str) {
        match channel.slash(line).await {
            Ok(answer) => {
                self.press_all(&answer, line).await;
                self.0.push((line.to_owned(), answer.json));
            }
            Err(Error::AnsweredWithModal(_)) => {
                let form = channel.slash_for_modal(line).await.unwrap();
                self.0.push((line.to_owned(), form.json));
            }
            // A command of servers in direct messages, or a value that cannot be guessed.
            Err(Error::NoSuchCommand(_) | Error::BadOption { .. }) => {}
            Err(error) => panic!("{line}: {error}"),
        }
    }

    async fn press_all(&mut self, answer: &Message, line: &str) {
        for control in answer.controls() {
            let done = format!("{line}: {control}");
            match answer.press(&control).await {
                Ok(next) => self.0.push((done, next.json)),
                Err(Error::AnsweredWithModal(_)) => {
                    if let Ok(form) = answer.press_for_modal(&control).await {
                        self.0.push((done, form.json));
                    }
                }
                // A menu, a link, or a button that is gone.
                Err(_) => {}
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_command_answers_in_english_in_another_language() {
    let languages = Language::ALL.into_iter().skip(1);
    for language in languages.take(entente_gate::shortened(Language::ALL.len(), 1)) {
        let english = english_beside(language);
        let server = TestServer::open().await;
        let thread = server.start_game().await;
        let locale = language.locales()[0];
        for name in ["ann", "bob"] {
            server.sandbox.user(name).set_locale(locale).unwrap();
        }
        server.sandbox.set_guild_locale(locale).unwrap();
        server.sandbox.user("ann").set_manager(true);
        let mut reading = Reading::default();
        for line in lines(&server.sandbox).await {
            for channel in [server.thread("ann", &thread), server.direct("ann")] {
                reading.use_command(&channel, &line).await;
            }
        }
        assert!(reading.0.len() > 100, "{}", reading.0.len());
        for (done, json) in &reading.0 {
            let mut texts = Vec::new();
            read_texts(json, &mut texts);
            for text in &texts {
                let found = english_in(text, &english);
                assert_eq!(found, None, "{}: {done}: {text}", language.tag());
            }
        }
        server.close().await;
    }
}
