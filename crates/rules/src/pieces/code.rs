//! The codes of refused events: one for each cause, the same in every interface.
//!
//! `play` and the policies decide which code applies.

use thiserror::Error;

/// Why an event is refused. The causes are tested in this order. Displayed as its
/// name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Error)]
#[error("{}", self.name())]
pub enum Code {
    /// The game is over.
    GameOver,
    /// The move is not legal.
    IllegalMove,
    /// The army does not play, or no longer plays.
    NotInGame,
    /// The army's end is decided and only waits for its turn.
    AlreadyPending,
    /// The player has already made this offer.
    Duplicate,
    /// Nobody else has made such an offer.
    NoOffer,
    /// The claimed draw is not there.
    ClaimFalse,
    /// There is nothing to choose now.
    NoPending,
    /// Another player has to choose.
    NotYourChoice,
    /// The choice is not one of the options.
    BadOption,
    /// A player must first choose what happens to their army.
    PendingChoice,
    /// No player of this game has this name.
    UnknownPlayer,
    /// A player cannot ally with themselves.
    Oneself,
    /// A named player is out of the game.
    Eliminated,
    /// A protectorate cannot make or break alliances.
    ProtectorateBound,
    /// The two players are already in one alliance.
    AlreadyAllied,
    /// There is no such proposal.
    NoProposal,
    /// Both players are in alliances, and one would have to leave first.
    MustLeaveFirst,
    /// An alliance has at most three members.
    AllianceFull,
    /// Nobody would be left to oppose the alliance.
    NoOpposition,
    /// There is no alliance to leave.
    NotAllied,
    /// The number of lost pieces is wrong.
    WrongCount,
    /// A piece that should be lost does not belong to the player.
    NotOwnPiece,
    /// Two players could be the liege, and none is named.
    LiegeRequired,
    /// The named player cannot be the liege.
    BadLiege,
}

impl Code {
    /// The name that all interfaces use: `game_over`.
    pub fn name(self) -> &'static str {
        match self {
            Code::GameOver => "game_over",
            Code::IllegalMove => "illegal_move",
            Code::NotInGame => "not_in_game",
            Code::AlreadyPending => "already_pending",
            Code::Duplicate => "duplicate",
            Code::NoOffer => "no_offer",
            Code::ClaimFalse => "claim_false",
            Code::NoPending => "no_pending",
            Code::NotYourChoice => "not_your_choice",
            Code::BadOption => "bad_option",
            Code::PendingChoice => "pending_choice",
            Code::UnknownPlayer => "unknown_player",
            Code::Oneself => "self",
            Code::Eliminated => "eliminated",
            Code::ProtectorateBound => "protectorate_bound",
            Code::AlreadyAllied => "already_allied",
            Code::NoProposal => "no_proposal",
            Code::MustLeaveFirst => "must_leave_first",
            Code::AllianceFull => "team_full",
            Code::NoOpposition => "no_opposition",
            Code::NotAllied => "not_allied",
            Code::WrongCount => "wrong_count",
            Code::NotOwnPiece => "not_own_piece",
            Code::LiegeRequired => "liege_required",
            Code::BadLiege => "bad_liege",
        }
    }
}
