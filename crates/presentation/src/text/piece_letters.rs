//! The letters of pieces in moves, in the language of a text: a German reads and types `Sc3` for
//! the knight's move `Nc3`.
//!
//! The rule sets write English letters, and so do files, and fields that programs read. What
//! people read is written here, in the letters of the language around it. What they have typed is
//! read here in both, before it becomes a command. Signs that mean the same in every language, such
//! as figurines, are read by the rule sets.

use super::board::capitalize;
use super::catalogue::{Language, Text, say};
use entente_game::{PossibleMove, Refusal, View, without_move_number};
use entente_rules::{Board, PieceKind, is_quote, unquoted};
use std::borrow::Cow;

impl Text {
    /// A move in its rule set's notation, in the letters of this language: `Sc3` for `Nc3`, and in
    /// Chess66 `S b1-c3` for `N b1-c3`.
    pub fn move_notation(&self, notation: &str) -> String {
        if label(notation).is_none() {
            return self.piece_move(notation);
        }
        let parts = notation.split("; ").map(|part| self.labelled(part));
        parts.collect::<Vec<_>>().join("; ")
    }

    /// A move in short, in the letters of this language. `notation` is the same move in its rule
    /// set's notation: in Chess66 only that says whether the `B` of `BxC5` is a bishop or the file
    /// of a pawn.
    pub fn short_move(&self, short: &str, notation: &str) -> String {
        match label(notation) {
            None => self.piece_move(short),
            Some(kind) => match short.strip_prefix(kind.letter()) {
                Some(rest) if kind != PieceKind::Pawn => {
                    format!("{}{}", self.sign(kind), self.promotion(rest))
                }
                _ => self.promotion(short),
            },
        }
    }

    /// A line of moves, each as one word, in the letters of this language.
    pub fn move_line(&self, line: &str) -> String {
        let words = line.split(' ').map(|word| self.move_notation(word));
        words.collect::<Vec<_>>().join(" ")
    }

    /// A move whose files are small letters.
    fn piece_move(&self, notation: &str) -> String {
        match piece_of(notation) {
            Some(kind) => format!("{}{}", self.sign(kind), self.promotion(&notation[1..])),
            None => self.promotion(notation),
        }
    }

    /// A move with the kind to which its pawn promotes, if it does: `e8=D` for `e8=Q`.
    fn promotion(&self, notation: &str) -> String {
        let (mv, promotion) = notation.split_at(notation.find('=').map_or(0, |sign| sign + 1));
        let kind = promotion.chars().next().and_then(PieceKind::from_letter);
        match kind.filter(|_| !mv.is_empty()) {
            Some(kind) => format!("{mv}{}{}", self.sign(kind), &promotion[1..]),
            None => notation.to_owned(),
        }
    }

    /// A part of Game Courier's notation, with the piece that moves or appears: `S b1-c3`, `D-a8`.
    fn labelled(&self, part: &str) -> String {
        let Some(letter) = part.chars().next().filter(|_| label(part).is_some()) else {
            return part.to_owned();
        };
        let sign = PieceKind::from_letter(letter.to_ascii_uppercase()).map(|kind| self.sign(kind));
        let sign = sign.map_or(letter, |sign| {
            if letter.is_ascii_lowercase() {
                sign.to_ascii_lowercase()
            } else {
                sign
            }
        });
        format!("{sign}{}", &part[1..])
    }
}

/// The piece at the beginning of Game Courier's notation, where a blank or a dash follows it;
/// `None` in other notations.
fn label(notation: &str) -> Option<PieceKind> {
    let mut letters = notation.chars();
    let kind = PieceKind::from_letter(letters.next()?.to_ascii_uppercase())?;
    let is_labelled = letters.next().is_some_and(|next| matches!(next, ' ' | '-'));
    is_labelled.then_some(kind)
}

