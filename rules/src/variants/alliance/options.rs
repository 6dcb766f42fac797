//! The options of Four Player Chess: what capturing an ally's piece means, and what it costs to
//! play on without a king.
//!
//! `game` applies them.

use crate::movegen::option_schema::OptionValue::Word;
use crate::movegen::option_set::{Bounded, choices, options};

options! {
    /// The options of a game of Four Player Chess.
    #[derive(Copy)]
    pub struct AllianceOptions {
        /// Whether an ally's piece may be captured, and what follows (AL-01).
        pub ally_capture: AllyCapture = AllyCapture::Betrays,
        /// The percentage of pieces that a player loses when they become a protectorate (AL-10).
        pub loss_percent: Bounded<0, 100, 25> = Bounded(40),
        /// How the loss is rounded to whole pieces.
        pub loss_rounding: Rounding = Rounding::Ceil,
    }
}

choices! {
    /// What happens when a player captures an ally's piece. Protectorates can never capture pieces
    /// of their alliance.
    pub enum AllyCapture {
        /// The capturing player leaves the alliance at that moment.
        Betrays = Word("betrays"),
        /// Capturing an ally's piece is not allowed.
        Forbidden = Word("forbidden"),
        /// Capturing an ally's piece is allowed, and the alliance stays together.
        Allowed = Word("allowed"),
    }
}

choices! {
    /// How a fraction of a piece is counted.
    pub enum Rounding {
        /// Rounded up.
        Ceil = Word("ceil"),
        /// Rounded down.
        Floor = Word("floor"),
        /// Rounded to the nearest, a half upwards.
        HalfUp = Word("half_up"),
    }
}

impl AllianceOptions {
    /// The number of pieces that a player loses out of this many when they become a protectorate
    /// (AL-10).
    pub fn loss(&self, pieces: usize) -> usize {
        let hundredths = pieces * usize::from(self.loss_percent.get());
        match self.loss_rounding {
            Rounding::Ceil => hundredths.div_ceil(100),
            Rounding::Floor => hundredths / 100,
            Rounding::HalfUp => (hundredths + 50) / 100,
        }
    }
}
