//! One game as events: decide, apply, view.
