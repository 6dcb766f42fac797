//! A board in words: alt texts with the whole position, checks, and lessons.
//!
//! The pictures themselves are drawn elsewhere. Every picture gets an alt text from here, so that
//! people who do not see it can play as well.

use super::catalogue::{Text, say};
use super::ending;
use super::lines::{Lines, Says, Tense};
use super::moves::{indexed_moves, move_in_words, numbered};
use super::names::{Naming, teams_in_words};
use super::points;
use super::reader::Reader;
use crate::lesson::Lesson;
use entente_advisor::{ForeseenMove, Hint};
use entente_game::{ArmyView, View};
use entente_rules::{Army, MateKind, Options, Piece, PieceKind, Position, Square};

/// The longest alt text that Discord takes, in characters.
const ALT_LIMIT: usize = 1024;

/// The place of the squares in the words for a number of pieces: a letter that no text has.
const SQUARES: &str = "\u{fffc}";

/// A hint: what to play, and what may follow.
pub fn hint(text: &Text, view: &View, hint: &Hint) -> String {
    let moves = match hint {
        Hint::Choose(army) => return say!(text, "hint-choose", army = text.army(*army)),
        Hint::Move(moves) => moves,
    };
    let told = |mv: &ForeseenMove| {
        let words = mv.moved.map(|moved| move_in_words(text, view, &moved));
        let (army, notation) = (text.army(mv.army), text.short_move(&mv.short, &mv.notation));
        match words {
            Some(words) => say!(text, "hint-move", army, move = notation, words),
            None => say!(text, "hint-turn", army, move = notation),
        }
    };
    let mut lines = moves.iter().map(told);
    let first = lines.next().unwrap_or_default();
    let later: Vec<_> = lines.collect();
    if later.is_empty() {
        return say!(text, "hint", line = first);
    }
    say!(
        text,
        "hint-with-line",
        line = first,
        later = later.join("\n")
    )
}

/// The whole position as text, for people who do not see the picture.
pub fn position(text: &Text, view: &View) -> String {
    position_below(text, view, None)
}

/// The whole position as text, below a caption.
pub fn position_below(text: &Text, view: &View, caption: Option<&str>) -> String {
    let mut parts: Vec<_> = caption.map(sentence).into_iter().collect();
    if view.has_begun() {
        parts.push(sentence(&Reader::new(text, view, Naming::Name).title()));
    }
    let teams = teams_in_words(text, &view.terms.options);
    parts.extend(teams.as_deref().map(sentence));
    parts.extend(position_parts(Reader::new(text, view, Naming::Name)));
    let armies = view.armies();
    parts.extend(armies.iter().filter_map(|army| captured(text, army)));
    shorten(parts.join(" "), ALT_LIMIT)
}

/// The captures of an army: `Captured by White: queen, 2 pawns.`
fn captured(text: &Text, army: &ArmyView) -> Option<String> {
    let counted = PieceKind::LISTED.into_iter().filter_map(|kind| {
        let same = army.captured.iter().filter(|piece| piece.kind == kind);
        match same.count() {
            0 => None,
            1 => Some(text.kind(kind)),
            count => Some(format!("{count} {}", kinds(text, kind, count, ""))),
        }
    });
    let pieces: Vec<_> = counted.collect();
    let name = text.army(army.army);
    let pieces = (!pieces.is_empty()).then(|| pieces.join(", "))?;
    Some(say!(text, "alt-captured", army = name, pieces))
}

fn position_parts(reader: Reader<'_>) -> Vec<String> {
    let Reader { text, view, .. } = reader;
    let start = view.board.moves.is_empty().then(|| say!(text, "alt-start"));
    let moves = indexed_moves(view).into_iter().map(|(index, moved)| {
        say!(
            text,
            "alt-last",
            number = numbered(text, view, index),
            words = move_in_words(text, view, &moved)
        )
    });
    let (armies, placed) = (view.armies().into_iter(), view.pieces().collect::<Vec<_>>());
    let armies = armies.map(|army| army_on_board(text, view, &army, &placed));
    let mut parts: Lines = start.into_iter().chain(moves).chain(armies).collect();
    parts.say(Says::Checks, check(text, view));
    parts.say(Says::Points, points::standing(text, view));
    parts.append(ending::status_line(reader));
    parts.thinned(Tense::Present)
}

