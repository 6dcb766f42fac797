//! Finds the game that a command means.
//!
//! A command means the game that was named; else the game of the thread where it was given; else
//! the only game in which it is the user's turn; else the user's only game. It is never guessed: if
//! several can be meant, each gets a button that does there what was asked. A game is named by its
//! id, or by its number: `#12`, which in a server is that of the server's own game. In which game a
//! move is meant is found in `meant_game`.

use crate::connection::channel::ChannelAddress;
use crate::frontend::answer::{Answer, Handled};
use crate::frontend::caller::{Caller, lives_in};
use crate::frontend::components::{BoardComponent, MorePanelComponent};
use crate::frontend::custom_id::GameComponent;
use crate::frontend::game_names::{self, GameChoice, number_in};
use crate::frontend::{Asked, message};
use entente_game::{GameId, Home, Phase, Refusal, View};
use entente_presentation::text::{Naming, Reader, say};
use entente_rules::Variant;
use entente_service::{Rejected, ServiceError};
use poise::serenity_prelude::CreateActionRow;

/// The result of looking for a game.
pub(super) enum Lookup {
    /// The game that is meant.
    Game(Box<View>),
    /// The user has no game.
    None,
    /// Any of these games could be meant.
    Several(Vec<View>),
}

impl Lookup {
    fn game(view: View) -> Self {
        Self::Game(Box::new(view))
    }
}

/// The maximum length of a text that can be a move, in characters.
pub(crate) const MAX_MOVE_LENGTH: usize = 24;

/// The text that is typed instead of a move in order to choose one from menus.
pub(crate) const WHICH_MOVE: &str = "?";

/// Whether the user may see a game, of which this is their view: players, everybody if it is
/// public, and those who can read its channel.
pub(crate) fn may_see(caller: &Caller, view: &View) -> bool {
    let reads = || match &view.record.home {
        Home::Channel(home) => {
            ChannelAddress::parse(home).is_some_and(|address| caller.can_read(&address))
        }
        Home::Private => false,
    };
    view.player().is_some() || view.terms.public || reads()
}

/// The game that is meant, as the user sees it, or the answer that says why there is none. If
/// several can be meant, the answer has a button with this component for each.
pub(crate) async fn find_game(
    asked: Asked<'_>,
    named: Option<&str>,
    component: impl Into<GameComponent>,
) -> Handled<View> {
    let component = component.into();
    match look_up(asked, named, &component).await? {
        Lookup::Game(view) => Ok(*view),
        Lookup::None => Err(say!(asked.text(), "no-game").into()),
        Lookup::Several(views) => {
            let question = which_game(asked, &views, &component).await;
            Err(question.into())
        }
    }
}

/// The game with this id, as the user sees it, or the answer that says why they cannot.
pub(crate) async fn game_by_id(asked: Asked<'_>, game: &GameId) -> Handled<View> {
    Ok(visible_game(asked, game).await?)
}

/// Asks which of several games is meant, with a button for each.
pub(super) async fn which_game<'a>(
    asked: Asked<'_>,
    views: impl IntoIterator<Item = &'a View>,
    component: &GameComponent,
) -> Answer {
    let question = match component {
        // Of a command with arguments, such as a line for a note, only the game can be chosen.
        GameComponent::Board(BoardComponent::MyView) => {
            say!(asked.text(), "which-game-to-see")
        }
        _ => say!(asked.text(), "which-game"),
    };
    let rows = game_buttons(asked, views, component).await;
    Answer::text(question).with_rows(rows)
}

/// A button for each of these games, with its number, kind and title.
pub(super) async fn game_buttons<'a>(
    asked: Asked<'_>,
    views: impl IntoIterator<Item = &'a View>,
    component: &GameComponent,
) -> Vec<CreateActionRow> {
    let frontend = asked.frontend;
    let views: Vec<&View> = views.into_iter().take(message::MAX_GAME_BUTTONS).collect();
    let title = |view: &View| {
        let (label, text) = (
            frontend.text.variant(view),
            Reader::new(frontend.text, view, Naming::Name).title(),
        );
        say!(frontend.text, "labelled", label, text)
    };
    let choices = views.iter().map(|view| GameChoice::of(view, title(view)));
    let choices: Vec<_> = choices.collect();
    let names = game_names::names_of_games(asked, &choices).await;
    message::game_buttons(views.into_iter().zip(names), component)
}

/// Finds the game that is meant; see the top of this file.
pub(super) async fn look_up(
    asked: Asked<'_>,
    named: Option<&str>,
    component: &GameComponent,
) -> Result<Lookup, Rejected> {
    if let Some(name) = named {
        return look_up_by_name(asked, name).await;
    }
    match game_of_thread(asked).await? {
        Some(game) => {
            let view = asked.service().view(&game, asked.person()).await?;
            Ok(Lookup::game(view))
        }
        None => only_game(asked, component).await,
    }
}

/// The game with this number or id, if the user may see it.
pub(super) async fn look_up_by_name(asked: Asked<'_>, name: &str) -> Result<Lookup, Rejected> {
    if let Some(number) = number_in(name) {
        return look_up_by_number(asked, number).await;
    }
    let game = GameId::parse(name).ok_or(Rejected::NoSuchGame)?;
    visible_game(asked, &game).await.map(Lookup::game)
}

