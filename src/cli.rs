//! The command line: parses the arguments, runs one command, and returns its exit status.
//!
//! All commands except `serve`, `mcp`, `history`, `analysis`, `ratings`, `leagues`, `store` and
//! `token` work without Discord, without a database and without a clock. Their forms are stable,
//! because other programs read them. Commands share the position or the game that they are about
//! (`position`), their input (`input`), and their output with its errors (`output`).
//! Nothing is decided here: `entente-rules` knows what is legal, and
//! [`picture`](entente_presentation::picture) what a board looks like.

mod analysis;
mod clients;
mod convert;
mod draw;
mod history;
mod input;
mod leagues;
mod output;
mod position;
mod rules;
#[cfg(feature = "sandbox")]
mod sandbox;
mod serve;
mod store;
mod uci;
mod verify;

use crate::cli::output::Failure;
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use entente_presentation::plain::plain_fault;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

/// Chess by chat: a Discord bot, an HTTP API, and the rules of all variants from a shell.
///
/// Without a command it starts the bot and the API. Without a Discord token the bot runs in a local
/// Discord with a chat page.
///
/// Exit status: 0 success; 1 refused by the rules; 2 the arguments or the input cannot be read.
#[derive(Parser)]
#[command(name = "entente", version)]
struct CommandLine {
    #[command(flatten)]
    settings: serve::Settings,
    #[command(subcommand)]
    command: Option<CliCommand>,
}

#[derive(Subcommand)]
enum CliCommand {
    Variants(rules::Variants),
    Perft(rules::Perft),
    Legal(rules::Legal),
    State(rules::State),
    Script(rules::Script),
    Convert(convert::Convert),
    Draw(draw::Draw),
    Replay(draw::Replay),
    Puzzles(analysis::Puzzles),
    Verify(verify::Verify),
    History(history::History),
    Analysis(analysis::Analysis),
    Store(store::Store),
    Ratings(leagues::Ratings),
    Leagues(leagues::Leagues),
    Token(clients::Token),
    Uci(uci::Uci),
    Mcp(clients::Mcp),
    Openapi(clients::OpenApi),
    #[cfg(feature = "sandbox")]
    Sandbox(sandbox::Sandbox),
    Serve(serve::Serve),
}

/// Runs one command and returns its exit status: 0 success, 1 refused by the rules, 2 the arguments
/// or the input cannot be read. The first argument is the name of the program.
pub fn run(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let line = match CommandLine::try_parse_from(arguments) {
        Ok(line) => line,
        Err(usage) => {
            // If even this cannot be written, there is nowhere to report it.
            let _ = match usage.kind() {
                ErrorKind::ValueValidation => write_plain(&usage),
                _ => usage.print(),
            };
            return ExitCode::from(u8::from(usage.use_stderr()) * 2);
        }
    };
    match execute(&line) {
        Ok(status) => status,
        Err(failure) => failure.report(),
    }
}

/// Says which value is wrong, in plain words.
fn write_plain(usage: &clap::Error) -> io::Result<()> {
    let usage = usage.render().to_string();
    let lines: Vec<String> = usage.lines().map(plain_fault).collect();
    writeln!(io::stderr(), "{}", lines.join("\n"))
}

fn execute(line: &CommandLine) -> Result<ExitCode, Failure> {
    match &line.command {
        None => serve::Serve::default().run(&line.settings),
        Some(CliCommand::Serve(serve)) => serve.run(&line.settings),
        Some(CliCommand::Variants(variants)) => variants.run(),
        Some(CliCommand::Perft(perft)) => perft.run(),
        Some(CliCommand::Legal(legal)) => legal.run(),
        Some(CliCommand::State(state)) => state.run(),
        Some(CliCommand::Script(script)) => script.run(),
        Some(CliCommand::Convert(convert)) => convert.run(),
        Some(CliCommand::Draw(draw)) => draw.run(),
        Some(CliCommand::Puzzles(puzzles)) => puzzles.run(),
        Some(CliCommand::Replay(replay)) => replay.run(),
        Some(CliCommand::Verify(verify)) => return verify.run(),
        Some(CliCommand::Uci(uci)) => uci.run(),
        Some(CliCommand::Mcp(mcp)) => mcp.run(),
        Some(CliCommand::Openapi(openapi)) => openapi.run(),
        #[cfg(feature = "sandbox")]
        Some(CliCommand::Sandbox(sandbox)) => sandbox.run(),
        Some(CliCommand::Store(store)) => store.run(&line.settings),
        Some(CliCommand::Ratings(ratings)) => ratings.run(&line.settings),
        Some(CliCommand::Leagues(leagues)) => leagues.run(&line.settings),
        Some(CliCommand::Token(token)) => token.run(&line.settings),
        Some(CliCommand::History(history)) => history.run(&line.settings),
        Some(CliCommand::Analysis(analysis)) => analysis.run(&line.settings),
    }
    .map(|()| ExitCode::SUCCESS)
}
