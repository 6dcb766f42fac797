//! Makes the texts of people harmless.

use super::catalogue::Text;
use std::borrow::Cow;

/// The most characters of what somebody typed that a sentence repeats to them.
const MAX_QUOTED: usize = 64;

/// How long what a parser says can be before the part in quotation marks is cut, where it does not
/// say behind it what it expected.
const MAX_PARSER_WORDS: usize = 4 * MAX_QUOTED;

/// What somebody typed, as a sentence repeats it: whole, or its beginning before an ellipsis.
pub fn quoted(typed: &str) -> Cow<'_, str> {
    if typed.chars().nth(MAX_QUOTED).is_none() {
        return typed.into();
    }
    let head: String = typed.chars().take(MAX_QUOTED - 1).collect();
    format!("{}…", head.trim_end()).into()
}

/// The same in a chat, where it is shown as it is.
pub fn escape_quoted(typed: &str) -> String {
    escape(&quoted(typed))
}

/// Escapes a text of its reader's own, whose markup is shown, so that no mention in it is one.
pub fn escape_mentions(text: &str) -> String {
    // A backslash would be seen within code.
    text.replace('@', "@\u{200b}")
}

/// What a parser says of a text, with no more of the text than other sentences repeat: `options:
/// unknown field `aaa…`, expected `a` or `b``.
pub fn parser_words(cause: &str) -> Cow<'_, str> {
    match cause.split_once(": ") {
        // The names of fields before it can be as long as what they name.
        Some((place, words)) if place.chars().nth(MAX_QUOTED).is_some() => {
            format!("{}: {}", quoted(place), with_short_quote(words)).into()
        }
        _ => with_short_quote(cause),
    }
}

fn with_short_quote(cause: &str) -> Cow<'_, str> {
    let is_quote = |letter: &char| ['`', '"'].contains(letter);
    let Some(quote) = cause.chars().find(is_quote) else {
        return cause.into();
    };
    let start = cause.find(quote).map_or(0, |at| at + 1);
    let before_expected = cause.rfind(&format!("{quote}, expected"));
    let last = || {
        cause
            .rfind(quote)
            .filter(|_| cause.len() > MAX_PARSER_WORDS)
    };
    match before_expected.or_else(last).filter(|end| *end >= start) {
        None => cause.into(),
        Some(end) => {
            let value = quoted(&cause[start..end]);
            format!("{}{value}{}", &cause[..start], &cause[end..]).into()
        }
    }
}

impl Text {
    /// A text as it is shown in a message: escaped in a chat. What is for programs has no markup.
    pub(super) fn escaped(&self, text: &str) -> String {
        if self.is_for_programs() {
            return text.chars().filter(|c| !c.is_control()).collect();
        }
        escape(text)
    }
}

/// Escapes a text so that Discord shows it as it is.
pub fn escape(text: &str) -> String {
    // Some characters are markup anywhere, some only at the beginning of a line.
    const ANYWHERE: &str = r"\*_~`|>[]()<@";
    const AT_START: &str = "#-+";
    let letters = text.chars().filter(|c| !c.is_control()).enumerate();
    let is_markup = |at: usize, c: char| ANYWHERE.contains(c) || at == 0 && AT_START.contains(c);
    letters
        .flat_map(|(at, c)| is_markup(at, c).then_some('\\').into_iter().chain([c]))
        .collect()
}

/// Escapes a text so that a page in HTML shows it as it is, also in an attribute.
pub fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_typed_is_repeated_as_far_as_people_read_it() {
        let long = "ä".repeat(200_000);
        let short = format!("{}…", "ä".repeat(63));
        assert_eq!(quoted("e4"), "e4");
        assert_eq!(quoted(&long[..128]), long[..128]);
        assert_eq!(quoted(&long), short);
        for (before, after) in [
            ("unknown field `", "`, expected `a` or `b`"),
            ("unknown variant `", "`, expected one of `a`, `b`, `c`"),
            (
                "invalid type: string \"",
                "\", expected u8 at line 1 column 9",
            ),
            ("unknown field `", "`, there are no fields"),
        ] {
            let cause = format!("{before}{long}{after}");
            assert_eq!(parser_words(&cause), format!("{before}{short}{after}"));
            let cause = format!("{before}x{after}");
            assert_eq!(parser_words(&cause), cause);
        }
        let in_place = parser_words("long: unknown field `x`");
        assert_eq!(in_place, "long: unknown field `x`");
        let cause = format!("{long}: unknown field `{long}`, expected `a`");
        let words = format!("{short}: unknown field `{short}`, expected `a`");
        assert_eq!(parser_words(&cause), words);
        assert_eq!(
            escape_mentions("*@here* <@1>"),
            "*@\u{200b}here* <@\u{200b}1>"
        );
        for cause in ["expected value", "a ` alone", "missing field `move`"] {
            assert_eq!(parser_words(cause), cause);
        }
    }
}
