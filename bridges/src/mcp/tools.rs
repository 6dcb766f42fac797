//! The table of tools: which request of the API each of them is, and what its arguments are.
//!
//! To add a tool means to add a row. How the arguments become a request is in `request`, what a
//! model gets to read in `words`.

use axum::http::Method;
use serde_json::{Map, Value, json};

/// The tools of a language model.
pub(crate) struct Tool {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    pub(crate) method: Method,
    /// The path after `/api/v1`. A name in braces is an argument.
    pub(crate) path: &'static str,
    pub(crate) arguments: &'static [Argument],
}

/// An argument of a tool, and the field of the request with the same name.
pub(crate) struct Argument {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) is_required: bool,
    pub(crate) description: &'static str,
}

/// The kinds of values that arguments have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Number,
    Flag,
    Texts,
    Object,
    Objects,
}

impl Kind {
    fn schema(self) -> Value {
        match self {
            Self::Text => json!({"type": "string"}),
            Self::Number => json!({"type": "integer"}),
            Self::Flag => json!({"type": "boolean"}),
            Self::Texts => json!({"type": "array", "items": {"type": "string"}}),
            Self::Object => json!({"type": "object"}),
            Self::Objects => json!({"type": "array", "items": {"type": "object"}}),
        }
    }

    /// Whether a value is of this kind.
    pub(crate) fn fits(self, value: &Value) -> bool {
        let all = |is: fn(&Value) -> bool| value.as_array().is_some_and(|all| all.iter().all(is));
        match self {
            Self::Text => value.is_string(),
            Self::Number => value.is_u64(),
            Self::Flag => value.is_boolean(),
            Self::Texts => all(Value::is_string),
            Self::Object => value.is_object(),
            Self::Objects => all(Value::is_object),
        }
    }
}

impl Tool {
    /// The JSON Schema of the arguments.
    pub(crate) fn schema(&self) -> Map<String, Value> {
        let properties = self.arguments.iter().map(|argument| {
            let mut schema = argument.kind.schema();
            schema["description"] = argument.description.into();
            (argument.name.to_owned(), schema)
        });
        let required = self
            .arguments
            .iter()
            .filter(|argument| argument.is_required);
        let required: Vec<&str> = required.map(|argument| argument.name).collect();
        let fields = [
            ("type", json!("object")),
            ("properties", Value::Object(properties.collect())),
            ("required", json!(required)),
            ("additionalProperties", json!(false)),
        ];
        let fields = fields.map(|(name, value)| (name.to_owned(), value));
        fields.into_iter().collect()
    }

    /// Whether it only reads.
    pub(crate) fn only_reads(&self) -> bool {
        self.method == Method::GET
    }

    pub(crate) fn argument(&self, name: &str) -> Option<&'static Argument> {
        self.arguments.iter().find(|argument| argument.name == name)
    }
}

const fn needs(name: &'static str, kind: Kind, description: &'static str) -> Argument {
    Argument {
        name,
        kind,
        is_required: true,
        description,
    }
}

const fn takes(name: &'static str, kind: Kind, description: &'static str) -> Argument {
    Argument {
        name,
        kind,
        is_required: false,
        description,
    }
}

const GAME: Argument = needs("game", Kind::Text, "The id of the game.");
const TO: Argument = needs(
    "to",
    Kind::Text,
    "The army of the other player, such as black.",
);
const FROM: Argument = needs("from", Kind::Text, "The army that proposed, such as white.");
const MESSAGE: Argument = takes("message", Kind::Text, "A few words with it.");
const NAME: Argument = needs(
    "name",
    Kind::Text,
    "Your name in the game, up to 32 characters.",
);
const SEATS: Argument = takes(
    "seats",
    Kind::Texts,
    "The armies you want; any if left out.",
);

/// The name of the only tool that asks the API more than once.
pub(crate) const WAIT: &str = "wait";

const fn tool(
    name: &'static str,
    method: Method,
    path: &'static str,
    arguments: &'static [Argument],
    description: &'static str,
) -> Tool {
    Tool {
        name,
        description,
        method,
        path,
        arguments,
    }
}

