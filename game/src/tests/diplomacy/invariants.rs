//! What holds of alliances and pacts in every state that can be reached, said over what the four see themselves; and what holds of every step.

use super::knowledge::{public_course, seats};
use super::scene::{PLAYERS, Scene, Terms, VIEWERS};
use super::*;
use std::collections::BTreeSet;

/// How often each property is tried.
const GAMES: u64 = 16;

/// What everybody sees at one moment.
struct Moment {
    views: Vec<View>,
    standings: Vec<Standing>,
}

impl Moment {
    fn of(scene: &Scene) -> Self {
        let views: Vec<View> = PLAYERS
            .iter()
            .map(|person| scene.log.view(*person))
            .collect();
        let own = |view: &View| view.affairs.clone().unwrap().standing.unwrap();
        Self {
            standings: views.iter().map(own).collect(),
            views,
        }
    }

    fn view(&self) -> &View {
        &self.views[0]
    }

    fn most_allied(&self) -> usize {
        let affairs = self.view().affairs.as_ref().unwrap();
        usize::from(affairs.options.most_allied)
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

    fn team(&self, seat: Seat) -> BTreeSet<Seat> {
        let allies = self.standings[seat.index()].allies.iter().copied();
        allies.chain([seat]).collect()
    }

    fn men(&self, seat: Seat) -> Vec<entente_rules::Kind> {
        let army = self.view().seats[seat.index()].army;
        let own = self.view().pieces().filter(|(_, man)| man.army == army);
        own.map(|(_, man)| man.kind).collect()
    }
}

/// Every player still in is a member of exactly one team; a protectorate is in its liege's team; a liege holds a king.
fn teams_are_shared(moment: &Moment) {
    for seat in seats() {
        let standing = &moment.standings[seat.index()];
        if !moment.status(seat).is_in() {
            assert_eq!(standing.allies, [], "{seat:?} is out");
        }
        for ally in &standing.allies {
            assert_eq!(moment.team(*ally), moment.team(seat));
        }
        assert_eq!(
            standing.liege.is_some(),
            moment.status(seat) == Status::Protectorate
        );
        if let Some(liege) = standing.liege {
            assert!(standing.allies.contains(&liege));
            assert_eq!(moment.status(liege), Status::Active);
        }
        let serves = |other: &Seat| moment.standings[other.index()].liege == Some(seat);
        let loyal: Vec<Seat> = seats().filter(serves).collect();
        assert_eq!(standing.protectorates, loyal);
    }
}

/// A team has as many members as was agreed, and never all the players still in, unless the game is over.
fn teams_have_opponents(moment: &Moment) {
    for seat in moment.still_in() {
        let team = moment.team(seat);
        assert!(team.len() <= moment.most_allied(), "{team:?}");
        assert!(team != moment.still_in() || moment.is_over(), "{team:?}");
    }
}

/// Who has his king, plays; a protectorate has none, and at least one other man; who is out has nothing.
fn men_fit_the_status(moment: &Moment) {
    for seat in seats() {
        let men = moment.men(seat);
        let kings = men
            .iter()
            .filter(|kind| **kind == entente_rules::Kind::King)
            .count();
        match moment.status(seat) {
            Status::Active => assert_eq!(kings, 1),
            Status::Protectorate => assert!(kings == 0 && !men.is_empty()),
            Status::Gone => assert!(men.is_empty()),
            other => panic!("{other:?} is no status of this game"),
        }
    }
}

/// Only king-holders have proposals open, and only to each other; both sides know of the same.
fn proposals_are_between_kings(moment: &Moment) {
    let kings = moment.of_status(Status::Active);
    for seat in seats() {
        for proposal in &moment.standings[seat.index()].proposed_to {
            let other = &moment.standings[proposal.seat.index()];
            assert!(proposal.seat != seat && kings.contains(&seat));
            assert!(kings.contains(&proposal.seat));
            let mirror = other.proposed_by.iter().find(|open| open.seat == seat);
            let read = &mirror.unwrap().message;
            let is_muted = other.muted.contains(&Correspondent::Seat(seat));
            assert!(*read == proposal.message || (read.is_none() && is_muted));
        }
        for proposal in &moment.standings[seat.index()].proposed_by {
            let other = &moment.standings[proposal.seat.index()];
            assert!(other.proposed_to.iter().any(|open| open.seat == seat));
        }
    }
}

/// The game is over exactly when one king-holder is left, or nobody can move, or a draw was agreed on.
fn the_end_is_the_end(moment: &Moment) {
    let kings = moment.of_status(Status::Active).len();
    match &moment.view().phase {
        Phase::Over(ending) if ending.winners.is_empty() => {
            assert!(matches!(
                ending.reason,
                EndReason::Blocked | EndReason::Agreed
            ));
        }
        Phase::Over(_) => assert_eq!(kings, 1),
        _ => assert!(kings > 1 && !moment.view().legal_moves().is_empty()),
    }
}

/// Men never grow in number; what is done in secret moves none, and tells nobody anything in public.
fn men_never_grow(before: &Moment, after: &Moment, is_public: bool) {
    let count = |moment: &Moment| moment.view().pieces().count();
    assert!(count(after) <= count(before));
    if !is_public {
        assert_eq!(count(after), count(before));
    }
}

fn alliances_hold(moment: &Moment) {
    teams_are_shared(moment);
    teams_have_opponents(moment);
    men_fit_the_status(moment);
    proposals_are_between_kings(moment);
    the_end_is_the_end(moment);
}

/// A pact is mutual; nobody has one with himself, with one who is out, or more than was agreed; so with proposals.
fn pacts_hold(moment: &Moment) {
    let still_in = moment.still_in();
    for (seat, standing) in seats().zip(&moment.standings) {
        assert!(standing.allies.len() < moment.most_allied());
        assert!(standing.liege.is_none() && standing.order.is_none());
        for ally in &standing.allies {
            assert!(*ally != seat && still_in.contains(&seat) && still_in.contains(ally));
            assert!(moment.standings[ally.index()].allies.contains(&seat));
        }
        for proposal in standing.proposed_to.iter().chain(&standing.proposed_by) {
            assert!(proposal.seat != seat && still_in.contains(&proposal.seat));
            assert!(still_in.contains(&seat) && !standing.allies.contains(&proposal.seat));
        }
    }
}

/// Public deliveries come first; the rest goes to those who are told something, and to them only.
fn only_those_are_told_whom_it_concerns(
    scene: &Scene,
    by: usize,
    lines: &[usize],
    moment: &Moment,
) {
    let owed = &scene.log.owed;
    let is_private = |owed: &Owed| matches!(owed.reason, Reason::Tidings | Reason::Reported);
    assert!(owed.is_sorted_by_key(is_private), "{owed:?}");
    for (at, standing) in moment.standings.iter().enumerate() {
        let viewer = scene.log.game.viewer(PLAYERS[at]);
        let is_told = owed
            .iter()
            .any(|owed| owed.viewer == viewer && owed.reason == Reason::Tidings);
        let is_check = |tiding: &Tiding| matches!(tiding, Tiding::Deed(Deed::Check { seat, .. }) if seat.index() == at);
        let learns = scene.know[at].lines.len() > lines[at];
        let is_warned = standing.tidings.iter().any(is_check);
        assert!(
            !is_told || (learns || is_warned) && !standing.tidings.is_empty(),
            "{at} is told too much"
        );
        let is_letter = |tiding: &Tiding| matches!(tiding, Tiding::Letter(letter) if letter.is_own);
        assert!(
            !standing.tidings.iter().any(is_letter),
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

/// Whoever has a turn or a wish, at random: mostly dealings, sometimes a move.
fn draw(scene: &Scene, dice: &mut Dice) -> (usize, Action) {
    if dice.percent(40) {
        return scene.draw_public(dice);
    }
    let (by, everybody): (usize, Vec<Seat>) = (dice.roll(4), seats().collect());
    let standing = Moment::of(scene).standings.swap_remove(by);
    (by, Action::Deal(wishes::draw(dice, &standing, &everybody)))
}

/// Plays one game and holds every state and step of it to what must hold.
fn play(terms: &Terms, dice: &mut Dice, holds: fn(&Moment)) -> (Scene, Vec<(u64, Vec<String>)>) {
    let mut scene = Scene::open(terms);
    let mut seen = Vec::new();
    for step in 1..200_u64 {
        let before = Moment::of(&scene);
        let (course, all) = (public_course(&scene.log), everything(&scene.log.game));
        let lines: Vec<usize> = scene.know.iter().map(|know| know.lines.len()).collect();
        let (by, action) = draw(&scene, dice);
        if scene.ask(by, &action, 10_000 + 60_000 * step).is_err() {
            assert_eq!(
                everything(&scene.log.game),
                all,
                "a refusal changes nothing: {action:?}"
            );
            continue;
        }
        let after = Moment::of(&scene);
        let is_public = scene.log.game.state().unwrap().is_exposed();
        assert!(
            is_public || course == public_course(&scene.log),
            "{action:?} shows"
        );
        holds(&after);
        men_never_grow(&before, &after, is_public);
        only_those_are_told_whom_it_concerns(&scene, by, &lines, &after);
        seen.push((scene.log.game.records(), everything(&scene.log.game)));
        if scene.is_over() {
            break;
        }
    }
    (scene, seen)
}

/// The log opened again tells everybody the same, and each earlier moment is seen as it was then.
fn the_log_tells_it_again(scene: &Scene, seen: &[(u64, Vec<String>)], dice: &mut Dice) {
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

fn games(terms: fn(&mut Dice) -> Terms, holds: fn(&Moment), kinds: &[&str]) {
    let mut tally = Tally::new();
    for game in 0..GAMES {
        let mut dice = Dice(number("TEST_SEED", 1) * 1_000 + game);
        let terms = terms(&mut dice);
        let (scene, seen) = play(&terms, &mut dice, holds);
        the_log_tells_it_again(&scene, &seen, &mut dice);
        add(&mut tally, &scene.tally);
    }
    std::println!("{tally:#?}");
    for kind in kinds {
        assert!(tally.contains_key(kind), "nothing of the kind: {kind}");
    }
}

#[test]
fn alliances_keep_their_invariants() {
    let kinds = [
        "a team of three",
        "a betrayal",
        "a protectorate",
        "a civil war",
    ];
    games(Terms::of_alliances, alliances_hold, &kinds);
}

#[test]
fn pacts_keep_their_invariants() {
    games(
        Terms::of_pacts,
        pacts_hold,
        &["an acceptance", "a leaving", "a broken pact"],
    );
}
