//! Move numbers in front of moves and alone: `12.`, `12...`, `12`, `12)`. Whether a game can have a
//! number is decided in `numbering`.

use crate::notation::fault::TextLocation;

/// `12.e4` without its number and its dots. After dots of Black's move the number is not returned:
/// it begins no game.
pub(super) fn split_number(word: &str) -> (Option<u32>, &str) {
    let behind = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let move_text = behind.trim_start_matches('.');
    let dots = behind.len() - move_text.len();
    // `1.-e4` and `1.-`.
    let is_dashed = dots > 0 && move_text.starts_with('-') && !move_text.starts_with("--");
    let move_text = &move_text[usize::from(is_dashed)..];
    // Digits without a dot may be a coordinate, and `00` is castling.
    if dots == 0 && (!behind.is_empty() || word.starts_with('0')) {
        return (None, word);
    }
    let number = word[..word.len() - behind.len()].parse();
    (number.ok().filter(|_| dots < 2), move_text)
}

/// The end of a word that is a number with or without a dot.
pub(super) fn end_of_number(word: &str, start: TextLocation) -> Option<TextLocation> {
    let is_number = word.starts_with(|letter: char| letter.is_ascii_digit())
        && word
            .bytes()
            .all(|letter| letter.is_ascii_digit() || letter == b'.');
    let column = start.column + word.len();
    is_number.then_some(TextLocation { column, ..start })
}
