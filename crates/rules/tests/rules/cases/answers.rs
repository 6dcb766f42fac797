//! Puts a case's question to the crate, using only its public API.

use entente_rules::{C4pgn, Options, Play, Ply, Position, Variant};
use serde_json::{Map, Value, json};

use entente_rules_tests::cases::{Case, Question, Style};

/// The crate's answer. An error says why the case cannot be asked at all.
pub(crate) fn answer(variant: Variant, case: &Case) -> Result<Value, String> {
    if let Question::Position {} = case.question {
        return Ok(json!(begin(variant, case).is_ok()));
    }
    let (play, written) = reach(variant, case)?;
    Ok(match &case.question {
        Question::Legal { mv } => json!(is_legal(&play, mv)?),
        Question::Moves { from } => json!(moves(&play, from.as_deref())),
        Question::State {} => state(&play, &case.answer),
        Question::Log {} => log(&play),
        Question::Notation { mv } => json!(notation(play.position(), mv)?),
        Question::Written {
            style: Style::Courier,
        } => json!(written),
        Question::Written { style } => json!(tokens(&play, *style)),
        Question::Read { token } => read(play.position(), token),
        Question::Event { event } => json!(code(&mut play.clone(), event)?),
        Question::Position {} => unreachable!("answered above"),
    })
}

/// The move that a token means. Game Courier's lines are read strictly here; typed text in chats is
/// read more leniently.
fn read(position: &Position, token: &str) -> Value {
    let read = match position.variant() {
        Variant::Chess66 => position.read_courier(token).map(Ply::Move),
        _ => position.read_ply(token),
    };
    read.map_or(Value::Null, |ply| json!(ply.to_string()))
}

/// The position in which the case begins. Options may be part of it or given separately.
fn begin(variant: Variant, case: &Case) -> Result<Position, String> {
    let options = case.options.clone().map(Value::Object);
    if let Some(mut position) = case.position.clone() {
        if let Some(options) = options {
            position.insert("options".to_string(), options);
        }
        let text = Value::Object(position).to_string();
        return Position::from_json(variant, &text).map_err(|error| error.to_string());
    }
    let given = options.unwrap_or_else(|| json!({}));
    let given =
        Options::from_json(variant, &given.to_string()).map_err(|error| error.to_string())?;
    Ok(Position::start_with(&given))
}

/// The game in which the question is asked, and its moves as they were written when they were made.
fn reach(variant: Variant, case: &Case) -> Result<(Play, Vec<String>), String> {
    let mut play = Play::new(begin(variant, case)?);
    let mut written = Vec::new();
    for event in steps(case) {
        if let Some(mv) = event["move"].as_str() {
            written.push(notation(play.position(), mv)?);
        }
        apply(&mut play, &event).map_err(|error| format!("{event}: {error}"))?;
    }
    Ok((play, written))
}

/// The moves of the case followed by its events, all as events.
fn steps(case: &Case) -> impl Iterator<Item = Value> {
    let moves = case
        .moves
        .split_whitespace()
        .map(|text| json!({"move": text}));
    moves.chain(case.events.iter().cloned())
}

/// The notation of a move. Exact coordinates come before any other reading.
fn notation(position: &Position, mv: &str) -> Result<String, String> {
    let exact = position
        .read_coordinate(mv)
        .filter(|mv| position.is_legal(mv))
        .map(Ply::Move);
    let ply = exact.map_or_else(|| position.read_ply(mv), Ok);
    Ok(position.notation(ply.map_err(|error| error.to_string())?))
}

/// The pieces after the first `count` moves and events of the case.
pub(crate) fn pieces_after(
    variant: Variant,
    case: &Case,
    count: usize,
) -> Result<Map<String, Value>, String> {
    let mut play = Play::new(begin(variant, case)?);
    for event in steps(case).take(count) {
        apply(&mut play, &event).map_err(|error| format!("{event}: {error}"))?;
    }
    Ok(pieces(&play))
}

