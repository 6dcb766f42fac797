//! Checks the modal that a bot opens: labels with text inputs, selects, file uploads, radio buttons
//! and checkboxes, and the older rows of text inputs.

use serde_json::Value;

use crate::body::components::{Names, check_name_is_new, check_options, check_select, kind};
use crate::body::form::{Checker, Form};
use crate::body::judge::{self, Accepted};
use crate::body::refusal::Refusal;

/// The most components of a modal.
const MAX_COMPONENTS: usize = 5;
/// The most options of a group of radio buttons or checkboxes, files of an upload, and file types.
const MAX_CHOICES: i64 = 10;

/// Checks the modal that a bot opens as its response.
pub(crate) fn check(data: &Value) -> Result<(), Refusal> {
    let checker = Checker::default();
    let form = checker.form(data);
    form.required_text("custom_id", 100);
    form.required_text("title", 45);
    let parts = form
        .required("components")
        .map(|parts| parts.list(1..=MAX_COMPONENTS))
        .unwrap_or_default();
    let mut names = Names::new();
    for part in parts.iter().filter(|part| part.is_object()) {
        let inner = check_part(part);
        inner
            .iter()
            .for_each(|inner| check_name_is_new(inner, &mut names));
    }
    checker.finish()?;
    judge::check(|| Accepted::Modal(data["components"].clone()))
}

/// Checks a component of the modal and returns the input in it.
fn check_part<'a>(part: &Form<'a>) -> Option<Form<'a>> {
    let kinds = [kind::ROW, kind::LABEL, kind::TEXT_DISPLAY];
    match part.required("type").and_then(|kind| kind.one_of(&kinds))? {
        // The old form of a modal: a row with one text input, which has its own label.
        kind::ROW => {
            let parts = part.required("components").map(|parts| parts.list(1..=1));
            let input = parts.and_then(|parts| parts.into_iter().next());
            input.iter().for_each(|part| check_input(part, true));
            input
        }
        kind::TEXT_DISPLAY => {
            part.required_text("content", 4000);
            None
        }
        _ => check_label(part),
    }
}

/// Checks a label and the component in it, which is returned.
fn check_label<'a>(label: &Form<'a>) -> Option<Form<'a>> {
    label.required_text("label", 45);
    label.optional_text("description", 100);
    let inner = label.required("component").filter(Form::is_object)?;
    let kinds = [3, 4, 5, 6, 7, 8, 19, 21, 22, 23];
    let kind = inner.required("type").and_then(|kind| kind.one_of(&kinds));
    match kind {
        Some(kind::TEXT_INPUT) => check_input(&inner, false),
        Some(kind::FILE_UPLOAD) => check_upload(&inner),
        Some(kind::RADIO_GROUP) => check_group(&inner, 2),
        Some(kind::CHECKBOX_GROUP) => {
            check_group(&inner, 1);
            check_counts(&inner);
        }
        Some(kind::CHECKBOX) => {
            inner.required_text("custom_id", 100);
            inner.optional_boolean("default");
        }
        Some(select) => {
            check_select(&inner, select);
            check_disabled(&inner);
            check_required(&inner);
        }
        None => {}
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

fn check_upload(upload: &Form) {
    upload.required_text("custom_id", 100);
    check_counts(upload);
    let types = upload
        .field("file_types")
        .map(|types| types.list(0..=MAX_CHOICES as usize))
        .unwrap_or_default();
    for kind in &types {
        let known = |text: &str| {
            matches!(text, "image" | "video" | "audio") || text.starts_with('.') && text.len() > 1
        };
        if kind.text(1..=100).is_some_and(|text| !known(text)) {
            kind.error("BASE_TYPE_CHOICES", "Not a file type or an extension.");
        }
    }
}

/// Checks the options of radio buttons or checkboxes.
fn check_group(group: &Form, least: usize) {
    group.required_text("custom_id", 100);
    group.optional_boolean("required");
    check_options(group, least..=MAX_CHOICES as usize);
}

fn check_counts(input: &Form) {
    let least = input
        .field("min_values")
        .and_then(|min| min.integer(0..=MAX_CHOICES));
    let most = input
        .field("max_values")
        .and_then(|max| max.integer(1..=MAX_CHOICES));
    if least.zip(most).is_some_and(|(least, most)| least > most) {
        input.error(
            "SELECT_COMPONENT_INVALID_MIN_MAX",
            "min_values must not exceed max_values",
        );
    }
    check_required(input);
}

/// An input that is required takes at least one value.
fn check_required(input: &Form) {
    let required = input.optional_boolean("required").unwrap_or(true);
    let Some(least) = input.field("min_values") else {
        return;
    };
    if required && *least.value == 0 {
        least.error(
            "NUMBER_TYPE_MIN",
            "int value should be greater than or equal to 1.",
        );
    }
}

fn check_disabled(select: &Form) {
    let disabled = select.field("disabled");
    if let Some(disabled) = disabled.filter(|disabled| *disabled.value == true) {
        disabled.error(
            "MODAL_COMPONENT_DISABLED",
            "Components in modals cannot be disabled",
        );
    }
}
