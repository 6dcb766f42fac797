//! Moves: typed, read, made on the board, and the news that follow from them.
//!
//! This file has the board by the rules alone: events of `entente-rules` with the forced passes
//! after them, and the position or saved game from which a game continues. It does not know the
//! game that is played on the board.

pub(crate) mod decide;
pub(crate) mod only_moves;
pub(crate) mod reading;
pub(crate) mod turn;
pub(crate) mod typed_move;

use crate::base::id::Seat;
use crate::base::refusal::Refusal;
use crate::diplomacy::DiplomacyEvent;
use crate::diplomacy::king_losses::KingLosses;
use crate::lobby::starting_position::{StartingPosition, StartingPositionError};
use entente_rules::{
    AllianceAction, Army, Code, Event as RulesEvent, Options, Play, Ply, Position,
};

/// The consequences of events of the rules.
#[derive(Default)]
pub(crate) struct Consequences {
    /// The diplomatic events that the rules report.
    pub(crate) diplomacy: Vec<DiplomacyEvent>,
    /// The captures: the captor, and the owner of the piece.
    pub(crate) captures: Vec<(Seat, Seat)>,
}

/// The pass that the rules force now, if they do.
fn forced_pass(play: &Play) -> Option<RulesEvent> {
    let pass = play.position().pass().filter(|_| play.outcome().is_none());
    pass.map(RulesEvent::Move)
}

/// Applies an event on a board, with the forced passes after it.
fn apply_with_passes(play: &mut Play, event: &RulesEvent) -> Result<(), Code> {
    play.apply(event)?;
    apply_passes(play)
}

/// Makes the forced passes.
fn apply_passes(play: &mut Play) -> Result<(), Code> {
    while let Some(pass) = forced_pass(play) {
        play.apply(&pass)?;
    }
    Ok(())
}

/// Applies events one after another until the game is over, and then the forced passes.
pub(crate) fn apply_all(
    play: &mut Play,
    events: &[RulesEvent],
    king_losses: &mut KingLosses,
) -> Result<Consequences, Code> {
    let mut consequences = Consequences::default();
    for (number, event) in events.iter().enumerate() {
        // A player who resigns with two armies may have ended the game with the first.
        if number == 0 || play.outcome().is_none() {
            consequences.apply(play, event, king_losses)?;
        }
    }
    while let Some(pass) = forced_pass(play) {
        consequences.apply(play, &pass, king_losses)?;
    }
    Ok(consequences)
}

impl Consequences {
    /// Applies an event, and answers at once for every army that lost its king by it.
    fn apply(
        &mut self,
        play: &mut Play,
        event: &RulesEvent,
        king_losses: &mut KingLosses,
    ) -> Result<(), Code> {
        // The capture is found before the event, after which the captured piece is gone.
        let capture = capture(play.position(), event);
        play.apply(event)?;
        self.add_diplomacy(play, capture.map(|(_, of)| of), proposer(play, event));
        self.captures.extend(capture);
        while let (None, Some(due)) = (play.outcome(), play.position().pending_choice()) {
            let king_loss = king_losses.decide(play.position(), &due, play.plies().len() as u32)?;
            play.apply(&RulesEvent::Choose {
                by: due.army,
                king_loss,
            })?;
            self.add_diplomacy(play, None, None);
        }
        Ok(())
    }

    fn add_diplomacy(&mut self, play: &Play, taken: Option<Seat>, proposer: Option<Seat>) {
        let seat = |army| turn::seat(play.position(), army);
        let consequences = play.log().iter();
        self.diplomacy.extend(
            consequences
                .filter_map(|consequence| DiplomacyEvent::of(consequence, seat, taken, proposer)),
        );
    }
}

/// The seat whose proposal this event accepts.
fn proposer(play: &Play, event: &RulesEvent) -> Option<Seat> {
    match event {
        RulesEvent::Alliance(AllianceAction::Accept { from, .. }) => {
            Some(turn::seat(play.position(), *from))
        }
        _ => None,
    }
}

/// The captor and the owner of the piece, if this event captures one.
fn capture(position: &Position, event: &RulesEvent) -> Option<(Seat, Seat)> {
    let RulesEvent::Move(ply) = event else {
        return None;
    };
    let captured = position.captured_piece(&ply.mv()?)?;
    let by = position.mover()?;
    Some((
        turn::seat(position, by),
        turn::seat(position, captured.army),
    ))
}

/// Makes a move and the forced passes after it on a board. Returns whether the board after it is
/// known.
pub(crate) fn play_known(play: &mut Play, ply: Ply) -> bool {
    apply_with_passes(play, &RulesEvent::Move(ply)).is_ok()
        && play.position().pending_choice().is_none()
        && play.position().choice().is_empty()
}

/// Whether an army has a vote on a draw or a request: it is still in the game and has not resigned.
pub(crate) fn has_vote(position: &Position, army: Army) -> bool {
    position.status(army).is_in() && position.pending(army).is_none()
}

/// Whether this is one of the first rounds, in which nobody leaves, where the rules have such.
pub(crate) fn is_opening(position: &Position) -> bool {
    position.round() <= position.options().opening_rounds()
}

/// The maximum number of events.
const MAX_EVENTS: usize = 5_000;

impl From<StartingPositionError> for Refusal {
    fn from(error: StartingPositionError) -> Self {
        Self::InvalidStartingPosition(error)
    }
}

impl StartingPosition {
    /// The game up to this point, or the reason for which it is not possible.
    pub fn play(&self, options: &Options) -> Result<Play, StartingPositionError> {
        let mut play = Play::new(self.position(options)?);
        let impossible = |number| move |cause| StartingPositionError::Impossible { number, cause };
        apply_passes(&mut play).map_err(impossible(1))?;
        for (number, event) in (1..).zip(self.events()) {
            let legal = play
                .read_event(event)
                .map_err(|cause| StartingPositionError::Unreadable { number, cause })?;
            apply_with_passes(&mut play, &legal).map_err(impossible(number))?;
        }
        Ok(play)
    }

    /// This starting position in normal form, if a game can continue from it: every event is legal,
    /// and the game is not over.
    pub(crate) fn checked(&self, options: &Options) -> Result<Self, Refusal> {
        if self.events().count() > MAX_EVENTS {
            return Err(StartingPositionError::TooLong { most: MAX_EVENTS }.into());
        }
        let position = self.position(options)?;
        Self::check_alliances(&position)?;
        if self.play(options)?.outcome().is_some() {
            return Err(Refusal::StartingPositionIsOver);
        }
        Ok(self.with_position(&position))
    }
}
