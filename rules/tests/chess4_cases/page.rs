//! The page `docs/chess4-cases.md`: every case with the board, the question, the answer and why, for a reader who has never
//! seen this program. Made from the data; of the crate it takes the array at the start and nothing else.

use std::fmt::{Display, Write};
use std::ops::RangeInclusive;

use entente_rules::{Position, Variant};
use serde_json::{Map, Value};

use crate::suite::{Case, Question, Standing, Style, Subject, Suite};
use crate::words;

const INTRODUCTION: &str = "# Chess4 in numbered cases

<!-- Made from rules/cases/chess4 by the test `chess4_cases`. Do not edit: UPDATE_CASES=1 writes it again. -->

Chess4 is chess for four armies: White below, Silver at the left, Black above and Gold at the right, moving in this order. Its document leaves some
things open. These cases say, one rule at a time, what is played here, and how much of it the document says itself:

- **text**: the document, or the first game played by it, says so;
- **choice**: the document can be read otherwise; this is the reading taken here;
- **silent**: the document says nothing; the answer is ours.

The rows of the board have letters, `a` at Black's side to `n` at White's; the columns have numbers, 1 to 14 from left to right. In the diagrams
`wK` is White's king and `bP` a pawn of Black; a dot is an empty cell. A move is written as where from and where to: `m7k7`. `%` is the turn of an
army that has no move, `%%` resigns, `%%%` is the turn of a player who is out. Method 1, in which nobody leads a captured army, is played where nothing else is said.

The same cases as data, for other programs: [`rules/cases/chess4`](../rules/cases/chess4/README.md).
";

pub(crate) fn page(suite: &Suite) -> String {
    let mut page = INTRODUCTION.to_string();
    start(&mut page);
    contents(&mut page, suite);
    for subject in &suite.subjects {
        write_subject(&mut page, subject);
    }
    decisions(&mut page, suite);
    sentences(&mut page, suite);
    page
}

fn line(page: &mut String, text: impl Display) {
    writeln!(page, "{text}").expect("a string takes every line");
}

/// The array, to which all cases without a position of their own refer.
fn start(page: &mut String) {
    let start = Position::start(Variant::Chess4).to_json();
    let start: Value = serde_json::from_str(&start).expect("a position is JSON");
    line(page, "\n<a id=\"start\"></a>\n\nThe start:\n\n```text");
    diagram(page, &start["pieces"]);
    line(page, "```");
}

fn contents(page: &mut String, suite: &Suite) {
    line(page, "\n## Contents\n");
    line(page, "| subject | cases |\n|---|---|");
    for subject in &suite.subjects {
        let (title, anchor) = (&subject.title, &subject.subject);
        line(
            page,
            format_args!("| [{title}](#{anchor}) | {} |", range(&subject.cases)),
        );
    }
    line(page, "| [The decisions, and their cases](#decisions) | |");
    line(
        page,
        "| [The document's sentences, and their cases](#sentences) | |",
    );
}

/// `012 to 020, 354`: the numbers of a subject, those that follow each other in one.
fn range(cases: &[Case]) -> String {
    let numbers: Vec<&str> = cases.iter().map(|case| short(&case.id)).collect();
    let number = |text: &str| text.parse::<u32>().ok();
    let runs = numbers.chunk_by(|one, next| number(one).map(|one| one + 1) == number(next));
    let runs = runs.map(|run| match run {
        [first, .., last] => format!("{first} to {last}"),
        _ => run.concat(),
    });
    runs.collect::<Vec<_>>().join(", ")
}

/// A case's number as it stands in running text.
fn short(id: &str) -> &str {
    id.trim_start_matches("chess4-")
}

fn write_subject(page: &mut String, subject: &Subject) {
    line(
        page,
        format_args!(
            "\n<a id=\"{}\"></a>\n\n## {}\n",
            subject.subject, subject.title
        ),
    );
    line(page, &subject.about);
    for (index, case) in subject.cases.iter().enumerate() {
        let shown = subject.cases[..index]
            .iter()
            .find(|other| other.position == case.position);
        write_case(page, case, shown);
    }
}

/// A position that an earlier case of the subject has shown is not drawn again.
fn write_case(page: &mut String, case: &Case, shown: Option<&Case>) {
    let number = short(&case.id);
    line(
        page,
        format_args!(
            "\n<a id=\"{}\"></a>\n\n### {number}. {}\n",
            case.id, case.title
        ),
    );
    match (&case.position, shown) {
        (None, _) => line(
            page,
            format_args!(
                "From the [start](#start){}.",
                options(case.options.as_ref())
            ),
        ),
        (Some(_), Some(shown)) => line(
            page,
            format_args!("The position of [{}](#{}).", short(&shown.id), shown.id),
        ),
        (Some(position), None) => write_position(page, position),
    }
    if let Some(before) = before(case) {
        line(page, format_args!("\nThen: {before}."));
    }
    line(page, format_args!("\n**{}**\n", question(&case.question)));
    for answer in answer(case) {
        line(page, format_args!("- {answer}"));
    }
    line(
        page,
        format_args!("\n{} <sub>{}</sub>", case.why, rule(case)),
    );
}

fn options(options: Option<&Value>) -> String {
    let options = options.and_then(Value::as_object).into_iter().flatten();
    let told: Vec<_> = options
        .map(|(name, value)| format!("{name}: {}", value.to_string().replace('"', "")))
        .collect();
    match told.is_empty() {
        true => String::new(),
        false => format!(", with the option {}", told.join(", ")),
    }
}

/// The keys of a position beside its men, in the order in which they are told.
const TOLD: [&str; 12] = [
    "turn",
    "options",
    "status",
    "control",
    "eliminated_by",
    "left_in_order",
    "mates",
    "scores",
    "castling",
    "en_passant",
    "pending",
    "round",
];

