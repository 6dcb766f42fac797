//! Tests of the catalogues as a whole.
//!
//! All languages have the same keys with the same arguments. Every key is used, and every key in
//! use exists. Every text fits into Discord's limits, and no other module has texts of its own.
#![allow(clippy::unwrap_used)] // Anything that is missing fails the test.

use super::{Arguments, Language, Text, catalogue};
use entente_game::people::{BlockFault, PersonRefusal, ServerRefusal, SettingFault, VacationFault};
use entente_game::{
    AdjudicationGround, AdjudicationRefusal, AnalysisRefusal, AnonymousRefusal, ArbiterRefusal,
    ConditionalMovesRefusal, CrowdRefusal, Declared, DiplomacyRefusal, DrawOffersRefusal,
    HintRefusal, Level, PlayAction, RatedRefusal, Refusal, RequestRefusal, SubstituteRefusal,
    TakeoverRefusal, ThinkBoardRefusal, TimeRefusal,
};
use entente_leagues::trf;
use entente_rules::{
    AllianceFault, Chess4Fault, EnPassantFault, Expected, FenAssumption, FenError, FourPlayerFault,
    MultiplayerFault, PgnFault, PgnRemark, Reason, Variant,
};
use entente_words::Fault;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The families of keys that are built from a name at run time. `discord::incoming::commands` has a
/// test of its own for those of commands.
const FAMILIES: [&str; 24] = [
    "analysis-reason-",
    "new-on-board-",
    "setting-",
    "server-setting-",
    "reason-",
    "variant-",
    "description-",
    "option-",
    "term-",
    "command-",
    "parameter-",
    "choice-",
    "span-",
    "level-",
    "kind-",
    "rule-",
    "character-",
    "computer-letter-",
    "dealt-",
    "motive-",
    "page-",
    "linked-role-",
    "problem-title-",
    "problem-detail-",
];

/// Every message of a language by its key, as it is in the file.
fn messages(language: Language) -> BTreeMap<String, String> {
    let messages = catalogue::messages(catalogue::catalogue(language));
    let text = |key: &str, source: &str| source[key.len() + " =".len()..].to_owned();
    messages
        .map(|(key, source)| (key.to_owned(), text(key, source)))
        .collect()
}

#[test]
fn each_message_alone_is_parsed_as_within_its_catalogue() {
    for language in Language::ALL {
        let source = catalogue::catalogue(language);
        let whole = catalogue::parse(source);
        let mut entries = whole.entries();
        for (key, message) in catalogue::messages(source) {
            let alone = catalogue::parse(message);
            assert!(alone.entries().eq(entries.next()), "{language:?}: {key}");
        }
        assert_eq!(entries.next(), None, "{language:?}");
    }
}

/// The arguments of a message.
fn arguments(message: &str) -> BTreeSet<&str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let parts = message.split('$').skip(1);
    parts
        .map(|part| part.split(|c| !is_part(c)).next().unwrap())
        .collect()
}

/// The folders with the code that uses the catalogue, from the project's root.
const USERS: [&str; 5] = [
    "crates/api/src",
    "crates/computer/src",
    "crates/discord/src",
    "crates/presentation/src",
    "src",
];

/// The source files of some folders, from the project's root, without their tests.
fn sources(folders: &[&str]) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    let mut left: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
    while let Some(path) = left.pop() {
        if path.is_dir() {
            let inside = std::fs::read_dir(path).unwrap();
            left.extend(inside.map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && !path.ends_with("tests.rs")
            && !path.ends_with("catalogue_checks.rs")
            && !path.ends_with("sixth_language.rs")
        {
            let source = std::fs::read_to_string(&path).unwrap();
            let code = source.split("#[cfg(test)]\nmod ").next().unwrap();
            found.push((path, code.to_owned()));
        }
    }
    found
}

/// Every refusal that has a sentence of its own: those that pass another refusal on have none.
fn refusals() -> Vec<Declared> {
    let groups = [
        Refusal::DECLARED,
        AnalysisRefusal::DECLARED,
        AnonymousRefusal::DECLARED,
        ArbiterRefusal::DECLARED,
        AdjudicationRefusal::DECLARED,
        ConditionalMovesRefusal::DECLARED,
        CrowdRefusal::DECLARED,
        DiplomacyRefusal::DECLARED,
        DrawOffersRefusal::DECLARED,
        HintRefusal::DECLARED,
        RatedRefusal::DECLARED,
        RequestRefusal::DECLARED,
        SubstituteRefusal::DECLARED,
        TakeoverRefusal::DECLARED,
        ThinkBoardRefusal::DECLARED,
        TimeRefusal::DECLARED,
        PersonRefusal::DECLARED,
        ServerRefusal::DECLARED,
        SettingFault::DECLARED,
        BlockFault::DECLARED,
        VacationFault::DECLARED,
    ];
    let mut all = groups.concat();
    all.retain(|declared| !declared.facts.contains(&""));
    all
}

/// The key of every fault of a text, with the names of its facts.
fn faults() -> Vec<(String, &'static [&'static str])> {
    fn of<F: Fault>() -> impl Iterator<Item = (String, &'static [&'static str])> {
        F::NAMES.iter().map(|(name, facts)| (F::key(name), *facts))
    }
    let in_games = of::<PgnFault>().chain(of::<PgnRemark>());
    let in_moves = of::<Expected>().chain(of::<trf::Reason>());
    let in_positions = of::<FenError>().chain(of::<FenAssumption>());
    let in_setups = of::<entente_rules::Fault>()
        .chain(of::<EnPassantFault>())
        .chain(of::<AllianceFault>());
    let in_setups = in_setups
        .chain(of::<Chess4Fault>())
        .chain(of::<FourPlayerFault>());
    let in_setups = in_setups.chain(of::<MultiplayerFault>());
    let in_texts = in_games.chain(in_moves).chain(in_positions);
    in_texts.chain(in_setups).collect()
}

