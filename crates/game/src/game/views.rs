//! The views of a game, now and earlier, and the replay of a finished game, from which an analysis
//! is made.

use super::{Entry, Game, apply_next, known};
use crate::absences;
use crate::base::id::{Actor, Time};
use crate::base::playing::Playing;
use crate::base::state::{Stage, State};
use crate::base::viewer::{Audience, Viewer};
use crate::terms::GameTerms;
use crate::view::View;
use crate::view::build::KnownRecords;
use crate::view::events::GameEvent;
use alloc::vec::Vec;
use entente_rules::{Position, Variant};

impl Game {
    /// Whether anybody may watch.
    pub fn is_public(&self) -> bool {
        self.state.as_ref().is_some_and(|state| state.terms.public)
    }

    /// The terms; `None` before the game is created.
    pub fn terms(&self) -> Option<&GameTerms> {
        Some(&self.state.as_ref()?.terms)
    }

    /// The time at which the lobby was created.
    pub fn created_at(&self) -> Option<Time> {
        Some(self.state.as_ref()?.created_at)
    }

    /// The rule set and the time of creation of a public game; `None` for any other.
    pub fn public_facts(&self) -> Option<(Variant, Time)> {
        let state = self.state.as_ref().filter(|state| state.terms.public)?;
        Some((state.terms.options.variant(), state.created_at))
    }

    /// Whether a person may see the game who knows nothing but its id: a player, anybody if it is
    /// public, its arbiter, and anybody while they can still join.
    pub fn may_be_seen_by(&self, actor: impl Into<Actor>) -> bool {
        let Some(state) = &self.state else {
            return false;
        };
        let is_open = matches!(state.stage, Stage::Lobby) && state.lobby.open_seats() > 0;
        let actor = actor.into();
        let is_player = state.lobby.member_acting(actor).is_some();
        let is_arbiter = actor
            .person()
            .is_some_and(|person| state.is_arbiter(person));
        state.terms.public || is_open || is_player || is_arbiter
    }

    /// The numbers of the open offers of seats that were left for good.
    pub fn seat_offers(&self) -> Vec<u32> {
        let playing = self.state.as_ref().and_then(|state| match &state.stage {
            Stage::Playing(playing) => Some(&**playing),
            Stage::Lobby | Stage::Closed(_) => None,
        });
        let offers = playing.into_iter().flat_map(absences::decide::open_offers);
        offers.map(|(_, number)| number).collect()
    }

    /// The version of the game that this viewer would see
    /// ([`version`](crate::RecordView::version)).
    pub fn version_for(&self, viewer: Viewer) -> u64 {
        self.version(viewer, self.history.len())
    }

    /// The version that this viewer would see after the last event that everybody knows of
    /// ([`turn_version`](crate::RecordView::turn_version)).
    pub fn turn_version_for(&self, viewer: Viewer) -> u64 {
        self.version(viewer, self.turn_records(self.history.len()))
    }

    /// The number of plies made ([`View::ply`]).
    pub fn ply(&self) -> u32 {
        let begun = self.state.as_ref().and_then(State::begun);
        begun.map_or(0, |playing| playing.moves().len() as u32)
    }

    /// The time of the open request to the other players; `None` if there is none.
    pub fn request_at(&self) -> Option<Time> {
        match &self.state.as_ref()?.stage {
            Stage::Playing(playing) => Some(playing.request.as_ref()?.at),
            _ => None,
        }
    }

    /// The events that this viewer may know of, after the first `after` of them: at most `limit`.
    pub fn events_for(&self, viewer: Viewer, after: u64, limit: usize) -> Vec<GameEvent> {
        let state = self.state.iter();
        let armies = state
            .flat_map(|state| state.terms.options.armies())
            .collect::<Vec<_>>();
        let known = self.history.iter();
        let known = known.filter(|entry| entry.audience.has(viewer));
        // Without the entries before it there is no number that could be too large.
        let skipped = usize::try_from(after).unwrap_or(usize::MAX);
        let page = known.skip(skipped).take(limit).enumerate();
        page.map(|(place, entry)| {
            let number = after + 1 + place as u64;
            let record = &entry.record;
            let at = Time(record.at);
            let outline = &entry.outline;
            outline.event(viewer, number, at, &record.event, armies.clone())
        })
        .collect()
    }

