//! A game of Chess4 at one of its positions: the board, the players, and who is on which side.
//!
//! The changes to them are in `turns`.

use alloc::boxed::Box;
use alloc::sync::Arc;

use entente_words::words;

use crate::board::bits::Bits;
use crate::movegen::en_passant::EnPassantPawns;
use crate::movegen::generator::{Threat, Turn};
use crate::movegen::known_moves::KnownMoves;
use crate::movegen::state::State;
use crate::movegen::tables::Tables;
use crate::pieces::endings::{Pending, Score, Status};
use crate::pieces::piece::{Army, PieceKind, Seat, Seats};
use crate::variants::chess4::castling::CastlingPieces;
use crate::variants::chess4::options::{Chess4Options, SEATS};

/// The constants of a game: the options, the tables and the sides.
#[derive(Debug)]
pub(super) struct GameConfig {
    pub(super) options: Chess4Options,
    pub(super) tables: Arc<Tables<3>>,
    pub(super) sides: [Seat; SEATS],
}

impl GameConfig {
    pub(super) fn new(options: Chess4Options) -> GameConfig {
        GameConfig {
            tables: options.setup.tables(),
            sides: options.sides(),
            options,
        }
    }
}

/// A game of Chess4 at one of its positions.
#[derive(Clone)]
pub(crate) struct Chess4Game {
    pub(super) config: Arc<GameConfig>,
    pub(super) now: Box<Chess4>,
}

impl Chess4Game {
    /// This game at another position.
    pub(super) fn at(&self, now: Chess4) -> Chess4Game {
        Chess4Game {
            config: Arc::clone(&self.config),
            now: Box::new(now),
        }
    }

    /// The position after a change.
    pub(super) fn changed(&self, change: impl FnOnce(&GameConfig, &mut Chess4)) -> Chess4Game {
        let mut now = *self.now;
        change(&self.config, &mut now);
        self.at(now)
    }
}

/// A position of Chess4, as the moves see it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Chess4 {
    /// Pieces, turn, castling rights and counters. Its own en passant field is empty between turns.
    pub(super) board: State<3>,
    pub(super) en_passant: EnPassantPawns,
    pub(super) players: [Player; SEATS],
    /// The captured armies that the player to move may choose from: several, or none.
    pub(super) choice: Seats,
    /// The players who left at the start of this turn. Only the notation of the next ply needs it,
    /// so it is not part of the written position.
    pub(super) eliminated_this_turn: Seats,
    /// The squares of the castling pieces, as far as they matter; empty under Method 1.
    pub(super) castling_pieces: [CastlingPieces; SEATS],
    pub(super) participants: Participants,
    /// The players who are mated or stalemated on the board now.
    pub(super) mated_or_stalemated: Seats,
    /// Players with a known move are neither mated nor stalemated.
    pub(super) known_moves: KnownMoves<SEATS>,
}

/// The data of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Player {
    pub(super) status: Status,
    /// The mover of the army: the player while in the game, then perhaps a captor, else nobody.
    pub(super) commander: Option<Seat>,
    pub(super) eliminated_by: Option<Seat>,
    /// The mate or stalemate of the player on the board now.
    pub(super) mate: Option<StandingMate>,
    pub(super) score: Score,
    pub(super) pending: Option<Pending>,
    /// The order of leaving, from 1. Players who left together have the same number; 0 while in the
    /// game.
    pub(super) left: u8,
}

impl Player {
    /// A player at the start.
    pub(super) fn at(seat: Seat) -> Player {
        Player {
            status: Status::Active,
            commander: Some(seat),
            eliminated_by: None,
            mate: None,
            score: Score::ZERO,
            pending: None,
            left: 0,
        }
    }
}

/// The players in the game, and their sides. This follows from the players, and is stored because
/// every move asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Participants {
    /// The players in the game.
    pub(super) active: Seats,
    /// The armies that somebody moves.
    pub(super) moving: Seats,
    /// By seat: the armies on the player's side, their own included.
    pub(super) friends: [Seats; SEATS],
    /// Are all players in the game on one side?
    pub(super) is_over: bool,
}

impl Participants {
    pub(super) fn of(config: &GameConfig, players: &[Player; SEATS]) -> Participants {
        let those = |is: &dyn Fn(&Player) -> bool| Seats::whose(players, |player| is(player));
        let side = |seat: Seat| config.sides[seat.index()];
        let active = those(&|player| player.status == Status::Active);
        let is_moved_by = |player: &Player, own| player.commander.map(side) == Some(own);
        let friends = (config.sides).map(|own| those(&|player| is_moved_by(player, own)));
        let sides: Seats = active.map(side).collect();
        Participants {
            active,
            moving: those(&|player| player.commander.is_some()),
            friends,
            is_over: sides.len() <= 1,
        }
    }
}

