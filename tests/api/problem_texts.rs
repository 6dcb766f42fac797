//! The quotes in backticks of the API's own texts are in the OpenAPI document: nobody is sent to a
//! field or a path that does not exist.
//!
//! The texts are all string literals in `crates/api/src`, the files of Markdown there, such as the
//! introduction of the document, the meanings of the problems, and in every language the titles and
//! details of the problems.

use crate::answer::DOCUMENT;
use entente_presentation::text::Language;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

/// The quotes that the document does not need to have: headers, media types and commands, and wrong
/// values in examples of details.
const OTHERS: [&str; 22] = [
    "/api token",
    "Accept-Language",
    "Authorization: Bearer entente_…",
    "Bearer entente_…",
    "Content-Type: application/json",
    "Host: example.org",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "X-Request-Id",
    "application/x-ndjson",
    "draughts",
    "entente_",
    "pink",
    "text/event-stream",
    "traceparent",
    "v1,",
    "webhook-id",
    "webhook-signature",
    "webhook-timestamp",
    "whsec_",
    "x-extensible-enum",
];

#[test]
fn the_document_has_what_the_texts_quote() {
    let mut texts = Vec::new();
    read_folder(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/api/src"),
        &mut texts,
    );
    texts.extend(Language::ALL.into_iter().flat_map(problems_in));
    let quotes: BTreeSet<&str> = texts.iter().flat_map(|text| quotes_in(text)).collect();
    assert!(quotes.len() > 40, "only {quotes:?}");
    for other in OTHERS {
        assert!(quotes.contains(other), "no text quotes `{other}` any more");
    }
    let unknown: Vec<_> = texts
        .iter()
        .flat_map(|text| unknown_quotes(text))
        .filter(|quote| !OTHERS.contains(quote))
        .collect();
    assert!(
        unknown.is_empty(),
        "not in docs/developers/openapi.json: {unknown:?}"
    );
}

#[test]
fn a_wrong_word_in_a_text_is_found() {
    let right = "See `turn` of the `clock`, or `GET …/proposals`: `{text}` is not `dark`.";
    assert_eq!(unknown_quotes(right), [""; 0]);
    let wrong = "See `turns` of the `clock`, or `PUT …/proposals` and `GET …/proposal`.";
    assert_eq!(
        unknown_quotes(wrong),
        ["turns", "PUT …/proposals", "GET …/proposal"]
    );
}

#[test]
fn the_texts_are_found_in_macros_and_not_in_comments() {
    let code = r#"
        /// A `comment`.
        #[attribute("`attribute`")]
        fn call() { table! { Row "one \
            line" ("two") } }
        #[cfg(test)]
        mod tests { const TEXT: &str = "a test"; }
    "#;
    let mut texts = Vec::new();
    read_tokens(code.parse().unwrap(), &mut texts);
    assert_eq!(texts, ["one line", "two"]);
}

/// The texts of problems in the catalogue of a language.
fn problems_in(language: Language) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/presentation/src/text");
    let catalogue = std::fs::read_to_string(folder.join(format!("{}.ftl", language.tag())));
    let catalogue = catalogue.unwrap();
    let lines = catalogue
        .lines()
        .filter(|line| line.starts_with("problem-"));
    let texts = lines.filter_map(|line| Some(line.split_once(" = ")?.1.to_owned()));
    texts.collect()
}

/// Adds the texts of all code in a folder and below it, without that of its tests.
fn read_folder(folder: &Path, texts: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("tests") {
            read_folder(&path, texts);
        } else if path.extension().is_some_and(|form| form == "md") {
            texts.extend(prose(&std::fs::read_to_string(&path).unwrap()));
        } else if path.extension().is_some_and(|form| form == "rs") && !path.ends_with("tests.rs") {
            let code = std::fs::read_to_string(&path).unwrap();
            read_tokens(code.parse().unwrap(), texts);
            if path.ends_with("problem/kinds.rs") {
                texts.extend(meanings(&code));
            }
        }
    }
}

/// The text of a file of Markdown, without its blocks of commands.
fn prose(file: &str) -> impl Iterator<Item = String> {
    let parts = file.split("~~~").step_by(2);
    parts.map(|part| part.replace('\n', " "))
}

