//! The JSON of polls.

use serde_json::{Value, json};

use crate::model::Poll;
use crate::values::id::Id;
use crate::world::World;

impl World {
    /// Whether the poll has ended.
    pub(crate) fn has_ended(&self, poll: &Poll) -> bool {
        poll.expiry <= self.now()
    }

    pub(super) fn poll_json(&self, poll: &Poll) -> Value {
        let count = |(answer, voters): (&u64, &std::collections::BTreeSet<Id>)| {
            json!({
                "id": answer,
                "count": voters.len(),
                // Applications cannot vote.
                "me_voted": false,
            })
        };
        json!({
            "question": poll.question,
            "answers": poll.answers,
            "expiry": poll.expiry.to_rfc3339(),
            "allow_multiselect": poll.allow_multiselect,
            "layout_type": 1,
            "results": {
                "is_finalized": self.has_ended(poll),
                "answer_counts": poll.votes.iter().map(count).collect::<Vec<_>>(),
            },
        })
    }
}
