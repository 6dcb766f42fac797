//! Votes of the members of a team: what they chose or typed as a move counts as their vote.

pub(crate) mod team_chat;

use crate::frontend::answer::Answer;
use crate::frontend::components::VoteComponent;
use crate::frontend::custom_id::CustomId;
use crate::frontend::handled::Handled;
use crate::frontend::{Asked, message};
use entente_game::{GameId, Refusal, View};
use entente_presentation::text::{self, Naming, Text, say, undecorated};
use entente_service::{NewVote, Rejected, TeamVote};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow};
use std::borrow::Cow;

/// Whether a move was refused only because its maker has no seat, in a game where teams vote.
pub(crate) fn may_be_vote(rejected: &Rejected) -> bool {
    match rejected {
        Rejected::Refused {
            refusal: Refusal::NotSeated,
            view: Some(view),
        } => has_teams(view),
        _ => false,
    }
}

/// Whether the viewer of a game has no seat in it, but could vote for a team.
pub(crate) fn may_vote(view: &View) -> bool {
    view.player().is_none() && view.turn().is_some() && has_teams(view)
}

/// Whether a team plays in a game.
pub(crate) fn has_teams(view: &View) -> bool {
    view.players
        .people
        .iter()
        .any(|player| player.crowd.is_some())
}

/// The game as a member of a team sees it, or the answer that says why they cannot vote.
pub(crate) async fn team_view(asked: Asked<'_>, game: &GameId) -> Handled<View> {
    let (service, member) = (asked.service(), asked.caller.team_member());
    let view = service.team_view(game, asked.person(), member).await;
    Ok(view?)
}

/// Submits a vote for the move as it was typed in the user's language.
pub(crate) async fn submit_vote(
    asked: Asked<'_>,
    game: &GameId,
    typed: &str,
    seen: Option<u32>,
) -> Result<TeamVote, Rejected> {
    let Asked { frontend, caller } = asked;
    let (service, member) = (&frontend.service, caller.team_member());
    let mut read = Cow::Borrowed(undecorated(typed));
    if text::translate_letters(frontend.text, &read) != *read {
        let view = service.team_view(game, caller.person(), member.clone());
        let view = view.await?;
        read = match text::in_english_letters(frontend.text, &view, typed) {
            Ok(read) => read.into_owned().into(),
            Err(refusal) => {
                let view = Some(Box::new(view));
                return Err(Rejected::Refused { refusal, view });
            }
        };
    }
    let text = read.into_owned();
    let vote = NewVote {
        text,
        seen,
        member: member.clone(),
    };
    match service.vote(game, caller.command(vote)).await {
        // What could be meant instead is looked for on the team's board.
        Err(Rejected::Refused {
            refusal,
            view: None,
        }) => {
            let view = service.team_view(game, caller.person(), member).await;
            let view = view.ok().map(Box::new);
            Err(Rejected::Refused { refusal, view })
        }
        answer => answer,
    }
}

/// A team's vote as its members see it.
pub(crate) fn standing(text: &Text, vote: &TeamVote) -> String {
    let Some(closes) = vote.closes else {
        return say!(text, "refusal-crowd-not-your-turn");
    };
    let own = vote.own.as_ref().map(|mv| mv.notation.as_str());
    let moves = vote.proposals.iter();
    let moves: Vec<_> = moves
        .map(|proposal| (proposal.notation.clone(), proposal.votes))
        .collect();
    text::team_vote(text, own, &moves, closes, Naming::Mention)
}

/// The menu of pieces with what a member of a team knows besides: how the vote stands, the proof of
/// their last counted vote, and the way to the team's chat.
pub(crate) async fn add_vote(asked: Asked<'_>, view: &View, menu: Answer) -> Answer {
    if view.turn.vote.is_none() {
        return menu;
    }
    let mut menu = match lines(asked, view).await {
        Some(lines) => menu.below(&lines),
        None => menu,
    };
    let id = CustomId::new(&view.game, view.ply(), VoteComponent::TeamChat);
    let label = say!(asked.text(), "button-team-chat");
    let chat = message::button(id, ButtonStyle::Secondary, label);
    menu.rows.push(CreateActionRow::Buttons(vec![chat]));
    menu
}

/// The present state of the vote of the caller's team, and the proof of their last counted vote.
/// `None` if it is not the turn of the caller's team.
async fn lines(asked: Asked<'_>, view: &View) -> Option<String> {
    let Asked { frontend, caller } = asked;
    let (service, person) = (&frontend.service, caller.person());
    let vote = service
        .team_vote(&view.game, person, caller.team_member())
        .await
        .ok()?;
    let counted = service.vote_receipt(&view.game, person, None).await;
    let counted = counted.ok().flatten().map(|receipt| {
        say!(
            frontend.text,
            "vote-counted",
            number = text::numbered(frontend.text, view, receipt.ply as usize),
            code = receipt.to_string()
        )
    });
    let now = vote.turn.map(|_| standing(frontend.text, &vote));
    let lines: Vec<String> = now.into_iter().chain(counted).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}
