//! The newest parts of messages and forms on the page, on a desk and on a phone: galleries, emojis
//! of the application in buttons and menus, and forms with radio buttons, checkboxes and files.
use super::narrow::fits;
use super::parrot::ParrotSandbox;
use super::window::{Chromium, Screen, Window};
use crate::request_checks::mark_change;
use crate::support::until;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use entente_sandbox::Observer;
use serde_json::{Value, json};
use serenity::all::CreateAttachment;
use std::sync::{Arc, Mutex};

/// The flag of a message that consists of components.
const IS_COMPONENTS_V2: u64 = 1 << 15;

/// The names of the two screens, for screenshots.
fn screens() -> [(&'static str, Screen); 2] {
    [("desktop", Screen::DESKTOP), ("phone", Screen::PHONE)]
}

/// A picture of one colour.
fn picture(width: u32, height: u32, colour: [u8; 3]) -> Vec<u8> {
    let pixels = image::RgbImage::from_pixel(width, height, image::Rgb(colour));
    let mut png = std::io::Cursor::new(Vec::new());
    pixels.write_to(&mut png, image::ImageFormat::Png).unwrap();
    png.into_inner()
}

/// Uploads an emoji of the application and returns it as components name it.
async fn upload_emoji(parrot: &ParrotSandbox, name: &str) -> Value {
    let png = BASE64_STANDARD.encode(picture(128, 128, [200, 40, 40]));
    let body = json!({"name": name, "image": format!("data:image/png;base64,{png}")});
    let emoji = parrot.http.create_application_emoji(&body).await.unwrap();
    json!({"id": emoji.id, "name": emoji.name})
}

/// A message of components: a text, a section, a gallery, buttons and a menu.
fn shown(emoji: &Value, pictures: &[String]) -> Value {
    let item = |url: &String| json!({"media": {"url": url}, "description": "A board"});
    let items: Vec<Value> = pictures.iter().map(item).collect();
    let button = |label: &str| {
        let custom_id = label.to_lowercase();
        json!({"type": 2, "style": 2, "label": label, "custom_id": custom_id, "emoji": emoji})
    };
    let option = |label: &str, is_chosen: bool| json!({"label": label, "value": label, "emoji": emoji, "default": is_chosen});
    json!({"flags": IS_COMPONENTS_V2, "components": [{"type": 17, "accent_color": 0x3b_6e_a5, "components": [
        {"type": 10, "content": "**Ann** – Bob"},
        {"type": 9, "components": [{"type": 10, "content": "A section with a button"}],
            "accessory": button("Open")},
        {"type": 12, "items": items},
        {"type": 14},
        {"type": 1, "components": [button("Move"), button("Resign"), button("More")]},
        {"type": 1, "components": [{"type": 3, "custom_id": "piece", "placeholder": "Choose a piece",
            "options": [option("Knight", true), option("Bishop", false)]}]},
    ]}]})
}

/// Waits until these pictures are there: loaded, and no higher than a line or two.
async fn sees_emojis(window: &Window, selector: &str, count: usize) {
    window
        .is_true(&format!(
            "(() => {{
                const all = [...document.querySelectorAll(`{selector} img.emoji`)];
                const good = all.filter((one) => one.checkVisibility() && one.naturalWidth > 0
                    && one.offsetHeight > 8 && one.offsetHeight < 40);
                return good.length === {count};
            }})()"
        ))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn galleries_and_emojis_of_the_application_are_drawn() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let parrot = ParrotSandbox::open().await;
    let emoji = upload_emoji(&parrot, "white_knight").await;
    let mut pictures = Vec::new();
    for number in 0..3 {
        let png = picture(640, 640, [90, 120 + 40 * number, 90]);
        let file = CreateAttachment::bytes(png, format!("board-{number}.png"));
        let posted = parrot
            .say_with(Some(file), json!({"content": "A board"}))
            .await;
        pictures.push(posted.attachments[0].url.clone());
    }
    parrot.say(shown(&emoji, &pictures)).await;
    for (name, screen) in screens() {
        let ann = chromium.window(&parrot.sandbox, "ann", screen).await;
        ann.sees(".container .gallery").await;
        sees_emojis(&ann, ".container .action", 4).await;
        ann.is_true(
            "[...document.querySelectorAll('.gallery img')].every((one) =>
                one.naturalWidth === 640 && one.offsetWidth === one.offsetHeight)",
        )
        .await;
        // Pictures of a gallery stand side by side and do not cover each other.
        ann.is_true(
            "(() => {
                const boxes = [...document.querySelectorAll('.gallery figure')]
                    .map((one) => one.getBoundingClientRect());
                return boxes.length === 3 && boxes[0].top === boxes[1].top
                    && boxes[0].right <= boxes[1].left && boxes[2].top >= boxes[0].bottom;
            })()",
        )
        .await;
        fits(&ann, &format!("{name}-gallery")).await;
        // The chosen option shows its emoji, too.
        sees_emojis(&ann, ".select .chosen", 1).await;
        ann.click("//*[@data-custom-id='piece']").await;
        sees_emojis(&ann, ".choices li", 2).await;
        fits(&ann, &format!("{name}-menu-with-emojis")).await;
        ann.press_key("Escape").await;
        ann.is_true(
            "![...document.querySelectorAll('.choices')].some((one) => one.checkVisibility())",
        )
        .await;
        ann.close().await;
    }
    parrot.close().await;
}