/// All tools, in the order in which a player needs them.
pub(crate) static TOOLS: &[Tool] = &[
    tool(
        "who_am_i",
        Method::GET,
        "/me",
        &[],
        "Your id and your name.",
    ),
    tool(
        "my_games",
        Method::GET,
        "/me/games",
        &[
            takes("variant", Kind::Text, "Only games of this rule set."),
            takes("after", Kind::Text, "The `next` of the page before."),
            takes("limit", Kind::Number, "How many, up to 50."),
        ],
        "Your games that are not over, and those to which you are invited.",
    ),
    tool(
        "finished_games",
        Method::GET,
        "/me/games/finished",
        &[
            takes("after", Kind::Text, "The `next` of the page before."),
            takes("limit", Kind::Number, "How many, up to 50."),
        ],
        "Your finished games, the latest first.",
    ),
    tool(
        "rule_sets",
        Method::GET,
        "/variants",
        &[],
        "The rule sets that can be played, with their armies and options.",
    ),
    tool(
        "rules",
        Method::GET,
        "/variants/{variant}/rules",
        &[needs(
            "variant",
            Kind::Text,
            "The id of the rule set, from rule_sets.",
        )],
        "The rules of a game, to read before you play it.",
    ),
    tool(
        "look",
        Method::GET,
        "/games/{game}",
        &[GAME],
        "A game as you see it: board, players, whose turn it is, what you can do.",
    ),
    tool(
        WAIT,
        Method::GET,
        "/games/{game}",
        &[
            GAME,
            takes(
                "seconds",
                Kind::Number,
                "How long to wait at most: 20 if left out, up to 25.",
            ),
            takes(
                "version",
                Kind::Number,
                "The version of the game that you have seen: then anything new ends the wait, such \
               as a letter.",
            ),
        ],
        "Waits until it is your turn or the game is over, and shows the game. Call it again if \
         nothing has happened.",
    ),
    tool(
        "legal_moves",
        Method::GET,
        "/games/{game}/legal-moves",
        &[GAME],
        "The legal moves of the army whose turn it is.",
    ),
    tool(
        "move",
        Method::POST,
        "/games/{game}/moves",
        &[
            GAME,
            needs(
                "move",
                Kind::Text,
                "The move, such as Nf3, or a coordinate from legal_moves.",
            ),
            takes(
                "confirm",
                Kind::Text,
                "The value from a refusal that says the move ends your alliance, to make it.",
            ),
        ],
        "Makes a move. A move that is not legal changes nothing, and the answer says why.",
    ),
    tool(
        "moves",
        Method::GET,
        "/games/{game}/moves",
        &[GAME],
        "Every move of a game so far, with what happened.",
    ),
    tool(
        "choose_army",
        Method::POST,
        "/games/{game}/choice",
        &[
            GAME,
            needs(
                "army",
                Kind::Text,
                "The captured army that you want to command.",
            ),
        ],
        "Chooses which captured army you command, when that is due.",
    ),
    tool(
        "draw",
        Method::POST,
        "/games/{game}/draw",
        &[
            GAME,
            needs(
                "action",
                Kind::Text,
                "offer, accept, decline, claim_threefold, claim_fifty_moves, claim_win, claim_draw, \
                 stop_offers or allow_offers.",
            ),
            takes(
                "of",
                Kind::Number,
                "The seat of the other player, for stop_offers and allow_offers.",
            ),
        ],
        "Offers, answers or claims a draw, or claims the win.",
    ),
    tool(
        "request",
        Method::POST,
        "/games/{game}/request",
        &[
            GAME,
            needs(
                "action",
                Kind::Text,
                "takeback, pause, resume, accept or decline.",
            ),
            takes("for", Kind::Text, "The length of a pause, such as 2d."),
        ],
        "Asks the others for a takeback or a pause, or answers.",
    ),
    tool(
        "resign",
        Method::POST,
        "/games/{game}/resign",
        &[GAME],
        "Resigns. This cannot be undone.",
    ),
    tool(
        "abort",
        Method::POST,
        "/games/{game}/abort",
        &[GAME],
        "Aborts a game in which not everybody has moved.",
    ),
    tool(
        "alliances",
        Method::GET,
        "/games/{game}/alliances",
        &[GAME],
        "Your secret alliance, if you have one, and your standing order.",
    ),
    tool(
        "leave_alliance",
        Method::POST,
        "/games/{game}/alliances/leave",
        &[GAME],
        "Leaves your alliance. Your allies learn of it.",
    ),
    tool(
        "standing_order",
        Method::PUT,
        "/games/{game}/alliances/order",
        &[GAME, needs("order", Kind::Text, "removal or protectorate.")],
        "Says what becomes of your army if your king is captured.",
    ),
    tool(
        "proposals",
        Method::GET,
        "/games/{game}/proposals",
        &[GAME],
        "The proposals that you made and got. Only the two players know of each. `others` are the \
         seats with which you would be allied, too, if you accepted.",
    ),
    tool(
        "propose",
        Method::POST,
        "/games/{game}/proposals",
        &[GAME, TO, MESSAGE],
        "Proposes a secret alliance. The other player sees who is in yours.",
    ),
    tool(
        "accept_proposal",
        Method::POST,
        "/games/{game}/proposals/accept",
        &[
            GAME,
            FROM,
            takes(
                "leaving",
                Kind::Flag,
                "Whether you leave your alliance for it.",
            ),
        ],
        "Accepts a proposal. Its `others` become your allies, too.",
    ),
    tool(
        "decline_proposal",
        Method::POST,
        "/games/{game}/proposals/decline",
        &[GAME, FROM],
        "Declines a proposal.",
    ),
    tool(
        "counter_proposal",
        Method::POST,
        "/games/{game}/proposals/counter",
        &[GAME, FROM, MESSAGE],
        "Answers a proposal with your own.",
    ),
    tool(
        "withdraw_proposal",
        Method::POST,
        "/games/{game}/proposals/withdraw",
        &[GAME, TO],
        "Withdraws your proposal.",
    ),
    tool(
        "letters",
        Method::GET,
        "/games/{game}/letters",
        &[GAME],
        "The letters that you wrote and got.",
    ),
    tool(
        "write_letter",
        Method::POST,
        "/games/{game}/letters",
        &[
            GAME,
            needs(
                "to",
                Kind::Texts,
                "The armies of its readers, such as black. Each sees who else got it.",
            ),
            needs("text", Kind::Text, "The letter."),
            takes(
                "anonymous",
                Kind::Flag,
                "Whether to hide your name, if the game allows it.",
            ),
        ],
        "Writes a private letter to another player, or the same one to several.",
    ),
    tool(
        "history",
        Method::GET,
        "/games/{game}/history",
        &[GAME],
        "The secret history of a finished game: who was allied with whom, and when.",
    ),
    tool(
        "file",
        Method::GET,
        "/games/{game}/pgn",
        &[GAME],
        "A game as a file, such as PGN.",
    ),
    tool(
        "analysis",
        Method::GET,
        "/games/{game}/analysis",
        &[GAME],
        "The analysis of a finished game: the chances of each player, and the turning points.",
    ),
    tool(
        "create_game",
        Method::POST,
        "/games",
        &[
            needs(
                "variant",
                Kind::Text,
                "The id of a rule set, from rule_sets.",
            ),
            NAME,
            SEATS,
            takes("options", Kind::Object, "Options of the rule set."),
            takes(
                "reserved",
                Kind::Objects,
                "The people you challenge: objects with `person` (an id) and `name`.",
            ),
            takes(
                "computers",
                Kind::Objects,
                "Computers: objects with `level` from 1 to 8.",
            ),
            takes(
                "clock",
                Kind::Text,
                "10+5 for the game, or 3d for each move; no clock if left out.",
            ),
            takes("visibility", Kind::Text, "private or public."),
            takes(
                "diplomacy",
                Kind::Object,
                "Diplomacy options; {} for the usual ones.",
            ),
        ],
        "Creates a game. It begins when all seats are taken; others join with its id.",
    ),
    tool(
        "join_game",
        Method::POST,
        "/games/{game}/join",
        &[GAME, NAME, SEATS],
        "Joins a game that has not begun, or accepts a challenge.",
    ),
    tool(
        "leave_lobby",
        Method::POST,
        "/games/{game}/leave",
        &[GAME],
        "Leaves a game that has not begun, or declines a challenge.",
    ),
    tool(
        "add_computer",
        Method::POST,
        "/games/{game}/computers",
        &[
            GAME,
            needs("level", Kind::Number, "How strong it plays, from 1 to 8."),
            SEATS,
        ],
        "Adds a computer to a game of yours that has not begun.",
    ),
    tool(
        "start_game",
        Method::POST,
        "/games/{game}/start",
        &[GAME],
        "Starts a game of yours; computers take the free seats.",
    ),
    tool(
        "cancel_lobby",
        Method::POST,
        "/games/{game}/cancel",
        &[GAME],
        "Cancels a game of yours that has not begun.",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique_and_every_part_of_a_path_is_an_argument() {
        let names: BTreeSet<&str> = TOOLS.iter().map(|tool| tool.name).collect();
        assert_eq!(names.len(), TOOLS.len());
        for tool in TOOLS {
            let parts = tool
                .path
                .split('/')
                .filter_map(|part| part.strip_prefix('{'));
            for part in parts {
                let argument = tool.argument(part.trim_end_matches('}'));
                assert!(
                    argument.is_some_and(|argument| argument.is_required),
                    "{}",
                    tool.name
                );
            }
        }
    }
}
