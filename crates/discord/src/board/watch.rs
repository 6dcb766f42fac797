//! Watching: the current board of a game, for the user alone and from the side they choose. Players
//! of the game see it as players.

use crate::board;
use crate::frontend::answer::Answer;
use crate::frontend::components::BoardComponent;
use crate::frontend::custom_id::CustomId;
use crate::frontend::game_names::{self, GameChoice};
use crate::frontend::handled::Handled;
use crate::frontend::{
    Asked, Frontend, game_lookup, game_suggestions, message, posted, preferences, sent,
};
use crate::lists::browse::{self, GameList, ListPage};
use crate::lobby::lobbies;
use entente_game::{GameId, NotificationReason, Phase, View};
use entente_presentation::picture::{self, BoardOptions};
use entente_presentation::text::{self, Naming, Reader, say};
use entente_rules::Army;
use entente_service::Rejected;
use poise::serenity_prelude::{
    AutocompleteChoice, ButtonStyle, CreateActionRow, CreateButton, Http, Message,
};

/// `/game watch`: the game that was named, else that of the thread, else the only one there is
/// to see. If there are several, the list of them.
pub(crate) async fn watch(asked: Asked<'_>, named: Option<&str>, side: Option<Army>) -> Handled {
    let Asked { frontend, caller } = asked;
    let channel = caller.channel.to_string();
    let here = frontend.service.servers().game_in_channel(&channel).await?;
    let meant = match named {
        Some(_) => {
            let view = game_lookup::find_game(asked, named, BoardComponent::Watch);
            Some(view.await?.game)
        }
        None => here,
    };
    if let Some(game) = meant {
        return show_game(asked, &game, side).await;
    }
    let views = watchable(asked).await?;
    match &views[..] {
        [only] => show_game(asked, &only.game.clone(), side).await,
        [] => Ok(Answer::text(say!(frontend.text, "watch-none"))),
        _ => browse::browse(asked, ListPage::first(GameList::Here)).await,
    }
}

/// The games in this server, and the user's own games elsewhere.
async fn watchable(asked: Asked<'_>) -> Result<Vec<View>, Rejected> {
    let mut views = browse::games_here(asked).await?;
    let own = asked.service().people().games_of(asked.person()).await?;
    for view in own {
        let is_running = matches!(view.phase, Phase::Running { .. });
        if is_running && views.iter().all(|listed| listed.game != view.game) {
            views.push(view);
        }
    }
    Ok(views)
}

/// The games to watch that fit what was typed.
pub(crate) async fn complete_watch(asked: Asked<'_>, typed: &str) -> Vec<AutocompleteChoice> {
    let frontend = asked.frontend;
    let views = watchable(asked).await.unwrap_or_default();
    let choices = views
        .iter()
        .map(|view| GameChoice::of(view, game_names::game_label(frontend.text, view)));
    game_suggestions::suggestions(asked, choices.collect(), typed).await
}

/// Answers *Watch*: shows a player the board to play on, and others the game.
pub(super) async fn watch_or_play(asked: Asked<'_>, game: &GameId) -> Handled {
    match asked.service().view(game, asked.person()).await {
        Ok(view) if view.player().is_some() && view.turn().is_some() => {
            Ok(board::show(asked, &view, "").await)
        }
        _ => show_game(asked, game, None).await,
    }
}

