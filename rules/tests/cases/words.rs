//! A position, an event or a state in English sentences, for the pages: a reader need not know the JSON keys.

use serde_json::{Map, Value};

use crate::board::Board;

/// The words for what stands and happens on a board.
#[derive(Clone, Copy)]
pub(crate) struct Words<'a>(pub(crate) &'a Board);

fn kind(man: &str) -> &'static str {
    match man.get(1..) {
        Some("K") => "king",
        Some("Q") => "queen",
        Some("R") => "rook",
        Some("B") => "bishop",
        Some("N") => "knight",
        Some("P") => "pawn",
        Some("G") => "guard",
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

fn in_code(value: &Value) -> String {
    format!("`{}`", value.to_string().replace('"', ""))
}

impl Words<'_> {
    fn army(&self, letter: &str) -> &str {
        self.0.army(letter)
    }

    fn armies(&self, value: &Value, between: &str) -> String {
        let names: Vec<_> = texts(value).into_iter().map(|it| self.army(it)).collect();
        names.join(between)
    }

    /// The armies of a word like `wb`.
    fn team(&self, word: &str, between: &str) -> String {
        let letters = word.char_indices().map(|(at, _)| &word[at..=at]);
        letters
            .map(|it| self.army(it))
            .collect::<Vec<_>>()
            .join(between)
    }

    /// Some cells of the board, the men army by army, then those that are empty.
    pub(crate) fn board(&self, mut cells: Vec<(&str, &Value)>) -> Option<String> {
        cells.sort_by_key(|(cell, _)| (cell.as_bytes()[0], cell.len(), *cell));
        let told = self.0.armies.iter().filter_map(|(letter, name)| {
            let men = cells.iter();
            let men = men.filter(|(_, man)| text(man).starts_with(&**letter));
            let men: Vec<_> = men
                .map(|(cell, man)| format!("{} {cell}", kind(text(man))))
                .collect();
            (!men.is_empty()).then(|| format!("{name}: {}", men.join(", ")))
        });
        let empty = cells.iter().filter(|(_, man)| man.is_null());
        let empty: Vec<_> = empty.map(|(cell, _)| *cell).collect();
        let empty = (!empty.is_empty()).then(|| format!("Empty: {}", empty.join(", ")));
        let told: Vec<String> = told.chain(empty).collect();
        (!told.is_empty()).then(|| format!("{}.", told.join(". ")))
    }

    /// What one key of a state says. An object that stands for all armies is told army by army.
    pub(crate) fn sentences(&self, path: &str, value: &Value) -> Vec<String> {
        match (path.split_once('.'), value.as_object()) {
            (None, Some(entries)) if entries.is_empty() => vec![none_of(path).to_string()],
            (None, Some(entries)) if path == "scores" => vec![self.scores(entries)],
            (None, Some(entries)) => {
                let entries = self.in_turn_order(entries).into_iter();
                entries
                    .map(|(key, value)| self.one_of(path, key, value))
                    .collect()
            }
            (None, None) => self.whole(path, value),
            (Some((key, rest)), _) => vec![self.one_of(key, rest, value)],
        }
    }

    /// The entries of the armies in turn order, before any others.
    fn in_turn_order<'v>(&self, entries: &'v Map<String, Value>) -> Vec<(&'v String, &'v Value)> {
        let mut entries: Vec<_> = entries.iter().collect();
        entries.sort_by_key(|(key, _)| self.0.seat(key));
        entries
    }

    fn scores(&self, entries: &Map<String, Value>) -> String {
        let told = self.in_turn_order(entries).into_iter();
        let told = told.map(|(letter, points)| format!("{} {}", self.army(letter), text(points)));
        format!("Points: {}.", told.collect::<Vec<_>>().join(", "))
    }

    /// A key that is no object.
    fn whole(&self, key: &str, value: &Value) -> Vec<String> {
        let is_empty = value.as_array().is_some_and(Vec::is_empty);
        let one = match key {
            "en_passant" if !is_empty => {
                let passed = value.as_array().into_iter().flatten();
                return passed.map(|passed| self.passed(passed)).collect();
            }
            "turn" => format!("{} is to move.", self.army(text(value))),
            "round" => format!("It is round {value}."),
            "legal_moves" => format!("There are {value} legal moves."),
            "halfmoves" | "quiet_plies" => format!("Plies in which nothing has happened: {value}."),
            "order" => format!("Turn order: {}.", self.armies(value, ", ")),
            "fen" => format!("`{}`.", text(value)),
            "sides" => format!("Still in: {}.", self.team(text(value), ", ")),
            "result" => format!("Result: {}.", text(value)),
            "incremental_result" => format!("Incremental score: {}.", text(value)),
            "lms_result" => format!("Last Man Standing: {}.", text(value)),
            "over" | "reason" | "draw" | "winner" | "scores" => self.end(key, value),
            "pending" | "teams" | "proposals" | "first_move" => self.alliances(key, value),
            "claims" if is_empty => "No draw can be claimed.".to_string(),
            "claims" => format!(
                "To be claimed: {}.",
                texts(value).join(", ").replace('_', " ")
            ),
            "claim50" => self.listed(value, "Who may claim fifty moves"),
            "claim3" => self.listed(value, "Who may claim a repetition"),
            "offers" => self.listed(value, "Whose offer of a draw stands"),
            "in_check" => self.listed(value, "In check"),
            "choice" => self.listed(value, "To choose from"),
            "left_in_order" if is_empty => "Nobody has left.".to_string(),
            "left_in_order" => {
                let groups = value.as_array().into_iter().flatten();
                let groups = groups.map(|group| self.armies(group, " together with "));
                format!(
                    "Out, in this order: {}.",
                    groups.collect::<Vec<_>>().join(", ")
                )
            }
            "en_passant" => "No pawn can be taken en passant.".to_string(),
            _ => format!("{key}: {}.", in_code(value)),
        };
        vec![one]
    }

    fn listed(&self, value: &Value, what: &str) -> String {
        match texts(value).is_empty() {
            true => format!("{what}: nobody."),
            false => format!("{what}: {}.", self.armies(value, ", ")),
        }
    }

    fn end(&self, key: &str, value: &Value) -> String {
        let told = match (key, value) {
            ("over", Value::Bool(true)) => "The game is over",
            ("over", _) => "The game goes on",
            ("reason", Value::Null) => "Nothing ends it",
            ("reason", reason) => reason_of(text(reason)),
            ("draw", Value::Bool(true)) => "It is a draw",
            ("draw", _) => "It is no draw",
            ("winner", Value::Null) => "Nobody has won",
            ("winner", winner) => return format!("{} has won.", self.army(text(winner))),
            _ => "No points yet",
        };
        format!("{told}.")
    }

    fn alliances(&self, key: &str, value: &Value) -> String {
        let words = texts(value);
        match (key, value) {
            ("pending", Value::Null) => "No choice is due.".to_string(),
            ("pending", who) => format!(
                "{} has lost his king and must choose.",
                self.army(text(who))
            ),
            ("teams", _) => {
                let teams = words.iter().map(|word| self.team(word, " with "));
                format!("Teams: {}.", teams.collect::<Vec<_>>().join("; "))
            }
            ("proposals", _) if words.is_empty() => "No proposal stands.".to_string(),
            ("proposals", _) => {
                let proposals = words.iter().map(|word| self.team(word, " to "));
                format!("Proposals: {}.", proposals.collect::<Vec<_>>().join(", "))
            }
            _ => self.listed(value, "Bound to begin with a pawn"),
        }
    }

    /// A pawn that may be taken in passing.
    fn passed(&self, value: &Value) -> String {
        let (pawn, target) = (text(&value["pawn"]), text(&value["target"]));
        let Some(rights) = value["rights"].as_object() else {
            return format!("The pawn on {pawn} has just crossed {target}.");
        };
        let rights = rights.iter();
        let rights =
            rights.map(|(letter, right)| format!("{} ({})", self.army(letter), text(right)));
        format!(
            "{}'s pawn on {pawn} may be taken on {target} by {}.",
            self.army(text(&value["owner"])),
            rights.collect::<Vec<_>>().join(" and ")
        )
    }

    /// One entry of a key that is an object: of an army, or of a cell.
    fn one_of(&self, key: &str, entry: &str, value: &Value) -> String {
        let name = self.army(entry);
        match (key, value) {
            ("status", _) => format!("{name} {}.", status(text(value))),
            ("control", Value::Null) => format!("Nobody leads {name}'s men."),
            ("control", _) if text(value) == entry => format!("{name} leads his own men."),
            ("control", _) => format!("{} leads {name}'s men.", self.army(text(value))),
            ("eliminated_by", _) => {
                format!("{} has the credit for {name}.", self.army(text(value)))
            }
            ("scores", _) => format!("{name} has {} of the incremental points.", text(value)),
            ("pending", _) if value == "flagged" => {
                format!("{name}'s time has run out; he leaves when his turn comes.")
            }
            ("pending", _) => format!("{name} has resigned; he leaves when his turn comes."),
            ("check", Value::Null) => format!("{name}'s king is not in check."),
            ("check", _) => format!(
                "{name}'s king is checked from {}.",
                texts(value).join(" and ")
            ),
            ("liege", Value::Null) => format!("{name} has no liege."),
            ("liege", _) => format!("{name} is a protectorate of {}.", self.army(text(value))),
            ("pawns", _) => format!("{name}'s pawns go {}.", direction(text(value))),
            ("mates", Value::Null) => format!("{name} is not mated."),
            ("mates", _) => self.mated(name, value),
            ("castling", _) => self.castling(entry, value),
            ("options", _) => self.option(entry, value),
            _ => format!("{key} {entry}: {}.", in_code(value)),
        }
    }

    fn option(&self, option: &str, value: &Value) -> String {
        match (option, value) {
            ("method", _) => format!("Method {value} is played."),
            ("teams", Value::Bool(true)) => {
                "White and Black play together against Silver and Gold.".to_string()
            }
            ("owners", Value::Array(_)) => format!(
                "The armies belong, in turn order, to {}.",
                texts(value).join(", ")
            ),
            _ => format!("Option {option}: {}.", value.to_string().replace('"', "")),
        }
    }

    fn mated(&self, name: &str, record: &Value) -> String {
        let passed = match record["passed"] == true {
            true => "and has passed",
            false => "and has not had his turn yet",
        };
        let by = self.army(text(&record["by"]));
        format!("{name} has no move left, by {by}'s doing, {passed}.")
    }

    fn castling(&self, entry: &str, value: &Value) -> String {
        let (letter, man) = entry.split_once('.').unwrap_or((entry, ""));
        let name = self.army(letter);
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

    /// What happens, as an event of the command line says it.
    pub(crate) fn event(&self, event: &Value) -> String {
        let Some((key, value)) = event.as_object().and_then(|event| event.iter().next()) else {
            return event.to_string();
        };
        let name = self.army(text(value));
        let of = |key: &str| self.army(text(&value[key]));
        match key.as_str() {
            "move" => format!("`{}`", text(value)),
            "resign" => format!("{name} resigns"),
            "flag" => format!("{name}'s time runs out"),
            "offer" => format!("{name} offers a draw"),
            "agree" => format!("{} agrees to {}'s draw", of("by"), of("offer")),
            "decline" if value["offer"].is_string() => {
                format!("{} declines {}'s draw", of("by"), of("offer"))
            }
            "decline" => format!("{} declines {}'s proposal", of("by"), of("from")),
            "claim50" => format!("{name} claims a draw by fifty moves"),
            "claim3" => format!("{name} claims a draw by repetition"),
            "choose_army" => format!("{} chooses {}'s army", of("by"), of("army")),
            "propose" => format!("{} proposes an alliance to {}", of("from"), of("to")),
            "withdraw" => format!("{} withdraws the proposal to {}", of("from"), of("to")),
            "accept" => format!("{} accepts {}'s proposal", of("by"), of("from")),
            "leave" => format!("{name} leaves his team"),
            "choose" => self.choice(value),
            _ => event.to_string(),
        }
    }

    fn choice(&self, value: &Value) -> String {
        let (by, option) = (self.army(text(&value["by"])), text(&value["option"]));
        let lost = value["lost"]
            .as_array()
            .map(|_| match texts(&value["lost"])[..] {
                [] => " without a loss".to_string(),
                ref cells => format!(" without the men on {}", cells.join(", ")),
            });
        let liege = value["liege"].as_str();
        let liege = liege.map(|liege| format!(", with {} as liege", self.army(liege)));
        format!(
            "{by} chooses `{option}`{}{}",
            lost.unwrap_or_default(),
            liege.unwrap_or_default()
        )
    }

    /// One entry of a log of alliances.
    pub(crate) fn entry(&self, entry: &Value) -> String {
        let part = |at: usize| self.army(text(&entry[at]));
        let group = |at: usize| match &entry[at] {
            Value::Array(_) => self.armies(&entry[at], " and "),
            one => self.army(text(one)).to_string(),
        };
        match text(&entry[0]) {
            "proposal" => format!("{} proposes an alliance to {}.", part(1), part(2)),
            "withdrawn" => format!("{} withdraws his proposal to {}.", part(1), part(2)),
            "declined" => format!("{} declines {}'s proposal.", part(1), part(2)),
            "allied" => format!("{} are a team.", group(1)),
            "left" => format!("{} has left {}.", group(1), group(2)),
            "king_lost_choose" => format!("{} has lost his king and must choose.", part(1)),
            "protectorate" => format!("{} is a protectorate of {}.", part(1), part(2)),
            "out" => format!("{} is out: `{}`.", part(1), text(&entry[2])),
            "civil_war" => format!("Civil war between {}.", group(1)),
            "won" => format!("{} has won.", part(1)),
            "draw" => format!("A draw: `{}`.", text(&entry[1])),
            _ => in_code(entry),
        }
    }
}