/// The pieces of a game as a position has them.
pub(crate) fn pieces(play: &Play) -> Map<String, Value> {
    let mut state: Value = serde_json::from_str(&play.state_json()).expect("a state is JSON");
    match state["pieces"].take() {
        Value::Object(pieces) => pieces,
        other => panic!("the pieces are an object, not {other}"),
    }
}

/// Applies an event and returns `ok`, or the code with which it is refused.
fn code(play: &mut Play, event: &Value) -> Result<String, String> {
    let read = match play.read_event(&event.to_string()) {
        Ok(event) => play.apply(&event).map_err(|code| code.name()),
        Err(error) => match play.refusal(&error) {
            Some(code) => Err(code.name()),
            None => return Err(error.to_string()),
        },
    };
    Ok(read.map_or_else(str::to_string, |()| "ok".to_string()))
}

fn apply(play: &mut Play, event: &Value) -> Result<(), String> {
    match code(play, event)?.as_str() {
        "ok" => Ok(()),
        refused => Err(refused.to_string()),
    }
}

/// Whether a move is legal. While the game is running, the list of moves and what the game accepts
/// must agree. Resigning (`%%`) is never listed.
fn is_legal(play: &Play, mv: &str) -> Result<bool, String> {
    let listed = moves(play, None).iter().any(|other| other == mv);
    let accepted = code(&mut play.clone(), &json!({"move": mv}))? == "ok";
    if listed == accepted || mv == "%%" {
        Ok(accepted)
    } else if play.outcome().is_some() {
        Ok(listed)
    } else {
        Err(format!("listed: {listed}, accepted: {accepted}"))
    }
}

/// All plies of the side to move, or those of the piece on one square, sorted as text. A game that
/// ended by a dead position still has legal moves, because here only the board is asked.
fn moves(play: &Play, from: Option<&str>) -> Vec<String> {
    let position = play.position();
    let state: Value = serde_json::from_str(&play.state_json()).expect("a state is JSON");
    let plies = if state["legal_moves"] == json!(0) {
        Vec::new()
    } else {
        position.plies()
    };
    let of_the_piece = |ply: &Ply| match from {
        Some(from) => ply.mv().is_some_and(|mv| mv.from.to_string() == from),
        None => true,
    };
    let own_plies = plies.into_iter().filter(of_the_piece);
    let mut moves: Vec<String> = own_plies.map(|ply| ply.to_string()).collect();
    moves.sort();
    moves
}

/// The keys of the state for which the answer has a value.
fn state(play: &Play, asked: &Value) -> Value {
    let state: Value = serde_json::from_str(&play.state_json()).expect("a state is JSON");
    let questions = asked.as_object().into_iter().flatten();
    let found = questions.map(|(path, _)| {
        let keys = path.split('.');
        let value = keys.fold(&state, |value, key| &value[key]);
        (path.clone(), value.clone())
    });
    Value::Object(found.collect())
}

/// The log of the last event.
fn log(play: &Play) -> Value {
    json!(play.log())
}

/// The tokens of the moves as a file has them, without headers, comments and numbers.
fn tokens(play: &Play, style: Style) -> String {
    let file = C4pgn::of(play);
    let text = match style {
        Style::Condensed => file.condensed(),
        Style::Annotated | Style::Courier => file.annotated(),
    };
    let lines = text.lines().filter(|line| !line.starts_with('['));
    let text = lines.collect::<Vec<_>>().join(" ");
    let parts = text.split('{').enumerate();
    let outside = parts.map(|(index, part)| match index {
        0 => part,
        _ => part.split_once('}').map_or("", |(_, behind)| behind),
    });
    let words = outside.flat_map(str::split_whitespace);
    let tokens: Vec<&str> = words.filter(|word| is_token(word)).collect();
    tokens.join(" ")
}

/// Whether the word is a move, and not a round number, the dots of an army that has not begun, or
/// the result.
fn is_token(word: &str) -> bool {
    !word.ends_with('.') && word != "*"
}
