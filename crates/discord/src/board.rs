//! The board for one user alone: `/board` with its options, *Flip*, `/show position`; `/game
//! watch`; and the page of a game, in a browser (*Open board*) or within Discord (*Play here*).
//!
//! A press on a board that is no longer the current one is refused, with the current board. Players
//! who watch their own game see it as players.

use crate::frontend::answer::{Answer, CONTENT_LIMIT, Handled, NotDone};
use crate::frontend::components::{BoardComponent, BoardStyle};
use crate::frontend::custom_id::CustomId;
use crate::frontend::file::File;
use crate::frontend::game_lookup::{self, cannot_act_reason};
use crate::frontend::game_names::{self, GameChoice};
use crate::frontend::message::{self, BUTTONS_ON_PHONE, PageButtons};
use crate::frontend::responding::{ALREADY_ACKNOWLEDGED, error_code, retry};
use crate::frontend::{Asked, Frontend, Press, page_links, posted, preferences, sent, suggestions};
use crate::lists::browse::{self, GameList, ListPage};
use crate::lobby::lobbies;
use entente_game::{GameId, NotificationReason, Phase, Refusal, View};
use entente_presentation::picture::{self, Appearance, BoardOptions, Coordinates, PieceSet, Theme};
use entente_presentation::text::{self, Naming, Reader, Text, say};
use entente_rules::Army;
use entente_service::Rejected;
use poise::serenity_prelude::{
    AutocompleteChoice, ButtonStyle, ComponentInteraction, Context, CreateActionRow, CreateButton,
    CreateInteractionResponse, Error, Http, LightMethod, Message, Request, Route,
};
use serde::Deserialize;
use serde_json::json;

/// The options of `/board`. What is not given comes from the user's settings.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct BoardArguments {
    pub(crate) flip: bool,
    pub(crate) coordinates: Option<Coordinates>,
    pub(crate) theme: Option<Theme>,
    pub(crate) pieces: Option<PieceSet>,
}

/// The board as the options and the user's settings say, with the buttons for what can be done
/// now.
pub(crate) async fn show_board(
    asked: Asked<'_>,
    named: Option<&str>,
    arguments: BoardArguments,
) -> Handled {
    let view = game_lookup::find_game(asked, named, BoardComponent::MyView).await?;
    let usual = default_style(asked, &view).await;
    let style = BoardStyle {
        facing: if arguments.flip {
            picture::next_facing(&view.terms.options, usual.facing)
        } else {
            usual.facing
        },
        coordinates: arguments.coordinates.or(usual.coordinates),
        appearance: Appearance {
            theme: arguments.theme.unwrap_or(usual.appearance.theme),
            pieces: arguments.pieces.unwrap_or(usual.appearance.pieces),
        },
    };
    Ok(draw(asked.frontend, &view, "", style).await)
}

/// The current board from the user's own side.
async fn my_view(asked: Asked<'_>, game: &GameId) -> Handled {
    let arguments = BoardArguments::default();
    show_board(asked, Some(game.as_str()), arguments).await
}

/// The current board with its buttons, below this text.
pub(crate) async fn show(asked: Asked<'_>, view: &View, text: &str) -> Answer {
    let style = default_style(asked, view).await;
    draw(asked.frontend, view, text, style).await
}

/// Draws the board again in the style that a button asks for.
async fn redraw(asked: Asked<'_>, game: &GameId, style: BoardStyle) -> Handled {
    let view = game_lookup::game_by_id(asked, game).await?;
    Ok(draw(asked.frontend, &view, "", style).await)
}

/// The board with its state in words and its buttons; `text` comes first, unless they are
/// empty.
async fn draw(frontend: &Frontend, view: &View, text: &str, style: BoardStyle) -> Answer {
    let state = text::state_summary(Reader::new(frontend.text, view, Naming::Mention));
    let lines: Vec<_> = [text.to_owned(), state]
        .into_iter()
        .filter(|line| !line.is_empty())
        .collect();
    let pages = page_buttons(frontend, view);
    let mut rows = message::viewer_buttons(frontend.text, view, pages);
    match rows.last_mut() {
        Some(CreateActionRow::Buttons(last)) if last.len() < BUTTONS_ON_PHONE => {
            last.push(flip(frontend.text, view, style));
        }
        _ => rows.push(CreateActionRow::Buttons(vec![flip(
            frontend.text,
            view,
            style,
        )])),
    }
    let answer = Answer::text(lines.join("\n")).with_rows(rows);
    answer.with_board(frontend.board(view, style.into()).await, view)
}

/// The button that shows the same board from the next side.
pub(crate) fn flip(text: &Text, view: &View, style: BoardStyle) -> CreateButton {
    let component = BoardComponent::Redraw(BoardStyle {
        facing: picture::next_facing(&view.terms.options, style.facing),
        ..style
    });
    let id = CustomId::new(&view.game, view.ply(), component);
    message::button(id, ButtonStyle::Secondary, say!(text, "button-flip"))
}

