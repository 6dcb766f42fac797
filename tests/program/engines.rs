//! Games against engines of somebody else: chosen by name wherever a level can be chosen, and
//! refused where they do not know the rules. The engine is `entente uci`, as a process of its own.
use crate::analysis::finished;
use crate::process::{Process, in_sandbox};
use crate::support::*;
use entente::config::{EngineConfig, EnginesConfig};
use entente_game::EngineName;
use entente_sandbox::Message;
use std::collections::BTreeMap;

/// A bot with the engine `Second`.
async fn server() -> TestServer {
    let config = EngineConfig {
        // It is limited by nodes, however busy the machine is.
        move_time: 10_000,
        nodes: Some(500),
        ..EngineConfig::of(concat!(env!("CARGO_BIN_EXE_entente"), " uci"))
    };
    let name = EngineName::new("Second").unwrap();
    let engines = EnginesConfig(BTreeMap::from([(name, config)]));
    TestServer::with_settings(sandbox().await, |config| config.engines = engines).await
}

/// The value of the engine in the menu of this panel.
fn number_of_engine(panel: &Message) -> String {
    let rows = &panel.components;
    let choices = rows[0]["components"][0]["options"].as_array().unwrap();
    let engine = choices.iter().find(|choice| choice["label"] == "Second");
    engine.unwrap()["value"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_is_played_by_name() {
    let server = server().await;
    let ann = server.channel("ann");
    let answer = ann.slash("/play level:Second colour:white").await.unwrap();
    assert_eq!(
        answer.content,
        format!("You play White. Your game: <#{}>", ann.threads()[0].id)
    );
    board_number(&ann, 1).await;
    ann.slash("/move e4").await.unwrap();
    let thread = until(|| ann.threads().pop()).await;
    let place = server.thread("ann", &thread);
    let reply = board_number(&place, 2).await.content;
    assert!(reply.contains("🤖 Second"), "{reply}");
    let file = place.slash("/show file").await.unwrap();
    let text = String::from_utf8(place.download(&file.attachments[0]).unwrap()).unwrap();
    assert!(text.contains("[Black \"Second\"]"), "{text}");
    // A challenge to the bot does the same.
    let answer = ann
        .slash("/challenge @Entente colour:white variant:Chess960 level:Second")
        .await
        .unwrap();
    assert!(
        answer.content.starts_with("You play White. "),
        "{}",
        answer.content
    );
    server.close().await;
}

/// The engine of the operator judges the games of its rules, and is named.
#[tokio::test(flavor = "multi_thread")]
async fn an_engine_judges_an_analysis() {
    let config = EngineConfig {
        analysis_time: Some(50),
        ..EngineConfig::of(concat!(env!("CARGO_BIN_EXE_entente"), " uci"))
    };
    let engines = BTreeMap::from([(EngineName::new("Second").unwrap(), config)]);
    let server = TestServer::with_settings(sandbox().await, |config| {
        config.engines = EnginesConfig(engines);
    });
    let server = server.await;
    let ann = server.channel("ann");
    let mate = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0";
    let file = ann.upload("game.pgn", mate).unwrap();
    let asked = ann.slash(&format!("/show analysis file:{file}")).await;
    let analysis = finished(&ann, &asked.unwrap()).await.content;
    assert!(
        analysis.contains("Judged by the engine Second: "),
        "{analysis}"
    );
    assert!(
        analysis.contains("The move allows mate in one"),
        "{analysis}"
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_is_refused_where_it_does_not_know_the_rules() {
    let server = server().await;
    let ann = server.channel("ann");
    // Without a computer from the start, too: the level is that of computers that come later.
    for command in [
        "/play level:Second variant:Chess4",
        "/game new Chess4 level:Second",
    ] {
        let refused = ann.slash(command).await.unwrap();
        assert_eq!(
            refused.content,
            "Second plays only chess and Chess960. For other games, choose a level from 1 to 8."
        );
    }
    assert!(ann.messages().iter().all(|message| message.ephemeral));
    assert!(ann.slash("/play level:Third").await.is_err());
    // In a lobby it is not among the choices there.
    ann.slash("/game new Chess4").await.unwrap();
    let lobby = board_number(&ann, 1).await;
    let panel = press_on(&lobby, "Add computer").await;
    let choices = serde_json::json!(panel.components).to_string();
    assert!(choices.contains("8 · Full strength") && !choices.contains("Second"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_is_added_to_a_lobby() {
    let server = server().await;
    let ann = server.channel("ann");
    ann.slash("/game new chess").await.unwrap();
    let lobby = board_number(&ann, 1).await;
    let panel = press_on(&lobby, "Add computer").await;
    let started = panel
        .select("Add a computer of level…", [number_of_engine(&panel)])
        .await
        .unwrap();
    assert!(
        started.content.contains("Your game: <#"),
        "{}",
        started.content
    );
    let thread = until(|| ann.threads().pop()).await;
    let first = board_number(&server.thread("ann", &thread), 1).await;
    assert!(first.content.contains("🤖 Second"), "{}", first.content);
    server.close().await;
}

/// Somebody has configured a program that ends at once. People notice nothing: its level moves.
#[tokio::test(flavor = "multi_thread")]
async fn each_failure_of_an_engine_is_one_line_for_the_operator() {
    let (sandbox, folder) = (sandbox().await, Folder::new());
    std::fs::write(
        folder.path("config.toml"),
        "[engines.Broken]\ncommand = \"false\"\n",
    )
    .unwrap();
    let process = Process::start(&folder.0, &in_sandbox(&sandbox, &folder));
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    let ann = sandbox.user("ann").in_channel("chess").unwrap();
    ann.slash("/play level:Broken colour:white").await.unwrap();
    let thread = until(|| ann.threads().pop()).await;
    let game = sandbox.user("ann").in_channel_id(thread.id).unwrap();
    board_number(&game, 1).await;
    game.slash("/move e4").await.unwrap();
    let reply = board_number(&game, 2).await.content;
    assert!(reply.contains("🤖 Broken"), "{reply}");
    let ended = process.stop().await;
    let about_it = |line: &&str| line.contains("engine");
    let lines: Vec<&str> = ended.stderr.lines().filter(about_it).collect();
    let [line] = lines[..] else {
        panic!("{lines:?}");
    };
    assert!(line.contains("an engine failed; its level moves"), "{line}");
    assert!(line.contains("Broken"), "{line}");
    sandbox.shutdown().await;
}
