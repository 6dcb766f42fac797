//! Lays out the OpenAPI document as a text that can be reviewed: short, and with small differences.
//!
//! A value that fits on a line is on one, and a list of texts and numbers always is, so that a new
//! one changes one line. The longest value on a line does not count, because it is a long line in
//! any case: so a field with its description is a line. In an example only objects without inner
//! ones are on one line: a field that is new in an answer then changes few lines of each example.

use std::iter::Peekable;

/// The maximum number of columns of a line, unless it is a text, a list of texts or a reference.
const COLUMNS: usize = 100;

/// The beginnings of an example's value.
const EXAMPLES: [&str; 2] = ["\"example\": ", "\"value\": "];

/// Lays out JSON that has each value on its own line.
pub(super) fn lay_out(pretty: &str) -> String {
    let mut text = String::new();
    for part in parts(&mut pretty.lines().map(str::trim).peekable()) {
        part.write(0, false, &mut text);
    }
    text
}

/// A part of the JSON, with its name and the comma behind it.
enum Part<'a> {
    /// A text, a number or something else that is always on one line.
    Value(&'a str),
    Block(Block<'a>),
}

/// An object or a list.
struct Block<'a> {
    /// Its name and its opening bracket.
    open: String,
    inner: Vec<Part<'a>>,
    close: String,
}

/// Reads the lines until the block around them is closed.
fn parts<'a>(lines: &mut Peekable<impl Iterator<Item = &'a str>>) -> Vec<Part<'a>> {
    let mut found = Vec::new();
    while let Some(line) = lines.next_if(|line| !line.starts_with(['}', ']'])) {
        found.push(if line.ends_with(['{', '[']) {
            let inner = parts(lines);
            let close = lines.next().unwrap_or_default();
            Part::Block(Block::new(line, inner, close))
        } else {
            Part::Value(line)
        });
    }
    found
}

impl<'a> Block<'a> {
    /// A block. A content has one media type nearly always, which is then on the line of the
    /// content.
    fn new(open: &str, mut inner: Vec<Part<'a>>, close: &str) -> Self {
        // A level for the only form of a content says nothing.
        if open == "\"content\": {"
            && inner.len() == 1
            && let Some(Part::Block(only)) = inner.pop_if(|part| matches!(part, Part::Block(_)))
        {
            return Self {
                open: open.to_owned() + &only.open,
                inner: only.inner,
                close: only.close + close,
            };
        }
        Self {
            open: open.to_owned(),
            inner,
            close: close.to_owned(),
        }
    }

    fn is_reference(&self) -> bool {
        matches!(self.inner[..], [Part::Value(line)] if line.starts_with("\"$ref\": "))
    }

    fn has_only_values(&self) -> bool {
        let mut inner = self.inner.iter();
        inner.all(|part| matches!(part, Part::Value(_)))
    }

    fn is_list_of_values(&self) -> bool {
        self.open.ends_with('[') && self.has_only_values()
    }

    /// Returns the number of columns of the line that do not count: those of the longest value in
    /// it, however deep.
    fn uncounted(&self) -> usize {
        self.inner
            .iter()
            .map(Part::longest_value)
            .max()
            .unwrap_or_default()
    }

    fn write(&self, depth: usize, is_in_example: bool, text: &mut String) {
        let starts_example = EXAMPLES.iter().any(|start| self.open.starts_with(start));
        let is_in_example = is_in_example || starts_example;
        let line = self.on_one_line();
        let is_short = 2 * depth + line.chars().count() <= COLUMNS + self.uncounted();
        let may_be_short = !is_in_example || self.has_only_values();
        if self.is_reference() || self.is_list_of_values() || is_short && may_be_short {
            return write_line(depth, &line, text);
        }
        write_line(depth, &self.open, text);
        for part in &self.inner {
            part.write(depth + 1, is_in_example, text);
        }
        write_line(depth, &self.close, text);
    }

