//! A position, an event or a state in English sentences, for the page: a reader need not know the JSON keys.

use serde_json::{Map, Value};

/// The name of the army with this letter.
pub(crate) fn army(letter: &str) -> &'static str {
    match letter {
        "w" => "White",
        "s" => "Silver",
        "b" => "Black",
        "g" => "Gold",
        _ => "an unknown army",
    }
}

fn kind(piece: &str) -> &'static str {
    match piece.get(1..) {
        Some("K") => "king",
        Some("Q") => "queen",
        Some("R") => "rook",
        Some("B") => "bishop",
        Some("N") => "knight",
        Some("P") => "pawn",
        _ => "unknown man",
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The texts of a list.
fn texts(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().map(text).collect()
}

fn armies(value: &Value, between: &str) -> String {
    let names: Vec<_> = texts(value).into_iter().map(army).collect();
    names.join(between)
}

/// Some cells of the board, the men army by army, then those that are empty.
pub(crate) fn board(mut cells: Vec<(&str, &Value)>) -> Option<String> {
    cells.sort_by_key(|(cell, _)| (cell.as_bytes()[0], cell.len(), *cell));
    let told = ["w", "s", "b", "g"].iter().filter_map(|letter| {
        let men = cells
            .iter()
            .filter(|(_, piece)| text(piece).starts_with(letter));
        let men: Vec<_> = men
            .map(|(cell, piece)| format!("{} {cell}", kind(text(piece))))
            .collect();
        (!men.is_empty()).then(|| format!("{}: {}", army(letter), men.join(", ")))
    });
    let empty: Vec<_> = cells
        .iter()
        .filter(|(_, piece)| piece.is_null())
        .map(|(cell, _)| *cell)
        .collect();
    let empty = (!empty.is_empty()).then(|| format!("Empty: {}", empty.join(", ")));
    let told: Vec<String> = told.chain(empty).collect();
    (!told.is_empty()).then(|| format!("{}.", told.join(". ")))
}

/// What one key of a state says. An object that stands for all armies is told army by army.
pub(crate) fn sentences(path: &str, value: &Value) -> Vec<String> {
    match (path.split_once('.'), value.as_object()) {
        (None, Some(entries)) if entries.is_empty() => vec![none_of(path).to_string()],
        (None, Some(entries)) if path == "scores" => vec![scores(entries)],
        (None, Some(entries)) => in_turn_order(entries)
            .map(|(key, value)| one_of(path, key, value))
            .collect(),
        (None, None) => whole(path, value),
        (Some((key, rest)), _) => vec![one_of(key, rest, value)],
    }
}

/// The entries of the armies in turn order, before any others.
fn in_turn_order(entries: &Map<String, Value>) -> impl Iterator<Item = (&String, &Value)> {
    let mut entries: Vec<_> = entries.iter().collect();
    entries.sort_by_key(|(key, _)| "wsbg".find(key.as_str()).unwrap_or(4));
    entries.into_iter()
}

fn scores(entries: &Map<String, Value>) -> String {
    let told: Vec<_> = in_turn_order(entries)
        .map(|(letter, points)| format!("{} {}", army(letter), text(points)))
        .collect();
    format!("Incremental points: {}.", told.join(", "))
}

/// An empty object.
fn none_of(key: &str) -> &'static str {
    match key {
        "mates" => "Nobody is mated or stalemated.",
        "check" => "No king is in check.",
        "pending" => "No resignation waits.",
        "eliminated_by" => "Nobody has the credit for an elimination.",
        _ => "None.",
    }
}

/// A key that is no object.
fn whole(key: &str, value: &Value) -> Vec<String> {
    let is_empty = value.as_array().is_some_and(Vec::is_empty);
    let one = match key {
        "turn" => format!("{} is to move.", army(text(value))),
        "round" => format!("It is round {value}."),
        "legal_moves" => format!("There are {value} legal moves."),
        "over" if value == true => "The game is over.".to_string(),
        "over" => "The game goes on.".to_string(),
        "reason" if value == "agreed" => "All have agreed to it.".to_string(),
        "reason" => "Only one side is left.".to_string(),
        "result" => format!("Result: {}.", text(value)),
        "incremental_result" => format!("Incremental score: {}.", text(value)),
        "lms_result" => format!("Last Man Standing: {}.", text(value)),
        "in_check" if is_empty => "Nobody is in check.".to_string(),
        "in_check" => format!("In check: {}.", armies(value, ", ")),
        "choice" if is_empty => "No choice is due.".to_string(),
        "choice" => format!("To choose from: {}.", armies(value, ", ")),
        "left_in_order" if is_empty => "Nobody has left.".to_string(),
        "left_in_order" => {
            let groups = value.as_array().into_iter().flatten();
            let groups: Vec<_> = groups
                .map(|group| armies(group, " together with "))
                .collect();
            format!("Out, in this order: {}.", groups.join(", "))
        }
        "en_passant" if is_empty => "No pawn can be taken en passant.".to_string(),
        "en_passant" => return value.as_array().into_iter().flatten().map(passed).collect(),
        _ => format!("{key}: {value}."),
    };
    vec![one]
}

