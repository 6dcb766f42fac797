//! Finds the game that a command means, and suggests games and moves while the user types.
//!
//! A command means the game that was named; else the game of the thread where it was given; else
//! the only game in which it is the user's turn; else the user's only game. It is never guessed: if
//! several can be meant, each gets a button that does there what was asked.

use crate::discord::connection::address::ChannelAddress;
use crate::discord::frontend::Frontend;
use crate::discord::frontend::answer::Answer;
use crate::discord::frontend::caller::Caller;
use crate::discord::frontend::custom_id::GameComponent;
use crate::discord::frontend::message;
use crate::service::{Rejected, ServiceError};
use crate::text::{
    Naming, capitalize, escape, next_move_number, say, shorten, without_leaving_suffix,
    written_result,
};
use entente_game::{GameId, Home, LegalMove, Phase, Refusal, View};
use entente_rules::{Square, Variant};
use poise::serenity_prelude::AutocompleteChoice;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The result of looking for a game.
enum Lookup {
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

/// How many suggestions Discord shows while the user types, and the maximum length of one.
pub(crate) const CHOICES: usize = 25;
pub(crate) const CHOICE_LENGTH: usize = 100;

/// The maximum length of a text that can be a move, in characters.
pub(crate) const MAX_MOVE_LENGTH: usize = 24;

/// What can be given as a move in order to choose one from menus.
pub(crate) const WHICH_MOVE: &str = "?";

/// The games that are suggested while one is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SuggestedGames {
    /// Running and finished ones.
    All,
    /// Those that are over.
    Finished,
}

impl Frontend {
    /// Whether the user may see a game, of which this is their view: players, everybody if it is
    /// public, and those who can read its channel.
    pub(crate) fn may_see(&self, caller: &Caller, view: &View) -> bool {
        let reads = || match &view.home {
            Home::Channel(home) => {
                ChannelAddress::parse(home).is_some_and(|address| caller.can_read(&address))
            }
            Home::Private => false,
        };
        view.player().is_some() || view.public || reads()
    }

    /// The game that is meant, as the user sees it, or the answer that says why there is none. If
    /// several can be meant, the answer has a button with this component for each.
    pub(crate) async fn find_game(
        &self,
        caller: &Caller,
        named: Option<&str>,
        component: GameComponent,
    ) -> Result<View, Answer> {
        match self.look_up(caller, named, &component).await {
            Ok(Lookup::Game(view)) => Ok(*view),
            Ok(Lookup::None) => Err(Answer::text(say!(self.text, "no-game"))),
            Ok(Lookup::Several(views)) => Err(self.which_game(&views, &component)),
            Err(rejected) => Err(self.rejected(&rejected)),
        }
    }

    /// The game with this id, as the user sees it, or the answer that says why they cannot.
    pub(crate) async fn game_by_id(&self, caller: &Caller, game: &GameId) -> Result<View, Answer> {
        let found = self.look_up_by_name(caller, game.as_str()).await;
        found.map_err(|rejected| self.rejected(&rejected))
    }

    /// The game in which a move was typed as a command, or the answer that says why there is none.
    ///
    /// In the thread of a game nothing else is looked at, so that nobody waits for it.
    pub(crate) async fn game_to_move_in(
        &self,
        caller: &Caller,
        named: Option<&str>,
        text: &str,
    ) -> Result<GameId, Answer> {
        let thread = caller.channel.to_string();
        let found = match named {
            Some(name) => self.look_up_by_name(caller, name).await.map(Lookup::game),
            None => match self.service.game_in_channel(&thread).await {
                Ok(Some(game)) => return Ok(game),
                Ok(None) => self.only_game(caller, &GameComponent::Move).await,
                Err(error) => Err(error.into()),
            },
        };
        match found {
            Ok(Lookup::Game(view)) => Ok(view.game),
            Ok(Lookup::None) => Err(Answer::text(say!(self.text, "no-game"))),
            Ok(Lookup::Several(views)) => {
                let waiting: Vec<_> = views.iter().filter(|view| view.is_my_turn()).collect();
                self.game_for_move(&views, &waiting, text).cloned()
            }
            Err(rejected) => Err(self.rejected(&rejected)),
        }
    }

