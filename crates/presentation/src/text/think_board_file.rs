//! A player's think-board as a file, for that player alone: the game with their lines and notes,
//! and, once it is over and was analysed, with what the analysis says of it.
//!
//! In PGN, lines are variations. The notation of Chess4 has none, so in it they are comments, which
//! every program that reads it keeps.

use super::analysis::judged_comment;
use super::catalogue::Text;
use super::file::{c4pgn_of, pgn_of, site};
use super::think_board::{alternatives, move_text, played_ply};
use entente_advisor::analysis::{Analysis, JudgedMove, LineMove};
use entente_game::{ThinkBoard, ThinkMove, View};
use entente_rules::{FileFormat, Move, Pgn, Position, Variation};

/// Whether the rule set of a game has a format for its moves with a think-board.
pub fn has_think_board_file(view: &View) -> bool {
    let format = view.variant().file_format();
    view.play().is_some() && matches!(format, FileFormat::Pgn | FileFormat::C4pgn)
}

/// The game with the think-board. `None` if the rule set has no format for it.
pub fn think_board_file(
    text: &Text,
    view: &View,
    board: &ThinkBoard,
    analysis: Option<&Analysis>,
) -> Option<String> {
    match view.variant().file_format() {
        _ if !has_think_board_file(view) => None,
        FileFormat::Pgn => pgn(text, view, board, analysis),
        FileFormat::C4pgn => Some(c4pgn(text, view, board, analysis)),
        FileFormat::Courier | FileFormat::Pgn4 | FileFormat::Json => None,
    }
}

/// The lines and judgements of a game, which every format writes in its own way.
struct Remarks<'a> {
    /// Lines of the think-board, each with the number of plies before it.
    alternatives: Vec<(usize, &'a ThinkMove)>,
    /// Better moves by the analysis, which are not on the think-board there.
    better: Vec<(usize, &'a [LineMove])>,
    /// Comments, each with the number of plies before it.
    comments: Vec<(usize, String)>,
}

impl<'a> Remarks<'a> {
    fn of(text: &Text, view: &View, board: &'a ThinkBoard, analysis: Option<&'a Analysis>) -> Self {
        // A game that goes on from a saved one has its moves in front.
        let plies = view.play().map_or(0, |play| play.plies().len());
        let before = plies.saturating_sub(view.board.moves.len());
        let at = |ply: u32| before + ply as usize;
        let alternatives = alternatives(board, view).into_iter();
        let alternatives: Vec<_> = alternatives.map(|(ply, mv)| (at(ply), mv)).collect();
        let notes = board.states(view).into_iter().filter_map(|(mv, state)| {
            let ply = played_ply(state)?;
            Some((at(ply), mv.note.clone()?))
        });
        let judged = analysis.map_or(&[][..], |analysis| &analysis.judged);
        let judgements = judged
            .iter()
            .map(|judged| (at(judged.ply + 1), judged_comment(text, view, judged)));
        let is_thought = |ply: usize, better: &LineMove| {
            let mut there = alternatives.iter().filter(|(at, _)| *at == ply);
            there.any(|(_, mv)| mv.coordinate == better.coordinate)
        };
        let better = |judged: &'a JudgedMove| {
            let ply = at(judged.ply);
            let first = judged.better.first()?;
            (!is_thought(ply, first)).then_some((ply, &judged.better[..]))
        };
        Self {
            better: judged.iter().filter_map(better).collect(),
            comments: notes.chain(judgements).collect(),
            alternatives,
        }
    }
}

fn pgn(
    text: &Text,
    view: &View,
    board: &ThinkBoard,
    analysis: Option<&Analysis>,
) -> Option<String> {
    let play = view.play()?;
    let mut pgn = pgn_of(text, view, &site(view, None));
    if let Some(judge) = analysis.and_then(|analysis| analysis.judge.as_ref()) {
        pgn.set_header("Annotator", judge.as_str());
    }
    let remarks = Remarks::of(text, view, board, analysis);
    for (ply, comment) in &remarks.comments {
        pgn.comment_after(*ply, comment);
    }
    for (ply, mv) in remarks.alternatives {
        let position = play.position_at(ply);
        add(
            &mut pgn,
            ply,
            position.and_then(|position| thought(position, board, mv)),
        );
    }
    for (ply, line) in remarks.better {
        let position = play.position_at(ply);
        add(
            &mut pgn,
            ply,
            position.and_then(|position| expected(position, line)),
        );
    }
    Some(pgn.to_string())
}

fn add(pgn: &mut Pgn, ply: usize, variation: Option<Variation>) {
    if let Some(variation) = variation {
        pgn.vary(ply, variation);
    }
}

/// A move that was not played, with all that follow it. `None` if it is not legal on this board: it
/// was thought of before moves were taken back.
fn thought(position: &Position, board: &ThinkBoard, mv: &ThinkMove) -> Option<Variation> {
    let (mv, after, thoughts) = (
        legal(position, &mv.coordinate)?,
        mv.note.clone(),
        board.after(mv.id),
    );
    let played = position.play(mv).ok()?;
    let next = thoughts.into_iter();
    Some(Variation {
        mv,
        comment: after.unwrap_or_default(),
        next: next
            .filter_map(|next| thought(&played, board, next))
            .collect(),
    })
}

/// The moves that an analysis expects, as one line.
fn expected(position: &Position, line: &[LineMove]) -> Option<Variation> {
    let (first, rest) = line.split_first()?;
    let mv = legal(position, &first.coordinate)?;
    let played = position.play(mv).ok()?;
    Some(Variation {
        mv,
        comment: String::new(),
        next: expected(&played, rest).into_iter().collect(),
    })
}

fn legal(position: &Position, coordinate: &str) -> Option<Move> {
    position.read_move(coordinate).ok()
}

fn c4pgn(text: &Text, view: &View, board: &ThinkBoard, analysis: Option<&Analysis>) -> String {
    let mut game = c4pgn_of(text, view, &site(view, None));
    let remarks = Remarks::of(text, view, board, analysis);
    for (ply, comment) in &remarks.comments {
        game.comment_after(*ply, comment);
    }
    for (ply, mv) in remarks.alternatives {
        game.comment_after(ply, &written(board, mv));
    }
    for (ply, line) in remarks.better {
        let moves: Vec<&str> = line.iter().map(|mv| &*mv.notation).collect();
        game.comment_after(ply, &moves.join(" "));
    }
    game.annotated()
}

/// A move with all that follow it, as text: alternatives in parentheses after the move that they
/// replace, notes after theirs.
fn written(board: &ThinkBoard, mv: &ThinkMove) -> String {
    let mut words = Vec::from([noted(mv)]);
    let mut following = board.after(mv.id);
    while let Some((first, others)) = following.split_first() {
        words.push(noted(first));
        words.extend(
            others
                .iter()
                .map(|other| format!("({})", written(board, other))),
        );
        following = board.after(first.id);
    }
    words.join(" ")
}

/// A move with its note.
fn noted(mv: &ThinkMove) -> String {
    match &mv.note {
        Some(note) => format!("{} – {note};", move_text(mv)),
        None => move_text(mv).to_owned(),
    }
}
