//! Traces of a person on the disk after *Forget me*: none, but in pages of sled that are waiting to
//! be written over.

use crate::process::{Process, in_sandbox};
use crate::support::*;
use base64::Engine;
use base64::prelude::{BASE64_STANDARD_NO_PAD, BASE64_URL_SAFE_NO_PAD};
use entente_sandbox::{Sandbox, UserInChannel};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// A text that somebody left, in the forms in which it could be stored.
fn forms_of_text(text: &str) -> Vec<Vec<u8>> {
    let utf16 = |bytes: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(bytes).collect();
    let hex = hex::encode(text);
    let mut forms = vec![
        text.as_bytes().to_vec(),
        utf16(u16::to_le_bytes),
        utf16(u16::to_be_bytes),
        hex.to_uppercase().into_bytes(),
        hex.into_bytes(),
    ];
    // Within a longer text in base64 it begins at one of three places; the letters at its ends
    // depend on its neighbours.
    for before in 0..3_usize {
        let padded = [&vec![0; before], text.as_bytes()].concat();
        let inner = (before * 8).div_ceil(6)..padded.len() * 8 / 6;
        for engine in [BASE64_STANDARD_NO_PAD, BASE64_URL_SAFE_NO_PAD] {
            forms.push(engine.encode(&padded).as_bytes()[inner.clone()].to_vec());
        }
    }
    forms
}

/// An id in the forms in which it could be stored: as a text, and as a number.
fn forms_of_id(id: u64) -> Vec<Vec<u8>> {
    let mut forms = forms_of_text(&id.to_string());
    for bytes in [id.to_be_bytes(), id.to_le_bytes()] {
        let hex = hex::encode(bytes);
        forms.push(hex.trim_start_matches('0').to_uppercase().into_bytes());
        forms.push(hex.trim_start_matches('0').to_owned().into_bytes());
        for engine in [BASE64_STANDARD_NO_PAD, BASE64_URL_SAFE_NO_PAD] {
            // The last letter depends on what follows.
            forms.push(engine.encode(bytes).as_bytes()[..10].to_vec());
        }
        forms.push(bytes.to_vec());
    }
    let mut rest = id;
    let groups = std::iter::from_fn(|| {
        let group = (rest & 0x7f) as u8;
        rest >>= 7;
        (group > 0 || rest > 0).then_some(group)
    });
    let mut varint: Vec<u8> = groups.map(|group| group | 0x80).collect();
    *varint.last_mut().unwrap() &= 0x7f;
    forms.push(varint);
    forms
}

/// All files below a folder, but those in which sled keeps its pages.
fn files_beside_pages(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let files = paths.flat_map(|path| {
        if path.is_dir() {
            files_beside_pages(&path)
        } else {
            vec![path]
        }
    });
    files.filter(|file| !file.ends_with("games/db")).collect()
}

/// The files in which one of these forms is.
fn files_with(folder: &Path, forms: &[Vec<u8>]) -> Vec<String> {
    let has = |file: &PathBuf| {
        let bytes = std::fs::read(file).unwrap();
        let found = |form: &Vec<u8>| bytes.windows(form.len()).any(|part| part == form);
        forms.iter().any(found)
    };
    let found = files_beside_pages(folder).into_iter().filter(has);
    found.map(|file| file.display().to_string()).collect()
}