    /// The one of somebody's games in which a move is meant that was typed outside of every game,
    /// or the answer that asks for it. A move is made only where that is clear.
    pub(crate) fn game_for_move<'a>(
        &self,
        views: &'a [View],
        waiting: &[&'a View],
        text: &str,
    ) -> Result<&'a GameId, Answer> {
        let running: Vec<_> = views.iter().filter(|view| view.turn().is_some()).collect();
        match (waiting, &running[..]) {
            ([view], _) | ([], [view]) => Ok(&view.game),
            ([], []) => only(views.iter())
                .map(|view| &view.game)
                .ok_or_else(|| Answer::text(say!(self.text, "no-game"))),
            // It is the user's turn in none of several games: a move cannot be made, but nonsense
            // gets its own answer.
            ([], several) => Err(self
                .not_a_move(several, text)
                .unwrap_or_else(|| Answer::text(say!(self.text, "turns-none-short")))),
            (several, _) => Err(self.ask_which_game(several, text)),
        }
    }

    /// Asks which of several games is meant, with a button for each.
    fn which_game<'a>(
        &self,
        views: impl IntoIterator<Item = &'a View>,
        component: &GameComponent,
    ) -> Answer {
        let question = match component {
            // Of a command with arguments, such as a line for a note, only the game can be chosen.
            GameComponent::MyView => say!(self.text, "which-game-to-see"),
            _ => say!(self.text, "which-game"),
        };
        let rows = message::game_buttons(self.text, views, component);
        Answer::text(question).with_rows(rows)
    }

    /// Asks in which of the waiting games the move is meant, unless it is a move in none of them.
    fn ask_which_game(&self, views: &[&View], text: &str) -> Answer {
        let text = text.trim();
        if text == WHICH_MOVE {
            return self.which_game(views.iter().copied(), &GameComponent::Move);
        }
        if let Some(answer) = self.not_a_move(views, text) {
            return answer;
        }
        // The buttons carry the move, and have room for as much as a move needs.
        if text.chars().count() > MAX_MOVE_LENGTH {
            return self.which_game(views.iter().copied(), &GameComponent::Move);
        }
        let legal = |view: &&View| self.fault(view, text).is_none();
        let mut fitting: Vec<_> = views.iter().copied().filter(legal).collect();
        if fitting.is_empty() {
            // Wherever it was meant, the game then says what is wrong with it.
            fitting = views.to_vec();
        }
        let component = GameComponent::Typed {
            text: text.to_owned(),
        };
        let rows = message::game_buttons(self.text, fitting, &component);
        Answer::text(say!(self.text, "ask-which-game", text = escape(text))).with_rows(rows)
    }

    /// The answer to a text that is a move in none of these games; `None` if it is one in some
    /// game.
    fn not_a_move(&self, views: &[&View], text: &str) -> Option<Answer> {
        let refusals: Vec<_> = views.iter().map(|view| self.fault(view, text)).collect();
        let is_none =
            |refusal: &Option<Refusal>| matches!(refusal, Some(Refusal::Unreadable { .. }));
        let first = refusals.iter().all(is_none).then(|| refusals.first())?;
        let text = self
            .text
            .refusal(first?.as_ref()?, views.first().copied(), Naming::Mention);
        Some(Answer::text(text))
    }

    /// What is wrong with this text as a move in a game; `None` if nothing is.
    fn fault(&self, view: &View, text: &str) -> Option<Refusal> {
        view.try_move(&self.text.in_english_letters(view, text))
            .err()
    }

    /// Finds the game that is meant; see the top of this file.
    async fn look_up(
        &self,
        caller: &Caller,
        named: Option<&str>,
        component: &GameComponent,
    ) -> Result<Lookup, Rejected> {
        if let Some(name) = named {
            return self.look_up_by_name(caller, name).await.map(Lookup::game);
        }
        match self.game_of_thread(caller).await? {
            Some(game) => {
                let view = self.service.view(&game, caller.person()).await?;
                Ok(Lookup::game(view))
            }
            None => self.only_game(caller, component).await,
        }
    }

    /// The game with this id, if the user may see it.
    async fn look_up_by_name(&self, caller: &Caller, name: &str) -> Result<View, Rejected> {
        let here = self.game_of_thread(caller).await?;
        let game = GameId::parse(name).ok_or(Rejected::NoSuchGame)?;
        let view = self.service.view(&game, caller.person()).await?;
        // Who is in its thread can see it anyway, even if the cache does not know their
        // permissions.
        let lives_here = here.as_ref() == Some(&game)
            || crate::discord::frontend::caller::lives_in(&view, caller);
        if self.may_see(caller, &view) || lives_here {
            Ok(view)
        } else {
            Err(Rejected::NoSuchGame)
        }
    }

    /// The game that was assigned to the thread where the user is.
    pub(crate) async fn game_of_thread(
        &self,
        caller: &Caller,
    ) -> Result<Option<GameId>, ServiceError> {
        let channel = caller.channel.to_string();
        self.service.game_in_channel(&channel).await
    }

    /// The only game in which it is the user's turn, else the only one that they have, among those
    /// in which this component can be meant.
    async fn only_game(
        &self,
        caller: &Caller,
        component: &GameComponent,
    ) -> Result<Lookup, Rejected> {
        let mut views = self.service.games_of(caller.person()).await?;
        // If none suits, one of the others says why.
        if views.iter().any(|view| suits(component, view)) {
            views.retain(|view| suits(component, view));
        }
        let meant =
            only(views.iter().filter(|view| view.is_my_turn())).or_else(|| only(views.iter()));
        Ok(match meant {
            Some(view) => Lookup::game(view.clone()),
            None if views.is_empty() => Lookup::None,
            None => Lookup::Several(views),
        })
    }

    /// The game of the thread or direct messages where the user is; in direct messages only if one
    /// alone can be meant.
    pub(crate) async fn game_here(&self, caller: &Caller) -> Option<View> {
        match self.game_of_thread(caller).await.ok()? {
            Some(game) => self.service.view(&game, caller.person()).await.ok(),
            None if caller.guild.is_none() => {
                match self.only_game(caller, &GameComponent::Rules).await {
                    Ok(Lookup::Game(view)) if view.home == Home::Private => Some(*view),
                    _ => None,
                }
            }
            None => None,
        }
    }

    /// The rule set of the game of this thread, or of these direct messages.
    pub(crate) async fn variant_played_here(&self, caller: &Caller) -> Option<Variant> {
        self.game_here(caller).await.map(|view| view.variant)
    }

    /// The rule set of the game that is meant where a command names none.
    pub(crate) async fn variant_here(&self, caller: &Caller) -> Option<Variant> {
        match self.look_up(caller, None, &GameComponent::Rules).await {
            Ok(Lookup::Game(view)) => Some(view.variant),
            _ => None,
        }
    }

    /// The user's games whose title contains what was typed. Those in which it is their turn come
    /// first, then the other running ones, then the finished ones from the latest on.
    pub(crate) async fn suggest_games(
        &self,
        caller: &Caller,
        games: SuggestedGames,
        typed: &str,
    ) -> Vec<AutocompleteChoice> {
        let mut running = match games {
            SuggestedGames::All => self.service.games_of(caller.person()).await,
            SuggestedGames::Finished => Ok(Vec::new()),
        }
        .unwrap_or_default();
        // Discord shows only 25 of them, so the games that wait for the user come first.
        running.sort_by_key(|view| !view.is_my_turn());
        let running = running
            .iter()
            .map(|view| (self.game_label(view), view.game.to_string()));
        game_choices(running.chain(self.finished_games(caller).await), typed)
    }

    /// The titles and ids of the user's finished games, the latest first.
    async fn finished_games(&self, caller: &Caller) -> impl Iterator<Item = (String, String)> {
        let finished = self.service.finished_games_of(caller.person()).await;
        let finished = finished.unwrap_or_default().into_iter();
        finished.map(|(id, game)| (self.text.finished_game(&game), id.to_string()))
    }

    /// The number of a game as its thread is named: `#128`. Games without a thread have none.
    pub(crate) async fn number(&self, view: &View) -> Option<String> {
        // A list without numbers is better than none.
        let number = self.service.known_number(&view.game).await.ok()?;
        number.map(|number| format!("#{number}"))
    }

    /// A game in the suggestions.
    pub(crate) fn game_label(&self, view: &View) -> String {
        let title = self.text.title(view, Naming::Name);
        match view.phase {
            Phase::Lobby if !view.is_challenge() => {
                say!(self.text, "game-entry-lobby", title)
            }
            Phase::Lobby | Phase::Closed(_) => {
                say!(self.text, "game-entry-challenge", title)
            }
            Phase::Running { .. } if view.is_my_turn() => say!(
                self.text,
                "game-entry-turn",
                title,
                number = next_move_number(view)
            ),
            Phase::Running { .. } => say!(
                self.text,
                "game-entry",
                title,
                number = next_move_number(view)
            ),
            Phase::Over(_) => format!("{title} {}", written_result(view.result())),
        }
    }

    /// The legal moves that begin with what was typed. If there are more than Discord shows, one
    /// entry for each piece. If the user cannot move now, the only entry says why not.
    pub(crate) async fn complete_move(
        &self,
        caller: &Caller,
        named: Option<&str>,
        typed: &str,
    ) -> Vec<AutocompleteChoice> {
        let found = self.look_up(caller, named, &GameComponent::Move).await;
        let Ok(Lookup::Game(view)) = found else {
            return Vec::new();
        };
        if view.turn().is_none() {
            return Vec::new();
        }
        // Who is out has no turn to wait for.
        if let Some(refusal) = cannot_act_reason(&view).or_else(|| view.cannot_move_reason()) {
            let why = self.text.refusal(&refusal, Some(&view), Naming::Name);
            let value = Some(typed.trim()).filter(|typed| !typed.is_empty());
            let value = value.unwrap_or(WHICH_MOVE);
            return vec![AutocompleteChoice::new(
                shorten(why, CHOICE_LENGTH),
                value.to_owned(),
            )];
        }
        let mut moves = matching(view.legal_moves(), typed);
        if moves.is_empty() {
            moves = matching(view.legal_moves(), &self.text.translate_letters(typed));
        }
        let pieces = by_piece(&moves);
        if moves.len() <= CHOICES || pieces.len() == 1 {
            return moves.iter().take(CHOICES).map(move_choice).collect();
        }
        let pieces = pieces.values().take(CHOICES);
        pieces
            .map(|moves| self.piece_choice(&view, moves))
            .collect()
    }

    /// A piece in the suggestions, with its targets. Choosing it opens the menu of these.
    fn piece_choice(&self, view: &View, moves: &[&LegalMove]) -> AutocompleteChoice {
        if let [only] = moves {
            return move_choice(only);
        }
        let from = moves[0].mv.from;
        let piece = view.piece(from).map(|piece| self.text.kind(piece.kind));
        let targets: Vec<_> = moves.iter().map(|mv| mv.mv.to.to_string()).collect();
        let label = say!(
            self.text,
            "move-entry-piece",
            piece = capitalize(&piece.unwrap_or_default()),
            square = from.to_string(),
            targets = targets.join(", ")
        );
        AutocompleteChoice::new(shorten(label, CHOICE_LENGTH), from.to_string())
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

/// The games, given by title and id, whose title contains what was typed.
fn game_choices(
    games: impl Iterator<Item = (String, String)>,
    typed: &str,
) -> Vec<AutocompleteChoice> {
    let wanted = typed.to_lowercase();
    let fitting =
        games.filter(|(title, id)| title.to_lowercase().contains(&wanted) || *id == wanted);
    let short = |title: String| title.chars().take(CHOICE_LENGTH).collect::<String>();
    fitting
        .take(CHOICES)
        .map(|(title, id)| AutocompleteChoice::new(short(title), id))
        .collect()
}

/// A move in the suggestions.
fn move_choice(mv: &LegalMove) -> AutocompleteChoice {
    let shown = without_leaving_suffix(&mv.notation);
    AutocompleteChoice::new(
        format!("{shown} ({})", mv.coordinate),
        mv.coordinate.clone(),
    )
}

/// The moves of each piece.
fn by_piece(moves: &[LegalMove]) -> BTreeMap<Square, Vec<&LegalMove>> {
    let mut pieces = BTreeMap::<_, Vec<_>>::new();
    for mv in moves {
        pieces.entry(mv.mv.from).or_default().push(mv);
    }
    pieces
}

/// Whether somebody who asks for this component, and names no game, can mean this one.
fn suits(component: &GameComponent, view: &View) -> bool {
    match component {
        GameComponent::Move
        | GameComponent::Hint
        | GameComponent::Draw
        | GameComponent::ConfirmResign
        | GameComponent::ConfirmAbort
        | GameComponent::Takeback
        | GameComponent::Pause
        | GameComponent::Resume
        | GameComponent::ConditionalMoves => view.turn().is_some(),
        GameComponent::Diplomacy(_) => view.diplomacy.is_some(),
        GameComponent::Moves
        | GameComponent::Position
        | GameComponent::File
        | GameComponent::Notes => view.phase != Phase::Lobby,
        _ => true,
    }
}

/// The only view there is; `None` if there are none or several.
fn only<'a>(mut views: impl Iterator<Item = &'a View>) -> Option<&'a View> {
    let first = views.next()?;
    views.next().is_none().then_some(first)
}

