//! Checks the limits of buttons, selects and modals.
//!
//! A message has at most 5 rows, each with up to 5 buttons or one select of 25 options; each text
//! has its own limit. What passes is completed with the defaults that Discord adds.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::body::form::{Checker, Form};
use crate::body::refusal::Refusal;
use crate::body::twilight_check;

/// Discord's component types.
pub(crate) mod kind {
    pub(crate) const ROW: i64 = 1;
    pub(crate) const BUTTON: i64 = 2;
    pub(crate) const STRING_SELECT: i64 = 3;
    pub(crate) const TEXT_INPUT: i64 = 4;
    pub(crate) const USER_SELECT: i64 = 5;
    pub(crate) const CHANNEL_SELECT: i64 = 8;
    pub(crate) const LABEL: i64 = 18;
}

/// The button style of a link.
const LINK_BUTTON: i64 = 5;

/// Reads the rows of a message, checked and with ids; `None` if the body has no `components`.
pub(super) fn read(form: &Form) -> Option<Vec<Value>> {
    if !form.has("components") {
        return None;
    }
    let forms = form
        .field("components")
        .map(|rows| rows.list(0..=5))
        .unwrap_or_default();
    let mut names = HashSet::new();
    for row in &forms {
        check_row(row, &mut names);
    }
    let mut rows: Vec<Value> = forms.iter().map(|row| row.value.clone()).collect();
    assign_ids(&mut rows);
    rows.iter_mut()
        .filter(|row| row.is_object())
        .for_each(fill_select_defaults);
    Some(rows)
}

/// Fills in the number of values that a select takes, as Discord does if the bot has not set it.
fn fill_select_defaults(row: &mut Value) {
    let parts = row["components"].as_array_mut().into_iter().flatten();
    let selects = parts.filter(|part| matches!(part["type"].as_i64(), Some(3 | 5..=8)));
    for select in selects.filter_map(Value::as_object_mut) {
        select.entry("min_values").or_insert(json!(1));
        select.entry("max_values").or_insert(json!(1));
    }
}

/// Gives every component without an `id` one, counted from 1 in document order, as Discord does.
pub(crate) fn assign_ids(components: &mut [Value]) {
    let mut last = 0;
    components
        .iter_mut()
        .for_each(|component| number(component, &mut last));
}

fn number(component: &mut Value, last: &mut u64) {
    *last += 1;
    let Some(fields) = component.as_object_mut() else {
        return;
    };
    // Discord does not send null fields back.
    fields.retain(|_, value| !value.is_null());
    fields.entry("id").or_insert(json!(*last));
    // A label holds one component, a row several.
    for key in ["component", "components"] {
        match fields.get_mut(key) {
            Some(Value::Array(inner)) => inner.iter_mut().for_each(|inner| number(inner, last)),
            Some(inner) => number(inner, last),
            None => {}
        }
    }
}

fn check_row(row: &Form, names: &mut HashSet<String>) {
    if !row.is_object() {
        return;
    }
    row.required("type").map(|kind| kind.one_of(&[kind::ROW]));
    let parts = row
        .required("components")
        .map(|parts| parts.list(1..=5))
        .unwrap_or_default();
    for part in parts.iter().filter(|part| part.is_object()) {
        let kind = part
            .required("type")
            .and_then(|kind| kind.one_of(&[2, 3, 5, 6, 7, 8]));
        match kind {
            Some(kind::BUTTON) => check_button(part),
            Some(kind) => {
                check_select(part, kind);
                // A select takes up a whole row.
                if parts.len() > 1 {
                    row.error(
                        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                        "The specified component exceeds the maximum width",
                    );
                }
            }
            None => {}
        }
        check_name_is_new(part, names);
    }
}

/// Checks that a `custom_id` occurs only once in a message or modal.
fn check_name_is_new(component: &Form, names: &mut HashSet<String>) {
    if let Some(name) = component
        .field("custom_id")
        .filter(|name| !names.insert(name.value.to_string()))
    {
        name.error(
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            "Component custom id cannot be duplicated",
        );
    }
}