impl Chess4 {
    /// The position without what only lasts for a moment, and without what can never matter again.
    pub(super) fn persistent(&self) -> Chess4 {
        let mut persistent = *self;
        persistent.eliminated_this_turn = Seats::NONE;
        // Nobody moves the other armies again, so their castling pieces cannot matter.
        let known = self.participants.moving.with(self.choice);
        for (seat, castling_pieces) in (0..).map(Seat).zip(&mut persistent.castling_pieces) {
            if !known.contains(seat) {
                *castling_pieces = CastlingPieces::default();
            } else if self.commander(seat).is_none_or(|by| by == seat) {
                // Only captured armies regain castling.
                castling_pieces.kept = Default::default();
            }
        }
        persistent
    }

    #[inline]
    pub(super) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(super) fn commander(&self, seat: Seat) -> Option<Seat> {
        self.player(seat).commander
    }

    /// The pieces of these armies.
    #[inline]
    pub(super) fn pieces_of(&self, seats: Seats) -> Bits<3> {
        seats.fold(Bits::EMPTY, |pieces, seat| {
            pieces | self.board.pieces.army(seat)
        })
    }

    /// The pieces on a player's side. Usually these are only their own.
    #[inline]
    fn friends_of(&self, player: Seat) -> Bits<3> {
        match self.participants.friends[player.index()] {
            // This is the usual case by far, and spares a loop over the seats.
            friends if friends == Seats::of(player) => self.board.pieces.army(player),
            friends => self.pieces_of(friends),
        }
    }

    /// The pieces among these that belong to the given armies. Usually that is all of them.
    #[inline]
    fn belonging_to(&self, pieces: Bits<3>, armies: Seats) -> Bits<3> {
        match armies {
            // All armies are meant, so nothing must be filtered.
            Seats::FOUR => pieces,
            armies => pieces & self.pieces_of(armies),
        }
    }

    /// The facts on which legality depends for an army.
    ///
    /// Its commander protects their own king. Check comes from all pieces that opponents move.
    /// Everything outside the commander's side may be captured, except the kings of players in the
    /// game.
    #[inline]
    pub(super) fn turn_of<'a>(&'a self, config: &'a GameConfig, seat: Seat) -> Turn<'a, 3> {
        // An army that nobody moves is asked about as if its own player moved it.
        let commander = self.commander(seat).unwrap_or(seat);
        let pieces = &self.board.pieces;
        let occupied = pieces.occupied();
        let friends = self.friends_of(commander);
        let kings = pieces.of(PieceKind::King);
        Turn {
            threat: Threat {
                tables: &config.tables,
                pieces,
                hostile: self.hostile_to(commander, occupied),
            },
            seat,
            own: pieces.army(seat),
            occupied,
            blocked: occupied,
            targets: occupied & !friends & !self.belonging_to(kings, self.participants.active),
            king: (kings & pieces.army(commander)).first(),
            rights: self.board.rights,
            en_passant_pawns: self.en_passant.as_slice(),
            frozen: self.en_passant.frozen(),
        }
    }

    /// Is this army moved by somebody outside a player's side?
    #[inline]
    pub(super) fn are_opponents(&self, player: Seat, army: Seat) -> bool {
        !self.participants.friends[player.index()].contains(army)
    }

    /// The pieces on these squares whose attacks are check for a player.
    #[inline]
    pub(super) fn hostile_to(&self, player: Seat, occupied: Bits<3>) -> Bits<3> {
        self.belonging_to(
            occupied & !self.friends_of(player),
            self.participants.moving,
        )
    }

    /// The armies that somebody moves and that are not on the side of this army's commander.
    pub(super) fn opponents(&self, seat: Seat) -> Seats {
        let commander = self.commander(seat).unwrap_or(seat);
        self.participants
            .moving
            .without(self.participants.friends[commander.index()])
    }
}

words! {
    /// How a player can be unable to move.
    pub enum MateKind {
        /// The player's king is in check, and no move helps.
        Checkmated = "checkmated",
        /// The player is not in check, and none of their pieces can move.
        Stalemated = "stalemated",
    }
}

impl From<MateKind> for Status {
    fn from(kind: MateKind) -> Status {
        match kind {
            MateKind::Checkmated => Status::Checkmated,
            MateKind::Stalemated => Status::Stalemated,
        }
    }
}

/// A mate or stalemate on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct StandingMate {
    pub(super) kind: MateKind,
    /// The player with the credit; the victim if nobody else has it.
    pub(super) by: Seat,
    /// Has the victim passed a turn since?
    pub(super) passed: bool,
}

/// A player is mated or stalemated on the board now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mate {
    /// Mated or stalemated.
    pub kind: MateKind,
    /// The player with the credit; the victim if nobody else has it.
    pub by: Army,
    /// Has the victim passed a turn since?
    pub passed: bool,
}