/// A pawn that may be taken in passing.
fn passed(value: &Value) -> String {
    let rights = value["rights"].as_object().into_iter().flatten();
    let rights: Vec<_> = rights
        .map(|(letter, right)| format!("{} ({})", army(letter), text(right)))
        .collect();
    format!(
        "{}'s pawn on {} may be taken on {} by {}.",
        army(text(&value["owner"])),
        text(&value["pawn"]),
        text(&value["target"]),
        rights.join(" and ")
    )
}

/// One entry of a key that is an object: of an army, or of a cell.
fn one_of(key: &str, entry: &str, value: &Value) -> String {
    let name = army(entry);
    match (key, value) {
        ("status", _) => status(name, text(value)),
        ("control", Value::Null) => format!("Nobody leads {name}'s men."),
        ("control", _) if text(value) == entry => format!("{name} leads his own men."),
        ("control", _) => format!("{} leads {name}'s men.", army(text(value))),
        ("eliminated_by", _) => format!("{} has the credit for {name}.", army(text(value))),
        ("scores", _) => format!("{name} has {} of the incremental points.", text(value)),
        ("pending", _) if value == "flagged" => {
            format!("{name}'s time has run out; he leaves when his turn comes.")
        }
        ("pending", _) => format!("{name} has resigned; he leaves when his turn comes."),
        ("check", _) => format!(
            "{name}'s king is checked from {}.",
            texts(value).join(" and ")
        ),
        ("mates", _) => mated(name, value),
        ("castling", _) => castling(entry, value),
        ("options", _) if entry == "method" => format!("Method {value} is played."),
        ("options", _) if entry == "teams" => {
            "White and Black play together against Silver and Gold.".to_string()
        }
        ("options", Value::Array(owners)) => {
            let owners: Vec<_> = owners.iter().map(text).collect();
            format!(
                "The armies belong, in turn order, to {}.",
                owners.join(", ")
            )
        }
        ("options", _) => format!("Option {entry}: {}.", value.to_string().replace('"', "")),
        _ => format!("{key} {entry}: {value}."),
    }
}

fn status(name: &str, status: &str) -> String {
    match status {
        "active" => format!("{name} is in the game."),
        "checkmate" => format!("{name} is out by checkmate."),
        "stalemate" => format!("{name} is out by stalemate."),
        "resign" => format!("{name} has resigned."),
        other => format!("{name} is said to be {other}."),
    }
}

fn mated(name: &str, record: &Value) -> String {
    let passed = match record["passed"] == true {
        true => "and has passed",
        false => "and has not had his turn yet",
    };
    format!(
        "{name} has no move left, by {}'s doing, {passed}.",
        army(text(&record["by"]))
    )
}

fn castling(entry: &str, value: &Value) -> String {
    let (letter, man) = entry.split_once('.').unwrap_or((entry, ""));
    let name = army(letter);
    match value {
        Value::Array(_) if man == "K" => format!("{name}'s {}.", regain("king", value)),
        Value::Array(_) => format!(
            "{name} may castle with the rook on {}.",
            texts(value).join(" or ")
        ),
        Value::Object(men) => format!("{name}'s {}.", regains(men)),
        _ => format!("{name} may not castle."),
    }
}

fn regains(men: &Map<String, Value>) -> String {
    let names = [
        ("K", "king"),
        ("k", "king-side rook"),
        ("q", "queen-side rook"),
    ];
    let told: Vec<_> = names
        .iter()
        .filter_map(|(key, name)| men.get(*key).map(|man| regain(name, man)))
        .collect();
    told.join(", ")
}

/// Where king or rook of a captured army stands, and whether it may still castle.
fn regain(name: &str, man: &Value) -> String {
    match (man[0].as_str(), man[1] == true) {
        (None, _) => format!("{name} is gone"),
        (Some(cell), true) => format!("{name} on {cell} may still castle from home"),
        (Some(cell), false) => format!("{name} on {cell} may not castle any more"),
    }
}

/// What happens, as an event of the command line says it.
pub(crate) fn event(event: &Value) -> String {
    let Some((key, value)) = event.as_object().and_then(|event| event.iter().next()) else {
        return event.to_string();
    };
    let name = army(text(value));
    let (by, offer) = (army(text(&value["by"])), army(text(&value["offer"])));
    match key.as_str() {
        "move" => format!("`{}`", text(value)),
        "resign" => format!("{name} resigns"),
        "flag" => format!("{name}'s time runs out"),
        "offer" => format!("{name} offers a draw"),
        "agree" => format!("{by} agrees to {offer}'s draw"),
        "decline" => format!("{by} declines {offer}'s draw"),
        "claim50" => format!("{name} claims a draw by fifty moves"),
        "claim3" => format!("{name} claims a draw by repetition"),
        "choose_army" => format!("{by} chooses {}'s army", army(text(&value["army"]))),
        _ => event.to_string(),
    }
}
