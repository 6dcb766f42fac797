//! Swiss tournaments from outside: thousands of random ones, what must hold in each, and the pairs
//! of another program.

mod judge;
mod properties;
mod world;