/// The style in which the user's settings say that this board is drawn.
pub(crate) async fn default_style(asked: Asked<'_>, view: &View) -> BoardStyle {
    let board_options = preferences::board_options(asked.service(), asked.person(), view).await;
    BoardStyle {
        facing: board_options
            .facing
            .unwrap_or_else(|| picture::facing(view)),
        coordinates: board_options.coordinates,
        appearance: board_options.appearance,
    }
}

/// With what the game can be verified: the head of its record, and where its chance comes from.
async fn show_record(asked: Asked<'_>, game: &GameId) -> Handled {
    let view = game_lookup::game_by_id(asked, game).await?;
    Ok(Answer::text(text::record(Reader::new(
        asked.text(),
        &view,
        Naming::Mention,
    ))))
}

/// The position in words, and as FEN or JSON for other programs. If both are too long for a
/// message, the second comes as a file.
pub(crate) async fn show_position(asked: Asked<'_>, named: Option<&str>) -> Handled {
    let view = game_lookup::find_game(asked, named, BoardComponent::Position).await?;
    let text = text::position_by_lines(asked.text(), &view);
    if let Some(fen) = view.fen() {
        let whole = format!("{text}\n`{fen}`");
        if whole.chars().count() <= CONTENT_LIMIT {
            return Ok(Answer::text(whole));
        }
    }
    // Too long for one message, or a rule set without FEN: a file holds any position.
    let (ending, content) = match view.fen() {
        Some(fen) => ("fen", fen),
        None => ("json", view.position_json()),
    };
    let file = File::text(format!("{}.{ending}", view.game), content);
    Ok(Answer::text(entente_presentation::text::shorten(text, CONTENT_LIMIT)).with_file(file))
}

/// Handles a press by a player on the current board. Any other press is told why not.
pub(crate) async fn on_current_board(
    asked: Asked<'_>,
    id: &CustomId,
    handle: impl AsyncFnOnce(&View) -> Answer,
) -> Handled {
    let view = asked.service().view(&id.game, asked.person()).await?;
    match reason_against(id, &view) {
        Some(refusal) => Ok(reject(asked, &view, &refusal).await),
        None => Ok(handle(&view).await),
    }
}

/// Answers with a refusal; for an old board together with the current one.
pub(crate) async fn reject(asked: Asked<'_>, view: &View, refusal: &Refusal) -> Answer {
    let text = text::refusal(asked.text(), refusal, Some(view), Naming::Mention);
    match refusal {
        Refusal::Stale { .. } => show(asked, view, &text).await,
        _ => Answer::text(text),
    }
}

/// Why a press cannot be handled, whatever it asks for; `None` if it can.
pub(super) fn reason_against(id: &CustomId, view: &View) -> Option<Refusal> {
    match cannot_act_reason(view) {
        None if id.ply != view.ply() => Some(Refusal::Stale {
            seen: id.ply,
            ply: view.ply(),
        }),
        reason => reason,
    }
}

/// `/game watch`: the game that was named, else that of the thread, else the only one there is
/// to see. If there are several, the list of them.
pub(crate) async fn watch(asked: Asked<'_>, named: Option<&str>, side: Option<Army>) -> Handled {
    let channel = asked.caller.channel.to_string();
    let here = asked.service().servers().game_in_channel(&channel).await?;
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
        [] => Ok(Answer::text(say!(asked.text(), "watch-none"))),
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
    suggestions::suggestions(asked, choices.collect(), typed).await
}

/// Answers *Watch*: shows a player the board to play on, and others the game.
async fn watch_or_play(asked: Asked<'_>, game: &GameId) -> Handled {
    match asked.service().view(game, asked.person()).await {
        Ok(view) if view.player().is_some() && view.turn().is_some() => {
            Ok(show(asked, &view, "").await)
        }
        _ => show_game(asked, game, None).await,
    }
}

