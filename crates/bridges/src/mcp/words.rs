//! The texts for a language model: a game as a short text with its board, everything else as
//! the JSON of the API.
//!
//! All sentences about a game are the API's own; this file only arranges them.

use serde_json::Value;
use std::fmt::Write;

pub(super) fn answer(body: &Value, text: String) -> String {
    match body {
        Value::Null => text,
        Value::Object(_) if is_game(body) => game(body),
        Value::Object(_) if is_game(&body["game"]) => {
            let mut rest = body.clone();
            let shown = game(&body["game"]);
            rest["game"] = Value::Null;
            format!("{}\n\n{shown}", without_empty(rest))
        }
        Value::Object(fields) if fields.get("games").is_some_and(Value::is_array) => games(body),
        _ => without_empty(body.clone()).to_string(),
    }
}

/// The facts of a game for a program, as in the text.
pub(super) const FACTS: [&str; 8] = [
    "id",
    "variant",
    "phase",
    "version",
    "your_turn",
    "your_armies",
    "turn",
    "result",
];

pub(super) fn facts(game: &Value) -> Value {
    let facts = FACTS.map(|fact| match fact {
        "your_armies" => (fact.to_owned(), own_armies(game).into()),
        _ => (fact.to_owned(), game[fact].clone()),
    });
    Value::Object(facts.into_iter().collect())
}

/// The armies of the caller; in a lobby those that they want.
fn own_armies(game: &Value) -> Vec<Value> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let own = list(&game["your_armies"]);
    if !own.is_empty() {
        return own;
    }
    let people = game["people"].as_array().into_iter().flatten();
    let mut caller = people.filter(|person| person["player"] == game["your_player"]);
    caller.next().map_or(own, |caller| list(&caller["wishes"]))
}

fn is_game(body: &Value) -> bool {
    body["board"].is_string() && body["phase"].is_string()
}

/// Whether the caller has to move.
fn is_own_turn(game: &Value) -> bool {
    game["your_turn"] == true
}

/// Whether nothing more will happen.
pub(super) fn is_over(game: &Value) -> bool {
    !["lobby", "running"].contains(&game["phase"].as_str().unwrap_or_default())
}

/// A list of games, a line for each.
fn games(body: &Value) -> String {
    let games = body["games"].as_array().into_iter().flatten();
    let mut text = String::new();
    for game in games {
        let turn = if is_own_turn(game) {
            " It is your turn."
        } else {
            ""
        };
        let _ = writeln!(
            text,
            "{} {}: {}{turn}",
            plain(&game["id"]),
            plain(&game["variant"]),
            plain(&game["status"])
        );
    }
    if text.is_empty() {
        text.push_str("No games.\n");
    }
    if body["next"].is_string() {
        let _ = writeln!(text, "next: {}", plain(&body["next"]));
    }
    text
}

/// A game as a text.
fn game(game: &Value) -> String {
    let mut text = format!(
        "Game {} ({}), version {}.\n{}\n",
        plain(&game["id"]),
        plain(&game["variant"]),
        game["version"],
        plain(&game["status"]),
    );
    if let Some(own) = own_seat(game) {
        let _ = writeln!(text, "{own}");
    }
    let _ = writeln!(text, "{}", seats(game));
    if let Some(last) = game["last_move"]["notation"].as_str() {
        let _ = writeln!(text, "Last move: {last}");
    }
    let _ = writeln!(text, "{}", plain(&game["board"]));
    if let Some(drawn) = diagram(game) {
        let _ = write!(text, "\n{drawn}");
    }
    for (name, title) in [
        ("choice", "Armies to choose from"),
        ("draw_offers", "Open draw offers"),
        ("draw_claims", "Draws you may claim"),
        ("request", "Open request"),
        ("clock", "Clock"),
        ("diplomacy", "Diplomacy options"),
        ("result", "Result"),
    ] {
        let value = &game[name];
        if !is_empty(value) {
            let _ = writeln!(text, "{title}: {}", without_empty(value.clone()));
        }
    }
    text
}

/// The army of the caller, and whether it is their turn; `None` if they do not play.
fn own_seat(game: &Value) -> Option<String> {
    let own: Vec<String> = own_armies(game).iter().map(plain).collect();
    let turn = match (game["phase"] == "lobby", is_own_turn(game)) {
        (true, _) if own.is_empty() => {
            let is_player = game["your_player"].is_number();
            return is_player.then(|| "Your army is drawn when the game begins.".to_owned());
        }
        (true, _) => "The game has not begun.",
        (_, true) => "It is your turn.",
        (_, false) => "It is not your turn.",
    };
    (!own.is_empty()).then(|| format!("You have {}. {turn}", own.join(" and ")))
}

/// The holder of each army.
fn seats(game: &Value) -> String {
    let seats = game["seats"].as_array().into_iter().flatten();
    let seats = seats.map(|seat| {
        let mut people = game["people"].as_array().into_iter().flatten();
        let name = people
            .find(|person| person["player"] == seat["player"])
            .map_or("nobody".to_owned(), |person| plain(&person["name"]));
        let status = match seat["status"].as_str() {
            None | Some("active" | "playing" | "in_game") => String::new(),
            Some(status) => format!(" ({status})"),
        };
        format!("{}: {name}{status}", plain(&seat["army"]))
    });
    let seats: Vec<String> = seats.collect();
    seats.join(", ")
}

