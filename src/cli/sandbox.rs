//! `entente sandbox` (a file that a program without the sandbox leaves out): the local Discord
//! alone, for bots that are not Entente.

use crate::cli::output::Failure;
use crate::serve::ServeError;
use clap::Args;
use entente_sandbox::program::Options;

/// Run a local Discord for a bot in any language, without Entente
///
/// It prints the address, the token and the line that each library needs, and runs until it is
/// interrupted. The README of the crate `sandbox` says how tests in other languages act as people.
#[derive(Args)]
pub(super) struct Sandbox {
    #[command(flatten)]
    options: Options,
}

impl Sandbox {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let runtime = tokio::runtime::Runtime::new().map_err(ServeError::from)?;
        let ran = runtime.block_on(self.options.run());
        Ok(ran.map_err(|error| ServeError::Sandbox(error.to_string()))?)
    }
}