/// The piece that a move begins with, where nothing but squares follows it; `None` for pawns, and
/// for everything that is no such move.
fn piece_of(notation: &str) -> Option<PieceKind> {
    let (letter, rest) = notation.split_at_checked(1)?;
    let kind = letter.chars().next().and_then(PieceKind::from_letter)?;
    let squares = rest.split(['=', '+', '#', '!', '?']).next()?;
    let is_square = |sign: char| matches!(sign, 'a'..='p' | '0'..='9' | 'x' | ':' | '-');
    let are_squares = squares.chars().all(is_square)
        && squares.starts_with(|sign: char| sign != '-')
        && squares.contains(|sign: char| sign.is_ascii_lowercase() && sign != 'x')
        && squares.ends_with(|sign: char| sign.is_ascii_digit());
    (kind != PieceKind::Pawn && are_squares).then_some(kind)
}

/// The typed text without what a chat or a phone adds to it: spaces, formatting, quotes, the name
/// of the command, the number of a move that was copied.
pub fn undecorated(text: &str) -> &str {
    let text = text.trim().trim_start_matches("/move ");
    unquoted(without_move_number(unquoted(text)))
}

/// Reads a text as a move of the viewer, as people type it in this language.
pub fn try_move(text: &Text, view: &View, typed: &str) -> Result<PossibleMove, Refusal> {
    view.try_move(&in_english_letters(text, view, typed)?)
}

/// The text that was typed as a move, in the letters of the rule sets, if it is a move of this game
/// in the letters of this language. What is legal in only one of the two is that one: `Dxe4` is the
/// queen's, unless only a pawn can capture there. But a letter that names a piece in both languages
/// means the one of the reader: where a Spanish king cannot go, `Ra3` is no rook's move
/// ([`other_piece`] offers it). Small letters can name files too, so `dxe4` is the pawn's, and
/// where two moves are possible, the refusal asks which one is meant.
pub fn in_english_letters<'a>(
    text: &Text,
    view: &View,
    typed: &'a str,
) -> Result<Cow<'a, str>, Refusal> {
    let typed = undecorated(typed);
    let english = translated(text, typed, |kind| {
        !is_file(view.terms.options.board(), kind.letter())
    });
    if english == typed {
        return Ok(Cow::Borrowed(typed));
    }
    let (own, as_typed) = (view.try_move(&english), view.try_move(typed));
    let (own_reading, typed_reading) = (Reading::of(&own), Reading::of(&as_typed));
    let is_small = typed.starts_with(|letter: char| letter.is_lowercase());
    let own_is_meant = match own_reading {
        Reading::None => false,
        _ if own_reading != typed_reading => {
            own_reading > typed_reading || names_another_piece(typed, &english, &as_typed)
        }
        Reading::LegalMove if is_small && !is_written(&as_typed, typed) => {
            return of_two(typed, as_typed, own).map(|()| Cow::Borrowed(typed));
        }
        _ => !is_small,
    };
    Ok(if own_is_meant {
        Cow::Owned(english)
    } else {
        Cow::Borrowed(typed)
    })
}

/// The move that a text would be in the letters of another language, if it is none in those of this
/// one: that of another piece than it names here, or of one that no letter names here.
pub fn other_piece(text: &Text, view: &View, typed: &str) -> Option<OtherPiece> {
    let typed = undecorated(typed);
    let mv = english_piece(text, view, typed).or_else(|| foreign_piece(text, view, typed))?;
    let kind = moving_piece(&mv.notation)?;
    let square = mv
        .notation
        .trim_end_matches(|sign: char| !sign.is_ascii_digit());
    let file = square
        .trim_end_matches(|sign: char| sign.is_ascii_digit())
        .len();
    let square = square.get(file.checked_sub(1)?..)?;
    let piece = capitalize(&text.kind(kind));
    let written = text.move_notation(&mv.notation);
    let name = say!(text, "button-play-piece", piece, square = square.to_owned(), move = written);
    Some(OtherPiece { mv, name })
}

/// The move of a piece that a text names in English, if the piece that it names in this language
/// cannot make it.
fn english_piece(text: &Text, view: &View, typed: &str) -> Option<PossibleMove> {
    let english = in_english_letters(text, view, typed).ok()?;
    let as_typed = view.try_move(typed);
    let is_refused = || matches!(view.try_move(&english), Err(Refusal::Illegal { .. }));
    if !names_another_piece(typed, &english, &as_typed) || !is_refused() {
        return None;
    }
    as_typed.ok()
}