/// The board as rows of letters, if its squares are named like those of a chessboard: an army's
/// pieces as in the API, two letters each.
fn diagram(game: &Value) -> Option<String> {
    let pieces = game["position"]["pieces"].as_object()?;
    let mut squares = Vec::new();
    for (name, piece) in pieces {
        let (file, rank) = name.split_at_checked(1)?;
        let file = file.chars().next().filter(char::is_ascii_lowercase)?;
        squares.push((file, rank.parse::<u8>().ok()?, piece.as_str()?));
    }
    let (width, height) = size(game)?;
    let files: Vec<char> = ('a'..='z').take(width.into()).collect();
    let mut text = String::new();
    for rank in (1..=height).rev() {
        let row = files.iter().map(|file| {
            squares
                .iter()
                .find(|square| square.0 == *file && square.1 == rank)
                .map_or("--", |square| square.2)
        });
        let row: Vec<&str> = row.collect();
        let _ = writeln!(text, "{rank:>2} {}", row.join(" "));
    }
    let files: Vec<String> = files.iter().map(|file| format!(" {file}")).collect();
    let _ = writeln!(text, "   {}", files.join(" "));
    Some(text)
}

/// The files and ranks of a board that is a rectangle.
fn size(game: &Value) -> Option<(u8, u8)> {
    let (files, ranks) = game["size"].as_str()?.split_once('x')?;
    Some((files.parse().ok()?, ranks.parse().ok()?))
}

/// A text without quotes.
fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(all) => all.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    }
}

/// The value without fields that have none: a model reads every one of them.
fn without_empty(value: Value) -> Value {
    match value {
        Value::Object(fields) => fields
            .into_iter()
            .filter(|(_, value)| !value.is_null())
            .map(|(name, value)| (name, without_empty(value)))
            .collect(),
        Value::Array(all) => all.into_iter().map(without_empty).collect(),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn example() -> Value {
        json!({
            "id": "7k3m9q2w5x1z", "variant": "standard", "phase": "running", "version": 4,
            "size": "8x8", "your_player": 0,
            "status": "White to move.", "board": "White: Ke1. Black: Ke8.",
            "your_armies": ["white"], "your_turn": true, "turn": "white", "result": null, "draw_offers": [],
            "seats": [{"army": "white", "player": 0, "status": "active"},
                      {"army": "black", "player": 1, "status": "active"}],
            "people": [{"player": 0, "name": "Ann"}, {"player": 1, "name": "Bob"}],
            "position": {"pieces": {"e1": "wK", "e8": "bK"}},
        })
    }

    #[test]
    fn a_game_is_a_text_with_its_board() {
        let text = answer(&example(), String::new());
        for expected in [
            "Game 7k3m9q2w5x1z (standard), version 4.\nWhite to move.\n",
            "You have white. It is your turn.",
            "white: Ann, black: Bob",
            " 8 -- -- -- -- bK -- -- --\n",
            "    a  b  c  d  e  f  g  h\n",
        ] {
            assert!(text.contains(expected), "{text}");
        }
        assert!(!text.contains("draw"), "{text}");
    }

    #[test]
    fn who_creates_a_game_is_told_which_seat_they_have() {
        let seats_of_ann = |seats: Value| {
            let mut game = example();
            (game["phase"], game["your_turn"]) = ("lobby".into(), false.into());
            game["your_armies"] = json!([]);
            game["people"][0]["wishes"] = seats;
            game
        };
        let chosen = seats_of_ann(json!(["black"]));
        let text = answer(&chosen, String::new());
        assert!(
            text.contains("You have black. The game has not begun.\n"),
            "{text}"
        );
        assert_eq!(facts(&chosen)["your_armies"], json!(["black"]));
        let text = answer(&seats_of_ann(json!([])), String::new());
        assert!(
            text.contains("Your army is drawn when the game begins.\n"),
            "{text}"
        );
        let mut watched = seats_of_ann(json!(["black"]));
        watched["your_player"] = Value::Null;
        let text = answer(&watched, String::new());
        assert!(
            !text.to_lowercase().contains("your army") && !text.contains("You have"),
            "{text}"
        );
    }

    /// The rule set says the size, so that a new one needs no line here.
    #[test]
    fn the_diagram_has_the_size_that_the_rule_set_says() {
        for (size, row) in [
            (json!("10x8"), Some(" 8 -- -- -- -- bK -- -- -- -- --\n")),
            (Value::Null, None),
        ] {
            let mut game = example();
            game["size"] = size.clone();
            let drawn = diagram(&game);
            let rows = drawn
                .as_deref()
                .map(|drawn| drawn.starts_with(row.unwrap_or_default()));
            assert_eq!(rows, row.map(|_| true), "{size}: {drawn:?}");
        }
    }

    #[test]
    fn a_list_of_games_has_a_line_for_each() {
        let text = answer(&json!({"games": [example()], "next": "x"}), String::new());
        assert_eq!(
            text,
            "7k3m9q2w5x1z standard: White to move. It is your turn.\nnext: x\n"
        );
        assert_eq!(answer(&json!({"games": []}), String::new()), "No games.\n");
    }

    #[test]
    fn fields_without_a_value_are_left_out() {
        let body = json!({"letters": [{"id": 1, "alias": null}], "next": null});
        assert_eq!(answer(&body, String::new()), "{\"letters\":[{\"id\":1}]}");
    }
}
