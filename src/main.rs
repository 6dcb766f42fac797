//! The binary: passes the command line to [`entente::cli`] and returns its exit status.

use std::process::ExitCode;

fn main() -> ExitCode {
    entente::cli::run(std::env::args_os())
}
