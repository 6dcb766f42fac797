//! Finds the game that a command means, and suggests games and moves while the user types.
//!
//! A command means the game that was named; else the game of the thread where it was given; else
//! the only game in which it is the user's turn; else the user's only game. It is never guessed.

use crate::discord::connection::address::ChannelAddress;
use crate::discord::frontend::Frontend;
use crate::discord::frontend::answer::Answer;
use crate::discord::frontend::caller::Caller;
use crate::discord::frontend::custom_id::GameComponent;
use crate::discord::frontend::message;
use crate::service::Rejected;
use crate::text::{
    Naming, capitalize, next_move_number, say, shorten, without_leaving_suffix, written_result,
};
use entente_game::{GameId, Home, LegalMove, Phase, View};
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

/// What can be given as a move in order to choose one from menus.
pub(crate) const WHICH_MOVE: &str = "?";

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

    /// The game that is meant, as the user sees it, or the answer that says why there is none.
    pub(crate) async fn find_game(
        &self,
        caller: &Caller,
        named: Option<&str>,
    ) -> Result<View, Answer> {
        match self.look_up(caller, named).await {
            Ok(Lookup::Game(view)) => Ok(*view),
            Ok(Lookup::None) => Err(Answer::text(say!(self.text, "no-game"))),
            Ok(Lookup::Several(views)) => {
                let rows = message::game_buttons(self.text, &views, &GameComponent::MyView);
                Err(Answer::text(say!(self.text, "which-game")).with_rows(rows))
            }
            Err(rejected) => Err(self.rejected(&rejected)),
        }
    }

    /// Finds the game that is meant; see the top of this file.
    async fn look_up(&self, caller: &Caller, named: Option<&str>) -> Result<Lookup, Rejected> {
        let channel = caller.channel.to_string();
        let here = self.service.game_in_channel(&channel).await?;
        if let Some(name) = named {
            let game = GameId::parse(name).ok_or(Rejected::NoSuchGame)?;
            let view = self.service.view(&game, caller.person()).await?;
            // Named by its id. Who is in its thread can see it anyway, even if the cache does not
            // know their permissions.
            let lives_here = here.as_ref() == Some(&game)
                || crate::discord::frontend::caller::lives_in(&view, caller);
            return if self.may_see(caller, &view) || lives_here {
                Ok(Lookup::game(view))
            } else {
                Err(Rejected::NoSuchGame)
            };
        }
        if let Some(game) = here {
            return self
                .service
                .view(&game, caller.person())
                .await
                .map(Lookup::game);
        }
        let views = self.service.games_of(caller.person()).await?;
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
        let channel = caller.channel.to_string();
        let here = self.service.game_in_channel(&channel).await.ok()?;
        match here {
            Some(game) => self.service.view(&game, caller.person()).await.ok(),
            None if caller.guild.is_none() => match self.look_up(caller, None).await {
                Ok(Lookup::Game(view)) if view.home == Home::Private => Some(*view),
                _ => None,
            },
            None => None,
        }
    }

    /// The rule set of the game that is meant where a command names none.
    pub(crate) async fn variant_here(&self, caller: &Caller) -> Option<Variant> {
        match self.look_up(caller, None).await {
            Ok(Lookup::Game(view)) => Some(view.variant),
            _ => None,
        }
    }

    /// The user's games whose title contains what was typed. Those in which it is their turn come
    /// first.
    pub(crate) async fn complete_game(
        &self,
        caller: &Caller,
        typed: &str,
    ) -> Vec<AutocompleteChoice> {
        let mut views = self
            .service
            .games_of(caller.person())
            .await
            .unwrap_or_default();
        // Discord shows only 25 of them, so the games that wait for the user come first.
        views.sort_by_key(|view| !view.is_my_turn());
        views.extend(self.past_games(caller).await);
        let wanted = typed.to_lowercase();
        let entries = views
            .iter()
            .map(|view| (self.game_label(view), view.game.to_string()));
        let fitting =
            entries.filter(|(title, id)| title.to_lowercase().contains(&wanted) || *id == wanted);
        let short = |title: String| title.chars().take(CHOICE_LENGTH).collect::<String>();
        fitting
            .take(CHOICES)
            .map(|(title, id)| AutocompleteChoice::new(short(title), id))
            .collect()
    }

    /// The user's finished games, the latest first.
    pub(crate) async fn past_games(&self, caller: &Caller) -> Vec<View> {
        let mut views = Vec::new();
        let past = self.service.past_games_of(caller.person()).await;
        for game in past.unwrap_or_default() {
            views.extend(self.service.view(&game, caller.person()).await.ok());
        }
        views.retain(|view| matches!(view.phase, Phase::Over(_)));
        views.sort_by_key(|view| Reverse(view.moves.last().map(|mv| mv.at)));
        views
    }

    /// A game in the suggestions.
    pub(crate) fn game_label(&self, view: &View) -> String {
        let title = self.text.title(view, Naming::Name);
        match view.phase {
            Phase::Lobby if !view.is_challenge() => {
                say!(self.text, "game-entry-lobby", title = title)
            }
            Phase::Lobby | Phase::Closed(_) => {
                say!(self.text, "game-entry-challenge", title = title)
            }
            Phase::Running { .. } if view.is_my_turn() => say!(
                self.text,
                "game-entry-turn",
                title = title,
                number = next_move_number(view)
            ),
            Phase::Running { .. } => say!(
                self.text,
                "game-entry",
                title = title,
                number = next_move_number(view)
            ),
            Phase::Over(_) => format!("{title} {}", written_result(view.result())),
        }
    }

    /// The legal moves that begin with what was typed. If there are more than Discord shows, one
    /// entry for each piece. On the turn of others, the only entry says whose turn it is.
    pub(crate) async fn complete_move(
        &self,
        caller: &Caller,
        named: Option<&str>,
        typed: &str,
    ) -> Vec<AutocompleteChoice> {
        let Ok(Lookup::Game(view)) = self.look_up(caller, named).await else {
            return Vec::new();
        };
        if view.turn().is_none() {
            return Vec::new();
        }
        if let Some(refusal) = view.cannot_move_reason() {
            let why = self.text.refusal(&refusal, Some(&view), Naming::Name);
            let value = Some(typed.trim()).filter(|typed| !typed.is_empty());
            let value = value.unwrap_or(WHICH_MOVE);
            return vec![AutocompleteChoice::new(
                shorten(why, CHOICE_LENGTH),
                value.to_owned(),
            )];
        }
        let moves = matching(view.legal_moves(), typed);
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
