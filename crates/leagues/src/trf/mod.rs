//! FIDE's Tournament Report File: what federations, pairing programs and clubs exchange.
//!
//! Two editions are written and read. TRF16 is *Format of Tournament Report File* in the version
//! of 2016 (FIDE Handbook C.04.A, annex 2), with the extensions by which pairing programs exchange
//! a tournament that is still played (XXR, XXC and XXZ of the JaVaFo Advanced User Manual). TRF26
//! is the version of 2026, which was drafted as TRF25 and has records of its own for them (FIDE
//! Handbook, `TRF26.pdf`).
//!
//! A [`Report`] is what a file says, and knows no league. [`write()`] and [`read()`] are each
//! other's inverse: what one writes is what the other reads. A file whose rounds contradict each
//! other is refused whole, with line, column and reason. What no standing depends on is read past
//! if it cannot be kept or read, with a warning that has the same. Points are 1, ½ and 0.
//!
//! [`read_unfinished()`] reads a tournament with which a league can go on, and refuses others in
//! the same way. On more depends who meets whom: there are neither teams nor accelerated rounds nor
//! pairs that an arbiter has forbidden.
//!
//! FIDE's page itself could not be read where this was written. What is followed are the
//! transcripts of both documents in [echecsjs/trf][transcript], the extensions in its transcript
//! of JaVaFo's manual, and what bbpPairings 6 and gacrux 1.11.65 read and write.
//!
//! Lines end by CR and LF: FIDE asks for a CR, and editors for both. Columns count characters, or
//! bytes where only that fits. Files in other encodings than UTF-8 are decoded before, as games
//! are.
//!
//! [transcript]: https://github.com/echecsjs/trf/tree/202d7f0ba068dbd14edc546a269fb479789b8daa

mod check;
mod date;
mod fault;
mod line;
mod marks;
mod player;
mod read;
mod report;
mod unfinished;
mod write;

pub use date::Date;
pub use fault::{Counted, Fault, Reason};
pub use marks::{ByeKind, End, Mark};
pub(crate) use marks::{colour_letter, decimal};
pub use read::{Checked, read, read_with_warnings};
pub use report::{Edition, Heading, Player, Report};
pub use unfinished::{Unfinished, read_unfinished};
pub use write::{TooLarge, write};
