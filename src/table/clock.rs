//! The time of day, how much of it the program was awake, and how it waits until later: handed in, so that tests can set all of it. A machine that sleeps, or whose clock is set
//! forward, lets the first run on and not the second; that is how it is found out (`outages`).

use entente_game::{Span, Time};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// Tells the time.
#[derive(Clone)]
pub struct Clock {
    now: Arc<dyn Fn() -> Time + Send + Sync>,
    awake: Arc<dyn Fn() -> Duration + Send + Sync>,
    set: Set,
}

/// Whether somebody sets a clock forward while others wait.
#[derive(Clone)]
enum Set {
    /// Nobody does.
    Never,
    /// By hand, and nobody tells of it: it is looked, so often.
    Unsaid(Duration),
    /// By as much as is told here; it runs on between.
    Told(watch::Receiver<Duration>),
}

/// How often a clock is looked at that is set by hand.
const LOOK: Duration = Duration::from_millis(5);

impl Clock {
    /// The clock of the machine.
    pub fn machine() -> Self {
        let begun = Instant::now();
        Self {
            now: Arc::new(|| {
                let since = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
                Time(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
            }),
            awake: Arc::new(move || begun.elapsed()),
            set: Set::Never,
        }
    }

    /// That of the machine, and so much ahead of it: the program is awake through what is leapt over.
    pub fn ahead(ahead: watch::Receiver<Duration>) -> Self {
        let machine = Self::machine();
        let by = {
            let ahead = ahead.clone();
            move || *ahead.borrow()
        };
        let (now, awake, later) = (machine.now, machine.awake, by.clone());
        let span = |by: Duration| Span(u64::try_from(by.as_millis()).unwrap_or(u64::MAX));
        Self {
            now: Arc::new(move || now() + span(by())),
            awake: Arc::new(move || awake() + later()),
            set: Set::Told(ahead),
        }
    }

    /// A clock that is set by hand: the program is awake all the time that it tells.
    pub fn by_hand(now: impl Fn() -> Time + Send + Sync + 'static) -> Self {
        let now = Arc::new(now);
        let awake = now.clone();
        Self {
            now,
            awake: Arc::new(move || Duration::from_millis(awake().0)),
            set: Set::Unsaid(LOOK),
        }
    }

    /// The time of day.
    pub fn now(&self) -> Time {
        (self.now)()
    }

    /// For how long the program has been awake, since some moment.
    pub fn awake(&self) -> Duration {
        (self.awake)()
    }

    /// Waits for so long; where the time is set forward, only until that was by as much.
    pub(super) async fn wait(&self, span: Duration) {
        let until = self.awake().saturating_add(span);
        match &self.set {
            Set::Never => tokio::time::sleep(span).await,
            // Whoever sets it may leave it standing: what happens in memory alone does not move it.
            Set::Unsaid(look) => {
                let _ = tokio::time::timeout(span, self.look_until(until, *look)).await;
            }
            Set::Told(ahead) => self.hear_until(until, ahead.clone()).await,
        }
    }

    async fn look_until(&self, until: Duration, look: Duration) {
        while self.awake() < until {
            tokio::time::sleep(look).await;
        }
    }

    async fn hear_until(&self, until: Duration, mut ahead: watch::Receiver<Duration>) {
        while let Some(left) = until
            .checked_sub(self.awake())
            .filter(|left| !left.is_zero())
        {
            let heard = tokio::time::timeout(left, ahead.changed()).await;
            // Nobody is left who could set it.
            if let Ok(Err(_)) = heard {
                tokio::time::sleep(left).await;
            }
        }
    }
}
