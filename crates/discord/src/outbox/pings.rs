//! The users whom a message pings: those who have something to do now, and once each those whose
//! game begins, who are out of it, or whose game is over.
//!
//! A message about a moment that is already over asks nobody (`has_same_prompts`), but what
//! happened has happened.

use entente_game::people::PingReason;
use entente_game::{
    Asked, ClosedReason, News, NotificationReason, PersonId, PersonView, Phase, PlayerId, View,
};
use entente_rules::Status;
use poise::serenity_prelude::{RoleId, UserId};

/// The users who have something to do now: those whom the reason asks, in the stage in which they
/// can do it.
pub(super) fn users_to_ping(view: &View, reason: NotificationReason) -> Vec<UserId> {
    let actor = view.actor().filter(|_| view.pause().is_none());
    let is_to_act = |person: &PersonView| Some(person) == actor;
    let newest = view.players.people.iter().map(|person| person.player).max();
    let asks_in_lobby = |person: &PersonView| match reason.asked() {
        Asked::Invited => person.reserved,
        Asked::LastInvited => person.reserved && Some(person.player) == newest,
        _ => false,
    };
    let asks_in_game = |person: &PersonView| match reason.asked() {
        Asked::Nobody | Asked::Invited | Asked::LastInvited => false,
        Asked::ToAct => is_to_act(person),
        Asked::ToActAfterLeaving => is_to_act(person) && !view.board.latest_news.is_empty(),
        Asked::ToActForLate => is_to_act(person) && !is_late(view, person),
        Asked::ToAnswerDraw => view.awaiting_draw_answer().any(|asked| asked == person),
        Asked::ToAnswerRequest => view.awaiting_request_answer().any(|asked| asked == person),
    };
    let is_pinged = |person: &&PersonView| match view.phase {
        Phase::Lobby => asks_in_lobby(person),
        Phase::Running { .. } => asks_in_game(person),
        _ => false,
    };
    let people = people_here(view).filter(is_pinged);
    people
        .filter_map(|person| Some(UserId::new(person.profile.as_ref()?.person.0)))
        .collect()
}

/// The role of the team whose vote begins with this message. All members of a server are no role
/// that anybody would want to ping.
pub(super) fn team_to_ping(view: &View, reason: NotificationReason) -> Option<RoleId> {
    let begins_vote = matches!(
        reason,
        NotificationReason::Started | NotificationReason::Moved
    );
    let team = view.voting_team().filter(|_| begins_vote)?;
    (!team.is_everybody()).then(|| RoleId::new(team.role))
}

/// The users whom this message informs of something that concerns only their place in the game:
/// that it begins, that nobody wanted it, that their draw was declined, that they are out, or that
/// it is over.
pub(super) fn users_to_inform(
    view: &View,
    reason: NotificationReason,
) -> Vec<(UserId, PingReason)> {
    let news_for = |person: &PersonView| match (&view.phase, reason) {
        (Phase::Over(_), NotificationReason::Over) => Some(PingReason::Over),
        (Phase::Closed(ClosedReason::Aborted { .. }), NotificationReason::Aborted) => {
            Some(PingReason::Over)
        }
        (Phase::Closed(ClosedReason::Declined { .. }), _) if person.player == PlayerId::HOST => {
            Some(PingReason::Over)
        }
        // A person who plays alone against computers has just begun the game themselves.
        (Phase::Running { .. }, NotificationReason::Started) if has_several_people(view) => {
            Some(PingReason::Begins)
        }
        (Phase::Running { .. }, NotificationReason::DrawDeclined { offer, .. })
            if view.person_at(offer) == Some(person) =>
        {
            Some(PingReason::News)
        }
        (Phase::Running { .. }, _) if is_newly_out(view, reason, person) => Some(PingReason::Out),
        _ => None,
    };
    let playing = people_here(view).filter(|person| !view.is_retired(person));
    let people = playing.filter_map(|person| {
        let user = UserId::new(person.profile.as_ref()?.person.0);
        Some((user, news_for(person)?))
    });
    people.chain(declined_arbiter(view)).collect()
}

