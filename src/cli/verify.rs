//! `entente verify`: whether an exported game is what it was when it was played, and its draws are what its seed draws.

use std::path::PathBuf;

use clap::Args;
use entente_game::{Draws, Fault, Verified};

use super::failure::Failure;
use super::input::Input;
use super::output;

/// Checks an exported game: every record, the chain of them, and every draw
#[derive(Args)]
pub(super) struct Verify {
    /// The exported game; `-` is standard input
    #[arg(value_name = "GAME.json")]
    file: PathBuf,
}

impl Verify {
    pub(super) fn answer(&self) -> Result<(), Failure> {
        let verified = read(&Input::read(&self.file)?)?;
        output::print(&account(&verified))
    }
}

/// Checks what was read.
pub(super) fn read(input: &Input) -> Result<Verified, Failure> {
    entente_game::verify(&input.text).map_err(|fault| match fault {
        Fault::Unreadable(_) => Failure::unreadable(&input.place, fault),
        _ => Failure::refused(&input.place, fault),
    })
}

/// What was checked, and what could not be.
fn account(verified: &Verified) -> String {
    let shown = verified.records - verified.redacted;
    let mut lines = vec![
        format!("game {}", verified.game),
        format!(
            "records: {}, each of which follows the one before",
            verified.records
        ),
        format!("shown: {shown}, and they are what was committed to"),
        format!(
            "not shown, and not checked: {} records, and {} names, texts and other parts of those that are shown",
            verified.redacted, verified.hidden_parts
        ),
    ];
    match (&verified.draws, &verified.view) {
        (Some(draws), Some(view)) => lines.extend([
            "seed: the one whose hash was published when the game was made".to_owned(),
            drawn(draws),
            format!("head that everybody saw at the end: {}", hex(&view.head)),
        ]),
        _ => lines.push(
            "seed and draws: not checked, for the game keeps its alliances sealed and them with it"
                .to_owned(),
        ),
    }
    lines.push(format!(
        "head after the last record: {}",
        hex(&verified.head)
    ));
    lines.join("\n") + "\n"
}

fn drawn(draws: &Draws) -> String {
    let Draws {
        starts,
        seatings,
        moves,
        falls,
    } = draws;
    format!(
        "draws: {}, all as the seed draws them (starts {starts}, seatings {seatings}, moves of the program {moves}, fallen kings {falls})",
        draws.total()
    )
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
