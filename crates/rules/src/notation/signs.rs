//! The spellings, by people and programs, of everything in games besides moves: figurines, dashes,
//! annotation signs, words for check and mate, null moves.
//!
//! Nothing follows from signs and words. They are recognized so that they are taken for nothing
//! else.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::notation::pasted;

/// Dashes of every length, and the minus sign.
const DASHES: [char; 9] = ['‐', '‑', '‒', '–', '—', '―', '−', '﹣', '－'];

/// Letters of other spellings, with what the notations here have for each of them.
const SPELLINGS: [(&str, &str); 25] = [
    ("♔♚", "K"),
    ("♕♛", "Q"),
    ("♖♜", "R"),
    ("♗♝", "B"),
    ("♘♞", "N"),
    // Pawns have no letter. Selectors make a figurine a picture or a letter, others have no width,
    // and a hyphen can end a line.
    ("♙♟\u{fe0e}\u{fe0f}\u{200b}\u{2060}\u{ad}", ""),
    ("\u{a0}\u{2009}\u{202f}", " "),
    // The Cyrillic letter, which looks like the one of castling.
    ("О", "O"),
    ("о", "o"),
    ("×✗", "x"),
    ("†＋", "+"),
    ("‡＃", "#"),
    ("…", "..."),
    ("½", "1/2"),
    ("⁄", "/"),
    ("∶", ":"),
    ("‼", "!!"),
    ("⁇", "??"),
    ("⁈", "?!"),
    ("⁉", "!?"),
    ("＝", "="),
    ("！", "!"),
    ("？", "?"),
    ("（", "("),
    ("）", ")"),
];

/// Signs of more than one letter, or of letters that moves have too.
const SIGNS: [&str; 27] = [
    "=", "+-", "-+", "+/-", "-/+", "+=", "=+", "+/=", "=/+", "=/=", "+--", "--+", "++-", "-++",
    "=∞", "∞=", "~", "~=", "=~", "N", "TN", "RR", "D", "<=", "=>", "zz", "^",
];

/// Signs of one letter that no move has. Chess informants print them behind moves, apart or not.
const SIGN_LETTERS: &str = "±∓⩲⩱∞□■∆Δ▲▼△▽⊕⊙⨀○●◯⟳↻↺↑→←↓⇆⇄⇔↔⌓⊥⊞≥≤≌≈≠⟪⟫«»∥⊗✕✓♮©∴⬒⯹⯺";

/// Signs that may be glued to a move, besides single letters.
const GLUED_SIGNS: [&str; 8] = ["+/-", "-/+", "+/=", "=/+", "+-", "-+", "+=", "=+"];

/// Parts of the words for a check, a mate and a capture en passant.
const CHECK_WORDS: &str = "e p ep mate checkmate mat matt schach check chk ch dis disc disch dbl \
                           double dblch + ++ #";

/// Words about the end of a game. Where they are a whole sentence, they are its result
/// (`result_words`).
const END_WORDS: &str = "white black resigns resigned stalemate draw drawn weiß schwarz aufgegeben \
                         remis patt";

/// The words for a check and a capture en passant that may be glued to a move, the longer ones
/// first.
const GLUED_CHECKS: &str = "checkmate|dis.ch.|dbl.ch.|dis.ch|dbl.ch|check|matt|mate|mat|e. p.|e. p|\
                            e.p.|e.p|ep|ch.|ch|dbl";

/// Signs of a turn in which nothing moves.
const NULL_MOVES: [&str; 9] = [
    "--", "---", "Z0", "Z1", "null", "0000", "@@@@", "<>", "(null)",
];

/// A word in the spelling of the notations here.
pub(super) fn plain(word: &str) -> Cow<'_, str> {
    let word = match pasted::without_entities(word) {
        Cow::Borrowed(word) if word.is_ascii() => return Cow::Borrowed(word),
        word => word,
    };
    let mut plain = String::with_capacity(word.len());
    for letter in word.chars() {
        let mut spellings = SPELLINGS.iter();
        match spellings.find(|(spelled, _)| spelled.contains(letter)) {
            Some((_, usual)) => plain.push_str(usual),
            None if DASHES.contains(&letter) => plain.push('-'),
            None => plain.push(letter),
        }
    }
    Cow::Owned(plain)
}

/// A text with hyphens in the place of longer dashes.
pub(super) fn with_plain_dashes(text: &str) -> String {
    text.replace(DASHES, "-")
}

/// Is the word an annotation: `!?`, `$5`, `+-`, `±`, `N`?
pub(super) fn is_sign(word: &str) -> bool {
    if let Some(number) = word.strip_prefix('$') {
        return number.bytes().all(|digit| digit.is_ascii_digit());
    }
    // Most words are moves, which have digits.
    !word.is_empty()
        && !has_digit(word)
        && (word.chars().all(is_sign_letter) || SIGNS.contains(&word))
}

fn has_digit(word: &str) -> bool {
    word.bytes().any(|letter| letter.is_ascii_digit())
}

fn is_sign_letter(letter: char) -> bool {
    "!?".contains(letter) || !letter.is_ascii() && SIGN_LETTERS.contains(letter)
}

