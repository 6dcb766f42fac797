//! Diplomacy as JSON: the options of a game, the caller's own alliances, proposals and letters, and
//! the secret history of a finished game.

use super::people::numbers;
use super::word::{LettersWord, MotiveWord, StandingOrderWord, Word};
use entente_game as game;
use entente_game::{DiplomacyOptions, View};
use entente_presentation::text::{self, Naming, Text};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The diplomacy options of a game. Everybody knows them before they join.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(title = "Diplomacy")]
pub(crate) struct Diplomacy {
    /// The letters that players may write to each other: `signed` by default.
    #[schema(required = false)]
    letters: LettersWord,
    /// Whether everybody can read the letters when the game is over.
    #[schema(required = false)]
    reveal_letters: bool,
    /// Whether the alliances are revealed, and can be verified, when the game is over: true by
    /// default.
    #[schema(required = false)]
    reveal_alliances: bool,
    /// The most players that may be allied with each other: 3 by default, and at most one fewer
    /// than there are players. Where a pact is between two players, one more than the pacts that a
    /// player may have.
    #[schema(required = false)]
    most_allied: u8,
}

impl Default for Diplomacy {
    fn default() -> Self {
        Self::of(&DiplomacyOptions::default())
    }
}

impl Diplomacy {
    pub(crate) fn of(options: &DiplomacyOptions) -> Self {
        Self {
            letters: Word(options.letters),
            reveal_letters: options.reveal_letters,
            reveal_alliances: options.reveal_alliances,
            most_allied: options.most_allied,
        }
    }

    /// The options for the game.
    pub(crate) fn options(self) -> DiplomacyOptions {
        DiplomacyOptions {
            letters: self.letters.0,
            reveal_letters: self.reveal_letters,
            reveal_alliances: self.reveal_alliances,
            most_allied: self.most_allied,
        }
    }
}

/// The caller's alliances.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Alliances {
    /// The caller's seat in diplomacy: the first of their own.
    seat: u8,
    /// The players with whom the caller is allied or has a pact.
    allies: Vec<u8>,
    /// The player for whom the caller's army fights on without a king; null if it has its king.
    #[schema(required)]
    liege: Option<u8>,
    /// The players whose armies fight on for the caller.
    protectorates: Vec<u8>,
    /// Whether the caller's alliance has no other members than their protectorates. Then they can
    /// join an alliance without leaving one.
    independent: bool,
    /// The order for the caller's army if its king is captured while an ally has one; absent if the
    /// rules have no such order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    order: Option<StandingOrderWord>,
}

impl Alliances {
    pub(crate) fn of(status: &game::DiplomaticStatus) -> Self {
        Self {
            seat: status.seat.0,
            allies: numbers(&status.allies),
            liege: status.liege.map(|seat| seat.0),
            protectorates: numbers(&status.protectorates),
            independent: status.is_independent(),
            order: status.order.map(Word),
        }
    }
}

/// The caller's open proposals.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Proposals {
    /// The proposals that the caller made.
    made: Vec<Proposal>,
    /// The proposals that the caller received.
    received: Vec<ReceivedProposal>,
}

/// A proposal of an alliance or a pact.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Proposal {
    /// The seat of the other player.
    seat: u8,
    /// The message with it; null if there is none.
    #[schema(required)]
    message: Option<String>,
}

/// A proposal that the caller received.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReceivedProposal {
    /// The seat of the player who made it.
    seat: u8,
    /// The message with it; null if there is none.
    #[schema(required)]
    message: Option<String>,
    /// The seats of the others in the alliance of that player: a player who accepts is allied with
    /// them too. Empty if there are none, or if the alliance cannot be formed now. Nobody else is
    /// shown them; if they change, you see a new version of the game.
    others: Vec<u8>,
}

impl Proposals {
    pub(crate) fn of(status: &game::DiplomaticStatus) -> Self {
        let proposal = |proposal: &game::Proposal| Proposal {
            seat: proposal.seat.0,
            message: proposal.message.clone(),
        };
        let received = |received: &game::Proposal| ReceivedProposal {
            seat: received.seat.0,
            message: received.message.clone(),
            others: numbers(&received.others),
        };
        Self {
            made: status.proposed_to.iter().map(proposal).collect(),
            received: status.proposed_by.iter().map(received).collect(),
        }
    }
}

/// The caller's letters.
#[derive(Debug, Serialize, ToSchema)]
#[schema(title = "LetterList")]
pub(crate) struct LetterList {
    /// The letters that the caller wrote and received, in order.
    letters: Vec<Letter>,
    /// The players and aliases that the caller has muted.
    muted: Vec<Correspondent>,
    /// The caller's own alias; null if letters are not anonymous.
    #[schema(required)]
    alias: Option<Correspondent>,
}

/// A letter as its writer or its recipient sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Letter {
    /// The number of the letter among the caller's own letters, from 1.
    number: u32,
    /// The writer.
    from: Correspondent,
    /// The recipients, in turn order. Each of them sees this list.
    to: Vec<Correspondent>,
    /// Whether the caller wrote it.
    own: bool,
    /// The text of the letter; null if the writer asked to be forgotten.
    #[schema(required)]
    text: Option<String>,
    /// The number of plies before it was written.
    ply: u32,
    /// The time at which it was sent.
    #[schema(format = DateTime)]
    at: String,
}

