//! Where lines come from and go to, and what the engine is given from outside: a clock and chance.
//!
//! The command line implements it with standard input and output, tests with lists of lines.

use alloc::string::String;

/// Where lines come from and go to, and what comes from outside.
pub trait Host {
    /// The next line; it waits for one. `None` at the end.
    fn read(&mut self) -> Option<String>;

    /// The next line if there is one now.
    fn poll(&mut self) -> Option<String>;

    /// Is it known that no more lines will come?
    fn is_closed(&self) -> bool;

    /// Writes a line.
    fn say(&mut self, line: &str);

    /// The milliseconds since any fixed moment.
    fn milliseconds(&mut self) -> u64;

    /// A number that differs from game to game: weak levels misjudge differently in each.
    fn seed(&mut self) -> u64;
}
