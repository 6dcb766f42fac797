//! Votes of the members of a team: what they chose or typed as a move counts as their vote.
//!
//! Their chat is a private thread beside the game. The first member who asks for it opens it, and
//! each who asks is added. So nobody is in it who could not vote for the team: not those with a
//! seat of their own, and not the members of another team. A move that is typed there is a vote, as
//! in the game's thread.

use crate::connection::channel::{ChannelAddress, MAX_THREAD_NAME};
use crate::connection::refused;
use crate::frontend::answer::{Answer, Handled, NotDone};
use crate::frontend::components::VoteComponent;
use crate::frontend::custom_id::CustomId;
use crate::frontend::layout::Outgoing;
use crate::frontend::responding::error_code;
use crate::frontend::{Asked, message, posted, preferences};
use entente_game::people::ServerSettings;
use entente_game::{GameId, PlayerId, Refusal, View};
use entente_presentation::picture::{self, BoardOptions};
use entente_presentation::text::{
    self, Naming, Reader, Text, say, shorten, team_greeting, undecorated,
};
use entente_service::{NewVote, Rejected, TeamVote};
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::{
    ButtonStyle, ChannelId, ChannelType, CreateActionRow, CreateAllowedMentions, CreateMessage,
    CreateThread, EditThread, Http, UserId,
};
use std::borrow::Cow;

/// Whether a move was refused only because its maker has no seat, in a game where teams vote.
pub(crate) fn may_be_vote(rejected: &Rejected) -> bool {
    match rejected {
        Rejected::Refused {
            refusal: Refusal::NotSeated,
            view: Some(view),
        } => message::has_teams(view),
        _ => false,
    }
}

