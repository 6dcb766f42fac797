//! Reads and checks components: rows of buttons and selects below a text, the components of which
//! a message can consist, and modals.
//!
//! A message with a text has at most 5 rows, each with up to 5 buttons or one select of 25 options;
//! each text has its own limit. What passes is completed with the defaults that Discord adds. The
//! limits are those of Discord's reference ("Component Reference").

use std::collections::HashSet;
use std::ops::RangeInclusive;

use serde_json::{Value, json};

use crate::body::form::{Checker, Form};
use crate::body::refusal::{Accepted, Refusal, judge_accepted};

/// Discord's component types.
pub(crate) mod kind {
    pub(crate) const ROW: i64 = 1;
    pub(crate) const BUTTON: i64 = 2;
    pub(super) const STRING_SELECT: i64 = 3;
    pub(crate) const TEXT_INPUT: i64 = 4;
    pub(crate) const USER_SELECT: i64 = 5;
    pub(crate) const CHANNEL_SELECT: i64 = 8;
    pub(crate) const SECTION: i64 = 9;
    pub(crate) const TEXT_DISPLAY: i64 = 10;
    pub(crate) const THUMBNAIL: i64 = 11;
    pub(super) const MEDIA_GALLERY: i64 = 12;
    pub(crate) const FILE: i64 = 13;
    pub(crate) const SEPARATOR: i64 = 14;
    pub(crate) const CONTAINER: i64 = 17;
    pub(super) const LABEL: i64 = 18;
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
fn inner(component: &Value) -> impl Iterator<Item = &Value> {
    NESTING
        .iter()
        .filter_map(|key| component.get(key))
        .flat_map(|field| match field {
            Value::Array(all) => all.as_slice(),
            one => std::slice::from_ref(one),
        })
}

fn inner_mut(fields: &mut serde_json::Map<String, Value>) -> impl Iterator<Item = &mut Value> {
    fields
        .iter_mut()
        .filter(|(key, _)| NESTING.contains(&key.as_str()))
        .flat_map(|(_, field)| match field {
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

fn check_row(row: &Form, names: &mut Names) {
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
fn check_name_is_new(component: &Form, names: &mut Names) {
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
        check_options(select, 1..=25);
    }
}

/// Checks the options of a select, of radio buttons or of checkboxes.
fn check_options(control: &Form, counts: RangeInclusive<usize>) {
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

// --- Messages of components alone: sections, texts, pictures, files, containers ---
//
// Discord calls them components v2 (flag `IS_COMPONENTS_V2`). Such a message has at most 40
// components, nested ones counted, and at most 4,000 characters in all its texts.

const MAX_COMPONENTS: usize = 40;
const MAX_CHARACTERS: usize = 4000;
/// Kinds that a message or a container can have.
const BLOCKS: [i64; 6] = [
    kind::ROW,
    kind::SECTION,
    kind::TEXT_DISPLAY,
    kind::MEDIA_GALLERY,
    kind::FILE,
    kind::SEPARATOR,
];
/// The parts of a message that exclude components v2.
const EXCLUDED: [&str; 4] = ["content", "embeds", "poll", "sticker_ids"];

/// Checks that a message of components has nothing else.
pub(super) fn check_alone(form: &Form) {
    for key in EXCLUDED {
        let Some(field) = form.field(key) else {
            continue;
        };
        let empty = field.value.as_array().is_some_and(Vec::is_empty) || *field.value == "";
        if !empty {
            field.error(
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                format!(
                    "The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                ),
            );
        }
    }
}

/// Checks all components of a message and returns those at its top.
pub(super) fn check_layout<'a>(components: &Form<'a>, names: &mut Names) -> Vec<Form<'a>> {
    let top = components.list(0..=MAX_COMPONENTS);
    let values: Vec<Value> = top.iter().map(|form| form.value.clone()).collect();
    let all = flattened(&values);
    if all.len() > MAX_COMPONENTS {
        components.error(
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            format!("The total number of components cannot exceed {MAX_COMPONENTS}"),
        );
    }
    let texts = all.iter().filter(|one| one["type"] == kind::TEXT_DISPLAY);
    let characters: usize = texts
        .filter_map(|text| text["content"].as_str())
        .map(|text| text.chars().count())
        .sum();
    if characters > MAX_CHARACTERS {
        components.error(
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            format!("Text in components cannot exceed {MAX_CHARACTERS} characters"),
        );
    }
    for component in &top {
        check_block(component, names, true);
    }
    top
}

fn check_block(block: &Form, names: &mut Names, at_top: bool) {
    if !block.is_object() {
        return;
    }
    let with_container = [&BLOCKS[..], &[kind::CONTAINER]].concat();
    let allowed = if at_top { &with_container } else { &BLOCKS[..] };
    let kind = block.required("type").and_then(|kind| kind.one_of(allowed));
    match kind {
        Some(kind::ROW) => check_row(block, names),
        Some(kind::SECTION) => check_section(block, names),
        Some(kind::TEXT_DISPLAY) => check_text(block),
        Some(kind::MEDIA_GALLERY) => check_gallery(block),
        Some(kind::FILE) => check_file(block),
        Some(kind::SEPARATOR) => check_separator(block),
        Some(_) => check_container(block, names),
        None => {}
    }
}

fn check_text(text: &Form) {
    text.required_text("content", MAX_CHARACTERS);
}

fn check_separator(separator: &Form) {
    separator.optional_boolean("divider");
    separator
        .field("spacing")
        .map(|spacing| spacing.one_of(&[1, 2]));
}

fn check_container(container: &Form, names: &mut Names) {
    container.optional_boolean("spoiler");
    container
        .field("accent_color")
        .map(|color| color.integer(0..=0xFF_FFFF));
    let blocks = container
        .required("components")
        .map(|all| all.list(1..=MAX_COMPONENTS))
        .unwrap_or_default();
    for block in &blocks {
        check_block(block, names, false);
    }
}

/// Checks one to three texts beside a button or a picture.
fn check_section(section: &Form, names: &mut Names) {
    let texts = section
        .required("components")
        .map(|texts| texts.list(1..=3))
        .unwrap_or_default();
    for text in texts.iter().filter(|text| text.is_object()) {
        let kind = text.required("type");
        if kind
            .and_then(|kind| kind.one_of(&[kind::TEXT_DISPLAY]))
            .is_some()
        {
            check_text(text);
        }
    }
    let Some(accessory) = section.required("accessory").filter(Form::is_object) else {
        return;
    };
    let kind = accessory.required("type");
    match kind.and_then(|kind| kind.one_of(&[kind::BUTTON, kind::THUMBNAIL])) {
        Some(kind::BUTTON) => {
            check_button(&accessory);
            check_name_is_new(&accessory, names);
        }
        Some(_) => check_picture(&accessory),
        None => {}
    }
}

fn check_gallery(gallery: &Form) {
    let items = gallery
        .required("items")
        .map(|items| items.list(1..=10))
        .unwrap_or_default();
    for item in items.iter().filter(|item| item.is_object()) {
        check_picture(item);
    }
}

/// Checks a picture with its alternative text.
fn check_picture(picture: &Form) {
    picture.optional_boolean("spoiler");
    picture.field("description").map(|text| text.text(1..=1024));
    check_media(picture, "media", &["http://", "https://", "attachment://"]);
}

/// Checks a file, which must be one of the message's own.
fn check_file(file: &Form) {
    file.optional_boolean("spoiler");
    check_media(file, "file", &["attachment://"]);
}

fn check_media(form: &Form, key: &str, schemes: &[&str]) {
    let Some(media) = form.required(key).filter(Form::is_object) else {
        return;
    };
    let url = media.required_text("url", 2048);
    let known = |url: &str| schemes.iter().any(|scheme| url.starts_with(scheme));
    if let Some(url) = url.filter(|url| !known(url)) {
        let scheme = url.split(':').next().unwrap_or_default();
        media.error(
            "URL_TYPE_INVALID_SCHEME",
            format!("Scheme \"{scheme}\" is not supported."),
        );
    }
}

// --- Modals ---
//
// Labels with text inputs, selects, file uploads, radio buttons and checkboxes, and the older rows
// of text inputs.

/// The most components of a modal.
const MAX_MODAL_COMPONENTS: usize = 5;
/// The most options of a group of radio buttons or checkboxes, files of an upload, and file types.
const MAX_CHOICES: i64 = 10;

/// Checks the modal that a bot opens as its response.
pub(crate) fn check_modal(data: &Value) -> Result<(), Refusal> {
    let checker = Checker::default();
    let form = checker.form(data);
    form.required_text("custom_id", 100);
    form.required_text("title", 45);
    let parts = form
        .required("components")
        .map(|parts| parts.list(1..=MAX_MODAL_COMPONENTS))
        .unwrap_or_default();
    let mut names = Names::new();
    for part in parts.iter().filter(|part| part.is_object()) {
        let inner = check_part(part);
        inner
            .iter()
            .for_each(|inner| check_name_is_new(inner, &mut names));
    }
    checker.finish()?;
    judge_accepted(|| Accepted::Modal(data["components"].clone()))
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