/// A player, or the unknown player behind an alias.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Correspondent {
    /// The player's seat; null for an alias.
    #[schema(required)]
    seat: Option<u8>,
    /// The number of the alias; null for a named player.
    #[schema(required)]
    alias: Option<u8>,
    /// The name to show.
    #[schema(example = "Ann (White)")]
    name: String,
}

impl LetterList {
    pub(crate) fn of(view: &View, status: &game::DiplomaticStatus, text: &Text) -> Self {
        let who = |who| Correspondent::of(view, who, text);
        let then = |letter: &game::LetterView, who| Correspondent {
            name: text::letter_name(text, view, letter, who, Naming::Name),
            ..Correspondent::of(view, who, text)
        };
        let letter = |letter: &game::LetterView| Letter {
            number: letter.number,
            from: then(letter, letter.from),
            to: letter.to.iter().map(|to| then(letter, *to)).collect(),
            own: letter.is_own,
            text: letter.text.clone(),
            ply: letter.ply,
            at: letter.at.to_rfc3339(),
        };
        let alias = status.alias.map(game::Correspondent::Alias);
        Self {
            letters: status.letters.iter().map(letter).collect(),
            muted: status.muted.iter().copied().map(who).collect(),
            alias: alias.map(who),
        }
    }
}

impl Correspondent {
    fn of(view: &View, who: game::Correspondent, text: &Text) -> Self {
        let (seat, alias) = match who {
            game::Correspondent::Seat(seat) => (Some(seat.0), None),
            game::Correspondent::Alias(alias) => (None, Some(alias.0)),
        };
        let name = text::correspondent(text, view, who, Naming::Name);
        Self { seat, alias, name }
    }
}

/// The secret history of a game, available when it is over.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct History {
    /// All events, in order.
    events: Vec<HistoryEvent>,
    /// The number of letters that the players wrote to each other. A letter to several counts for
    /// each of them.
    letter_counts: Vec<LetterCount>,
    /// The letters themselves with their true writers; absent if the game does not reveal them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    letters: Option<Vec<RevealedLetter>>,
    /// The characters of the computers.
    characters: Vec<RevealedCharacter>,
}

/// The character of a computer.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RevealedCharacter {
    /// The computer's seat.
    seat: u8,
    /// Its character: `loyal`, `opportunist`, `vengeful` or `timid`.
    character: String,
}

/// An event of the secret history.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HistoryEvent {
    /// The kind of event.
    event: EventKind,
    /// The seat that did it, or to which it happened; null if the players in `with` did it
    /// together.
    #[schema(required)]
    seat: Option<u8>,
    /// The other players whom it concerned.
    with: Vec<u8>,
    /// The seat whose piece was captured, if that was the betrayal; null otherwise.
    #[schema(required)]
    captured_from: Option<u8>,
    /// The standing order, if the event is one; null otherwise.
    #[schema(required)]
    order: Option<StandingOrderWord>,
    /// A computer's reason for it, if the event gives one; null otherwise.
    #[schema(required)]
    reason: Option<MotiveWord>,
    /// The event as a sentence.
    text: String,
    /// The number of plies before it.
    ply: u32,
    /// The time at which it happened.
    #[schema(format = DateTime)]
    at: String,
}

/// The kind of an event.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EventKind {
    /// An alliance or a pact was proposed.
    Proposed,
    /// A proposal was withdrawn.
    Withdrawn,
    /// A proposal was declined.
    Declined,
    /// The players in `with` formed an alliance.
    Allied,
    /// A player left their alliance or ended pacts.
    Left,
    /// A player left their alliance by capturing a piece of an ally.
    Betrayed,
    /// A player captured a piece of a pact partner.
    PactBroken,
    /// A player lost their king and fights on for an ally.
    Protectorate,
    /// The liege of a protectorate lost their king, and another ally became its liege.
    LiegeChanged,
    /// A player was out.
    Eliminated,
    /// Only one alliance was left, and it broke up.
    CivilWar,
    /// A player gave a standing order.
    OrderGiven,
    /// A computer noted why it did something: see `reason`.
    Explained,
    /// A letter was written.
    Letter,
    /// A king was in check.
    Check,
    /// A player won.
    Won,
    /// You have reported a letter. It is never part of a history.
    Reported,
}

impl HistoryEvent {
    fn of(view: &View, dated: &game::DatedEvent, text: &Text) -> Self {
        let (event, seat, with) = parts_of(&dated.event);
        Self {
            event,
            seat: seat.map(|seat| seat.0),
            with: numbers(&with),
            captured_from: match &dated.event {
                game::DiplomacyEvent::Left { taking, .. } => taking.map(|seat| seat.0),
                _ => None,
            },
            order: match &dated.event {
                game::DiplomacyEvent::OrderGiven { order, .. } => Some(Word(*order)),
                _ => None,
            },
            reason: match &dated.event {
                game::DiplomacyEvent::Explained { explanation, .. } => {
                    Some(Word(explanation.motive))
                }
                _ => None,
            },
            text: text::diplomacy_event(text, view, &dated.event, Some(dated.ply), Naming::Name),
            ply: dated.ply,
            at: dated.at.to_rfc3339(),
        }
    }
}

