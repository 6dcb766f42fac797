//! The teams of a new game: the roles that were chosen for it, and the time for a vote.

use crate::frontend::caller::Caller;
use entente_game::{NewCrowd, Span, Team, visible_name};
use entente_presentation::text::{Text, escape_quoted, say};
use poise::serenity_prelude::Role;

/// The crowds of a new game, or an explanation of why there can be none.
pub(super) fn crowds(
    text: &Text,
    caller: &Caller,
    roles: &[Role],
    vote: &str,
) -> Result<Vec<NewCrowd>, String> {
    let vote = vote_time(text, vote)?;
    if vote.is_some() && roles.is_empty() {
        return Err(say!(text, "vote-without-team"));
    }
    let Some(server) = caller.server() else {
        return Ok(Vec::new());
    };
    let crowd = |role: &Role| {
        let name = Team::short_name(&role.name);
        NewCrowd {
            team: Team {
                server: server.0,
                role: role.id.get(),
                name: visible_name(&name).unwrap_or(name),
            },
            vote,
            seats: Vec::new(),
        }
    };
    Ok(roles.iter().map(crowd).collect())
}

/// The time for a vote, if one was typed.
fn vote_time(text: &Text, typed: &str) -> Result<Option<Span>, String> {
    if typed.trim().is_empty() {
        return Ok(None);
    }
    let read = typed.parse::<Span>().map(Some);
    read.map_err(|fault| {
        say!(
            text,
            "vote-time-unreadable",
            text = escape_quoted(&fault.text)
        )
    })
}
