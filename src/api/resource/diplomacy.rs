//! What people do with each other, as JSON: the terms of a game, the asker's own standing, proposals and letters; and, in the end, what really came about.

use super::{numbers, time};
use crate::text::{Naming, Text};
use entente_game as game;
use entente_game::{DiplomacyOptions, View};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// On which terms people deal with each other in a game: known to all before they join.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(title = "Diplomacy")]
pub(in crate::api) struct Diplomacy {
    /// Whether they may write to each other; `signed` where nothing is said.
    #[schema(required = false)]
    letters: Letters,
    /// Whether the letters are shown to all when the game is over.
    #[schema(required = false)]
    reveal_letters: bool,
    /// Whether all is shown to all when the game is over, and can be verified then; else alliances stay sealed. It is so where nothing is said.
    #[schema(required = false)]
    reveal_alliances: bool,
    /// How many may be allied with each other, one fewer than play at most; where a pact is between two, one more than the pacts that one may have. 3 where nothing is said.
    #[schema(required = false)]
    most_allied: u8,
}

/// Whether people may write to each other.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(in crate::api) enum Letters {
    /// Not at all.
    Off,
    /// Each letter names who wrote it.
    Signed,
    /// A letter may name an alias in place of whoever wrote it.
    Anonymous,
}

impl Default for Diplomacy {
    fn default() -> Self {
        Self::of(&DiplomacyOptions::default())
    }
}

impl Diplomacy {
    pub(super) fn of(options: &DiplomacyOptions) -> Self {
        Self {
            letters: match options.letters {
                game::Letters::Off => Letters::Off,
                game::Letters::Signed => Letters::Signed,
                game::Letters::Anonymous => Letters::Anonymous,
            },
            reveal_letters: options.reveal_letters,
            reveal_alliances: options.reveal_alliances,
            most_allied: options.most_allied,
        }
    }

    /// The same as the game's own room has it.
    pub(in crate::api) fn options(self) -> DiplomacyOptions {
        DiplomacyOptions {
            letters: match self.letters {
                Letters::Off => game::Letters::Off,
                Letters::Signed => game::Letters::Signed,
                Letters::Anonymous => game::Letters::Anonymous,
            },
            reveal_letters: self.reveal_letters,
            reveal_alliances: self.reveal_alliances,
            most_allied: self.most_allied,
        }
    }
}

/// How the asker stands with the others.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::api) struct Alliances {
    /// The seat under which the asker deals with others: the first of their own.
    seat: u8,
    /// With whom the asker is allied, or has a pact.
    allies: Vec<u8>,
    /// To whom the asker is loyal, playing on without a king; null where they are not.
    #[schema(required)]
    liege: Option<u8>,
    /// Who is loyal to the asker.
    protectorates: Vec<u8>,
    /// Whether the asker's team is only themselves and those who are loyal to them: they can join another without leaving one.
    independent: bool,
    /// What becomes of the asker's army when its king falls while an ally has one; absent where the rules know no such thing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    order: Option<StandingOrder>,
}

/// What becomes of an army when its king falls.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(in crate::api) enum StandingOrder {
    /// It leaves the board.
    Removal,
    /// It plays on, loyal to an ally.
    Protectorate,
}

impl StandingOrder {
    fn of(order: game::StandingOrder) -> Self {
        match order {
            game::StandingOrder::Removal => Self::Removal,
            game::StandingOrder::Protectorate => Self::Protectorate,
        }
    }
}

impl From<StandingOrder> for game::StandingOrder {
    fn from(order: StandingOrder) -> Self {
        match order {
            StandingOrder::Removal => Self::Removal,
            StandingOrder::Protectorate => Self::Protectorate,
        }
    }
}

impl Alliances {
    pub(in crate::api) fn of(standing: &game::Standing) -> Self {
        Self {
            seat: standing.seat.0,
            allies: numbers(&standing.allies),
            liege: standing.liege.map(|seat| seat.0),
            protectorates: numbers(&standing.protectorates),
            independent: standing.is_independent(),
            order: standing.order.map(StandingOrder::of),
        }
    }
}

/// The asker's proposals that are open.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::api) struct Proposals {
    /// Those that the asker has made.
    made: Vec<Proposal>,
    /// Those that were made to the asker.
    received: Vec<Proposal>,
}

