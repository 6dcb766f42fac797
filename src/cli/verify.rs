//! `entente verify`: checks that an exported game has not been changed, that its random choices
//! follow from its seed, and that its computers made the moves that the engine plays.

use std::path::PathBuf;

use clap::Args;
use entente_game::{ComputerMove, Fault, RandomChoices, Verified};

use super::failure::Failure;
use super::input::Input;
use super::output;
use crate::computer::{self, MoveCheck};

/// Check an exported game: every record, the hash chain, every random choice, and the moves of
/// computers
#[derive(Args)]
pub(super) struct Verify {
    /// The exported game; `-` is standard input
    #[arg(value_name = "GAME.json")]
    file: PathBuf,
}

impl Verify {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let (input, mut moves) = (Input::read(&self.file)?, CheckedMoves::default());
        let checked = entente_game::verify_with(&input.text, &mut |mv| moves.check(&mv));
        let verified = checked.map_err(|fault| failure(&input, fault))?;
        if let Some(wrong) = moves.wrong {
            return Err(Failure::refused(&input.location, wrong));
        }
        output::print(&report(&verified, &moves))
    }
}

/// The moves of computers that were found again, or not.
#[derive(Default)]
struct CheckedMoves {
    same: usize,
    /// Those of another version of the engine.
    unchecked: usize,
    /// What is wrong with the first that is not what the engine plays.
    wrong: Option<String>,
}

impl CheckedMoves {
    fn check(&mut self, mv: &ComputerMove) {
        // One wrong move is enough, and thinking takes time.
        if self.wrong.is_some() {
            return;
        }
        match computer::check(mv) {
            MoveCheck::Same => self.same += 1,
            MoveCheck::OtherEngine => self.unchecked += 1,
            MoveCheck::Different { found } => {
                let found = found.unwrap_or_else(|| "no such move".to_owned());
                self.wrong = Some(format!(
                    "record {}: the computer made the move {}, but the engine plays {found}",
                    mv.number, mv.coordinate
                ));
            }
        }
    }

    /// What was checked; nothing if no computer has thought.
    fn lines(&self) -> Vec<String> {
        let same = (self.same > 0).then(|| {
            let same = self.same;
            format!("moves of computers: {same}, all as the engine plays them")
        });
        let unchecked = (self.unchecked > 0).then(|| {
            let unchecked = self.unchecked;
            format!(
                "moves of computers not checked: {unchecked}, made by another version of the engine"
            )
        });
        same.into_iter().chain(unchecked).collect()
    }
}

/// Checks an exported game.
pub(super) fn read(input: &Input) -> Result<Verified, Failure> {
    entente_game::verify(&input.text).map_err(|fault| failure(input, fault))
}

fn failure(input: &Input, fault: Fault) -> Failure {
    match fault {
        Fault::Unreadable(_) => Failure::unreadable(&input.location, fault),
        _ => Failure::refused(&input.location, fault),
    }
}

/// What was checked, and what could not be checked.
fn report(verified: &Verified, moves: &CheckedMoves) -> String {
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
    lines.extend(moves.lines());
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
