//! The command line: what was typed becomes one call, its answer goes to standard output, its end is an exit status.
//!
//! Every call but `serve`, `history` and `store` is answered here without Discord, without a database and without a clock; the forms
//! are stable, because other programs read them. Each call has a file of its own; what they share is the position
//! that they ask about (`position`), what they read and write (`input`, `output`), and how they fail (`failure`).
//! It decides nothing: what is legal is said by `entente-rules`, what a board looks like by [`picture`](crate::picture).

mod convert;
mod draw;
mod failure;
mod history;
mod input;
mod legal;
mod output;
mod perft;
mod position;
mod script;
mod serve;
mod state;
mod store;
mod variants;
mod verify;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

/// Chess by chat: a Discord bot, a small HTTP API, and every question of the rules from a shell.
///
/// Without a command: starts the bot and the API; without a Discord token the bot plays in a local Discord with a chat page.
///
/// Exit status: 0 fine; 1 the rules say no; 2 the call or its input cannot be read.
#[derive(Parser)]
#[command(name = "entente", version)]
struct CommandLine {
    #[command(flatten)]
    settings: serve::Settings,
    #[command(subcommand)]
    call: Option<Call>,
}

#[derive(Subcommand)]
enum Call {
    Variants(variants::Variants),
    Perft(perft::Perft),
    Legal(legal::Legal),
    State(state::State),
    Script(script::Script),
    Convert(convert::Convert),
    Draw(draw::Draw),
    Verify(verify::Verify),
    History(history::History),
    Store(store::StoreCall),
    Serve(serve::Serve),
}

/// Answers one call, the program's name first among its arguments, and says how it went:
/// 0 fine, 1 the rules say no, 2 the call or its input cannot be read.
pub fn run(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let line = match CommandLine::try_parse_from(arguments) {
        Ok(line) => line,
        Err(usage) => {
            // Nobody is left to tell if even this cannot be written.
            let _ = usage.print();
            return ExitCode::from(u8::from(usage.use_stderr()) * 2);
        }
    };
    match answer(&line) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn answer(line: &CommandLine) -> Result<(), Failure> {
    match &line.call {
        None => serve::Serve::default().answer(&line.settings),
        Some(Call::Serve(serve)) => serve.answer(&line.settings),
        Some(Call::Variants(variants)) => variants.answer(),
        Some(Call::Perft(perft)) => perft.answer(),
        Some(Call::Legal(legal)) => legal.answer(),
        Some(Call::State(state)) => state.answer(),
        Some(Call::Script(script)) => script.answer(),
        Some(Call::Convert(convert)) => convert.answer(),
        Some(Call::Draw(draw)) => draw.answer(),
        Some(Call::Verify(verify)) => verify.answer(),
        Some(Call::Store(store)) => store.answer(&line.settings),
        Some(Call::History(history)) => history.answer(&line.settings),
    }
}