/// The game with this number: that of the server where the user is, or else one of their own
/// games. Servers count each their own games, so several can have the number.
async fn look_up_by_number(asked: Asked<'_>, number: u64) -> Result<Lookup, Rejected> {
    if let Some(view) = game_numbered_here(asked, &number.to_string()).await {
        return Ok(Lookup::game(view));
    }
    let person = asked.person();
    let current = asked.service().people().games_of(person).await?.into_iter();
    let finished = asked
        .service()
        .people()
        .finished_games_of(person)
        .await?
        .into_iter();
    let own: Vec<_> = current
        .map(|view| view.game)
        .chain(finished.map(|(game, _)| game))
        .collect();
    let numbers = asked.service().servers().known_numbers(own.clone()).await?;
    let mut views = Vec::new();
    for (game, known) in own.iter().zip(numbers) {
        if known == Some(number) {
            views.extend(asked.service().people().view_for_list(game, person).await?);
        }
    }
    match views.len() {
        0 => Err(Rejected::NoSuchGame),
        1 => Ok(Lookup::game(views.remove(0))),
        _ => Ok(Lookup::Several(views)),
    }
}

/// The game of this server whose number was typed, if the user may see it.
pub(super) async fn game_numbered_here(asked: Asked<'_>, typed: &str) -> Option<View> {
    let (number, server) = (number_in(typed)?, asked.caller.guild?.to_string());
    let game = asked
        .service()
        .servers()
        .numbered_game(&server, number)
        .await
        .ok()??;
    visible_game(asked, &game).await.ok()
}

/// The game with this id, if the user may see it.
async fn visible_game(asked: Asked<'_>, game: &GameId) -> Result<View, Rejected> {
    let here = game_of_thread(asked).await?;
    let view = asked.service().view(game, asked.person()).await?;
    // A user in its thread can see it anyway, even if the cache does not know their permissions.
    let lives_here = here.as_ref() == Some(game) || lives_in(&view, asked.caller);
    if may_see(asked.caller, &view) || lives_here {
        Ok(view)
    } else {
        Err(Rejected::NoSuchGame)
    }
}

/// The game that was assigned to the thread where the user is, or whose team talks there.
pub(crate) async fn game_of_thread(asked: Asked<'_>) -> Result<Option<GameId>, ServiceError> {
    let channel = asked.caller.channel.to_string();
    asked.service().servers().game_talked_about(&channel).await
}

/// The only game in which it is the user's turn, else the only one that they have, among those
/// in which this component can be meant.
async fn only_game(asked: Asked<'_>, component: &GameComponent) -> Result<Lookup, Rejected> {
    let mut views = asked.service().people().games_of(asked.person()).await?;
    // An arbiter can mean a game that they lead, if they play none or nobody else can do it.
    if views.is_empty() || component.properties().is_for_arbiter() {
        let led = asked.service().people().games_led_by(asked.person());
        views.extend(led.await?);
    }
    // If none suits, one of the others says why.
    if views.iter().any(|view| component.properties().suits(view)) {
        views.retain(|view| component.properties().suits(view));
    }
    let meant = only(views.iter().filter(|view| view.is_my_turn())).or_else(|| only(views.iter()));
    Ok(match meant {
        Some(view) => Lookup::game(view.clone()),
        None if views.is_empty() => Lookup::None,
        None => Lookup::Several(views),
    })
}

/// The game of the thread or direct messages where the user is; in direct messages only if one
/// alone can be meant.
pub(crate) async fn game_here(asked: Asked<'_>) -> Option<View> {
    match game_of_thread(asked).await.ok()? {
        Some(game) => asked.service().view(&game, asked.person()).await.ok(),
        None if asked.caller.guild.is_none() => {
            match only_game(asked, &MorePanelComponent::Rules.into()).await {
                Ok(Lookup::Game(view)) if view.record.home == Home::Private => Some(*view),
                _ => None,
            }
        }
        None => None,
    }
}

/// The rule set of the game of this thread, or of these direct messages.
pub(crate) async fn variant_played_here(asked: Asked<'_>) -> Option<Variant> {
    game_here(asked).await.map(|view| view.variant())
}

/// The rule set of the game that is meant where a command names none.
pub(crate) async fn variant_here(asked: Asked<'_>) -> Option<Variant> {
    match look_up(asked, None, &MorePanelComponent::Rules.into()).await {
        Ok(Lookup::Game(view)) => Some(view.variant()),
        _ => None,
    }
}

/// The reason why the viewer cannot do anything in the game; `None` if they can.
pub(crate) fn cannot_act_reason(view: &View) -> Option<Refusal> {
    match &view.phase {
        _ if view.player().is_none() => Some(Refusal::NotSeated),
        Phase::Over(ending) => Some(Refusal::Over(ending.clone())),
        Phase::Lobby => Some(Refusal::NotStarted),
        Phase::Closed(_) => Some(Refusal::LobbyClosed),
        // A player who has resigned may still have to move an army that they command.
        Phase::Running { .. } if view.inactive_reason().is_some() && !view.is_my_turn() => {
            view.inactive_reason()
        }
        Phase::Running { .. } => None,
    }
}

/// The only view there is; `None` if there are none or several.
pub(super) fn only<'a>(mut views: impl Iterator<Item = &'a View>) -> Option<&'a View> {
    let first = views.next()?;
    views.next().is_none().then_some(first)
}