/// Whether the viewer of a game has no seat in it, but could vote for a team.
pub(crate) fn may_vote(view: &View) -> bool {
    view.player().is_none() && view.turn().is_some() && message::has_teams(view)
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
    let (service, member) = (asked.service(), asked.caller.team_member());
    let mut read = Cow::Borrowed(undecorated(typed));
    if text::translate_letters(asked.text(), &read) != *read {
        let view = service.team_view(game, asked.person(), member.clone());
        let view = view.await?;
        read = match text::in_english_letters(asked.text(), &view, typed) {
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
    match service.vote(game, asked.command(vote)).await {
        // What could be meant instead is looked for on the team's board.
        Err(Rejected::Refused {
            refusal,
            view: None,
        }) => {
            let view = service.team_view(game, asked.person(), member).await;
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
    let mut menu = match vote_lines(asked, view).await {
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
async fn vote_lines(asked: Asked<'_>, view: &View) -> Option<String> {
    let (service, person) = (asked.service(), asked.person());
    let vote = service
        .team_vote(&view.game, person, asked.caller.team_member())
        .await
        .ok()?;
    let counted = service.vote_receipt(&view.game, person, None).await;
    let counted = counted.ok().flatten().map(|receipt| {
        say!(
            asked.text(),
            "vote-counted",
            number = text::numbered(asked.text(), view, receipt.ply as usize),
            code = receipt.to_string()
        )
    });
    let now = vote.turn.map(|_| standing(asked.text(), &vote));
    let lines: Vec<String> = now.into_iter().chain(counted).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Discord's error code for a channel that does not exist any more.
const UNKNOWN_CHANNEL: isize = 10_003;

/// Discord's error code for a change of an archived thread.
const ARCHIVED: isize = 50_083;

/// Discord's error codes for what the bot may not do in a channel: see it, or open a thread in it.
const NOT_ALLOWED: [isize; 2] = [50_001, 50_013];

/// Adds a member of a team to its chat, and opens it if there is none yet.
pub(crate) async fn open_team_chat(asked: Asked<'_>, http: &Http, game: &GameId) -> Handled {
    let view = team_view(asked, game).await?;
    let Some(team) = view.player() else {
        return Err(NotDone::UnknownComponent);
    };
    let known = asked.service().servers().team_chat(game, team).await?;
    let known = known.and_then(|thread| thread.parse::<ChannelId>().ok());
    let member = UserId::new(asked.person().0);
    if let Some(thread) = known {
        match add_to_thread(http, thread, member).await {
            Ok(()) => return Ok(team_chat_here(asked.text(), thread)),
            // Somebody has deleted it.
            Err(error) if error_code(&error) == Some(UNKNOWN_CHANNEL) => {}
            Err(error) => return team_chat_refusal(asked, &error),
        }
    }
    match open_thread(asked, http, &view, team, known).await {
        Ok(answer) => Ok(answer),
        Err(error) => team_chat_refusal(asked, &error),
    }
}

/// Opens the thread of a team, in place of one that is gone, and adds the caller to it.
async fn open_thread(
    asked: Asked<'_>,
    http: &Http,
    view: &View,
    team: PlayerId,
    gone: Option<ChannelId>,
) -> Result<Answer, serenity::Error> {
    let Asked { frontend, caller } = asked;
    let Some(name) = team_chat_name(asked, view, team).await else {
        return Ok(frontend.failed());
    };
    let thread = CreateThread::new(name)
        .kind(ChannelType::PrivateThread)
        .invitable(false);
    let opened = caller.text_channel().create_thread(http, thread).await?.id;
    let gone = gone.map(|thread| thread.to_string());
    let kept = frontend
        .service
        .servers()
        .keep_team_chat(&view.game, team, &opened.to_string(), gone)
        .await;
    let kept = match kept {
        Ok(kept) => kept,
        Err(error) => return Ok(frontend.rejected(&error.into())),
    };
    let thread = kept.parse().unwrap_or(opened);
    if thread == opened {
        greet_team(asked, http, view, thread).await?;
    } else {
        // Another member was faster. The bot may archive its own thread, but not delete it.
        let archived = EditThread::new().archived(true);
        opened.edit_thread(http, archived).await?;
    }
    add_to_thread(http, thread, UserId::new(asked.person().0)).await?;
    Ok(team_chat_here(frontend.text, thread))
}

/// The name of a team's thread; `None` if the game's number cannot be read.
async fn team_chat_name(asked: Asked<'_>, view: &View, team: PlayerId) -> Option<String> {
    let (frontend, home) = (asked.frontend, &view.record.home);
    let address = ChannelAddress::parse(&asked.caller.place_of(view)?.channel)?;
    let servers = frontend.service.servers();
    let number = servers.game_number(&view.game, home, &address.guild);
    let number = number.await.ok()?;
    let team = Reader::new(frontend.text, view, Naming::Name).player_name(team);
    let name = say!(
        frontend.text,
        "team-chat-name",
        number = number.to_string(),
        team
    );
    Some(shorten(name, MAX_THREAD_NAME))
}

/// The first message of a team's thread: the board from the team's side, how the team votes, and
/// until when.
async fn greet_team(
    asked: Asked<'_>,
    http: &Http,
    view: &View,
    thread: ChannelId,
) -> Result<(), serenity::Error> {
    let (frontend, text) = (asked.frontend, asked.text());
    let title = Reader::new(text, view, Naming::Escaped).title();
    let game = match posted::channel_link(&frontend.service, view).await {
        Some(link) => format!("[{title}]({link})"),
        None => title,
    };
    let vote = message::team_vote_button(text, view);
    let message = CreateMessage::new().allowed_mentions(CreateAllowedMentions::new());
    let settings = match asked.caller.place_of(view) {
        Some(place) => preferences::settings_at(&frontend.service, &place.channel).await,
        None => ServerSettings::default(),
    };
    let board_options = BoardOptions {
        appearance: settings.appearance,
        ..BoardOptions::default()
    };
    let board = frontend.board(view, board_options).await;
    let greeting = frontend.mentions.link(&team_greeting(text, view, &game));
    let rows = vec![CreateActionRow::Buttons(vec![vote])];
    Outgoing::of(message, picture::accent(view), greeting, rows, board)
        .send(http, thread)
        .await?;
    Ok(())
}

/// Adds a user to a thread, and wakes it if it has been silent for long.
async fn add_to_thread(
    http: &Http,
    thread: ChannelId,
    user: UserId,
) -> Result<(), serenity::Error> {
    match thread.add_thread_member(http, user).await {
        Err(error) if error_code(&error) == Some(ARCHIVED) => {
            let awake = EditThread::new().archived(false);
            thread.edit_thread(http, awake).await?;
            thread.add_thread_member(http, user).await
        }
        added => added,
    }
}

/// The answer to a member who was added.
fn team_chat_here(text: &Text, thread: ChannelId) -> Answer {
    let thread = format!("<#{thread}>");
    Answer::text(say!(text, "team-chat-here", thread))
}

/// The answer if Discord does not let the bot do it.
fn team_chat_refusal(asked: Asked<'_>, error: &serenity::Error) -> Handled {
    refused::note(error);
    let code = error_code(error);
    if code.is_some_and(|code| NOT_ALLOWED.contains(&code)) {
        let channel = format!("<#{}>", asked.caller.text_channel());
        return Ok(Answer::text(say!(
            asked.text(),
            "team-chat-refused",
            channel
        )));
    }
    tracing::warn!(%error, "could not open a team's chat");
    Err(NotDone::Failed)
}
