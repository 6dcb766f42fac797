//! Diplomacy: alliances, pacts, letters and standing orders, in games of more than two players.
//! This file has its options, actions, events, motives and refusals.
//!
//! In Four Player Chess the rules know the alliances, and report them in terms of armies
//! ([`Consequence`]). In other games a pact is a promise that the rules know nothing of. The events
//! are those of both, in terms of seats: the private news of players, and the history of a finished
//! game. The state is in `ledger`, and `decide` decides what is allowed.

pub(crate) mod apply;
pub(crate) mod decide;
pub(crate) mod king_losses;
pub(crate) mod ledger;
pub(crate) mod view;

use crate::base::id::{Seat, Seed, Span, Time};
use crate::base::refused::refusals;
use core::fmt;
use core::num::ParseIntError;
use core::ops::RangeInclusive;
use core::str::FromStr;
use entente_rules::{
    Army, Consequence, EliminationReason, OptionKind, OptionSchema, OptionValue, Options, Promises,
    Square,
};
use entente_words::words;
use serde::{Deserialize, Serialize};

/// The diplomacy options of a game. They are known before anybody joins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DiplomacyOptions {
    /// The kind of letters that players may write.
    pub letters: Letters,
    /// Whether letters are shown to everybody when the game is over.
    pub reveal_letters: bool,
    /// Whether alliances and everything that led to them are shown to everybody when the game is
    /// over.
    pub reveal_alliances: bool,
    /// The maximum number of allied players. With pacts, one more than the maximum number of pacts
    /// of a player.
    pub most_allied: u8,
}

impl Default for DiplomacyOptions {
    fn default() -> Self {
        Self {
            letters: Letters::Signed,
            reveal_letters: false,
            reveal_alliances: true,
            most_allied: 3,
        }
    }
}

impl DiplomacyOptions {
    /// The options with their values, for frontends. The bounds of `most_allied` depend on the
    /// number of armies ([`DiplomacyOptions::bounds`]).
    pub const SCHEMA: [OptionSchema; 4] = [
        OptionSchema {
            name: "letters",
            kind: OptionKind::Choice(&[
                OptionValue::Word("off"),
                OptionValue::Word("signed"),
                OptionValue::Word("anonymous"),
            ]),
            default: OptionValue::Word("signed"),
        },
        OptionSchema {
            name: "reveal_letters",
            kind: OptionKind::Flag,
            default: OptionValue::Flag(false),
        },
        OptionSchema {
            name: "reveal_alliances",
            kind: OptionKind::Flag,
            default: OptionValue::Flag(true),
        },
        OptionSchema {
            name: "most_allied",
            kind: OptionKind::Number {
                least: 0,
                most: u8::MAX as u16,
                example: 2,
            },
            default: OptionValue::Number(3),
        },
    ];

    /// The default options of a game: only rules with secret alliances have some, and those whose
    /// aim is to promise each other something.
    pub fn default_for(options: &Options) -> Option<Self> {
        let has_some = options.keeps_secrets() || options.promises() == Promises::Always;
        has_some.then(Self::default)
    }

    /// The values allowed for `most_allied`; `None` in a game of two, where nobody can be allied,
    /// and where the rules say that nobody promises anything.
    pub fn bounds(options: &Options) -> Option<RangeInclusive<u8>> {
        let players = u8::try_from(options.players()).unwrap_or(u8::MAX);
        let can_ally = players > 2 && options.promises() != Promises::Never;
        can_ally.then(|| 2..=players - 1)
    }
}

words! {
    /// The kinds of letters that players may write.
    pub enum Letters: Default = Signed {
        /// There are no letters.
        Off = "off",
        /// Each letter names its writer.
        Signed = "signed",
        /// A letter may be written under an alias.
        Anonymous = "anonymous",
    }

    /// The order for a player's army if their king is captured while an ally has one (Four Player
    /// Chess, AL-11). It is chosen beforehand, so that the game never waits for it.
    pub enum StandingOrder: Default = Protectorate {
        /// The army leaves the board.
        Removal = "removal",
        /// The army plays on, loyal to an ally.
        Protectorate = "protectorate",
    }
}

