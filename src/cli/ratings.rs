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
use serde_json::json;

/// Calculate the ratings again
#[derive(Args)]
pub(super) struct Ratings {
    #[command(subcommand)]
    action: RatingsAction,
}

#[derive(Subcommand)]
enum RatingsAction {
    /// Calculate all ratings from the games, and list where they differ from what is stored
    Replay {
        /// Print an object in JSON: what was calculated, and the differences
        #[arg(long)]
        json: bool,
    },
}

impl Ratings {
    pub(super) fn run(&self, settings: &Settings) -> Result<(), Failure> {
        let RatingsAction::Replay { json } = self.action;
        let config = settings.load()?;
        let location = &config.store.location();
        let store = store::open(location)?;
        let replay = entente_service::replay_ratings(&store);
        let replay = replay.map_err(|error| store::failed(location, error.into()))?;
        let why = "between the games and the ratings";
        let printed = if json {
            output::print_json(&json!({
                "counted": replay.counted,
                "not_counted": replay.not_counted,
                "waiting": replay.waiting,
                "ratings": replay.ratings,
                "differences": replay.differences,
            }))
        } else {
            print_replay(&calculated(&replay), &replay.differences)
        };
        printed.and(no_difference(location, &replay.differences, why))
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

/// Prints what was calculated again, and every difference.
pub(super) fn print_replay(calculated: &str, differences: &[String]) -> Result<(), Failure> {
    let mut lines = vec![
        calculated.to_owned(),
        format!("differences: {}", differences.len()),
    ];
    lines.extend(
        differences
            .iter()
            .map(|difference| format!("  {difference}")),
    );
    output::print(&(lines.join("\n") + "\n"))
}

/// If there is a difference, the command is refused.
pub(super) fn no_difference(
    location: &Location,
    differences: &[String],
    between: &str,
) -> Result<(), Failure> {
    if differences.is_empty() {
        return Ok(());
    }
    let why = format!("{} differences {between}", differences.len());
    Err(Failure::refused(location.to_string(), why))
}
