//! A computer that negotiates, with everything that it knows at one moment of a game. All parts of
//! the diplomat work on it.
//!
//! The value of an alliance: the search with it less the search without it, for both sides.

use entente_engine::{Engine, SearchRequest, StopSignal};
use entente_game::{DiplomaticStatus, Seat, View};
use entente_rules::{Army, PieceKind, Status};

use super::opinion::Opinions;
use super::traits::Traits;

/// A computer that negotiates, at one moment of a game.
pub struct Diplomat<'a> {
    pub(crate) view: &'a View,
    pub(crate) status: &'a DiplomaticStatus,
    pub(super) traits: &'a Traits,
    pub(super) opinions: Opinions,
    /// The seat under which it negotiates: its first.
    pub(crate) own: Seat,
    /// The other players who can still win, by the seats under which they negotiate.
    pub(crate) others: Vec<Seat>,
}

impl<'a> Diplomat<'a> {
    /// The diplomat of the computer whose view this is; `None` if it cannot negotiate: without
    /// diplomacy, without a king, or in a game that is not being played.
    pub fn of(view: &'a View) -> Option<Self> {
        let status = view.diplomacy()?;
        Self::with_traits(view, Traits::of(status.character?))
    }

    /// The same with other traits, for programs that measure them.
    pub fn with_traits(view: &'a View, traits: &'a Traits) -> Option<Self> {
        let status = view.diplomacy()?;
        // Without a turn the game is not being played.
        view.turn()?;
        let own = status.seat;
        let others = rivals(view);
        if !others.contains(&own) || view.positions().is_empty() {
            return None;
        }
        Some(Self {
            view,
            status,
            traits,
            opinions: Opinions::of(view, status, traits),
            own,
            others: others.into_iter().filter(|seat| *seat != own).collect(),
        })
    }

    /// The seats of players in the game that it is allied with or has a pact with.
    fn ally_seats(&self) -> Vec<usize> {
        self.status.allies.iter().map(|seat| seat.index()).collect()
    }

    /// The seats of the players who serve it, and come along if it leaves.
    pub(super) fn protectorates(&self) -> Vec<usize> {
        let seats = self.status.protectorates.iter();
        seats.map(|seat| seat.index()).collect()
    }

    /// The player that it punishes: the latest who has betrayed it or its alliance and can still
    /// win.
    pub(crate) fn enemy(&self) -> Option<Seat> {
        let betrayers = self.opinions.betrayers().iter().rev();
        let mut left = betrayers
            .filter(|seat| self.others.contains(seat) && !self.status.allies.contains(seat));
        // Only a character that punishes has an enemy; the others forgive in time.
        left.next().copied().filter(|_| self.traits.punishes)
    }

    /// Does it punish this player to the end? The search plays against the latest traitor only, but
    /// an earlier one is not forgiven for that.
    pub fn never_forgives(&self, other: Seat) -> bool {
        self.traits.punishes && self.opinions.has_betrayed(other)
    }

    /// The value of a player's pieces on the board, in pawns.
    pub(crate) fn material(&self, seat: Seat) -> u32 {
        let mine = self
            .view
            .pieces()
            .filter(|(_, piece)| self.player_of(piece.army) == Some(seat));
        mine.map(|(_, piece)| pawns(piece.kind)).sum()
    }

    /// The number of plies of a round.
    pub(crate) fn round(&self) -> u32 {
        self.others.len() as u32 + 1
    }

    /// The diplomacy seat of the player who has this army.
    pub(super) fn player_of(&self, army: Army) -> Option<Seat> {
        Some(self.view.diplomacy_seat(self.view.seat_of(army)?))
    }

    /// All seats of the player who negotiates under this one.
    pub(super) fn seats_of(&self, player: Seat) -> impl Iterator<Item = usize> + use<'_> {
        let seats = 0..self.view.players.seats.len();
        seats.filter(move |seat| self.view.diplomacy_seat(Seat(*seat as u8)) == player)
    }
}

