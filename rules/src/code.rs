//! Why an event of the rules is refused: a code for each cause, which every door names alike. What makes one apply is judged in `play` and by the policy of each rule set.

use thiserror::Error;

/// Why an event is refused. Tested in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Error)]
pub enum Code {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The move is not legal.
    #[error("the move is not legal")]
    IllegalMove,
    /// The army does not play, or not any more.
    #[error("this army is not in the game")]
    NotInGame,
    /// The army's end is already decided and only waits for its turn.
    #[error("this is already decided and waits for its turn")]
    AlreadyPending,
    /// The same offer already stands.
    #[error("this offer already stands")]
    Duplicate,
    /// There is no such offer by somebody else.
    #[error("there is no such offer")]
    NoOffer,
    /// What is claimed is not so.
    #[error("what is claimed is not so")]
    ClaimFalse,
    /// There is nothing to choose now.
    #[error("there is nothing to choose now")]
    NoPending,
    /// The choice is another player's.
    #[error("this is another player's choice")]
    NotYourChoice,
    /// This is not among what can be chosen.
    #[error("this cannot be chosen")]
    BadOption,
    /// Somebody must choose first what becomes of his army.
    #[error("somebody must choose first what becomes of his army")]
    PendingChoice,
    /// Nobody of this game is called so.
    #[error("nobody of this game is called so")]
    UnknownPlayer,
    /// Nobody deals with himself.
    #[error("nobody deals with himself")]
    Oneself,
    /// Somebody who is named is out of the game.
    #[error("this player is out of the game")]
    Eliminated,
    /// A protectorate does not deal with others.
    #[error("a protectorate makes and breaks no alliances")]
    ProtectorateBound,
    /// The two are in one team.
    #[error("the two are allied already")]
    AlreadyAllied,
    /// There is no such proposal.
    #[error("there is no such proposal")]
    NoProposal,
    /// Both are in a team, and one would have to leave his.
    #[error("one of the two must leave his team first")]
    MustLeaveFirst,
    /// A team has three members at most.
    #[error("a team has three members at most")]
    TeamFull,
    /// Nobody would be left to oppose the team.
    #[error("nobody would be left to oppose the team")]
    NoOpposition,
    /// There is no team to leave.
    #[error("there is no team to leave")]
    NotAllied,
    /// Not as many men are lost as have to be.
    #[error("not as many men are lost as have to be")]
    WrongCount,
    /// A man who shall be lost is not the player's.
    #[error("a man who shall be lost is not the player's")]
    NotOwnPiece,
    /// Two could be the liege, and none is named.
    #[error("two could be the liege, and none is named")]
    LiegeRequired,
    /// The liege named cannot be it.
    #[error("this player cannot be the liege")]
    BadLiege,
}

impl Code {
    /// The name used by every door: `game_over`.
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
            Code::TeamFull => "team_full",
            Code::NoOpposition => "no_opposition",
            Code::NotAllied => "not_allied",
            Code::WrongCount => "wrong_count",
            Code::NotOwnPiece => "not_own_piece",
            Code::LiegeRequired => "liege_required",
            Code::BadLiege => "bad_liege",
        }
    }
}
