//! The armies by one name: a tool says and takes the name of an army where the API has the number
//! of a seat.

use super::document::{Document, alternatives, schema_name};
use serde_json::Value;

/// The fields of the API that hold seats, by the schema they are in. A test compares them with the
/// document.
const SEATS: &[(&str, &[&str])] = &[
    ("Alliances", &["allies", "liege", "protectorates", "seat"]),
    ("Betrayal", &["betrayer", "victim"]),
    ("Correspondent", &["seat"]),
    ("DrawRequest", &["of"]),
    ("FormerOwner", &["seat"]),
    (
        "Game",
        &[
            "mover",
            "stoppable_draw_offers",
            "stopped_draw_offers",
            "turn",
            "your_seats",
        ],
    ),
    ("GameResult", &["winners"]),
    ("Gift", &["from", "to"]),
    ("HistoryEvent", &["captured_from", "seat", "with"]),
    ("JudgedMove", &["seat"]),
    ("LegalMoves", &["turn"]),
    ("LetterCount", &["from", "to"]),
    ("LineMove", &["seat"]),
    ("Mate", &["by"]),
    ("Move", &["by", "picker", "seat"]),
    ("MoveReason", &["seat"]),
    ("News", &["by", "seat"]),
    ("Offer", &["seat"]),
    ("Player", &["seats"]),
    ("Proposal", &["seat"]),
    ("ReceivedProposal", &["others", "seat"]),
    ("RevealedCharacter", &["seat"]),
    ("RevealedLetter", &["from", "to"]),
    ("Seat", &["commander", "eliminated_by", "seat"]),
    ("SeatRating", &["seat"]),
    ("SeatSummary", &["seat"]),
    ("TurnClock", &["picker", "seat"]),
];

/// Whether a field of a schema holds seats.
pub(super) fn is_seat(schema: &str, field: &str) -> bool {
    let mut schemas = SEATS.iter().filter(|(name, _)| *name == schema);
    schemas.any(|(_, fields)| fields.contains(&field))
}

/// The armies of a game, in the order of its seats.
pub(crate) fn of(game: &Value) -> Vec<Value> {
    let seats = game["seats"].as_array().into_iter().flatten();
    seats.map(|seat| seat["army"].clone()).collect()
}

pub(crate) fn seat(armies: &[Value], army: &str) -> Option<usize> {
    armies.iter().position(|known| {
        known
            .as_str()
            .is_some_and(|known| known.eq_ignore_ascii_case(army))
    })
}

/// Puts the names of armies for the seats in a value of this schema. Each game in it has its own
/// armies, and everything else these.
pub(crate) fn name(document: &Document, schema: &Value, value: &mut Value, armies: &[Value]) {
    for schema in alternatives(schema).into_iter().flatten() {
        name(document, schema, value, armies);
    }
    let (of_schema, schema) = (schema_name(schema), document.resolved(schema));
    match value {
        Value::Object(fields) => {
            let own = (of_schema == Some("Game")).then(|| {
                let seats = fields.get("seats").and_then(Value::as_array);
                let seats = seats.into_iter().flatten();
                seats.map(|seat| seat["army"].clone()).collect::<Vec<_>>()
            });
            let armies = own.as_deref().unwrap_or(armies);
            for (field, value) in fields {
                if of_schema.is_some_and(|schema| is_seat(schema, field)) {
                    put(value, armies);
                } else {
                    name(document, &schema["properties"][field], value, armies);
                }
            }
        }
        Value::Array(all) => {
            for value in all {
                name(document, &schema["items"], value, armies);
            }
        }
        _ => {}
    }
}

/// Puts the name of an army for a seat, or for each of several.
fn put(value: &mut Value, armies: &[Value]) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(|seat| put(seat, armies)),
        Value::Number(seat) => {
            let seat = seat.as_u64().and_then(|seat| usize::try_from(seat).ok());
            if let Some(army) = seat.and_then(|seat| armies.get(seat)) {
                *value = army.clone();
            }
        }
        _ => {}
    }
}