/// The diplomacy seats of the players who can still win.
fn rivals(view: &View) -> Vec<Seat> {
    let armies = view.armies();
    // An army that can play on without its king no longer plays for itself.
    let needs_king = view.variant().plays_without_king();
    let has_king = |seat: Seat| {
        let mut pieces = view.pieces();
        pieces.any(|(_, piece)| {
            piece.kind == PieceKind::King && view.seat_of(piece.army) == Some(seat)
        })
    };
    let playing = armies.iter().filter(|army| {
        army.status.is_in()
            && army.status != Status::Protectorate
            && (!needs_king || has_king(army.seat))
    });
    let mut seats: Vec<Seat> = playing.map(|army| view.diplomacy_seat(army.seat)).collect();
    seats.sort_unstable();
    // A player with several armies is one negotiator.
    seats.dedup();
    seats
}

/// The value of a piece in pawns, as beginners learn it, because people should find the computer's
/// reasons plausible.
fn pawns(kind: PieceKind) -> u32 {
    match kind {
        PieceKind::Pawn => 1,
        PieceKind::Knight | PieceKind::Bishop => 3,
        PieceKind::Rook => 5,
        PieceKind::Queen => 9,
        _ => 0,
    }
}

/// The value of an alliance to both, in hundredths of a pawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Worth {
    pub(crate) own: i32,
    pub(super) theirs: i32,
}

/// Asks the engine for values, with the same number of nodes each time.
pub(super) struct Appraiser<'a, 'b> {
    diplomat: &'a Diplomat<'b>,
    engine: &'a mut Engine,
    stop_signal: &'a mut dyn StopSignal,
    nodes: u64,
    /// The value of the current alliances to the player, once it was asked for.
    current: Option<Option<i32>>,
}

impl<'a, 'b> Appraiser<'a, 'b> {
    pub(crate) fn new(
        diplomat: &'a Diplomat<'b>,
        engine: &'a mut Engine,
        stop_signal: &'a mut dyn StopSignal,
        nodes: u64,
    ) -> Self {
        Self {
            diplomat,
            engine,
            stop_signal,
            nodes,
            current: None,
        }
    }

    /// The value of the game to a player with these allies.
    fn prospect(&mut self, seat: usize, allies: &[usize]) -> Option<i32> {
        let request = SearchRequest::after(self.diplomat.view.positions(), self.nodes);
        let request = request.with_allies(allies);
        self.engine.prospect(&request, seat, self.stop_signal)
    }

    /// The value of the current alliances to the player.
    fn current(&mut self) -> Option<i32> {
        // Every offer is compared with the same search, so it is made once.
        if let Some(current) = self.current {
            return current;
        }
        // With all its allies, because the question is what changes if one joins or is left.
        let current = self.prospect(self.diplomat.own.index(), &self.diplomat.ally_seats());
        self.current = Some(current);
        current
    }

    /// The value of being allied with this player, too; `None` if there is nothing to compare.
    pub(super) fn of_joining(&mut self, other: Seat) -> Option<Worth> {
        let (own, other) = (self.diplomat.own.index(), other.index());
        let current = self.diplomat.ally_seats();
        let together: Vec<usize> = current.iter().copied().chain([other]).collect();
        let theirs: Vec<usize> = current.iter().copied().chain([own]).collect();
        Some(Worth {
            own: self.prospect(own, &together)? - self.current()?,
            // The other player's present allies are secret, so they are assumed to be none.
            theirs: self.prospect(other, &theirs)? - self.prospect(other, &[])?,
        })
    }

    /// The value of being allied with this player instead; `None` if there is nothing to compare.
    pub(super) fn of_leaving_for(&mut self, other: Seat) -> Option<Worth> {
        let (own, other) = (self.diplomat.own.index(), other.index());
        // Protectorates come along.
        let kept = self.diplomat.protectorates();
        let together: Vec<usize> = kept.iter().copied().chain([other]).collect();
        let theirs: Vec<usize> = kept.iter().copied().chain([own]).collect();
        Some(Worth {
            own: self.prospect(own, &together)? - self.current()?,
            theirs: self.prospect(other, &theirs)? - self.prospect(other, &[])?,
        })
    }

    /// The gain of staying rather than being alone, below zero if it pays to leave.
    pub(super) fn of_staying(&mut self) -> Option<i32> {
        let own = self.diplomat.own.index();
        let kept = self.diplomat.protectorates();
        Some(self.current()? - self.prospect(own, &kept)?)
    }
}
