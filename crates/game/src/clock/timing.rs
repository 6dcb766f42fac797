//! The effects of the clock in a game that has started: the turn that runs after each record, the
//! consequences when its time is up, and the time that is given back after an outage.
//!
//! [`super::running`] counts the time, and the service decides when to look at the clock.

use crate::base::event::Event;
use crate::base::id::{PlayerId, Seat, Span, Time};
use crate::base::moves::News;
use crate::base::playing::{Applied, Change, Playing, PlayingError};
use crate::base::refusal::{Refusal, RequestRefusal};
use crate::base::state::State;
use crate::clock::running::{Clocks, Picker};
use crate::clock::{MAX_PAUSE, PauseCause, TimeoutRule};
use crate::moves::has_vote;
use entente_rules::{Event as RulesEvent, Pending};

/// The number of rounds in which only the clock has moved, after which it is paused.
const UNATTENDED_ROUNDS: usize = 3;

pub(crate) fn clocks_mut(playing: &mut Playing) -> Result<&mut Clocks, PlayingError> {
    let clocks = playing.clocks.as_mut();
    clocks.ok_or(PlayingError::NoClock)
}

/// The players who have a vote, in the order of their first seats.
pub(crate) fn voting_players(playing: &Playing) -> Vec<PlayerId> {
    let mut players = Vec::new();
    for army in playing.position().active() {
        let player = playing.deciding_player(playing.seat(army));
        if let Some(player) = player
            && has_vote(playing.position(), army)
            && !playing.has_quit(player)
            && !players.contains(&player)
        {
            players.push(player);
        }
    }
    players
}

/// Checks that a player can abort the game: not everybody has had a turn, nobody leaves yet by the
/// rules, or only computers play, who lose nothing by it.
pub(crate) fn may_abort(playing: &Playing, player: PlayerId) -> Result<(), Refusal> {
    let is_late = playing.has_everybody_moved() && !playing.is_opening();
    if is_late && !playing.is_of_computers() {
        Err(Refusal::Request(RequestRefusal::TooLateToAbort))
    } else if playing.is_in(player) {
        Ok(())
    } else {
        Err(Refusal::Eliminated)
    }
}

/// Whether the game is aborted when the time of the present turn is up.
///
/// A player who never comes to a game for two has not lost it. With more seats the others play on,
/// so there the time control decides, unless nobody leaves yet by the rules.
pub(crate) fn is_aborted_by_time(playing: &Playing) -> bool {
    let clocks = playing.clocks.as_ref();
    let loses = clocks.is_some_and(|clocks| clocks.on_timeout() == TimeoutRule::Lose);
    let never_came = playing.owned_seats() == 2 && !playing.has_everybody_moved();
    loses && (never_came || playing.is_opening())
}

/// Checks that the time of this seat is up, and that this aborts the game.
pub(crate) fn check_abort_by_time(playing: &Playing, seat: Seat, at: Time) -> Applied {
    let clocks = playing.clocks.as_ref().ok_or(PlayingError::NoClock)?;
    let is_up = clocks.deadline().is_some_and(|deadline| deadline <= at);
    if !is_up || !is_aborted_by_time(playing) {
        return Err(PlayingError::TimeNotUp);
    }
    match clocks.turn() {
        Some(turn) if turn.seat == seat => Ok(()),
        _ => Err(PlayingError::OtherSeatsTime),
    }
}

/// Whether an army has lost on time but is still to move before it is out. Then a computer
/// moves in its player's place.
pub(crate) fn is_flagged(playing: &Playing, seat: Seat) -> bool {
    let army = playing.army(seat);
    let pending = army.and_then(|army| playing.position().pending(army));
    pending == Some(Pending::Flagged)
}

/// The events of the rules when the time of a seat is up, if the time control makes the player
/// lose.
pub(crate) fn flag_events(playing: &Playing, seat: Seat) -> Vec<RulesEvent> {
    let loses = |clocks: &&Clocks| clocks.on_timeout() == TimeoutRule::Lose;
    playing
        .clocks
        .as_ref()
        .filter(loses)
        .and_then(|_| playing.army(seat))
        .filter(|army| has_vote(playing.position(), *army))
        .map(RulesEvent::Flag)
        .into_iter()
        .collect()
}

/// Applies time that is given back, and vacations.
pub(crate) fn apply(playing: &mut Playing, change: &Change<'_>) -> Applied {
    match change.event {
        Event::Credited { from, until } => {
            let span = clocks_mut(playing)?.credit(*from, *until);
            playing.add_news([News::Credited { span }]);
        }
        Event::Away {
            player,
            since,
            until,
        } => {
            // A vacation may be recorded late, for example after a restart. It never begins after
            // its record.
            let begins = since.unwrap_or(change.at).min(change.at);
            clocks_mut(playing)?.set_away(*player, begins, *until);
        }
        _ => {}
    }
    Ok(())
}

/// Applies that the time of a seat is up.
///
/// Unless that ends the game for its player, another player picks the move, or the seed draws
/// it.
pub(crate) fn expire(playing: &mut Playing, seat: Seat, at: Time, flag_fell: bool) -> Applied {
    let turn = clocks_mut(playing)?
        .expire(at)
        .ok_or(PlayingError::TimeNotUp)?;
    if turn.seat != seat {
        return Err(PlayingError::OtherSeatsTime);
    }
    playing.add_news([News::TimeUp { seat }]);
    match turn.picker {
        _ if flag_fell => {}
        None if has_substitutes(playing) => substitute_late_player(playing, seat),
        None => assign_picker(playing, seat, at),
        // The picker was late as well. Nobody picks for a picker.
        Some(_) => playing.seed_picks_move = true,
    }
    Ok(())
}

