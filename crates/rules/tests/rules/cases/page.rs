//! Makes a book of a suite: every case with the board, the question, the answer and the reason.
//!
//! They are for readers who have never seen this program, and are made from the data alone.

use std::fmt::{Display, Write};

use serde_json::{Map, Value};

use crate::cases::suite::Suite;
use crate::cases::wording::Wording;
use entente_rules_tests::cases::{Basis, Case, Question, Style, Subject};

const STANDINGS: &str = "Every answer says how far it comes from the document:

- **text**: the document says so, or a game played by it shows it;
- **choice**: it can be read in another way too, and this is the reading chosen here;
- **silent**: it says nothing, and the answer is ours.
";

pub(crate) fn page(suite: &Suite) -> String {
    let mut page = introduction(suite);
    contents(&mut page, suite);
    for subject in &suite.subjects {
        write_subject(&mut page, suite, subject);
    }
    decisions(&mut page, suite);
    sentences(&mut page, suite);
    page
}

fn line(page: &mut String, text: impl Display) {
    writeln!(page, "{text}").expect("writing to a string cannot fail");
}

/// Writes the introduction of the game, and the starting position, to which all cases without their
/// own position refer.
fn introduction(suite: &Suite) -> String {
    let (id, document) = (&suite.id, &suite.document);
    let (name, about) = (&document.name, &document.about);
    let mut page = format!(
        "# {name} in numbered cases

{about}

{STANDINGS}
The rules as a page: `docs/players/rules/{id}.md`. The same cases as data for other programs:
`crates/rules/cases/{id}`.

<a id=\"start\"></a>

The start:

```text
"
    );
    let board = &document.boards[0];
    page.push_str(&board.draw(&board.start));
    line(&mut page, "```");
    page
}

fn contents(page: &mut String, suite: &Suite) {
    line(page, "\n## Contents\n");
    line(page, "| subject | cases |\n|---|---|");
    for subject in &suite.subjects {
        let (title, anchor) = (&subject.title, &subject.subject);
        let cases = range(&subject.cases);
        line(page, format_args!("| [{title}](#{anchor}) | {cases} |"));
    }
    line(page, "| [The decisions, and their cases](#decisions) | |");
    let sentences = "| [The document's sentences, and their cases](#sentences) | |";
    line(page, sentences);
}

/// The numbers of a subject, with consecutive ones joined: `012 to 020, 354`.
fn range(cases: &[Case]) -> String {
    let numbers: Vec<&str> = cases.iter().map(|case| short(&case.id)).collect();
    let number = |text: &str| text.parse::<u32>().ok();
    let runs = numbers
        .chunk_by(|one, next| number(one).map(|one| one + 1) == number(next))
        .map(|run| match run {
            [first, .., last] => format!("{first} to {last}"),
            _ => run.concat(),
        });
    runs.collect::<Vec<_>>().join(", ")
}

/// A case's number as it is written in running text.
pub(crate) fn short(id: &str) -> &str {
    id.rsplit_once('-').map_or(id, |(_, number)| number)
}

fn write_subject(page: &mut String, suite: &Suite, subject: &Subject) {
    let (anchor, title) = (&subject.subject, &subject.title);
    line(
        page,
        format_args!("\n<a id=\"{anchor}\"></a>\n\n## {title}\n"),
    );
    line(page, &subject.about);
    for (index, case) in subject.cases.iter().enumerate() {
        let mut earlier = subject.cases[..index].iter();
        // Only an earlier case of the same subject counts, so readers need not search.
        let is_same =
            |other: &&Case| (&other.position, &other.options) == (&case.position, &case.options);
        write_case(page, suite, case, earlier.find(is_same));
    }
}

/// Writes one case. A position that an earlier case of the subject has shown is not drawn again.
fn write_case(page: &mut String, suite: &Suite, case: &Case, shown: Option<&Case>) {
    let words = Wording(suite.board(case));
    let (number, id, title) = (short(&case.id), &case.id, &case.title);
    line(
        page,
        format_args!("\n<a id=\"{id}\"></a>\n\n### {number}. {title}\n"),
    );
    match (&case.position, shown) {
        (None, _) => line(page, from_start(case)),
        (Some(_), Some(Case { id, .. })) => {
            line(
                page,
                format_args!("The position of [{}](#{id}).", short(id)),
            );
        }
        (Some(position), None) => write_position(page, words, case, position),
    }
    if let Some(before) = before(words, case) {
        line(page, format_args!("\nThen: {before}."));
    }
    line(
        page,
        format_args!("\n**{}**\n", question(words, &case.question)),
    );
    for answer in answer(words, case) {
        line(page, format_args!("- {answer}"));
    }
    line(
        page,
        format_args!("\n{} <sub>{}</sub>", case.why, rule(case)),
    );
}

fn from_start(case: &Case) -> String {
    match options(case) {
        Some(options) => format!("From the [start](#start), with the option {options}."),
        None => "From the [start](#start).".to_string(),
    }
}

fn options(case: &Case) -> Option<String> {
    let options = case.options.as_ref()?.iter();
    let sentences =
        options.map(|(name, value)| format!("{name}: {}", value.to_string().replace('"', "")));
    Some(sentences.collect::<Vec<_>>().join(", "))
}

/// The keys of a position besides its pieces, in the order in which the page describes them.
const POSITION_KEYS: [&str; 20] = [
    "turn",
    "options",
    "order",
    "pawns",
    "first_move",
    "status",
    "teams",
    "liege",
    "proposals",
    "control",
    "eliminated_by",
    "left_in_order",
    "mates",
    "scores",
    "castling",
    "en_passant",
    "pending",
    "halfmoves",
    "quiet_plies",
    "round",
];

/// Writes the board, then everything else that the position says.
fn write_position(page: &mut String, words: Wording, case: &Case, position: &Map<String, Value>) {
    let nobody = Map::new();
    let pieces = position["pieces"].as_object().unwrap_or(&nobody);
    line(page, "```text");
    page.push_str(&words.0.draw(pieces));
    line(page, "```\n");
    let keys = POSITION_KEYS.into_iter();
    let sentences =
        keys.filter_map(|key| position.get(key).map(|value| words.sentences(key, value)));
    let outside = pieces
        .iter()
        .filter(|(square, _)| !words.0.has(square))
        .map(|(square, piece)| format!("Outside the board: `{square}` {piece}."));
    let options = options(case).map(|options| format!("With the option {options}."));
    let all_sentences: Vec<String> = sentences.flatten().chain(outside).chain(options).collect();
    line(page, all_sentences.join(" "));
}

/// The moves and events that come before the question.
fn before(words: Wording, case: &Case) -> Option<String> {
    let moves = (!case.moves.is_empty()).then(|| format!("`{}`", case.moves));
    let events = case.events.iter().map(|event| words.event(event));
    let sentences: Vec<_> = moves.into_iter().chain(events).collect();
    (!sentences.is_empty()).then(|| sentences.join(", "))
}

fn question(words: Wording, question: &Question) -> String {
    match question {
        Question::Legal { mv } => format!("Is `{mv}` legal?"),
        Question::Moves { from: Some(from) } => {
            format!("Which moves does the piece on {from} have?")
        }
        Question::Moves { from: None } => "What are the legal moves?".to_string(),
        Question::State {} => "What is the state now?".to_string(),
        Question::Log {} => "What does the log say?".to_string(),
        Question::Notation { mv } => format!("How is `{mv}` written?"),
        Question::Written {
            style: Style::Condensed,
        } => "How are these turns written in a condensed file?".to_string(),
        Question::Written { .. } => "How are these turns written?".to_string(),
        Question::Read { token } => format!("Which move is `{token}`?"),
        Question::Event { event } => format!("Now: {}. Is it accepted?", words.event(event)),
        Question::Position {} => "Is this position possible?".to_string(),
    }
}

fn answer(words: Wording, case: &Case) -> Vec<String> {
    let in_code = |value: &Value| format!("`{}`", value.as_str().unwrap_or_default());
    let yes_or_no = |yes: &Value| if *yes == true { "Yes." } else { "No." }.to_string();
    match (&case.question, &case.answer) {
        (Question::Legal { .. } | Question::Position {}, yes) => vec![yes_or_no(yes)],
        (Question::State {}, Value::Object(keys)) => state(words, keys),
        (Question::Event { .. }, Value::String(code)) if code == "ok" => vec!["Yes.".to_string()],
        (Question::Event { .. }, Value::String(code)) => vec![format!("No: `{code}`.")],
        (_, Value::Array(items)) if items.is_empty() => vec!["None.".to_string()],
        (Question::Log {}, Value::Array(entries)) => {
            entries.iter().map(|entry| words.entry(entry)).collect()
        }
        (Question::Written { .. }, Value::Array(lines)) => lines.iter().map(in_code).collect(),
        (_, Value::Array(moves)) => {
            vec![moves.iter().map(in_code).collect::<Vec<_>>().join(" ")]
        }
        (_, Value::Null) => vec!["None; it is refused.".to_string()],
        (_, token) => vec![in_code(token)],
    }
}

/// The board in one line, then the other keys.
fn state(words: Wording, keys: &Map<String, Value>) -> Vec<String> {
    let pieces = keys
        .iter()
        .filter_map(|(path, value)| path.strip_prefix("pieces.").map(|square| (square, value)));
    let others = keys
        .iter()
        .filter(|(path, _)| !path.starts_with("pieces."))
        .flat_map(|(path, value)| words.sentences(path, value));
    words
        .board(pieces.collect())
        .into_iter()
        .chain(others)
        .collect()
}

fn rule(case: &Case) -> String {
    let basis = basis(case.rule.basis);
    let ids = case.rule.ids();
    let links = ids.map(|id| format!("[{id}](#{})", id.to_lowercase()));
    format!("({basis}: {})", links.collect::<Vec<_>>().join(", "))
}

fn basis(basis: Basis) -> &'static str {
    match basis {
        Basis::Text => "text",
        Basis::Choice => "choice",
        Basis::Silent => "silent",
    }
}