/// The maximum length of a letter, in characters.
pub const LETTER_LIMIT: usize = 2000;

/// The maximum number of letters that a player may write within [`LETTER_SPAN`].
pub const LETTERS_AT_ONCE: usize = 10;

/// Ten minutes, in milliseconds.
pub const LETTER_SPAN: u64 = Span::minutes(10).0;

/// An alias, by its number below [`Alias::COUNT`]. A player has the same alias all through a game,
/// and another in the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Alias(pub u8);

impl Alias {
    /// The number of aliases.
    pub const COUNT: u8 = 16;

    /// The alias of a seat. The seed assigns them, so that no two seats have the same.
    pub(crate) fn of(seat: Seat, seed: Option<&Seed>) -> Self {
        let mut left: Vec<u8> = (0..Self::COUNT).collect();
        for earlier in 0..seat.0.min(Self::COUNT - 1) {
            left.swap_remove(Self::draw(seed, earlier, left.len()));
        }
        let drawn = Self::draw(seed, seat.0, left.len());
        Self(left[drawn])
    }

    fn draw(seed: Option<&Seed>, seat: u8, left: usize) -> usize {
        seed.map_or(0, |seed| seed.below(left as u64, "alias", 0, seat) as usize)
    }
}

/// The player at the other end of a letter, by name or by alias.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Correspondent {
    /// A player by name.
    Seat(Seat),
    /// A player by alias.
    Alias(Alias),
}

/// The number of the seat, or `alias` and the number of the alias.
impl fmt::Display for Correspondent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => seat.fmt(f),
            Self::Alias(alias) => write!(f, "alias{}", alias.0),
        }
    }
}

impl FromStr for Correspondent {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.strip_prefix("alias") {
            Some(alias) => Ok(Self::Alias(Alias(alias.parse()?))),
            None => text.parse().map(Self::Seat),
        }
    }
}

impl DiplomacyAction {
    /// The action that a computer would explain, and the seat that it concerns; `None` for a step
    /// that needs no explanation.
    pub fn explained_action(&self) -> Option<(ExplainedAction, Seat)> {
        match *self {
            Self::Propose { to, .. } => Some((ExplainedAction::Proposed, to)),
            Self::Accept { from, .. } => Some((ExplainedAction::Accepted, from)),
            Self::Decline { from, .. } | Self::Counter { from, .. } => {
                Some((ExplainedAction::Declined, from))
            }
            Self::Leave { with } => Some((ExplainedAction::Left, with?)),
            Self::Withdraw { .. }
            | Self::Order(_)
            | Self::Write { .. }
            | Self::Mute { .. }
            | Self::Report { .. } => None,
        }
    }
}

/// A diplomacy action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiplomacyAction {
    /// Propose an alliance.
    Propose {
        /// The seat of the player who gets the proposal.
        to: Seat,
        /// A message with it.
        message: Option<String>,
    },
    /// Withdraw a proposal.
    Withdraw {
        /// The player it was made to.
        to: Seat,
    },
    /// Accept a proposal.
    Accept {
        /// The player who made it.
        from: Seat,
        /// Whether to leave the present alliance first. If the alliance cannot be formed, the
        /// player stays in the alliance.
        leaving: bool,
    },
    /// Decline a proposal.
    Decline {
        /// The player who made it.
        from: Seat,
        /// A letter with it.
        message: Option<String>,
    },
    /// Decline a proposal and make one instead.
    Counter {
        /// The player who made it.
        from: Seat,
        /// The message, in which the new proposal differs from the old one.
        message: String,
    },
    /// Leave the alliance, together with those who are loyal to the player, or end pacts.
    Leave {
        /// An ally. With pacts only that one is left, and with `None` all of them. In Four Player
        /// Chess a player always leaves the whole alliance.
        with: Option<Seat>,
    },
    /// Choose what happens to the army if the king is captured.
    Order(StandingOrder),
    /// Write a letter.
    Write {
        /// The readers: several players by name, who all see each other, or one alias.
        to: Vec<Correspondent>,
        /// The text.
        text: String,
        /// Whether to write it under the alias.
        anonymous: bool,
    },
    /// Mute or unmute a player.
    Mute {
        /// The writer of the letters.
        sender: Correspondent,
        /// Whether to mute them.
        muted: bool,
    },
    /// Report a received letter to the people who run the server.
    Report {
        /// The number of the letter for this player.
        letter: u32,
    },
}

