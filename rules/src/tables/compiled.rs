//! Tables that are built when they are first asked for, and shared from then on. What they hold is in `tables`.

use alloc::boxed::Box;
use alloc::sync::Arc;

use once_cell::race::OnceBox;

use super::Tables;
use crate::variant::RuleSet;

/// Room for the tables of one rule set.
pub(crate) struct Compiled<const N: usize>(OnceBox<Arc<Tables<N>>>);

impl<const N: usize> Compiled<N> {
    pub(crate) const fn new() -> Self {
        Compiled(OnceBox::new())
    }

    /// The tables of these rules, the same at each call.
    pub(crate) fn of(&self, rules: &RuleSet) -> Arc<Tables<N>> {
        self.with(|| Tables::compile(rules.board(), rules))
    }

    /// The tables as they are built here, the same at each call.
    pub(crate) fn with(&self, build: impl FnOnce() -> Tables<N>) -> Arc<Tables<N>> {
        Arc::clone(self.0.get_or_init(|| Box::new(Arc::new(build()))))
    }
}
