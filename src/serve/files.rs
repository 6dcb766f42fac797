//! The shares of the files that the process may open, so that no listener takes them from another,
//! or from the store.

use rustix::process::{Resource, getrlimit};

/// The files that the bot needs for itself if it may open few: for Discord, for its store and for
/// what it sends.
const OWN_FILES: u64 = 44;

/// The most connections of the sandbox, for metrics and for interactions, if there are enough
/// files.
const MAX_OF_PAGE: u64 = 128;
const MAX_OF_METRICS: u64 = 8;
const MAX_OF_INTERACTIONS: u64 = 128;

/// The number of files that this process may open.
pub(super) fn max_files() -> u64 {
    let limit = getrlimit(Resource::Nofile).current;
    limit.unwrap_or(u64::MAX)
}

/// The numbers of connections that each listener of the process may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FileShares {
    /// To the API for requests, and as many for those that wait.
    pub(super) api: usize,
    /// To the sandbox's page, and as many to that of an Activity.
    pub(super) page: usize,
    /// Of the bot to the sandbox. Their other ends are in this process, too.
    pub(super) bot: usize,
    pub(super) metrics: usize,
    pub(super) interactions: usize,
}

impl FileShares {
    /// The shares of the files of this process, with a sandbox in it or without.
    pub(super) fn of_process(has_sandbox: bool) -> Self {
        Self::of(max_files(), has_sandbox)
    }

    /// The shares of so many files. The bot keeps a fifth of them, and [`OWN_FILES`] of few, its
    /// connections to the sandbox among them.
    fn of(files: u64, has_sandbox: bool) -> Self {
        let own = (files / 5).max(OWN_FILES);
        let others = files.saturating_sub(own);
        let number = |files: u64, most: u64| {
            let number = files.clamp(1, most);
            usize::try_from(number).unwrap_or(usize::MAX)
        };
        Self {
            api: number(others / 20 * if has_sandbox { 4 } else { 7 }, u64::MAX),
            page: number(others / 4, MAX_OF_PAGE),
            bot: number(own / 4, MAX_OF_PAGE),
            metrics: number(others / 40, MAX_OF_METRICS),
            interactions: number(others / 20, MAX_OF_INTERACTIONS),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_connections::ConnectionLimits;

    #[test]
    fn all_listeners_together_leave_the_bot_its_files() {
        let of = |connections| ConnectionLimits::of_all(connections).files() as u64;
        for files in (64..2_000).chain([4_096, 65_536, 1_048_576, u64::MAX]) {
            for has_sandbox in [false, true] {
                let shares = FileShares::of(files, has_sandbox);
                let api = ConnectionLimits {
                    waiting: shares.api,
                    ..ConnectionLimits::of_all(shares.api)
                };
                let others = if has_sandbox {
                    of(shares.page)
                } else {
                    of(shares.interactions)
                };
                let taken = api.files() as u64 + others + of(shares.metrics);
                let own = (files / 5).max(OWN_FILES);
                // With very few, every listener still has a connection.
                let few = if files < 128 { 4 } else { 0 };
                assert!(taken + own <= files + few, "{files}: {shares:?}, {taken}");
                assert!(2 * of(shares.bot) <= own, "{files}: {shares:?}");
            }
        }
    }
}
