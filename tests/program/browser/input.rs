//! The input of a person to a window, in words that both browsers translate.

/// A point of the window, in pixels from the upper left.
pub(super) type Point = (f64, f64);

/// A use of the mouse.
#[derive(Clone, Copy)]
pub(super) enum Mouse {
    /// Moved, with or without the left button held.
    Move {
        held: bool,
    },
    Press(Button),
    Release(Button),
}

/// A button of the mouse.
#[derive(Clone, Copy)]
pub(super) enum Button {
    Left,
    Right,
}

/// A use of a finger.
#[derive(Clone, Copy)]
pub(super) enum Touch {
    Start(Point),
    Move(Point),
    End,
}

/// A key that is pressed and let go.
#[derive(Clone, Copy)]
pub(super) enum Key<'a> {
    /// One that is no character, by its name, such as `Enter`.
    Named(&'a str),
    Character(char),
    /// A character while Ctrl is held.
    Chord(char),
}
