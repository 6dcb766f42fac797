//! A player's think-board as text and as a file, for that player alone.
//!
//! It is shown as a tree below the present board: moves that follow each other are in one line, and
//! alternatives below it, each further to the right.

use super::board::{shorten, without_leaving_suffix};
use super::catalogue::{Text, say};
use super::escaping::escape;
use super::file::{pgn_of, site};
use super::how_to_move::example_of_reader;
use super::names::Naming;
use entente_game::{
    THINK_NOTE_LIMIT, ThinkBoard, ThinkBoardRefusal, ThinkMove, ThinkMoveId, ThinkOrigin,
    ThinkState, View,
};
use entente_rules::{FileFormat, Pgn, Position, Variation};

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
    let game = shorten(text.title(view, Naming::Escaped), TITLE_LIMIT);
    let lines = tree(board, &board.next_moves(view), 0, chosen);
    let played = played_moves(text, board, view);
    if lines.is_empty() {
        let example = example_of_reader(view).unwrap_or_else(|| "none".to_owned());
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
    let line = say!(text, "think-board-chosen", line = line_text(&line));
    match note {
        Some(note) => format!("{line}\n> {}", escape(note)),
        None => line,
    }
}

/// The moves up to one that can still be played, as they can be typed.
pub fn think_line(board: &ThinkBoard, view: &View, id: ThinkMoveId) -> Option<String> {
    Some(typed_line(&board.line_ahead(view, id)?))
}

/// Moves as they can be typed: whole, and each as one word.
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

fn line_text(line: &[&ThinkMove]) -> String {
    let moves: Vec<_> = line.iter().map(|mv| move_text(mv)).collect();
    let text = moves.join(" ");
    let length = text.chars().count();
    // The last moves say more than the first ones.
    match length.checked_sub(LINE_LIMIT) {
        Some(surplus) if surplus > 0 => {
            let rest: String = text.chars().skip(surplus + 1).collect();
            format!("…{rest}")
        }
        _ => text,
    }
}

fn move_text(mv: &ThinkMove) -> &str {
    without_leaving_suffix(&mv.notation)
}

/// The moves that can still be played, in the order of the tree: for each its number, and the line
/// up to it.
pub fn think_choices(board: &ThinkBoard, view: &View) -> Vec<(ThinkMoveId, String)> {
    let mut choices = Vec::new();
    add_choices(
        board,
        &board.next_moves(view),
        &mut Vec::new(),
        &mut choices,
    );
    choices
}

fn add_choices<'a>(
    board: &'a ThinkBoard,
    moves: &[&'a ThinkMove],
    line: &mut Vec<&'a ThinkMove>,
    choices: &mut Vec<(ThinkMoveId, String)>,
) {
    for mv in moves.iter().copied() {
        line.push(mv);
        choices.push((mv.id, line_text(line)));
        add_choices(board, &board.after(mv.id), line, choices);
        line.pop();
    }
}

/// The lines of the tree that begin with these moves.
fn tree(
    board: &ThinkBoard,
    moves: &[&ThinkMove],
    depth: usize,
    chosen: Option<ThinkMoveId>,
) -> Vec<String> {
    let indent = "  ".repeat(depth);
    let mut lines = Vec::new();
    for mut mv in moves.iter().copied() {
        let mut words = Vec::from([marked(mv, chosen)]);
        let mut following = board.after(mv.id);
        while let [only] = following[..] {
            mv = only;
            words.push(marked(mv, chosen));
            following = board.after(mv.id);
        }
        lines.push(format!("{indent}{}", words.join(" ")));
        lines.extend(tree(board, &following, depth + 1, chosen));
    }
    lines
}

/// A move in the tree: with a star if there is a note on it, and in brackets if it is the chosen
/// one.
fn marked(mv: &ThinkMove, chosen: Option<ThinkMoveId>) -> String {
    let star = if mv.note.is_some() { "*" } else { "" };
    let notation = move_text(mv);
    if chosen == Some(mv.id) {
        format!("[{notation}{star}]")
    } else {
        format!("{notation}{star}")
    }
}

/// The game as PGN with the think-board as variations and its notes as comments. `None` if the
/// rule set has no PGN. `address` is that of the page where the game was played, if there is one.
pub fn think_board_pgn(
    text: &Text,
    view: &View,
    board: &ThinkBoard,
    address: Option<String>,
) -> Option<String> {
    let play = view.play()?;
    if view.variant.file_format() != FileFormat::Pgn {
        return None;
    }
    let mut pgn = pgn_of(text, view, &site(view, address));
    // A game that goes on from a saved one has its moves in front.
    let before = play.plies().len().saturating_sub(view.moves.len());
    let states = board.states(view);
    for (mv, state) in states.iter().copied() {
        let parent = match mv.after {
            ThinkOrigin::Game { ply, .. } => Some(ThinkState::Played { ply }),
            ThinkOrigin::Move(id) => {
                let found = states.iter().find(|(before, _)| before.id == id);
                found.map(|(_, state)| *state)
            }
        };
        match (parent, state) {
            (_, ThinkState::Played { ply }) => {
                if let Some(note) = &mv.note {
                    pgn.comment_after(before + ply as usize, note);
                }
            }
            (Some(ThinkState::Played { ply }), _) => {
                let ply = before + ply as usize;
                add_variation(&mut pgn, ply, play.position_at(ply), board, mv);
            }
            _ => {}
        }
    }
    Some(pgn.to_string())
}

/// Adds a move that was not played, with all that follow it. What is not legal on this board is
/// left out: it was thought of before moves were taken back.
fn add_variation(
    pgn: &mut Pgn,
    ply: usize,
    position: Option<&Position>,
    board: &ThinkBoard,
    mv: &ThinkMove,
) {
    let variation = position.and_then(|position| variation(position, board, mv));
    if let Some(variation) = variation {
        pgn.vary(ply, variation);
    }
}

fn variation(position: &Position, board: &ThinkBoard, mv: &ThinkMove) -> Option<Variation> {
    let legal = position.read_move(&mv.coordinate).ok()?;
    let after = position.play(legal).ok()?;
    Some(Variation {
        mv: legal,
        comment: mv.note.clone().unwrap_or_default(),
        next: board
            .after(mv.id)
            .into_iter()
            .filter_map(|next| variation(&after, board, next))
            .collect(),
    })
}

/// The reason for which a think-board was not changed.
pub(super) fn think_board_refusal(
    text: &Text,
    refusal: &ThinkBoardRefusal,
    explain: impl Fn(&entente_game::Refusal) -> String,
) -> String {
    match refusal {
        ThinkBoardRefusal::Empty => say!(text, "refusal-think-empty"),
        ThinkBoardRefusal::Move { number, refusal } => {
            let why = explain(refusal);
            say!(
                text,
                "refusal-conditional-moves-move",
                number = *number,
                why
            )
        }
        ThinkBoardRefusal::LineEnds { number } => {
            say!(text, "refusal-think-line-ends", number = *number)
        }
        ThinkBoardRefusal::NoSuchMove => say!(text, "refusal-think-no-such-move"),
        ThinkBoardRefusal::TakenBack => say!(text, "refusal-think-taken-back"),
        ThinkBoardRefusal::NoLongerPossible => say!(text, "refusal-think-no-longer-possible"),
        ThinkBoardRefusal::Full { most } => say!(text, "refusal-think-full", most = *most),
        ThinkBoardRefusal::NoteTooLong { length } => say!(
            text,
            "refusal-think-note-too-long",
            length = *length,
            most = THINK_NOTE_LIMIT
        ),
    }
}
