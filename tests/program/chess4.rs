//! Chess4 through the real bot: lobbies with four, three and two people, and whole games, each board read back from its pixels.
use crate::support::*;
use entente_sandbox::Message;

/// The lobby's message as somebody sees it now.
fn lobby(club: &Club, name: &str) -> Message {
    boards(&club.channel(name)).remove(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_four_people_fill_starts_by_itself() {
    let club = Club::open().await;
    let mut said = Vec::new();
    let opened = club.channel("ann").slash("/game new variant:Chess4").await;
    said.push(opened.unwrap().content);
    board_number(&club.channel("ann"), 1).await;
    let mut say = async |name: &str, button: &str, colours: &[&str]| {
        let mut answer = lobby(&club, name).press(button).await.unwrap();
        if !colours.is_empty() {
            answer = answer
                .select("Choose a colour", colours.iter().copied())
                .await
                .unwrap();
        }
        assert!(answer.ephemeral);
        said.push(format!(
            "{name} {button} {colours:?}: {}",
            mask(&answer.content)
        ));
    };
    say("bob", "Join", &[]).await;
    say("ann", "Join as…", &["2"]).await;
    println!("{}", mask(&lobby(&club, "dan").content));
    say("cleo", "Join as…", &["0"]).await;
    say("dan", "Join", &[]).await;
    println!("{}", said.join("\n"));
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    println!("{}", mask(&lobby(&club, "dan").content));
    club.close().await;
}