#[test]
fn the_sentence_of_a_fault_says_only_facts_that_it_has() {
    let messages = messages(Language::English);
    for (key, facts) in faults() {
        for name in arguments(&messages[&key]) {
            // A rule set has a name and an id.
            let is_known = facts.contains(&name) || facts == ["variant"] && name == "id";
            assert!(is_known, "{key}: {name}");
        }
    }
}

#[test]
fn the_sentence_of_a_refusal_says_only_facts_that_it_has() {
    // What the code that chooses a sentence by the game puts into it.
    let of_games = ["players", "army", "host", "arbiter", "who"];
    let messages = messages(Language::English);
    for declared in refusals() {
        for key in [declared.key(), format!("client-{}", declared.key())] {
            let message = messages.get(&key).map_or("", String::as_str);
            let unknown: Vec<_> = arguments(message)
                .into_iter()
                .filter(|name| {
                    let fact = name.trim_end_matches("-moment").trim_end_matches("-date");
                    !declared.facts.contains(&fact) && !of_games.contains(name)
                })
                .collect();
            assert!(unknown.is_empty(), "{key}: {unknown:?}");
        }
    }
}

/// Every key in use: in `say!` in the sources, of a refusal, of an action that has a sentence of
/// its own, or within another message.
fn keys_in_use() -> BTreeSet<String> {
    let mut keys: BTreeSet<String> = refusals().into_iter().map(Declared::key).collect();
    keys.extend(faults().into_iter().map(|(key, _)| key));
    let english = Text::of(Language::English);
    keys.extend(PlayAction::done_keys().filter(|key| english.has(key)));
    let of_clients = keys.iter().map(|key| format!("client-{key}"));
    let of_clients: Vec<_> = of_clients.filter(|key| english.has(key)).collect();
    keys.extend(of_clients);
    for (_, source) in sources(&USERS) {
        let uses = source.split("say!(").skip(1);
        keys.extend(uses.filter_map(|part| Some(part.split('"').nth(1)?.to_owned())));
    }
    for message in messages(Language::English).values() {
        let references = message.split("{ ").skip(1);
        keys.extend(references.filter_map(|part| Some(part.split(" }").next()?.to_owned())));
    }
    let fits = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    keys.retain(|key| key.len() > 1 && key.bytes().all(fits));
    keys
}

#[test]
fn every_language_has_the_same_keys_with_the_same_arguments() {
    let english = messages(Language::English);
    for language in Language::ALL {
        let messages = messages(language);
        let file = format!("{}.ftl", language.tag());
        let missing: Vec<_> = english
            .keys()
            .filter(|key| !messages.contains_key(*key))
            .collect();
        assert!(missing.is_empty(), "add to {file}: {missing:?}");
        for (key, message) in &messages {
            let Some(original) = english.get(key) else {
                panic!("{key} of {file} is not in en.ftl");
            };
            assert_eq!(arguments(message), arguments(original), "{key} of {file}");
        }
    }
}

#[test]
fn no_key_is_there_twice() {
    for language in Language::ALL {
        let lines = catalogue::catalogue(language).lines();
        let keys = lines.filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
        assert_eq!(keys.count(), messages(language).len(), "{language:?}");
    }
}