/// The board, then everything else that the position says.
fn write_position(page: &mut String, position: &Map<String, Value>) {
    line(page, "```text");
    diagram(page, &position["pieces"]);
    line(page, "```\n");
    let told = TOLD
        .into_iter()
        .filter_map(|key| position.get(key).map(|value| words::sentences(key, value)));
    let told: Vec<String> = told.flatten().collect();
    line(page, told.join(" "));
}

/// Rows from Black's side to White's. What is said to stand off the board is drawn there too.
fn diagram(page: &mut String, pieces: &Value) {
    page.push_str(&window(pieces, 'a'..='n', 1..=14));
}

/// The part of the board between two lines and between two files.
pub(crate) fn window(
    pieces: &Value,
    rows: RangeInclusive<char>,
    files: RangeInclusive<u32>,
) -> String {
    let mut drawn = String::new();
    let numbers: Vec<_> = files.clone().map(|number| format!("{number:>2}")).collect();
    line(&mut drawn, format_args!("   {}", numbers.join(" ")));
    for row in rows {
        let cells = files.clone().map(|number| {
            match (
                is_cell(row, number),
                pieces[format!("{row}{number}")].as_str(),
            ) {
                (true, man) => man.unwrap_or(" ·").to_string(),
                (false, man) => man.unwrap_or("  ").to_string(),
            }
        });
        let cells: Vec<_> = cells.collect();
        line(&mut drawn, format!("{row}  {}", cells.join(" ")).trim_end());
    }
    drawn
}

/// The board is a plus sign: three by three cells are missing in each corner.
fn is_cell(row: char, number: u32) -> bool {
    ('d'..='k').contains(&row) || (4..=11).contains(&number)
}

/// The moves and events that come before the question.
fn before(case: &Case) -> Option<String> {
    let moves = (!case.moves.is_empty()).then(|| format!("`{}`", case.moves));
    let told: Vec<_> = moves
        .into_iter()
        .chain(case.events.iter().map(words::event))
        .collect();
    (!told.is_empty()).then(|| told.join(", "))
}

fn question(question: &Question) -> String {
    match question {
        Question::Legal { mv } => format!("Is `{mv}` legal?"),
        Question::Moves { from: Some(from) } => format!("Which moves has the man on {from}?"),
        Question::Moves { from: None } => "Which moves are there?".to_string(),
        Question::State {} => "What holds now?".to_string(),
        Question::Notation { mv } => format!("How is `{mv}` written?"),
        Question::Written {
            style: Style::Annotated,
        } => "How are these turns written?".to_string(),
        Question::Written {
            style: Style::Condensed,
        } => "How are these turns written in a condensed file?".to_string(),
        Question::Read { token } => format!("Which move is `{token}`?"),
        Question::Event { event } => format!("Now: {}. Is it accepted?", words::event(event)),
        Question::Position {} => "Can this be?".to_string(),
    }
}

fn answer(case: &Case) -> Vec<String> {
    let yes_or_no = |yes: &Value| if *yes == true { "Yes." } else { "No." }.to_string();
    match (&case.question, &case.answer) {
        (Question::Legal { .. } | Question::Position {}, yes) => vec![yes_or_no(yes)],
        (Question::State {}, Value::Object(keys)) => state(keys),
        (Question::Event { .. }, Value::String(code)) if code == "ok" => vec!["Yes.".to_string()],
        (Question::Event { .. }, Value::String(code)) => vec![format!("No: `{code}`.")],
        (_, Value::Array(moves)) if moves.is_empty() => vec!["None.".to_string()],
        (_, Value::Array(moves)) => {
            let moves = moves
                .iter()
                .map(|mv| format!("`{}`", mv.as_str().unwrap_or_default()));
            vec![moves.collect::<Vec<_>>().join(" ")]
        }
        (_, Value::Null) => vec!["None; it is refused.".to_string()],
        (_, token) => vec![format!("`{}`", token.as_str().unwrap_or_default())],
    }
}

/// The board in one line, then the other keys.
fn state(keys: &Map<String, Value>) -> Vec<String> {
    let board = keys
        .iter()
        .filter_map(|(path, value)| path.strip_prefix("pieces.").map(|cell| (cell, value)));
    let others = keys.iter().filter(|(path, _)| !path.starts_with("pieces."));
    let others = others.flat_map(|(path, value)| words::sentences(path, value));
    words::board(board.collect())
        .into_iter()
        .chain(others)
        .collect()
}

fn rule(case: &Case) -> String {
    let standing = standing(case.rule.standing);
    let links = case
        .rule
        .ids()
        .map(|id| format!("[{id}](#{})", id.to_lowercase()));
    format!("({standing}: {})", links.collect::<Vec<_>>().join(", "))
}

pub(crate) fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Text => "text",
        Standing::Choice => "choice",
        Standing::Silent => "silent",
    }
}

fn decisions(page: &mut String, suite: &Suite) {
    line(
        page,
        "\n<a id=\"decisions\"></a>\n\n## The decisions, and their cases\n",
    );
    line(page, "| | standing | decision | cases |\n|---|---|---|---|");
    for decision in &suite.document.decisions {
        let (id, cases) = (&decision.id, cases_of(suite, &decision.id));
        let standing = standing(decision.standing);
        line(
            page,
            format_args!(
                "| {} | {standing} | {} | {cases} |",
                anchor(id),
                decision.says
            ),
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
        let (id, cases) = (&sentence.id, cases_of(suite, &sentence.id));
        line(
            page,
            format_args!(
                "| {} | {} | {} | {cases} |",
                anchor(id),
                sentence.section,
                sentence.says
            ),
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
