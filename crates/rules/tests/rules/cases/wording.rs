//! Describes positions, events and states in English sentences for the pages.
//!
//! Readers of the pages need not know the JSON keys.

use serde_json::{Map, Value};

use crate::cases::board::Board;

/// The sentences about a position on one board.
#[derive(Clone, Copy)]
pub(crate) struct Wording<'a>(pub(crate) &'a Board);

fn kind(piece: &str) -> &'static str {
    match piece.get(1..) {
        Some("K") => "king",
        Some("Q") => "queen",
        Some("D") => "queen worth one point",
        Some("R") => "rook",
        Some("B") => "bishop",
        Some("N") => "knight",
        Some("P") => "pawn",
        Some("G") => "guard",
        _ => "unknown piece",
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

impl Wording<'_> {
    fn army(&self, letter: &str) -> &str {
        self.0.army(letter)
    }

    fn armies(&self, value: &Value, between: &str) -> String {
        let names: Vec<_> = texts(value).into_iter().map(|it| self.army(it)).collect();
        names.join(between)
    }

    /// The armies of a word like `wb`.
    fn join_armies(&self, word: &str, between: &str) -> String {
        let letters = word.char_indices().map(|(at, _)| &word[at..=at]);
        letters
            .map(|it| self.army(it))
            .collect::<Vec<_>>()
            .join(between)
    }

    /// Some squares of the board: the pieces army by army, then the empty squares.
    pub(crate) fn board(&self, mut squares: Vec<(&str, &Value)>) -> Option<String> {
        squares.sort_by_key(|(square, _)| (square.as_bytes()[0], square.len(), *square));
        let sentences = self.0.armies.iter().filter_map(|(letter, name)| {
            let pieces: Vec<_> = squares
                .iter()
                .filter(|(_, piece)| text(piece).starts_with(&**letter))
                .map(|(square, piece)| format!("{} {square}", kind(text(piece))))
                .collect();
            (!pieces.is_empty()).then(|| format!("{name}: {}", pieces.join(", ")))
        });
        let empty: Vec<_> = squares
            .iter()
            .filter(|(_, piece)| piece.is_null())
            .map(|(square, _)| *square)
            .collect();
        let empty_sentence = (!empty.is_empty()).then(|| format!("Empty: {}", empty.join(", ")));
        let all_sentences: Vec<String> = sentences.chain(empty_sentence).collect();
        (!all_sentences.is_empty()).then(|| format!("{}.", all_sentences.join(". ")))
    }

    /// The sentences for one key of a state. An object with entries for all armies is described
    /// army by army.
    pub(crate) fn sentences(&self, path: &str, value: &Value) -> Vec<String> {
        match (path.split_once('.'), value.as_object()) {
            (None, Some(entries)) if entries.is_empty() => vec![empty_sentence(path).to_string()],
            // All scores fit in one sentence.
            (None, Some(entries)) if path == "scores" => vec![self.scores(entries)],
            (None, Some(entries)) => {
                let in_order = self.in_turn_order(entries).into_iter();
                in_order
                    .map(|(key, value)| self.entry_sentence(path, key, value))
                    .collect()
            }
            (None, None) => self.key_sentence(path, value),
            (Some((key, rest)), _) => vec![self.entry_sentence(key, rest, value)],
        }
    }

    /// The entries of the armies in turn order, before any others.
    fn in_turn_order<'v>(&self, entries: &'v Map<String, Value>) -> Vec<(&'v String, &'v Value)> {
        let mut sorted: Vec<_> = entries.iter().collect();
        sorted.sort_by_key(|(key, _)| self.0.seat(key));
        sorted
    }

    fn scores(&self, entries: &Map<String, Value>) -> String {
        let sentences = self
            .in_turn_order(entries)
            .into_iter()
            .map(|(letter, points)| format!("{} {}", self.army(letter), text(points)));
        format!("Points: {}.", sentences.collect::<Vec<_>>().join(", "))
    }

    /// The sentence for a key that is not an object.
    fn key_sentence(&self, key: &str, value: &Value) -> Vec<String> {
        let is_empty = value.as_array().is_some_and(Vec::is_empty);
        let one = match key {
            "en_passant" if !is_empty => {
                let passed = value.as_array().into_iter().flatten();
                return passed.map(|passed| self.passed(passed)).collect();
            }
            "turn" => format!("{} is to move.", self.army(text(value))),
            "round" => format!("It is round {value}."),
            "legal_moves" => format!("There are {value} legal moves."),
            "halfmoves" | "quiet_plies" => format!("Quiet plies: {value}."),
            "order" => format!("Turn order: {}.", self.armies(value, ", ")),
            "fen" => format!("`{}`.", text(value)),
            "sides" => format!("Still in: {}.", self.join_armies(text(value), ", ")),
            "result" => format!("Result: {}.", text(value)),
            "incremental_result" => format!("Incremental score: {}.", text(value)),
            "lms_result" => format!("Last Man Standing: {}.", text(value)),
            "over" | "reason" | "draw" | "winner" | "scores" => self.end(key, value),
            "pending" | "teams" | "proposals" | "first_move" => self.alliances(key, value),
            "claims" if is_empty => "No draw can be claimed.".to_string(),
            "claims" => format!(
                "A draw can be claimed: {}.",
                texts(value).join(", ").replace('_', " ")
            ),
            "claim50" => self.listed(value, "May claim fifty moves"),
            "claim3" => self.listed(value, "May claim a repetition"),
            "offers" => self.listed(value, "Open draw offers"),
            "in_check" => self.listed(value, "In check"),
            "choice" => self.listed(value, "Choice between"),
            "left_in_order" if is_empty => "Nobody has left.".to_string(),
            "left_in_order" => {
                let groups = value
                    .as_array()
                    .into_iter()
                    .flatten()
                    .map(|group| self.armies(group, " together with "));
                format!(
                    "Out, in this order: {}.",
                    groups.collect::<Vec<_>>().join(", ")
                )
            }
            "en_passant" => "No pawn can be captured en passant.".to_string(),
            _ => format!("{key}: {}.", in_code(value)),
        };
        vec![one]
    }

    fn listed(&self, value: &Value, what: &str) -> String {
        if texts(value).is_empty() {
            format!("{what}: nobody.")
        } else {
            format!("{what}: {}.", self.armies(value, ", "))
        }
    }

    fn end(&self, key: &str, value: &Value) -> String {
        let sentences = match (key, value) {
            ("over", Value::Bool(true)) => "The game is over",
            ("over", _) => "The game goes on",
            ("reason", Value::Null) => "The game is not over",
            ("reason", reason) => reason_sentence(text(reason)),
            ("draw", Value::Bool(true)) => "It is a draw",
            ("draw", _) => "It is not a draw",
            ("winner", Value::Null) => "Nobody has won",
            ("winner", winner) => return format!("{} has won.", self.army(text(winner))),
            _ => "No points yet",
        };
        format!("{sentences}.")
    }

    fn alliances(&self, key: &str, value: &Value) -> String {
        let words = texts(value);
        match (key, value) {
            ("pending", Value::Null) => "No choice is pending.".to_string(),
            ("pending", who) => format!(
                "{} has lost the king and must choose.",
                self.army(text(who))
            ),
            ("teams", _) => {
                let alliances = words.iter().map(|word| self.join_armies(word, " with "));
                format!("Alliances: {}.", alliances.collect::<Vec<_>>().join("; "))
            }
            ("proposals", _) if words.is_empty() => "There is no open proposal.".to_string(),
            ("proposals", _) => {
                let proposals = words.iter().map(|word| self.join_armies(word, " to "));
                format!("Proposals: {}.", proposals.collect::<Vec<_>>().join(", "))
            }
            _ => self.listed(value, "Must begin with a pawn"),
        }
    }

    /// A pawn that may be captured en passant.
    fn passed(&self, value: &Value) -> String {
        let (pawn, target) = (text(&value["pawn"]), text(&value["target"]));
        let Some(rights) = value["rights"].as_object() else {
            return format!("The pawn on {pawn} has just crossed {target}.");
        };
        let described = rights
            .iter()
            .map(|(letter, right)| format!("{} ({})", self.army(letter), text(right)));
        format!(
            "{}'s pawn on {pawn} may be captured on {target} by {}.",
            self.army(text(&value["owner"])),
            described.collect::<Vec<_>>().join(" and ")
        )
    }

    /// One entry of a key that is an object: about an army or a square.
    fn entry_sentence(&self, key: &str, entry: &str, value: &Value) -> String {
        let name = self.army(entry);
        match (key, value) {
            ("status", _) => format!("{name} {}.", status(text(value))),
            ("control", Value::Null) => format!("Nobody commands {name}'s army."),
            ("control", _) if text(value) == entry => format!("{name} commands their own army."),
            ("control", _) => format!("{} commands {name}'s army.", self.army(text(value))),
            ("eliminated_by", _) => {
                format!(
                    "{} has the credit for eliminating {name}.",
                    self.army(text(value))
                )
            }
            ("scores", _) => format!("{name} has {} of the incremental points.", text(value)),
            ("pending", _) if value == "flagged" => {
                format!("{name}'s time has run out; they leave when their turn comes.")
            }
            ("pending", _) => format!("{name} has resigned; they leave when their turn comes."),
            ("check", Value::Null) => format!("{name}'s king is not in check."),
            ("check", _) => format!(
                "{name}'s king is in check from {}.",
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
        let passed = if record["passed"] == true {
            "and has passed"
        } else {
            "and has not had a turn yet"
        };
        let by = self.army(text(&record["by"]));
        format!("{name} has no move left because of {by}, {passed}.")
    }

    fn castling(&self, entry: &str, value: &Value) -> String {
        let (letter, piece) = entry.split_once('.').unwrap_or((entry, ""));
        let name = self.army(letter);
        match value {
            Value::Array(_) if piece == "K" => format!("{name}'s {}.", regain("king", value)),
            Value::Array(_) => format!(
                "{name} may castle with the rook on {}.",
                texts(value).join(" or ")
            ),
            Value::Object(pieces) => format!("{name}'s {}.", regains(pieces)),
            _ => format!("{name} may not castle."),
        }
    }

    /// An event of the command line.
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
            "leave" => format!("{name} leaves the alliance"),
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
                ref squares => format!(" without the pieces on {}", squares.join(", ")),
            });
        let liege = value["liege"].as_str();
        let liege = liege.map(|liege| format!(", with {} as liege", self.army(liege)));
        format!(
            "{by} chooses `{option}`{}{}",
            lost.unwrap_or_default(),
            liege.unwrap_or_default()
        )
    }

    /// One entry of an alliance log.
    pub(crate) fn entry(&self, entry: &Value) -> String {
        let part = |at: usize| self.army(text(&entry[at]));
        let group = |at: usize| match &entry[at] {
            Value::Array(_) => self.armies(&entry[at], " and "),
            one => self.army(text(one)).to_string(),
        };
        match text(&entry[0]) {
            "proposal" => format!("{} proposes an alliance to {}.", part(1), part(2)),
            "withdrawn" => format!("{} withdraws the proposal to {}.", part(1), part(2)),
            "declined" => format!("{} declines {}'s proposal.", part(1), part(2)),
            "allied" => format!("{} are an alliance.", group(1)),
            "left" => format!("{} has left {}.", group(1), group(2)),
            "king_lost_choose" => format!("{} has lost the king and must choose.", part(1)),
            "protectorate" => format!("{} is a protectorate of {}.", part(1), part(2)),
            "out" => format!("{} is out: `{}`.", part(1), text(&entry[2])),
            "civil_war" => format!("Civil war between {}.", group(1)),
            "won" => format!("{} has won.", part(1)),
            "draw" => format!("Draw: `{}`.", text(&entry[1])),
            _ => in_code(entry),
        }
    }
}

