//! The part of a view that its viewer alone knows, and that says what only they can do.
//!
//! No other part of a view depends on its viewer, but for their own name in an anonymous game
//! and the channel to which a game is to move. So a view without this part has no secret.

use crate::adjudication::{self, AdjudicationView};
use crate::base::id::{PlayerId, Seat};
use crate::base::playing::Playing;
use crate::base::state::{Stage, State};
use crate::conditional_moves::{self, ConditionalLine};
use crate::diplomacy;
use crate::diplomacy::view::DiplomaticStatus;
use crate::draws;
use crate::requests::apply::takeback_ply;
use entente_rules::{Claim, Position};

/// The knowledge that one player alone has of a game, and the actions that only they have.
#[derive(Debug, Clone)]
pub struct Own {
    /// The player.
    pub player: PlayerId,
    /// The draws that they can claim now.
    pub draw_claims: Vec<Claim>,
    /// The results that they can claim now.
    pub result_claims: AdjudicationView,
    /// The first seats of the players whose draw offers they have stopped.
    pub stopped_draw_offers: Vec<Seat>,
    /// The first seats of the players whose next draw offers they can stop.
    pub stoppable_draw_offers: Vec<Seat>,
    /// The number of plies before their last move, if it can still be taken back.
    pub(super) takeback: Option<usize>,
    /// Their conditional moves.
    pub conditional_moves: Vec<ConditionalLine>,
    /// Their conditional moves for reading: in the rule set's notation as far as the board is
    /// known, with `*` for any move.
    pub readable_conditional_moves: Vec<ConditionalLine>,
    /// Their private note.
    pub note: Option<String>,
    /// Their diplomacy; `None` if the game has none, and before it has started.
    pub diplomacy: Option<DiplomaticStatus>,
    /// The position with the alliances that they know of; `None` unless it has any secrets.
    pub(super) position: Option<Position>,
    /// All positions from the start to now, in a running game with computers.
    pub(super) positions: Vec<Position>,
}

impl Own {
    /// The own part of this player, in the game with this state.
    pub(super) fn of(state: &State, player: PlayerId) -> Self {
        let playing = match &state.stage {
            Stage::Playing(playing) => Some(&**playing),
            Stage::Lobby | Stage::Closed(_) => None,
        };
        let begun = state.begun();
        Self {
            player,
            draw_claims: playing.map_or_else(Vec::new, |p| p.claims(Some(player))),
            result_claims: playing.map_or_else(AdjudicationView::default, |p| {
                adjudication::decide::view(p, player)
            }),
            stopped_draw_offers: playing
                .map_or_else(Vec::new, |p| draws::decide::stopped_seats(p, player)),
            stoppable_draw_offers: playing
                .map_or_else(Vec::new, |p| draws::decide::stoppable_seats(p, player)),
            takeback: playing.and_then(|p| takeback_ply(p, player)),
            conditional_moves: playing.map_or_else(Vec::new, |p| {
                conditional_moves::decide::conditional_lines(p, player).to_vec()
            }),
            readable_conditional_moves: playing.map_or_else(Vec::new, |p| {
                conditional_moves::decide::readable_lines(p, player)
            }),
            note: playing.and_then(|p| p.note(player).cloned()),
            diplomacy: playing.and_then(|p| status(state, p, player)),
            position: begun.and_then(|p| known_position(state, p, player)),
            positions: playing.map_or_else(Vec::new, |p| positions(state, p, player)),
        }
    }
}

/// The position with the alliances that a player knows of; `None` if it has no secrets.
fn known_position(state: &State, playing: &Playing, player: PlayerId) -> Option<Position> {
    let has_secrets = state.terms.options.keeps_secrets() && !state.keeps_no_secrets();
    let army = playing
        .diplomacy_seat_of(player)
        .and_then(|seat| playing.army(seat));
    has_secrets.then(|| playing.position().seen_by(army))
}

/// All positions with the alliances that a player knows of, in a running game with computers.
fn positions(state: &State, playing: &Playing, player: PlayerId) -> Vec<Position> {
    let has_computers = state.lobby.computers().next().is_some();
    if !has_computers || playing.ending().is_some() {
        return Vec::new();
    }
    let seat = playing.diplomacy_seat_of(player);
    let army = seat.and_then(|seat| playing.army(seat));
    let since = playing.topics.absences.plies_before(player);
    (0..)
        .map_while(|ply| Some((ply, playing.play().position_at(ply)?)))
        // Who took the seat over knows nothing of its alliances before.
        .map(|(ply, position)| position.seen_by(army.filter(|_| ply >= since)))
        .collect()
}

/// The diplomacy of a player, if the game has any.
fn status(state: &State, playing: &Playing, player: PlayerId) -> Option<DiplomaticStatus> {
    let ledger = playing.ledger.as_ref()?;
    let seed = state.game_seed();
    let Some(seat) = playing.diplomacy_seat_of(player) else {
        return diplomacy::view::retired_status(ledger, player, seed.as_ref());
    };
    let is_owner = player == playing.player(seat)?;
    let status = DiplomaticStatus {
        character: state.character(playing, seat),
        ..diplomacy::view::status(playing, ledger, seat, seed.as_ref())
    };
    // A substitute knows the alliances of the seat, but reads nothing that was written to its
    // player.
    Some(if is_owner {
        status
    } else {
        status.without_texts()
    })
}
