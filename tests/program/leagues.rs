//! Leagues through the bot: opened, joined, played to the end of a season without a command of an
//! organiser, killed in the midst of a round, and used in wrong ways.
use crate::process::{Process, in_sandbox};
use crate::support::*;
use entente_game::Span;
use entente_sandbox::{Message, Sandbox, UserInChannel};

/// The answer to a command.
async fn answer(place: &UserInChannel, line: &str) -> String {
    let answer = place.slash(line).await.unwrap();
    assert!(answer.ephemeral, "{line}");
    answer.content
}

/// Turns leagues on in the server of this person, who manages it.
pub(crate) async fn turn_on(place: &UserInChannel) {
    let panel = place.slash("/server").await.unwrap();
    panel.press("Ratings and leagues: off").await.unwrap();
}

/// Waits for a message of the channel that contains this.
pub(crate) async fn news_with(place: &UserInChannel, text: &str) -> Message {
    until_or(
        || {
            place
                .messages()
                .into_iter()
                .find(|message| message.content.contains(text))
        },
        || {
            let texts = place.messages().into_iter().map(|message| message.content);
            format!("{text:?} in {:#?}", texts.collect::<Vec<_>>())
        },
    )
    .await
}

/// Lets the first of these people who plays in a game resign it.
pub(crate) async fn resign(sandbox: &Sandbox, thread: entente_sandbox::Id, people: &[&str]) {
    for name in people {
        let place = sandbox.user(name).in_channel_id(thread).unwrap();
        let Ok(asked) = place.slash("/resign").await else {
            continue;
        };
        if asked
            .controls()
            .iter()
            .any(|control| control == "Yes, resign")
        {
            asked.press("Yes, resign").await.unwrap();
            return;
        }
    }
    panic!("nobody could resign");
}

/// The names of the players.
const NAMES: [&str; 3] = ["Ann", "Bob", "Cleo"];

/// The text of a message without what differs from run to run.
fn shown(message: &Message) -> String {
    let mut text = message.content.clone();
    for name in NAMES {
        text = text.replace(name, "NAME");
    }
    let text = mask(&text);
    let controls = message.controls().join("] [");
    let pictures = message.attachments.len();
    format!("{text}\n[{controls}], {pictures} picture(s)")
}

