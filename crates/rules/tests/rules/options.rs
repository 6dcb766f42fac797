//! The schemas of the options of every rule set: what they promise is what is read.

use entente_rules::{OptionFault, OptionKind, OptionSchema, OptionValue, Options, Variant};
use serde_json::{Map, Value, json};

/// Every option of every rule set.
fn all() -> impl Iterator<Item = (Variant, OptionSchema)> {
    let of = |variant: Variant| {
        variant
            .options()
            .into_iter()
            .map(move |option| (variant, option))
    };
    Variant::ALL.into_iter().flat_map(of)
}

/// Every value of an option, and of a number its bounds and its example.
fn values(option: &OptionSchema) -> Vec<OptionValue> {
    match option.kind {
        OptionKind::Flag => [false, true].map(OptionValue::Flag).into(),
        OptionKind::Choice(values) => values.into(),
        OptionKind::Number {
            least,
            most,
            example,
        } => [least, most, example].map(OptionValue::Number).into(),
        OptionKind::ChoiceOrNumber {
            choices,
            least,
            most,
            example,
        } => {
            let numbers = [least, most, example].map(OptionValue::Number);
            choices.iter().copied().chain(numbers).collect()
        }
        OptionKind::Owners => panic!("nobody chooses {}", option.name),
    }
}

/// The options of a variant with this one.
fn read(variant: Variant, name: &str, value: Value) -> Result<Options, OptionFault> {
    Options::from_object(variant, Map::from_iter([(name.to_owned(), value)]))
}

#[test]
fn every_value_in_a_schema_is_read_and_written_or_does_not_go_with_the_rest() {
    for (variant, option) in all() {
        for value in values(&option) {
            match read(variant, option.name, value.json()) {
                Ok(options) => {
                    assert_eq!(options.to_object()[option.name], value.json());
                    let again = Options::from_object(variant, options.to_object());
                    assert_eq!(again.as_ref(), Ok(&options));
                    let line = Options::from_json(variant, &options.to_json());
                    assert_eq!(line.as_ref(), Ok(&options));
                }
                Err(fault) => panic!("{}: {}: {fault}", variant.id(), option.typed(value)),
            }
        }
    }
}

#[test]
fn a_value_is_read_as_it_is_typed() {
    for (_, option) in all() {
        for value in values(&option) {
            assert_eq!(option.kind.typed(&value.to_string()), Some(value));
        }
    }
    assert_eq!(OptionKind::Flag.typed("on"), Some(OptionValue::Flag(true)));
    assert_eq!(OptionKind::Flag.typed("1"), None);
}

#[test]
fn a_value_that_no_schema_has_is_refused_with_those_that_it_has() {
    for (variant, option) in all() {
        for wrong in [
            json!("perhaps"),
            json!(-1),
            json!(10_000),
            json!(1.5),
            json!([]),
        ] {
            let fault = read(variant, option.name, wrong.clone()).expect_err("no such value");
            let refused = OptionFault::Value {
                name: option.name,
                value: wrong.to_string(),
                kind: option.kind,
            };
            assert_eq!(fault, refused);
        }
        assert_eq!(option.kind.typed("perhaps"), None);
    }
}

#[test]
fn a_name_that_no_schema_has_is_refused_with_those_that_it_has() {
    for variant in Variant::ALL {
        let known = variant.options().iter().map(|option| option.name).collect();
        let fault = read(variant, "walls", json!(true)).expect_err("no such option");
        let name = "walls".to_owned();
        assert_eq!(fault, OptionFault::Unknown { name, known });
    }
}

#[test]
fn without_a_choice_every_option_has_its_usual_value() {
    for (variant, option) in all() {
        let usual = Options::of(variant).to_object()[option.name].clone();
        assert_eq!(usual, option.default.json(), "{}", option.name);
        assert!(!option.suggestions().is_empty(), "{}", option.name);
    }
}

#[test]
fn values_that_do_not_go_together_are_refused_by_name() {
    for (variant, json, option, with) in [
        (
            Variant::Chess4,
            json!({"teams": true, "absent": "w"}),
            "absent",
            "teams",
        ),
        (
            Variant::Multiplayer,
            json!({"board": "chess4", "armies": 3}),
            "armies",
            "board",
        ),
    ] {
        let fault = Options::from_json(variant, &json.to_string());
        assert_eq!(fault, Err(OptionFault::Together { option, with }));
    }
}
