//! Ctrl-C and SIGTERM. They are received on a thread of their own, so that no work of others can
//! keep the program from noticing them, and after a while they end it whatever still runs.

use std::io;
use std::time::Duration;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

/// The time from a signal to the end of the program, if it has not ended by itself. Service
/// managers send SIGKILL after 30 seconds.
const GRACE: Duration = Duration::from_secs(25);

/// A receiver that becomes true at Ctrl-C or SIGTERM.
pub(super) fn stop_signal() -> io::Result<watch::Receiver<bool>> {
    stop_signal_with(GRACE, || {
        tracing::error!(
            "still busy {} s after the signal to stop, so this ends now; everything that was \
             confirmed is saved",
            GRACE.as_secs()
        );
        std::process::exit(1)
    })
}

/// The same, with a function that is called so long after a signal.
fn stop_signal_with(
    grace: Duration,
    overdue: impl FnOnce() + Send + 'static,
) -> io::Result<watch::Receiver<bool>> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let entered = runtime.enter();
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    drop(entered);
    let (sender, receiver) = watch::channel(false);
    let ending = async move {
        tokio::select! {
            _ = interrupt.recv() => (),
            _ = terminate.recv() => (),
        }
        // If nothing waits for the signal any more, there is nothing to stop.
        let _ = sender.send(true);
        tokio::time::sleep(grace).await;
        overdue();
    };
    std::thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || runtime.block_on(ending))?;
    Ok(receiver)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use rustix::process::{Signal, getpid, kill_process};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, mpsc};

    #[test]
    fn a_signal_is_noticed_and_ends_the_program_while_every_thread_is_busy() {
        let (ended, end) = mpsc::channel();
        let stop = stop_signal_with(Duration::ZERO, move || ended.send(()).unwrap()).unwrap();
        let is_over = Arc::new(AtomicBool::new(false));
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let (started, is_started) = mpsc::channel();
        for _ in 0..2 {
            let (is_over, started) = (is_over.clone(), started.clone());
            runtime.spawn(async move {
                started.send(()).unwrap();
                while !is_over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        is_started.iter().take(2).for_each(drop);
        assert!(!*stop.borrow());
        kill_process(getpid(), Signal::TERM).unwrap();
        end.recv().unwrap();
        assert!(*stop.borrow());
        is_over.store(true, Ordering::Relaxed);
    }
}
