//! Why an event is refused: a code for each cause, the same in every interface.
//!
//! `play` and the policies decide which code applies.

use thiserror::Error;

/// Why an event is refused. The causes are tested in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Error)]
pub enum Code {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The move is not legal.
    #[error("the move is not legal")]
    IllegalMove,
    /// The army does not play, or no longer plays.
    #[error("this army is not in the game")]
    NotInGame,
    /// The army's end is decided and only waits for its turn.
    #[error("this is already decided and waits for its turn")]
    AlreadyPending,
    /// The player has already made this offer.
    #[error("this offer has already been made")]
    Duplicate,
    /// Nobody else has made such an offer.
    #[error("there is no such offer")]
    NoOffer,
    /// The claimed draw is not there.
    #[error("the claim is not true")]
    ClaimFalse,
    /// There is nothing to choose now.
    #[error("there is nothing to choose now")]
    NoPending,
    /// Another player has to choose.
    #[error("this is another player's choice")]
    NotYourChoice,
    /// The choice is not one of the options.
    #[error("this cannot be chosen")]
    BadOption,
    /// A player must first choose what happens to their army.
    #[error("a player must first choose what becomes of their army")]
    PendingChoice,
    /// No player of this game has this name.
    #[error("no player of this game has that name")]
    UnknownPlayer,
    /// A player cannot ally with themselves.
    #[error("a player cannot ally with themselves")]
    Oneself,
    /// A named player is out of the game.
    #[error("this player is out of the game")]
    Eliminated,
    /// A protectorate cannot make or break alliances.
    #[error("a protectorate cannot make or break alliances")]
    ProtectorateBound,
    /// The two players are already in one alliance.
    #[error("the two are allied already")]
    AlreadyAllied,
    /// There is no such proposal.
    #[error("there is no such proposal")]
    NoProposal,
    /// Both players are in alliances, and one would have to leave first.
    #[error("one of the two must leave their alliance first")]
    MustLeaveFirst,
    /// An alliance has at most three members.
    #[error("an alliance has three members at most")]
    AllianceFull,
    /// Nobody would be left to oppose the alliance.
    #[error("nobody would be left to oppose the alliance")]
    NoOpposition,
    /// There is no alliance to leave.
    #[error("there is no alliance to leave")]
    NotAllied,
    /// The number of lost pieces is wrong.
    #[error("the number of lost pieces is wrong")]
    WrongCount,
    /// A piece that should be lost does not belong to the player.
    #[error("a piece that should be lost is not the player's")]
    NotOwnPiece,
    /// Two players could be the liege, and none is named.
    #[error("two could be the liege, and none is named")]
    LiegeRequired,
    /// The named player cannot be the liege.
    #[error("this player cannot be the liege")]
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
