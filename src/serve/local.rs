//! The sandbox in which the bot plays if it has no token. The bot connects to it as to Discord.

use super::error::{Result, ServeError};
use crate::config::{Config, DiscordConfig};
use crate::serve::process::FileShares;
use entente_game::people::ServerAction;
use entente_game::{PersonId, ServerId};
use entente_sandbox::{Connections, PrivilegedIntent, Retention, Sandbox};
use entente_service::{Clock, Command, Service};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The most that the sandbox keeps of messages and files.
const RETENTION: Retention = Retention::LATEST;

/// Its servers: two, so that one can play a match against the other.
const SERVERS: [&str; 2] = ["The Chess Café", "The Rook House"];

const CHANNEL: &str = "chess";

const TOPIC: &str =
    "Type /play to play me, or /challenge to play somebody else. /help shows the rest.";

/// The sandbox, and the settings with which the bot connects to it.
pub(super) struct LocalSandbox {
    sandbox: Sandbox,
    settings: DiscordConfig,
    certificate: PathBuf,
}

impl LocalSandbox {
    /// Starts the sandbox.
    pub(super) async fn start(config: &Config) -> Result<Self> {
        let failed = |error: &dyn std::fmt::Display| ServeError::Sandbox(error.to_string());
        let message_content = config.discord.has_message_content();
        let intent = message_content.then_some(PrivilegedIntent::MessageContent);
        let shares = FileShares::of_process(true);
        // Everybody is a member of both servers. The first person owns the first one, and the
        // second person the other.
        let mut people_of_other = config.sandbox.people.clone();
        people_of_other.rotate_left(1);
        let sandbox = Sandbox::builder()
            .allow(intent)
            .people(&config.sandbox.people)
            .bot("Entente")
            .guild(SERVERS[0])
            .channel(CHANNEL)
            .topic(TOPIC)
            .other_guild(SERVERS[1], people_of_other)
            .channel(CHANNEL)
            .topic(TOPIC)
            .folder(&config.sandbox.folder)
            .retention(RETENTION)
            .chat_page(config.sandbox.page)
            .connections(Connections {
                page: shares.page,
                bot: shares.bot,
            })
            .start()
            .await
            .map_err(|error| failed(&error))?;
        let certificate = config.sandbox.folder.join("certificate.pem");
        std::fs::write(&certificate, sandbox.root_certificate_pem())?;
        let settings = DiscordConfig {
            token: sandbox.token().to_owned(),
            address: Some(sandbox.address()),
            root_certificate: Some(certificate.clone()),
            message_content: Some(message_content),
            welcome: config.discord.welcome,
            piece_emojis: config.discord.piece_emojis,
            activity: config.discord.activity,
            client_secret: sandbox.client_secret(),
            ..DiscordConfig::default()
        };
        Ok(Self {
            sandbox,
            settings,
            certificate,
        })
    }

    /// Lets the sandbox show the pages of games, which are served at this address, as an Activity.
    pub(super) async fn host_activity(&self, address: &str) -> Result<()> {
        let hosted = self.sandbox.host_activity(address).await;
        hosted.map_err(|error| ServeError::Sandbox(error.to_string()))?;
        Ok(())
    }

    /// Prints where to open the chat page, and what to type first.
    pub(super) fn print_banner(&self, config: &Config, api_address: &str) {
        let page = self.sandbox.page_url();
        let (ann, bob) = (&config.sandbox.people[0], &config.sandbox.people[1]);
        let as_person = |name: &str| format!("{page}?as={}", name.to_lowercase());
        println!(
            "Entente plays in its sandbox, a local Discord on this machine; no token is needed.\n"
        );
        println!(
            "  Open        {}   (and in a second window {})",
            as_person(ann),
            as_person(bob)
        );
        println!("  Type first  /play   (or, for a game of two, /challenge @{bob})");
        println!(
            "  HTTP API    {api_address}   (make a token with /api token, or `entente token {}`)",
            ann.to_lowercase()
        );
        println!(
            "  API docs    {}\n",
            entente_discord::documentation(api_address)
        );
        println!(
            "Games are kept in {}. The chat's last {} messages, with {} MiB of files, are kept in {}. \
             Stop with Ctrl-C.",
            config.store.location(),
            RETENTION.messages,
            RETENTION.file_bytes >> 20,
            config.sandbox.folder.display()
        );
    }

    /// The address of its page.
    pub(super) fn page_url(&self) -> String {
        self.sandbox.page_url()
    }

    pub(super) fn people(&self, config: &Config) -> BTreeMap<String, PersonId> {
        let users = config.sandbox.people.iter();
        users
            .filter_map(|name| self.sandbox.find_user(name).ok())
            .filter_map(|user| {
                let id = user.id().to_string().parse().ok()?;
                Some((user.name().to_lowercase(), PersonId(id)))
            })
            .collect()
    }

    /// Turns on ratings and leagues, which servers have to ask for: here everything can be tried at
    /// once. Who turns them off again finds them off at the next start, too.
    pub(super) async fn turn_clubs_on(&self, service: &Service) {
        let servers = SERVERS
            .into_iter()
            .filter_map(|name| self.sandbox.guild(name).ok())
            .filter_map(|server| server.guild_id().to_string().parse().ok());
        for server in servers {
            let action = ServerAction::Set {
                name: "clubs".into(),
                value: "on".into(),
            };
            // Nobody asks for it, and it is no part of the log who changed a setting.
            let command = Command::new(PersonId(0), action, "sandbox:clubs".into());
            if let Err(error) = service.servers().submit(ServerId(server), command).await {
                tracing::warn!(%error, "leagues stay off in the sandbox");
            }
        }
    }

    /// The clock that its page sets. The page can let days pass.
    pub(super) fn clock(&self) -> Clock {
        Clock::shifted(self.sandbox.clock_offset())
    }

    /// The settings with which the bot connects to it.
    pub(super) fn settings(&self) -> &DiscordConfig {
        &self.settings
    }

    pub(super) async fn close(self) {
        self.sandbox.shutdown().await;
        // The certificate was made for this run only.
        let _ = std::fs::remove_file(self.certificate);
    }
}
