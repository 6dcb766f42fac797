//! What somebody has prepared, in words: each line, and all of them as a tree in which what they begin with stands once. For its owner alone.

use super::board::shorten;
use super::{Naming, Text, say};
use entente_game::{Step, View};

/// How many characters of a game's title stand above it.
const TITLE: usize = 400;

/// And of the tree.
const TREE: usize = 1200;

impl Text {
    /// The viewer's lines as a tree, below the game's title.
    pub fn plan(&self, view: &View) -> String {
        let title = shorten(self.title(view, Naming::Escaped), TITLE);
        if view.planned.is_empty() {
            return say!(self, "plan-none", game = title);
        }
        let lines: Vec<_> = (1..).zip(view.planned.iter().map(Vec::as_slice)).collect();
        let head = say!(self, "plan-head", game = title, count = lines.len());
        let tree = shorten(tree(&lines, 0).join("\n"), TREE);
        format!("{head}\n```\n{tree}\n```")
    }

    /// Each of the viewer's lines in one line.
    pub fn plan_lines(&self, view: &View) -> Vec<String> {
        view.planned.iter().map(|line| written(line)).collect()
    }
}

/// Lines with their numbers as a tree: where several begin alike, the beginning stands above them.
fn tree(lines: &[(usize, &[Step])], depth: usize) -> Vec<String> {
    let indent = "  ".repeat(depth);
    let alike = |one: &(usize, &[Step]), other: &(usize, &[Step])| match (one.1, other.1) {
        ([one, ..], [other, ..]) => one == other,
        _ => false,
    };
    let branches = lines.chunk_by(alike).flat_map(|branch| match branch {
        [(number, [])] => vec![format!("{indent}{number}. –")],
        [(number, line)] => vec![format!("{indent}{number}. {}", written(line))],
        several => {
            let first = several[0].1.first().map(step).unwrap_or_default();
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

fn written(line: &[Step]) -> String {
    line.iter().map(step).collect::<Vec<_>>().join(", ")
}

/// What the others play, and what is then played: `Nf6 → Bb5`.
fn step(step: &Step) -> String {
    let when = step.when.iter().map(String::as_str);
    when.chain(["→", &step.then]).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_game::Line;

    fn line(text: &str) -> Line {
        let steps = text.split(", ").map(|step| {
            let mut words: Vec<_> = step.split(' ').map(str::to_owned).collect();
            let then = words.pop().unwrap_or_default();
            Step { when: words, then }
        });
        steps.collect()
    }

    #[test]
    fn lines_that_begin_alike_have_one_beginning() {
        let lines = [
            "e5 Nf3, Nc6 Bb5",
            "e5 Nf3, d6 d4",
            "e5 Nf3",
            "c5 c3",
            "* d3",
        ]
        .map(line);
        let lines: Vec<_> = (1..).zip(lines.iter().map(Vec::as_slice)).collect();
        let expected = [
            "e5 → Nf3",
            "  1. Nc6 → Bb5",
            "  2. d6 → d4",
            "  3. –",
            "4. c5 → c3",
            "5. * → d3",
        ];
        assert_eq!(tree(&lines, 0), expected);
    }
}