    /// The game as this viewer sees it now; `None` before it is created.
    pub fn view(&self, viewer: Viewer) -> Option<View> {
        Some(self.view_of(self.state.as_ref()?, viewer, self.history.len()))
    }

    /// The game as this viewer saw it when it had this many records.
    pub fn view_at(&self, viewer: Viewer, records: u64) -> Option<View> {
        let count = usize::try_from(records).ok()?.min(self.history.len());
        if count == self.history.len() {
            return self.view(viewer);
        }
        // Only the present state is kept, so an earlier one is folded again from the start.
        let state = self.history[..count].iter().fold(
            None,
            |state: Option<State>,
             Entry {
                 record, erasable, ..
             }| {
                Some(
                    apply_next(state, Time(record.at), &record.event, erasable)
                        .expect("these records were applied before"),
                )
            },
        )?;
        Some(self.view_of(&state, viewer, count))
    }

    /// The number of records that the game had when its public head began with these bytes; `None`
    /// if it never did. Fewer than 16 bytes name no head.
    pub fn records_at(&self, head: &[u8]) -> Option<u64> {
        const SHORT_HEAD: usize = 16;
        let is_it = |entry: &Entry| {
            matches!(entry.audience, Audience::All) && entry.record.head.starts_with(head)
        };
        let last = self.history.iter().rposition(is_it)?;
        (head.len() >= SHORT_HEAD).then_some(last as u64 + 1)
    }

    /// The game as this viewer saw it after the last event that everybody knows of.
    ///
    /// Computers find their moves with it, so that no secret event while they think can make them
    /// think longer, or differently.
    pub fn view_of_turn(&self, viewer: Viewer) -> Option<View> {
        self.view_at(viewer, self.turn_records(self.history.len()) as u64)
    }

    /// The number of records, of the first `count`, up to the last that everybody knows of.
    pub(crate) fn turn_records(&self, count: usize) -> usize {
        let history = &self.history[..count];
        let public = |entry: &Entry| matches!(entry.audience, Audience::All);
        history.iter().rposition(public).map_or(0, |last| last + 1)
    }

    /// The game as this viewer saw it at this time; `None` if it did not exist yet.
    pub fn view_at_time(&self, viewer: Viewer, at: Time) -> Option<View> {
        let before = self.history.iter();
        let records = before.take_while(|entry| entry.record.at <= at.0).count();
        self.view_at(viewer, records as u64)
    }

    /// The state after `count` records, as this viewer sees it.
    fn view_of(&self, state: &State, viewer: Viewer, count: usize) -> View {
        // A viewer only counts the records they may know of, and the head is that of the last
        // record that everybody may know of. Otherwise both would reveal that something secret
        // happened.
        let (public, since) = self.history[..count].split_at(self.turn_records(count));
        let last = public.last().expect("the creation of a game is public");
        let turn_version = known(public, viewer);
        let known = KnownRecords {
            version: turn_version + known(since, viewer),
            turn_version,
            head: last.record.head,
        };
        View::of(&self.id, state, viewer, known)
    }
}

/// A finished game with its positions.
///
/// If the game reveals its alliances, the positions have them. Otherwise they are those that a
/// spectator saw.
#[derive(Debug, Clone)]
pub struct Replay {
    /// The game as a spectator sees it now.
    pub view: View,
    /// The position before each move, and the one after the last.
    pub positions: Vec<Position>,
}

impl Game {
    /// The game from its first move to its last; `None` unless it is over.
    pub fn replay(&self) -> Option<Replay> {
        let state = self.state.as_ref()?;
        Replay::of(self.view(Viewer::Spectator)?, state)
    }
}

impl Replay {
    /// The replay of a game that is over, with this view of a spectator.
    pub(crate) fn of(view: View, state: &State) -> Option<Self> {
        let Stage::Playing(playing) = &state.stage else {
            return None;
        };
        playing.ending()?;
        let positions = positions(playing, state.keeps_no_secrets());
        Some(Self { view, positions })
    }
}

fn positions(playing: &Playing, with_secrets: bool) -> Vec<Position> {
    let seen = |position: &Position| {
        if with_secrets {
            position.clone()
        } else {
            position.seen_by(None)
        }
    };
    let all = playing.play().positions();
    // There is one more position than there are moves, and the last positions belong to them.
    let skipped = all.len().saturating_sub(playing.moves().len() + 1);
    all[skipped..].iter().map(seen).collect()
}
