//! `entente openapi`: prints the description of the HTTP API, as a running program serves it.

use clap::{Args, ValueEnum};

use super::failure::Failure;
use super::output;

/// Print the OpenAPI document of the HTTP API
#[derive(Args)]
pub(super) struct OpenApi {
    /// The version of OpenAPI; some generators of clients read only 3.0
    #[arg(long, value_enum, default_value_t = Version::Newest)]
    version: Version,
}

#[derive(Clone, Copy, ValueEnum)]
enum Version {
    #[value(name = "3.1")]
    Newest,
    #[value(name = "3.0")]
    Older,
}

impl OpenApi {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let document = match self.version {
            Version::Newest => entente_api::document(),
            Version::Older => entente_api::document_3_0(),
        };
        output::print(&document)
    }
}