#[test]
fn every_message_can_be_filled_in() {
    for language in Language::ALL {
        let text = Text::of(language);
        for (key, message) in messages(language) {
            for number in [0, 1, 2, 7, 100] {
                let filled = filled_with(text, &key, &message, |_| number.to_string(), number);
                assert!(!filled.contains(['{', '}', '$']), "{key}: {filled}");
            }
            filled_with(text, &key, &message, |_| "something".to_owned(), 3);
        }
    }
}

/// A message filled in with words, and with a number where the message selects by number.
fn filled_with(
    text: &Text,
    key: &str,
    message: &str,
    words: impl Fn(&str) -> String,
    number: u32,
) -> String {
    let mut given = Arguments::new();
    for name in arguments(message) {
        // Arguments have static names. A few leaked ones do no harm in a test.
        let argument: &'static str = name.to_owned().leak();
        given = if message.contains(&format!("${name} ->")) {
            given.with(argument, number)
        } else {
            given.with(argument, words(name))
        };
    }
    let (filled, faults) = text.fill(key, &given);
    assert!(
        faults.is_empty(),
        "{key} of {:?}: {faults:?}",
        text.language()
    );
    // Some languages part thousands by a space.
    let is_blank = filled.trim().is_empty() && key != "thousands-separator";
    assert!(!is_blank, "{key} of {:?}", text.language());
    filled
}

