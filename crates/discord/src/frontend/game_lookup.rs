//! Finds the game that a command or a typed move means.
//!
//! A command means the game that was named; else the game of the thread where it was given; else
//! the only game in which it is the user's turn; else the user's only game. It is never guessed: if
//! several can be meant, each gets a button that does there what was asked. A game is named by its
//! id, or by its number: `#12`, which in a server is that of the server's own game.
//!
//! In the bot's direct messages a move belongs to the game whose board was posted there last. It is
//! looked up in Discord, because reminders show boards, too. If the move cannot be made there but
//! in another game, nothing is played, and that game gets a button. Where no board says it, the
//! move is made in the only game that takes it, and otherwise the user is asked. Nobody is asked
//! with a single choice. A player of several games reads in the answer which one it was.

use crate::connection::channel::ChannelAddress;
use crate::connection::refused;
use crate::frontend::answer::{Answer, Handled};
use crate::frontend::caller::Caller;
use crate::frontend::components::{BoardComponent, MorePanelComponent, MoveComponent};
use crate::frontend::custom_id::GameComponent;
use crate::frontend::game_names::{self, GameChoice, number_in};
use crate::frontend::{Asked, message, sent};
use entente_game::{GameId, Home, Phase, Refusal, View};
use entente_presentation::text::{self, Naming, Reader, Text, escape_quoted, say, undecorated};
use entente_rules::Variant;
use entente_service::{Rejected, Result};
use poise::serenity_prelude::{CreateActionRow, Http, MessageId};

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
    let reads = || addresses(&view.record.home).any(|address| caller.can_read(&address));
    view.player().is_some() || view.terms.public || reads()
}

/// Whether the game is played in the caller's channel itself, not in a thread.
pub(crate) fn lives_in(view: &View, caller: &Caller) -> bool {
    addresses(&view.record.home).any(|home| home.channel == caller.channel)
}

/// The addresses of the places of a game.
fn addresses(home: &Home) -> impl Iterator<Item = ChannelAddress> {
    home.places()
        .filter_map(|place| ChannelAddress::parse(&place.channel))
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
async fn which_game<'a>(
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
async fn game_buttons<'a>(
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
async fn look_up_by_name(asked: Asked<'_>, name: &str) -> Result<Lookup, Rejected> {
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
    let reader = asked.caller.whereabouts();
    let known = asked.service().servers().known_numbers(own.clone(), reader);
    let numbers = known.await?;
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
pub(crate) async fn game_of_thread(asked: Asked<'_>) -> Result<Option<GameId>> {
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

/// Why the viewer cannot do anything in the game; `None` if they can.
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
fn only<'a>(mut views: impl Iterator<Item = &'a View>) -> Option<&'a View> {
    let first = views.next()?;
    views.next().is_none().then_some(first)
}

/// The game in which a move is meant.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct MeantGame {
    pub(crate) game: GameId,
    /// The name of the game, if the user plays several.
    name: Option<String>,
}

/// The bot's direct messages in which a move was typed.
pub(crate) struct DirectMessages<'a> {
    pub(crate) http: &'a Http,
    /// The message with the move, if it is one.
    pub(crate) typed: Option<MessageId>,
}

impl MeantGame {
    fn named(game: GameId) -> Self {
        Self { game, name: None }
    }

    /// One of several games of the user, with the name by which they tell it from the others.
    pub(crate) async fn of_several(asked: Asked<'_>, game: &GameId) -> Self {
        let games = asked.service().people().games_of(asked.person()).await;
        // An answer without a name is better than none.
        let views = games.unwrap_or_default();
        let running: Vec<_> = views.iter().filter(|view| view.turn().is_some()).collect();
        Self::among(asked, &running, game).await
    }

    async fn among(asked: Asked<'_>, running: &[&View], game: &GameId) -> Self {
        let (game, is_only) = (game.clone(), running.len() < 2);
        let index = running.iter().position(|view| view.game == game);
        let name = match index.filter(|_| !is_only) {
            Some(index) => Some(names(asked, running).await.swap_remove(index)),
            None => None,
        };
        Self { game, name }
    }

    /// The answer with the name of the game above it, also where nothing was done.
    pub(crate) fn name_in(&self, answer: Answer) -> Answer {
        let text = match &self.name {
            Some(name) => format!("**{name}**\n{}", answer.text),
            None => return answer,
        };
        Answer { text, ..answer }
    }
}

/// The names of these games, which tell them apart.
async fn names(asked: Asked<'_>, views: &[&View]) -> Vec<String> {
    let choice = |view: &&View| {
        GameChoice::of(
            view,
            Reader::new(asked.text(), view, Naming::Escaped).title(),
        )
    };
    let choices: Vec<_> = views.iter().map(choice).collect();
    game_names::names_of_games(asked, &choices).await
}

