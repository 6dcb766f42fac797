//! The options of Four Player Chess: what capturing an ally's piece means, and what it costs to
//! play on without a king.
//!
//! They are read and checked here; `game` applies them.

use alloc::format;
use alloc::string::String;

use serde::{Deserialize, Serialize};

/// The options of a game of Four Player Chess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "UncheckedOptions")]
pub struct AllianceOptions {
    /// Whether an ally's piece may be captured, and what follows (AL-01).
    pub ally_capture: AllyCapture,
    /// The percentage of pieces that a player loses when they become a protectorate, from 0 to 100
    /// (AL-10).
    pub loss_percent: u8,
    /// How the loss is rounded to whole pieces.
    pub loss_rounding: Rounding,
}

/// What happens when a player captures an ally's piece. Protectorates can never capture pieces of
/// their alliance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AllyCapture {
    /// The capturing player leaves the alliance at that moment.
    #[default]
    Betrays,
    /// Capturing an ally's piece is not allowed.
    Forbidden,
    /// Capturing an ally's piece is allowed, and the alliance stays together.
    Allowed,
}

/// How a fraction of a piece is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rounding {
    /// Rounded up.
    #[default]
    Ceil,
    /// Rounded down.
    Floor,
    /// Rounded to the nearest, a half upwards.
    HalfUp,
}

impl Default for AllianceOptions {
    fn default() -> AllianceOptions {
        AllianceOptions {
            ally_capture: AllyCapture::default(),
            loss_percent: 40,
            loss_rounding: Rounding::default(),
        }
    }
}

impl AllianceOptions {
    /// The number of pieces that a player loses out of this many when they become a protectorate
    /// (AL-10).
    pub fn loss(&self, pieces: usize) -> usize {
        let hundredths = pieces * usize::from(self.loss_percent);
        match self.loss_rounding {
            Rounding::Ceil => hundredths.div_ceil(100),
            Rounding::Floor => hundredths / 100,
            Rounding::HalfUp => (hundredths + 50) / 100,
        }
    }
}

/// The options as read, before they are checked.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct UncheckedOptions {
    ally_capture: AllyCapture,
    loss_percent: u64,
    loss_rounding: Rounding,
}

impl Default for UncheckedOptions {
    fn default() -> UncheckedOptions {
        let AllianceOptions {
            ally_capture,
            loss_percent,
            loss_rounding,
        } = AllianceOptions::default();
        UncheckedOptions {
            ally_capture,
            loss_percent: loss_percent.into(),
            loss_rounding,
        }
    }
}

impl TryFrom<UncheckedOptions> for AllianceOptions {
    type Error = String;

    fn try_from(draft: UncheckedOptions) -> Result<AllianceOptions, String> {
        let percent = draft.loss_percent;
        let loss_percent = u8::try_from(percent).ok().filter(|&percent| percent <= 100);
        let wrong = || format!("loss_percent: {percent} is not a number from 0 to 100");
        Ok(AllianceOptions {
            ally_capture: draft.ally_capture,
            loss_percent: loss_percent.ok_or_else(wrong)?,
            loss_rounding: draft.loss_rounding,
        })
    }
}
