//! `entente ratings …`: calculates all ratings again from the logs of the games.
//!
//! No other process may have the store open meanwhile.

use clap::{Args, Subcommand};

use super::failure::Failure;
use super::output;
use super::serve::Settings;
use super::store;
use entente_service::RatingReplay;
use entente_store::Location;

/// Calculate the ratings again
#[derive(Args)]
pub(super) struct Ratings {
    #[command(subcommand)]
    action: RatingsAction,
}

#[derive(Subcommand)]
enum RatingsAction {
    /// Calculate all ratings from the games, and list where they differ from what is stored
    Replay,
}

impl Ratings {
    pub(super) fn run(&self, settings: &Settings) -> Result<(), Failure> {
        let RatingsAction::Replay = self.action;
        let config = settings.load()?;
        let location = &config.store.location();
        let store = store::open(location)?;
        let replay = entente_service::replay_ratings(&store);
        let replay = replay.map_err(|error| store::failed(location, error.into()))?;
        let why = "between the games and the ratings";
        print_replay(location, &calculated(&replay), (&replay.differences, why))
    }
}

/// Writes the calculated ratings.
fn calculated(replay: &RatingReplay) -> String {
    let RatingReplay {
        counted,
        not_counted,
        waiting,
        ratings,
        differences: _,
    } = replay;
    format!(
        "calculated: {counted} games; {not_counted} that change no rating; {waiting} that wait to \
         be counted; {ratings} ratings of people"
    )
}

/// Prints what was calculated again, and every difference. If there is one, the command is refused.
pub(super) fn print_replay(
    location: &Location,
    calculated: &str,
    (differences, between): (&[String], &str),
) -> Result<(), Failure> {
    let count = differences.len();
    let mut lines = vec![calculated.to_owned(), format!("differences: {count}")];
    lines.extend(
        differences
            .iter()
            .map(|difference| format!("  {difference}")),
    );
    output::print(&(lines.join("\n") + "\n"))?;
    if differences.is_empty() {
        return Ok(());
    }
    let why = format!("{count} differences {between}");
    Err(Failure::refused(location.to_string(), why))
}