/// The game in which a move was typed as a command, or the answer that says why there is none.
///
/// In the thread of a game nothing else is looked at, so that nobody waits for it.
pub(crate) async fn game_of_command(
    asked: Asked<'_>,
    http: &Http,
    named: Option<&str>,
    text: &str,
) -> Handled<MeantGame> {
    let Asked { frontend, caller } = asked;
    let thread = caller.channel.to_string();
    let named = match named {
        Some(name) => look_up_by_name(asked, name).await,
        None => match frontend
            .service
            .servers()
            .game_talked_about(&thread)
            .await?
        {
            Some(game) => return Ok(MeantGame::named(game)),
            None => Ok(Lookup::None),
        },
    };
    match named? {
        Lookup::Game(view) => Ok(MeantGame::named(view.game)),
        Lookup::Several(views) => {
            let waiting: Vec<_> = views.iter().filter(|view| view.is_my_turn()).collect();
            game_for_move(asked, &views, &waiting, text).await
        }
        Lookup::None => {
            let is_direct = caller.guild.is_none() && caller.is_bot_here;
            let typed = None;
            let direct = is_direct.then_some(DirectMessages { http, typed });
            game_of_text(asked, text, direct).await
        }
    }
}

/// The game in which a move is meant that was typed outside of every game, or the answer that asks
/// for it or says why there is none.
pub(crate) async fn game_of_text(
    asked: Asked<'_>,
    text: &str,
    direct: Option<DirectMessages<'_>>,
) -> Handled<MeantGame> {
    let games = asked.service().people().games_of(asked.person()).await;
    let views = games?;
    let running: Vec<_> = views.iter().filter(|view| view.turn().is_some()).collect();
    let is_direct = direct.is_some();
    let waiting: Vec<_> = views.iter().filter(|view| view.is_my_turn()).collect();
    if let Some(direct) = direct.filter(|_| are_elsewhere(&running)) {
        let shown = boards_in(&direct, asked.caller).await;
        let is_running = |game: &GameId| running.iter().any(|view| view.game == *game);
        // Under the board of a game that is over no other game is meant without a question.
        if shown.first().is_some_and(|newest| !is_running(newest))
            && let Some(offer) = offer_of_fitting(asked, &waiting, text).await
        {
            return Err(offer.into());
        }
        if running.len() > 1
            && let Some(view) = last_shown(&shown, &running)
            && (view.is_my_turn() || undecorated(text) != WHICH_MOVE)
        {
            return game_of_board(asked, &running, view, text).await;
        }
    }
    // Other games than those whose moves come here are meant only if none of these waits.
    let come_here = |view: &&&View| is_direct && comes_by_direct_message(view);
    let mut here = waiting.iter().filter(come_here);
    let waiting = match (here.next(), here.next()) {
        (Some(view), None) => vec![*view],
        _ => waiting,
    };
    game_for_move(asked, &views, &waiting, text).await
}

/// Whether the boards in direct messages have to say which of these games is meant.
fn are_elsewhere(running: &[&View]) -> bool {
    match running {
        [] => false,
        [view] => !comes_by_direct_message(view),
        _ => true,
    }
}

/// The question whether a move is meant in one of these games that take it; `None` if none does.
async fn offer_of_fitting(asked: Asked<'_>, waiting: &[&View], text: &str) -> Option<Answer> {
    let move_text = undecorated(text);
    let takes_it = |view: &&View| misfit(asked.text(), view, text).is_none();
    let fitting: Vec<_> = waiting.iter().copied().filter(takes_it).collect();
    let is_move = move_text != WHICH_MOVE && move_text.chars().count() <= MAX_MOVE_LENGTH;
    if fitting.is_empty() || !is_move {
        return None;
    }
    Some(offer(asked, &fitting, text).await)
}

/// Whether moves of this game are made in direct messages.
fn comes_by_direct_message(view: &View) -> bool {
    view.record.home == Home::Private || only_in_direct_messages(view)
}

/// Whether moves of this game may be typed in direct messages only. Where alliances are secret,
/// even a rejected move could reveal one; where seats are, any move shows whose they are.
pub(crate) fn only_in_direct_messages(view: &View) -> bool {
    view.variant().keeps_secrets() || view.players.hides_people
}

/// The games of the boards in the direct messages before the move was typed, the newest first.
async fn boards_in(direct: &DirectMessages<'_>, caller: &Caller) -> Vec<GameId> {
    let shown = sent::newest_boards(direct.http, caller.channel, direct.typed).await;
    shown.unwrap_or_else(|error| {
        refused::note(&error);
        tracing::warn!(%error, "could not look up the boards in direct messages");
        Vec::new()
    })
}

/// The one of these games whose board was posted last.
fn last_shown<'a>(shown: &[GameId], running: &[&'a View]) -> Option<&'a View> {
    shown.iter().find_map(|game| {
        let is_played = |view: &&View| view.is_my_turn() || view.inactive_reason().is_none();
        running
            .iter()
            .copied()
            .filter(is_played)
            .find(|view| view.game == *game)
    })
}

