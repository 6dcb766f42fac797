//! Reads and checks the poll of a message. Its limits are those of Discord's reference ("Poll").

use serde_json::{Value, json};

use crate::body::draft::NewPoll;
use crate::body::form::Form;

const MAX_ANSWERS: usize = 10;
const QUESTION_LENGTH: usize = 300;
const ANSWER_LENGTH: usize = 55;
/// The time for which a poll is open if the bot does not say, and the longest, in hours.
const DEFAULT_HOURS: i64 = 24;
const MAX_HOURS: i64 = 32 * 24;

/// Reads the poll of a message; `None` if there is none, or it is wrong.
pub(super) fn read(form: &Form) -> Option<NewPoll> {
    let poll = form.field("poll").filter(Form::is_object)?;
    let question = poll.required("question").filter(Form::is_object);
    let text = question.and_then(|question| question.required_text("text", QUESTION_LENGTH));
    let answers = poll
        .required("answers")
        .map(|answers| answers.list(1..=MAX_ANSWERS))
        .unwrap_or_default();
    let answers = answers.iter().enumerate().filter_map(|(index, answer)| {
        let media = answer.required("poll_media").filter(Form::is_object)?;
        media.optional_text("text", ANSWER_LENGTH);
        if !media.has("text") && !media.has("emoji") {
            media.required("text");
        }
        Some(json!({"answer_id": index + 1, "poll_media": without_nulls(media.value)}))
    });
    let hours = poll
        .field("duration")
        .and_then(|hours| hours.integer(1..=MAX_HOURS));
    poll.field("layout_type").map(|layout| layout.one_of(&[1]));
    Some(NewPoll {
        answers: answers.collect(),
        question: json!({ "text": text? }),
        allow_multiselect: poll.optional_boolean("allow_multiselect").unwrap_or(false),
        hours: hours.unwrap_or(DEFAULT_HOURS) as u64,
    })
}

fn without_nulls(value: &Value) -> Value {
    let mut value = value.clone();
    if let Some(fields) = value.as_object_mut() {
        fields.retain(|_, field| !field.is_null());
    }
    value
}
