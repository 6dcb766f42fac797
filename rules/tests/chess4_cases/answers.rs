//! A case's question put to the crate, through nothing but its public API.

use entente_rules::{C4pgn, Options, Play, Ply, Position, Variant};
use serde_json::{Map, Value, json};

use crate::suite::{Case, Question, Style};

/// The crate's answer; an error says why the case cannot even be asked.
pub(crate) fn answer(case: &Case) -> Result<Value, String> {
    if let Question::Position {} = case.question {
        return Ok(json!(begin(case).is_ok()));
    }
    let play = reach(case)?;
    Ok(match &case.question {
        Question::Legal { mv } => json!(is_legal(&play, mv)?),
        Question::Moves { from } => json!(moves(&play, from.as_deref())),
        Question::State {} => state(&play, &case.answer),
        Question::Notation { mv } => {
            let ply = play
                .position()
                .read_ply(mv)
                .map_err(|error| error.to_string())?;
            json!(play.position().notation(ply))
        }
        Question::Written { style } => json!(written(&play, *style)),
        Question::Read { token } => match play.position().read_ply(token) {
            Ok(ply) => json!(ply.to_string()),
            Err(_) => Value::Null,
        },
        Question::Event { event } => json!(code(&mut play.clone(), event)?),
        Question::Position {} => unreachable!("answered above"),
    })
}

/// The position in which the case begins.
fn begin(case: &Case) -> Result<Position, String> {
    if let Some(position) = &case.position {
        let text = Value::Object(position.clone()).to_string();
        return Position::from_json(Variant::Chess4, &text).map_err(|error| error.to_string());
    }
    let options = case.options.clone().unwrap_or_else(|| json!({}));
    let options = Options::from_json(Variant::Chess4, &options.to_string());
    let options = options.map_err(|error| error.to_string())?;
    Ok(Position::start_with(&options))
}

/// The game in which the question is asked.
fn reach(case: &Case) -> Result<Play, String> {
    let mut play = Play::new(begin(case)?);
    let moves = case
        .moves
        .split_whitespace()
        .map(|text| json!({"move": text}));
    for event in moves.chain(case.events.iter().cloned()) {
        apply(&mut play, &event).map_err(|error| format!("{event}: {error}"))?;
    }
    Ok(play)
}

/// The men when the first `count` moves of the case have been made.
pub(crate) fn men_after(case: &Case, count: usize) -> Result<Value, String> {
    let mut play = Play::new(begin(case)?);
    for text in case.moves.split_whitespace().take(count) {
        apply(&mut play, &json!({"move": text})).map_err(|error| format!("{text}: {error}"))?;
    }
    let state: Value = serde_json::from_str(&play.state_json()).expect("a state is JSON");
    Ok(state["pieces"].clone())
}

/// An event taken, or the code with which it is refused.
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

/// Legal is what is listed, and what the game accepts: the two must agree. To resign (`%%`) is never listed.
fn is_legal(play: &Play, mv: &str) -> Result<bool, String> {
    let listed = moves(play, None).iter().any(|other| other == mv);
    let accepted = code(&mut play.clone(), &json!({"move": mv}))? == "ok";
    match listed == accepted || mv == "%%" {
        true => Ok(accepted),
        false => Err(format!("listed: {listed}, accepted: {accepted}")),
    }
}

/// All plies of the side to move, or those of the man on one cell, sorted by bytes.
fn moves(play: &Play, from: Option<&str>) -> Vec<String> {
    let position = play.position();
    let plies = match play.outcome() {
        Some(_) => Vec::new(),
        None => position.plies(),
    };
    let of_the_man = |ply: &Ply| match from {
        Some(from) => ply.mv().is_some_and(|mv| mv.from.to_string() == from),
        None => true,
    };
    let plies = plies.into_iter().filter(of_the_man);
    let mut moves: Vec<String> = plies.map(|ply| ply.to_string()).collect();
    moves.sort();
    moves
}

/// The keys of the state for which the answer has a value.
fn state(play: &Play, asked: &Value) -> Value {
    let state: Value = serde_json::from_str(&play.state_json()).expect("a state is JSON");
    let paths = asked
        .as_object()
        .into_iter()
        .flatten()
        .map(|(path, _)| path);
    let found = paths.map(|path| {
        let keys = path.split('.');
        let value = keys.fold(&state, |value, key| &value[key]);
        (path.clone(), value.clone())
    });
    Value::Object(found.collect::<Map<_, _>>())
}

/// The tokens of the moves as a file has them, without headers, remarks and numbers.
fn written(play: &Play, style: Style) -> String {
    let file = C4pgn::of(play);
    let text = match style {
        Style::Annotated => file.annotated(),
        Style::Condensed => file.condensed(),
    };
    let lines = text.lines().filter(|line| !line.starts_with('['));
    let text = lines.collect::<Vec<_>>().join(" ");
    let outside = text
        .split('{')
        .enumerate()
        .map(|(index, part)| match index {
            0 => part,
            _ => part.split_once('}').map_or("", |(_, behind)| behind),
        });
    let words = outside.flat_map(str::split_whitespace);
    let tokens: Vec<&str> = words.filter(|word| is_token(word)).collect();
    tokens.join(" ")
}

/// Not a round's number, the three dots of an army that has not begun, or the result.
fn is_token(word: &str) -> bool {
    !word.ends_with('.') && word != "*"
}
