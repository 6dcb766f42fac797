//! The text of a position without what was pasted with it: a label, the header of a file, or the
//! address of the page that shows it.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;

use crate::notation::headers;
use crate::notation::pasted::{unmarked, unquoted, without_entities};
use crate::notation::text::split_digits;

/// The headers that have a position.
const HEADERS: [&str; 2] = ["FEN", "StartFen4"];

/// The words that can stand before a position without a colon.
const LABELS: [&str; 6] = ["fen", "fen4", "epd", "position", "setup", "pos"];

/// The longest label, in bytes.
const MAX_LABEL: usize = 40;

/// The longest suffix of a file, in bytes: `.jpeg`.
const MAX_SUFFIX: usize = 4;

/// The rows of a FEN4.
const FEN4_ROWS: usize = 14;

/// The letters of the armies in FEN4.
const ARMIES: &str = "RBYGrbyg";

/// The text of a position of a board with so many rows.
///
/// These are taken off: quotes and the marks of mails and chats, `FEN:`, `[FEN "…"]`, and the
/// address of a page with the position in its path or its query.
pub(crate) fn bare(text: &str, rows: usize) -> Cow<'_, str> {
    let text = unmarked(text);
    if let Some(value) = of_header(text) {
        return Cow::Owned(bare(&value, rows).into_owned());
    }
    let text = without_label(text);
    match of_address(text, rows) {
        Some(found) => Cow::Owned(unquoted(&found).to_owned()),
        None if text.contains('%') => Cow::Owned(decoded(text)),
        None => Cow::Borrowed(text),
    }
}

/// The value of the header with a position, of one header or of several lines of them.
fn of_header(text: &str) -> Option<String> {
    let inside = text.strip_prefix('[')?.strip_suffix(']')?;
    let lines = inside.split("]\n");
    let headers = lines.filter_map(|line| headers::read(line.trim_start().trim_start_matches('[')));
    let is_position = |name: &str| HEADERS.iter().any(|known| known.eq_ignore_ascii_case(name));
    let mut positions = headers.filter(|(name, _)| is_position(name));
    positions.next().map(|(_, value)| value)
}

/// A text without labels in front: `FEN: `, `"fen": `, `position fen `.
fn without_label(text: &str) -> &str {
    let mut rest = text.trim_end_matches(',');
    loop {
        rest = unquoted(rest);
        let is_label = |label: &str| {
            let is_part =
                |letter: char| letter.is_alphanumeric() || " \"'“”()._*`".contains(letter);
            label.len() <= MAX_LABEL
                && label.chars().all(is_part)
                && label.contains(char::is_alphabetic)
        };
        let labelled = rest.split_once([':', '=', '：']);
        // `https://` is no label.
        let behind =
            labelled.filter(|(label, behind)| is_label(label) && !behind.starts_with("//"));
        let word = rest.split_once(char::is_whitespace);
        let known = word.filter(|(word, _)| {
            let mut known = LABELS.into_iter();
            known.any(|label| label.eq_ignore_ascii_case(word))
        });
        match behind.or(known) {
            Some((_, behind)) => rest = behind,
            None => return rest,
        }
    }
}

/// The position that the address of a page has: in its query, or as the last rows of its path.
fn of_address(text: &str, rows: usize) -> Option<String> {
    let address = without_entities(address(text)?).into_owned();
    let query = address.find(['?', '#']).unwrap_or(address.len());
    let (path, query) = address.split_at(query);
    let values = query.split(['?', '#', '&']).map(|pair| {
        let value = pair.split_once('=').map_or(pair, |(_, value)| value);
        decoded(&value.replace('+', " "))
    });
    // A position has a slash between two rows.
    let is_position = |value: &String| value.matches('/').count() + 1 >= rows;
    let mut positions = values.filter(is_position);
    positions.next().or_else(|| last_rows(&decoded(path), rows))
}

