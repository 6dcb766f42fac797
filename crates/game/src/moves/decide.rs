//! Decides moves, and which captured army is commanded; and has a game's part by the rules: its
//! start, events in terms of `entente-rules`, their application, and takebacks.
//!
//! `base::playing` records the moves and news for viewers.

use crate::base::action::{Cause, PlayAction};
use crate::base::erasable::{Decided, event_only};
use crate::base::event::{Event, RecordedPly, Rules};
use crate::base::id::{Actor, PlayerId, Seat, Time};
use crate::base::moves::{MoveOrigin, News};
use crate::base::playing::{Applied, Playing, PlayingError, TopicStates};
use crate::base::refusal::{PossibleMove, Refusal, TimeRefusal};
use crate::base::state::{self, State, acting, check_playing, check_present};
use crate::clock::running::{Clocks, Pause};
use crate::clock::timing;
use crate::computers::Effort;
use crate::diplomacy::king_losses::KingLosses;
use crate::diplomacy::ledger::{Ledger, Pacts};
use crate::diplomacy::{self, DiplomacyOptions};
use crate::lobby::starting_position::StartingPosition;
use crate::moves::{self, Consequences, turn, typed_move};
use entente_rules::{Army, Claim, Code, Event as RulesEvent, Options, Play, Position};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

struct MoveTerms<'a> {
    /// The number of plies on the board that the player saw, if it is known.
    seen: Option<u32>,
    /// The coordinate form of a move that the player means even if it betrays an ally.
    confirm: Option<&'a str>,
    /// The thought that it got, if a computer made it.
    effort: Option<Effort>,
}

/// Decides a move as it was typed or chosen: its text, the number of plies on the board that the
/// player saw, and the coordinate form of a move that they mean even if it betrays an ally.
pub(crate) fn typed(
    playing: &Playing,
    player: PlayerId,
    text: &str,
    seen: Option<u32>,
    confirm: Option<&str>,
) -> Result<Event, Refusal> {
    let terms = MoveTerms {
        seen,
        confirm,
        effort: None,
    };
    make_move(playing, player, text, terms)
}

fn make_move(
    playing: &Playing,
    player: PlayerId,
    text: &str,
    terms: MoveTerms<'_>,
) -> Result<Event, Refusal> {
    let ply = playing.ply();
    if let Some(seen) = terms.seen.filter(|seen| *seen != ply) {
        return Err(Refusal::Stale { seen, ply });
    }
    check_turn(playing, player).map_err(|refusal| {
        typed_move::unreadable_now(&playing.position().options(), text).unwrap_or(refusal)
    })?;
    // The move is read on the board as the player sees it, so that a refusal reveals nothing more.
    let mover = playing.army(playing.turn());
    let position = &playing.position().seen_by(mover);
    let ply = typed_move::read(position, text)?;
    let found = RecordedPly::found(ply, position);
    // A refusal changes nothing: nobody can see that the question is open.
    if let Some(ally) = position.betrayed_ally(ply)
        && terms.confirm != Some(found.coordinate())
    {
        return Err(Refusal::Betrays {
            mv: PossibleMove {
                notation: position.notation(ply),
                coordinate: found.coordinate().to_string(),
            },
            ally: playing.seat(ally),
        });
    }
    Ok(Event::Moved {
        seat: playing.turn(),
        ply: found,
        effort: terms.effort,
        vote: None,
    })
}

/// Decides a move with the thought that it got. The thought of people is not recorded.
pub(crate) fn computer_move(state: &State, by: Actor, coordinate: &str, effort: Effort) -> Decided {
    let (_, player) = acting(state, by)?;
    move_of(state, player, coordinate, Some(effort)).map(event_only)
}

