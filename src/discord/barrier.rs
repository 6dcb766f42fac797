//! Where Discord does not take the bot's messages: remembered, so that no refused request is made again and again; what becomes of the messages, and what the
//! people concerned are told, once each. A barrier stands for a while, or until somebody acts who shows that it may have gone.

use super::Door;
use super::answer::{Answer, CONTENT_LIMIT};
use super::asker::{Asker, Place};
use super::challenge::missing;
use super::connect::NEEDED;
use crate::table::{Address, Aside, Barrier, Delivery, Slip, TableError, Why, place_of};
use crate::text::{Naming, say};
use entente_game::{Person, Phase, Reason, View};
use poise::serenity_prelude::ChannelId;
use std::time::Duration;

/// How long nothing is asked after the first refusal; twice as long after each further one, up to [`LONGEST_REST`].
const REST: Duration = Duration::from_secs(10 * 60);
const LONGEST_REST: Duration = Duration::from_secs(24 * 60 * 60);

/// How long at least, whoever acts: so that nobody can make the bot ask for what is forbidden more than once a minute.
const SHORTEST_REST: Duration = Duration::from_secs(60);

impl Why {
    /// What an answer of Discord's means that will not change by asking again; `None` where it may.
    pub(super) fn of(status: u16, code: isize) -> Option<Self> {
        match code {
            10_003 | 10_004 => Some(Self::Gone),
            50_001 => Some(Self::Hidden),
            50_083 | 160_005 => Some(Self::Locked),
            160_006 => Some(Self::Full),
            50_007 | 50_278 | 10_013 => Some(Self::Closed),
            _ if status == 403 => Some(Self::Forbidden),
            _ => None,
        }
    }

    /// Whether a game that lives in a thread can go on in the channel above it.
    pub(super) fn is_of_the_thread(self) -> bool {
        matches!(self, Self::Gone | Self::Full | Self::Forbidden)
    }
}

impl Barrier {
    fn stands(&self) -> bool {
        now() < self.until
    }

    /// Refused again, or for the first time.
    fn raised(before: Option<Self>, why: Why) -> Self {
        let before = before.filter(|barrier| barrier.why == why);
        let times = before.as_ref().map_or(0, |barrier| barrier.times) + 1;
        let rest = REST * 2u32.saturating_pow(times.min(10) - 1);
        let (told, known_in) = before.map(|b| (b.told, b.known_in)).unwrap_or_default();
        Self {
            why,
            at: now(),
            times,
            until: now() + milliseconds(rest.min(LONGEST_REST)),
            told,
            known_in,
        }
    }

    /// Somebody has acted, so it may be worth asking soon.
    fn shorten(&mut self) {
        self.until = self.until.min(self.at + milliseconds(SHORTEST_REST));
    }
}

impl Door {
    /// What cannot be read is as good as nothing: it costs one request.
    fn barrier(&self, place: &str) -> Option<Barrier> {
        self.table.barrier(place).ok()?
    }

    /// Why nothing is to be asked there now.
    pub(super) fn barred_by(&self, place: &str) -> Option<Why> {
        let barrier = self.barrier(place).filter(Barrier::stands)?;
        Some(barrier.why)
    }

    /// Remembers that a place refused a message, and which, where that was owed.
    pub(super) async fn raise(
        &self,
        place: &str,
        why: Why,
        of: Option<&Slip>,
    ) -> Result<(), TableError> {
        let raised = |before| Some(Barrier::raised(before, why));
        self.table.change_barrier(place, of, raised).await
    }

    /// A message has arrived there.
    pub(super) async fn lower(&self, place: &str) -> Result<(), TableError> {
        self.table.change_barrier(place, None, |_| None).await
    }

    /// The bot has come (back) to a server: all its channels are worth a try.
    pub(super) async fn come_back(&self, guild: &str) -> Result<(), TableError> {
        let places = format!("discord:{guild}/");
        self.table.forget_barriers(&places).await
    }

