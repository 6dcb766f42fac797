//! Checks messages that consist of components: sections, texts, pictures, files, containers.
//!
//! Discord calls them components v2 (flag `IS_COMPONENTS_V2`). Such a message has at most 40
//! components, nested ones counted, and at most 4,000 characters in all its texts
//! ("Component Reference").

use serde_json::Value;

use crate::body::components::{Names, check_button, check_name_is_new, check_row, flattened, kind};
use crate::body::form::Form;

const MAX_COMPONENTS: usize = 40;
const MAX_CHARACTERS: usize = 4000;
/// The kinds that a message or a container can have.
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
pub(super) fn check<'a>(components: &Form<'a>, names: &mut Names) -> Vec<Form<'a>> {
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
