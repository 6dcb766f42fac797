//! What people paste around a game, a position or a move: the bytes of files in any encoding, and
//! here the marks that mails, forums, chats and web pages put around and into a text: prefixes of
//! quoted lines, tags of HTML and BBCode, signs of Markdown, quotes, arrows, character entities.
//!
//! It means nothing, and every notation takes it off here: `lexer` takes tags and prefixes for
//! blanks, and `signs` writes entities as the characters that they stand for.

pub(crate) mod file_text;
pub(crate) mod position;

use alloc::borrow::Cow;
use alloc::string::String;

/// The longest tag, in bytes. A longer text between angle brackets is none.
const MAX_TAG: usize = 300;
/// The longest entity, in bytes, with its ampersand and semicolon.
const MAX_ENTITY: usize = 10;

/// The tags of forums, between square brackets, with or without a value.
const FORUM_TAGS: [&str; 18] = [
    "b", "center", "chess", "code", "color", "fen", "font", "game", "i", "img", "left", "pgn",
    "quote", "s", "size", "spoiler", "u", "url",
];

/// The quotes of programs, and what phones and word processors make of them.
pub(crate) const QUOTES: [char; 17] = [
    '"', '“', '”', '„', '‟', '«', '»', '″', '＂', '\'', '‘', '’', '‚', '‛', '‹', '›', '`',
];

/// How chats print bold, slanted, struck or hidden. A backtick prints code, and is
/// among the quotes.
const EMPHASIS: [char; 4] = ['*', '_', '~', '|'];

/// The entities that occur around games, each with its character behind it.
const ENTITIES: &str = "amp& apos' frac12½ gt> half½ hellip… hyphen- laquo« ldquo“ lt< mdash— \
                        minus− nbsp\u{a0} ndash– plusmn± quot\" raquo» rdquo” shy\u{ad} times×";

/// A text without the quotes, the blanks and the signs of a chat around it.
///
/// ```
/// assert_eq!(entente_rules::unquoted(" **“Nf3”** "), "Nf3");
/// ```
pub fn unquoted(text: &str) -> &str {
    text.trim_matches(|letter: char| {
        letter.is_whitespace() || is_quote(letter) || EMPHASIS.contains(&letter)
    })
}

/// Is a letter a quote, as programs, phones and word processors write it?
pub fn is_quote(letter: char) -> bool {
    QUOTES.contains(&letter)
}

/// Does a letter stand for going from one square to another, or from one move to the next?
pub fn is_arrow(letter: char) -> bool {
    matches!(
        letter,
        '→' | '⇒' | '➔' | '➜' | '➡' | '➙' | '➛' | '➝' | '➞' | '⟶' | '⟹'
    )
}

/// A text without the tags, the marks of quoted lines and the quotes around it.
fn unmarked(text: &str) -> &str {
    let mut rest = unquoted(text);
    // An address between angle brackets is no tag.
    if let Some(inside) = rest
        .strip_prefix('<')
        .filter(|inside| inside.contains("://"))
    {
        return unquoted(inside);
    }
    while let Some(length) = length(rest, true).filter(|length| *length > 0) {
        rest = unquoted(&rest[length..]);
    }
    while rest.ends_with(['>', ']']) {
        // A tag behind it ends with the text.
        let closes = |at: &usize| length(&rest[*at..], false) == Some(rest.len() - at);
        let begins = rest.rfind(['<', '[']).filter(closes);
        let Some(at) = begins else { break };
        rest = unquoted(&rest[..at]);
    }
    rest
}

/// The length in bytes of what stands at the beginning of a text and is as good as a blank: the
/// mark of a quoted line, a tag, an entity of a blank.
pub(crate) fn length(text: &str, begins_line: bool) -> Option<usize> {
    match text.as_bytes().first()? {
        b'>' if begins_line => Some(text.len() - text.trim_start_matches(['>', ' ']).len()),
        b'<' => html_tag(text),
        b'`' => Some(backticks(text, begins_line)),
        b'*' if text.starts_with("**") => Some(text.len() - text.trim_start_matches('*').len()),
        b'[' => forum_tag(text),
        b'&' => entity(text)
            .filter(|(_, letter)| letter.is_whitespace())
            .map(|(length, _)| length),
        _ => None,
    }
}

/// The length of `<br>`, `</p>`, `<a href="…">`, `<!-- … -->`. A null move `<>` is none.
fn html_tag(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('<')?.trim_start_matches('/');
    let begins = inside.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '!');
    let end = text.find(['>', '\n']).filter(|_| begins)?;
    (text[end..].starts_with('>') && end < MAX_TAG).then_some(end + 1)
}