/// Decides a move of this player.
fn move_of(
    state: &State,
    player: PlayerId,
    coordinate: &str,
    effort: Option<Effort>,
) -> Result<Event, Refusal> {
    let playing = state.started_game()?;
    check_playing(playing, player)?;
    check_present(playing, player)?;
    let effort = effort.filter(|_| playing.is_computer(player));
    // A computer needs no confirmation.
    let terms = MoveTerms {
        seen: None,
        confirm: Some(coordinate),
        effort,
    };
    make_move(playing, player, coordinate, terms)
}

/// Checks that it is this player's turn and that the game is not paused.
pub(crate) fn check_turn(playing: &Playing, player: PlayerId) -> Result<(), Refusal> {
    let clocks = playing.clocks.as_ref();
    let picker = clocks.and_then(|clocks| clocks.turn()?.picker);
    let mover = playing.mover().and_then(|seat| playing.moving_player(seat));
    if let Some(other) = picker.filter(|by| mover == Some(player) && by.player != player) {
        let picker = other.seat;
        return Err(Refusal::Time(TimeRefusal::TimeIsUp { picker }));
    }
    if picker.map_or(mover, |by| Some(by.player)) != Some(player) {
        let turn = playing.turn();
        return Err(Refusal::NotYourTurn { turn });
    }
    match clocks
        .and_then(|clocks| clocks.pause)
        .filter(Pause::is_requested)
    {
        Some(pause) => Err(Refusal::Time(TimeRefusal::Paused { until: pause.until })),
        None => Ok(()),
    }
}

pub(crate) fn choose(playing: &Playing, player: PlayerId, army: Army) -> Result<Event, Refusal> {
    check_turn(playing, player)?;
    if !playing.position().choice().contains(&army) {
        return Err(Refusal::NoChoice);
    }
    Ok(Event::Chosen {
        by: playing.turn(),
        seat: playing.seat(army),
    })
}

/// The actions that can lead to this event, if it is a choice of an army.
pub(crate) fn causes(playing: &Playing, event: &Event, _: Time) -> Vec<Cause> {
    let Event::Chosen { by, seat } = event else {
        return Vec::new();
    };
    let army = playing.army(*seat);
    let choose = army.map(|army| PlayAction::Choose { army });
    playing.moving_player(*by).zip(choose).into_iter().collect()
}

/// Decides a recorded move again: a move of the player whose turn it is, or who picks it.
pub(crate) fn again(
    state: &State,
    ply: &RecordedPly,
    effort: Option<Effort>,
) -> Result<Event, Refusal> {
    let playing = state.started_game()?;
    let clocks = playing.clocks.as_ref();
    let picker = clocks.and_then(|clocks| clocks.turn()?.picker);
    let mover = || playing.moving_player(playing.mover()?);
    let player = picker.map(|picker| picker.player).or_else(mover);
    let player = state::member(state, player.ok_or(Refusal::NotSeated)?)?.player;
    move_of(state, player, ply.coordinate(), effort)
}

/// The events of the rules for a public event, or the reason for which it cannot have happened.
pub(crate) fn to_rule_events(
    playing: &Playing,
    event: &Event,
) -> Result<Vec<RulesEvent>, PlayingError> {
    let impossible = || PlayingError::NotPossible(Box::new(event.clone()));
    let army = |seat: &Seat| playing.army(*seat).ok_or_else(impossible);
    let own = |player: &PlayerId| -> Result<Army, PlayingError> {
        let army = playing.voting_armies(*player).into_iter().next();
        army.ok_or_else(impossible)
    };
    Ok(match event {
        Event::Moved { seat, ply, .. } => Vec::from([ply_event(playing, *seat, ply)?]),
        Event::Chosen { by, seat } => Vec::from([RulesEvent::ChooseArmy {
            by: army(by)?,
            army: army(seat)?,
        }]),
        Event::DrawOffered { player } => {
            let offer = own(player)?;
            let mut events = Vec::from([RulesEvent::Offer(offer)]);
            events.extend(draw_answers(playing, *player, offer, true));
            events
        }
        Event::DrawAccepted { player, offer } => draw_answers(playing, *player, army(offer)?, true),
        Event::DrawDeclined { player, offer } => {
            draw_answers(playing, *player, army(offer)?, false)
        }
        Event::DrawClaimed { player, claim } => Vec::from([match claim {
            Claim::Threefold => RulesEvent::ClaimThreefold(own(player)?),
            Claim::FiftyMoves => RulesEvent::ClaimFifty(own(player)?),
        }]),
        Event::Resigned { seats, .. } | Event::Quit { seats, .. } => seats
            .iter()
            .map(|seat| Ok(RulesEvent::Resign(army(seat)?)))
            .collect::<Result<_, PlayingError>>()?,
        Event::Stopped { seat, .. } => Vec::from([RulesEvent::Resign(army(seat)?)]),
        Event::TimeUp { seat } => timing::flag_events(playing, *seat),
        event if event.facts().rules == Rules::StandAside => Vec::new(),
        _ => return Err(impossible()),
    })
}

