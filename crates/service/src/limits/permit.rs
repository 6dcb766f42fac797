//! The permission to make deliveries: whatever is put into the outbox needs one, so that nothing
//! that a person can do reaches others without being counted.

/// The permission to put deliveries into the outbox. It cannot be made without a reason.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Permit(());

/// The reasons for which deliveries need not be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exempt {
    /// They follow from the clock, from a league or from a computer, and from nobody's command.
    System,
    /// The others wait for the command, as for a move or an answer, or nobody but the one who gave
    /// it hears of it.
    Awaited,
    /// They go to the person alone whom they concern.
    Own,
    /// They take the place of others, or follow from others, that had their permission.
    FollowUp,
}

impl Permit {
    /// A permission that was counted.
    pub(super) fn counted() -> Self {
        Self(())
    }

    /// A permission without being counted.
    pub(crate) fn exempt(_why: Exempt) -> Self {
        Self(())
    }
}