/// The current board of a game, from the side that the user chose.
async fn show_game(asked: Asked<'_>, game: &GameId, side: Option<Army>) -> Handled {
    let Asked { frontend, caller } = asked;
    let view = frontend.service.view(game, caller.person()).await?;
    // A game that the user may not see is answered like one that does not exist.
    if !game_lookup::may_see(caller, &view) {
        return Err(Rejected::NoSuchGame.into());
    }
    if let Some(army) = side.filter(|army| view.seat_of(*army).is_none()) {
        return Ok(Answer::text(lobbies::no_such_army(
            frontend.text,
            &view.terms.options,
            army,
        )));
    }
    let own = preferences::board_options(&frontend.service, caller.person(), &view).await;
    let chosen = side.map(|army| picture::side(&view.terms.options, army));
    let board_options = BoardOptions {
        facing: chosen.or(own.facing),
        ..own
    };
    let lines: Vec<_> = [
        say!(
            frontend.text,
            "watch-heading",
            title = Reader::new(frontend.text, &view, Naming::Mention).title(),
            game = frontend.text.variant(&view)
        ),
        text::last_turns_and_status(Reader::new(frontend.text, &view, Naming::Mention)),
    ]
    .into_iter()
    .filter(|line| !line.is_empty())
    .collect();
    let answer = Answer::text(lines.join("\n")).with_rows(watch_buttons(frontend, &view).await);
    Ok(answer.with_board(frontend.board(&view, board_options).await, &view))
}

/// Shows a game's board from the side of the army with this letter.
pub(super) async fn show_from(asked: Asked<'_>, game: &GameId, letter: char) -> Handled {
    let view = asked.service().view(game, asked.person()).await?;
    show_game(asked, game, view.terms.options.army(letter)).await
}

/// Shows the board that a message had while it was the newest, as everybody saw it. The name of the
/// picture has the head of the record again.
pub(super) async fn show_past(asked: Asked<'_>, game: &GameId, head: &str) -> Handled {
    let frontend = asked.frontend;
    let now = game_lookup::game_by_id(asked, game).await?;
    let head = hex::decode(head).unwrap_or_default();
    let Some(view) = frontend.service.spectate_at(game, head).await? else {
        // A game that goes on from a backup has other records.
        return Ok(Answer::text(say!(frontend.text, "past-board-gone")));
    };
    let style = board::default_style(asked, &now).await;
    let title = Reader::new(frontend.text, &view, Naming::Mention).title();
    let game = frontend.text.variant(&view);
    let heading = say!(frontend.text, "watch-heading", title, game);
    let moves = text::past_message(
        Reader::new(frontend.text, &view, Naming::Mention),
        NotificationReason::Moved,
    );
    let lines: Vec<String> = [heading].into_iter().chain(moves).collect();
    let answer = Answer::text(lines.join("\n"));
    Ok(answer.with_board(frontend.board(&view, style.into()).await, &view))
}

/// The buttons for all sides, and a link to the game.
async fn watch_buttons(frontend: &Frontend, view: &View) -> Vec<CreateActionRow> {
    let from = |army: Army| {
        let component = BoardComponent::WatchFrom {
            army: army.letter(),
        };
        let label = say!(
            frontend.text,
            "button-from-army",
            army = frontend.text.army(army)
        );
        let id = CustomId::new(&view.game, view.ply(), component);
        message::button(id, ButtonStyle::Secondary, label)
    };
    let sides = view
        .players
        .seats
        .iter()
        .map(|seat| from(seat.army))
        .collect();
    let mut rows = vec![CreateActionRow::Buttons(sides)];
    if let Some(link) = posted::link(&frontend.service, view).await {
        let label = say!(frontend.text, "button-go-to-game");
        let button = CreateButton::new_link(link).label(label);
        rows.push(CreateActionRow::Buttons(vec![button]));
    }
    rows
}

/// Shows the game of a message. Its buttons name the game; if they are gone, the game is that
/// of the thread that contains the message or was opened under it.
pub(crate) async fn show_board_of(asked: Asked<'_>, http: &Http, message: &Message) -> Handled {
    // A thread that was opened under a message has the same id as the message.
    let threads = [message.channel_id.to_string(), message.id.to_string()];
    let mut game = sent::game_of(http, message).await;
    for thread in &threads {
        if game.is_none() {
            game = asked
                .service()
                .servers()
                .game_in_channel(thread)
                .await
                .ok()
                .flatten();
        }
    }
    match game {
        Some(game) => show_game(asked, &game, None).await,
        None => Ok(Answer::text(say!(asked.text(), "watch-no-game"))),
    }
}
