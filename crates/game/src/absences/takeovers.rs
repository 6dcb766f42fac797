//! Seats that are left for good: offered by link, and taken over by another person.
//!
//! The person becomes a new player beside the retired one, who keeps everything that they have
//! read and written. Of the secrets of the seat the new player learns only what the board needs:
//! who its allies are. `decide` decides what is allowed, and `lobby` has the members.

use crate::absences::stand_ins;
use crate::base::erasable::Erasable;
use crate::base::event::Event;
use crate::base::id::{PlayerId, Seat, Time};
use crate::base::moves::{MoveOrigin, News};
use crate::base::playing::{Playing, PlayingError};
use crate::diplomacy::king_losses::KingLosses;
use crate::diplomacy::{self, alliances};
use alloc::vec::Vec;

/// The open offers: whose seats, and their number. An offer ends with the game, and when the army
/// is out.
pub(crate) fn open_offers(playing: &Playing) -> impl Iterator<Item = (PlayerId, u32)> {
    let offers = playing.topics.absences.offers.iter();
    let open = offers.filter(|(of, _)| can_be_taken_over(playing, **of));
    open.map(|(of, number)| (*of, *number))
}

/// The number of the open offer of a player's seats.
pub(crate) fn open_offer(playing: &Playing, of: PlayerId) -> Option<u32> {
    let mut offers = open_offers(playing);
    offers
        .find(|(player, _)| *player == of)
        .map(|(_, number)| number)
}

/// Whether a computer plays for a person, with an army that is still in the game.
pub(super) fn can_be_taken_over(playing: &Playing, of: PlayerId) -> bool {
    playing.ending().is_none() && playing.is_replaced(of) && playing.is_in(of)
}

/// The number of moves that a computer has to make for a player who stays away before others can
/// give the seat away. A weekend is not for good.
pub(super) const PATIENCE_MOVES: usize = 3;

/// Whether a person is believed not to return, so that the others may give their seats away. Who
/// handed them over to a computer themselves means to return.
pub(crate) fn is_left(playing: &Playing, of: PlayerId) -> bool {
    let is_by_choice = playing.topics.absences.by_choice.contains(&of);
    can_be_taken_over(playing, of) && !is_by_choice && computer_moves(playing, of) >= PATIENCE_MOVES
}

/// The number of moves that the computer has made for a player since their own last one.
pub(super) fn computer_moves(playing: &Playing, of: PlayerId) -> usize {
    let moves = playing.moves().iter().rev();
    let theirs = moves.filter(|mv| playing.player(mv.by) == Some(of));
    theirs
        .take_while(|mv| mv.origin == MoveOrigin::Computer)
        .count()
}

/// Gives the seats of a retired player to a new one. Returns the seats, and the computer that
/// played for them.
pub(crate) fn take_over(
    playing: &mut Playing,
    at: Time,
    player: PlayerId,
    of: PlayerId,
) -> Result<Vec<(Seat, PlayerId)>, PlayingError> {
    if open_offer(playing, of).is_none() {
        return Err(PlayingError::NotOffered);
    }
    playing.begin_quiet_record();
    close_proposals(playing, of, at)?;
    if let (Some(seat), Some(ledger)) = (playing.diplomacy_seat_of(of), &mut playing.ledger) {
        ledger.retire(seat, of);
    }
    let ended = stand_ins::end_takeover(playing, of, player);
    let plies = playing.moves().len();
    let absences = &mut playing.topics.absences;
    absences.forget(of);
    absences.since.insert(player, plies);
    for (seat, _) in &ended {
        absences.former.insert(*seat, of);
    }
    let seats = ended.iter().map(|(seat, _)| News::TakenOver {
        seat: *seat,
        from: of,
    });
    let news: Vec<News> = seats.collect();
    playing.add_news(news);
    Ok(ended)
}

/// Declines and withdraws the open proposals of a player, of which their successor may not know.
fn close_proposals(playing: &mut Playing, of: PlayerId, at: Time) -> Result<(), PlayingError> {
    let (Some(seat), Some(ledger)) = (playing.diplomacy_seat_of(of), &playing.ledger) else {
        return Ok(());
    };
    let known = alliances::KnownAlliances::of(playing, ledger, seat);
    let declined = known
        .proposed_by
        .into_iter()
        .map(|from| Event::ProposalDeclined {
            by: seat,
            from,
            countered: false,
            has_message: false,
            why: None,
        });
    let withdrawn = known
        .proposed_to
        .into_iter()
        .map(|to| Event::ProposalWithdrawn { from: seat, to });
    let all: Vec<Event> = declined.chain(withdrawn).collect();
    for event in all {
        let result = diplomacy::apply::try_diplomacy(playing, &event, &mut KingLosses::none())?;
        diplomacy::apply::apply_result(playing, &event, result, at, &Erasable::default());
    }
    Ok(())
}