fn check_button(button: &Form) {
    let label = button.optional_text("label", 80);
    let style = button
        .required("style")
        .and_then(|style| style.integer(1..=6));
    match style {
        Some(LINK_BUTTON) => {
            button.required_text("url", 512);
            if let Some(name) = button.field("custom_id") {
                name.error(
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                    "A custom id and url cannot both be specified",
                );
            }
        }
        // A premium button (style 6) has a SKU instead of a label and a `custom_id`.
        Some(6) => drop(button.required("sku_id").and_then(|sku| sku.id())),
        _ => drop(button.required_text("custom_id", 100)),
    }
    button.optional_boolean("disabled");
    // A button without a label must at least have an emoji.
    if label.is_none_or(str::is_empty) && !button.has("emoji") && style != Some(6) {
        button.error(
            "BUTTON_COMPONENT_INVALID_LABEL_EMOJI",
            "A button must have a label or an emoji",
        );
    }
}

fn check_select(select: &Form, kind: i64) {
    select.required_text("custom_id", 100);
    select.optional_text("placeholder", 150);
    select.optional_boolean("disabled");
    let min = select
        .field("min_values")
        .and_then(|min| min.integer(0..=25))
        .unwrap_or(1);
    let max = select
        .field("max_values")
        .and_then(|max| max.integer(1..=25))
        .unwrap_or(1);
    if min > max {
        select.error(
            "SELECT_COMPONENT_INVALID_MIN_MAX",
            "min_values must not exceed max_values",
        );
    }
    if kind == kind::STRING_SELECT {
        check_options(select);
    }
}

fn check_options(select: &Form) {
    let options = select
        .required("options")
        .map(|options| options.list(1..=25))
        .unwrap_or_default();
    let mut values = HashSet::new();
    for option in options.iter().filter(|option| option.is_object()) {
        option.required_text("label", 100);
        option.optional_text("description", 100);
        option.optional_boolean("default");
        let value = option.required_text("value", 100);
        if value.is_some_and(|value| !values.insert(value)) {
            option.error(
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            );
        }
    }
}

/// Checks the modal that a bot opens as its response.
pub(crate) fn check_modal(data: &Value) -> Result<(), Refusal> {
    let checker = Checker::default();
    let form = checker.form(data);
    form.required_text("custom_id", 100);
    form.required_text("title", 45);
    let rows = form
        .required("components")
        .map(|rows| rows.list(1..=5))
        .unwrap_or_default();
    let mut names = HashSet::new();
    for row in rows.iter().filter(|row| row.is_object()) {
        let kind = row
            .required("type")
            .and_then(|kind| kind.one_of(&[kind::ROW, kind::LABEL]));
        let inner = match kind {
            // The old form of a modal: a row with one text input, which has its own label.
            Some(kind::ROW) => {
                let parts = row.required("components").map(|parts| parts.list(1..=1));
                let input = parts.and_then(|parts| parts.into_iter().next());
                input.iter().for_each(|part| check_input(part, true));
                input
            }
            Some(_) => check_label(row),
            None => None,
        };
        inner
            .iter()
            .for_each(|inner| check_name_is_new(inner, &mut names));
    }
    checker.finish()?;
    twilight_check::check_modal_data(data)?;
    Ok(())
}

/// Checks a label and the component in it, which is returned.
fn check_label<'a>(label: &Form<'a>) -> Option<Form<'a>> {
    label.required_text("label", 45);
    label.optional_text("description", 100);
    let inner = label.required("component").filter(Form::is_object)?;
    match inner
        .required("type")
        .and_then(|kind| kind.one_of(&[3, 4, 5, 6, 7, 8]))
    {
        Some(kind::TEXT_INPUT) => check_input(&inner, false),
        Some(kind @ (kind::STRING_SELECT | kind::USER_SELECT..=kind::CHANNEL_SELECT)) => {
            check_select(&inner, kind)
        }
        _ => {}
    }
    Some(inner)
}

fn check_input(input: &Form, labelled: bool) {
    if !input.is_object() {
        return;
    }
    input
        .required("type")
        .map(|kind| kind.one_of(&[kind::TEXT_INPUT]));
    input.required_text("custom_id", 100);
    input.required("style").map(|style| style.integer(1..=2));
    if labelled {
        input.required_text("label", 45);
    }
    input.field("min_length").map(|min| min.integer(0..=4000));
    input.field("max_length").map(|max| max.integer(1..=4000));
    input.optional_text("value", 4000);
    input.optional_text("placeholder", 100);
    input.optional_boolean("required");
}
