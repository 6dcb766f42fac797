//! Invariants of alliances and pacts in every state that can be reached, and of every step, checked
//! on the views of the players.

use super::knowledge::{public_state, seats};
use super::scene::{GameSetup, PLAYERS, Scene, VIEWERS};
use super::*;
use crate::tests::secrets::check_shared_parts;
use std::collections::BTreeSet;

/// The number of games with which each property is checked, unless `TEST_GAMES` sets it.
const GAMES: u64 = 4;

/// The public knowledge at one moment.
struct Moment {
    views: Vec<View>,
    diplomatic_statuses: Vec<DiplomaticStatus>,
}

impl Moment {
    fn of(scene: &Scene) -> Self {
        let views: Vec<View> = PLAYERS
            .iter()
            .map(|person| scene.log.view(*person))
            .collect();
        let own = |view: &View| view.diplomacy().unwrap().clone();
        Self {
            diplomatic_statuses: views.iter().map(own).collect(),
            views,
        }
    }

    fn view(&self) -> &View {
        &self.views[0]
    }

    fn most_allied(&self) -> usize {
        let diplomacy = self.view().terms.diplomacy.unwrap();
        usize::from(diplomacy.most_allied)
    }

    fn status(&self, seat: Seat) -> Status {
        self.view().armies()[seat.index()].status
    }

    fn is_over(&self) -> bool {
        matches!(self.view().phase, Phase::Over(_))
    }

    fn of_status(&self, status: Status) -> BTreeSet<Seat> {
        seats()
            .filter(|seat| self.status(*seat) == status)
            .collect()
    }

    fn still_in(&self) -> BTreeSet<Seat> {
        seats().filter(|seat| self.status(*seat).is_in()).collect()
    }

    fn alliance(&self, seat: Seat) -> BTreeSet<Seat> {
        let allies = self.diplomatic_statuses[seat.index()]
            .allies
            .iter()
            .copied();
        allies.chain([seat]).collect()
    }

    fn pieces(&self, seat: Seat) -> Vec<entente_rules::PieceKind> {
        let army = self.view().players.seats[seat.index()].army;
        let own = self.view().pieces().filter(|(_, piece)| piece.army == army);
        own.map(|(_, piece)| piece.kind).collect()
    }
}

/// Every player still in the game is a member of exactly one alliance. A protectorate is in its
/// liege's alliance, and a liege has a king.
fn alliances_are_shared(moment: &Moment) {
    for seat in seats() {
        let diplomatic_status = &moment.diplomatic_statuses[seat.index()];
        if !moment.status(seat).is_in() {
            assert_eq!(diplomatic_status.allies, [], "{seat:?} is out");
        }
        for ally in &diplomatic_status.allies {
            assert_eq!(moment.alliance(*ally), moment.alliance(seat));
        }
        assert_eq!(
            diplomatic_status.liege.is_some(),
            moment.status(seat) == Status::Protectorate
        );
        if let Some(liege) = diplomatic_status.liege {
            assert!(diplomatic_status.allies.contains(&liege));
            assert_eq!(moment.status(liege), Status::Active);
        }
        let serves = |other: &Seat| moment.diplomatic_statuses[other.index()].liege == Some(seat);
        let loyal: Vec<Seat> = seats().filter(serves).collect();
        assert_eq!(diplomatic_status.protectorates, loyal);
    }
}

/// An alliance has at most the agreed number of members, and never all the players still in the
/// game unless it is over.
fn alliances_have_opponents(moment: &Moment) {
    for seat in moment.still_in() {
        let alliance = moment.alliance(seat);
        assert!(alliance.len() <= moment.most_allied(), "{alliance:?}");
        assert!(
            alliance != moment.still_in() || moment.is_over(),
            "{alliance:?}"
        );
    }
}

/// A player with a king plays, a protectorate has no king but at least one other piece, and a
/// player who is out has no pieces.
fn pieces_fit_the_status(moment: &Moment) {
    for seat in seats() {
        let pieces = moment.pieces(seat);
        let kings = pieces
            .iter()
            .filter(|kind| **kind == entente_rules::PieceKind::King)
            .count();
        match moment.status(seat) {
            Status::Active => assert_eq!(kings, 1),
            Status::Protectorate => assert!(kings == 0 && !pieces.is_empty()),
            Status::Eliminated => assert!(pieces.is_empty()),
            other => panic!("{other:?} is no status of this game"),
        }
    }
}