/// A diplomatic event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiplomacyEvent {
    /// An alliance was proposed.
    Proposed {
        /// The player who proposed it.
        from: Seat,
        /// The player it was proposed to.
        to: Seat,
    },
    /// A proposal was withdrawn.
    Withdrawn {
        /// The player who had made it.
        from: Seat,
        /// The player it was made to.
        to: Seat,
    },
    /// A proposal was declined.
    Declined {
        /// The player who had made it.
        from: Seat,
        /// The player who declined it.
        to: Seat,
    },
    /// Players became allies.
    Allied {
        /// All members of the alliance, in turn order.
        members: Vec<Seat>,
        /// The player whose proposal was accepted; hidden from everybody before the end.
        proposer: Option<Seat>,
    },
    /// A player left their alliance, or ended a pact.
    Left {
        /// The player who left.
        seat: Seat,
        /// The players they left.
        rest: Vec<Seat>,
        /// The ally whose piece they captured, if they left by a capture.
        taking: Option<Seat>,
    },
    /// A player broke a pact by capturing a piece of the partner.
    PactBroken {
        /// The player who broke it.
        seat: Seat,
        /// The partner.
        of: Seat,
    },
    /// A player lost their king and plays on without it.
    Protectorate {
        /// The player.
        seat: Seat,
        /// The liege, to whom they are loyal.
        liege: Seat,
    },
    /// The liege of a player without a king is out, and another ally is their liege now.
    LiegeChanged {
        /// The player without a king.
        seat: Seat,
        /// The new liege.
        liege: Seat,
    },
    /// A player is out.
    Eliminated {
        /// The player.
        seat: Seat,
        /// The reason, if the rules report one.
        why: Option<EliminationReason>,
    },
    /// Only one alliance was left, and it has broken up.
    CivilWar {
        /// The members of the alliance.
        members: Vec<Seat>,
    },
    /// A player chose what happens to their army if their king is captured.
    OrderGiven {
        /// The player.
        seat: Seat,
        /// The standing order.
        order: StandingOrder,
    },
    /// A computer explained one of its actions; hidden from everybody before the end.
    Explained {
        /// The computer's seat.
        seat: Seat,
        /// The action with its motive.
        explanation: Explanation,
    },
    /// A letter was written.
    Letter {
        /// The writer.
        from: Seat,
        /// The readers, in turn order.
        to: Vec<Seat>,
    },
    /// A king is in check by a piece of a player who is not an ally.
    Check {
        /// The owner of the king.
        seat: Seat,
        /// The squares of the attackers.
        by: Vec<Square>,
    },
    /// A player has won.
    Won {
        /// The player.
        seat: Seat,
    },
}

/// A diplomatic event with its time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatedEvent {
    /// The event.
    pub event: DiplomacyEvent,
    /// The number of plies before it.
    pub ply: u32,
    /// The number of records after it, with which the board can be shown.
    pub records: u64,
    /// The time of the event.
    pub at: Time,
}

impl DiplomacyEvent {
    /// The player who broke their word by capturing a piece, and its owner; `None` for other
    /// events.
    pub fn betrayal(&self) -> Option<(Seat, Seat)> {
        match self {
            Self::Left { seat, taking, .. } => Some((*seat, (*taking)?)),
            Self::PactBroken { seat, of } => Some((*seat, *of)),
            _ => None,
        }
    }

