//! The JSON of polls.

use serde_json::{Value, json};

use crate::model::Poll;
use crate::values::id::Id;
use crate::world::World;

pub(crate) fn has_ended(world: &World, poll: &Poll) -> bool {
    poll.expiry <= world.now()
}

pub(super) fn poll_json(world: &World, poll: &Poll) -> Value {
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
            "is_finalized": has_ended(world, poll),
            "answer_counts": poll.votes.iter().map(count).collect::<Vec<_>>(),
        },
    })
}
