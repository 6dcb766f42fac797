//! Everything that a viewer can find out at a moment: the view, what it answers, and how his wishes would be refused.

use super::scene::{Scene, VIEWERS};
use super::wishes;
use super::*;
use crate::decide;

/// What somebody learns of a game.
pub(super) type Look = fn(&Scene, usize) -> String;

/// As the program tells it.
pub(super) fn honest(scene: &Scene, at: usize) -> String {
    let mut view = scene.log.view(VIEWERS[at]);
    // The chain's head is salted anew with every record: it differs as a random number does.
    view.head = [0; 32];
    let legal = view.legal_moves();
    let tried: Vec<_> = texts(&view)
        .iter()
        .map(|text| view.try_move(text))
        .collect();
    let (board, checks) = (view.position_json(), view.checks());
    let verdicts = verdicts(scene, at);
    let told = format!("{view:?} {legal:?} {tried:?} {board} {checks:?} {verdicts:?}");
    mask(&told, scene, at)
}

/// Moves and what is none, among them every capture that a king or a pawn could think of.
fn texts(view: &View) -> Vec<String> {
    let known = ["", "O-O", "Kxa1", "e4", "a2a3", "Qd9"].map(ToString::to_string);
    let cells: Vec<_> = view.pieces().collect();
    let own = cells.iter().take(if view.is_my_turn() { 6 } else { 0 });
    let aims = own.flat_map(|(from, _)| {
        let to = cells.iter().take(24);
        to.map(move |(to, _)| format!("{from}{to}"))
    });
    known.into_iter().chain(aims).collect()
}

/// How everything would be answered that the viewer could ask of the others. That an offer cannot be accepted now may be known to who has it, but not why.
fn verdicts(scene: &Scene, at: usize) -> Vec<String> {
    let (state, by) = (scene.log.game.state().unwrap(), VIEWERS[at]);
    let judge = |overture: Overture| {
        let is_acceptance = matches!(overture, Overture::Accept { .. });
        let verdict = decide::decide(state, by, &Action::Deal(overture), Time(scene.log.now));
        match verdict {
            Ok(_) if is_acceptance => format!("{:?}", Refusal::Dealing(DealRefusal::NotOpen)),
            Ok(_) => "granted".to_string(),
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
    let letters = aliases.map(|alias| wishes::write_to(Correspondent::Alias(alias)));
    wishes::all()
        .into_iter()
        .chain(letters)
        .map(judge)
        .collect()
}

/// An alias is a random name: in two games it differs as a random number does. Each is called by its number among those that the viewer has heard from.
fn mask(told: &str, scene: &Scene, at: usize) -> String {
    let Some(know) = scene.know.get(at) else {
        return told.to_string();
    };
    let known = know.strangers.iter().enumerate();
    known.fold(told.to_string(), |told, (number, alias)| {
        told.replace(
            &format!("Alias({alias:?})"),
            &format!("Alias(stranger {number})"),
        )
    })
}
