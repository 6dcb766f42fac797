//! The chat of a team: a private thread beside the game, for those who vote for its moves.
//!
//! The first member who asks for it opens it, and each who asks is added. So nobody is in it who
//! could not vote for the team: not those with a seat of their own, and not the members of another
//! team. A move that is typed there is a vote, as in the game's thread.

use crate::connection::channel::{ChannelAddress, MAX_THREAD_NAME};
use crate::connection::refused;
use crate::frontend::answer::Answer;
use crate::frontend::handled::{Handled, NotDone};
use crate::frontend::layout::Outgoing;
use crate::frontend::responding::error_code;
use crate::frontend::{Asked, Frontend, message, posted, preferences};
use crate::votes;
use entente_game::people::ServerSettings;
use entente_game::{GameId, Home, PlayerId, View};
use entente_presentation::picture::{self, BoardOptions};
use entente_presentation::text::{Naming, Reader, Text, say, shorten, team_greeting};
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::{
    ChannelId, ChannelType, CreateActionRow, CreateAllowedMentions, CreateMessage, CreateThread,
    EditThread, Http, UserId,
};

/// Discord's error code for a channel that does not exist any more.
const UNKNOWN_CHANNEL: isize = 10_003;

/// Discord's error code for a change of an archived thread.
const ARCHIVED: isize = 50_083;

/// Discord's error codes for what the bot may not do in a channel: see it, or open a thread in it.
const NOT_ALLOWED: [isize; 2] = [50_001, 50_013];

/// Adds a member of a team to its chat, and opens it if there is none yet.
pub(crate) async fn open(asked: Asked<'_>, http: &Http, game: &GameId) -> Handled {
    let view = votes::team_view(asked, game).await?;
    let Some(team) = view.player() else {
        return Err(NotDone::UnknownComponent);
    };
    let known = asked.service().servers().team_chat(game, team).await?;
    let known = known.and_then(|thread| thread.parse::<ChannelId>().ok());
    let member = UserId::new(asked.person().0);
    if let Some(thread) = known {
        match add(http, thread, member).await {
            Ok(()) => return Ok(here(asked.text(), thread)),
            // Somebody has deleted it.
            Err(error) if error_code(&error) == Some(UNKNOWN_CHANNEL) => {}
            Err(error) => return refusal(asked, &error),
        }
    }
    match open_thread(asked, http, &view, team, known).await {
        Ok(answer) => Ok(answer),
        Err(error) => refusal(asked, &error),
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
    let Some(name) = name(frontend, view, team).await else {
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
        greet(frontend, http, view, thread).await?;
    } else {
        // Another member was faster. The bot may archive its own thread, but not delete it.
        let archived = EditThread::new().archived(true);
        opened.edit_thread(http, archived).await?;
    }
    add(http, thread, UserId::new(caller.person().0)).await?;
    Ok(here(frontend.text, thread))
}

/// The name of a team's thread; `None` if the game's number cannot be read.
async fn name(frontend: &Frontend, view: &View, team: PlayerId) -> Option<String> {
    let home = match &view.record.home {
        Home::Channel(home) => ChannelAddress::parse(home)?,
        Home::Private => return None,
    };
    let servers = frontend.service.servers();
    let number = servers.game_number(&view.game, &home.guild).await.ok()?;
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
async fn greet(
    frontend: &Frontend,
    http: &Http,
    view: &View,
    thread: ChannelId,
) -> Result<(), serenity::Error> {
    let text = frontend.text;
    let title = Reader::new(text, view, Naming::Escaped).title();
    let game = match posted::channel_link(&frontend.service, view).await {
        Some(link) => format!("[{title}]({link})"),
        None => title,
    };
    let vote = message::team_vote_button(text, view);
    let message = CreateMessage::new().allowed_mentions(CreateAllowedMentions::new());
    let settings = match &view.record.home {
        Home::Channel(home) => preferences::settings_at(&frontend.service, home).await,
        Home::Private => ServerSettings::default(),
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
async fn add(http: &Http, thread: ChannelId, user: UserId) -> Result<(), serenity::Error> {
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
fn here(text: &Text, thread: ChannelId) -> Answer {
    let thread = format!("<#{thread}>");
    Answer::text(say!(text, "team-chat-here", thread))
}

/// The answer if Discord does not let the bot do it.
fn refusal(asked: Asked<'_>, error: &serenity::Error) -> Handled {
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