/// The pieces that only some rule sets have, so that few readers know their letters.
const FAIRY_PIECES: [PieceKind; 3] = [
    PieceKind::Guard,
    PieceKind::Archbishop,
    PieceKind::Chancellor,
];

/// The move that a text is meant as whose piece it names in the letters of another language, as it
/// is written in this one.
pub fn foreign_move(text: &Text, view: &View, typed: &str) -> Option<String> {
    let mv = foreign_piece(text, view, undecorated(typed))?;
    Some(text.move_notation(&mv.notation))
}

/// The move of a piece whose letter in another language begins a text, if that letter names no
/// piece of chess in this one.
fn foreign_piece(text: &Text, view: &View, typed: &str) -> Option<PossibleMove> {
    let letter = typed.chars().next()?.to_ascii_uppercase();
    let own = text.kind_of_sign(letter).or(PieceKind::from_letter(letter));
    let is_of_chess = own.is_some_and(|kind| !FAIRY_PIECES.contains(&kind));
    if is_of_chess
        || view
            .try_move(&in_english_letters(text, view, typed).ok()?)
            .is_ok()
    {
        return None;
    }
    let mut languages = Language::ALL.into_iter();
    languages.find_map(|language| {
        let english = in_english_letters(Text::of(language), view, typed).ok()?;
        let mv = view.try_move(&english).ok()?;
        moving_piece(&mv.notation).is_some().then_some(mv)
    })
}

/// A move of another piece than the text names, and its name: *Torre a3 (Ta3)*.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherPiece {
    /// The move.
    pub mv: PossibleMove,
    /// The piece in words, its target, and the move as it is written in this language.
    pub name: String,
}

/// Whether the first letter of a text names a piece in this language, and in English another one
/// whose move the text would be.
fn names_another_piece(
    typed: &str,
    english: &str,
    as_typed: &Result<PossibleMove, Refusal>,
) -> bool {
    let first = |text: &str| {
        text.chars()
            .next()
            .map(|letter| letter.to_ascii_uppercase())
    };
    let moves = as_typed.as_ref().ok();
    let kind = moves.and_then(|mv| moving_piece(&mv.notation));
    first(typed) != first(english) && kind.map(PieceKind::letter) == first(typed)
}

/// The piece that a move begins with, in any notation; `None` for pawns.
fn moving_piece(notation: &str) -> Option<PieceKind> {
    let labelled = label(notation).filter(|kind| *kind != PieceKind::Pawn);
    labelled.or_else(|| piece_of(notation))
}

/// The beginning of a move, in the letters of the rule sets.
pub fn translate_letters(text: &Text, begun: &str) -> String {
    translated(text, begun, |_| true)
}

/// A line of moves that was typed, in the letters of the rule sets. A letter that names a piece in
/// this language is that one, whatever it is in English. Letters that name files of this board are
/// left alone.
pub fn line_in_english_letters(text: &Text, board: &Board, line: &str) -> String {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';') || is_quote(c);
    let words = line.split_inclusive(is_gap).map(|word| {
        let (mv, blank) = word.split_at(word.trim_end_matches(is_gap).len());
        in_own_letters(text, board, mv) + blank
    });
    words.collect()
}

/// A move that was typed in the letters of a language, in English letters.
fn in_own_letters(text: &Text, board: &Board, mv: &str) -> String {
    let own = mv.chars().next().filter(|letter| !is_file(board, *letter));
    let kind = own.and_then(|letter| text.piece_of_sign(letter.to_ascii_uppercase()));
    let english = kind.map(|kind| format!("{}{}", kind.letter(), &mv[1..]));
    let english = english.filter(|english| piece_of(english).is_some());
    in_english_promotion(text, english.as_deref().unwrap_or(mv))
}

