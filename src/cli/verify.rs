//! `entente verify`: checks that an exported game has not been changed, and that its random choices
//! follow from its seed.

use std::path::PathBuf;

use clap::Args;
use entente_game::{Fault, RandomChoices, Verified};

use super::failure::Failure;
use super::input::Input;
use super::output;

/// Check an exported game: every record, the hash chain, and every random choice
#[derive(Args)]
pub(super) struct Verify {
    /// The exported game; `-` is standard input
    #[arg(value_name = "GAME.json")]
    file: PathBuf,
}

impl Verify {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let verified = read(&Input::read(&self.file)?)?;
        output::print(&report(&verified))
    }
}

/// Checks an exported game.
pub(super) fn read(input: &Input) -> Result<Verified, Failure> {
    entente_game::verify(&input.text).map_err(|fault| match fault {
        Fault::Unreadable(_) => Failure::unreadable(&input.location, fault),
        _ => Failure::refused(&input.location, fault),
    })
}

/// What was checked, and what could not be checked.
fn report(verified: &Verified) -> String {
    // Redacted records are in the hash chain, but their content is not in the document.
    let shown = verified.records - verified.redacted;
    let mut lines = vec![
        format!("game {}", verified.game),
        format!("records: {}, the hash chain is correct", verified.records),
        format!("shown: {shown} records, all match their commitments"),
        format!(
            "hidden and not checked: {} records, and {} names, texts and other parts of shown \
             records",
            verified.redacted, verified.hidden_parts
        ),
    ];
    match (&verified.random_choices, &verified.view) {
        (Some(choices), Some(view)) => lines.extend([
            "seed: matches the hash that was published when the game was created".to_owned(),
            random_choices(choices),
            format!("head that everybody saw at the end: {}", hex(&view.head)),
        ]),
        _ => lines.push(
            "seed and random choices: not checked, because the game does not reveal its alliances"
                .to_owned(),
        ),
    }
    lines.push(format!(
        "head after the last record: {}",
        hex(&verified.head)
    ));
    lines.join("\n") + "\n"
}

fn random_choices(choices: &RandomChoices) -> String {
    let RandomChoices {
        starts,
        seatings,
        moves,
        king_losses,
    } = choices;
    format!(
        "random choices: {}, all follow from the seed (starts {starts}, seatings {seatings}, \
         computer moves {moves}, captured kings {king_losses})",
        choices.total()
    )
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