/// Only players with a king have open proposals, and only to each other. Both sides know of the
/// same ones.
fn proposals_are_between_kings(moment: &Moment) {
    let kings = moment.of_status(Status::Active);
    for seat in seats() {
        for proposal in &moment.diplomatic_statuses[seat.index()].proposed_to {
            let other = &moment.diplomatic_statuses[proposal.seat.index()];
            assert!(proposal.seat != seat && kings.contains(&seat));
            assert!(kings.contains(&proposal.seat));
            let mirror = other.proposed_by.iter().find(|open| open.seat == seat);
            let read = &mirror.unwrap().message;
            let is_muted = other.muted.contains(&Correspondent::Seat(seat));
            assert!(*read == proposal.message || (read.is_none() && is_muted));
        }
        for proposal in &moment.diplomatic_statuses[seat.index()].proposed_by {
            let other = &moment.diplomatic_statuses[proposal.seat.index()];
            assert!(other.proposed_to.iter().any(|open| open.seat == seat));
        }
    }
}

/// The game is over exactly when one player with a king is left, nobody can move, or a draw was
/// agreed on.
fn the_game_is_over_only_at_its_end(moment: &Moment) {
    let kings = moment.of_status(Status::Active).len();
    match &moment.view().phase {
        Phase::Over(ending) if ending.winners.is_empty() => {
            assert!(matches!(
                ending.reason.by_rules(),
                Some(EndReason::Blocked | EndReason::Agreed)
            ));
        }
        Phase::Over(_) => assert_eq!(kings, 1),
        _ => assert!(kings > 1 && !moment.view().legal_moves().is_empty()),
    }
}

/// The number of pieces never grows. Secret actions move none and notify nobody in public.
fn pieces_never_increase(before: &Moment, after: &Moment, is_public: bool) {
    let count = |moment: &Moment| moment.view().pieces().count();
    assert!(count(after) <= count(before));
    if !is_public {
        assert_eq!(count(after), count(before));
    }
}

fn alliances_hold(moment: &Moment) {
    alliances_are_shared(moment);
    alliances_have_opponents(moment);
    pieces_fit_the_status(moment);
    proposals_are_between_kings(moment);
    the_game_is_over_only_at_its_end(moment);
}

/// A pact is mutual. Nobody has one with themselves, with a player who is out, or more than agreed;
/// the same holds for proposals.
fn pacts_hold(moment: &Moment) {
    let still_in = moment.still_in();
    for (seat, diplomatic_status) in seats().zip(&moment.diplomatic_statuses) {
        assert!(diplomatic_status.allies.len() < moment.most_allied());
        assert!(diplomatic_status.liege.is_none() && diplomatic_status.order.is_none());
        for ally in &diplomatic_status.allies {
            assert!(*ally != seat && still_in.contains(&seat) && still_in.contains(ally));
            assert!(
                moment.diplomatic_statuses[ally.index()]
                    .allies
                    .contains(&seat)
            );
        }
        for proposal in diplomatic_status
            .proposed_to
            .iter()
            .chain(&diplomatic_status.proposed_by)
        {
            assert!(proposal.seat != seat && still_in.contains(&proposal.seat));
            assert!(still_in.contains(&seat) && !diplomatic_status.allies.contains(&proposal.seat));
        }
    }
}

/// Public notifications come first. The others go to exactly those players who learn something.
fn only_concerned_players_are_notified(scene: &Scene, by: usize, lines: &[usize], moment: &Moment) {
    let notifications = &scene.log.notifications;
    let is_private = |notification: &Notification| {
        matches!(
            notification.reason,
            NotificationReason::Diplomacy
                | NotificationReason::ProposalAnswered
                | NotificationReason::Reported
        )
    };
    assert!(
        notifications.is_sorted_by_key(is_private),
        "{notifications:?}"
    );
    for (at, diplomatic_status) in moment.diplomatic_statuses.iter().enumerate() {
        let viewer = scene.log.game.viewer(PLAYERS[at]);
        let is_notified = notifications.iter().any(|notification| {
            notification.viewer == viewer && notification.reason == NotificationReason::Diplomacy
        });
        let is_check = |news: &DiplomacyNews| match news {
            DiplomacyNews::Event(DiplomacyEvent::Check { seat, .. }) => seat.index() == at,
            _ => false,
        };
        let learns = scene.know[at].lines.len() > lines[at];
        let is_warned = diplomatic_status.news.iter().any(is_check);
        assert!(
            !is_notified || (learns || is_warned) && !diplomatic_status.news.is_empty(),
            "{at} is notified of too much"
        );
        let is_letter =
            |news: &DiplomacyNews| matches!(news, DiplomacyNews::Letter(letter) if letter.is_own);
        assert!(
            !diplomatic_status.news.iter().any(is_letter),
            "{by} writes to {at}"
        );
    }
}