/// Whether a computer plays on for a person whose time is up.
fn has_substitutes(playing: &Playing) -> bool {
    let clocks = playing.clocks.as_ref();
    clocks.is_some_and(|clocks| clocks.on_timeout() == TimeoutRule::Substitute)
}

/// Puts a computer in the place of a person whose time is up. If a computer or a crowd was
/// late, the seed draws the move.
fn substitute_late_player(playing: &mut Playing, seat: Seat) {
    let late = playing.moving_player(seat);
    // Nobody could come back for a crowd.
    match late.filter(|player| !playing.is_computer(*player) && !playing.is_crowd(*player)) {
        Some(person) => {
            playing.hand_over(person, None);
            // The computer's turn begins now.
            playing.clocks.iter_mut().for_each(Clocks::stop);
        }
        None => playing.seed_picks_move = true,
    }
}

/// Replaces a player who can no longer pick a move by the next player.
pub(crate) fn replace_picker(playing: &mut Playing, at: Time) {
    let picked = playing
        .clocks
        .as_ref()
        .and_then(Clocks::turn)
        .and_then(|turn| Some((turn.seat, turn.picker?)))
        .filter(|(seat, _)| playing.mover() == Some(*seat))
        .filter(|_| playing.ending().is_none());
    let Some((seat, picker)) = picked else {
        return;
    };
    if !can_pick(playing, picker) {
        assign_picker(playing, seat, at);
    }
}

/// Makes the next player pick the move of a seat whose time is up. If there is none, the seed draws
/// it.
fn assign_picker(playing: &mut Playing, seat: Seat, at: Time) {
    let picker = next_picker(playing, seat);
    match (picker, &mut playing.clocks) {
        (Some(picker), Some(clocks)) => {
            clocks.set_picker(picker, at);
            let by = picker.seat;
            playing.add_news([News::PickerAssigned { seat, by }]);
        }
        _ => playing.seed_picks_move = true,
    }
}

/// The player who picks the move of a seat whose time is up: the next opponent in turn order
/// who has a vote.
fn next_picker(playing: &Playing, late: Seat) -> Option<Picker> {
    let clocks = playing.clocks.as_ref()?;
    if clocks.on_timeout() != TimeoutRule::NextPicks {
        return None;
    }
    let seats = playing.seats();
    let later = (1..seats).map(|step| Seat(((late.index() + step) % seats) as u8));
    let owner = playing.player(late);
    // Computers and crowds pick nothing for others.
    let mut people = later.filter_map(|seat| {
        let player = playing.deciding_player(seat)?;
        let picks = !playing.is_computer(player) && !playing.is_crowd(player);
        picks.then_some(Picker { seat, player })
    });
    people.find(|picker| Some(picker.player) != owner && can_pick(playing, *picker))
}

/// Whether a player can pick a move with this seat of theirs.
fn can_pick(playing: &Playing, picker: Picker) -> bool {
    let army = playing.army(picker.seat);
    let can_vote = army.is_some_and(|army| has_vote(playing.position(), army));
    can_vote && !playing.has_quit(picker.player)
}

/// Ends a record: the clock of the next mover starts. If nobody has moved for several rounds,
/// all clocks are paused.
pub(crate) fn run_clock(playing: &mut Playing, at: Time) {
    let mover = playing
        .mover()
        .filter(|_| playing.ending().is_none())
        .and_then(|seat| Some((seat, playing.moving_player(seat)?)));
    let most = UNATTENDED_ROUNDS * playing.position().active().len();
    let Some(clocks) = &mut playing.clocks else {
        return;
    };
    match (mover, clocks.turn()) {
        (Some(mover), Some(turn)) if turn.mover() == mover => {}
        (Some((seat, player)), _) => clocks.start_turn(seat, player, at),
        (None, _) => clocks.stop(),
    }
    if clocks.unattended() >= most && clocks.turn().is_some() {
        let until = Time(at.0.saturating_add(MAX_PAUSE.0));
        clocks.pause_all(at, until, PauseCause::NobodyCame);
        playing.add_news([News::Paused { until }]);
    }
}

/// The next time at which something happens without an action.
pub(crate) fn next_deadline(playing: &Playing) -> Option<Time> {
    let clocks = playing
        .clocks
        .as_ref()
        .filter(|_| playing.ending().is_none())?;
    match clocks.pause {
        Some(pause) => Some(pause.until),
        None => clocks.deadline(),
    }
}

/// The event that gives time back after an outage; `None` if that is too little to be worth a
/// record.
pub(crate) fn decide(state: &State, from: Time, until: Time) -> Option<Event> {
    let playing = state.running()?;
    // Only the time that the turn really lost counts: a vacation or a pause in the outage costs
    // nobody time.
    let missed = playing.clocks.as_ref()?.missed_time(from, until);
    (missed >= least_credit(playing)?).then_some(Event::Credited { from, until })
}

/// The shortest outage whose time is given back: a hundredth of the time control.
pub(crate) fn least_credit(playing: &Playing) -> Option<Span> {
    let clocks = playing.clocks.as_ref()?;
    Some(clocks.control.least_credit().max(Span(1)))
}
