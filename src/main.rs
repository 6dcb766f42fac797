//! The binary: hands the command line over and turns what comes back into an exit status. Nothing else.

use std::process::ExitCode;

fn main() -> ExitCode {
    entente::cli::run(std::env::args_os())
}
