//! A player's think-board as text, for that player alone.
//!
//! It is shown as a tree below the present board: moves that follow each other are in one line, and
//! alternatives below it, each further to the right.

use super::board::shorten;
use super::catalogue::{Text, say};
use super::how_to_move::example_of_mover;
use super::moves::without_leaving_suffix;
use super::names::Naming;
use super::reader::Reader;
use entente_game::{ThinkBoard, ThinkMove, ThinkMoveId, ThinkOrigin, ThinkState, View};

/// The most characters of a game's title above the tree.
const TITLE_LIMIT: usize = 300;

/// The most characters of the tree. Together with a title, a line and its note it has to fit into
/// one message.
const TREE_LIMIT: usize = 900;

/// The most characters of the moves that lead to the chosen move.
const LINE_LIMIT: usize = 300;

/// The think-board of the viewer as a tree. `chosen` is the move at which they look.
pub fn think_board(
    text: &Text,
    view: &View,
    board: &ThinkBoard,
    chosen: Option<ThinkMoveId>,
) -> String {
    let game = shorten(
        Reader::new(text, view, Naming::Escaped).title(),
        TITLE_LIMIT,
    );
    let lines = tree(text, board, &board.next_moves(view), 0, chosen);
    let played = played_moves(text, board, view);
    if lines.is_empty() {
        let example = example_of_mover(view).map(|example| text.move_notation(&example));
        let example = example.unwrap_or_else(|| "none".to_owned());
        let empty = say!(text, "think-board-empty", game, example);
        return Text::join_lines([empty, played]);
    }
    let tree = shorten(lines.join("\n"), TREE_LIMIT);
    Text::join_lines([
        say!(text, "think-board-heading", game),
        format!("```\n{tree}\n```"),
        chosen.map_or_else(String::new, |id| chosen_move(text, view, board, id)),
        played,
    ])
}

/// The number of moves that were played or have become impossible; empty for none.
fn played_moves(text: &Text, board: &ThinkBoard, view: &View) -> String {
    let states = board.states(view);
    let is_behind = |state: &ThinkState| !matches!(state, ThinkState::Ahead { .. });
    match states.iter().filter(|(_, state)| is_behind(state)).count() {
        0 => String::new(),
        count => say!(text, "think-board-played", count),
    }
}

/// The chosen move with the moves before it, and its note.
fn chosen_move(text: &Text, view: &View, board: &ThinkBoard, id: ThinkMoveId) -> String {
    let Some(line) = board.line_ahead(view, id) else {
        return String::new();
    };
    let note = line.last().and_then(|mv| mv.note.as_deref());
    let line = say!(
        text,
        "think-board-chosen",
        line = line_text(text, &line, LINE_LIMIT)
    );
    match note {
        Some(note) => format!("{line}\n> {}", text.escaped(note)),
        None => line,
    }
}

/// The moves up to one that can still be played, as they can be typed in English letters.
pub fn think_line(board: &ThinkBoard, view: &View, id: ThinkMoveId) -> Option<String> {
    Some(typed_line(&board.line_ahead(view, id)?))
}

/// Moves as they can be typed, in English letters: whole, and each as one word.
pub fn typed_line(line: &[&ThinkMove]) -> String {
    let words = line
        .iter()
        .map(|mv| word_in_line(&mv.notation, &mv.coordinate));
    words.collect::<Vec<_>>().join(" ")
}

/// A move within a line that is typed. A notation with a space would be read as two words, so its
/// coordinates are taken instead.
pub fn word_in_line<'a>(notation: &'a str, coordinate: &'a str) -> &'a str {
    if notation.contains(' ') {
        coordinate
    } else {
        without_leaving_suffix(notation)
    }
}

/// A line in at most so many characters.
fn line_text(text: &Text, line: &[&ThinkMove], limit: usize) -> String {
    let moves = line.iter().map(|mv| text.move_notation(move_text(mv)));
    let line = moves.collect::<Vec<_>>().join(" ");
    let length = line.chars().count();
    // The last moves say more than the first ones.
    match length.checked_sub(limit) {
        Some(surplus) if surplus > 0 => {
            let rest: String = line.chars().skip(surplus + 1).collect();
            format!("…{rest}")
        }
        _ => line,
    }
}

pub(super) fn move_text(mv: &ThinkMove) -> &str {
    without_leaving_suffix(&mv.notation)
}

/// The moves that can still be played, in the order of the tree: for each its number, and the line
/// up to it in at most `limit` characters.
pub fn think_choices(
    text: &Text,
    board: &ThinkBoard,
    view: &View,
    limit: usize,
) -> Vec<(ThinkMoveId, String)> {
    let mut lines = Vec::new();
    add_lines(board, &board.next_moves(view), &mut Vec::new(), &mut lines);
    let choice = |line: Vec<&ThinkMove>| Some((line.last()?.id, line_text(text, &line, limit)));
    lines.into_iter().filter_map(choice).collect()
}

fn add_lines<'a>(
    board: &'a ThinkBoard,
    moves: &[&'a ThinkMove],
    line: &mut Vec<&'a ThinkMove>,
    lines: &mut Vec<Vec<&'a ThinkMove>>,
) {
    for mv in moves.iter().copied() {
        line.push(mv);
        lines.push(line.clone());
        add_lines(board, &board.after(mv.id), line, lines);
        line.pop();
    }
}

/// The lines of the tree that begin with these moves.
fn tree(
    text: &Text,
    board: &ThinkBoard,
    moves: &[&ThinkMove],
    depth: usize,
    chosen: Option<ThinkMoveId>,
) -> Vec<String> {
    let indent = "  ".repeat(depth);
    let mut lines = Vec::new();
    for mut mv in moves.iter().copied() {
        let mut words = Vec::from([marked(text, mv, chosen)]);
        let mut following = board.after(mv.id);
        while let [only] = following[..] {
            mv = only;
            words.push(marked(text, mv, chosen));
            following = board.after(mv.id);
        }
        lines.push(format!("{indent}{}", words.join(" ")));
        lines.extend(tree(text, board, &following, depth + 1, chosen));
    }
    lines
}

/// A move in the tree: with a star if there is a note on it, and in brackets if it is the chosen
/// one.
fn marked(text: &Text, mv: &ThinkMove, chosen: Option<ThinkMoveId>) -> String {
    let star = if mv.note.is_some() { "*" } else { "" };
    let notation = text.move_notation(move_text(mv));
    if chosen == Some(mv.id) {
        format!("[{notation}{star}]")
    } else {
        format!("{notation}{star}")
    }
}

/// The moves that were thought of in place of one of the game, or after its last one: each with the
/// number of plies of the game before it.
pub(super) fn alternatives<'a>(board: &'a ThinkBoard, view: &View) -> Vec<(u32, &'a ThinkMove)> {
    let states = board.states(view);
    let before = |mv: &ThinkMove| match mv.after {
        ThinkOrigin::Game { ply, .. } => Some(ply),
        ThinkOrigin::Move(id) => {
            let found = states.iter().find(|(before, _)| before.id == id);
            found.and_then(|(_, state)| played_ply(*state))
        }
    };
    let alternatives = board.moves().iter().zip(&states);
    let alternatives = alternatives.filter(|(_, (_, state))| played_ply(*state).is_none());
    alternatives
        .filter_map(|(mv, _)| Some((before(mv)?, mv)))
        .collect()
}

/// The number of plies of the game up to a move that was played.
pub(super) fn played_ply(state: ThinkState) -> Option<u32> {
    match state {
        ThinkState::Played { ply } => Some(ply),
        ThinkState::Ahead { .. } | ThinkState::Past => None,
    }
}
