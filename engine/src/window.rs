//! The limits between which a search has to know a value exactly. Both searches use it.

use crate::transpositions::{Bound, Entry};

/// The values that matter: what is at most `alpha` or at least `beta` need not be known exactly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    /// The same window from the other side.
    #[inline]
    pub(crate) fn turned(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The window that only asks whether a value is above `alpha`.
    #[inline]
    pub(crate) fn above(alpha: i32) -> Window {
        Window {
            alpha,
            beta: alpha + 1,
        }
    }

    /// The window that only asks whether a value is below `beta`.
    #[inline]
    pub(crate) fn below(beta: i32) -> Window {
        Window::above(beta - 1)
    }

    /// The value of an entry, if it answers what the window asks.
    #[inline]
    pub(crate) fn decided_by(self, entry: &Entry, ply: usize) -> Option<i32> {
        let value = entry.value(ply);
        let decides = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= self.beta,
            Bound::Upper => value <= self.alpha,
        };
        decides.then_some(value)
    }
}
