//! A player's conditional moves as text, for that player alone.
//!
//! Lines that begin alike are shown as a tree, with their common beginning once.

use super::board::shorten;
use super::catalogue::{Text, say};
use super::how_to_move::LineExample;
use super::names::Naming;
use super::reader::Reader;
use entente_game::{ConditionalAnswer, ConditionalLine, ConditionalMove, View};

/// The most characters of a game's title above the tree. Together with the tree it has to fit into
/// one message.
const TITLE_LIMIT: usize = 400;

/// The most characters of the tree.
const TREE_LIMIT: usize = 1200;

/// The viewer's lines as a tree, below the game's title.
pub fn conditional_moves(text: &Text, view: &View) -> String {
    let title = shorten(
        Reader::new(text, view, Naming::Escaped).title(),
        TITLE_LIMIT,
    );
    if view.conditional_moves().is_empty() {
        let none = say!(text, "conditional-moves-none", game = title);
        let endings = say!(text, "conditional-moves-endings");
        return format!("{none} {}\n{endings}", line_example(text, view));
    }
    let readable = readable_lines(text, view);
    let lines: Vec<_> = (1..).zip(readable.iter().map(Vec::as_slice)).collect();
    let head = say!(
        text,
        "conditional-moves-heading",
        game = title,
        count = lines.len()
    );
    let tree = shorten(tree(&lines, 0).join("\n"), TREE_LIMIT);
    format!("{head}\n```\n{tree}\n```")
}

/// The way to write a line, with moves of the viewer's army as an example where there are some.
fn line_example(text: &Text, view: &View) -> String {
    match LineExample::of_reader(text, view) {
        Some(LineExample {
            expected: Some(expected),
            answer,
        }) => say!(text, "conditional-moves-example", expected, answer),
        Some(LineExample { answer, .. }) => {
            say!(text, "conditional-moves-example-of-many", answer)
        }
        None => say!(text, "conditional-moves-no-example"),
    }
}

/// The example in the field for a line, as long as nothing is typed.
pub fn line_placeholder(text: &Text, view: &View) -> String {
    match LineExample::of_reader(text, view) {
        Some(LineExample {
            expected: Some(expected),
            answer,
        }) => say!(text, "conditional-moves-placeholder", expected, answer),
        Some(LineExample { answer, .. }) => format!("* {answer}"),
        None => "*".to_owned(),
    }
}

/// Each of the viewer's lines in one line.
pub fn conditional_lines(text: &Text, view: &View) -> Vec<String> {
    let lines = readable_lines(text, view).into_iter();
    lines.map(|line| line_text(&line)).collect()
}

/// The viewer's lines for reading, with what ends them in words that can also be typed.
fn readable_lines(text: &Text, view: &View) -> Vec<ConditionalLine> {
    let own = view.own.iter();
    let readable = own.flat_map(|own| &own.readable_conditional_moves);
    let mut lines: Vec<ConditionalLine> = readable.cloned().collect();
    for step in lines.iter_mut().flatten() {
        for other in &mut step.when {
            *other = text.move_notation(other);
        }
        match step.answer() {
            Some(ConditionalAnswer::Resign) => step.then = say!(text, "conditional-resign"),
            Some(ConditionalAnswer::Draw) => step.then = say!(text, "conditional-draw"),
            None => step.then = text.move_notation(&step.then),
        }
    }
    lines
}

/// Numbered lines as a tree, with the common beginning of several lines above them.
fn tree(lines: &[(usize, &[ConditionalMove])], depth: usize) -> Vec<String> {
    let indent = "  ".repeat(depth);
    let begin_alike =
        |one: &(usize, &[ConditionalMove]), other: &(usize, &[ConditionalMove])| match (
            one.1, other.1,
        ) {
            ([one, ..], [other, ..]) => one == other,
            _ => false,
        };
    let branches = lines.chunk_by(begin_alike).flat_map(|branch| match branch {
        [(number, [])] => vec![format!("{indent}{number}. –")],
        [(number, line)] => vec![format!("{indent}{number}. {}", line_text(line))],
        several => {
            let first = several[0]
                .1
                .first()
                .map(ConditionalMove::to_string)
                .unwrap_or_default();
            let rest: Vec<_> = several
                .iter()
                .map(|(number, line)| (*number, &line[1..]))
                .collect();
            let below = tree(&rest, depth + 1);
            [format!("{indent}{first}")]
                .into_iter()
                .chain(below)
                .collect()
        }
    });
    branches.collect()
}

fn line_text(line: &[ConditionalMove]) -> String {
    let steps: Vec<_> = line.iter().map(ConditionalMove::to_string).collect();
    steps.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> ConditionalLine {
        let steps = text.split(", ").map(|step| {
            let mut words: Vec<_> = step.split(' ').map(str::to_owned).collect();
            let then = words.pop().unwrap_or_default();
            ConditionalMove {
                when: words,
                then,
                anyway: false,
            }
        });
        steps.collect()
    }

    #[test]
    fn lines_that_begin_alike_share_their_beginning() {
        let lines = [
            "e5 Nf3, Nc6 Bb5",
            "e5 Nf3, d6 d4",
            "e5 Nf3",
            "c5 c3",
            "* d3",
        ]
        .map(line);
        let numbered: Vec<_> = (1..).zip(lines.iter().map(Vec::as_slice)).collect();
        let expected = [
            "e5 → Nf3",
            "  1. Nc6 → Bb5",
            "  2. d6 → d4",
            "  3. –",
            "4. c5 → c3",
            "5. * → d3",
        ];
        assert_eq!(tree(&numbered, 0), expected);
    }
}