pub(crate) fn ply_event(
    playing: &Playing,
    seat: Seat,
    ply: &RecordedPly,
) -> Result<RulesEvent, PlayingError> {
    if playing.turn() != seat {
        return Err(PlayingError::NotTheirTurn);
    }
    let found = ply.on(playing.position());
    let found = found.ok_or_else(|| PlayingError::NotLegal {
        coordinate: ply.coordinate().to_string(),
    })?;
    Ok(RulesEvent::Move(found))
}

/// The answers of a player's armies to a draw offer. A player accepts with every army except the
/// one that made the offer. To decline, one army is enough.
fn draw_answers(
    playing: &Playing,
    player: PlayerId,
    offer: Army,
    accepts: bool,
) -> Vec<RulesEvent> {
    let armies = playing
        .voting_armies(player)
        .into_iter()
        .filter(|by| *by != offer);
    if accepts {
        armies.map(|by| RulesEvent::Agree { by, offer }).collect()
    } else {
        armies
            .take(1)
            .map(|by| RulesEvent::Decline { by, offer })
            .collect()
    }
}

/// Replays an event of the saved game that this game continues.
fn replay(playing: &mut Playing, at: Time, event: &str) -> Applied {
    let event = playing.play.read_event(event)?;
    let before = playing.position().clone();
    playing.plies_before_record = playing.moves.len();
    playing.latest_news.clear();
    let consequences = apply_all(playing, &[event], &mut KingLosses::none());
    diplomacy::apply::record_consequences(playing, &before, consequences?, at);
    // A recorded step of a king that walks is followed, not drawn again.
    let origin = if before.is_chance_to_move() {
        MoveOrigin::Chance
    } else {
        MoveOrigin::Mover
    };
    if !playing.record_plies(at, origin, None) {
        playing.add_news(turn::news(&before, playing.position()));
    }
    Ok(())
}

/// Passes the first turns if nobody can make them, such as those of an army that takes no part.
fn pass_first_turns(playing: &mut Playing, at: Time) -> Applied {
    if moves::forced_pass(&playing.play).is_some() {
        apply_all(playing, &[], &mut KingLosses::none())?;
        playing.record_plies(at, MoveOrigin::Rules, None);
    }
    Ok(())
}

/// Applies events of the rules with the forced passes after them, and remembers them.
pub(crate) fn apply_all(
    playing: &mut Playing,
    events: &[RulesEvent],
    king_losses: &mut KingLosses,
) -> Result<Consequences, Code> {
    let (plies, noted) = (playing.play.plies().len(), playing.rule_events.len());
    let consequences = moves::apply_all(Arc::make_mut(&mut playing.play), events, king_losses)?;
    let changes = events.iter().filter(|event| event.changes_position());
    playing
        .rule_events
        .extend(changes.map(|event| (plies, event.clone())));
    // Only moves can be taken back. Anything else that changed the position is final.
    if playing.rule_events[noted..]
        .iter()
        .any(|(_, event)| !is_ply(event))
    {
        playing.takeback_limit = playing.play.plies().len();
    }
    Ok(consequences)
}

