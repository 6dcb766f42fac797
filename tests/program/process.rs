//! The `entente` binary as a process of its own, so that a test can kill it and read what it
//! prints. `world/bots.rs` owns several of them.
//!
//! All settings come from the environment and all ports are chosen freely, so that tests can run at
//! the same time.
use crate::request_checks::mark_change;
use crate::support::{Folder, TIMEOUT, until};
use entente_sandbox::Sandbox;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::process::{Child, ChildStdin, Command};
use tokio::task::JoinHandle;

/// A running `entente`. It is killed when this is dropped.
pub(crate) struct Process {
    child: Child,
    /// The pipe through which a test writes to it, if it reads anything.
    pub(crate) stdin: Option<ChildStdin>,
    stdout: Pipe,
    stderr: Pipe,
}

/// The exit status of a process, and all of its output.
#[derive(Debug)]
pub(crate) struct ExitOutput {
    pub(crate) status: ExitStatus,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Settings for the environment, such as `("api.listen", "127.0.0.1:0")` for `ENTENTE_API_LISTEN`.
pub(crate) type Settings = Vec<(&'static str, String)>;

/// The settings of a process that runs its own sandbox, in this folder.
pub(crate) fn with_own_sandbox(folder: &Folder) -> Settings {
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

/// The settings of a process that connects to this sandbox as it would to Discord.
pub(crate) fn in_sandbox(sandbox: &Sandbox, folder: &Folder) -> Settings {
    let config = crate::support::settings(sandbox, &folder.0);
    let certificate = config.discord.root_certificate.expect("it is set");
    vec![
        ("api.listen", "127.0.0.1:0".into()),
        ("store.folder", config.store.folder.display().to_string()),
        ("discord.token", sandbox.token()),
        ("discord.address", sandbox.address().to_string()),
        // Tests do in a second what people do in an hour.
        ("limits.commands", "0".to_owned()),
        ("limits.reads", "0".to_owned()),
        ("limits.requests", "0".to_owned()),
        ("limits.lobbies", "0".to_owned()),
        ("limits.lobbies_in_channel", "0".to_owned()),
        ("limits.invitations", "0".to_owned()),
        ("limits.strangers", "true".to_owned()),
        ("computers.delay", "none".to_owned()),
        ("discord.welcome", "false".to_owned()),
        // Drawing them takes a tenth of a second of each start.
        ("discord.piece_emojis", "false".to_owned()),
        ("api.webhooks", "anywhere".to_owned()),
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

    /// Starts the program with less than it usually has, as bash sets it: `ulimit -n 256`.
    pub(crate) fn start_after(line: &str, folder: &Path, settings: &Settings) -> Self {
        let mut bash = Command::new("bash");
        let script = format!("{line}; exec \"$@\"");
        bash.args(["-c", &script, "bash", env!("CARGO_BIN_EXE_entente")]);
        bash.stdin(Stdio::null());
        Self::spawn(bash, folder, settings)
    }

    /// Starts the program with these arguments. Neither the environment of the test nor a
    /// `config.toml` outside of `folder` has any effect.
    pub(crate) fn call(folder: &Path, arguments: &[&str], settings: &Settings) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_entente"));
        command.args(arguments).stdin(Stdio::null());
        Self::spawn(command, folder, settings)
    }

    /// Starts a command with these settings, as it is.
    pub(crate) fn spawn(mut command: Command, folder: &Path, settings: &Settings) -> Self {
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
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let (stdout, stderr) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
        Self {
            stdin: child.stdin.take(),
            child,
            stdout: Pipe::read(stdout),
            stderr: Pipe::read(stderr),
        }
    }

    /// Waits for a line on standard output that starts so, and returns the rest of it.
    pub(crate) async fn wait_for_line(&self, start: &str) -> String {
        until(|| self.line(start)).await
    }

    /// The rest of a complete line on standard output that starts so.
    fn line(&self, start: &str) -> Option<String> {
        let text = self.stdout.text();
        let line = text
            .split_inclusive('\n')
            .find_map(|line| line.trim_start().strip_prefix(start)?.strip_suffix('\n'));
        line.map(|line| line.trim().to_owned())
    }

    /// The rest of the last complete line on standard output that starts so.
    pub(crate) fn last_line(&self, start: &str) -> Option<String> {
        let text = self.stdout.text.lock().unwrap();
        let mut lines = text[..text.rfind('\n')?].rsplit('\n');
        lines.find_map(|line| line.strip_prefix(start).map(str::to_owned))
    }

    /// The number of the process, for a signal that is sent without it.
    pub(crate) fn id(&self) -> u32 {
        self.child.id().expect("it has not ended")
    }

    /// The address of its HTTP API, if it has printed it already.
    pub(crate) fn api_if_known(&self) -> Option<String> {
        let line = self.line("HTTP API")?;
        let address = line.trim_start_matches(':').split_whitespace().next();
        address.map(str::to_owned)
    }

    /// Sends a signal by its name, such as `TERM`.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.id().to_string();
        let sent = std::process::Command::new("kill")
            .args(["-s", name, &id])
            .status()
            .unwrap();
        assert!(sent.success(), "{name} was not sent");
    }

    /// Sends SIGKILL at once.
    pub(crate) fn kill(&mut self) {
        self.child.start_kill().unwrap();
    }

    /// The output of the process on standard error so far.
    pub(crate) fn stderr(&self) -> String {
        self.stderr.text()
    }

    /// Waits until it has ended after a kill, and the sandbox has noticed that the bot is offline.
    /// Before that, the store is still locked and commands are sent to nobody.
    pub(crate) async fn wait_until_gone(mut self, sandbox: &Sandbox) {
        until(|| self.has_exited().then_some(())).await;
        until(|| (!sandbox.bot_is_online()).then_some(())).await;
    }

    /// Whether it has ended.
    pub(crate) fn has_exited(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// Waits until it has ended, and returns its output.
    pub(crate) async fn wait_for_exit(mut self) -> ExitOutput {
        let status = tokio::time::timeout(TIMEOUT, self.child.wait()).await;
        let ended = status.unwrap_or_else(|_| {
            panic!(
                "it does not end: {}{}",
                self.stdout.text(),
                self.stderr.text()
            )
        });
        ExitOutput {
            status: ended.unwrap(),
            stdout: self.stdout.read_to_end().await,
            stderr: self.stderr.read_to_end().await,
        }
    }

    /// Tells it to stop with SIGTERM, and asserts that it ends with success.
    pub(crate) async fn stop(self) -> ExitOutput {
        self.signal("TERM");
        let output = self.wait_for_exit().await;
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        output
    }

    /// The address of its HTTP API, such as `http://127.0.0.1:4000/api/v1`.
    pub(crate) async fn api(&self) -> String {
        until(|| self.api_if_known()).await
    }
}

/// The output of a pipe, which is read in the background.
struct Pipe {
    text: Arc<Mutex<String>>,
    reading: JoinHandle<()>,
}

impl Pipe {
    fn read(mut pipe: impl AsyncRead + Unpin + Send + 'static) -> Self {
        let text = Arc::new(Mutex::new(String::new()));
        let output = text.clone();
        let reading = tokio::spawn(async move {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = pipe.read(&mut bytes).await {
                let chunk = String::from_utf8_lossy(&bytes[..count]);
                output.lock().unwrap().push_str(&chunk);
                mark_change();
            }
        });
        Self { text, reading }
    }

    fn text(&self) -> String {
        self.text.lock().unwrap().clone()
    }

    /// The whole output, once the process has closed the pipe.
    async fn read_to_end(self) -> String {
        let Self { text, reading } = self;
        reading.await.unwrap();
        let text = text.lock().unwrap();
        text.clone()
    }
}