/// The players whom a message can ping.
fn people_here(view: &View) -> impl Iterator<Item = &PersonView> {
    let people = view.players.people.iter();
    people.filter(|person| view.may_mention(person))
}

/// The arbiter, if everybody whom they invited has declined.
fn declined_arbiter(view: &View) -> Option<(UserId, PingReason)> {
    let is_declined = matches!(view.phase, Phase::Closed(ClosedReason::Declined { .. }));
    let arbiter = view.players.arbiter.as_ref().filter(|_| is_declined)?;
    let user = UserId::new(arbiter.profile.as_ref()?.person.0);
    Some((user, PingReason::Over))
}

/// The people whom a message in a channel may ping. Those with something to do are pinged only if
/// the message is not outdated.
pub(super) fn people_to_ping(view: &View, reason: NotificationReason) -> Vec<PersonId> {
    let informed = users_to_inform(view, reason).into_iter();
    users_to_ping(view, reason)
        .into_iter()
        .chain(informed.map(|(user, _)| user))
        .map(|user| PersonId(user.get()))
        .collect()
}

/// Whether several people play, and not one alone against computers.
fn has_several_people(view: &View) -> bool {
    let is_person = |player: &&PersonView| player.computer.is_none();
    view.players.people.iter().filter(is_person).count() > 1
}

/// Whether the last event put this player out of the game, with all their armies.
fn is_newly_out(view: &View, reason: NotificationReason, person: &PersonView) -> bool {
    let turns = view.has_new_moves().then(|| view.latest_moves());
    let in_turns = turns.into_iter().flatten().flat_map(|turn| &turn.news);
    // The player who resigned knows it. But a conditional move that follows may put another player
    // out.
    let is_resignation = reason == NotificationReason::Resigned;
    let mut news = view
        .board
        .latest_news
        .iter()
        .filter(|_| !is_resignation)
        .chain(in_turns);
    let is_out = news.any(|news| match news {
        News::Eliminated { seat, how, .. } => {
            person.seats.contains(seat) && !matches!(how, Status::Resigned | Status::Protectorate)
        }
        _ => false,
    });
    let armies = view.armies();
    let mut own = armies
        .iter()
        .filter(|army| person.seats.contains(&army.seat));
    is_out && own.all(|army| !army.status.is_in())
}

/// Whether this player is still to move, and their time has run out.
fn is_late(view: &View, person: &PersonView) -> bool {
    let late = view.mover().and_then(|seat| view.person_at(seat));
    let mut latest_news = view.board.latest_news.iter();
    let was_late = latest_news
        .any(|news| matches!(news, News::TimeUp { seat } if view.mover() == Some(*seat)));
    Some(person) == late && was_late
}

/// Whether two views of a game ask the same of the same players. If not, the older one is outdated.
pub(super) fn has_same_prompts(one: &View, other: &View) -> bool {
    let picker = |view: &View| view.turn.clock.as_ref()?.turn?.picker;
    (one.ply(), &one.phase, &one.turn.offers, &one.turn.request)
        == (
            other.ply(),
            &other.phase,
            &other.turn.offers,
            &other.turn.request,
        )
        && (one.pause(), picker(one)) == (other.pause(), picker(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_presentation::text::sample_games;

    #[test]
    fn a_player_put_out_by_a_conditional_move_after_a_resignation_is_informed() {
        let view = sample_games::captured_after_resignation();
        assert!(!view.board.latest_news.is_empty() && view.has_new_moves());
        let informed = users_to_inform(&view, NotificationReason::Resigned);
        assert_eq!(
            informed,
            [(UserId::new(2), PingReason::Out)],
            "Bob, not Cleo"
        );
    }
}
