//! Checks the limits of buttons and selects, and of messages that have rows of them below their
//! text.
//!
//! Such a message has at most 5 rows, each with up to 5 buttons or one select of 25 options; each
//! text has its own limit. What passes is completed with the defaults that Discord adds. Messages
//! that consist of components are checked in `layout.rs`, modals in `modal.rs`.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use serde_json::{Value, json};

use crate::body::form::Form;

/// Discord's component types.
pub(crate) mod kind {
    pub(crate) const ROW: i64 = 1;
    pub(crate) const BUTTON: i64 = 2;
    pub(crate) const STRING_SELECT: i64 = 3;
    pub(crate) const TEXT_INPUT: i64 = 4;
    pub(crate) const USER_SELECT: i64 = 5;
    pub(crate) const CHANNEL_SELECT: i64 = 8;
    pub(crate) const SECTION: i64 = 9;
    pub(crate) const TEXT_DISPLAY: i64 = 10;
    pub(crate) const THUMBNAIL: i64 = 11;
    pub(crate) const MEDIA_GALLERY: i64 = 12;
    pub(crate) const FILE: i64 = 13;
    pub(crate) const SEPARATOR: i64 = 14;
    pub(crate) const CONTAINER: i64 = 17;
    pub(crate) const LABEL: i64 = 18;
    pub(crate) const FILE_UPLOAD: i64 = 19;
    pub(crate) const RADIO_GROUP: i64 = 21;
    pub(crate) const CHECKBOX_GROUP: i64 = 22;
    pub(crate) const CHECKBOX: i64 = 23;
}

/// The `custom_id`s of a message or modal, which must differ.
pub(super) type Names = HashSet<String>;

/// The button style of a link.
const LINK_BUTTON: i64 = 5;

/// Checks the rows of a message that has them below its text.
pub(super) fn check_rows<'a>(rows: &Form<'a>, names: &mut Names) -> Vec<Form<'a>> {
    let rows = rows.list(0..=5);
    rows.iter().for_each(|row| check_row(row, names));
    rows
}

/// The checked components with ids and Discord's defaults.
pub(super) fn completed(forms: &[Form]) -> Vec<Value> {
    let mut components: Vec<Value> = forms.iter().map(|form| form.value.clone()).collect();
    assign_ids(&mut components);
    components.iter_mut().for_each(fill_select_defaults);
    components
}

/// Fills in the number of values that each select takes, as Discord does if the bot has not set it.
fn fill_select_defaults(component: &mut Value) {
    let Some(fields) = component.as_object_mut() else {
        return;
    };
    if matches!(fields.get("type").and_then(Value::as_i64), Some(3 | 5..=8)) {
        fields.entry("min_values").or_insert(json!(1));
        fields.entry("max_values").or_insert(json!(1));
    }
    inner_mut(fields).for_each(fill_select_defaults);
}

/// The fields of a component that hold other components, in Discord's order.
const NESTING: [&str; 3] = ["components", "accessory", "component"];

/// The components directly below one.
pub(crate) fn inner(component: &Value) -> impl Iterator<Item = &Value> {
    let fields = NESTING.iter().filter_map(|key| component.get(key));
    fields.flat_map(|field| match field {
        Value::Array(all) => all.as_slice(),
        one => std::slice::from_ref(one),
    })
}

fn inner_mut(fields: &mut serde_json::Map<String, Value>) -> impl Iterator<Item = &mut Value> {
    let nested = fields
        .iter_mut()
        .filter(|(key, _)| NESTING.contains(&key.as_str()));
    nested.flat_map(|(_, field)| match field {
        Value::Array(all) => all.as_mut_slice(),
        one => std::slice::from_mut(one),
    })
}

/// All components, however deep they are nested, in document order.
pub(crate) fn flattened(components: &[Value]) -> Vec<&Value> {
    let below = |component| {
        let inner: Vec<&Value> = inner(component)
            .flat_map(|one| flattened(std::slice::from_ref(one)))
            .collect();
        std::iter::once(component).chain(inner)
    };
    components.iter().flat_map(below).collect()
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
    inner_mut(fields).for_each(|inner| number(inner, last));
}

pub(super) fn check_row(row: &Form, names: &mut Names) {
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
pub(super) fn check_name_is_new(component: &Form, names: &mut Names) {
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

pub(super) fn check_button(button: &Form) {
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

pub(super) fn check_select(select: &Form, kind: i64) {
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
        check_options(select, 1..=25);
    }
}

/// Checks the options of a select, of radio buttons or of checkboxes.
pub(super) fn check_options(control: &Form, counts: RangeInclusive<usize>) {
    let options = control
        .required("options")
        .map(|options| options.list(counts))
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
