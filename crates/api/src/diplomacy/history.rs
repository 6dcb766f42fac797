//! The secret history of a finished game as JSON.

use crate::game::example::{ANN, alliance_game};
use crate::game::people::{armies, army};
use crate::game::word::{ArmyWord, MotiveWord, StandingOrderWord, Word};
use entente_game as game;
use entente_game::View;
use entente_presentation::text::{self, Language, Naming, Reader, Text};
use serde::Serialize;
use utoipa::ToSchema;

/// The secret history of a game, available when it is over.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = history)]
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
struct RevealedCharacter {
    /// The computer's army.
    army: ArmyWord,
    /// Its character: `loyal`, `opportunist`, `vengeful` or `timid`.
    character: String,
}

/// An event of the secret history.
#[derive(Debug, Serialize, ToSchema)]
struct HistoryEvent {
    /// The kind of event.
    event: EventKind,
    /// The army that did it, or to which it happened; null if those in `with` did it together.
    #[schema(required)]
    army: Option<ArmyWord>,
    /// The other armies that it concerned.
    with: Vec<ArmyWord>,
    /// The army whose piece was captured, if that was the betrayal; null otherwise.
    #[schema(required)]
    captured_from: Option<ArmyWord>,
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
            army: seat.map(|seat| army(view, seat)),
            with: armies(view, &with),
            captured_from: match &dated.event {
                game::DiplomacyEvent::Left { taking, .. } => taking.map(|seat| army(view, seat)),
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
            text: text::diplomacy_event(
                Reader::new(text, view, Naming::Name),
                &dated.event,
                Some(dated.ply),
            ),
            ply: dated.ply,
            at: dated.at.to_rfc3339(),
        }
    }
}

/// The kind of an event, who did it, and whom else it concerned.
pub(crate) fn parts_of(
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
struct LetterCount {
    /// The army of the writer.
    from: ArmyWord,
    /// The army of the recipient.
    to: ArmyWord,
    /// The number of letters.
    count: usize,
}

/// A letter that is revealed to everybody.
#[derive(Debug, Serialize, ToSchema)]
struct RevealedLetter {
    /// The army of the writer.
    from: ArmyWord,
    /// The armies of the recipients, in turn order.
    to: Vec<ArmyWord>,
    /// The players who had one of these armies then, and whose seat was taken over since.
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
struct FormerOwner {
    /// The army.
    army: ArmyWord,
    /// The number of the player.
    player: u32,
}

impl History {
    pub(crate) fn of(view: &View, history: &game::TrueHistory, text: &Text) -> Self {
        let count = |count: &game::LetterCount| LetterCount {
            from: army(view, count.from),
            to: army(view, count.to),
            count: count.count,
        };
        let former = |(seat, player): &(game::Seat, game::PlayerId)| FormerOwner {
            army: army(view, *seat),
            player: player.0,
        };
        let revealed = |letter: &game::RevealedLetter| RevealedLetter {
            from: army(view, letter.from),
            to: armies(view, &letter.to),
            former: letter.former.iter().map(former).collect(),
            anonymous: letter.anonymous,
            text: letter.text.clone(),
            ply: letter.ply,
            at: letter.at.to_rfc3339(),
        };
        let character = |revealed: &game::RevealedCharacter| RevealedCharacter {
            army: army(view, revealed.seat),
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

/// The secret history of that game.
pub(crate) fn history() -> History {
    let game = alliance_game(usize::MAX).0;
    let view = game.view(game.viewer(ANN)).expect("the game has been made");
    let history = view
        .record
        .history
        .as_ref()
        .expect("the game is over and reveals its alliances");
    History::of(&view, history, Text::of(Language::English))
}