/// The moves that match what was typed, best matches first, in notation and as coordinates.
pub(crate) fn matching_moves(moves: Vec<LegalMove>, typed: &str) -> Vec<(String, String)> {
    let moves = matching(moves, typed).into_iter();
    moves.map(|mv| (mv.notation, mv.coordinate)).collect()
}

/// The moves that match what was typed, best matches first.
fn matching(moves: Vec<LegalMove>, typed: &str) -> Vec<LegalMove> {
    let mut ranked: Vec<_> = moves
        .into_iter()
        .filter_map(|mv| Some((rank(&mv.notation, &mv.coordinate, typed)?, mv)))
        .collect();
    // Promotions of one pawn stand together, to a queen first: it is what most people mean.
    ranked.sort_by_cached_key(|(rank, mv)| {
        let promotion = mv.mv.promotion();
        let move_alone = mv.notation.split('=').next().map(str::to_owned);
        let notation = (mv.notation.clone(), mv.coordinate.clone());
        (*rank, move_alone, Reverse(promotion), notation)
    });
    ranked.into_iter().map(|(_, mv)| mv).collect()
}

/// How well a move matches what was typed; lower is better. `None` if it does not match.
fn rank(notation: &str, coordinate: &str, typed: &str) -> Option<u8> {
    let (exact, simple) = (typed.trim(), simplify(typed));
    if notation.starts_with(exact) {
        Some(0)
    } else if simplify(notation).starts_with(&simple) {
        Some(1)
    } else if coordinate.starts_with(exact) {
        Some(2)
    } else if coordinate.to_lowercase().starts_with(&simple) {
        Some(3)
    } else if notation.contains(exact) {
        // Some squares of Chess66 differ from others only in upper and lower case, so an exact
        // match comes first.
        Some(4)
    } else if simplify(notation).contains(&simple) {
        Some(5)
    } else {
        None
    }
}

