//! An interaction as it comes in: a form in our own reading, everything else in serenity's.

use crate::frontend::submission::Submission;
use poise::serenity_prelude::Interaction;
use serde::Deserialize;
use serde_json::Value;

/// Discord's number for the interaction with a form that somebody has filled in.
const FORM: u8 = 5;

/// An interaction that has come in.
#[derive(Debug)]
pub(super) enum Incoming {
    Form(Box<Submission>),
    Other(Box<Interaction>),
}

/// The type of an interaction.
#[derive(Deserialize)]
struct Kind {
    #[serde(rename = "type")]
    kind: u8,
}

impl Incoming {
    /// Reads the data of an event, or the body of a request.
    pub(crate) fn read(json: &[u8]) -> serde_json::Result<Self> {
        let Kind { kind } = serde_json::from_slice(json)?;
        if kind == FORM {
            let event: Value = serde_json::from_slice(json)?;
            Submission::read(event).map(|form| Self::Form(Box::new(form)))
        } else {
            serde_json::from_slice(json).map(|other| Self::Other(Box::new(other)))
        }
    }
}
