//! The search over the pages of the document: operations, types and problems that have all of some
//! words. It runs on the server, because the pages run nothing.

use crate::document::fields::{self, entries, items, text};
use crate::http::html::{code, escape, prose, table};
use crate::http::problem::{Kind, english};
use axum::extract::Query;
use axum::http::Uri;
use serde::Deserialize;
use serde_json::Value;

/// The topic of the page of results.
pub(super) const TOPIC: &str = "search";

/// The most words and characters of a search that count.
const MAX_WORDS: usize = 8;
const MAX_CHARS: usize = 100;

/// The query of the page.
#[derive(Debug, Default, Deserialize)]
struct SearchQuery {
    #[serde(default)]
    q: String,
}

/// Something that can be found.
#[derive(Debug)]
struct Entry {
    kind: &'static str,
    /// Its name, as HTML with a link.
    link: String,
    /// Its meaning in a few words, as HTML.
    meaning: String,
    /// Its names in small letters.
    names: String,
    /// All its texts in small letters.
    texts: String,
}

/// Everything that can be found.
#[derive(Debug)]
pub(super) struct Index(Vec<Entry>);

impl Index {
    /// The index of a document, and of the kinds of problems.
    pub(crate) fn of(json: &Value) -> Self {
        let methods = entries(&json["paths"]).flat_map(|(path, methods)| {
            entries(methods).map(move |(method, operation)| of_operation(path, method, operation))
        });
        let types = entries(&json["components"]["schemas"]);
        let types = types.map(|(name, schema)| of_type(name, schema));
        let problems = Kind::ALL.iter().copied().map(of_problem);
        Self(methods.chain(types).chain(problems).collect())
    }

    /// The page for a request: the form, and what was found.
    pub(crate) fn page(&self, uri: &Uri) -> String {
        let Query(query) = Query::<SearchQuery>::try_from_uri(uri).unwrap_or_default();
        let searched: String = query.q.chars().take(MAX_CHARS).collect();
        let rows = self.found(&searched).into_iter();
        let rows = rows.map(|one| [one.kind.to_owned(), one.link.clone(), one.meaning.clone()]);
        let found = table(["Kind", "Name", "Meaning"], rows);
        let answer = match (searched.trim(), &found[..]) {
            ("", _) => "<p>For example <code>takeback</code> or <code>legal moves</code>.</p>",
            (_, "") => "<p>Nothing has all of these words. Try fewer or shorter ones.</p>",
            _ => &found,
        };
        form(&searched) + answer
    }

    /// The entries that have all words, those that have them in their names first.
    fn found(&self, searched: &str) -> Vec<&Entry> {
        let small = searched.to_lowercase();
        let words: Vec<_> = small.split_whitespace().take(MAX_WORDS).collect();
        let has_all = |text: &str| words.iter().all(|word| text.contains(word));
        let all = self.0.iter().filter(|_| !words.is_empty());
        let mut found: Vec<_> = all.filter(|entry| has_all(&entry.texts)).collect();
        found.sort_by_key(|entry| !has_all(&entry.names));
        found
    }
}

/// The field for the words, with those that were searched.
pub(crate) fn form(searched: &str) -> String {
    let action = address(TOPIC, "");
    format!(
        "<form action=\"{action}\" role=\"search\"><label>Search the documentation \
         <input type=\"search\" name=\"q\" maxlength=\"{MAX_CHARS}\" value=\"{}\"></label> \
         <button>Search</button></form>",
        escape(searched)
    )
}

/// The address of a topic, or of a part of its page.
pub(crate) fn address(topic: &str, part: &str) -> String {
    let hash = if part.is_empty() { "" } else { "#" };
    format!("/api/docs/{topic}{hash}{part}")
}

fn of_operation(path: &str, method: &str, json: &Value) -> Entry {
    let (id, summary) = (text(&json["operationId"]), text(&json["summary"]));
    let topic = text(&json["tags"][0]);
    let request = format!("{} {path}", method.to_uppercase());
    let body = &json["requestBody"]["content"]["application/json"]["schema"];
    let parameters = items(&json["parameters"]);
    let parameters = parameters
        .flat_map(|one| [text(&one["name"]), text(&one["description"])].map(str::to_owned));
    let mut texts = vec![
        text(&json["description"]).to_owned(),
        topic.to_owned(),
        fields::reference(body).unwrap_or_default().to_owned(),
    ];
    texts.extend(parameters);
    Entry::new(
        "operation",
        (&address(topic, id), prose(summary), code(&request)),
        &[id, &id.replace('_', " "), summary, &request],
        &texts,
    )
}

