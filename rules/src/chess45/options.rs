//! The options of Chess 4.5, and the tables that each choice of them comes to. What they change in the consequences of a
//! move is in `mod`.

use alloc::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::chess45::array::CHESS45;
use crate::tables::{Compiled, Tables};

/// The options of a game of Chess 4.5.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Chess45Options {
    /// Where the queen's prey becomes a guard (C45-05).
    pub guard_placement: GuardPlacement,
    /// May a pawn's double step lead over a man (C45-03)?
    pub double_step_jumps: bool,
    /// May guards capture straight, too (C45-02)?
    pub guard_orthogonal_capture: bool,
    /// Does the last side win also against Yellow, or is the last of the four armies enough (C45-08)?
    pub yellow_counts: bool,
}

/// Where the queen's prey becomes a guard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GuardPlacement {
    /// In the centre after the move, if nobody stands there.
    #[default]
    IfEmpty,
    /// In the centre before the move, whoever stands there, but none if the queen comes from there: the last commit of the
    /// program to the letter. Whose king stands there is out.
    Head,
}

impl Default for Chess45Options {
    fn default() -> Chess45Options {
        Chess45Options {
            guard_placement: GuardPlacement::default(),
            double_step_jumps: false,
            guard_orthogonal_capture: false,
            yellow_counts: true,
        }
    }
}

impl Chess45Options {
    /// The tables under these options, built at the first call.
    pub(crate) fn tables(self) -> Arc<Tables<2>> {
        static TABLES: [Compiled<2>; 4] = [const { Compiled::new() }; 4];
        let (jump, straight) = (self.double_step_jumps, self.guard_orthogonal_capture);
        let build = || {
            let tables = Tables::compile(CHESS45.board(), &CHESS45);
            let tables = match jump {
                true => tables.with_jumping_pawns(),
                false => tables,
            };
            match straight {
                true => tables.with_straight_guards(),
                false => tables,
            }
        };
        TABLES[usize::from(jump) + 2 * usize::from(straight)].with(build)
    }
}