/// Squares that were typed with the letters of their pieces, such as `Dd4 bKe8`, in English
/// letters. What is a piece in this language is that one, whatever it is in English, but for the
/// pawn's: a German `B` is a bishop here, as FENs have it. A letter before a digit names a square.
pub fn pieces_in_english_letters(text: &Text, typed: &str) -> String {
    let words = typed.split_inclusive([' ', ',', ';', '\n', '\t']);
    let translated = words.map(|word| {
        // A small letter before the piece's names its army.
        let at = usize::from(word.starts_with(|army: char| army.is_ascii_lowercase()));
        let mut letters = word.get(at..).unwrap_or_default().chars();
        let own = letters
            .next()
            .filter(|_| !letters.as_str().starts_with(char::is_numeric));
        match own.and_then(|letter| text.piece_of_sign(letter)) {
            Some(kind) => format!("{}{}{}", &word[..at], kind.letter(), letters.as_str()),
            None => word.to_owned(),
        }
    });
    translated.collect()
}

/// A move with the English letter of the kind to which its pawn promotes.
fn in_english_promotion(text: &Text, mv: &str) -> String {
    let Some(sign) = mv.find('=') else {
        return mv.to_owned();
    };
    let own = mv[sign + 1..].chars().next();
    // Nothing promotes to a king, so a Spanish `R` is a rook there.
    let kind = own.and_then(|letter| text.piece_of_sign(letter));
    match kind.filter(|kind| *kind != PieceKind::King) {
        Some(kind) => format!("{}={}{}", &mv[..sign], kind.letter(), &mv[sign + 2..]),
        None => mv.to_owned(),
    }
}

/// The meaning of a text on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reading {
    /// Nothing.
    None,
    /// A move that is not legal now.
    Move,
    /// A legal move, or one of several.
    LegalMove,
}

impl Reading {
    fn of(read: &Result<PossibleMove, Refusal>) -> Self {
        match read {
            Ok(_) | Err(Refusal::Ambiguous { .. }) => Self::LegalMove,
            Err(Refusal::Unreadable { .. }) => Self::None,
            Err(_) => Self::Move,
        }
    }
}

/// Whether a move was typed just as it is written, apart from signs behind it.
fn is_written(read: &Result<PossibleMove, Refusal>, typed: &str) -> bool {
    let marks = ['+', '#', '!', '?', '.'];
    read.as_ref().is_ok_and(|mv| {
        let written = [&mv.notation, &mv.coordinate].map(|text| text.trim_end_matches(marks));
        written.contains(&typed.trim_end_matches(marks))
    })
}

/// The question which of two readings of a text is meant, unless they are the same move.
fn of_two(
    typed: &str,
    one: Result<PossibleMove, Refusal>,
    other: Result<PossibleMove, Refusal>,
) -> Result<(), Refusal> {
    if one == other {
        return Ok(());
    }
    let mut readings: Vec<PossibleMove> = Vec::new();
    for read in [one, other] {
        let possible = match read {
            Ok(mv) => vec![mv],
            Err(Refusal::Ambiguous { readings, .. }) => readings,
            Err(_) => Vec::new(),
        };
        for mv in possible {
            if !readings.contains(&mv) {
                readings.push(mv);
            }
        }
    }
    let text = typed.to_owned();
    Err(Refusal::Ambiguous { text, readings })
}

/// A text with English letters where its letters name pieces: at its beginning, behind a semicolon,
/// and behind the square on which a pawn promotes. Elsewhere they can name squares.
fn translated(text: &Text, typed: &str, is_read: impl Fn(PieceKind) -> bool) -> String {
    let mut before = None;
    let typed = typed.trim();
    let mut rest = typed.chars();
    let mut english = String::new();
    while let Some(letter) = rest.next() {
        let is_label = rest.as_str().starts_with([' ', '-']);
        let names_piece = match before {
            None => is_label || begins_with_piece(letter, rest.as_str()),
            Some(before) => before == '=' || char::is_ascii_digit(&before),
        };
        // Behind a semicolon another part of Game Courier's notation begins.
        before = match (letter, before) {
            (';', _) | (' ', None) => None,
            _ => Some(letter),
        };
        let kind = text
            .kind_of_sign(letter.to_ascii_uppercase())
            .filter(|kind| {
                let is_named = is_label || *kind != PieceKind::Pawn && is_read(*kind);
                names_piece && is_named
            });
        english.push(match kind {
            // A text that means the same in both is left as it was typed.
            Some(kind) if kind.letter() != letter.to_ascii_uppercase() => {
                if is_label && letter.is_ascii_lowercase() {
                    kind.letter().to_ascii_lowercase()
                } else {
                    kind.letter()
                }
            }
            _ => letter,
        });
    }
    english
}