/// The address in a text: all of its line, because some have blanks. It may lack its scheme, and
/// its host.
fn address(text: &str) -> Option<&str> {
    if let Some(scheme) = text.find("://") {
        let address = text[scheme + "://".len()..].lines().next()?;
        return Some(unquoted(address.trim_end_matches(['>', ')', ']'])));
    }
    let host = text.split(['/', '?']).next()?;
    let is_host = |letter: char| letter.is_ascii_alphanumeric() || ".-:".contains(letter);
    let has_host = host.contains('.') && host.chars().all(is_host);
    (has_host || host.is_empty()).then_some(text)
}

/// The last parts of a path that are rows of one width, as many as a board has, with what is behind
/// them.
fn last_rows(path: &str, rows: usize) -> Option<String> {
    let path = match path.rsplit_once('.') {
        Some((front, suffix)) if suffix.len() <= MAX_SUFFIX && !suffix.contains('/') => front,
        _ => path,
    };
    let parts: Vec<&str> = path.split('/').collect();
    let is_board = |parts: &&[&str]| {
        let width = |part: &&str| width(part.split(['_', ' ', '+']).next().unwrap_or(""));
        let first = parts.first().and_then(width);
        first.is_some() && parts.iter().all(|part| width(part) == first)
    };
    let mut boards = parts.windows(rows).filter(is_board);
    boards.next_back().map(|board| board.join("/"))
}

/// The number of squares that a row of a FEN describes; `None` of any other text.
fn width(row: &str) -> Option<usize> {
    let (mut squares, mut rest) = (0, row);
    while let Some(letter) = rest.chars().next() {
        let (digits, behind) = split_digits(rest);
        (squares, rest) = match digits {
            "" if letter.is_ascii_alphabetic() => (squares + 1, &rest[1..]),
            "" => return None,
            digits => (
                squares + digits.parse::<u8>().ok().map(usize::from)?,
                behind,
            ),
        };
    }
    (squares > 0).then_some(squares)
}

