//! Bodies that are one of several kinds of request: the field `action` says which, and each kind
//! has fields of its own, so a field of another kind cannot be given.
//!
//! serde reads such an enum, too (`tag = "action"`), but then forgets in which field a wrong value
//! was. And utoipa describes what serde's attributes say. So the enum is declared with its kind
//! outside of the fields, `{"pause": {"for": "2d"}}`, and moved inside here, in values and in the
//! schema.

use serde::Deserialize;
use serde::de::{self, DeserializeOwned, Deserializer, MapAccess, Visitor};
use serde_json::{Map, Value};
use serde_path_to_error::Segment;
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use utoipa::openapi::schema::{AdditionalProperties, ObjectBuilder, Schema, SchemaType, Type};
use utoipa::openapi::{Object, RefOr};
use utoipa::{PartialSchema, ToSchema};

/// The field that names the kind.
const TAG: &str = "action";

/// A request of the kind that its field `action` names.
#[derive(Debug)]
pub(crate) struct Tagged<T>(pub(crate) T);

impl<'de, T: DeserializeOwned> Deserialize<'de> for Tagged<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(TaggedVisitor(PhantomData))
    }
}

struct TaggedVisitor<T>(PhantomData<T>);

impl<'de, T: DeserializeOwned> Visitor<'de> for TaggedVisitor<T> {
    type Value = Tagged<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "an object with an `{TAG}`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Tagged<T>, A::Error> {
        let mut fields = Map::new();
        while let Some((name, value)) = from.next_entry::<String, Value>()? {
            if fields.contains_key(&name) {
                return Err(de::Error::custom(format!("duplicate field `{name}`")));
            }
            fields.insert(name, value);
        }
        read(fields).map(Tagged).map_err(de::Error::custom)
    }
}

/// Reads the fields of a request, or says which of them is wrong.
fn read<T: DeserializeOwned>(mut fields: Map<String, Value>) -> Result<T, String> {
    let kind = match fields.remove(TAG) {
        Some(Value::String(kind)) => kind,
        Some(other) => return Err(format!("{TAG}: {other} is not a text")),
        None => return Err(format!("missing field `{TAG}`")),
    };
    let whole = Value::Object(Map::from_iter([(kind.clone(), fields.into())]));
    serde_path_to_error::deserialize(whole).map_err(|error| {
        let (mut steps, fault) = (error.path().iter(), error.inner().to_string());
        match (steps.next(), steps.next()) {
            // A field that is unknown here may be one of another kind.
            (Some(Segment::Enum { .. }), Some(field)) if !fault.starts_with("unknown field") => {
                format!("{field}: {fault}")
            }
            (Some(Segment::Enum { .. }), _) => format!("`{kind}`: {fault}"),
            // The kind is read first, so a fault without it is about the kind itself.
            _ => format!("{TAG}: {fault}"),
        }
    })
}

impl<T: ToSchema> PartialSchema for Tagged<T> {
    fn schema() -> RefOr<Schema> {
        let mut schema = T::schema();
        if let RefOr::T(Schema::OneOf(kinds)) = &mut schema {
            kinds.items.iter_mut().for_each(move_inside);
        }
        schema
    }
}

impl<T: ToSchema> ToSchema for Tagged<T> {
    fn name() -> Cow<'static, str> {
        T::name()
    }
}

/// Makes of the schema of `{"pause": {"for": …}}` that of `{"action": "pause", "for": …}`.
fn move_inside(schema: &mut RefOr<Schema>) {
    let RefOr::T(Schema::Object(outer)) = schema else {
        return;
    };
    let Some((kind, RefOr::T(Schema::Object(fields)))) = outer.properties.pop_first() else {
        return;
    };
    let tag: Object = ObjectBuilder::new()
        .schema_type(SchemaType::new(Type::String))
        .enum_values(Some([kind]))
        .build();
    let mut whole = fields;
    whole.description = outer.description.take();
    whole.required.insert(0, TAG.to_owned());
    whole.properties.insert(TAG.to_owned(), tag.into());
    whole.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
    *schema = Schema::Object(whole).into();
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Something to do with a lamp.
    #[derive(Debug, PartialEq, Deserialize, ToSchema)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    enum Lamp {
        /// Make it darker.
        Dim {},
        /// Light it.
        Light {
            /// For so many minutes.
            minutes: u8,
            /// For somebody.
            #[serde(rename = "for")]
            whom: Option<String>,
        },
    }

    fn read(json: &str) -> Result<Lamp, String> {
        let read = serde_json::from_str::<Tagged<Lamp>>(json);
        read.map(|Tagged(lamp)| lamp).map_err(|error| {
            let message = error.to_string();
            entente_presentation::plain::without_place(&message).to_owned()
        })
    }

    #[test]
    fn each_kind_takes_its_own_fields() {
        assert_eq!(read(r#"{"action": "dim"}"#), Ok(Lamp::Dim {}));
        let held = Lamp::Light {
            minutes: 3,
            whom: None,
        };
        assert_eq!(read(r#"{"minutes": 3, "action": "light"}"#), Ok(held));
    }

    #[test]
    fn a_fault_names_its_field_and_what_would_be_right() {
        for (json, expected) in [
            ("{}", "missing field `action`"),
            (r#"{"action": 3}"#, "action: 3 is not a text"),
            (
                r#"{"action": "kick"}"#,
                "action: unknown variant `kick`, expected `dim` or `light`",
            ),
            (
                r#"{"action": "dim", "minutes": 3}"#,
                "`dim`: unknown field `minutes`, there are no fields",
            ),
            (r#"{"action": "light"}"#, "`light`: missing field `minutes`"),
            (
                r#"{"action": "light", "minutes": 300}"#,
                "minutes: invalid value: integer `300`, expected u8",
            ),
            (
                r#"{"action": "light", "minutes": 3, "for": 4}"#,
                "for: invalid type: integer `4`, expected a string",
            ),
            (
                r#"{"action": "dim", "action": "dim"}"#,
                "duplicate field `action`",
            ),
        ] {
            assert_eq!(read(json), Err(expected.to_owned()), "{json}");
        }
    }

    #[test]
    fn the_schema_has_an_alternative_for_each_kind() {
        let schema = serde_json::to_value(Tagged::<Lamp>::schema()).unwrap_or_default();
        let tag = |kind| json!({"type": "string", "enum": [kind]});
        let expected = json!({
            "description": "Something to do with a lamp.",
            "oneOf": [
                {
                    "type": "object",
                    "description": "Make it darker.",
                    "required": ["action"],
                    "properties": {"action": tag("dim")},
                    "additionalProperties": false,
                },
                {
                    "type": "object",
                    "description": "Light it.",
                    "required": ["action", "minutes"],
                    "properties": {
                        "action": tag("light"),
                        "minutes": {
                            "type": "integer", "format": "int32", "minimum": 0,
                            "description": "For so many minutes.",
                        },
                        "for": {"type": ["string", "null"], "description": "For somebody."},
                    },
                    "additionalProperties": false,
                },
            ],
        });
        assert_eq!(schema, expected);
    }
}
