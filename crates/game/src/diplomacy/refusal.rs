//! The reasons for which diplomacy actions are refused.

use crate::base::id::{Seat, Time};
use crate::base::refused::refusals;

refusals! {
    /// The reason for which a diplomacy action was refused.
    ///
    /// It only depends on the player's own diplomacy and on public knowledge, so that it gives away
    /// no secret.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum DiplomacyRefusal = "refused" {
        /// There are no alliances and pacts in this game.
        NoDiplomacy = "no-diplomacy",
        /// In this mode nobody promises anything. Another one is for that.
        OtherMode = "no-diplomacy",
        /// The maximum size of an alliance is invalid.
        InvalidAllianceSize {
            /// The smallest value allowed.
            least: u8,
            /// The largest value allowed.
            most: u8,
        } = "invalid-body",
        /// Players cannot do this with themselves.
        Yourself,
        /// The other player is out of the game.
        TheyAreEliminated {
            /// The seat of the player who is out.
            seat: Seat,
        },
        /// The player has lost their king, and can no longer make or leave alliances.
        YouAreProtectorate,
        /// The other player has lost their king, and can no longer make or leave alliances.
        TheyAreProtectorate {
            /// The seat of the player who lost their king.
            seat: Seat,
        },
        /// The two players are allied already.
        AlreadyAllied {
            /// The seat of the ally.
            seat: Seat,
        },
        /// The player has already made this proposal.
        AlreadyProposed {
            /// The seat of the player who has the proposal.
            seat: Seat,
        },
        /// The counter-proposal says the same as the proposal.
        SameProposal,
        /// There is no such open proposal.
        ///
        /// This one answer covers every cause, so that it does not give away which.
        NotOpen = "not-open",
        /// A computer plays in the place of a person who will return, and makes no alliances for
        /// them.
        SubstituteCannotAlly,
        /// Only two players are left, and nobody would oppose them.
        OnlyTwoLeft,
        /// The player has no ally to leave.
        NotAllied,
        /// The player is not allied with the player whom they want to leave.
        NotAlliedWith {
            /// The seat of that player.
            seat: Seat,
        },
        /// There are no standing orders in this game.
        NoOrder,
        /// There are no letters in this game.
        NoLetters,
        /// There are no anonymous letters in this game.
        NoAnonymousLetters,
        /// The letter has no reader.
        NoReader = "invalid-body",
        /// An alias is among several readers. Each alias is written to alone.
        AliasAmongSeveral = "invalid-body",
        /// A player was named twice as a reader.
        ReaderTwice {
            /// Their seat.
            seat: Seat,
        } = "invalid-body",
        /// The limit for this reader of a letter to several is reached.
        TooManyMessages {
            /// The reader's seat.
            seat: Seat,
            /// The number of messages that can be sent at once.
            most: u32,
            /// The number that can be sent in an hour after that.
            per_hour: u32,
            /// The time at which another one can be sent.
            until: Time,
        } = "too-many-messages",
        /// The letter is empty.
        EmptyLetter = "invalid-body",
        /// The letter has characters that cannot be seen, or too many accents on one letter.
        UnreadableLetter = "invalid-body",
        /// The letter is too long.
        LetterTooLong {
            /// The length of the letter in characters.
            length: usize,
            /// The maximum.
            limit: usize,
        } = "invalid-body",
        /// The player has written or proposed too often and has to wait.
        TooManyLetters {
            /// The number of letters and proposals that can be sent at once.
            limit: usize,
            /// The time at which they can do it again.
            until: Time,
        } = "too-many-letters",
        /// Nobody with this alias has written to the player.
        NoSuchCorrespondent,
        /// The player has received no letter with this number.
        NoSuchLetter,
        /// An army lives on without its king, so no copy of the game can be made: it would have to
        /// say for whom.
        KinglessArmy {
            /// The seat of the army.
            seat: Seat,
        },
        /// The game belongs to no server, so there is nobody to report a letter to.
        NoServer,
    }
}