/// A text with the characters that stand as `%2F` in addresses.
fn decoded(text: &str) -> String {
    let (mut bytes, mut rest) = (Vec::with_capacity(text.len()), text.as_bytes());
    while let [first, behind @ ..] = rest {
        let code = behind.get(..2).filter(|_| *first == b'%');
        let code = code.and_then(|code| core::str::from_utf8(code).ok());
        let is_code = |code: &&str| code.bytes().all(|digit| digit.is_ascii_hexdigit());
        let code = code.filter(is_code);
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &behind[2..];
            }
            None => {
                bytes.push(*first);
                rest = behind;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The positions of a text, each with its line, from 1. Every line has one, but a FEN4 may go on
/// on the lines below.
///
/// ```
/// let texts = entente_rules::positions("8/8 w\n\nR-0,0,0,0-\n1,1,1,1\n");
/// assert_eq!(texts, [(1, "8/8 w".into()), (3, "R-0,0,0,0-\n1,1,1,1".into())]);
/// ```
pub fn positions(text: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let lines = (1..).zip(text.lines());
    for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        match found.last_mut() {
            Some((_, before)) if continues_fen4(before, line) && !begins_fen4(line) => {
                before.push('\n');
                before.push_str(line);
            }
            _ => found.push((number, line.to_owned())),
        }
    }
    found
}

/// Is a FEN4 not at its end, or is there only a bracket or a quote on the next line?
fn continues_fen4(fen4: &str, line: &str) -> bool {
    let ends = |text: &str| text.trim_end().ends_with(['/', ',', '-']);
    let is_whole = fen4.matches('/').count() + 1 >= FEN4_ROWS && !ends(fen4);
    begins_fen4(fen4) && (!is_whole || unquoted(line).trim_matches(']').is_empty())
}

/// Does a line have the beginning of a FEN4: the letter of an army, a hyphen and a flag?
fn begins_fen4(line: &str) -> bool {
    line.match_indices('-').any(|(at, _)| {
        let mut before = line[..at].chars().rev();
        let is_army = before.next().is_some_and(|army| ARMIES.contains(army));
        let is_alone = before.next().is_none_or(|letter| !letter.is_alphanumeric());
        is_army && is_alone && !line[..at].contains('/')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

    #[test]
    fn labels_headers_and_quotes_are_taken_off() {
        for text in [
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "FEN: 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "fen=4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "FEN 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "Posición (FEN): “4k3/8/8/8/8/8/4P3/4K3 w - - 0 1”",
            "\"fen\": \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\",",
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]",
            "[ Fen “4k3/8/8/8/8/8/4P3/4K3 w - - 0 1” ]",
            "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[White \"Ann\"]",
            "> `4k3/8/8/8/8/8/4P3/4K3 w - - 0 1`",
            "[fen]4k3/8/8/8/8/8/4P3/4K3 w - - 0 1[/fen]",
            "**FEN:** 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        ] {
            assert_eq!(bare(text, 8), FEN, "{text}");
        }
        for text in [
            "",
            "[White \"Ann\"]",
            "Ann: Bob",
            "8/8 w",
            "R-0,0,0,0-{'a':(1)}",
        ] {
            bare(text, 8);
        }
        assert_eq!(bare("R-0,0,0,0-{'a':(1)}-3", 14), "R-0,0,0,0-{'a':(1)}-3");
    }

    #[test]
    fn the_address_of_a_page_has_its_position_in_the_path_or_the_query() {
        for address in [
            "https://lichess.org/analysis/standard/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1",
            "https://lichess.org/analysis/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1?color=black#5",
            "<https://lichess.org/editor/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1?color=white>",
            "lichess.org/editor/4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201",
            "https://www.chess.com/analysis?fen=4k3%2F8%2F8%2F8%2F8%2F8%2F4P3%2F4K3+w+-+-+0+1",
            "www.chess.com/dynboard?size=2&fen=4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201&flip=1",
            "https://example.org/?a=1&amp;position=4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "https://example.org/board#4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1",
            "https://example.org/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1.png",
            "Look: https://example.org:8080/b/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1",
            "[my game](https://lichess.org/analysis/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1)",
            "/analysis/standard/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1",
            "?fen=4k3%2F8%2F8%2F8%2F8%2F8%2F4P3%2F4K3+w+-+-+0+1",
            "fen=4k3%2F8%2F8%2F8%2F8%2F8%2F4P3%2F4K3%20w%20-%20-%200%201",
        ] {
            assert_eq!(bare(address, 8).replace('_', " "), FEN, "{address}");
        }
        for other in [
            "https://lichess.org/analysis",
            "https://example.org/a/b/c/d/e/f/g/h",
            "100%",
        ] {
            bare(other, 8);
        }
    }

    #[test]
    fn a_fen4_can_have_several_lines() {
        let fen4 = "R-0,0,0,0-1,1,1,1-\n1,1,1,1-0,0,0,0-0-\n3,yR/\n\n3,rR";
        let found = positions(&alloc::format!("{fen4}\n\nB-0,0,0,0-1\n8/8"));
        assert_eq!(found.len(), 2);
        assert_eq!(found[0], (1, fen4.replace("\n\n", "\n")));
        assert_eq!(found[1], (7, "B-0,0,0,0-1\n8/8".into()));
        assert_eq!(positions("8/8 b - -\n8/8 w KQkq -").len(), 2);
        // A whole one ends with its line, or with the bracket of its header.
        let whole = alloc::format!("R-0,0,0,0-1-\n{}3,rR", "x/".repeat(13));
        assert_eq!(positions(&alloc::format!("{whole}\nNo position")).len(), 2);
        let header = alloc::format!("[StartFen4 \"{whole}\n\"]");
        assert_eq!(positions(&header), [(1, header.clone())]);
    }
}
