//! Everything that a viewer can find out at a moment: the view, what it answers, and how their
//! actions would be refused.

use super::actions;
use super::scene::{Scene, VIEWERS};
use super::*;
use crate::game::decide;

/// An observation of a game by one viewer.
pub(super) type Observe = fn(&Scene, usize) -> String;

/// The view of the game.
pub(super) fn see_view(scene: &Scene, at: usize) -> String {
    let mut view = scene.log.view(VIEWERS[at]);
    // The head of the chain depends on random salts, so it differs in any two games.
    view.record.head = [0; 32];
    let legal = view.legal_moves();
    let tried: Vec<_> = texts(&view)
        .iter()
        .map(|text| view.try_move(text))
        .collect();
    let (board, checks) = (view.position_json(), view.checks());
    let refusals = refusals(scene, at);
    let seen = format!("{view:?} {legal:?} {tried:?} {board} {checks:?} {refusals:?}");
    number_aliases(&seen, scene, at)
}

/// Moves and texts that are no moves, among them every capture that a king or a pawn could try.
fn texts(view: &View) -> Vec<String> {
    let known = ["", "O-O", "Kxa1", "e4", "a2a3", "Qd9"].map(ToString::to_string);
    let squares: Vec<_> = view.pieces().collect();
    let own = squares.iter().take(if view.is_my_turn() { 6 } else { 0 });
    let aims = own.flat_map(|(from, _)| {
        let to = squares.iter().take(24);
        to.map(move |(to, _)| format!("{from}{to}"))
    });
    known.into_iter().chain(aims).collect()
}

/// The answers to every diplomacy action that the viewer could try. The player who got a proposal
/// may know that it cannot be accepted now, but not why.
fn refusals(scene: &Scene, at: usize) -> Vec<String> {
    let (state, by) = (scene.log.game.state().unwrap(), VIEWERS[at]);
    let try_action = |action: DiplomacyAction| {
        let is_acceptance = matches!(action, DiplomacyAction::Accept { .. });
        let result = decide::decide(
            state,
            by.into(),
            &Action::Diplomacy(action),
            Time(scene.log.now),
            None,
        );
        match result {
            Ok(_) if is_acceptance => {
                format!("{:?}", Refusal::Diplomacy(DiplomacyRefusal::NotOpen))
            }
            Ok(_) => "accepted".to_string(),
            Err(refusal) => format!("{refusal:?}"),
        }
    };
    let strangers = scene
        .know
        .get(at)
        .map_or(&[][..], |know| &know.strangers[..]);
    let unknown = (0..Alias::COUNT)
        .map(Alias)
        .filter(|alias| !strangers.contains(alias));
    let aliases = strangers.iter().copied().chain(unknown);
    let letters = aliases.map(|alias| actions::write_to(vec![Correspondent::Alias(alias)]));
    actions::all()
        .into_iter()
        .chain(letters)
        .map(try_action)
        .collect()
}

/// Replaces each alias by its number among those that have written to the viewer, because aliases
/// are random and differ between two games.
fn number_aliases(seen: &str, scene: &Scene, at: usize) -> String {
    let Some(know) = scene.know.get(at) else {
        return seen.to_string();
    };
    let known = know.strangers.iter().enumerate();
    known.fold(seen.to_string(), |seen, (number, alias)| {
        seen.replace(
            &format!("Alias({alias:?})"),
            &format!("Alias(stranger {number})"),
        )
    })
}