    /// What becomes of a delivery that its place does not take: a channel's goes to each player, a person's to nobody.
    pub(super) async fn turn_aside(
        &self,
        delivery: &Delivery,
        view: &View,
    ) -> Result<(), TableError> {
        let done = match delivery.address {
            // A lobby that nobody can see is not worth a message to its few.
            Address::Channel(_) if is_of_a_lobby(delivery, view) => None,
            Address::Channel(_) => Some(self.table.divert(delivery).await),
            Address::Person(person) if self.is_to_be_known(delivery, view, person).await? => {
                Some(self.table.unreachable(delivery, person).await)
            }
            Address::Person(_) | Address::Managers(_) => None,
        };
        match done {
            Some(Ok(())) => Ok(()),
            Some(Err(crate::table::Rejected::Failed(error))) => Err(error),
            Some(Err(_)) | None => self.table.undeliverable(&delivery.slip()).await,
        }
    }

    /// Whether the others of a game wait for this person and do not know yet that no messages arrive there; now they will.
    async fn is_to_be_known(
        &self,
        delivery: &Delivery,
        view: &View,
        person: Person,
    ) -> Result<bool, TableError> {
        let place = place_of(person);
        let Some(barrier) = self.barrier(&place) else {
            return Ok(false);
        };
        let asked = super::called::to_ping(view, delivery.reason);
        let waits = asked.iter().any(|user| user.get() == person.0);
        let is_news = waits && !barrier.known_in.contains(&delivery.game);
        if is_news {
            let known = |barrier: Option<Barrier>| {
                let mut barrier = barrier?;
                barrier.known_in.push(delivery.game.clone());
                Some(barrier)
            };
            let slip = delivery.slip();
            let known = self.table.change_barrier(&place, Some(&slip), known);
            known.await?;
        }
        Ok(is_news)
    }

    /// The line above a message that takes an unusual way.
    pub(super) fn aside(&self, delivery: &Delivery, view: &View) -> Option<String> {
        match delivery.aside? {
            Aside::Diverted => {
                let entente_game::Home::Channel(home) = &view.home else {
                    return None;
                };
                let settled = self.last_posted(&delivery.game, &Address::Channel(home.clone()));
                let settled = settled.ok().flatten().and_then(|last| last.place());
                let barred = |place: &str| Some((self.barrier(place)?.why, Place::parse(place)?));
                let (why, place) = settled
                    .and_then(|place| barred(&place))
                    .or_else(|| barred(home))?;
                Some(self.diverted(why, place.channel))
            }
            Aside::Unreachable(person) => {
                let mut people = view.people.iter();
                let who = people.find(|known| {
                    known.sitter.as_ref().map(|sitter| sitter.person) == Some(person)
                })?;
                let who = self.text.person(view, who.place, Naming::Escaped);
                Some(say!(self.text, "aside-unreachable", who = who))
            }
        }
    }

    /// Why a game goes on in the channel where it was made.
    pub(super) fn elsewhere(&self, why: Why) -> String {
        match why {
            Why::Full => say!(self.text, "moved-full"),
            Why::Forbidden => say!(self.text, "moved-forbidden"),
            Why::Gone | Why::Hidden | Why::Locked | Why::Closed => say!(self.text, "moved-gone"),
        }
    }

    fn diverted(&self, why: Why, channel: ChannelId) -> String {
        let channel = format!("<#{channel}>");
        match why {
            Why::Gone | Why::Closed => say!(self.text, "aside-gone"),
            Why::Hidden => say!(self.text, "aside-hidden"),
            Why::Forbidden | Why::Full => say!(self.text, "aside-forbidden", channel = channel),
            Why::Locked => say!(self.text, "aside-locked", channel = channel),
        }
    }