/// The meanings of the kinds of problems: the comments of the table.
fn meanings(code: &str) -> impl Iterator<Item = String> {
    let (_, table) = code.split_once("\nkinds! {\n").unwrap();
    let (table, _) = table.split_once("\n}\n").unwrap();
    let lines = table.lines().map(|line| line.trim_start());
    let comments: Vec<_> = lines.map(|line| line.strip_prefix("/// ")).collect();
    let groups = comments.split(Option::is_none);
    let groups = groups.filter(|group| !group.is_empty());
    let meanings: Vec<String> = groups
        .map(|group| {
            group
                .iter()
                .flatten()
                .copied()
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    assert!(meanings.len() > 70, "only {}", meanings.len());
    meanings.into_iter()
}

/// Adds the string literals of a piece of code, without those of its attributes, its comments and
/// its tests.
fn read_tokens(code: TokenStream, texts: &mut Vec<String>) {
    let mut before = String::new();
    for token in code {
        match &token {
            TokenTree::Group(group) => {
                let is_attribute = group.delimiter() == Delimiter::Bracket && before == "#";
                if !is_attribute && before != "tests" {
                    read_tokens(group.stream(), texts);
                }
            }
            TokenTree::Literal(literal) => {
                let text = syn::parse_str::<syn::LitStr>(&literal.to_string());
                texts.extend(text.map(|text| text.value()));
            }
            // `#![…]` is an attribute, too.
            TokenTree::Punct(sign) if sign.as_char() == '!' && before == "#" => continue,
            TokenTree::Punct(_) | TokenTree::Ident(_) => {}
        }
        before = token.to_string();
    }
}

/// Lists the quotes of a text, without the values that it fills in.
fn quotes_in(text: &str) -> impl Iterator<Item = &str> {
    assert_eq!(text.matches('`').count() % 2, 0, "{text}");
    let quotes = text.split('`').skip(1).step_by(2);
    quotes.filter(|quote| !quote.starts_with('{'))
}

/// The names of properties, headers, schemas and parameters, the values of enums, and the parts of
/// paths. The whole document is gone through for them, so that is done once for all texts.
static WORDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let mut words = BTreeSet::new();
    collect_words(&DOCUMENT, &mut words);
    let paths = DOCUMENT["paths"].as_object().unwrap().keys();
    words.extend(paths.flat_map(|path| path.split('/')));
    words
});

/// Lists the quotes of a text that the document does not have.
fn unknown_quotes(text: &str) -> Vec<&str> {
    let is_known = |quote: &&str| match quote.split_once(' ') {
        Some((method, path)) => has_operation(method, path),
        None => WORDS.contains(quote),
    };
    quotes_in(text).filter(|quote| !is_known(quote)).collect()
}

/// Whether the document has an operation, such as `GET …/proposals`.
fn has_operation(method: &str, path: &str) -> bool {
    let mut paths = DOCUMENT["paths"].as_object().unwrap().iter();
    paths.any(|(known, methods)| {
        let is_this = match path.strip_prefix('…') {
            Some(end) => known.ends_with(end),
            None => known == path,
        };
        is_this && methods.get(method.to_lowercase()).is_some()
    })
}

/// Adds the names of properties, headers, schemas and parameters, and the values of enums.
fn collect_words<'a>(value: &'a Value, words: &mut BTreeSet<&'a str>) {
    match value {
        Value::Object(fields) => {
            let named = ["properties", "headers", "schemas"]
                .into_iter()
                .filter_map(|key| fields.get(key)?.as_object());
            words.extend(named.flat_map(|named| named.keys().map(String::as_str)));
            let is_parameter = fields.contains_key("in");
            let name = fields.get("name").filter(|_| is_parameter);
            words.extend(name.and_then(Value::as_str));
            for key in ["enum", "x-extensible-enum"] {
                let values = fields.get(key).and_then(Value::as_array);
                words.extend(values.into_iter().flatten().filter_map(Value::as_str));
            }
            for (key, value) in fields {
                if !key.starts_with("example") {
                    collect_words(value, words);
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| collect_words(value, words)),
        _ => {}
    }
}
