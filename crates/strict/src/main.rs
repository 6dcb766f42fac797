//! The strict sandbox as a program of its own; `program` in the sandbox has the rest of it.

use std::process::ExitCode;

use clap::Parser;
use entente_sandbox::program::Options;

/// A local Discord for running and testing bots.
#[derive(Parser)]
#[command(name = "entente-sandbox", version)]
struct CommandLine {
    #[command(flatten)]
    options: Options,
}

#[tokio::main]
async fn main() -> ExitCode {
    entente_strict::be_strict();
    match CommandLine::parse().options.run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
