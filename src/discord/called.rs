//! Whom a message calls: those who are to do something now, and nobody else. What was overtaken calls nobody.

use entente_game::{News, PersonView, Phase, Reason, View};
use poise::serenity_prelude::UserId;

/// Who is to do something now: the one whose turn it is, or those who are challenged.
pub(super) fn to_ping(view: &View, reason: Reason) -> Vec<UserId> {
    let actor = view.actor().filter(|_| view.pause().is_none());
    let late = view.mover().and_then(|seat| view.person_at(seat));
    let is_to_act = |person: &PersonView| Some(person) == actor;
    let is_late = |person: &PersonView| Some(person) == late && was_late(view);
    let is_asked = |person: &PersonView| view.asked_for_a_draw().any(|asked| asked == person);
    let newest = view.people.iter().map(|person| person.place).max();
    let is_pinged = |person: &&PersonView| match (&view.phase, reason) {
        (Phase::Lobby, Reason::Challenged) => person.reserved,
        (Phase::Lobby, Reason::Invited) => person.reserved && Some(person.place) == newest,
        (
            Phase::Running { .. },
            Reason::Started | Reason::Moved | Reason::TakenBack | Reason::Paused,
        ) => is_to_act(person),
        (Phase::Running { .. }, Reason::TimeUp) => is_to_act(person) && !is_late(person),
        // A word out of turn asks nobody for a move; whose army leaves at once may have had the turn.
        (Phase::Running { .. }, Reason::Resigned) => is_to_act(person) && !view.aside.is_empty(),
        (Phase::Running { .. }, Reason::DrawOffered) => is_asked(person),
        (Phase::Running { .. }, Reason::Asked) => view.asked().any(|asked| asked == *person),
        _ => false,
    };
    let people = view.people.iter().filter(is_pinged);
    people
        .filter_map(|person| Some(UserId::new(person.sitter.as_ref()?.person.0)))
        .collect()
}

/// Whether the time is over of the very one whose move it still is.
fn was_late(view: &View) -> bool {
    let mut aside = view.aside.iter();
    aside.any(|news| matches!(news, News::TimeUp { seat } if view.mover() == Some(*seat)))
}

/// Whether two views of one game ask the same of the same people.
pub(super) fn asks_the_same(one: &View, other: &View) -> bool {
    let picker = |view: &View| view.clock.as_ref()?.turn?.picker;
    (one.ply(), &one.phase, &one.offers, &one.request)
        == (other.ply(), &other.phase, &other.offers, &other.request)
        && (one.pause(), picker(one)) == (other.pause(), picker(other))
}