/// The game of the board that its player sees, unless the move can only be made in other games:
/// then the answer offers them.
async fn game_of_board(
    asked: Asked<'_>,
    running: &[&View],
    view: &View,
    text: &str,
) -> Handled<MeantGame> {
    let meant = MeantGame::among(asked, running, &view.game).await;
    let early = view.cannot_move_reason();
    let Some(refusal) = early.or_else(|| misfit(asked.text(), view, text)) else {
        return Ok(meant);
    };
    let is_other = |other: &&View| other.game != view.game && other.is_my_turn();
    let others = running.iter().copied().filter(is_other);
    let takes_it = |other: &&View| misfit(asked.text(), other, text).is_none();
    let fitting: Vec<_> = others.filter(takes_it).collect();
    let has_room = undecorated(text).chars().count() <= MAX_MOVE_LENGTH;
    if fitting.is_empty() || !has_room {
        return Ok(meant);
    }
    let why = text::refusal(asked.text(), &refusal, Some(view), Naming::Mention);
    let offer = offer(asked, &fitting, text).await;
    let text = format!("{why}\n{}", offer.text);
    Err(meant.name_in(Answer { text, ..offer }).into())
}

/// Offers to make a move in other games than the one whose board was posted last.
async fn offer(asked: Asked<'_>, views: &[&View], text: &str) -> Answer {
    let names = names(asked, views).await;
    let game = names.first().cloned().unwrap_or_default();
    let question = say!(asked.text(), "did-you-mean-game", count = views.len(), game);
    let rows = game_buttons(asked, views.iter().copied(), &typed(text)).await;
    Answer::text(question).with_rows(rows)
}

/// The component that makes a typed move in the game of its button.
fn typed(text: &str) -> GameComponent {
    let text = undecorated(text).to_owned();
    MoveComponent::Typed { text }.into()
}

/// The one of a user's games in which a move is meant that was typed outside of every game, or the
/// answer that asks for it. A move is made only where that is clear.
async fn game_for_move(
    asked: Asked<'_>,
    views: &[View],
    waiting: &[&View],
    text: &str,
) -> Handled<MeantGame> {
    let running: Vec<_> = views.iter().filter(|view| view.turn().is_some()).collect();
    let clear = match (waiting, &running[..]) {
        ([view], _) | ([], [view]) => &view.game,
        ([], []) => only(views.iter())
            .map(|view| &view.game)
            .ok_or_else(|| Answer::text(say!(asked.text(), "no-game")))?,
        // It is the user's turn in none of several games: a move cannot be made, but nonsense
        // gets its own answer.
        ([], several) => {
            return Err(not_a_move(asked.text(), several, text)
                .unwrap_or_else(|| Answer::text(say!(asked.text(), "turns-none-short")))
                .into());
        }
        (several, _) => ask_which_game(asked, several, text).await?,
    };
    Ok(MeantGame::among(asked, &running, clear).await)
}

/// The only one of the waiting games that takes the move, or the answer that asks which one is
/// meant, unless it is a move in none of them.
async fn ask_which_game<'a>(
    asked: Asked<'_>,
    views: &[&'a View],
    text: &str,
) -> Handled<&'a GameId> {
    let text = undecorated(text);
    let to_move = async || {
        let views = views.iter().copied();
        which_game(asked, views, &MoveComponent::Move.into()).await
    };
    if text == WHICH_MOVE {
        return Err(to_move().await.into());
    }
    if let Some(answer) = not_a_move(asked.text(), views, text) {
        return Err(answer.into());
    }
    // The buttons carry the move, and have room for as much as a move needs.
    if text.chars().count() > MAX_MOVE_LENGTH {
        return Err(to_move().await.into());
    }
    let legal = |view: &&View| misfit(asked.text(), view, text).is_none();
    let mut fitting: Vec<_> = views.iter().copied().filter(legal).collect();
    if let [view] = fitting[..] {
        return Ok(&view.game);
    }
    if fitting.is_empty() {
        // Wherever it was meant, the game then says what is wrong with it.
        fitting = views.to_vec();
    }
    let rows = game_buttons(asked, fitting, &typed(text)).await;
    let question = say!(asked.text(), "ask-which-game", text = escape_quoted(text));
    Err(Answer::text(question).with_rows(rows).into())
}

/// The answer to a text that is a move in none of these games; `None` if it is one in some
/// game.
fn not_a_move(text: &Text, views: &[&View], typed: &str) -> Option<Answer> {
    let refusals: Vec<_> = views.iter().map(|view| fault(text, view, typed)).collect();
    let is_none = |refusal: &Option<Refusal>| matches!(refusal, Some(Refusal::Unreadable { .. }));
    let first = refusals.iter().all(is_none).then(|| refusals.first())?;
    let content = text::refusal(
        text,
        first?.as_ref()?,
        views.first().copied(),
        Naming::Mention,
    );
    Some(Answer::text(content))
}

/// Why this text is no move in a game; `None` if it is one.
fn fault(text: &Text, view: &View, typed: &str) -> Option<Refusal> {
    text::try_move(text, view, typed).err()
}

/// Why a game takes no move with this text; `None` if it takes one, or asks which of
/// several is meant.
fn misfit(text: &Text, view: &View, typed: &str) -> Option<Refusal> {
    let is_misfit = |fault: &Refusal| !matches!(fault, Refusal::Ambiguous { .. });
    fault(text, view, typed).filter(is_misfit)
}