/// The current board of a game, from the side that the user chose.
async fn show_game(asked: Asked<'_>, game: &GameId, side: Option<Army>) -> Handled {
    let Asked { frontend, caller } = asked;
    let view = frontend.service.view(game, asked.person()).await?;
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
    let own = preferences::board_options(&frontend.service, asked.person(), &view).await;
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
async fn watch_from(asked: Asked<'_>, game: &GameId, letter: char) -> Handled {
    let view = asked.service().view(game, asked.person()).await?;
    show_game(asked, game, view.terms.options.army(letter)).await
}

/// Shows the board that a message had while it was the newest, as everybody saw it. The name of the
/// picture has the head of the record again.
async fn show_past(asked: Asked<'_>, game: &GameId, head: &str) -> Handled {
    let frontend = asked.frontend;
    let now = game_lookup::game_by_id(asked, game).await?;
    let head = hex::decode(head).unwrap_or_default();
    let Some(view) = frontend.service.spectate_at(game, head).await? else {
        // A game that goes on from a backup has other records.
        return Ok(Answer::text(say!(frontend.text, "past-board-gone")));
    };
    let style = default_style(asked, &now).await;
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

/// The buttons that lead to the page of this game. Whoever may read the message may look at it.
pub(crate) fn page_buttons(frontend: &Frontend, view: &View) -> PageButtons {
    let open_board = page_links::has_page(frontend, view);
    PageButtons {
        open_board,
        play_here: open_board && frontend.has_activity,
    }
}

/// Answers with the link of this user.
async fn open_board(asked: Asked<'_>, game: &GameId) -> Handled {
    let view = game_lookup::game_by_id(asked, game).await?;
    Ok(match page_links::own_link(asked, &view).await? {
        Some(link) => link.answer(asked.text()),
        None => Answer::text(say!(asked.text(), "open-board-off")),
    })
}

/// A link to the page of a seat's code, to pass on; `None` without pages.
pub(crate) fn seat_link(frontend: &Frontend, code: &str) -> Option<String> {
    let address = frontend.page_address.as_ref()?;
    let link = format!("<{address}/seats/{code}>");
    Some(say!(frontend.text, "seat-link", link))
}

/// The type of the answer that launches an Activity.
const LAUNCH_ACTIVITY: u8 = 12;

/// Discord's error code for an application without an Activity.
const NO_ACTIVITY: isize = 50_035;

/// Discord's answer to a response.
#[derive(Deserialize)]
struct Responded {
    interaction: RespondedInteraction,
}

#[derive(Deserialize)]
struct RespondedInteraction {
    activity_instance_id: Option<String>,
}

/// Opens the page of a game within Discord for a user who may see it.
pub(crate) async fn play_here(
    asked: Asked<'_>,
    game: &GameId,
    ctx: &Context,
    interaction: &ComponentInteraction,
) -> Result<(), Error> {
    if let Err(reason) = may_play_here(asked, game).await {
        let refusal = asked.frontend.answer(Err(reason)).into_response();
        let refusal = CreateInteractionResponse::Message(refusal);
        return interaction.create_response(ctx, refusal).await;
    }
    let launched = match launch(&ctx.http, interaction).await {
        Ok(launched) => launched,
        Err(error) if error_code(&error) == Some(NO_ACTIVITY) => {
            tracing::warn!("discord.activity is on, but the application has no Activity");
            let off = Answer::text(say!(asked.text(), "play-here-off"));
            let refusal = CreateInteractionResponse::Message(off.into_response());
            return interaction.create_response(ctx, refusal).await;
        }
        Err(error) => return Err(error),
    };
    // Without an id Discord has answered an earlier attempt, and the answer was lost. Then the page
    // asks its user to press again.
    if let Some(instance) = launched
        && let Err(error) = asked.service().launch_activity(&instance, game).await
    {
        tracing::error!(%error, "could not store the game of an Activity");
    }
    Ok(())
}

/// Tests if a user may open a game's page; otherwise the answer gives the reason.
async fn may_play_here(asked: Asked<'_>, game: &GameId) -> Handled<()> {
    let frontend = asked.frontend;
    let view = game_lookup::game_by_id(asked, game).await?;
    if !frontend.has_activity {
        return Err(say!(frontend.text, "play-here-off").into());
    }
    if view.player().is_none() && !view.terms.public {
        return Err(say!(frontend.text, "play-here-players-only").into());
    }
    Ok(())
}

/// Launches the Activity, and returns the instance.
async fn launch(http: &Http, interaction: &ComponentInteraction) -> Result<Option<String>, Error> {
    let route = Route::InteractionResponse {
        interaction_id: interaction.id,
        token: &interaction.token,
    };
    let body = json!({"type": LAUNCH_ACTIVITY}).to_string().into_bytes();
    let request = || {
        Request::new(route, LightMethod::Post)
            .params(Some(vec![("with_response", "true".to_owned())]))
            .body(Some(body.clone()))
    };
    let sent = retry(|| Box::pin(http.fire::<Responded>(request()))).await;
    match sent {
        Ok(responded) => Ok(responded.interaction.activity_instance_id),
        Err(error) if error_code(&error) == Some(ALREADY_ACKNOWLEDGED) => Ok(None),
        Err(error) => Err(error),
    }
}

pub(crate) async fn on_component(press: Press<'_>, component: &BoardComponent) -> Handled {
    let (asked, game) = (press.asked, press.game());
    match component {
        BoardComponent::Watch => watch_or_play(asked, game).await,
        BoardComponent::MyView => my_view(asked, game).await,
        BoardComponent::WatchFrom { army } => watch_from(asked, game, *army).await,
        BoardComponent::OpenBoard => open_board(asked, game).await,
        BoardComponent::Redraw(style) => redraw(asked, game, *style).await,
        BoardComponent::Position => show_position(asked, Some(game.as_str())).await,
        BoardComponent::Record => show_record(asked, game).await,
        BoardComponent::Past { head } => show_past(asked, game, head).await,
        // It is answered by the page itself (`activity`).
        BoardComponent::PlayHere => Err(NotDone::UnknownComponent),
    }
}