#[test]
fn every_key_in_use_is_in_the_catalogue() {
    let used = keys_in_use();
    assert!(
        used.len() > 80,
        "only {} keys: the search is broken",
        used.len()
    );
    let text = Text::of(Language::English);
    let missing: Vec<_> = used.iter().filter(|key| !text.has(key)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_key_of_the_catalogue_is_used() {
    let used = keys_in_use();
    let is_in_a_family = |key: &String| FAMILIES.iter().any(|family| key.starts_with(family));
    let unused: Vec<_> = Text::keys(Language::English)
        .into_iter()
        .filter(|key| !used.contains(key) && !is_in_a_family(key))
        .collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn every_reason_variant_and_level_has_its_words() {
    let reasons = [
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::DeadPosition,
        Reason::Fivefold,
        Reason::SeventyfiveMoves,
        Reason::Resigned,
        Reason::Flagged,
        Reason::Agreed,
        Reason::Threefold,
        Reason::FiftyMoves,
        Reason::Fifty,
        Reason::OneLeft,
        Reason::Blocked,
        Reason::Insufficient,
    ];
    let reason_key = |reason: Reason| format!("reason-{}", reason.word().replace('_', "-"));
    let ground_key =
        |ground: AdjudicationGround| format!("reason-{}", ground.word().replace('_', "-"));
    let variant_key = |variant: Variant| format!("variant-{}", variant.id());
    let description_key = |variant: Variant| format!("description-{}", variant.id());
    let level_key = |level: Level| format!("description-level-{}", level.number());
    let expected: BTreeSet<String> = reasons
        .into_iter()
        .map(reason_key)
        .chain(AdjudicationGround::ALL.into_iter().map(ground_key))
        .chain(Variant::ALL.into_iter().map(variant_key))
        .chain(Variant::ALL.into_iter().map(description_key))
        .chain(Level::ALL.into_iter().map(level_key))
        .chain(["description-engine".to_owned()])
        .collect();
    let mut keys = Text::keys(Language::English);
    let families = ["reason-", "variant-", "description-"];
    keys.retain(|key| families.iter().any(|family| key.starts_with(family)));
    assert_eq!(keys, expected);
}

/// The most characters of a text, by the beginning of its key: Discord's limits for buttons, menus
/// and modals, and our own for lines of lists and for the cards beside a board.
const LIMITS: [(&str, usize); 14] = [
    ("setting-", 80),
    ("server-setting-", 80),
    ("button-", 80),
    ("menu-", 150),
    ("menu-piece-entry", 100),
    ("form-", 45),
    ("load-form-", 100),
    ("challenge-form-", 100),
    ("note-title", 45),
    ("note-label", 45),
    ("option-", 60),
    ("army-", 12),
    ("card-", 12),
    ("level-", 20),
];

#[test]
fn every_text_fits_its_limit() {
    for language in Language::ALL {
        let text = Text::of(language);
        let messages = messages(language);
        let longest = |family: &str, limit: usize| {
            let keys = messages.keys().filter(|key| key.starts_with(family));
            let longest = keys
                .map(|key| text.say(key, &Arguments::new()))
                .max_by_key(|words| words.chars().count())
                .unwrap();
            assert!(longest.chars().count() <= limit, "{longest}");
            longest
        };
        let words = |name: &str| match name {
            "army" => longest("army-", 12),
            "piece" | "kind" => longest("kind-", 12),
            "menu" => longest("menu-square", 120),
            "score" => "10.5".to_owned(),
            "square" => "m10".to_owned(),
            "level" => "8".to_owned(),
            _ => "9999".to_owned(),
        };
        for (key, message) in &messages {
            let limits = LIMITS.iter().filter(|(family, _)| key.starts_with(family));
            let Some(limit) = limits.map(|(_, limit)| *limit).min() else {
                continue;
            };
            for number in [1, 2, 100] {
                let filled = filled_with(text, key, message, words, number);
                let length = filled.chars().count();
                assert!(length <= limit, "{key} has {length} of {limit}: {filled}");
            }
        }
    }
}

#[test]
fn no_other_module_has_texts_of_its_own() {
    let (mut seen, mut own) = (0, Vec::new());
    for (file, code) in sources(&[
        "crates/discord/src",
        "crates/presentation/src/text",
        "crates/presentation/src/picture.rs",
    ]) {
        // Errors of the connection and its events are shown to the operator, in English.
        let folder = file.parent().unwrap();
        if folder.ends_with("src/connection") || file.ends_with("incoming/events.rs") {
            continue;
        }
        for literal in literals(&code) {
            seen += 1;
            if is_prose(&literal) && !EXCEPTIONS.contains(&literal.as_str()) {
                own.push(format!("{}: “{literal}”", file.display()));
            }
        }
    }
    assert!(own.is_empty(), "move these to the catalogue: {own:#?}");
    assert!(seen > 300, "only {seen} literals: the search is broken");
}

/// Strings that look like a text but are not shown in a chat: the site of a game's file and a word
/// of the PGN standard, which are the same in every language.
const EXCEPTIONS: [&str; 2] = ["Entente, game {}", "time forfeit"];

/// Whether a literal has two words in a row.
fn is_prose(text: &str) -> bool {
    let is_word = |word: &str| {
        let bare = word.trim_end_matches(['.', ',', ':', '!', '?', '…']);
        bare.len() > 1 && bare.chars().all(|c| c.is_alphabetic() || c == '’')
    };
    let words: Vec<bool> = text.split_whitespace().map(is_word).collect();
    words.windows(2).any(|pair| pair == [true, true])
}

/// The string literals of some code, without those for logs, for programmers, and names.
fn literals(code: &str) -> Vec<String> {
    const NOT_FOR_PEOPLE: [&str; 10] = [
        "expect",
        "error",
        "warn",
        "info",
        "debug",
        "trace",
        "cfg",
        "Undeliverable",
        "Uncertain",
        "unless_refused",
    ];
    let mut found = Vec::new();
    let mut calls: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut letters = code.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '/' if letters.peek() == Some(&'/') => {
                letters.by_ref().find(|c| *c == '\n');
            }
            // A character literal. Anything else after this quote is a lifetime.
            '\'' => {
                let mut ahead = letters.clone();
                let escaped = ahead.next() == Some('\\');
                if escaped || ahead.next() == Some('\'') {
                    letters.next();
                    if escaped {
                        letters.next();
                    }
                    letters.by_ref().find(|c| *c == '\'');
                }
            }
            '"' => {
                let text = literal(&mut letters, word == "r");
                if !calls
                    .iter()
                    .any(|call| NOT_FOR_PEOPLE.contains(&call.as_str()))
                {
                    found.push(text);
                }
            }
            '(' | '[' | '{' => calls.push(std::mem::take(&mut word)),
            ')' | ']' | '}' => {
                calls.pop();
            }
            '!' => continue,
            c if c.is_alphanumeric() || c == '_' => {
                word.push(c);
                continue;
            }
            _ => (),
        }
        word.clear();
    }
    found
}

/// The rest of a literal after its first quote.
fn literal(letters: &mut impl Iterator<Item = char>, raw: bool) -> String {
    let mut text = String::new();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => break,
            '\\' if !raw => text.extend(letters.next().filter(|c| *c != 'n').or(Some(' '))),
            other => text.push(other),
        }
    }
    text
}

#[test]
fn texts_in_code_are_found_but_not_those_for_logs() {
    let code = r#"
        // "not this one"
        let quote = '"'; fn long<'a>(it: &'a str) {}
        say("to be found"); tracing::warn!(%error, "not for people");
        it.expect("it is there"); other("{head}\nand more words");
    "#;
    let found: Vec<_> = literals(code)
        .into_iter()
        .filter(|text| is_prose(text))
        .collect();
    assert_eq!(found, ["to be found", "{head} and more words"]);
}
