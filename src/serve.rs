//! Runs everything: opens the store, sets the table, opens the doors, and closes them in order when it is told to stop.
//!
//! Without a token the same bot plays in the sandbox, over the same path as on Discord itself.