    /// The players who know of the event without a notification: those who caused it, and those who
    /// suffered its visible effects.
    fn known_anyway(&self) -> Vec<Seat> {
        match self {
            Self::Proposed { from, .. } | Self::Withdrawn { from, .. } => Vec::from([*from]),
            Self::Declined { to, .. } => Vec::from([*to]),
            Self::Left { seat, .. }
            | Self::OrderGiven { seat, .. }
            | Self::Explained { seat, .. } => Vec::from([*seat]),
            Self::PactBroken { seat, of } => Vec::from([*seat, *of]),
            Self::Allied { .. }
            | Self::Protectorate { .. }
            | Self::LiegeChanged { .. }
            | Self::Eliminated { .. }
            | Self::CivilWar { .. }
            | Self::Letter { .. }
            | Self::Check { .. }
            | Self::Won { .. } => Vec::new(),
        }
    }

    /// Converts a report of the rules; `None` if it is not diplomacy. `taken` is the player whose
    /// piece a move captured, and `proposer` the one whose proposal was accepted.
    pub(crate) fn of(
        report: &Consequence,
        seat: impl Fn(Army) -> Seat,
        taken: Option<Seat>,
        proposer: Option<Seat>,
    ) -> Option<Self> {
        let seats = |armies: &[Army]| {
            let mut seats: Vec<Seat> = armies.iter().map(|army| seat(*army)).collect();
            seats.sort_unstable();
            seats
        };
        Some(match report {
            Consequence::Proposal { from, to } => Self::Proposed {
                from: seat(*from),
                to: seat(*to),
            },
            Consequence::Withdrawn { from, to } => Self::Withdrawn {
                from: seat(*from),
                to: seat(*to),
            },
            Consequence::Declined { from, to } => Self::Declined {
                from: seat(*from),
                to: seat(*to),
            },
            Consequence::Allied(members) => Self::Allied {
                members: seats(members),
                proposer,
            },
            Consequence::Left { army, rest } => Self::Left {
                seat: seat(*army),
                rest: seats(rest),
                taking: taken,
            },
            Consequence::Protectorate { army, liege } => Self::Protectorate {
                seat: seat(*army),
                liege: seat(*liege),
            },
            Consequence::Eliminated { army, why } => Self::Eliminated {
                seat: seat(*army),
                why: Some(*why),
            },
            Consequence::CivilWar(members) => Self::CivilWar {
                members: seats(members),
            },
            Consequence::Won(army) => Self::Won { seat: seat(*army) },
            Consequence::KingLost(_) | Consequence::Blocked => return None,
        })
    }
}

words! {
    /// The motive of a computer that proposed, answered, left or betrayed.
    pub enum Motive {
        /// Both are better off together.
        Gain = "gain",
        /// A third player is too strong for each of them alone.
        CommonEnemy = "common_enemy",
        /// It is weak, and wants to be left in peace.
        Protection = "protection",
        /// It gains nothing by it.
        NoGain = "no_gain",
        /// It has all the allies that it can have.
        Taken = "taken",
        /// Everybody would have been against one weaker player.
        Unfair = "unfair",
        /// It expected more from this action than from its alliance.
        Better = "better",
        /// Leaving its alliance would have cost it more.
        Committed = "committed",
        /// It wanted to leave its alliance first.
        Later = "later",
        /// It would have joined, but the other had allies to leave first.
        NotFree = "not_free",
        /// It does not trust the other.
        Distrust = "distrust",
        /// The other has broken their word before.
        Betrayed = "betrayed",
        /// The capture was worth more than the alliance.
        Prize = "prize",
        /// It paid back a betrayal.
        Revenge = "revenge",
        /// It had no other move.
        Forced = "forced",
    }

    /// An action that a computer explains.
    pub enum ExplainedAction {
        /// It proposed an alliance.
        Proposed = "proposed",
        /// It accepted a proposal.
        Accepted = "accepted",
        /// It declined a proposal.
        Declined = "declined",
        /// It left.
        Left = "left",
        /// It captured a piece of an ally.
        Betrayed = "betrayed",
    }
}

/// The explanation of one action of a computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Explanation {
    /// The action, which records call `dealing`.
    #[serde(rename = "dealing")]
    pub action: ExplainedAction,
    /// The seat of the player whom the action concerned.
    pub with: Seat,
    /// The motive.
    pub motive: Motive,
}

refusals! {
    /// Why a diplomacy action was refused.
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
            /// When another one can be sent.
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
            /// When they can do it again.
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