/// Everything that anybody can see of a game.
fn everything(game: &Game) -> Vec<String> {
    let viewers = VIEWERS.iter().map(|person| game.viewer(*person));
    viewers
        .map(|viewer| format!("{:?}", game.view(viewer)))
        .collect()
}

/// A random action: mostly diplomacy, sometimes a move.
fn draw(scene: &Scene, dice: &mut Dice) -> (usize, Action) {
    if dice.percent(40) {
        return scene.random_public_action(dice);
    }
    let (by, everybody): (usize, Vec<Seat>) = (dice.roll(4), seats().collect());
    let diplomatic_status = Moment::of(scene).diplomatic_statuses.swap_remove(by);
    (
        by,
        Action::Diplomacy(actions::draw(dice, &diplomatic_status, &everybody)),
    )
}

/// Plays one game and checks the invariants in every state and step.
fn play(
    setup: &GameSetup,
    dice: &mut Dice,
    invariant: fn(&Moment),
) -> (Scene, Vec<(u64, Vec<String>)>) {
    let mut scene = Scene::open(setup);
    let mut seen = Vec::new();
    for step in 1..200_u64 {
        let before = Moment::of(&scene);
        let (public_before, all) = (public_state(&scene.log), everything(&scene.log.game));
        let lines: Vec<usize> = scene.know.iter().map(|know| know.lines.len()).collect();
        let (by, action) = draw(&scene, dice);
        if scene.act(by, &action, 10_000 + 60_000 * step).is_err() {
            assert_eq!(
                everything(&scene.log.game),
                all,
                "a refused action changes nothing: {action:?}"
            );
            continue;
        }
        let after = Moment::of(&scene);
        let is_public = scene.log.game.state().unwrap().is_public();
        assert!(
            is_public || public_before == public_state(&scene.log),
            "{action:?} can be seen"
        );
        check_shared_parts(&scene.log, &VIEWERS);
        invariant(&after);
        pieces_never_increase(&before, &after, is_public);
        only_concerned_players_are_notified(&scene, by, &lines, &after);
        seen.push((scene.log.game.records(), everything(&scene.log.game)));
        if scene.is_over() {
            break;
        }
    }
    (scene, seen)
}

/// The reopened log gives everybody the same view, and each earlier moment is seen as it was then.
fn the_log_gives_the_same_again(scene: &Scene, seen: &[(u64, Vec<String>)], dice: &mut Dice) {
    let again = scene.log.reopened();
    assert_eq!(everything(&again), everything(&scene.log.game));
    for (records, then) in seen {
        let at = dice.roll(VIEWERS.len());
        let viewer = again.viewer(VIEWERS[at]);
        assert_eq!(
            format!("{:?}", again.view_at(viewer, *records)),
            then[at],
            "{records}"
        );
    }
}

fn games(setup: fn(&mut Dice) -> GameSetup, invariant: fn(&Moment), kinds: &[&str]) {
    let mut tally = Tally::new();
    for game in 0..number("TEST_GAMES", GAMES) {
        let mut dice = Dice(number("TEST_SEED", 1) * 1_000 + game);
        let setup = setup(&mut dice);
        let (scene, seen) = play(&setup, &mut dice, invariant);
        the_log_gives_the_same_again(&scene, &seen, &mut dice);
        add(&mut tally, &scene.tally);
    }
    println!("{tally:#?}");
    for kind in kinds {
        assert!(tally.contains_key(kind), "there was no {kind}");
    }
}

#[test]
fn alliances_keep_their_invariants() {
    let kinds = [
        "an alliance of three",
        "a betrayal",
        "a protectorate",
        "a civil war",
    ];
    games(GameSetup::of_alliances, alliances_hold, &kinds);
}

#[test]
fn pacts_keep_their_invariants() {
    games(
        GameSetup::of_pacts,
        pacts_hold,
        &["an acceptance", "a leaving", "a broken pact"],
    );
}