/// A league of three is played to its end, and its channel gets one message about it.
async fn play_a_league(locale: &str) -> Vec<String> {
    let server = TestServer::open().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| server.channel(name));
    turn_on(&ann).await;
    server.sandbox.set_guild_locale(locale).unwrap();
    let line = "/league new chess \"round robin in rounds\" name:Café players:3 clock:none days:2";
    let opened = answer(&ann, line).await;
    assert_eq!(
        opened,
        "The league is open in this channel. It needs no more commands."
    );
    let mut seen = Vec::new();
    let news = news_with(&bob, "**Café**").await;
    seen.push(shown(&news));
    for place in [&ann, &bob] {
        let news = place.message(news.id).unwrap();
        let joined = news.press(&news.controls()[0]).await.unwrap();
        assert!(
            joined.content.starts_with("You’re in **Café**!"),
            "{}",
            joined.content
        );
    }
    seen.push(shown(&news_with(&ann, "Ann, Bob").await));
    assert!(
        answer(&cleo, "/league join")
            .await
            .starts_with("You’re in **Café**!")
    );
    // It is full, so it has begun. In each of three rounds two of the three play.
    for round in 1..=3 {
        let thread = server.thread_after(round - 1).await;
        let link = format!(
            "](https://discord.com/channels/{}/{})",
            server.sandbox.guild_id(),
            thread.id
        );
        let begun = news_with(&ann, &link).await;
        assert_eq!(begun.id, news.id, "it is the same message");
        seen.push(shown(&begun));
        // The thread has the names of its players, and so has its link.
        let players = NAMES.iter().filter(|name| thread.name.contains(**name));
        assert_eq!(players.count(), 2, "{}", thread.name);
        resign(&server.sandbox, thread.id, &["ann", "bob", "cleo"]).await;
    }
    let over = until(|| {
        let message = ann.message(news.id).unwrap();
        message.content.contains("**Cleo**").then_some(message)
    })
    .await;
    assert_eq!(over.attachments.len(), 1, "the standings are a picture");
    seen.push(shown(&over));
    server.settled().await;
    let about = ann.messages().into_iter();
    let about = about.filter(|message| !message.ephemeral && message.content.contains("Café"));
    assert_eq!(about.count(), 1);
    let shown = ann.slash("/league show").await.unwrap();
    assert_eq!(shown.attachments.len(), 1);
    assert!(
        !shown.content.contains("2 points"),
        "the picture says it: {}",
        shown.content
    );
    let ties = "direct encounter (DE), Sonneborn-Berger (SB)";
    assert!(shown.content.contains(ties), "{}", shown.content);
    let alt = shown.attachments[0].description.clone().unwrap();
    assert!(alt.contains("1. Cleo · 2 points, 2 games"), "{alt}");
    assert!(alt.contains("2. Bob · 1 point, 2 games"), "{alt}");
    let listed = answer(&ann, "/league list").await;
    assert!(
        listed.contains("• **Café** · round robin · 3 players"),
        "{listed}"
    );
    server.close().await;
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn a_league_runs_from_its_entries_to_its_end_in_one_message() {
    for locale in ["en-GB", "de"] {
        let seen = play_a_league(locale).await;
        insta::assert_snapshot!(
            format!("a_league_in_{}", &locale[..2]),
            seen.join("\n---\n")
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_whose_game_nobody_plays_ends_at_its_deadline() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    turn_on(&ann).await;
    let line = "/league new chess Swiss players:4 clock:none days:2 rounds:2";
    answer(&ann, line).await;
    for name in ["ann", "bob", "cleo", "dan"] {
        answer(&server.channel(name), "/league join").await;
    }
    news_with(&ann, "round 1 of").await;
    until(|| (ann.threads().len() == 2).then_some(())).await;
    server.settled().await;
    server.advance_clock(Span::days(3));
    news_with(&ann, "round 2 of").await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_commands_are_answered_with_what_would_be_right_and_change_nothing() {
    let server = TestServer::open().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.channel(name));
    let mut answers = Vec::new();
    let mut ask = async |place: &UserInChannel, line: &str| {
        let answer = mask(&answer(place, line).await);
        answers.push(format!("{line}\n    {answer}"));
    };
    ask(&ann, "/league new chess Swiss").await;
    turn_on(&ann).await;
    ask(&ann, "/league join").await;
    ask(
        &ann,
        "/league new \"Chess 4.5 (2 to 5 players, a neutral queen between them)\" Swiss",
    )
    .await;
    ask(&ann, "/league new chess \"tables of 3 to 5\"").await;
    ask(&ann, "/league new chess Swiss clock:soon").await;
    ask(&ann, "/league list").await;
    ask(&ann, "/league new chess Swiss name:Cup clock:none").await;
    ask(&bob, "/league leave").await;
    ask(&bob, "/league join").await;
    ask(&bob, "/league join").await;
    ask(&bob, "/league end").await;
    ask(&bob, "/league absent 2").await;
    ask(&bob, "/league absent 0").await;
    ask(&bob, "/league leave Cup").await;
    ask(&ann, "/league show Nothing").await;
    ask(&ann, "/league end").await;
    assert_eq!(
        answer(&ann, "/league new chess Swiss name:\"Cup\u{202e}\"").await,
        "A league’s name must have 1 to 60 visible characters, on one line."
    );
    let question = ann.slash("/league end").await.unwrap();
    let ended = question.press("Yes, end it").await.unwrap();
    ask(&bob, "/league join").await;
    ask(&bob, "/league join Cup").await;
    insta::assert_snapshot!(answers.join("\n"));
    assert_eq!(
        ended.content,
        "**Cup** is over. Games of people that have begun go on."
    );
    server.close().await;
}

/// The message of a league names what decides between equal points by its codes; their names are
/// in the language of who asks.
#[tokio::test(flavor = "multi_thread")]
async fn an_organiser_chooses_the_tie_breaks_and_a_wrong_list_changes_nothing() {
    let server = TestServer::open().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.channel(name));
    turn_on(&ann).await;
    let mut seen = Vec::new();
    // Nobody can have five leagues at once.
    for (locale, organiser) in [
        ("en-GB", &ann),
        ("de", &ann),
        ("es-ES", &ann),
        ("fr", &bob),
        ("pt-BR", &bob),
    ] {
        for name in ["ann", "bob"] {
            server.sandbox.user(name).set_locale(locale).unwrap();
        }
        server.sandbox.set_guild_locale(locale).unwrap();
        let mut lines = vec![locale.to_owned()];
        for (format, typed) in [
            ("Swiss", "BH, *PS*"),
            ("Swiss", "BH, DE, bh"),
            ("Swiss", "DE, BH, BH-C1, SB, WON"),
            ("\"tables of 3 to 5\"", "BH"),
        ] {
            let variant = if format == "Swiss" {
                "chess"
            } else {
                "\"four-colour chess\""
            };
            let line = format!("/league new {variant} {format} tiebreaks:\"{typed}\"");
            lines.push(format!("{typed}: {}", answer(organiser, &line).await));
        }
        let name = format!("Cup {locale}");
        let line =
            format!("/league new variant:chess format:Swiss name:\"{name}\" clock:none tiebreaks:");
        let choices = organiser
            .autocomplete(&format!("{line}\"bh-c1, wi\""))
            .await
            .unwrap();
        lines.extend(choices.iter().map(|choice| choice.name.clone()));
        answer(
            organiser,
            &format!("{line}\"{}\"", choices[0].value.as_str().unwrap()),
        )
        .await;
        let news = news_with(&bob, &format!("**{name}**")).await;
        lines.push(mask(&news.content));
        lines.push(answer(&bob, "/league show").await);
        seen.push(mask(&lines.join("\n")));
    }
    let listed = answer(&bob, "/league list").await;
    assert_eq!(listed.matches("**Cup").count(), 5, "{listed}");
    assert_eq!(listed.matches('•').count(), 5, "{listed}");
    insta::assert_snapshot!(seen.join("\n---\n"));
    server.close().await;
}

/// The games of a league begin by themselves, so its players are asked when they join it.
#[tokio::test(flavor = "multi_thread")]
async fn who_joins_a_league_of_daily_games_is_asked_for_their_hours_once() {
    let server = TestServer::open().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.channel(name));
    turn_on(&ann).await;
    for (name, clock, is_asked) in [
        ("Fast", "none", false),
        ("Daily", "1d", true),
        ("Again", "1d", false),
    ] {
        let line = format!("/league new variant:chess format:Swiss name:{name} clock:{clock}");
        ann.slash(&line).await.unwrap();
        let joined = bob.slash(&format!("/league join {name}")).await.unwrap();
        let said = joined
            .content
            .contains("Each move in these games has days.");
        assert_eq!(said, is_asked, "{name}: {}", joined.content);
        let controls = ["hours1:zone", "hours1:quiet", "Not now"];
        assert_eq!(joined.controls() == controls, is_asked, "{name}");
        assert!(
            joined.content.starts_with("You’re in"),
            "{}",
            joined.content
        );
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_in_the_midst_of_a_round_a_league_gets_each_result_once() {
    let (sandbox, folder) = (sandbox().await, Folder::new());
    let settings = in_sandbox(&sandbox, &folder);
    let mut process = Process::start(&folder.0, &settings);
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    let channel = |name: &str| sandbox.user(name).in_channel("chess").unwrap();
    turn_on(&channel("ann")).await;
    let line = "/league new chess \"round robin in rounds\" name:Cup players:3 clock:none";
    channel("ann").slash(line).await.unwrap();
    for name in ["ann", "bob", "cleo"] {
        channel(name).slash("/league join").await.unwrap();
    }
    // The last entry is acknowledged, so the round is paired; its game may not have begun.
    for round in 1..=3usize {
        process.kill();
        process.wait_until_gone(&sandbox).await;
        process = Process::start(&folder.0, &settings);
        sandbox.bot_ready(TIMEOUT).await.unwrap();
        let thread = until(|| {
            let threads = channel("ann").threads();
            assert!(threads.len() <= round, "a game has begun twice");
            (threads.len() == round).then(|| threads[round - 1].clone())
        })
        .await;
        board_number(&sandbox.user("ann").in_channel_id(thread.id).unwrap(), 1).await;
        // Killed as soon as the end of the game is acknowledged.
        resign(&sandbox, thread.id, &["ann", "bob", "cleo"]).await;
    }
    news_with(&channel("ann"), "Season 1 is over").await;
    let shown = channel("ann").slash("/league show").await.unwrap();
    let alt = shown.attachments[0].description.clone().unwrap();
    let points: Vec<&str> = alt.lines().filter(|line| line.contains(" · ")).collect();
    // Three games for one point each.
    let total: f64 = points
        .iter()
        .map(|line| {
            let points = line.split(" · ").nth(1).unwrap().split(' ').next().unwrap();
            points.replace('½', ".5").parse::<f64>().unwrap()
        })
        .sum();
    assert_eq!(total, 3.0, "{alt}");
    process.stop().await;
    sandbox.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_demo_league_of_computers_begins_at_once_and_plays() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    turn_on(&ann).await;
    let question = ann.slash("/league demo").await.unwrap();
    question.press("Start").await.unwrap();
    let begun = news_with(&ann, "Season 1. Games begin by themselves").await;
    assert!(
        begun.content.contains("**Computers’ league**"),
        "{}",
        begun.content
    );
    assert!(begun.content.contains("🤖 Level 5"), "{}", begun.content);
    let thread = server.thread_after(0).await;
    assert!(thread.name.contains("Level"), "{}", thread.name);
    let place = server.thread("ann", &thread);
    // Nobody here could move.
    let first = board_number(&place, 1).await;
    assert!(!first.content.contains("To move"), "{}", first.content);
    // Several boards in a thread are moves of computers.
    board_number(&place, 3).await;
    // The channel has the message of the league, and nothing of its games.
    until(|| {
        let public = ann.messages().into_iter().filter(|one| !one.ephemeral);
        let texts: Vec<_> = public.map(|message| message.content).collect();
        (texts.len() <= 2).then_some(())
    })
    .await;
    assert!(server.channel("ann").threads().len() > 1);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_is_forgotten_leaves_their_league_without_a_name() {
    let server = TestServer::open().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.channel(name));
    turn_on(&ann).await;
    answer(
        &ann,
        "/league new chess Swiss name:Cup players:3 clock:none",
    )
    .await;
    for name in ["ann", "bob", "cleo"] {
        answer(&server.channel(name), "/league join").await;
    }
    news_with(&ann, "round 1 of").await;
    let panel = bob.slash("/privacy").await.unwrap();
    let question = panel.press("Forget me").await.unwrap();
    question.press("Yes, forget me").await.unwrap();
    let shown = ann.slash("/league show").await.unwrap();
    let alt = shown.attachments[0].description.clone().unwrap();
    assert!(alt.contains("someone who left"), "{alt}");
    let texts = [shown.content.clone(), alt];
    assert!(!texts.join("\n").contains("Bob"), "{texts:?}");
    // Its message in the channel names them no more.
    until(|| {
        let mut messages = ann.messages().into_iter();
        let news = messages.find(|message| message.content.contains("**Cup**"))?;
        let alts = news.attachments.iter();
        let alts: Vec<_> = alts.filter_map(|file| file.description.clone()).collect();
        let is_named = news.content.contains("Bob") || alts.join("\n").contains("Bob");
        (!is_named).then_some(())
    })
    .await;
    server.close().await;
}