/// Ann's traces: two games with Bob, one of them over, a lobby of her own, commands with keys that
/// her program chose, a note, settings and a webhook. Returns what must not stay.
async fn leave_traces(sandbox: &Sandbox, api: &str) -> Vec<Vec<u8>> {
    let channel = |name: &str| sandbox.user(name).in_channel("chess").unwrap();
    let (ann, bob) = (channel("ann"), channel("bob"));
    let token = token(&sandbox.user("ann").in_dm()).await;
    let post = async |path: &str, key: &str, body: Option<Value>| {
        let request = http_client()
            .post(format!("{api}/{path}"))
            .bearer_auth(&token);
        let request = request.header("Idempotency-Key", key);
        let request = match &body {
            Some(body) => request.json(body),
            None => request,
        };
        let answer = request.send().await.unwrap();
        let (status, text) = (answer.status(), answer.text().await.unwrap());
        assert!(status.is_success(), "{path}: {status} {text}");
    };
    let (ann_dm, bob_dm) = (sandbox.user("ann").in_dm(), sandbox.user("bob").in_dm());
    ann_dm.slash("/challenge @bob white").await.unwrap();
    let challenge = board_number(&bob_dm, 1).await;
    challenge.press("Accept").await.unwrap();
    board_number(&bob_dm, 2).await;
    ann_dm
        .slash("/show notes add:\"the trap of ann\"")
        .await
        .unwrap();
    let game = data_of(&ann).await["games"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    post(
        &format!("games/{game}/moves"),
        "ann-chose-this-key",
        Some(json!({"move": "e4"})),
    )
    .await;
    post(&format!("games/{game}/resign"), "and-this-one-too", None).await;
    ann.slash("/challenge @bob white").await.unwrap();
    let challenge = board_number(&bob, 1).await;
    challenge.press("Accept").await.unwrap();
    ann.slash("/game new Chess4").await.unwrap();
    let hook = json!({"url": "https://127.0.0.1:9/ann-listens-here"});
    post("me/webhooks", "her-webhook-key", Some(hook)).await;
    let mut forms = forms_of_id(sandbox.user("ann").id().to_string().parse().unwrap());
    for text in [
        "ann-chose-this-key",
        "and-this-one-too",
        "her-webhook-key",
        "the trap of ann",
        "ann-listens-here",
        &sandbox.user("ann").in_dm().id().to_string(),
        &token,
    ] {
        forms.extend(forms_of_text(text));
    }
    forms
}

async fn forget(channel: &UserInChannel) {
    let panel = channel.slash("/privacy").await.unwrap();
    let question = panel.press("Forget me").await.unwrap();
    let done = question.press("Yes, forget me").await.unwrap();
    assert!(
        done.content.starts_with("You’re forgotten"),
        "{}",
        done.content
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_forgotten_is_in_no_file_but_in_sleds_pages() {
    let (folder, sandbox) = (Folder::new(), sandbox().await);
    let settings = in_sandbox(&sandbox, &folder);
    let process = Process::start(&folder.0, &settings);
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    let forms = leave_traces(&sandbox, &process.api().await).await;
    let journal = folder.path("games/journal").display().to_string();
    assert_eq!(files_with(&folder.0, &forms), [journal]);
    let ann = sandbox.user("ann").in_channel("chess").unwrap();
    forget(&ann).await;
    assert_eq!(files_with(&folder.0, &forms), [""; 0]);
    // Nor does a stop bring anything back, or a start.
    process.stop().await;
    assert_eq!(files_with(&folder.0, &forms), [""; 0]);
    let process = Process::start(&folder.0, &settings);
    until(|| sandbox.bot_is_online().then_some(())).await;
    let bob = sandbox.user("bob").in_channel("chess").unwrap();
    bob.slash("/challenge @cleo").await.unwrap();
    assert_eq!(files_with(&folder.0, &forms), [""; 0]);
    process.stop().await;
    let verified = Process::call(&folder.0, &["store", "verify"], &settings);
    let verified = verified.wait_for_exit().await;
    assert_eq!(verified.status.code(), Some(0), "{verified:?}");
    sandbox.shutdown().await;
}

#[test]
fn an_id_is_found_in_every_form() {
    let id = 157_364_739_940_076_749_u64;
    let text = id.to_string();
    let forms = forms_of_id(id);
    let longer = |before: &str| BASE64_STANDARD_NO_PAD.encode(format!("{before}{text}: {before}"));
    for stored in [
        format!("{{\"id\":\"{text}\"}}").into_bytes(),
        longer("").into_bytes(),
        longer("1").into_bytes(),
        longer("ab").into_bytes(),
        BASE64_URL_SAFE_NO_PAD.encode(id.to_be_bytes()).into_bytes(),
        format!("{id:x}").into_bytes(),
        format!("{id:016X}").into_bytes(),
        hex::encode(&text).into_bytes(),
        [b"key", id.to_le_bytes().as_slice(), b"more"].concat(),
    ] {
        let found = |form: &Vec<u8>| stored.windows(form.len()).any(|part| part == form);
        assert!(
            forms.iter().any(found),
            "{}",
            String::from_utf8_lossy(&stored)
        );
        assert!(!forms_of_id(98_765_432_109_876_543).iter().any(found));
    }
}
