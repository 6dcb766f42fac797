//! Which game a command means: the one that was named; else that of the thread it was given in; else the only one that waits for the asker; else the only one there is. Never a guess.

use super::Door;
use super::answer::Answer;
use super::asker::Asker;
use crate::table::Rejected;
use crate::text::{Naming, next_number, say, without_leavers};
use entente_game::{GameId, Legal, Phase, View};
use entente_rules::Variant;
use poise::serenity_prelude::AutocompleteChoice;

/// What was found where a game was sought.
enum Found {
    /// This one.
    Game(Box<View>),
    /// The asker has none.
    None,
    /// It could be any of several.
    Several,
}

impl Found {
    fn game(view: View) -> Self {
        Self::Game(Box::new(view))
    }
}

/// The most choices that a completion can offer, and characters that one can have.
pub(super) const CHOICES: usize = 25;
pub(super) const CHOICE_LENGTH: usize = 100;

impl Door {
    /// The game that is meant, as the asker sees it, or what to tell instead.
    pub(super) async fn which(&self, asker: &Asker, named: Option<&str>) -> Result<View, Answer> {
        match self.find(asker, named).await {
            Ok(Found::Game(view)) => Ok(*view),
            Ok(Found::None) => Err(Answer::text(say!(self.text, "no-game"))),
            Ok(Found::Several) => Err(Answer::text(say!(self.text, "which-game"))),
            Err(rejected) => Err(self.rejected(&rejected)),
        }
    }

    async fn find(&self, asker: &Asker, named: Option<&str>) -> Result<Found, Rejected> {
        let here = self.table.game_at(&asker.channel.to_string())?;
        if let Some(name) = named {
            let game = GameId::parse(name).ok_or(Rejected::NoSuchGame)?;
            let view = self.table.view(&game, asker.person()).await?;
            let lives_here = here.as_ref() == Some(&game) || super::asker::lives_in(&view, asker);
            return if self.may_see(asker, &view) || lives_here {
                Ok(Found::game(view))
            } else {
                Err(Rejected::NoSuchGame)
            };
        }
        if let Some(game) = here {
            return self
                .table
                .view(&game, asker.person())
                .await
                .map(Found::game);
        }
        let views = self.table.games_of(asker.person()).await?;
        let meant =
            only(views.iter().filter(|view| view.is_my_turn())).or_else(|| only(views.iter()));
        Ok(match meant {
            Some(view) => Found::game(view.clone()),
            None if views.is_empty() => Found::None,
            None => Found::Several,
        })
    }

    /// The rule set of the game that a command means which names none.
    pub(super) async fn variant_here(&self, asker: &Asker) -> Option<Variant> {
        match self.find(asker, None).await {
            Ok(Found::Game(view)) => Some(view.variant),
            _ => None,
        }
    }

    /// The asker's games whose title holds what was typed so far; those that wait come first.
    pub(super) async fn complete_game(
        &self,
        asker: &Asker,
        typed: &str,
    ) -> Vec<AutocompleteChoice> {
        let mut views = self
            .table
            .games_of(asker.person())
            .await
            .unwrap_or_default();
        views.sort_by_key(|view| !view.is_my_turn());
        views.extend(self.past_games(asker).await);
        let typed = typed.to_lowercase();
        let entries = views
            .iter()
            .map(|view| (self.game_entry(view), view.game.to_string()));
        let fitting =
            entries.filter(|(title, id)| title.to_lowercase().contains(&typed) || *id == typed);
        let short = |title: String| title.chars().take(CHOICE_LENGTH).collect::<String>();
        fitting
            .take(CHOICES)
            .map(|(title, id)| AutocompleteChoice::new(short(title), id))
            .collect()
    }

    /// The asker's games that were played to an end, the last one first.
    pub(super) async fn past_games(&self, asker: &Asker) -> Vec<View> {
        let mut views = Vec::new();
        for game in self.table.past_games_of(asker.person()).unwrap_or_default() {
            views.extend(self.table.view(&game, asker.person()).await.ok());
        }
        views.retain(|view| matches!(view.phase, Phase::Over(_)));
        views.sort_by_key(|view| std::cmp::Reverse(view.moves.last().map(|mv| mv.at)));
        views
    }

    pub(super) fn game_entry(&self, view: &View) -> String {
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
                number = next_number(view)
            ),
            Phase::Running { .. } => say!(
                self.text,
                "game-entry",
                title = title,
                number = next_number(view)
            ),
            Phase::Over(_) => format!("{title} {}", view.result()),
        }
    }

    /// The legal moves that what was typed so far can become.
    pub(super) async fn complete_move(
        &self,
        asker: &Asker,
        named: Option<&str>,
        typed: &str,
    ) -> Vec<AutocompleteChoice> {
        let Ok(Found::Game(view)) = self.find(asker, named).await else {
            return Vec::new();
        };
        if view.turn().is_none() || view.wait().is_some() {
            return Vec::new();
        }
        let fitting = fitting(view.legal_moves(), typed).into_iter();
        let choice = |(notation, coordinate): (String, String)| {
            let shown = without_leavers(&notation);
            AutocompleteChoice::new(format!("{shown} ({coordinate})"), coordinate)
        };
        fitting.take(CHOICES).map(choice).collect()
    }
}

fn only<'a>(mut views: impl Iterator<Item = &'a View>) -> Option<&'a View> {
    let first = views.next()?;
    views.next().is_none().then_some(first)
}

/// The moves that fit what was typed, in notation and in coordinate form, those that fit best first.
pub(super) fn fitting(moves: Vec<Legal>, typed: &str) -> Vec<(String, String)> {
    let moves = moves.into_iter().map(|mv| (mv.notation, mv.coordinate));
    let ranked = moves.filter_map(|entry| Some((rank(&entry, typed)?, entry)));
    let mut fitting: Vec<_> = ranked.collect();
    fitting.sort();
    fitting.into_iter().map(|(_, entry)| entry).collect()
}

/// How well a move fits what was typed: its notation begins so, its coordinates do, or it goes to the cell that was typed. `None` when it does not fit.
fn rank((notation, coordinate): &(String, String), typed: &str) -> Option<u8> {
    let (exact, typed) = (typed.trim(), simple(typed));
    if notation.starts_with(exact) {
        Some(0)
    } else if simple(notation).starts_with(&typed) {
        Some(1)
    } else if coordinate.starts_with(exact) {
        Some(2)
    } else if coordinate.to_lowercase().starts_with(&typed) {
        Some(3)
    } else if notation.contains(exact) {
        // Two cells of Chess66 differ from two others by their case alone.
        Some(4)
    } else if simple(notation).contains(&typed) {
        Some(5)
    } else {
        None
    }
}

/// A move without what people leave out or write otherwise: marks, case, noughts for the letters of castling (but not that of `a10`).
fn simple(text: &str) -> String {
    let marks = ['x', '+', '#', '=', '-', ' '];
    let plain: String = text.chars().filter(|c| !marks.contains(c)).collect();
    let plain = plain.to_lowercase();
    match plain.starts_with(['0', 'o']) {
        true => plain.replace('0', "o"),
        false => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::rank;

    fn ranked(notation: &str, coordinate: &str, typed: &str) -> Option<u8> {
        rank(&(notation.to_owned(), coordinate.to_owned()), typed)
    }

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
                ranked(notation, coordinate, typed),
                expected,
                "{notation} {typed}"
            );
        }
    }
}
