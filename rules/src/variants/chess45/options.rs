//! The options of Chess 4.5, and the tables for each combination. How they change the consequences
//! of a move is in `game`.

use alloc::sync::Arc;

use crate::movegen::lazy_tables::LazyTables;
use crate::movegen::option_schema::OptionValue::Word;
use crate::movegen::option_set::{choices, options};
use crate::movegen::tables::Tables;
use crate::variants::chess45::starting_position::CHESS45;

options! {
    /// The options of a game of Chess 4.5.
    #[derive(Copy)]
    pub struct Chess45Options {
        /// Where a piece captured by the queen becomes a guard (C45-05).
        pub guard_placement: GuardPlacement = GuardPlacement::IfEmpty,
        /// May a pawn's double step jump over a piece (C45-03)?
        pub double_step_jumps: bool = false,
        /// May guards also capture straight (C45-02)?
        pub guard_orthogonal_capture: bool = false,
        /// Must the winner outlast Yellow too, or only the other three armies (C45-08)?
        pub yellow_counts: bool = true,
    }
}

choices! {
    /// Where a piece captured by the queen becomes a guard.
    pub enum GuardPlacement {
        /// In the centre after the move, if the square is empty.
        IfEmpty = Word("if_empty"),
        /// In the centre before the move, replacing any piece there, but not if the queen starts
        /// from it.
        ///
        /// This is exactly what the last commit of the original program does. A side whose king is
        /// replaced is out.
        Head = Word("head"),
    }
}

impl Chess45Options {
    /// The compiled tables for these options, built on first use.
    pub(crate) fn tables(self) -> Arc<Tables<2>> {
        static TABLES: [LazyTables<2>; 4] = [const { LazyTables::new() }; 4];
        let (jump, straight) = (self.double_step_jumps, self.guard_orthogonal_capture);
        let build = || {
            let mut tables = Tables::compile(CHESS45.board(), &CHESS45);
            if jump {
                tables = tables.with_jumping_pawns();
            }
            if straight {
                tables = tables.with_straight_guards();
            }
            tables
        };
        // Each combination of the two options has a place of its own.
        TABLES[usize::from(jump) + 2 * usize::from(straight)].with(build)
    }
}