/// The whole position for a chat message, line by line: the last move, each army, and the
/// status.
pub fn position_by_lines(text: &Text, view: &View) -> String {
    position_parts(Reader::new(text, view, Naming::Escaped)).join("\n")
}

/// The armies that their own players do not move any more, with what became of each. Empty if
/// there are none.
pub(super) fn eliminated_armies(text: &Text, view: &View) -> String {
    let with_status = |army: &ArmyView| {
        let status = army_status_of(text, view, army)?;
        let name = text.army(army.army);
        Some(say!(text, "alt-army-status", army = name, status))
    };
    let eliminated: Vec<_> = view.armies().iter().filter_map(with_status).collect();
    if eliminated.is_empty() {
        return String::new();
    }
    say!(text, "board-eliminated", armies = eliminated.join(", "))
}

fn army_status_of(text: &Text, view: &View, army: &ArmyView) -> Option<String> {
    let seat = army
        .commander
        .and_then(|seat| view.players.seats.get(seat.index()));
    let commander = seat.map(|seat| seat.army);
    text.army_status(army.army, army.status, army.is_resigning, commander)
}

/// The starting position of a rule set, as text.
pub fn start_position(text: &Text, options: &Options) -> String {
    let placed: Vec<_> = Position::start_with(options).pieces().collect();
    let armies = options.armies().map(|army| {
        let pieces = pieces_of(text, &placed, army);
        say!(text, "alt-army", army = text.army(army), pieces)
    });
    let head = say!(text, "alt-start");
    let parts: Vec<_> = std::iter::once(head).chain(armies).collect();
    shorten(parts.join(" "), ALT_LIMIT)
}

/// The content of a lesson: where the piece is, where it can move, and what it can capture.
pub fn lesson(text: &Text, lesson: &Lesson) -> String {
    let names = |squares: &[Square]| text.all_of(squares.iter().map(Square::to_string).collect());
    let [empty, captures] = lesson.targets();
    say!(
        text,
        "lesson",
        piece = text.kind(lesson.piece.kind),
        square = lesson.from.to_string(),
        empty = empty.len(),
        squares = names(&empty),
        taken = captures.len(),
        targets = names(&captures)
    )
}

/// A lesson with its whole position, as the alternative text of its picture.
pub fn lesson_position(text: &Text, lesson: &Lesson) -> String {
    let placed: Vec<_> = lesson.position.pieces().collect();
    let armies = lesson.position.armies().filter_map(|army| {
        let pieces = pieces_of(text, &placed, army);
        let name = text.army(army);
        (!pieces.is_empty()).then(|| say!(text, "alt-army", army = name, pieces))
    });
    let parts: Vec<_> = std::iter::once(self::lesson(text, lesson))
        .chain(armies)
        .collect();
    shorten(parts.join(" "), ALT_LIMIT)
}

/// The pieces of a position that is being set up, army by army.
pub fn placed_pieces(text: &Text, placed: &[(Square, Piece)], armies: &[Army]) -> String {
    let texts = armies.iter().map(|army| {
        let (name, pieces) = (text.army(*army), pieces_of(text, placed, *army));
        army_with_pieces(text, name, pieces)
    });
    shorten(texts.collect::<Vec<_>>().join(" "), ALT_LIMIT)
}

/// The heading of the lesson about a kind of piece.
pub fn lesson_title(text: &Text, kind: PieceKind) -> String {
    let piece = text.kind(kind);
    let mut letters = piece.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let piece: String = first.chain(letters).collect();
    say!(text, "lesson-title", piece)
}

fn army_on_board(text: &Text, view: &View, army: &ArmyView, placed: &[(Square, Piece)]) -> String {
    let pieces = pieces_of(text, placed, army.army);
    let pieces = with_one_point(text, view, army.army, placed, pieces);
    let name = text.army(army.army);
    let described = match army_status_of(text, view, army) {
        Some(status) => say!(text, "alt-army-status", army = name, status),
        None => name,
    };
    army_with_pieces(text, described, pieces)
}

