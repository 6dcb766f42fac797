//! The promises of `docs/operators/operations.md` to the people who run Entente: how it stops and
//! what it shows of itself, and that the service file and the container file next to it are right.

use crate::process::{Process, in_sandbox, with_own_sandbox};
use crate::support::*;
use entente::config::Config;
use entente_sandbox::Fault;
use serde_json::Value;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::SocketAddr;
use std::path::Path;
use std::time::Duration;
use tokio::net::UnixDatagram;
use tokio::process::Command;

fn read(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The rest of the line that starts with a name such as `ExecStart=`.
fn line<'a>(text: &'a str, name: &str) -> &'a str {
    let found = text.lines().find_map(|line| line.strip_prefix(name));
    found.unwrap_or_else(|| panic!("no {name} in\n{text}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_received_command_is_answered_before_the_bot_stops() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    // The first three attempts to send the answer fail.
    let faults = server.sandbox.faults();
    faults.inject_where(Fault::Unavailable, 3, "/callback");
    let ann = server.thread("ann", &thread);
    let answer = {
        let ann = ann.clone();
        tokio::spawn(async move { ann.slash("/move e4").await })
    };
    let faults = server.sandbox.faults();
    until(|| (!faults.injected().is_empty()).then_some(())).await;
    let sandbox = tokio::time::timeout(TIMEOUT, server.stop()).await;
    let sandbox = sandbox.expect("it stops although Discord does not answer");
    let answered = answer.await.unwrap().unwrap();
    assert!(
        answered.ephemeral && answered.content.contains("e4"),
        "{}",
        answered.content
    );
    sandbox.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_just_before_the_stop_is_there_after_it() {
    let (sandbox, folder) = (sandbox().await, Folder::new());
    let settings = in_sandbox(&sandbox, &folder);
    let process = Process::start(&folder.0, &settings);
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    let ann = sandbox.user("ann").in_channel("chess").unwrap();
    ann.slash("/challenge @bob white").await.unwrap();
    let output = process.stop().await;
    assert_eq!(output.stderr, "");
    let process = Process::start(&folder.0, &settings);
    until(|| sandbox.bot_is_online().then_some(())).await;
    let challenge = until(|| boards(&ann).pop()).await;
    let bob = sandbox.user("bob").in_channel("chess").unwrap();
    let seen = until(|| boards(&bob).pop()).await;
    assert_eq!(boards(&ann).len(), 1, "{}", challenge.content);
    seen.press("Accept").await.unwrap();
    process.stop().await;
    sandbox.shutdown().await;
}

/// Asserts that the documentation names each of these metrics.
fn are_documented(shown: &str) {
    let documentation = read("docs/operators/operations.md");
    for line in shown
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE "))
    {
        let name = line.split(' ').next().unwrap();
        assert!(
            documentation.contains(&format!("`{name}`")),
            "{name} is not documented"
        );
    }
}

/// Asserts that the figures of the process among these metrics can be true.
fn shows_the_process(shown: &str) {
    let measured = |name: &str| {
        let line = shown.lines().find(|line| line.starts_with(name)).unwrap();
        let (_, value) = line.split_once(' ').unwrap();
        value.parse::<f64>().unwrap()
    };
    assert!(measured("process_resident_memory_bytes") > 1e6);
    assert!((3.0..measured("process_max_fds ")).contains(&measured("process_open_fds")));
    assert!(measured("process_start_time_seconds") > 1.7e9);
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_have_a_listener_of_their_own_and_the_log_can_be_json() {
    let (sandbox, folder) = (sandbox().await, Folder::new());
    let mut settings = in_sandbox(&sandbox, &folder);
    settings.push(("metrics.listen", "127.0.0.1:0".into()));
    settings.push(("log.format", "json".into()));
    settings.push(("log.filter", "entente=info".into()));
    settings.push(("discord.shards", "2".into()));
    let process = Process::start(&folder.0, &settings);
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    let address = until(|| {
        let log = process.stderr();
        let mut lines = log
            .split_inclusive('\n')
            .filter(|line| line.ends_with('\n'));
        lines.find_map(|line| {
            let entry: Value = serde_json::from_str(line).unwrap();
            let is_it = entry["message"] == "serving metrics";
            is_it.then(|| entry["address"].as_str().unwrap().to_owned())
        })
    })
    .await;
    let client = http_client();
    let page = |path: &str| client.get(format!("http://{address}{path}")).send();
    let shows = async |line: &str| {
        let deadline = tokio::time::Instant::now() + TIMEOUT;
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
    // Each Discord server belongs to one shard, and the second shard connects some seconds after
    // the first.
    shows("entente_gateway_connected 1").await;
    let ann = sandbox.user("ann").in_channel("chess").unwrap();
    ann.slash("/challenge @bob white").await.unwrap();
    until(|| boards(&ann).pop()).await;
    let shown = shows("entente_deliveries_total{recipient=\"channel\",outcome=\"done\"} 1").await;
    for line in [
        "entente_gateway_connected 1",
        "entente_commands_total{outcome=\"accepted\"} 1",
        "entente_deliveries_total{recipient=\"channel\",outcome=\"done\"} 1",
        "entente_open_games 1",
    ] {
        assert!(
            shown.contains(&format!("{line}\n")),
            "{line} is not in\n{shown}"
        );
    }
    are_documented(&shown);
    shows_the_process(&shown);
    // Prometheus itself asks for OpenMetrics.
    let prefers = "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;q=0.3";
    let open = client.get(format!("http://{address}/metrics"));
    let open = open.header("accept", prefers).send().await.unwrap();
    let kind = open.headers()["content-type"].to_str().unwrap().to_owned();
    assert!(kind.starts_with("application/openmetrics-text;"), "{kind}");
    assert!(open.text().await.unwrap().ends_with("# EOF\n"));
    // Metrics must not contain anything about people, servers or channels.
    let people = ["ann", "bob"].map(|name| sandbox.user(name).id());
    for id in people.iter().chain([&sandbox.guild_id(), &ann.id()]) {
        assert!(!shown.contains(&id.to_string()), "{id} is in\n{shown}");
    }
    assert!(
        !shown.contains("chess") && !shown.contains("Ann"),
        "{shown}"
    );
    let root = page("/").await.unwrap();
    assert_eq!(root.status(), 404, "the listener serves nothing else");
    process.stop().await;
    sandbox.shutdown().await;
}

/// Asserts that all variables `ENTENTE_…` that a text names are settings.
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
async fn the_service_file_and_the_container_file_are_right() {
    let (unit, container) = (read("deploy/entente.service"), read("deploy/Containerfile"));
    let documentation = read("docs/operators/operations.md");
    check_variables(&unit);
    check_variables(&container);
    check_variables(&documentation);

    // The command of the service file is understood. The example stands in for the configuration.
    let call = line(&unit, "ExecStart=");
    let mut words = call.split(' ');
    assert_eq!(words.next(), Some("/usr/local/bin/entente"));
    let folder = Folder::new();
    let file = folder.path("config.toml");
    std::fs::write(&file, read("config.example.toml")).unwrap();
    let path = file.display().to_string();
    let arguments: Vec<&str> = words
        .map(|word| match word {
            "/etc/entente/config.toml" => path.as_str(),
            other => other,
        })
        .chain(["--check"])
        .collect();
    assert!(arguments.contains(&path.as_str()), "{call}");
    let output = Process::call(&folder.0, &arguments, &Vec::new())
        .wait_for_exit()
        .await;
    assert_eq!(output.status.code(), Some(0), "{output:?}");

    // Both keep the games in the folder that the documentation names, and stop the bot with
    // SIGTERM.
    let games = Config::default().store.folder;
    let home = line(&unit, "WorkingDirectory=");
    assert_eq!(line(&container, "WORKDIR /var"), &home["/var".len()..]);
    assert_eq!(line(&container, "VOLUME "), home);
    assert!(
        documentation.contains(&format!("`{home}/{}`", games.display())),
        "{home}"
    );
    assert_eq!(line(&unit, "KillSignal="), "SIGTERM");
    assert_eq!(line(&container, "STOPSIGNAL "), "SIGTERM");
    assert_eq!(line(&container, "CMD "), "[\"serve\"]");
    // A cluster that starts nothing as root has to see a number.
    let user: u32 = line(&container, "USER ").parse().unwrap();
    assert!(user > 0 && container.contains(&format!("--uid {user} ")));

    // The container is built with the compiler version of the workspace, and exposes the API's
    // port.
    let workspace: toml::Table = toml::from_str(&read("Cargo.toml")).unwrap();
    let version = workspace["workspace"]["package"]["rust-version"]
        .as_str()
        .unwrap();
    assert!(container.contains(&format!("rust:{version}-")), "{version}");
    let port = Config::default().api.listen.port().to_string();
    assert_eq!(line(&container, "EXPOSE "), port);
    assert!(line(&container, "ENV ENTENTE_API_LISTEN=").ends_with(&port));
}

/// The most that a unit may be exposed, in tenths: "OK" in the words of systemd begins below 5.0.
const MAX_EXPOSURE: &str = "--threshold=20";

#[test]
fn systemd_finds_that_both_units_are_confined() {
    for unit in ["deploy/entente.service", "deploy/entente@.service"] {
        assert_eq!(line(&read(unit), "Type="), "notify");
        let mut analysis = std::process::Command::new("systemd-analyze");
        analysis.args([
            "security",
            "--offline=true",
            "--no-pager",
            MAX_EXPOSURE,
            unit,
        ]);
        let Ok(analyzed) = analysis.current_dir(env!("CARGO_MANIFEST_DIR")).output() else {
            return entente_gate::skip("systemd-analyze is not installed: apt-get install systemd");
        };
        let shown = String::from_utf8_lossy(&analyzed.stdout);
        assert!(shown.contains("Overall exposure level"), "{analyzed:?}");
        assert!(analyzed.status.success(), "{shown}");
    }
}

/// Two names of the socket of a supervisor: a file, and one without a file.
fn sockets(folder: &Folder) -> [(String, SocketAddr); 2] {
    let file = folder.path("notify");
    let name = format!("entente-notify-{}", std::process::id());
    [
        (
            file.display().to_string(),
            SocketAddr::from_pathname(&file).unwrap(),
        ),
        (
            format!("@{name}"),
            SocketAddr::from_abstract_name(&name).unwrap(),
        ),
    ]
}

/// The next message of the program to its supervisor.
async fn told(socket: &UnixDatagram) -> String {
    let mut bytes = [0; 100];
    let received = tokio::time::timeout(TIMEOUT, socket.recv(&mut bytes)).await;
    let length = received.expect("the program says nothing").unwrap();
    String::from_utf8_lossy(&bytes[..length]).into_owned()
}

/// An address of this machine on which nothing listens.
fn free_address() -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_supervisor_learns_when_the_api_answers_and_when_it_stops() {
    let folder = Folder::new();
    for (name, address) in sockets(&folder) {
        let socket = std::os::unix::net::UnixDatagram::bind_addr(&address).unwrap();
        socket.set_nonblocking(true).unwrap();
        let socket = UnixDatagram::from_std(socket).unwrap();
        let mut settings = with_own_sandbox(&folder);
        let api = free_address();
        settings.retain(|(key, _)| *key != "api.listen");
        settings.push(("api.listen", api.clone()));
        let mut command = Command::new(env!("CARGO_BIN_EXE_entente"));
        command.env("NOTIFY_SOCKET", &name);
        let process = Process::spawn(command, &folder.0, &settings);
        assert_eq!(told(&socket).await, "READY=1\n", "{name}");
        // Without another attempt.
        let health = fetch_text(&format!("http://{api}/healthz")).await;
        assert!(health.is_ok(), "{health:?}");
        process.signal("TERM");
        assert_eq!(told(&socket).await, "STOPPING=1\n", "{name}");
        let ended = process.wait_for_exit().await;
        assert_eq!(ended.status.code(), Some(0), "{ended:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_supervisor_that_does_not_listen_stops_nothing() {
    let folder = Folder::new();
    let mut command = Command::new(env!("CARGO_BIN_EXE_entente"));
    command.env("NOTIFY_SOCKET", folder.path("absent"));
    let process = Process::spawn(command, &folder.0, &with_own_sandbox(&folder));
    let api = process.api().await;
    let health = api.replace("/api/v1", "/healthz");
    assert!(fetch_text(&health).await.is_ok());
    let ended = process.stop().await;
    assert!(
        ended
            .stderr
            .contains("could not tell the supervisor READY=1"),
        "{}",
        ended.stderr
    );
}