/// Whether a letter names a file of a board. Chess66 has files with capital letters, too.
fn is_file(board: &Board, letter: char) -> bool {
    let mut squares = board.locations().iter();
    squares.any(|location| location.square.file() == letter)
}

/// Whether a letter at the beginning of a move can name a piece: a square has to follow, and a
/// small letter before a digit is itself that of a square.
fn begins_with_piece(letter: char, rest: &str) -> bool {
    let names_square = letter.is_lowercase() && rest.starts_with(|c: char| c.is_ascii_digit());
    let has_file = rest.is_empty() || rest.contains(|c: char| c.is_ascii_alphabetic());
    !names_square && has_file
}

/// The largest number of digits of a rank.
const MAX_RANK_DIGITS: usize = 2;

/// The last file of the widest board.
const LAST_FILE: char = 'p';

/// Whether a text that is no move of a game is nothing but an attempt at one: `Nf9`, `castle`,
/// `knight c3`.
pub fn is_meant_as_move(text: &Text, typed: &str) -> bool {
    let typed = undecorated(typed);
    let lower = typed.to_lowercase();
    is_listed(&say!(text, "words-of-castling"), &lower)
        || is_piece_and_square(typed)
        || is_piece_in_words(text, &lower)
}

/// Whether a text is the letter of a piece in any language, and a square: `Nf9`, `Bxz9`.
fn is_piece_and_square(typed: &str) -> bool {
    let mut letters = typed.trim_end_matches(['+', '#']).chars();
    let is_piece = letters.next().is_some_and(|first| {
        let mut texts = Language::ALL.into_iter().map(Text::of);
        texts.any(|text| text.piece_of_sign(first).is_some())
    });
    is_piece && is_square(letters.as_str().trim_start_matches(['x', ':', '-']))
}

/// Whether a text in small letters is the name of a piece and a square, perhaps with a word between
/// them: `knight c3`, `knight to c3`.
fn is_piece_in_words(text: &Text, typed: &str) -> bool {
    let words: Vec<_> = typed.split_whitespace().collect();
    let (piece, square) = match words[..] {
        [piece, square] => (piece, square),
        [piece, between, square] if is_listed(&say!(text, "words-before-square"), between) => {
            (piece, square)
        }
        _ => return false,
    };
    let mut kinds = PieceKind::LISTED.into_iter();
    let is_piece =
        kinds.any(|kind| kind.word() == piece || text.kind(kind).to_lowercase() == piece);
    is_piece && is_square(square)
}

/// Whether a text of the catalogue, which lists words, has these.
fn is_listed(list: &str, words: &str) -> bool {
    list.split(", ").any(|listed| listed == words)
}