/// Keeps what the gateway has sent.
#[derive(Debug, Default)]
struct Payloads(Mutex<Vec<String>>);

impl Observer for Payloads {
    fn on_gateway_payload(&self, payload: &str) {
        self.0.lock().unwrap().push(payload.to_owned());
    }

    fn on_change(&self) {
        mark_change();
    }
}

impl Payloads {
    /// Takes the last form that a person has submitted.
    fn take_form(&self) -> Option<Value> {
        let mut payloads = self.0.lock().unwrap();
        let read = |payload: &String| serde_json::from_str::<Value>(payload).ok();
        let is_form = |payload: &Value| payload["d"]["data"]["custom_id"] == "parts";
        let found = payloads.iter().filter_map(read).rfind(is_form)?;
        payloads.clear();
        Some(found["d"].clone())
    }
}

/// Fills in the form and submits it.
async fn fill_in(window: &Window) {
    window.click("//label[contains(., 'Black')]").await;
    window.click("//label[contains(., 'With a clock')]").await;
    window
        .click("//label[contains(., 'Tell the channel')]")
        .await;
    let chosen = "(() => {
        const files = new DataTransfer();
        files.items.add(new File(['1. e4 e5 *'], 'game.pgn'));
        document.querySelector('[data-custom-id=file]').files = files.files;
        return true;
    })()";
    assert!(window.evaluate::<bool>(chosen).await);
    window.click("//*[@data-custom-id='opponent']").await;
    window.click("//li[contains(., 'parrot')]").await;
}

/// Asserts that no field of the form covers another one, and that each is as wide as the form.
async fn fields_are_apart(window: &Window) {
    window
        .is_true(
            "(() => {
                const boxes = [...document.querySelectorAll('.modal-fields > *')]
                    .map((one) => one.getBoundingClientRect());
                const choices = [...document.querySelectorAll('.form-choices')];
                return boxes.every((box, at) => at === 0 || box.top >= boxes[at - 1].bottom)
                    && choices.every((one) => one.closest('.modal-field').offsetHeight
                        > one.offsetHeight && one.offsetWidth > 250);
            })()",
        )
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_with_files_radio_buttons_and_checkboxes_are_filled_in() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let payloads = Arc::new(Payloads::default());
    let parrot = ParrotSandbox::of(entente_strict::builder().observer(payloads.clone())).await;
    for (name, screen) in screens() {
        let ann = chromium.window(&parrot.sandbox, "ann", screen).await;
        ann.compose("/parts").await;
        ann.press_keys(&["Enter", "Enter"]).await;
        ann.sees("dialog.modal[open] [type=radio]").await;
        fields_are_apart(&ann).await;
        fits(&ann, &format!("{name}-parts")).await;
        fill_in(&ann).await;
        fits(&ann, &format!("{name}-parts-filled-in")).await;
        ann.click("//dialog//button[normalize-space()='Submit']")
            .await;
        let form = until(|| payloads.take_form()).await;
        let fields = form["data"]["components"].as_array().unwrap().iter();
        let values: Vec<Value> = fields
            .map(|field| &field["component"])
            .map(|field| json!([field["custom_id"], field["value"], field["values"]]))
            .collect();
        let file = &form["data"]["components"][0]["component"]["values"][0];
        let expected = [
            json!(["file", null, [file]]),
            json!(["colour", "black", null]),
            json!(["also", null, ["clock"]]),
            json!(["tell", true, null]),
            json!(["opponent", null, ["parrot"]]),
        ];
        assert_eq!(values, expected);
        let resolved = &form["data"]["resolved"]["attachments"];
        assert_eq!(resolved[file.as_str().unwrap()]["filename"], "game.pgn");
        ann.is_true("!document.querySelector('dialog.modal')").await;
        // The parrot cannot read what was submitted, so it gives no answer.
        ann.close().await;
    }
    parrot.close().await;
}
