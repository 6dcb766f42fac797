//! HTML for people: the frame of every page, how texts, examples and tables are written in it, and
//! how a file of a page is sent.
//!
//! Plain HTML without scripts that loads nothing from other servers. This file knows nothing about
//! the API; `document::page` says what is shown.

use axum::http::{HeaderName, header};
use axum::response::Html;
use entente_presentation::text::Language;
pub(crate) use entente_presentation::text::escape_html as escape;
use serde_json::Value;

/// On a phone the cells of a table are below each other.
const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#222;--soft:#5c5c5c;--paper:#fff;--raised:#f4f4f2;--line:#ddd;\
--link:#0a58a8}\
@media(prefers-color-scheme:dark){:root{--ink:#ddd;--soft:#a8a8a8;--paper:#1b1b1b;\
--raised:#2a2a2a;--line:#444;--link:#7ab8f5}}\
*{box-sizing:border-box}\
body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:0 auto;padding:1rem 1rem 4rem;\
color:var(--ink);background:var(--paper);overflow-wrap:break-word}\
h1,h2,h3{line-height:1.25}\
main h2{margin-top:3rem;padding-top:1.5rem;border-top:1px solid var(--line)}\
h3{margin:2.5rem 0 .5rem}\
code,pre{font:14px/1.45 ui-monospace,monospace}\
code{overflow-wrap:anywhere}\
td:first-child code{overflow-wrap:normal}\
pre{background:var(--raised);padding:.8rem;overflow-x:auto;border-radius:6px}\
table{border-collapse:collapse;width:100%;margin:.5rem 0 1rem}\
td,th{text-align:left;vertical-align:top;padding:.35rem .8rem .35rem 0;\
border-bottom:1px solid var(--line)}\
th,small{color:var(--soft);font-size:.875rem;font-weight:400}\
a{color:var(--link)}\
@media(max-width:40rem){table,tbody,tr,td{display:block}th{display:none}\
tr{border-bottom:1px solid var(--line);padding:.5rem 0}td{border:0;padding:.1rem 0}}";

/// A page may use its own inline styles, and its forms this server; nothing else.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; \
    frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// A page, ready to be sent.
pub(crate) type Page = ([(HeaderName, &'static str); 1], Html<String>);

/// The header and the body of an answer with this HTML.
pub(crate) fn answer(html: String) -> Page {
    ([(header::CONTENT_SECURITY_POLICY, POLICY)], Html(html))
}

/// A page in English with a title and a text.
pub(crate) fn page(title: &str, main: &str) -> String {
    framed("en", title, main)
}

/// A page in a language with a title and a sentence or two.
pub(crate) fn message(language: Language, title: &str, text: &str) -> String {
    framed(language.tag(), title, &paragraphs(text))
}

// Everything is escaped, even our own texts: a mistake there must not become HTML.
fn framed(language: &str, title: &str, main: &str) -> String {
    let title = escape(title);
    format!(
        "<!doctype html><html lang=\"{language}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><style>{STYLE}</style></head>\
         <body><header><h1>{title}</h1></header><main>{main}</main></body></html>\n"
    )
}

/// A text in which `` `…` `` marks code, with an empty line between paragraphs.
pub(crate) fn paragraphs(text: &str) -> String {
    let all = text.split("\n\n").filter(|one| !one.is_empty());
    all.map(|one| format!("<p>{}</p>", prose(one))).collect()
}

/// The HTML of a text in which `` `…` `` marks code.
pub(crate) fn prose(text: &str) -> String {
    let parts = text.split('`').enumerate();
    parts
        .map(|(index, part)| match index % 2 {
            1 => code(part),
            _ => escape(part),
        })
        .collect()
}

pub(crate) fn code(text: &str) -> String {
    format!("<code>{}</code>", escape(text))
}

/// An example as it is sent.
pub(crate) fn example(value: &Value) -> String {
    let shown = value
        .as_str()
        .map_or_else(|| format!("{value:#}"), str::to_owned);
    format!("<pre tabindex=\"0\">{}</pre>", escape(&shown))
}

/// A table, whose cells are HTML; nothing if it has no rows.
pub(crate) fn table<const N: usize>(
    headings: [&str; N],
    rows: impl Iterator<Item = [String; N]>,
) -> String {
    let rows: String = rows
        .map(|cells| format!("<tr><td>{}</tr>", cells.join("<td>")))
        .collect();
    if rows.is_empty() {
        return rows;
    }
    format!(
        "<table><tr><th>{}</tr>{rows}</table>",
        headings.join("<th>")
    )
}

/// A file without comments on lines of their own, and without indentation.
pub(crate) fn slim(content: &str) -> String {
    let mut slim = String::new();
    let mut is_comment = false;
    for line in content.lines().map(str::trim_start) {
        is_comment |= line.starts_with("/*");
        if !is_comment && !line.is_empty() && !line.starts_with("//") {
            slim.push_str(line);
            slim.push('\n');
        }
        is_comment &= !line.ends_with("*/");
    }
    slim
}