/// A proposal of an alliance or a pact.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::api) struct Proposal {
    /// To whom, or whose.
    seat: u8,
    /// The words that went with it; null where there were none.
    #[schema(required)]
    message: Option<String>,
}

impl Proposals {
    pub(in crate::api) fn of(standing: &game::Standing) -> Self {
        let all = |proposals: &[game::Proposal]| {
            let proposal = |proposal: &game::Proposal| Proposal {
                seat: proposal.seat.0,
                message: proposal.message.clone(),
            };
            proposals.iter().map(proposal).collect()
        };
        Self {
            made: all(&standing.proposed_to),
            received: all(&standing.proposed_by),
        }
    }
}

/// The asker's letters.
#[derive(Debug, Serialize, ToSchema)]
#[schema(title = "LetterList")]
pub(in crate::api) struct LetterList {
    /// Those that the asker wrote, and those that came to them and that they read, the first one first.
    letters: Vec<Letter>,
    /// Whose letters the asker reads no more.
    muted: Vec<Correspondent>,
    /// The alias under which the asker may write; null where letters are not anonymous.
    #[schema(required)]
    alias: Option<Correspondent>,
}

/// A letter as one of its two people sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::api) struct Letter {
    /// Its number among the asker's own letters, from 1.
    number: u32,
    /// Who wrote it.
    from: Correspondent,
    /// To whom.
    to: Correspondent,
    /// Whether the asker wrote it.
    own: bool,
    /// What it says; null where its writer asked to be forgotten.
    #[schema(required)]
    text: Option<String>,
    /// After how many plies it was written.
    ply: u32,
    /// When.
    #[schema(format = DateTime)]
    at: String,
}

/// A player by name, or whoever has an alias.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::api) struct Correspondent {
    /// The player's seat; null behind an alias.
    #[schema(required)]
    seat: Option<u8>,
    /// The number of the alias; null where the player is named.
    #[schema(required)]
    alias: Option<u8>,
    /// What people read.
    #[schema(example = "Ann (White)")]
    name: String,
}

impl LetterList {
    pub(in crate::api) fn of(view: &View, standing: &game::Standing, text: &Text) -> Self {
        let who = |who| Correspondent::of(view, who, text);
        let letter = |letter: &game::LetterView| Letter {
            number: letter.number,
            from: who(letter.from),
            to: who(letter.to),
            own: letter.is_own,
            text: letter.text.clone(),
            ply: letter.ply,
            at: time(letter.at),
        };
        let alias = standing.alias.map(game::Correspondent::Alias);
        Self {
            letters: standing.letters.iter().map(letter).collect(),
            muted: standing.muted.iter().copied().map(who).collect(),
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
        let name = text.correspondent(view, who, Naming::Name);
        Self { seat, alias, name }
    }
}

/// What really came about between people, told when the game is over.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::api) struct History {
    /// Everything, in order.
    deeds: Vec<Deed>,
    /// How many letters went from whom to whom.
    letter_counts: Vec<LetterCount>,
    /// The letters themselves, under their true writers; absent where the game does not reveal them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    letters: Option<Vec<RevealedLetter>>,
}

/// Something that came about.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::api) struct Deed {
    /// What.
    deed: DeedKind,
    /// Who did it, or to whom it happened; null where those in `with` did it together.
    #[schema(required)]
    seat: Option<u8>,
    /// The others whom it concerned.
    with: Vec<u8>,
    /// Whose man was taken, where that was the betrayal; null otherwise.
    #[schema(required)]
    taking: Option<u8>,
    /// What was ordered, where that is the deed; null otherwise.
    #[schema(required)]
    order: Option<StandingOrder>,
    /// The same in a sentence.
    text: String,
    /// After how many plies.
    ply: u32,
    /// When.
    #[schema(format = DateTime)]
    at: String,
}

/// What kind of deed it was.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(in crate::api) enum DeedKind {
    /// An alliance or a pact was proposed.
    Proposed,
    /// A proposal was taken back.
    Withdrawn,
    /// A proposal was declined.
    Declined,
    /// These were allied from then on.
    Allied,
    /// Somebody left his team, or ended pacts.
    Left,
    /// Somebody left his team by taking a man of it.
    Betrayed,
    /// Somebody took a man of one with whom he had a pact.
    Broke,
    /// Somebody lost his king and played on, loyal to another.
    Protectorate,
    /// Whoever somebody without a king was loyal to fell, and another ally took his place.
    Handed,
    /// Somebody was out.
    Out,
    /// A team was all that remained, and broke up.
    CivilWar,
    /// Somebody said what becomes of his army when its king falls.
    Ordered,
    /// A letter was written.
    Letter,
    /// A king was attacked.
    Check,
    /// Somebody won.
    Won,
}

