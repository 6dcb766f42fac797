//! The tests of the engine: its inline tests (`units`), and in `engine` what it promises to others.