    /// An answer, with what its reader is to know besides, once: that messages cannot reach him, or the channel in which he is.
    pub(super) async fn with_notice(&self, asker: &Asker, answer: Answer) -> Answer {
        let notice = match self.notice(asker).await {
            Ok(Some(notice)) => notice,
            Ok(None) => return answer,
            Err(error) => {
                tracing::error!(%error, "it is not known what keeps messages from arriving");
                return answer;
            }
        };
        let text = format!("{}\n-# {notice}", answer.text);
        match text.chars().count() <= CONTENT_LIMIT {
            true => Answer { text, ..answer },
            false => answer,
        }
    }

    async fn notice(&self, asker: &Asker) -> Result<Option<String>, TableError> {
        let own = self.notice_at(asker, &place_of(asker.person())).await?;
        let here = match asker.place().map(|place| place.to_string()) {
            Some(here) if missing(asker).is_some() => self.notice_at(asker, &here).await?,
            // Discord itself says that all is allowed here now.
            Some(here) if asker.permissions.is_some_and(|may| may.contains(NEEDED)) => {
                self.lower_unless_locked(&here).await?;
                None
            }
            _ => None,
        };
        Ok(own.or(here))
    }

    async fn lower_unless_locked(&self, place: &str) -> Result<(), TableError> {
        let lowered = |barrier: Option<Barrier>| {
            let mut barrier = barrier.filter(|barrier| barrier.why == Why::Locked)?;
            barrier.shorten();
            Some(barrier)
        };
        self.table.change_barrier(place, None, lowered).await
    }

    /// What this person has not been told of the barrier there, if there is one. That somebody acts is a reason to try again soon.
    async fn notice_at(&self, asker: &Asker, place: &str) -> Result<Option<String>, TableError> {
        let Some(barrier) = self.barrier(place) else {
            return Ok(None);
        };
        let person = asker.person();
        let is_news = !barrier.told.contains(&person);
        let noted = |barrier: Option<Barrier>| {
            let mut barrier = barrier?;
            if is_news {
                barrier.told.push(person);
            }
            barrier.shorten();
            Some(barrier)
        };
        self.table.change_barrier(place, None, noted).await?;
        let told = || match missing(asker) {
            _ if barrier.why == Why::Closed => say!(self.text, "notice-closed"),
            Some(missing) => say!(self.text, "notice-forbidden", missing = missing),
            None => say!(self.text, "notice-closed"),
        };
        Ok(is_news.then(told))
    }
}

fn is_of_a_lobby(delivery: &Delivery, view: &View) -> bool {
    let is_lobby = matches!(view.phase, Phase::Lobby | Phase::Closed(_)) && !view.is_challenge();
    is_lobby || delivery.reason == Reason::LobbyChanged
}

fn now() -> u64 {
    milliseconds(std::time::UNIX_EPOCH.elapsed().unwrap_or_default())
}

fn milliseconds(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn each_refusal_rests_longer_up_to_a_day_and_whoever_acts_makes_it_a_minute() {
        let mut barrier = Barrier::raised(None, Why::Closed);
        let mut rests = Vec::new();
        for _ in 0..10 {
            rests.push((barrier.until - barrier.at) / 60_000);
            barrier = Barrier::raised(Some(barrier), Why::Closed);
        }
        assert_eq!(rests, [10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440]);
        barrier.shorten();
        assert_eq!(barrier.until - barrier.at, 60_000);
        let other = Barrier::raised(Some(barrier), Why::Forbidden);
        assert_eq!(other.times, 1, "another cause is another barrier");
    }

    #[test]
    fn whatever_is_forbidden_is_a_barrier_and_what_may_pass_is_none() {
        for (status, code, why) in [
            (403, 50_013, Some(Why::Forbidden)),
            (403, 20_026, Some(Why::Forbidden)),
            (403, 50_007, Some(Why::Closed)),
            (404, 10_003, Some(Why::Gone)),
            (400, 160_006, Some(Why::Full)),
            (404, 10_008, None),
            (429, 0, None),
            (500, 0, None),
            (401, 0, None),
        ] {
            assert_eq!(Why::of(status, code), why, "{status} {code}");
        }
    }
}