/// Whether values of this schema hold seats outside games, whose armies they do not know.
pub(super) fn are_needed(document: &Document, schema: &Value) -> bool {
    fn search<'a>(document: &'a Document, schema: &'a Value, seen: &mut Vec<&'a str>) -> bool {
        if let Some(name) = schema_name(schema) {
            if name == "Game" || seen.contains(&name) {
                return false;
            }
            seen.push(name);
            return SEATS.iter().any(|(known, _)| *known == name)
                || search(document, document.resolved(schema), seen);
        }
        match schema {
            Value::Object(fields) => fields.values().any(|schema| search(document, schema, seen)),
            Value::Array(all) => all.iter().any(|schema| search(document, schema, seen)),
            _ => false,
        }
    }
    search(document, schema, &mut Vec::new())
}

#[cfg(test)]
mod tests {
    use super::super::tools::tests::tools;
    use super::*;
    use serde_json::json;
    use std::collections::BTreeSet;

    /// Fields whose descriptions speak of seats, and that hold something else.
    const OTHERS: [(&str, &str); 3] = [
        ("Clock", "left"),
        ("Game", "computer_level"),
        ("Player", "player"),
    ];

    /// The names of the schemas that a value refers to, and that these refer to.
    fn reached<'a>(document: &'a Document, schema: &'a Value, found: &mut BTreeSet<&'a str>) {
        if let Some(name) = schema_name(schema)
            && found.insert(name)
        {
            reached(document, document.schema(name), found);
        }
        match schema {
            Value::Object(fields) => fields
                .values()
                .for_each(|schema| reached(document, schema, found)),
            Value::Array(all) => all
                .iter()
                .for_each(|schema| reached(document, schema, found)),
            _ => {}
        }
    }

    #[test]
    fn every_field_with_a_seat_is_in_the_table() {
        let tools = tools();
        let mut names = BTreeSet::from(["DrawRequest"]);
        for schema in tools.all.iter().flat_map(|tool| &tool.answers) {
            reached(&tools.document, schema, &mut names);
        }
        for name in names {
            let properties = tools.document.schema(name)["properties"].as_object();
            for (field, schema) in properties.into_iter().flatten() {
                let description = schema["description"].as_str().unwrap_or_default();
                let holds_numbers = schema["type"].to_string().contains("integer")
                    || schema["items"]["type"] == "integer";
                let is_about_seats = holds_numbers && description.contains("seat");
                let is_other = OTHERS.contains(&(name, field.as_str()));
                if is_about_seats && !is_other {
                    assert!(is_seat(name, field), "{name}.{field}: {description}");
                }
                assert!(holds_numbers || !is_seat(name, field), "{name}.{field}");
            }
        }
        for (name, fields) in SEATS {
            for field in *fields {
                let schema = &tools.document.schema(name)["properties"][field];
                assert!(schema.is_object(), "{name}.{field}");
            }
        }
    }

    #[test]
    fn seats_have_the_names_of_their_armies() {
        let tools = tools();
        let schema = json!({"$ref": "#/components/schemas/Proposals"});
        let mut proposals = json!({
            "made": [{"seat": 2, "message": null}],
            "received": [{"seat": 0, "message": "3", "others": [1, 3]}],
        });
        let armies = ["white", "red", "black", "yellow"].map(Value::from);
        name(&tools.document, &schema, &mut proposals, &armies);
        let named = json!({
            "made": [{"seat": "black", "message": null}],
            "received": [{"seat": "white", "message": "3", "others": ["red", "yellow"]}],
        });
        assert_eq!(proposals, named);
        let schema = json!({"$ref": "#/components/schemas/MadeMove"});
        let mut made = json!({
            "move": {"seat": 1, "ply": 1},
            "game": {"seats": [{"seat": 0, "army": "gold"}, {"seat": 1, "army": "silver"}],
                     "your_seats": [0], "turn": null, "result": {"winners": [1]}},
        });
        name(&tools.document, &schema, &mut made, &[]);
        assert_eq!(made["game"]["your_seats"], json!(["gold"]));
        assert_eq!(made["game"]["result"]["winners"], json!(["silver"]));
        assert_eq!(seat(&armies, "Black"), Some(2));
    }
}