impl Deed {
    fn of(view: &View, dated: &game::Dated, text: &Text) -> Self {
        let (deed, seat, with) = told(&dated.deed);
        Self {
            deed,
            seat: seat.map(|seat| seat.0),
            with: numbers(&with),
            taking: match &dated.deed {
                game::Deed::Left { taking, .. } => taking.map(|seat| seat.0),
                _ => None,
            },
            order: match &dated.deed {
                game::Deed::Ordered { order, .. } => Some(StandingOrder::of(*order)),
                _ => None,
            },
            text: text.deed(view, &dated.deed, Naming::Name),
            ply: dated.ply,
            at: time(dated.at),
        }
    }
}

/// What a deed is, who did it, and whom else it concerned.
fn told(deed: &game::Deed) -> (DeedKind, Option<game::Seat>, Vec<game::Seat>) {
    use game::Deed as Of;
    match deed {
        Of::Proposed { from, to } => (DeedKind::Proposed, Some(*from), vec![*to]),
        Of::Withdrawn { from, to } => (DeedKind::Withdrawn, Some(*from), vec![*to]),
        Of::Declined { from, to } => (DeedKind::Declined, Some(*to), vec![*from]),
        Of::Allied { members } => (DeedKind::Allied, None, members.clone()),
        Of::Left { seat, rest, taking } => match taking {
            Some(_) => (DeedKind::Betrayed, Some(*seat), rest.clone()),
            None => (DeedKind::Left, Some(*seat), rest.clone()),
        },
        Of::Broke { seat, of } => (DeedKind::Broke, Some(*seat), vec![*of]),
        Of::Protectorate { seat, liege } => (DeedKind::Protectorate, Some(*seat), vec![*liege]),
        Of::Handed { seat, liege } => (DeedKind::Handed, Some(*seat), vec![*liege]),
        Of::Out { seat, .. } => (DeedKind::Out, Some(*seat), Vec::new()),
        Of::CivilWar { members } => (DeedKind::CivilWar, None, members.clone()),
        Of::Ordered { seat, .. } => (DeedKind::Ordered, Some(*seat), Vec::new()),
        Of::Letter { from, to } => (DeedKind::Letter, Some(*from), vec![*to]),
        Of::Check { seat, .. } => (DeedKind::Check, Some(*seat), Vec::new()),
        Of::Won { seat } => (DeedKind::Won, Some(*seat), Vec::new()),
    }
}

/// How many letters went from one player to another.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::api) struct LetterCount {
    /// From whom.
    from: u8,
    /// To whom.
    to: u8,
    /// How many.
    count: usize,
}

/// A letter that is shown to all.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::api) struct RevealedLetter {
    /// The seat of whoever wrote it.
    from: u8,
    /// To whom.
    to: u8,
    /// Whether it named an alias then.
    anonymous: bool,
    /// What it says; null where its writer asked to be forgotten.
    #[schema(required)]
    text: Option<String>,
    /// After how many plies it was written.
    ply: u32,
    /// When.
    #[schema(format = DateTime)]
    at: String,
}

impl History {
    pub(in crate::api) fn of(view: &View, history: &game::TrueHistory, text: &Text) -> Self {
        let count = |count: &game::LetterCount| LetterCount {
            from: count.from.0,
            to: count.to.0,
            count: count.count,
        };
        let revealed = |letter: &game::RevealedLetter| RevealedLetter {
            from: letter.from.0,
            to: letter.to.0,
            anonymous: letter.anonymous,
            text: letter.text.clone(),
            ply: letter.ply,
            at: time(letter.at),
        };
        let letters = history.letters.as_ref();
        let deeds = history.deeds.iter();
        Self {
            deeds: deeds.map(|dated| Deed::of(view, dated, text)).collect(),
            letter_counts: history.letter_counts.iter().map(count).collect(),
            letters: letters.map(|letters| letters.iter().map(revealed).collect()),
        }
    }
}
