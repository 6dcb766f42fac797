//! What was assumed of a game file because it leaves something out or contradicts itself, and
//! where.
//!
//! What makes a game unreadable is in `pgn_error`.

use alloc::string::String;

use crate::notation::fen_letters::FenAssumption;
use crate::notation::pgn_error::TextLocation;

/// Something that was assumed, and where. Both numbers count from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnNote {
    /// The line.
    pub line: usize,
    /// The character on that line.
    pub column: usize,
    /// What was assumed.
    pub remark: PgnRemark,
}

/// What was assumed because a text does not say it, or contradicts itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PgnRemark {
    /// The header FEN has no counters.
    Fen(FenAssumption),
    /// A header is given twice.
    Repeated {
        /// Its name.
        name: String,
        /// The first value, which was dropped.
        dropped: String,
    },
    /// The header Result is no result.
    UnknownResult(String),
    /// The header Result and the end of the moves have different results.
    Results {
        /// The result of the header, which was taken.
        header: &'static str,
        /// The result behind the moves.
        moves: &'static str,
    },
}

impl PgnNote {
    pub(crate) fn at(TextLocation { line, column }: TextLocation, remark: PgnRemark) -> PgnNote {
        PgnNote {
            line,
            column,
            remark,
        }
    }
}

impl PgnRemark {
    /// The name of the header that it is about.
    pub fn header(&self) -> &str {
        match self {
            PgnRemark::Fen(_) => "FEN",
            PgnRemark::Repeated { name, .. } => name,
            PgnRemark::UnknownResult(_) | PgnRemark::Results { .. } => "Result",
        }
    }
}