/// An empty object.
fn none_of(key: &str) -> &'static str {
    match key {
        "mates" => "Nobody is mated or stalemated.",
        "check" => "No king is in check.",
        "pending" => "No resignation waits.",
        "eliminated_by" => "Nobody has the credit for an elimination.",
        "castling" => "Nobody may castle.",
        "liege" => "Nobody is a protectorate.",
        _ => "None.",
    }
}

fn reason_of(reason: &str) -> &str {
    match reason {
        "agreed" => "All have agreed to it",
        "one_left" => "Only one side is left",
        "checkmate" => "It is mate",
        "stalemate" => "It is stalemate",
        "dead_position" => "The position is dead",
        "insufficient" => "Nobody has enough to mate",
        "threefold" => "The position was there three times, and it was claimed",
        "fivefold" => "The position was there five times",
        "fifty_moves" | "fifty" => "Fifty moves have passed, and it was claimed",
        "seventyfive_moves" => "Seventy-five moves have passed",
        "resigned" => "A player has resigned",
        "flagged" => "A player's time has run out",
        "blocked" => "Nobody can move",
        other => other,
    }
}

fn status(status: &str) -> String {
    match status {
        "active" => "is in the game",
        "king" => "has his king",
        "protectorate" => "is a protectorate",
        "out" => "is out",
        "checkmate" => "is out by checkmate",
        "stalemate" => "is out by stalemate",
        "resign" | "resigned" => "has resigned",
        "mated" => "is out, mated",
        "captured" => "is out, his king taken",
        "stalemated" => "is out, stalemated",
        "flagged" => "is out, his time run out",
        other => return format!("is said to be {other}"),
    }
    .to_string()
}

fn direction(compass: &str) -> &str {
    match compass {
        "N" => "up",
        "S" => "down",
        "E" => "to the right",
        "W" => "to the left",
        other => other,
    }
}

fn regains(men: &Map<String, Value>) -> String {
    let names = [
        ("K", "king"),
        ("k", "king-side rook"),
        ("q", "queen-side rook"),
    ];
    let told = names.iter();
    let told = told.filter_map(|(key, name)| men.get(*key).map(|man| regain(name, man)));
    told.collect::<Vec<_>>().join(", ")
}

/// Where king or rook of a captured army stands, and whether it may still castle.
fn regain(name: &str, man: &Value) -> String {
    match (man[0].as_str(), man[1] == true) {
        (None, _) => format!("{name} is gone"),
        (Some(cell), true) => format!("{name} on {cell} may still castle from home"),
        (Some(cell), false) => format!("{name} on {cell} may not castle any more"),
    }
}
