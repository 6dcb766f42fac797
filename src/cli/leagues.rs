//! `entente leagues …`: computes all leagues again from their logs.
//!
//! No other process may have the store open meanwhile.

use clap::{Args, Subcommand};

use super::failure::Failure;
use super::output;
use super::ratings::{no_difference, print_replay};
use super::serve::Settings;
use super::store;
use entente_service::LeagueReplay;
use serde_json::json;

/// Compute the leagues again
#[derive(Args)]
pub(super) struct Leagues {
    #[command(subcommand)]
    action: LeaguesAction,
}

#[derive(Subcommand)]
enum LeaguesAction {
    /// Compute all leagues from their records and games, and list where they differ from what is
    /// stored
    Replay {
        /// Print an object in JSON: what was computed, and the differences
        #[arg(long)]
        json: bool,
    },
}

impl Leagues {
    pub(super) fn run(&self, settings: &Settings) -> Result<(), Failure> {
        let LeaguesAction::Replay { json } = self.action;
        let config = settings.load()?;
        let location = &config.store.location();
        let store = store::open(location)?;
        let replay = entente_service::replay_leagues(&store);
        let replay = replay.map_err(|error| store::failed(location, error.into()))?;
        let why = "between the games and the leagues";
        let printed = if json {
            output::print_json(&json!({
                "leagues": replay.leagues,
                "records": replay.records,
                "results": replay.results,
                "waiting": replay.waiting,
                "differences": replay.differences,
            }))
        } else {
            print_replay(&calculated(&replay), &replay.differences)
        };
        printed.and(no_difference(location, &replay.differences, why))
    }
}

/// Writes the computed standings.
fn calculated(replay: &LeagueReplay) -> String {
    let LeagueReplay {
        leagues,
        records,
        results,
        waiting,
        differences: _,
    } = replay;
    format!(
        "computed: {leagues} leagues, {records} records; {results} results compared with their \
         games; {waiting} games whose result a league has to learn"
    )
}