/// A move without what people leave out or write differently: marks, case, and zeros for the
/// letters of castling. The zero in `a10` is kept.
fn simplify(text: &str) -> String {
    let marks = ['x', '+', '#', '=', '-', ' '];
    let plain = text.replace(marks, "").to_lowercase();
    if plain.starts_with(['0', 'o']) {
        plain.replace('0', "o")
    } else {
        plain
    }
}

#[cfg(test)]
mod tests {
    use super::rank;

    #[test]
    fn a_move_is_found_however_it_is_typed() {
        for (notation, coordinate, typed, expected) in [
            ("Nf3", "g1f3", "Nf", Some(0)),
            ("Nxf3+", "g1f3", "nf3", Some(1)),
            ("O-O", "e1g1", "0-0", Some(1)),
            ("O-O-O", "e1c1", "ooo", Some(1)),
            ("o-o-w", "n7n5", "O-O", Some(1)),
            ("o-o-w", "n7n5", "0-0-w", Some(1)),
            ("Bxa10#g", "d7a10", "ba10", Some(1)),
            ("Qa10", "a7a10", "a10", Some(4)),
            ("R a8-A4", "a8A4", "A4", Some(4)),
            ("R a8-a4", "a8a4", "A4", Some(5)),
            ("R a8-a4", "a8a4", "a8A4", Some(3)),
            ("k10", "m10k10", "m10", Some(2)),
            ("Qa10", "a7a10", "a1o", None),
            ("e4", "e2e4", "d", None),
        ] {
            assert_eq!(
                rank(notation, coordinate, typed),
                expected,
                "{notation} {typed}"
            );
        }
    }
}
