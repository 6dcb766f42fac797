//! Tests the bots of the examples, with serenity and poise.

use entente_sandbox::Sandbox;

use crate::bot::SOON;
use crate::models::Models;

#[allow(dead_code)]
#[path = "../../examples/poise.rs"]
mod with_poise;
#[allow(dead_code)]
#[path = "../../examples/serenity.rs"]
mod with_serenity;

async fn two_people() -> Sandbox {
    let sandbox = entente_strict::builder().people(["ann", "bob"]);
    sandbox
        .observer(Models::new_shared())
        .start()
        .await
        .unwrap()
}

/// Ann requests a counter, and both people press its button.
async fn two_people_count(sandbox: Sandbox) {
    sandbox.bot_ready(SOON).await.unwrap();
    let here = sandbox.user("ann").in_channel("general").unwrap();
    let counter = here.slash("/count").await.unwrap();
    assert_eq!(counter.content, "0");
    assert_eq!(counter.press("One more").await.unwrap().content, "1");
    let bob_here = sandbox.user("bob").in_channel("general").unwrap();
    let bobs_message = bob_here.message(counter.id).unwrap();
    assert_eq!(bobs_message.press("One more").await.unwrap().content, "2");
    assert_eq!(counter.reload().unwrap().content, "2");
    assert_eq!(sandbox.violations(), []);
}

#[tokio::test]
async fn a_bot_with_serenity_alone_counts() {
    let sandbox = two_people().await;
    with_serenity::start(&sandbox).await.unwrap();
    two_people_count(sandbox).await;
}

#[tokio::test]
async fn a_bot_with_poise_measures_words() {
    let sandbox = two_people().await;
    with_poise::start(&sandbox).await.unwrap();
    sandbox.bot_ready(SOON).await.unwrap();
    let here = sandbox.user("ann").in_channel("general").unwrap();
    let answer = here.slash("/length word:pawn").await.unwrap();
    assert_eq!(answer.content, "4 letters");
    assert_eq!(sandbox.violations(), []);
}
