//! The reading of a line: the command, its words, and the turns that it names. Nothing is carried
//! out here.

use alloc::format;
use alloc::string::{String, ToString};

use entente_rules::{Event, Play};

/// The most characters of a line that are repeated in the log: enough to recognize it. Chosen by
/// hand.
const MAX_SHOWN_CHARS: usize = 80;

/// The commands of the interface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Uci,
    Debug,
    IsReady,
    SetOption,
    Register,
    NewGame,
    Position,
    Go,
    Stop,
    PonderHit,
    Quit,
}

/// The first word of each command.
const COMMANDS: [(&str, Command); 11] = [
    ("uci", Command::Uci),
    ("debug", Command::Debug),
    ("isready", Command::IsReady),
    ("setoption", Command::SetOption),
    ("register", Command::Register),
    ("ucinewgame", Command::NewGame),
    ("position", Command::Position),
    ("go", Command::Go),
    ("stop", Command::Stop),
    ("ponderhit", Command::PonderHit),
    ("quit", Command::Quit),
];

impl Command {
    /// The first command in a line, and the text after it. The interface asks engines to skip
    /// unknown words before it.
    pub(super) fn read(line: &str) -> Option<(Command, &str)> {
        let mut rest = trimmed(line);
        while !rest.is_empty() {
            let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            let command = COMMANDS.iter().find(|(name, _)| *name == word);
            if let Some((_, command)) = command {
                return Some((*command, after.trim()));
            }
            rest = after.trim_start();
        }
        None
    }
}

/// A line without the blanks and the byte order mark around it. Some consoles send such a mark.
pub(super) fn trimmed(line: &str) -> &str {
    line.trim_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}')
}

/// Splits a text before and after a word that is surrounded by blanks or the ends of the text.
pub(super) fn split_at_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let is_apart = |(start, _): &(usize, &str)| {
        let before = text[..*start].chars().next_back();
        let after = text[start + word.len()..].chars().next();
        [before, after]
            .into_iter()
            .flatten()
            .all(char::is_whitespace)
    };
    let (start, _) = text.match_indices(word).find(is_apart)?;
    Some((&text[..start], &text[start + word.len()..]))
}

/// The beginning of a text of the other side, in one line.
pub(super) fn excerpt(text: &str) -> String {
    // A control character could change the terminal of the reader.
    let printable = |letter: char| if letter.is_control() { ' ' } else { letter };
    let mut excerpt: String = text.chars().take(MAX_SHOWN_CHARS).map(printable).collect();
    if text.chars().nth(MAX_SHOWN_CHARS).is_some() {
        excerpt.push('…');
    }
    excerpt
}

/// Reads a turn as [`Play::coordinates`] writes it.
pub(super) fn read_turn(play: &Play, word: &str) -> Result<Event, String> {
    let illegal = || format!("not a legal move: {}", excerpt(word));
    match play.read_turn(word).map_err(|_| illegal())? {
        // People may write moves in many ways, tournament programs in one.
        Event::Move(ply) if !is_written(&ply.to_string(), word) => Err(illegal()),
        event => Ok(event),
    }
}

/// Is the move written like this? Some programs write the piece of a promotion as a capital. Other
/// letters are squares, which may differ by it.
fn is_written(ply: &str, word: &str) -> bool {
    let last = |text: &str| text.char_indices().next_back();
    match (last(ply), last(word)) {
        (Some((at, letter)), Some((word_at, capital))) => {
            ply[..at] == word[..word_at] && letter == capital.to_ascii_lowercase()
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_found_behind_marks_blanks_and_unknown_words() {
        for (line, expected) in [
            ("go depth 3", Some((Command::Go, "depth 3"))),
            ("\u{feff}uci\r", Some((Command::Uci, ""))),
            ("\t go\t depth  3 \r", Some((Command::Go, "depth  3"))),
            ("joho debug on", Some((Command::Debug, "on"))),
            ("gogo", None),
            ("GO", None),
            (" \t", None),
        ] {
            assert_eq!(Command::read(line), expected, "{line:?}");
        }
    }

    #[test]
    fn a_text_is_split_only_at_a_whole_word() {
        assert_eq!(
            split_at_word("a moves b", "moves"),
            Some(("a ", " b")),
            "in the middle"
        );
        assert_eq!(
            split_at_word("{\"moves\":1}\tmoves", "moves").map(|(_, after)| after),
            Some("")
        );
        assert_eq!(split_at_word("removes movesx", "moves"), None);
    }

    #[test]
    fn a_line_that_is_repeated_is_short_and_has_no_control_characters() {
        assert_eq!(excerpt("a\tb\u{1b}[2J"), "a b [2J");
        assert_eq!(
            excerpt(&"x".repeat(100)).chars().count(),
            MAX_SHOWN_CHARS + 1
        );
    }
}