/// A move, and the signs that are glued to it.
pub(super) fn split_signs(word: &str) -> (&str, &str) {
    // Most moves end with their square.
    if word.ends_with(|last: char| last.is_ascii_digit()) {
        return (word, "");
    }
    let mut rest = word;
    loop {
        let shorter = rest.trim_end_matches(is_sign_letter);
        let glued = GLUED_SIGNS.iter().find_map(|sign| {
            let front = shorter.strip_suffix(sign)?;
            ends_a_move(front).then_some(front)
        });
        let next = glued.unwrap_or(shorter);
        if next.len() == rest.len() {
            return word.split_at(rest.len());
        }
        rest = next;
    }
}

/// Does the word say that the move before it checks, mates or captures en passant, or that the game
/// has ended?
pub(super) fn is_check_word(word: &str) -> bool {
    let known = CHECK_WORDS.split(' ').chain(END_WORDS.split(' '));
    // A dash alone has no part.
    !has_digit(word)
        && parts(word).next().is_some()
        && parts(word).all(|part| known.clone().any(|word| word == part))
}

/// Is the word one about the end of a game?
pub(super) fn is_end_word(word: &str) -> bool {
    parts(word).any(|part| END_WORDS.split(' ').any(|word| word == part))
}

/// The parts of a word, in small letters.
fn parts(word: &str) -> impl Iterator<Item = String> {
    let parts = word.split(['.', '-', '/', '!', ',']);
    let parts = parts.filter(|part| !part.is_empty());
    parts.map(str::to_ascii_lowercase)
}

/// A move without words for check, mate and en passant that are glued to it or follow it, and
/// without a full stop.
pub(super) fn without_check_words(text: &str) -> &str {
    if text.ends_with(|last: char| last.is_ascii_digit()) {
        return text;
    }
    let mut rest = text;
    loop {
        let marked = rest.trim_end_matches(['+', '#', '!', '?', ' ', '/']);
        let glued = GLUED_CHECKS.split('|').find_map(|word| {
            let front = marked.len().checked_sub(word.len())?;
            let is_last = marked.get(front..)?.eq_ignore_ascii_case(word);
            let front = marked[..front].trim_end_matches(['+', '#', ' ', '/', '.', '(']);
            (is_last && ends_a_move(front)).then_some(front)
        });
        match glued {
            Some(front) => rest = front,
            None => return rest.trim_end_matches(['.', ',']),
        }
    }
}

/// Can a move end like this: with a square, a promotion, castling, or a mark?
fn ends_a_move(front: &str) -> bool {
    let is_last = |letter: char| {
        letter.is_ascii_digit() || letter.is_ascii_uppercase() || "o)+#".contains(letter)
    };
    front.chars().count() > 1 && front.ends_with(is_last)
}

/// Is the word a turn in which nothing moves?
pub(super) fn is_null_move(word: &str) -> bool {
    NULL_MOVES
        .iter()
        .any(|null| null.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_spellings_become_plain() {
        let table = [
            ("♘f3", "Nf3"),
            ("♞\u{fe0e}f6", "Nf6"),
            ("♙e4", "e4"),
            ("0–0—0", "0-0-0"),
            ("½–½", "1/2-1/2"),
            ("e4‼", "e4!!"),
            ("1…", "1..."),
            ("c×d5†", "cxd5+"),
            ("e4±", "e4±"),
        ];
        for (word, expected) in table {
            assert_eq!(plain(word), expected, "{word}");
        }
    }

    #[test]
    fn signs_are_split_from_moves_but_moves_stay_whole() {
        let table = [
            ("Nf3!?", "Nf3", "!?"),
            ("e4±", "e4", "±"),
            ("Bb5+±", "Bb5+", "±"),
            ("e4+-", "e4", "+-"),
            ("O-O+/=", "O-O", "+/="),
            ("e8=Q+!", "e8=Q+", "!"),
            ("Qh5∞?", "Qh5", "∞?"),
            ("Qxb9#b##w", "Qxb9#b##w", ""),
            ("!", "", "!"),
        ];
        for (word, front, signs) in table {
            assert_eq!(split_signs(word), (front, signs), "{word}");
        }
    }

    #[test]
    fn signs_and_moves_are_different_words() {
        for sign in ["$6", "$146", "!", "?!", "±", "+-", "=", "N", "∞", "□", "⩲"] {
            assert!(is_sign(sign), "{sign}");
        }
        for word in ["e4", "Nf3", "O-O", "", "%", "--", "n7", "$x", "1-0", "o-o"] {
            assert!(!is_sign(word), "{word}");
        }
    }

    #[test]
    fn words_for_check_are_taken_off() {
        let table = [
            ("Qh4 mate", "Qh4"),
            ("Qh4mate", "Qh4"),
            ("Bb5ch", "Bb5"),
            ("Bb5+ dis.ch.", "Bb5"),
            ("exd6 e.p.", "exd6"),
            ("exd6e.p.+", "exd6"),
            ("exd6 (e.p.", "exd6"),
            ("exd6ep", "exd6"),
            ("e8=Qch", "e8=Q"),
            ("O-Och", "O-O"),
            ("Nf3.", "Nf3"),
            ("Nf3+", "Nf3+"),
            ("Ne4", "Ne4"),
        ];
        for (text, expected) in table {
            assert_eq!(without_check_words(text), expected, "{text}");
        }
        for word in ["e.p.", "ep", "Mate", "mate!", "ch.", "dbl.ch.", "++", "#"] {
            assert!(is_check_word(word), "{word}");
        }
        for word in ["e4", "-", "", "chess", "..."] {
            assert!(!is_check_word(word), "{word}");
        }
    }
}
