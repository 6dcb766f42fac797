//! The options of the game of alliances: what taking an ally's man means, and what a king's fall costs who plays on.
//! Read and checked here; what they lead to is in `game`.

use alloc::format;
use alloc::string::String;

use serde::{Deserialize, Serialize};

/// The options of a game of alliances.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Draft")]
pub struct AllianceOptions {
    /// May an ally's man be taken, and what follows (AL-01)?
    pub ally_capture: AllyCapture,
    /// How many of a hundred men are lost by a player who becomes a protectorate, from 0 to 100 (AL-10).
    pub loss_percent: u8,
    /// How that is made a whole number of men.
    pub loss_rounding: Rounding,
}

/// What it means that a player takes an ally's man. Protectorates spare their team whatever is agreed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AllyCapture {
    /// He has left the team the moment he takes.
    #[default]
    Betrays,
    /// He may not.
    Forbidden,
    /// He may, and the team stays together.
    Allowed,
}

/// How a part of a man is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rounding {
    /// As one.
    #[default]
    Ceil,
    /// As none.
    Floor,
    /// As one from a half on.
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
    /// How many of so many men a player loses who becomes a protectorate (AL-10).
    pub fn loss(&self, men: usize) -> usize {
        let hundredths = men * usize::from(self.loss_percent);
        match self.loss_rounding {
            Rounding::Ceil => hundredths.div_ceil(100),
            Rounding::Floor => hundredths / 100,
            Rounding::HalfUp => (hundredths + 50) / 100,
        }
    }
}

/// The options as read, before it is known whether they can be.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Draft {
    ally_capture: AllyCapture,
    loss_percent: u64,
    loss_rounding: Rounding,
}

impl Default for Draft {
    fn default() -> Draft {
        let AllianceOptions {
            ally_capture,
            loss_percent,
            loss_rounding,
        } = AllianceOptions::default();
        Draft {
            ally_capture,
            loss_percent: loss_percent.into(),
            loss_rounding,
        }
    }
}

impl TryFrom<Draft> for AllianceOptions {
    type Error = String;

    fn try_from(draft: Draft) -> Result<AllianceOptions, String> {
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
