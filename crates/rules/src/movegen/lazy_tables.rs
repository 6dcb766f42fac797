//! Tables that are built on first use and shared from then on. What they hold is in `tables`.

use alloc::boxed::Box;
use alloc::sync::Arc;

use once_cell::race::OnceBox;

use crate::movegen::rule_set::RuleSet;
use crate::movegen::tables::Tables;

/// A place for the tables of one rule set.
pub(crate) struct LazyTables<const N: usize>(OnceBox<Arc<Tables<N>>>);

impl<const N: usize> LazyTables<N> {
    pub(crate) const fn new() -> Self {
        LazyTables(OnceBox::new())
    }

    /// The tables of these rules; every call returns the same ones.
    pub(crate) fn of(&self, rules: &RuleSet) -> Arc<Tables<N>> {
        self.with(|| Tables::compile(rules.board(), rules))
    }

    /// The tables that the function builds; it runs on the first call only.
    pub(crate) fn with(&self, build: impl FnOnce() -> Tables<N>) -> Arc<Tables<N>> {
        Arc::clone(self.0.get_or_init(|| Box::new(Arc::new(build()))))
    }
}
