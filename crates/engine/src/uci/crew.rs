//! The threads that search beside the first one (`Threads`). They share its table, and nobody waits
//! for their answers.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};

use entente_rules::{Ply, Position};

use super::listener::{Host, Job, Wait};
use crate::engine::Engine;
use crate::request::{SearchRequest, StopSignal};

/// The threads beside one search.
pub(super) struct Crew {
    ends: Arc<AtomicBool>,
    threads: Vec<Wait>,
}

/// Ends a search once the first thread has its answer.
struct End(Arc<AtomicBool>);

impl StopSignal for End {
    fn stops(&mut self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Crew {
    /// Starts as many threads as the host has, so that at most `count` search, the first included.
    pub(super) fn start(
        host: &mut dyn Host,
        engine: &mut Engine,
        request: &SearchRequest<'_>,
        count: usize,
    ) -> Crew {
        let ends = Arc::new(AtomicBool::new(false));
        let start = |number| {
            let helper = engine.helper(request.position())?;
            host.run_beside(number, job(helper, request, Arc::clone(&ends)))
        };
        let threads = (1..count).map_while(start).collect();
        Crew { ends, threads }
    }

    /// Ends all threads, and waits until they have ended.
    pub(super) fn end(self) {
        self.ends.store(true, Ordering::Relaxed);
        self.threads.into_iter().for_each(|wait| wait());
    }
}

/// The same search without limits, for another thread.
fn job(mut engine: Engine, request: &SearchRequest<'_>, ends: Arc<AtomicBool>) -> Job {
    let positions: Vec<Position> = request.positions.to_vec();
    let plies: Vec<Ply> = request.plies.to_vec();
    let depth = request.depth;
    Box::new(move || {
        let request = SearchRequest::after(&positions, u64::MAX).to_depth(depth);
        engine.think(&request.among(&plies), &mut End(ends));
    })
}
