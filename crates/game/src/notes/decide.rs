//! Decides changes of notes.