fn of_type(name: &str, schema: &Value) -> Entry {
    let description = text(&schema["description"]);
    let mut texts = vec![description.to_owned()];
    // A type of several kinds of objects has the texts of each.
    for one in [schema].into_iter().chain(items(&schema["oneOf"])) {
        for (field, schema) in entries(&one["properties"]) {
            texts.push(field.to_owned());
            texts.push(text(&schema["description"]).to_owned());
            texts.extend(items(&schema["enum"]).map(|word| text(word).to_owned()));
        }
    }
    let kinds = items(&schema["oneOf"]).map(|kind| text(&kind["description"]).to_owned());
    texts.extend(kinds);
    texts.extend(items(&schema["x-extensible-enum"]).map(|word| text(word).to_owned()));
    let link = address("types", &fields::anchor(name));
    Entry::new(
        "type",
        (&link, code(name), prose(description)),
        &[name],
        &texts,
    )
}

fn of_problem(kind: Kind) -> Entry {
    let (slug, title) = (kind.slug(), kind.title(english()));
    let link = format!("/problems/{slug}");
    let texts = [
        kind.meaning().to_owned(),
        kind.status().as_u16().to_string(),
    ];
    Entry::new(
        "problem",
        (&link, code(slug), prose(&title)),
        &[slug, &title],
        &texts,
    )
}

impl Entry {
    /// An entry, shown with its address, its name and its meaning in HTML.
    fn new(
        kind: &'static str,
        (address, name, meaning): (&str, String, String),
        names: &[&str],
        texts: &[String],
    ) -> Self {
        let names = names.join(" ").to_lowercase();
        Self {
            kind,
            link: format!("<a href=\"{}\">{name}</a>", escape(address)),
            meaning,
            texts: format!("{names} {}", texts.join(" ").to_lowercase()),
            names,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use serde_json::json;

    fn page(query: &str) -> String {
        let json = json!({
            "paths": {"/games/{id}/draw": {"post": {
                "tags": ["playing"], "operationId": "offer_draw", "summary": "Offer a draw",
                "description": "Both have to agree to half a point.",
            }}},
            "components": {"schemas": {"Draw": {
                "description": "A draw of the game.",
                "properties": {"offered_by": {"description": "Who offers half a point."}},
            }}},
        });
        let uri = format!("/api/docs/search{query}").parse().unwrap();
        Index::of(&json).page(&uri)
    }

    #[test]
    fn a_search_finds_what_has_all_words_by_name_first() {
        let operation = "<a href=\"/api/docs/playing#offer_draw\">Offer a draw</a>";
        let kind = "<a href=\"/api/docs/types#type-Draw\"><code>Draw</code></a>";
        let found = page("?q=Offer+DRAW");
        assert!(found.find(operation).unwrap() < found.find(kind).unwrap());
        assert!(page("?q=half+point").contains(operation));
        assert!(page("?q=offered_by").contains(kind));
        assert!(!page("?q=offered_by").contains(operation));
        assert!(page("?q=no-such-game").contains("href=\"/problems/no-such-game\""));
    }

    #[test]
    fn a_search_for_nothing_or_for_what_is_not_there_says_so() {
        for query in ["", "?q=", "?q=+", "?x=1"] {
            assert!(page(query).contains("For example"), "{query}");
        }
        for query in ["?q=draw+xylophone", "?q=%FF"] {
            assert!(
                page(query).contains("Nothing has all of these words"),
                "{query}"
            );
        }
    }

    #[test]
    fn what_was_searched_is_only_a_text() {
        let page = page("?q=%22%3E%3Cscript%3E");
        assert!(
            page.contains("value=\"&quot;&gt;&lt;script&gt;\""),
            "{page}"
        );
    }
}
