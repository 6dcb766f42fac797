//! The faults that parsers find, without the words of the language in which they are written.

/// What Rust says of a number, an address or a flag, and what people and programs read.
const FAULTS: [(&str, &str); 9] = [
    (
        "number too large to fit in target type",
        "this number is too large",
    ),
    (
        "number too small to fit in target type",
        "this number is too small",
    ),
    (
        "invalid digit found in string",
        "this is not a whole number",
    ),
    (
        "cannot parse integer from empty string",
        "a number is missing",
    ),
    (
        "cannot parse float from empty string",
        "a number is missing",
    ),
    ("invalid float literal", "this is not a number"),
    (
        "provided string was not `true` or `false`",
        "write true or false",
    ),
    (
        "invalid socket address syntax",
        "this is not an IP address with a port",
    ),
    ("invalid IP address syntax", "this is not an IP address"),
];

/// The types of Rust that a reader of fields expects, as a value of JSON.
const TYPES: [(&str, &str); 22] = [
    ("u8", "a whole number from 0 to 255"),
    ("u16", "a whole number from 0 to 65535"),
    ("u32", "a whole number from 0 on"),
    ("u64", "a whole number from 0 on"),
    ("usize", "a whole number from 0 on"),
    ("i8", "a whole number"),
    ("i16", "a whole number"),
    ("i32", "a whole number"),
    ("i64", "a whole number"),
    ("f32", "a number"),
    ("f64", "a number"),
    ("unit", "null"),
    ("a map", "an object"),
    ("a sequence", "a list"),
    ("a borrowed string", "a string"),
    ("string or map", "a string or an object"),
    ("internally tagged enum", "an object"),
    ("variant identifier", "the name of a kind"),
    ("field identifier", "the name of a field"),
    ("path string", "a path"),
    ("socket address", "an IP address with a port"),
    ("IP address", "an IP address"),
];

/// The values that a reader of fields finds, as JSON has them.
const FOUND: [(&str, &str); 4] = [
    ("invalid type: map", "invalid type: an object"),
    ("invalid type: sequence", "invalid type: a list"),
    ("invalid type: unit value", "invalid type: null"),
    ("invalid type: Option value", "invalid type: another value"),
];

/// The same fault in plain words. What is quoted in it stays as it is.
pub fn plain_fault(message: &str) -> String {
    let fault = without_place(message);
    let place = message.strip_prefix(fault).unwrap_or_default();
    plain(fault) + place
}

/// The message of a parser of JSON, without the line and column.
pub fn without_place(cause: &str) -> &str {
    match cause.rsplit_once(" at line ") {
        Some((what, place)) if is_place(place) => what,
        _ => cause,
    }
}

/// Whether this is `1 column 49`.
fn is_place(text: &str) -> bool {
    let is_number = |text: &str| text.parse::<usize>().is_ok();
    text.split_once(" column ")
        .is_some_and(|(line, column)| is_number(line) && is_number(column))
}

fn plain(message: &str) -> String {
    if let Some((start, plain)) = ending(message, &FAULTS) {
        return format!("{start}{plain}");
    }
    let Some((found, expected)) = message.rsplit_once(", expected ") else {
        return message.to_owned();
    };
    let found = match ending(found, &FOUND) {
        Some((start, plain)) => format!("{start}{plain}"),
        None => found.replace("floating point `", "number `"),
    };
    format!("{found}, expected {}", expected_value(expected))
}

/// The text before one of these ends, and what is said instead of the end.
fn ending<'a>(text: &'a str, ends: &[(&str, &'static str)]) -> Option<(&'a str, &'static str)> {
    let mut ends = ends.iter();
    ends.find_map(|(end, plain)| Some((text.strip_suffix(end)?, *plain)))
}

/// A value that is expected, without the name of its type.
fn expected_value(expected: &str) -> String {
    if let Some((_, plain)) = TYPES.iter().find(|(name, _)| *name == expected) {
        return (*plain).to_owned();
    }
    let count = ["a tuple of size ", "an array of length "];
    if let Some(count) = count.iter().find_map(|words| expected.strip_prefix(words)) {
        return format!("a list of {count}");
    }
    // `struct Name`, `struct Name with 2 elements`, `tuple struct Name`, `enum Name`.
    let words: Vec<&str> = expected.split(' ').collect();
    match words[..] {
        ["struct", ..] => "an object".to_owned(),
        ["enum", _] => "a string or an object".to_owned(),
        ["tuple", "struct", ..] => "a list".to_owned(),
        [_, "struct", _] => "another value".to_owned(),
        _ => expected.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_have_no_words_of_rust() {
        for (fault, plain) in [
            (
                "limit: number too large to fit in target type",
                "limit: this number is too large",
            ),
            (
                "limit: invalid digit found in string",
                "limit: this is not a whole number",
            ),
            (
                "starting_position: invalid type: string \"x\", expected struct PositionFields",
                "starting_position: invalid type: string \"x\", expected an object",
            ),
            (
                "seats: invalid type: map, expected a sequence",
                "seats: invalid type: an object, expected a list",
            ),
            (
                "invalid value: integer `300`, expected u8",
                "invalid value: integer `300`, expected a whole number from 0 to 255",
            ),
            (
                "invalid type: floating point `3.5`, expected u32",
                "invalid type: number `3.5`, expected a whole number from 0 on",
            ),
            (
                "invalid length 1, expected an array of length 2",
                "invalid length 1, expected a list of 2",
            ),
            (
                "unknown field `a`, expected one of `b`, `c`",
                "unknown field `a`, expected one of `b`, `c`",
            ),
            (
                "invalid type: string \", expected u8\", expected a string",
                "invalid type: string \", expected u8\", expected a string",
            ),
            ("missing field `move`", "missing field `move`"),
            (
                "invalid type: map, expected u8 at line 1 column 7",
                "invalid type: an object, expected a whole number from 0 to 255 at line 1 column 7",
            ),
        ] {
            assert_eq!(plain_fault(fault), plain);
        }
    }

    #[test]
    fn only_the_place_that_the_parser_names_is_left_out() {
        for (cause, expected) in [
            (
                "missing field `move` at line 1 column 2",
                "missing field `move`",
            ),
            ("960 is not one of 0 to 959", "960 is not one of 0 to 959"),
            ("moved at line 1 column b", "moved at line 1 column b"),
            ("moved at line", "moved at line"),
        ] {
            assert_eq!(without_place(cause), expected);
        }
    }
}