/// Whether a text is a file and a rank, of this board or of another.
fn is_square(typed: &str) -> bool {
    let mut letters = typed.chars();
    let is_file = letters
        .next()
        .is_some_and(|file| ('a'..=LAST_FILE).contains(&file));
    let rank = letters.as_str();
    let is_rank = (1..=MAX_RANK_DIGITS).contains(&rank.len());
    is_file && is_rank && rank.bytes().all(|digit| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::super::{Language, sample_games};
    use super::*;
    use crate::text;

    #[test]
    fn german_letters_name_pieces_only_where_a_piece_can_stand() {
        let german = Text::of(Language::German);
        for (typed, english) in [
            ("Sc3", "Nc3"),
            ("Dxd5+", "Qxd5+"),
            ("e8=D#", "e8=Q#"),
            ("e8T", "e8R"),
            ("Lb5", "Bb5"),
            ("Kd1", "Kd1"),
            ("e4", "e4"),
            ("d1-D4", "d1-D4"),
            ("sf3", "Nf3"),
            ("lb5", "Bb5"),
            ("kd1", "kd1"),
            ("e8=d", "e8=Q"),
            // These letters can only name files.
            ("d4", "d4"),
            ("D4", "D4"),
            ("l4", "l4"),
            ("s", "N"),
            ("Ef3", "Af3"),
            ("Wg4", "Gg4"),
            // Game Courier's notation: a pawn has a letter there.
            ("S b1-c3", "N b1-c3"),
            ("s b8-c6", "n b8-c6"),
            ("B a2-A4", "P a2-A4"),
            ("b a7-a8; d-a8", "p a7-a8; q-a8"),
            // A German B is a pawn, and pawns have no letter elsewhere.
            ("Bb5", "Bb5"),
        ] {
            assert_eq!(translate_letters(german, typed), english);
        }
    }

    /// The text in these letters; `None` if it is a question.
    fn read(language: Language, view: &View, typed: &str) -> Option<String> {
        let text = text::in_english_letters(Text::of(language), view, typed);
        text.ok().map(Cow::into_owned)
    }

    #[test]
    fn what_is_a_move_in_german_letters_is_translated() {
        let view = sample_games::seen_by_ann();
        for (typed, english) in [
            ("Sc3", "Nc3"),
            ("Nc3", "Nc3"),
            ("Xc3", "Xc3"),
            // Read as a pawn's move, it is not legal either.
            ("Dh4", "Qh4"),
            ("D4", "D4"),
            ("sc3", "Nc3"),
            ("`sc3`", "Nc3"),
            ("**Sc3**", "Nc3"),
            // Not the queen's: a small d names the file.
            ("d4", "d4"),
        ] {
            let read = read(Language::German, &view, typed);
            assert_eq!(read.as_deref(), Some(english), "{typed}");
        }
        for typed in ["Sc3", "sc3"] {
            let read = read(Language::English, &view, typed);
            assert_eq!(read.as_deref(), Some(typed));
        }
    }

    #[test]
    fn a_small_letter_that_names_a_piece_or_a_file_is_asked_about() {
        // The pawn on d4 and the queen can both capture on e5.
        let view = sample_games::chess_from("4k3/8/8/Q3p3/3P4/8/8/4K3 w - - 0 1");
        let german = Text::of(Language::German);
        let notations = |typed: &str| match text::try_move(german, &view, typed) {
            Ok(mv) => vec![mv.notation],
            Err(Refusal::Ambiguous { readings, .. }) => {
                readings.into_iter().map(|mv| mv.notation).collect()
            }
            Err(refusal) => panic!("{typed}: {refusal:?}"),
        };
        assert_eq!(notations("dxe5"), ["dxe5"], "exactly the pawn's");
        assert_eq!(notations("Dxe5"), ["Qxe5+"], "exactly the queen's");
        assert_eq!(notations("de5"), ["dxe5", "Qxe5+"], "either");
        assert_eq!(notations("da7"), ["Qa7"], "only the queen's");
    }

    #[test]
    fn a_letter_of_another_language_means_the_move_that_it_would_be_there() {
        let view = sample_games::chess_from("4k3/8/8/8/8/8/8/R2QKBN1 w - - 0 1");
        let offered = |language, typed: &str| foreign_move(Text::of(language), &view, typed);
        for (language, typed, offer) in [
            (Language::English, "Sf3", Some("Nf3")),
            (Language::English, "Cf3", Some("Nf3")),
            (Language::English, "`Sf3`", Some("Nf3")),
            (Language::English, "Tb1", Some("Rb1")),
            (Language::English, "Db3", Some("Qb3")),
            (Language::French, "Sf3", Some("Cf3")),
            (Language::French, "Lb5", Some("Fb5+")),
            (Language::German, "Cf3", Some("Sf3")),
            // Not legal in any language, or a move in this one.
            (Language::English, "Sf4", None),
            (Language::English, "Nf3", None),
            (Language::German, "Sf3", None),
            (Language::German, "Nf3", None),
            // A letter that English readers know: the Spanish king is not meant.
            (Language::English, "Rf2", None),
            (Language::English, "", None),
        ] {
            assert_eq!(offered(language, typed).as_deref(), offer, "{typed}");
        }
        let english = Text::of(Language::English);
        let button = other_piece(english, &view, "Sf3").map(|other| other.name);
        assert_eq!(button.as_deref(), Some("Knight f3 (Nf3)"));
    }

    /// In Spanish `R` is the king and in English the rook, `A` is the bishop and `C` the knight.
    #[test]
    fn a_letter_of_two_languages_means_the_piece_of_the_reader() {
        let spanish = Text::of(Language::Spanish);
        // The king can go to e2, the rook to a2, and both to d1.
        let view = sample_games::chess_from("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
        for (typed, english) in [
            ("Re2", "Ke2"),
            ("Ra2", "Ka2"),
            ("“Ra2”", "Ka2"),
            ("ra2", "Ka2"),
            ("Rd1", "Kd1"),
            ("Td1", "Rd1"),
            // Coordinates: `a` is a file, though an A is a bishop.
            ("a1a3", "a1a3"),
            ("a1d1", "a1d1"),
            ("Ke2", "Ke2"),
        ] {
            let read = read(Language::Spanish, &view, typed);
            assert_eq!(read.as_deref(), Some(english), "{typed}");
        }
        let offered = |typed: &str| other_piece(spanish, &view, typed).map(|other| other.name);
        assert_eq!(offered("Ra3").as_deref(), Some("Torre a3 (Ta3)"));
        // The king can go there, nobody can, and the letter means one piece.
        for typed in ["Re2", "Rh5", "Ta3", "Ka3", "e4"] {
            assert_eq!(offered(typed), None, "{typed}");
        }
        let board = view.terms.options.board();
        let read = |line| line_in_english_letters(spanish, board, line);
        assert_eq!(read("Ra3 Rd8"), "Ka3 Kd8");
        for (typed, english) in [
            ("Cc3", "Nc3"),
            ("Cc3 Cf6", "Nc3 Nf6"),
            // Nobody knows the board behind a star, so these are Spanish.
            ("* Rf1 Axb5 e8=C", "* Kf1 Bxb5 e8=N"),
            ("* e8=R", "* e8=R"),
        ] {
            assert_eq!(read(typed), english);
        }
        let pieces = pieces_in_english_letters(spanish, "Rd4 e5 bRe8 Ca1 bAb1 Pc2");
        assert_eq!(pieces, "Kd4 e5 bKe8 Na1 bBb1 Pc2");
    }

    #[test]
    fn moves_are_written_in_the_letters_of_the_language() {
        let (german, english) = (Text::of(Language::German), Text::of(Language::English));
        for (notation, written) in [
            ("Nf3", "Sf3"),
            ("Nbd7", "Sbd7"),
            ("R1xa4+", "T1xa4+"),
            ("Qh4xe1#", "Dh4xe1#"),
            ("e8=Q+", "e8=D+"),
            ("bxa8=N", "bxa8=S"),
            ("O-O-O", "O-O-O"),
            ("Ke2", "Ke2"),
            ("bxc5", "bxc5"),
            ("Af3", "Ef3"),
            ("Gxg4", "Wxg4"),
            ("Cd5", "Cd5"),
            // Chess4: the letters of armies behind the marks stay.
            ("Bb14#bg", "Lb14#bg"),
            ("Nji12", "Sji12"),
            ("o-o-s", "o-o-s"),
            ("%%###w", "%%###w"),
            // Chess66.
            ("N b1-c3", "S b1-c3"),
            ("n b8-c6", "s b8-c6"),
            ("P a2-A4", "B a2-A4"),
            ("p a7-a8; q-a8", "b a7-a8; d-a8"),
            ("K e1-g1; R h1-f1", "K e1-g1; T h1-f1"),
            // No moves.
            ("Banana", "Banana"),
            ("Nothing to 1", "Nothing to 1"),
            ("resign", "resign"),
            ("", ""),
            ("ä", "ä"),
        ] {
            assert_eq!(german.move_notation(notation), written);
            assert_eq!(english.move_notation(notation), notation);
        }
    }

    #[test]
    fn the_whole_notation_says_whether_a_letter_names_a_piece_or_a_file() {
        let german = Text::of(Language::German);
        for (short, notation, written) in [
            ("BxC5", "P B4-C5", "BxC5"),
            ("BxC5", "B A3-C5", "LxC5"),
            ("NC4", "N b2-C4", "SC4"),
            ("axb8=Q", "P a7-b8; Q-b8", "axb8=D"),
            ("O-O", "K e1-g1; R h1-f1", "O-O"),
            ("Nf3", "Nf3", "Sf3"),
        ] {
            assert_eq!(german.short_move(short, notation), written, "{notation}");
        }
    }

    #[test]
    fn pieces_on_squares_are_read_in_the_letters_of_the_language_and_in_english() {
        let german = Text::of(Language::German);
        for (typed, english) in [
            ("Dd4 e5, bKe8;sSb1 -e2", "Qd4 e5, bKe8;sNb1 -e2"),
            ("Qd4 bBe8 Pa2", "Qd4 bBe8 Pa2"),
            ("D4 d4 D d4", "D4 d4 Q d4"),
            ("ä Ä", "ä Ä"),
        ] {
            assert_eq!(pieces_in_english_letters(german, typed), english);
        }
    }

    #[test]
    fn a_line_is_read_in_the_letters_of_the_language_and_in_english() {
        let german = Text::of(Language::German);
        let view = sample_games::seen_by_ann();
        let board = view.terms.options.board();
        let read = |line| line_in_english_letters(german, board, line);
        for (typed, english) in [
            ("Sf6 Lb5", "Nf6 Bb5"),
            ("* Dxe5+  Txe8", "* Qxe5+  Rxe8"),
            ("Nf6 Bb5", "Nf6 Bb5"),
            ("sf6 lb5", "Nf6 Bb5"),
            ("dxe5 d7d8=D", "dxe5 d7d8=Q"),
            ("Kb1 Schluss Remis", "Kb1 Schluss Remis"),
            ("„Sf6 Lb5“", "„Nf6 Bb5“"),
        ] {
            assert_eq!(read(typed), english);
        }
        // L is a file of this board.
        let board = entente_rules::Options::of(entente_rules::Variant::Chess4);
        let read = |line| line_in_english_letters(german, board.board(), line);
        assert_eq!(read("l5 lxk6 Lk5"), "l5 lxk6 Bk5");
    }

    #[test]
    fn an_attempt_at_a_move_is_told_from_talk() {
        let (english, german) = (Text::of(Language::English), Text::of(Language::German));
        for typed in [
            "Nf9",
            "Bxh9",
            "N:f9",
            "Ng11+",
            "castle",
            "Castles",
            "castle kingside",
            "knight c3",
            "knight to c3",
            "Pawn e9",
            "`Nf9`",
            "Sf9",
        ] {
            assert!(is_meant_as_move(english, typed), "{typed}");
        }
        for typed in [
            "Sf9",
            "Nf9",
            "rochade",
            "Kurze Rochade",
            "Springer c3",
            "Läufer nach c9",
        ] {
            assert!(is_meant_as_move(german, typed), "{typed}");
        }
        for typed in [
            "",
            "hi",
            "gg",
            "gg2",
            "ok 4",
            "lol9",
            "Ben10",
            "room 7",
            "B2",
            "e4!?",
            "nice Nf3",
            "Nf6?",
            "the knight c3",
            "castle?",
            "I castle",
            "knight",
            "knight and c3",
            "see you at 9",
            "10",
            "1-0",
            "Nf",
            "N99",
            "K9",
            "queen b",
            "💡 f9",
            "Äf9",
            "Sorry 1",
        ] {
            assert!(!is_meant_as_move(english, typed), "{typed}");
        }
    }
}
