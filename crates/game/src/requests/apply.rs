//! Requests that everybody who still plays has to accept: takeback, pause, resume, moving the game
//! to another channel, and a computer that plays for an absent player.
//!
//! Only one request can be open. It lapses with the next move. `decide` decides who may
//! ask.

use crate::base::event::Event;
use crate::base::id::{Home, PlayerId, Time};
use crate::base::moves::News;
use crate::base::playing::{Applied, Change, Playing, PlayingError};
use crate::clock::{PauseCause, timing};
use crate::moves;
use crate::requests::{PlayerRequest, RequestChange};

/// The players who still have to answer.
pub(crate) fn asked(playing: &Playing, request: &PlayerRequest) -> Vec<PlayerId> {
    let mut players = timing::voting_players(playing);
    players.retain(|player| request.asks(*player));
    players
}

/// The ply up to which a player can ask to take back moves: that of their last one. `None` if they
/// have made none, or none since something that stays.
pub(crate) fn takeback_ply(playing: &Playing, player: PlayerId) -> Option<usize> {
    let mut moves = playing.moves().iter();
    moves
        .rposition(|mv| mv.moved.is_some() && playing.player(mv.by) == Some(player))
        .filter(|ply| *ply >= moves::decide::takeback_limit(playing))
}

/// Applies a request, an answer, or the end of a pause.
pub(crate) fn apply(playing: &mut Playing, change: &Change<'_>) -> Applied {
    let at = change.at;
    match change.event {
        Event::Requested {
            player,
            change: asked,
        } => {
            let place = change.erasable.places.first();
            let channel = place.map(|place| place.channel.clone());
            make_request(playing, *player, *asked, channel, at);
            Ok(())
        }
        Event::RequestAccepted { player } => answer_request(playing, *player, true),
        Event::RequestDeclined { player } => answer_request(playing, *player, false),
        Event::PauseEnded { by } => end_pause(playing, *by, at),
        Event::Moved { .. } | Event::Chosen { .. } => end_absence(playing, at),
        _ => Ok(()),
    }
}

/// Opens a request.
fn make_request(
    playing: &mut Playing,
    by: PlayerId,
    change: RequestChange,
    channel: Option<String>,
    at: Time,
) {
    playing.request = Some(PlayerRequest {
        by,
        change,
        at,
        accepted: Vec::new(),
        channel,
    });
}

/// Applies an answer. Declining closes the request.
fn answer_request(playing: &mut Playing, player: PlayerId, accepts: bool) -> Applied {
    let request = playing.request.as_mut().ok_or(PlayingError::NothingAsked)?;
    if accepts {
        request.accepted.push(player);
    } else {
        playing.request = None;
    }
    Ok(())
}

/// Makes the change if everybody has accepted. A takeback that has become impossible is
/// dropped.
pub(crate) fn carry_out_request(playing: &mut Playing, at: Time) -> Applied {
    let takeback_limit = moves::decide::takeback_limit(playing) as u32;
    let is_void =
        |change| matches!(change, RequestChange::Takeback { ply } if ply < takeback_limit);
    playing.request.take_if(|request| is_void(request.change));
    let accepted = playing
        .request
        .clone()
        .filter(|request| asked(playing, request).is_empty());
    let Some(request) = accepted else {
        return Ok(());
    };
    playing.request = None;
    match request.change {
        RequestChange::Takeback { ply } => {
            playing.present_at = at;
            moves::decide::take_back(playing, ply)
        }
        RequestChange::Pause { .. } => {
            let until = at + request.pause().unwrap_or_default();
            timing::clocks_mut(playing)?.pause_all(at, until, PauseCause::Requested);
            playing.add_news([News::Paused { until }]);
            Ok(())
        }
        RequestChange::Resume => resume(playing, at),
        RequestChange::Move => {
            // If the channel was erased, the game becomes private.
            playing.new_home = Some(request.channel.map_or(Home::Private, Home::channel));
            playing.add_news([News::GameMovedHere]);
            Ok(())
        }
        RequestChange::Substitute { player, level, .. } => {
            playing.hand_over(player, Some(level));
            Ok(())
        }
    }
}

/// Ends a pause that is over, or that a player who returned ends alone.
fn end_pause(playing: &mut Playing, by: Option<PlayerId>, at: Time) -> Applied {
    // A request to resume needs no answer any more.
    let is_done =
        |request: &mut PlayerRequest| by.is_some() && request.change == RequestChange::Resume;
    playing.request.take_if(is_done);
    resume(playing, at)
}

/// Resumes, with a move, the clocks that were paused because nobody came.
fn end_absence(playing: &mut Playing, at: Time) -> Applied {
    let clocks = playing.clocks.as_ref();
    match clocks.and_then(|clocks| clocks.pause) {
        Some(_) => resume(playing, at),
        None => Ok(()),
    }
}

/// Resumes the clocks, and tells that.
fn resume(playing: &mut Playing, at: Time) -> Applied {
    resume_clocks(playing, at)?;
    playing.add_news([News::Resumed]);
    Ok(())
}

pub(crate) fn resume_clocks(playing: &mut Playing, at: Time) -> Applied {
    let clocks = timing::clocks_mut(playing)?;
    let pause = clocks.pause;
    clocks.resume(at);
    // During somebody's pause nobody had to move.
    if pause.is_some_and(|pause| pause.is_requested()) {
        playing.present_at = at;
    }
    Ok(())
}