/// The events by the rules so far. Passes are left out, because they follow by themselves.
pub(crate) fn rule_events(playing: &Playing) -> impl Iterator<Item = &RulesEvent> {
    playing.rule_events.iter().map(|(_, event)| event)
}

/// The number of plies that cannot be taken back.
pub(crate) fn takeback_limit(playing: &Playing) -> usize {
    playing.takeback_limit
}

/// Takes back plies until this many are left.
pub(crate) fn take_back(playing: &mut Playing, ply: u32) -> Applied {
    let plies = ply as usize;
    if plies < playing.takeback_limit || !Arc::make_mut(&mut playing.play).take_back(plies) {
        return Err(PlayingError::FinalMoves);
    }
    playing.had_everybody_moved = playing.has_everybody_moved();
    let taken_back = playing.moves.len().saturating_sub(plies);
    playing.moves.truncate(plies);
    playing
        .rule_events
        .retain(|(before, event)| *before < plies || *before == plies && !is_ply(event));
    playing.pending_news.clear();
    playing.accepted.clear();
    playing.topics.conditional_moves.clear();
    (playing.plies_before_record, playing.plies_before_latest) =
        (plies, plies.min(playing.plies_before_latest));
    if let Some(clocks) = &mut playing.clocks {
        clocks.take_back(taken_back);
    }
    playing.announce(Vec::from([News::TakenBack { ply }]));
    Ok(())
}

fn is_ply(event: &RulesEvent) -> bool {
    matches!(event, RulesEvent::Move(_))
}

/// Checks with the rules that the event is possible now. A player who has resigned with every army
/// can no longer do anything.
pub(crate) fn checked(
    playing: &Playing,
    event: Event,
    refusal: impl FnOnce(Code) -> Refusal,
) -> Result<Event, Refusal> {
    let events = to_rule_events(playing, &event).unwrap_or_default();
    if events.is_empty() {
        return Err(Refusal::AlreadyResigned);
    }
    let mut play = Play::clone(playing.play());
    match moves::apply_all(&mut play, &events, &mut KingLosses::none()) {
        Ok(_) => Ok(event),
        Err(code) => Err(refusal(code)),
    }
}

/// A game that begins, with the moves of its saved game.
pub(crate) fn started(
    options: &Options,
    diplomacy: Option<DiplomacyOptions>,
    clocks: Option<Clocks>,
    starting_position: Option<&StartingPosition>,
    at: Time,
    owners: Vec<Option<PlayerId>>,
) -> Result<Playing, PlayingError> {
    let pacts = || (!options.keeps_secrets()).then(Pacts::default);
    let start = match starting_position {
        Some(starting_position) => starting_position.position(options)?,
        None => Position::start_with(options),
    };
    let mut playing = Playing {
        clocks: None,
        seed_picks_move: false,
        request: None,
        new_home: None,
        topics: TopicStates::default(),
        takeback_limit: 0,
        rule_events: Vec::new(),
        ledger: diplomacy.map(|terms| Ledger::new(terms, pacts())),
        is_public: true,
        owners,
        started_at: at,
        play: Arc::new(Play::new(start)),
        moves: Vec::new(),
        had_everybody_moved: false,
        plies_before_record: 0,
        plies_before_latest: 0,
        pending_news: Vec::new(),
        latest_news: Vec::new(),
        accepted: Vec::new(),
        computers: BTreeSet::new(),
        crowds: BTreeMap::new(),
        stand_ins: BTreeMap::new(),
        handed_over: None,
        present_at: at,
    };
    pass_first_turns(&mut playing, at)?;
    let events = starting_position.into_iter();
    for event in events.flat_map(StartingPosition::events) {
        replay(&mut playing, at, event)?;
    }
    // The moves of the saved game took no time here, so the clocks start only now.
    playing.clocks = clocks;
    Ok(playing)
}