fn decisions(page: &mut String, suite: &Suite) {
    line(
        page,
        "\n<a id=\"decisions\"></a>\n\n## The decisions, and their cases\n",
    );
    line(page, "| | basis | decision | cases |\n|---|---|---|---|");
    for decision in &suite.document.decisions {
        let (anchor, says) = (anchor(&decision.id), &decision.says);
        let (basis, cases) = (basis(decision.basis), cases_of(suite, &decision.id));
        line(
            page,
            format_args!("| {anchor} | {basis} | {says} | {cases} |"),
        );
    }
}

fn sentences(page: &mut String, suite: &Suite) {
    line(
        page,
        "\n<a id=\"sentences\"></a>\n\n## The document's sentences, and their cases\n",
    );
    line(
        page,
        "In our words.\n\n| | section | sentence | cases |\n|---|---|---|---|",
    );
    for sentence in &suite.document.sentences {
        let (anchor, cases) = (anchor(&sentence.id), cases_of(suite, &sentence.id));
        let (section, says) = (&sentence.section, &sentence.says);
        line(
            page,
            format_args!("| {anchor} | {section} | {says} | {cases} |"),
        );
    }
}

fn anchor(id: &str) -> String {
    format!("<a id=\"{}\"></a>{id}", id.to_lowercase())
}

fn cases_of(suite: &Suite, id: &str) -> String {
    let cases = suite
        .cases()
        .filter(|case| case.rule.ids().any(|named| named == id));
    let links = cases.map(|case| format!("[{}](#{})", short(&case.id), case.id));
    links.collect::<Vec<_>>().join(" ")
}