    fn on_one_line(&self) -> String {
        let inner: Vec<_> = self.inner.iter().map(Part::on_one_line).collect();
        format!("{}{}{}", self.open, inner.join(" "), self.close)
    }
}

impl Part<'_> {
    fn on_one_line(&self) -> String {
        match self {
            Part::Value(line) => (*line).to_owned(),
            Part::Block(block) => block.on_one_line(),
        }
    }

    /// Returns the number of columns of its longest value.
    fn longest_value(&self) -> usize {
        match self {
            Part::Value(line) => line.chars().count(),
            Part::Block(block) => block.uncounted(),
        }
    }

    fn write(&self, depth: usize, is_in_example: bool, text: &mut String) {
        match self {
            Part::Value(line) => write_line(depth, line, text),
            Part::Block(block) => block.write(depth, is_in_example, text),
        }
    }
}

fn write_line(depth: usize, line: &str, text: &mut String) {
    text.extend(std::iter::repeat_n("  ", depth));
    text.push_str(line);
    text.push('\n');
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use serde_json::{Value, json};

    fn laid_out(value: &Value) -> String {
        let text = lay_out(&serde_json::to_string_pretty(value).unwrap());
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), *value);
        text
    }

    #[test]
    fn what_fits_is_on_one_line_and_a_list_of_values_always() {
        let long = "x".repeat(80);
        let value = json!({
            "content": {"text/plain": {"a": format!("{{{long}"), "b": long}},
            "required": [long, long],
            "schema": {"items": {"type": "string"}, "type": "array"},
        });
        let lines = [
            "{",
            "  \"content\": {\"text/plain\": {",
            &format!("    \"a\": \"{{{long}\","),
            &format!("    \"b\": \"{long}\""),
            "  }},",
            &format!("  \"required\": [\"{long}\", \"{long}\"],"),
            "  \"schema\": {\"items\": {\"type\": \"string\"}, \"type\": \"array\"}",
            "}",
            "",
        ];
        assert_eq!(laid_out(&value), lines.join("\n"));
    }

    #[test]
    fn in_an_example_only_objects_of_values_are_on_one_line() {
        // An object with inner ones is opened even if all of it fits on a line.
        let long = "x".repeat(80);
        let value = json!({
            "example": {"a": {"b": 1, "c": []}, "d": [1, 2]}, "x": long, "y": long,
        });
        let (x, y) = (
            format!("  \"x\": \"{long}\","),
            format!("  \"y\": \"{long}\""),
        );
        let lines = [
            "{",
            "  \"example\": {",
            "    \"a\": {\"b\": 1, \"c\": []},",
            "    \"d\": [1, 2]",
            "  },",
            &x,
            &y,
            "}",
            "",
        ];
        assert_eq!(laid_out(&value), lines.join("\n"));
    }

    #[test]
    fn the_longest_value_on_a_line_does_not_count_however_deep_it_is() {
        let long = "x".repeat(120);
        let value = json!({
            "a": {"description": long, "type": ["string", "null"]},
            "b": {"c": long, "d": long},
            "oneOf": [{"$ref": "Game", "description": long}, {"type": "null"}],
        });
        let lines = [
            "{",
            &format!("  \"a\": {{\"description\": \"{long}\", \"type\": [\"string\", \"null\"]}},"),
            "  \"b\": {",
            &format!("    \"c\": \"{long}\","),
            &format!("    \"d\": \"{long}\""),
            "  },",
            &format!(
                "  \"oneOf\": [{{\"$ref\": \"Game\", \"description\": \"{long}\"}}, {{\"type\": \"null\"}}]"
            ),
            "}",
            "",
        ];
        assert_eq!(laid_out(&value), lines.join("\n"));
    }

    #[test]
    fn a_reference_is_on_one_line_however_long_its_name_is() {
        let reference = json!({"$ref": "x".repeat(120)});
        let value = json!({"404": reference, "500": reference});
        assert_eq!(laid_out(&value).lines().count(), 4);
    }
}
