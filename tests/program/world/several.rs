//! A world in which the bot has several processes with one database: any of them answers, and one
//! delivers. One at a time is taken away and brought back, while the others go on.
use super::World;
use super::clocked::HEARTBEAT;
use super::time_model::Stretch;
use crate::support::LOOK_INTERVAL;
use std::time::Duration;

/// The longest time until another process delivers: the lease of one that was stopped or cut off
/// has to end first.
const TAKEOVER_TIMEOUT: Duration = Duration::from_secs(40);

/// The ways in which a process is taken away.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Away {
    Stopped,
    Killed,
    /// Stopped with SIGSTOP, until it is brought back.
    Paused,
    /// Without its connections to the database, until it is brought back.
    Cut,
}

impl Away {
    pub(crate) const ALL: [Self; 4] = [Self::Stopped, Self::Killed, Self::Paused, Self::Cut];
}

/// A process that was taken away.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Absent {
    number: usize,
    how: Away,
    /// Whether it was the one that delivers.
    delivered: bool,
}

impl World {
    pub(crate) fn has_several(&self) -> bool {
        self.bots.count() > 1
    }

    /// The processes that answer.
    pub(crate) fn answering(&self) -> Vec<usize> {
        let absent = self.absent.map(|absent| absent.number);
        let all = 0..self.bots.count();
        all.filter(|number| Some(*number) != absent && self.bots.is_running(*number))
            .collect()
    }

    /// Starts all processes. The first one delivers, and Discord asks each in turn.
    pub(super) async fn start_several(&mut self) {
        self.bots.receive_over_http().await;
        for number in 0..self.bots.count() {
            self.bots.start(number, self.now);
            self.bots.receives(number).await;
            if number == self.delivering {
                self.wait_for_takeover().await;
            }
        }
        self.spread_interactions().await;
        self.wait_until_idle().await;
    }

    /// Takes a process away. If it delivers, another one does when this returns.
    pub(crate) async fn take_away(&mut self, number: usize, how: Away) {
        assert!(self.absent.is_none(), "one at a time");
        let delivered = number == self.delivering;
        if delivered {
            // The next process knows only the last heartbeat of this one.
            let last_heartbeat = self.idle_at.min(self.now - HEARTBEAT);
            let outage = Stretch::outage(last_heartbeat, self.now, self.now);
            self.outages.push(outage);
        }
        match how {
            Away::Stopped => {
                self.events.stops += 1;
                self.bots.stop(number).await;
            }
            Away::Killed => {
                self.events.kills += 1;
                self.bots.kill(number).await;
                // Nobody need wait for the end of its lease: it does not run any more.
                if delivered {
                    self.bots.expire_lease();
                }
            }
            Away::Paused => self.bots.pause(number),
            Away::Cut => self.bots.cut_off(number),
        }
        self.events.taken_away += 1;
        self.absent = Some(Absent {
            number,
            how,
            delivered,
        });
        self.spread_interactions().await;
        if delivered {
            self.wait_for_takeover().await;
        }
        self.wait_until_idle().await;
    }

    /// Brings back the process that was taken away, if there is one.
    pub(crate) async fn bring_back(&mut self) {
        let Some(absent) = self.absent.take() else {
            return;
        };
        let number = absent.number;
        match absent.how {
            Away::Paused => self.bots.resume(number),
            Away::Cut => self.bots.reconnect(number),
            Away::Stopped | Away::Killed => {}
        }
        // A process that was replaced meanwhile ends when it notices that.
        if self.bots.is_running(number) && absent.delivered {
            let ended = self.bots.ended(number).await;
            assert_eq!(ended.status.code(), Some(1), "{absent:?}: {ended:?}");
        }
        if !self.bots.is_running(number) {
            self.bots.start(number, self.now);
            self.bots.receives(number).await;
        }
        self.spread_interactions().await;
        self.wait_until_idle().await;
    }

    /// Lets Discord send interactions to the processes that answer, as a load balancer does that
    /// asks each how it is.
    async fn spread_interactions(&self) {
        let answering = self.answering();
        let endpoints: Vec<String> = self.bots.endpoints();
        let urls: Vec<String> = answering.iter().map(|at| endpoints[*at].clone()).collect();
        self.sandbox.set_interactions_endpoint(&urls).await.unwrap();
    }

    /// Waits until one of the processes delivers and is connected to Discord.
    async fn wait_for_takeover(&mut self) {
        // They may have waited with an earlier time.
        self.bots.set_time(self.now).await;
        let takeover = async {
            loop {
                for number in self.answering() {
                    if self.bots.is_connected(number).await {
                        return number;
                    }
                }
                tokio::time::sleep(LOOK_INTERVAL).await;
            }
        };
        let taken_over = tokio::time::timeout(TAKEOVER_TIMEOUT, takeover).await;
        self.delivering = taken_over.expect("one of them takes over");
    }

    /// Waits until no process has anything left to do. The one that delivers comes first: the
    /// others look for its heartbeat, and would take it for gone if their clocks were ahead.
    pub(super) async fn wait_until_all_are_idle(&mut self) {
        let mut numbers = self.answering();
        numbers.sort_by_key(|number| *number != self.delivering);
        for number in numbers {
            self.bots.set_time_of(number, self.now).await;
            self.bots.wait_until_idle(number).await;
        }
    }
}
