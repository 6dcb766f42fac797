//! The views of a game: as it is now, and as it was earlier.

use super::{Entry, Game, apply_next, known};
use crate::facts::audience::Audience;
use crate::facts::viewer::Viewer;
use crate::id::{Actor, Time};
use crate::state::{Stage, State};
use crate::view::View;

impl Game {
    /// Whether anybody may watch.
    pub fn is_public(&self) -> bool {
        self.state.as_ref().is_some_and(|state| state.public)
    }

    /// Whether a person may see the game who knows nothing but its id: a player, anybody if it is
    /// public, and anybody while they can still join.
    pub fn may_be_seen_by(&self, actor: impl Into<Actor>) -> bool {
        let Some(state) = &self.state else {
            return false;
        };
        let is_open = matches!(state.stage, Stage::Lobby) && state.lobby.open_seats() > 0;
        let is_player = state.lobby.member_acting(actor.into()).is_some();
        state.public || is_open || is_player
    }

    /// The version of the game that this viewer would see ([`View::version`]).
    pub fn version_for(&self, viewer: Viewer) -> u64 {
        self.version(viewer, self.history.len())
    }

    /// The version that this viewer would see after the last event that everybody knows of
    /// ([`View::turn_version`]).
    pub fn turn_version_for(&self, viewer: Viewer) -> u64 {
        self.version(viewer, self.turn_records(self.history.len()))
    }

    /// The number of plies made ([`View::ply`]).
    pub fn ply(&self) -> u32 {
        let begun = self.state.as_ref().and_then(State::begun);
        begun.map_or(0, |playing| playing.moves().len() as u32)
    }

    /// When the open request to the other players was made; `None` if there is none.
    pub fn request_at(&self) -> Option<Time> {
        match &self.state.as_ref()?.stage {
            Stage::Playing(playing) => Some(playing.request.as_ref()?.at),
            _ => None,
        }
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

    /// The game as this viewer saw it after the last event that everybody knows of.
    ///
    /// Computers find their moves by it, so that nothing secret that happens while they think can
    /// make them think longer, or differently.
    pub fn view_of_turn(&self, viewer: Viewer) -> Option<View> {
        self.view_at(viewer, self.turn_records(self.history.len()) as u64)
    }

    /// How many of the first `count` records there are up to the last that everybody knows of.
    pub(super) fn turn_records(&self, count: usize) -> usize {
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
        let version = turn_version + known(since, viewer);
        let head = last.record.head;
        View::of(&self.id, state, viewer, (version, turn_version, head))
    }
}