/// The sentence for an empty object.
fn empty_sentence(key: &str) -> &'static str {
    match key {
        "mates" => "Nobody is mated or stalemated.",
        "check" => "No king is in check.",
        "pending" => "No resignation is pending.",
        "eliminated_by" => "Nobody has the credit for an elimination.",
        "castling" => "Nobody may castle.",
        "liege" => "Nobody is a protectorate.",
        _ => "None.",
    }
}

fn reason_sentence(reason: &str) -> &str {
    match reason {
        "agreed" => "All players agreed to a draw",
        "one_left" => "Only one side is left",
        "checkmate" => "It is checkmate",
        "stalemate" => "It is stalemate",
        "dead_position" => "The position is dead",
        "insufficient" => "Nobody has enough material to mate",
        "threefold" => "The position occurred three times, and a draw was claimed",
        "fivefold" => "The position occurred five times",
        "fifty_moves" | "fifty" => "Fifty quiet moves have passed, and a draw was claimed",
        "seventyfive_moves" => "Seventy-five quiet moves have passed",
        "resigned" => "A player has resigned",
        "flagged" => "A player's time has run out",
        "blocked" => "Nobody can move",
        other => other,
    }
}

fn status(status: &str) -> String {
    match status {
        "active" => "is in the game",
        "king" => "has a king",
        "protectorate" => "is a protectorate",
        "out" => "is out",
        "checkmate" => "is out by checkmate",
        "stalemate" => "is out by stalemate",
        "resign" | "resigned" => "has resigned",
        "mated" => "is out, mated",
        "captured" => "is out, their king captured",
        "stalemated" => "is out, stalemated",
        "flagged" => "is out, their time has run out",
        other => return format!("has the status {other}"),
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

fn regains(pieces: &Map<String, Value>) -> String {
    let names = [
        ("K", "king"),
        ("k", "king-side rook"),
        ("q", "queen-side rook"),
    ];
    let sentences = names
        .iter()
        .filter_map(|(key, name)| pieces.get(*key).map(|piece| regain(name, piece)));
    sentences.collect::<Vec<_>>().join(", ")
}

/// Describes the place of the king or a rook of a captured army, and its right to castle.
fn regain(name: &str, piece: &Value) -> String {
    match piece[0].as_str() {
        None => format!("{name} is gone"),
        Some(square) if piece[1] == true => {
            format!("{name} on {square} may still castle from home")
        }
        Some(square) => format!("{name} on {square} may not castle any more"),
    }
}