/// The kind of an event, who did it, and whom else it concerned.
pub(super) fn parts_of(
    event: &game::DiplomacyEvent,
) -> (EventKind, Option<game::Seat>, Vec<game::Seat>) {
    use game::DiplomacyEvent;
    match event {
        DiplomacyEvent::Proposed { from, to } => (EventKind::Proposed, Some(*from), vec![*to]),
        DiplomacyEvent::Withdrawn { from, to } => (EventKind::Withdrawn, Some(*from), vec![*to]),
        DiplomacyEvent::Declined { from, to } => (EventKind::Declined, Some(*to), vec![*from]),
        DiplomacyEvent::Allied { members, proposer } => {
            let others = members.iter().filter(|seat| Some(**seat) != *proposer);
            (EventKind::Allied, *proposer, others.copied().collect())
        }
        DiplomacyEvent::Left { seat, rest, taking } => match taking {
            Some(_) => (EventKind::Betrayed, Some(*seat), rest.clone()),
            None => (EventKind::Left, Some(*seat), rest.clone()),
        },
        DiplomacyEvent::PactBroken { seat, of } => (EventKind::PactBroken, Some(*seat), vec![*of]),
        DiplomacyEvent::Protectorate { seat, liege } => {
            (EventKind::Protectorate, Some(*seat), vec![*liege])
        }
        DiplomacyEvent::LiegeChanged { seat, liege } => {
            (EventKind::LiegeChanged, Some(*seat), vec![*liege])
        }
        DiplomacyEvent::Eliminated { seat, .. } => (EventKind::Eliminated, Some(*seat), Vec::new()),
        DiplomacyEvent::CivilWar { members } => (EventKind::CivilWar, None, members.clone()),
        DiplomacyEvent::OrderGiven { seat, .. } => (EventKind::OrderGiven, Some(*seat), Vec::new()),
        DiplomacyEvent::Explained { seat, explanation } => {
            (EventKind::Explained, Some(*seat), vec![explanation.with])
        }
        DiplomacyEvent::Letter { from, to } => (EventKind::Letter, Some(*from), to.clone()),
        DiplomacyEvent::Check { seat, .. } => (EventKind::Check, Some(*seat), Vec::new()),
        DiplomacyEvent::Won { seat } => (EventKind::Won, Some(*seat), Vec::new()),
    }
}

/// The number of letters from one player to another.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LetterCount {
    /// The seat of the writer.
    from: u8,
    /// The seat of the recipient.
    to: u8,
    /// The number of letters.
    count: usize,
}

/// A letter that is revealed to everybody.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RevealedLetter {
    /// The seat of the writer.
    from: u8,
    /// The seats of the recipients, in turn order.
    to: Vec<u8>,
    /// The players who had one of these seats then, and whose seat was taken over since.
    former: Vec<FormerOwner>,
    /// Whether it was signed with an alias.
    anonymous: bool,
    /// The text of the letter; null if the writer asked to be forgotten.
    #[schema(required)]
    text: Option<String>,
    /// The number of plies before it was written.
    ply: u32,
    /// The time at which it was sent.
    #[schema(format = DateTime)]
    at: String,
}

/// A player whose seat was taken over.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FormerOwner {
    /// The seat.
    seat: u8,
    /// The number of the player.
    player: u32,
}

impl FormerOwner {
    fn of((seat, player): &(game::Seat, game::PlayerId)) -> Self {
        Self {
            seat: seat.0,
            player: player.0,
        }
    }
}

impl History {
    pub(crate) fn of(view: &View, history: &game::TrueHistory, text: &Text) -> Self {
        let count = |count: &game::LetterCount| LetterCount {
            from: count.from.0,
            to: count.to.0,
            count: count.count,
        };
        let revealed = |letter: &game::RevealedLetter| RevealedLetter {
            from: letter.from.0,
            to: numbers(&letter.to),
            former: letter.former.iter().map(FormerOwner::of).collect(),
            anonymous: letter.anonymous,
            text: letter.text.clone(),
            ply: letter.ply,
            at: letter.at.to_rfc3339(),
        };
        let character = |revealed: &game::RevealedCharacter| RevealedCharacter {
            seat: revealed.seat.0,
            character: revealed.character.word().to_owned(),
        };
        let letters = history.letters.as_ref();
        let events = history.events.iter();
        Self {
            events: events
                .map(|dated| HistoryEvent::of(view, dated, text))
                .collect(),
            letter_counts: history.letter_counts.iter().map(count).collect(),
            letters: letters.map(|letters| letters.iter().map(revealed).collect()),
            characters: history.characters.iter().map(character).collect(),
        }
    }
}
