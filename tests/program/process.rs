//! The program as a process of its own, which can be killed: what it prints, what it answers to signals, how it ends. Every setting comes from the environment,
//! every port is free to choose, so that tests run beside one another.
use crate::support::{Folder, SOON, until};
use entente_sandbox::Sandbox;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::process::{Child, Command};
use tokio::task::JoinHandle;

/// A running `entente`. It is killed when it is dropped.
pub(crate) struct Process {
    child: Child,
    out: Pipe,
    error: Pipe,
}

/// How a process has ended, and all that it has said.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) out: String,
    pub(crate) error: String,
}

/// Variables of the environment, such as `("api.listen", "127.0.0.1:0")` for `ENTENTE_API_LISTEN`.
pub(crate) type Settings = Vec<(&'static str, String)>;

/// The settings with which a process plays in its own sandbox, in this folder.
pub(crate) fn alone(folder: &Folder) -> Settings {
    vec![
        ("api.listen", "127.0.0.1:0".into()),
        ("sandbox.page", "127.0.0.1:0".into()),
        (
            "sandbox.folder",
            folder.path("sandbox").display().to_string(),
        ),
        ("store.folder", folder.path("games").display().to_string()),
    ]
}

/// The settings with which a process plays in this sandbox, as it would on Discord.
pub(crate) fn in_sandbox(sandbox: &Sandbox, folder: &Folder) -> Settings {
    let config = crate::support::settings(sandbox, &folder.0);
    let certificate = config.discord.root_certificate.expect("it is set");
    vec![
        ("api.listen", "127.0.0.1:0".into()),
        ("store.folder", config.store.folder.display().to_string()),
        ("discord.token", sandbox.token()),
        ("discord.address", sandbox.address().to_string()),
        (
            "discord.root_certificate",
            certificate.display().to_string(),
        ),
    ]
}

impl Process {
    pub(crate) fn start(folder: &Path, settings: &Settings) -> Self {
        Self::call(folder, &[], settings)
    }

    /// Starts the program with these arguments, in a folder without a `config.toml` of somebody else.
    pub(crate) fn call(folder: &Path, arguments: &[&str], settings: &Settings) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_entente"));
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("ENTENTE_") {
                command.env_remove(name);
            }
        }
        for (key, value) in settings {
            let variable = key.to_uppercase().replace('.', "_");
            command.env(format!("ENTENTE_{variable}"), value);
        }
        let mut child = command
            .args(arguments)
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let (out, error) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
        Self {
            child,
            out: Pipe::read(out),
            error: Pipe::read(error),
        }
    }

    /// Waits for the rest of the line that begins so on standard output.
    pub(crate) async fn told(&self, beginning: &str) -> String {
        until(|| self.line(beginning)).await
    }

    fn line(&self, beginning: &str) -> Option<String> {
        let text = self.out.text();
        let line = text.split_inclusive('\n').find_map(|line| {
            line.trim_start()
                .strip_prefix(beginning)?
                .strip_suffix('\n')
        });
        line.map(|line| line.trim().to_owned())
    }

    /// The same, if it has said so already.
    pub(crate) fn api_now(&self) -> Option<String> {
        let line = self.line("HTTP API")?;
        let address = line.trim_start_matches(':').split_whitespace().next();
        address.map(str::to_owned)
    }

    /// Sends a signal by its name, such as `TERM`.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().expect("it has not ended").to_string();
        let sent = std::process::Command::new("kill")
            .args(["-s", name, &id])
            .status()
            .unwrap();
        assert!(sent.success(), "{name} was not sent");
    }

    /// Sends SIGKILL, at this very moment.
    pub(crate) fn strike(&mut self) {
        self.child.start_kill().unwrap();
    }

    /// What it has said on standard error so far.
    pub(crate) fn error(&self) -> String {
        self.error.text()
    }

    /// Waits until it has ended after a strike, and the sandbox has noticed that its bot is gone: before that its store is still locked, and what is asked goes to
    /// nobody.
    pub(crate) async fn fallen(mut self, sandbox: &Sandbox) {
        until(|| self.is_gone().then_some(())).await;
        until(|| (!sandbox.bot_is_online()).then_some(())).await;
    }

    /// Whether it has ended.
    pub(crate) fn is_gone(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// Waits until it has ended.
    pub(crate) async fn ended(mut self) -> Ended {
        let status = tokio::time::timeout(SOON, self.child.wait()).await;
        let status = status.unwrap_or_else(|_| {
            panic!(
                "it goes on and on: {}{}",
                self.out.text(),
                self.error.text()
            )
        });
        Ended {
            status: status.unwrap(),
            out: self.out.rest().await,
            error: self.error.rest().await,
        }
    }

    /// Tells it to stop, and asserts that it does so cleanly.
    pub(crate) async fn stop(self) -> Ended {
        self.signal("TERM");
        let ended = self.ended().await;
        assert_eq!(ended.status.code(), Some(0), "{ended:?}");
        ended
    }

    /// Where its HTTP API is, such as `http://127.0.0.1:4000/api/v1`.
    pub(crate) async fn api(&self) -> String {
        until(|| self.api_now()).await
    }
}

/// What has come out of a pipe.
struct Pipe {
    text: Arc<Mutex<String>>,
    reading: JoinHandle<()>,
}

impl Pipe {
    fn read(mut pipe: impl AsyncRead + Unpin + Send + 'static) -> Self {
        let text = Arc::new(Mutex::new(String::new()));
        let written = text.clone();
        let reading = tokio::spawn(async move {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = pipe.read(&mut bytes).await {
                let piece = String::from_utf8_lossy(&bytes[..count]);
                written.lock().unwrap().push_str(&piece);
            }
        });
        Self { text, reading }
    }

    fn text(&self) -> String {
        self.text.lock().unwrap().clone()
    }

    /// All of it, when the process has ended.
    async fn rest(self) -> String {
        let Self { text, reading } = self;
        reading.await.unwrap();
        let text = text.lock().unwrap();
        text.clone()
    }
}