/// An army's pieces, and which of its queens are worth one point, because they were pawns.
fn with_one_point(
    text: &Text,
    view: &View,
    army: Army,
    placed: &[(Square, Piece)],
    pieces: String,
) -> String {
    let own = placed.iter().filter(|(_, piece)| piece.army == army);
    let one_point = own.filter(|(square, _)| view.is_one_point(*square));
    let squares: Vec<_> = one_point.map(|(square, _)| square.to_string()).collect();
    if squares.is_empty() {
        return pieces;
    }
    let marked = say!(text, "alt-one-point", squares = squares.join(" "));
    format!("{pieces} ({marked})")
}

fn army_with_pieces(text: &Text, army: String, pieces: String) -> String {
    if pieces.is_empty() {
        say!(text, "alt-army-eliminated", army)
    } else {
        say!(text, "alt-army", army, pieces)
    }
}

/// An army's pieces with their squares: `king e1; rooks a1 h1`.
fn pieces_of(text: &Text, placed: &[(Square, Piece)], army: Army) -> String {
    let kinds: Vec<_> = PieceKind::LISTED
        .into_iter()
        .filter_map(|kind| kind_on_board(text, placed, Piece { army, kind }))
        .collect();
    kinds.join(&say!(text, "clause-separator"))
}

fn kind_on_board(text: &Text, placed: &[(Square, Piece)], wanted: Piece) -> Option<String> {
    let mut squares: Vec<Square> = placed
        .iter()
        .filter(|(_, piece)| *piece == wanted)
        .map(|(square, _)| *square)
        .collect();
    squares.sort_unstable();
    let names: Vec<_> = squares.iter().map(Square::to_string).collect();
    (!names.is_empty()).then(|| kinds(text, wanted.kind, names.len(), &names.join(" ")))
}

/// A number of pieces of a kind, with their squares: `rooks a1 h1`.
fn kinds(text: &Text, kind: PieceKind, count: usize, squares: &str) -> String {
    let words = || {
        say!(
            text,
            "alt-kind",
            kind = text.kind(kind),
            count,
            squares = SQUARES
        )
    };
    let counted = text
        .counted(kind, count, words)
        .replacen(SQUARES, squares, 1);
    // Without squares the sentence ends in a blank.
    counted.trim_end().to_owned()
}

/// The armies that are checkmated for now, and the others in check. Empty if nobody is.
pub(super) fn check(text: &Text, view: &View) -> String {
    let checkmate = |army: ArmyView| match army.mate {
        Some((MateKind::Checkmated, by)) => Some((army.army, by)),
        _ => None,
    };
    let mates: Vec<_> = view.armies().into_iter().filter_map(checkmate).collect();
    let checks = view.checks().into_iter();
    let checked: Vec<_> = checks
        .filter(|(army, _)| mates.iter().all(|(mated, _)| mated != army))
        .map(|(army, _)| text.army(army))
        .collect();
    let mut lines: Vec<_> = mates
        .into_iter()
        .map(|(army, seat)| {
            let by = text.armies_of(view, &[seat]);
            say!(text, "checkmated-for-now", army = text.army(army), by)
        })
        .collect();
    if !checked.is_empty() {
        let count = checked.len();
        lines.push(say!(text, "in-check", count, who = text.all_of(checked)));
    }
    lines.join("\n")
}

/// A line as a sentence of a longer text.
pub(super) fn sentence(line: &str) -> String {
    let is_whole = line.ends_with(['.', '!', '?', '…']);
    format!("{line}{}", if is_whole { "" } else { "." })
}

/// A text that begins with a capital letter.
pub fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// A text cut at a space, to at most `limit` characters.
pub fn shorten(text: String, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text;
    }
    // Room for a blank and the dots.
    let head: String = text.chars().take(limit - 2).collect();
    let end = head.rfind(' ').unwrap_or(head.len());
    format!("{} …", &head[..end])
}
