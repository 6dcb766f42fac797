//! What `docs/operations.md` promises to whoever runs Entente: how it is watched over and stopped, and that the files beside it name what there is.
use crate::process::{Process, in_sandbox};
use crate::support::*;
use entente::config::Config;
use entente_sandbox::Fault;
use serde_json::Value;
use std::path::Path;
use std::time::Duration;

fn read(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// What follows a name such as `ExecStart=` on a line of its own.
fn line<'a>(text: &'a str, name: &str) -> &'a str {
    let found = text.lines().find_map(|line| line.strip_prefix(name));
    found.unwrap_or_else(|| panic!("no {name} in\n{text}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_taken_is_answered_before_it_stops() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    // The answer has to be sent three times.
    let faults = club.sandbox.faults();
    faults.next_where(Fault::Unavailable, 3, "/callback");
    let ann = club.thread("ann", &thread);
    let asked = {
        let ann = ann.clone();
        tokio::spawn(async move { ann.slash("/move e4").await })
    };
    let faults = club.sandbox.faults();
    until(|| (!faults.happened().is_empty()).then_some(())).await;
    let begun = std::time::Instant::now();
    let sandbox = club.stop().await;
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
    let answer = asked.await.unwrap().unwrap();
    assert!(
        answer.ephemeral && answer.content.contains("e4"),
        "{}",
        answer.content
    );
    sandbox.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_granted_just_before_the_stop_is_there_after_it() {
    let (sandbox, folder) = (sandbox().await, Folder::new());
    let settings = in_sandbox(&sandbox, &folder);
    let process = Process::start(&folder.0, &settings);
    sandbox.bot_ready(SOON).await.unwrap();
    let place = sandbox.user("ann").in_channel("chess").unwrap();
    place.slash("/challenge @bob white").await.unwrap();
    let ended = process.stop().await;
    assert_eq!(ended.error, "");
    let process = Process::start(&folder.0, &settings);
    until(|| sandbox.bot_is_online().then_some(())).await;
    let challenge = until(|| boards(&place).pop()).await;
    let bob = sandbox.user("bob").in_channel("chess").unwrap();
    let seen = until(|| boards(&bob).pop()).await;
    assert_eq!(boards(&place).len(), 1, "{}", challenge.content);
    seen.press("Accept").await.unwrap();
    process.stop().await;
    sandbox.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_counted_is_shown_on_a_listener_of_its_own_and_the_log_can_be_json() {
    let (sandbox, folder) = (sandbox().await, Folder::new());
    let mut settings = in_sandbox(&sandbox, &folder);
    settings.push(("metrics.listen", "127.0.0.1:0".into()));
    settings.push(("log.format", "json".into()));
    settings.push(("log.filter", "entente=info".into()));
    settings.push(("discord.shards", "2".into()));
    let process = Process::start(&folder.0, &settings);
    sandbox.bot_ready(SOON).await.unwrap();
    let address = until(|| {
        let log = process.error();
        let mut lines = log
            .split_inclusive('\n')
            .filter(|line| line.ends_with('\n'));
        lines.find_map(|line| {
            let line: Value = serde_json::from_str(line).unwrap();
            let is_it = line["message"] == "metrics are shown";
            is_it.then(|| line["address"].as_str().unwrap().to_owned())
        })
    })
    .await;
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let page = |path: &str| client.get(format!("http://{address}{path}")).send();
    let shows = async |line: &str| {
        let deadline = tokio::time::Instant::now() + SOON;
        loop {
            let shown = page("/metrics").await.unwrap().text().await.unwrap();
            if shown.contains(&format!("{line}\n")) {
                return shown;
            }
            let late = tokio::time::Instant::now() > deadline;
            assert!(!late, "{line} is not in\n{shown}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    // Each server is told of on its own connection; the second one is made some seconds after the first.
    shows("entente_gateway_connected 1").await;
    let ann = sandbox.user("ann").in_channel("chess").unwrap();
    ann.slash("/challenge @bob white").await.unwrap();
    until(|| boards(&ann).pop()).await;
    let shown = shows("entente_deliveries_total{address=\"Channel\",outcome=\"Done\"} 1").await;
    for line in [
        "entente_gateway_connected 1",
        "entente_wishes_total{outcome=\"Granted\"} 1",
        "entente_deliveries_total{address=\"Channel\",outcome=\"Done\"} 1",
        "entente_open_games 1",
    ] {
        assert!(
            shown.contains(&format!("{line}\n")),
            "{line} is not in\n{shown}"
        );
    }
    let told = read("docs/operations.md");
    for line in shown
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE "))
    {
        let name = line.split(' ').next().unwrap();
        assert!(
            told.contains(&format!("`{name}")),
            "{name} is not documented"
        );
    }
    let people = ["ann", "bob"].map(|name| sandbox.user(name).id());
    for id in people.iter().chain([&sandbox.guild_id(), &ann.id()]) {
        assert!(!shown.contains(&id.to_string()), "{id} is in\n{shown}");
    }
    assert!(
        !shown.contains("chess") && !shown.contains("Ann"),
        "{shown}"
    );
    let root = page("/").await.unwrap();
    assert_eq!(root.status(), 404, "nothing else is there");
    process.stop().await;
    sandbox.shutdown().await;
}

/// The settings that a text names as variables of the environment, and that they are settings.
fn check_variables(text: &str) {
    let parts = text.split("ENTENTE_").skip(1);
    let names: Vec<String> = parts
        .map(|part| {
            part.chars()
                .take_while(|c| c.is_ascii_uppercase() || *c == '_')
                .collect()
        })
        .collect();
    assert!(!names.is_empty(), "{text}");
    for name in names {
        let value = match name.as_str() {
            "API_LISTEN" => "127.0.0.1:0",
            _ => "x",
        };
        let variable = (format!("ENTENTE_{name}"), value.to_owned());
        let loaded = Config::load(None, std::iter::once(variable), &[]);
        assert!(loaded.is_ok(), "{name}: {:?}", loaded.err());
    }
}

#[tokio::test]
async fn the_unit_and_the_container_name_what_there_is() {
    let (unit, container) = (read("docs/entente.service"), read("docs/Containerfile"));
    let told = read("docs/operations.md");
    check_variables(&unit);
    check_variables(&container);
    check_variables(&told);

    // What the unit calls is understood, with a file in the place of the one on the machine.
    let call = line(&unit, "ExecStart=");
    let mut words = call.split(' ');
    assert_eq!(words.next(), Some("/usr/local/bin/entente"));
    let folder = Folder::new();
    let file = folder.path("config.toml");
    std::fs::write(&file, read("config.example.toml")).unwrap();
    let file = file.display().to_string();
    let arguments: Vec<&str> = words
        .map(|word| match word {
            "/etc/entente/config.toml" => file.as_str(),
            other => other,
        })
        .chain(["--check"])
        .collect();
    assert!(arguments.contains(&file.as_str()), "{call}");
    let ended = Process::call(&folder.0, &arguments, &Vec::new())
        .ended()
        .await;
    assert_eq!(ended.status.code(), Some(0), "{ended:?}");

    // Both keep the games where they say, which is where the program keeps them, and stop it as it is to be stopped.
    let games = Config::default().store.folder;
    let home = line(&unit, "WorkingDirectory=");
    assert_eq!(line(&container, "WORKDIR /var"), &home["/var".len()..]);
    assert_eq!(line(&container, "VOLUME "), home);
    assert!(
        told.contains(&format!("`{home}/{}`", games.display())),
        "{home}"
    );
    assert_eq!(line(&unit, "KillSignal="), "SIGTERM");
    assert_eq!(line(&container, "STOPSIGNAL "), "SIGTERM");
    assert_eq!(line(&container, "CMD "), "[\"serve\"]");

    // It is built with the compiler that the workspace asks for, and listens where it says.
    let workspace: toml::Table = toml::from_str(&read("Cargo.toml")).unwrap();
    let version = workspace["workspace"]["package"]["rust-version"]
        .as_str()
        .unwrap();
    assert!(container.contains(&format!("rust:{version}-")), "{version}");
    let port = Config::default().api.listen.port().to_string();
    assert_eq!(line(&container, "EXPOSE "), port);
    assert!(line(&container, "ENV ENTENTE_API_LISTEN=").ends_with(&port));
}