/// The length of a run of backticks, with the language that some have at the beginning of a line.
fn backticks(text: &str, begins_line: bool) -> usize {
    let behind = text.trim_start_matches('`');
    let language = behind.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    let is_alone = language.is_empty() || language.starts_with('\n');
    let is_fence = begins_line && text.starts_with("```") && is_alone;
    text.len() - if is_fence { language } else { behind }.len()
}

/// The length of `[pgn]`, `[/quote]`, `[quote=Ann]`.
fn forum_tag(text: &str) -> Option<usize> {
    let end = text.find([']', '\n'])?;
    let inside = text[..end].strip_prefix('[')?;
    let (name, value) = inside.split_once(['=', ' ']).unwrap_or((inside, ""));
    let name = name.strip_prefix('/').unwrap_or(name);
    let is_tag = FORUM_TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name));
    // `[FEN "…"]` is a header.
    let is_header = !inside.contains('=') && !value.is_empty();
    (is_tag && !is_header && text[end..].starts_with(']') && end < MAX_TAG).then_some(end + 1)
}

/// The entity at the beginning of a text: its length in bytes and its character.
pub(crate) fn entity(text: &str) -> Option<(usize, char)> {
    let end = text
        .bytes()
        .take(MAX_ENTITY)
        .position(|byte| byte == b';')?;
    let name = text[..end].strip_prefix('&')?;
    let letter = match name.strip_prefix('#') {
        Some(number) => {
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16),
                None => number.parse(),
            };
            code.ok().and_then(char::from_u32)?
        }
        None => ENTITIES.split(' ').find_map(|entity| {
            let mut letters = entity.strip_prefix(name)?.chars();
            letters.next().filter(|_| letters.next().is_none())
        })?,
    };
    (!letter.is_control()).then_some((end + 1, letter))
}

/// A text with the characters that its entities stand for.
pub(crate) fn without_entities(text: &str) -> Cow<'_, str> {
    let Some(first) = text.find('&') else {
        return Cow::Borrowed(text);
    };
    let (mut plain, mut rest) = (String::from(&text[..first]), &text[first..]);
    while let Some(letter) = rest.chars().next() {
        let (length, letter) = entity(rest).unwrap_or((letter.len_utf8(), letter));
        plain.push(letter);
        rest = &rest[length..];
    }
    Cow::Owned(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_mails_and_forums_are_blanks() {
        for (text, expected) in [
            ("> > 1. e4", Some(4)),
            ("<br>1. e4", Some(4)),
            ("</p>", Some(4)),
            ("<a href=\"x\">1. e4", Some(12)),
            ("[pgn]1. e4", Some(5)),
            ("[/PGN]", Some(6)),
            ("[quote=Ann]", Some(11)),
            ("&nbsp;e4", Some(6)),
            ("&#160;e4", Some(6)),
            ("```pgn\n1. e4", Some(6)),
            ("`1. e4`", Some(1)),
            ("```e4", Some(3)),
            ("**1. e4**", Some(2)),
            ("* 1. e4", None),
            ("<> e4", None),
            ("<= e4", None),
            ("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]", None),
            ("[Black x]", None),
            ("&amp;", None),
            ("&", None),
            ("1. e4", None),
        ] {
            assert_eq!(length(text, true), expected, "{text}");
        }
        assert_eq!(length("> e4", false), None);
    }

    #[test]
    fn quotes_and_tags_around_a_text_are_taken_off() {
        for (text, bare) in [
            ("“Nf3”", "Nf3"),
            ("«e4»", "e4"),
            ("„O-O“ ", "O-O"),
            ("||`e4`||", "e4"),
            ("> 4k3/8 w", "4k3/8 w"),
            ("[fen]4k3/8 w - -[/fen]", "4k3/8 w - -"),
            ("<p><code>4k3/8 w</code></p>", "4k3/8 w"),
            ("[FEN \"4k3/8\"]", "[FEN \"4k3/8\"]"),
            ("*", ""),
        ] {
            assert_eq!(unmarked(text), bare, "{text}");
        }
    }

    #[test]
    fn entities_are_characters() {
        for (text, expected) in [
            ("&frac12;-&frac12;", "½-½"),
            ("O&ndash;O", "O–O"),
            ("&#9816;f3", "♘f3"),
            ("e4 &#x26; e5", "e4 & e5"),
            ("Ann & Bob", "Ann & Bob"),
            ("&unknown; &#0; &;", "&unknown; &#0; &;"),
        ] {
            assert_eq!(without_entities(text), expected);
        }
    }
}
