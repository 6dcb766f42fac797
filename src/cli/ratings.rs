//! `entente ratings …`: calculates all ratings again from the logs of the games.
//!
//! No other process may have the store open meanwhile.

use clap::{Args, Subcommand};

use super::failure::Failure;
use super::output;
use super::serve::Settings;
use super::store;
use entente_service::RatingReplay;

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
        output::print(&report(&replay))?;
        if replay.differences.is_empty() {
            return Ok(());
        }
        let count = replay.differences.len();
        let why = format!("{count} differences between the games and the ratings");
        Err(Failure::refused(location.to_string(), why))
    }
}

/// Writes the calculated ratings, and every difference.
fn report(replay: &RatingReplay) -> String {
    let RatingReplay {
        counted,
        not_counted,
        waiting,
        ratings,
        differences,
    } = replay;
    let mut lines = vec![
        format!(
            "calculated: {counted} games; {not_counted} that change no rating; {waiting} that wait \
             to be counted; {ratings} ratings of people"
        ),
        format!("differences: {}", differences.len()),
    ];
    lines.extend(
        differences
            .iter()
            .map(|difference| format!("  {difference}")),
    );
    lines.join("\n") + "\n"
}
