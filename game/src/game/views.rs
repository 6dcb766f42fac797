//! The views of a game: as it is now, and as it was earlier.

use super::{Entry, Game, apply_next};
use crate::facts::audience::Audience;
use crate::facts::viewer::Viewer;
use crate::id::Time;
use crate::state::State;
use crate::view::View;

impl Game {
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
        let history = &self.history[..count];
        let public = history
            .iter()
            .rfind(|entry| matches!(entry.audience, Audience::All));
        let head = public
            .expect("the creation of a game is public")
            .record
            .head;
        View::of(&self.id, state, viewer, (self.version(viewer, count), head))
    }
}
