//! What somebody may see of what people do with each other: the terms, which all may know; how a player stands himself; and, when a game that reveals it is over, all of it.
//! Views are made from this and from nothing else of the ledger, and no letter leaves here under its writer's name that was written under an alias.

use super::deed::{Dated, Deed};
use super::ledger::{Ledger, Letter, Told};
use super::{Alias, Correspondent, DiplomacyOptions, Letters, StandingOrder};
use crate::draw::Seed;
use crate::id::{Seat, Time};
use crate::playing::Playing;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use entente_rules::Knowledge;

/// What people do with each other in a game, as one viewer sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct Affairs {
    /// On which terms.
    pub options: DiplomacyOptions,
    /// How the viewer stands; `None` for who does not play, and before the game has begun.
    pub standing: Option<Standing>,
    /// All that came about; `None` unless the game is over and reveals it.
    pub history: Option<TrueHistory>,
}

/// How a player stands with the others, as he may know it himself.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    /// The seat under which he deals with others: the first of his own.
    pub seat: Seat,
    /// With whom he is allied, or has a pact, in turn order.
    pub allies: Vec<Seat>,
    /// To whom he is loyal, if he plays on without a king.
    pub liege: Option<Seat>,
    /// Who is loyal to him.
    pub protectorates: Vec<Seat>,
    /// The proposals that he has made.
    pub proposed_to: Vec<Proposal>,
    /// The proposals that were made to him.
    pub proposed_by: Vec<Proposal>,
    /// What becomes of his army when its king falls; `None` where the rules know no such thing.
    pub order: Option<StandingOrder>,
    /// The letters that he wrote, and those that came to him and that he reads, in their order.
    pub letters: Vec<LetterView>,
    /// Whose letters he reads no more.
    pub muted: Vec<Correspondent>,
    /// The alias under which he may write, where letters may be anonymous.
    pub alias: Option<Alias>,
    /// What the last event told him privately.
    pub tidings: Vec<Tiding>,
}

impl Standing {
    /// Whether his team is only himself and those who are loyal to him: he can join another.
    pub fn is_independent(&self) -> bool {
        let mut allies = self.allies.iter();
        self.liege.is_none() && allies.all(|ally| self.protectorates.contains(ally))
    }
}

/// A proposal that is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// Whose, or to whom.
    pub seat: Seat,
    /// The words that went with it.
    pub message: Option<String>,
}

/// A letter as one of its two people sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterView {
    /// Its number among the viewer's own, from 1.
    pub number: u32,
    /// Who wrote it.
    pub from: Correspondent,
    /// To whom.
    pub to: Correspondent,
    /// Whether the viewer wrote it.
    pub is_own: bool,
    /// What it says; `None` where its writer asked to be forgotten.
    pub text: Option<String>,
    /// After how many plies it was written.
    pub ply: u32,
    /// When.
    pub at: Time,
}

/// What somebody is told privately.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tiding {
    /// Something came about.
    Deed(Deed),
    /// A letter came.
    Letter(LetterView),
    /// The viewer showed this letter to those who run the server.
    Report(LetterView),
}

/// What really came about, told when the game is over.
#[derive(Debug, Clone, PartialEq)]
pub struct TrueHistory {
    /// Every deed, in order.
    pub deeds: Vec<Dated>,
    /// How many letters went from whom to whom.
    pub letter_counts: Vec<LetterCount>,
    /// The letters themselves, by their true writers, where the game reveals them.
    pub letters: Option<Vec<RevealedLetter>>,
}

impl TrueHistory {
    /// The most boards that show how it turned.
    pub const TURNING_POINTS: usize = 4;

    /// How many records the game had when it turned, in order: at betrayals first of all, then where kings fell and alliances broke up, were formed or left, and where
    /// somebody was out.
    pub fn turning_points(&self) -> Vec<u64> {
        let weighed = self
            .deeds
            .iter()
            .filter_map(|dated| Some((weight(&dated.deed)?, dated.records)));
        let mut weighed: Vec<(u8, u64)> = weighed.collect();
        weighed.sort_unstable();
        let mut points = Vec::new();
        for (_, records) in weighed {
            if !points.contains(&records) && points.len() < Self::TURNING_POINTS {
                points.push(records);
            }
        }
        points.sort_unstable();
        points
    }
}

/// How much of a turning point a deed is: the less, the more; `None` for what turns nothing.
fn weight(deed: &Deed) -> Option<u8> {
    match deed {
        Deed::Left {
            taking: Some(_), ..
        }
        | Deed::Broke { .. } => Some(0),
        Deed::Protectorate { .. } | Deed::CivilWar { .. } => Some(1),
        Deed::Allied { .. } | Deed::Left { .. } => Some(2),
        Deed::Out { .. } => Some(3),
        Deed::Proposed { .. }
        | Deed::Withdrawn { .. }
        | Deed::Declined { .. }
        | Deed::Ordered { .. }
        | Deed::Letter { .. }
        | Deed::Check { .. }
        | Deed::Handed { .. }
        | Deed::Won { .. } => None,
    }
}

/// How many letters went from one player to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LetterCount {
    /// From whom.
    pub from: Seat,
    /// To whom.
    pub to: Seat,
    /// How many.
    pub count: usize,
}

/// A letter that is shown to all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevealedLetter {
    /// Who wrote it.
    pub from: Seat,
    /// To whom.
    pub to: Seat,
    /// Whether it named an alias then.
    pub anonymous: bool,
    /// What it says; `None` where its writer asked to be forgotten.
    pub text: Option<String>,
    /// After how many plies it was written.
    pub ply: u32,
    /// When.
    pub at: Time,
}

/// How a player stands, as he may know it himself.
pub(crate) fn standing(
    playing: &Playing,
    ledger: &Ledger,
    seat: Seat,
    seed: Option<&Seed>,
) -> Standing {
    let eyes = Eyes { ledger, seat, seed };
    let proposal = |from: Seat, to: Seat| Proposal {
        seat: if from == seat { to } else { from },
        message: ledger.message(from, to, seat).cloned(),
    };
    let known = Known::of(playing, ledger, seat);
    Standing {
        seat,
        liege: known.liege,
        protectorates: known.protectorates,
        proposed_to: known
            .proposed_to
            .into_iter()
            .map(|to| proposal(seat, to))
            .collect(),
        proposed_by: known
            .proposed_by
            .into_iter()
            .map(|from| proposal(from, seat))
            .collect(),
        allies: known.allies,
        order: ledger.pacts.is_none().then(|| ledger.order(seat)),
        letters: eyes.letters(),
        muted: eyes.muted(),
        alias: (ledger.options.letters == Letters::Anonymous).then(|| Alias::of(seat, seed)),
        tidings: ledger.told(seat).map(|told| eyes.tiding(told)).collect(),
    }
}

/// What a player may know of alliances or pacts, in terms of seats.
#[derive(Default)]
pub(crate) struct Known {
    pub(crate) allies: Vec<Seat>,
    pub(crate) liege: Option<Seat>,
    pub(crate) protectorates: Vec<Seat>,
    proposed_to: Vec<Seat>,
    proposed_by: Vec<Seat>,
}

impl Known {
    pub(crate) fn of(playing: &Playing, ledger: &Ledger, seat: Seat) -> Self {
        if let Some(pacts) = &ledger.pacts {
            return Self {
                allies: pacts.partners(seat),
                proposed_to: pacts.proposed_to(seat),
                proposed_by: pacts.proposed_by(seat),
                ..Self::default()
            };
        }
        let knowledge = playing
            .army(seat)
            .and_then(|army| playing.position().knowledge(army));
        knowledge.map_or_else(Self::default, |known| Self::in_seats(playing, seat, &known))
    }

    fn in_seats(playing: &Playing, own: Seat, known: &Knowledge) -> Self {
        let seats = |armies: &[_]| -> Vec<Seat> {
            let seats = armies.iter().map(|army| playing.seat(*army));
            seats.filter(|seat| *seat != own).collect()
        };
        Self {
            allies: seats(&known.team),
            liege: known.liege.map(|army| playing.seat(army)),
            protectorates: seats(&known.protectorates),
            proposed_to: seats(&known.proposed_to),
            proposed_by: seats(&known.proposed_by),
        }
    }
}

/// A player's own eyes on the ledger.
struct Eyes<'a> {
    ledger: &'a Ledger,
    seat: Seat,
    seed: Option<&'a Seed>,
}

impl Eyes<'_> {
    fn correspondent(&self, seat: Seat, anonymous: bool) -> Correspondent {
        match anonymous && seat != self.seat {
            true => Correspondent::Alias(Alias::of(seat, self.seed)),
            false => Correspondent::Seat(seat),
        }
    }

    fn letters(&self) -> Vec<LetterView> {
        let numbered = (1..).zip(self.ledger.letters_of(self.seat));
        numbered
            .map(|(number, (_, letter))| self.letter(number, letter))
            .collect()
    }

    fn letter(&self, number: u32, letter: &Letter) -> LetterView {
        let is_own = letter.from == self.seat;
        let own_alias = letter.anonymous && is_own;
        LetterView {
            number,
            from: match own_alias {
                true => Correspondent::Alias(Alias::of(self.seat, self.seed)),
                false => self.correspondent(letter.from, letter.anonymous),
            },
            to: self.correspondent(letter.to, letter.to_alias),
            is_own,
            text: letter.text.clone(),
            ply: letter.ply,
            at: letter.at,
        }
    }

    fn muted(&self) -> Vec<Correspondent> {
        let mutings = self.ledger.mutings(self.seat);
        mutings
            .map(|muting| self.correspondent(muting.writer, muting.anonymous))
            .collect()
    }

    fn tiding(&self, told: &Told) -> Tiding {
        let letter = |index: &usize| {
            let mut numbered = (1..).zip(self.ledger.letters_of(self.seat));
            let (number, (_, letter)) = numbered
                .find(|(_, (at, _))| at == index)
                .expect("who is told of a letter wrote or received it");
            self.letter(number, letter)
        };
        match told {
            Told::Deed(deed) => Tiding::Deed(deed.clone()),
            Told::Letter(index) => Tiding::Letter(letter(index)),
            Told::Report(index) => Tiding::Report(letter(index)),
        }
    }
}

/// What really came about.
pub(crate) fn history(ledger: &Ledger) -> TrueHistory {
    let mut counts: BTreeMap<(Seat, Seat), usize> = BTreeMap::new();
    for letter in &ledger.letters {
        *counts.entry((letter.from, letter.to)).or_default() += 1;
    }
    let counts = counts.into_iter();
    TrueHistory {
        deeds: ledger.chronicle().to_vec(),
        letter_counts: counts
            .map(|((from, to), count)| LetterCount { from, to, count })
            .collect(),
        letters: ledger.options.reveal_letters.then(|| {
            let letters = ledger.letters.iter();
            letters.map(revealed).collect()
        }),
    }
}

fn revealed(letter: &Letter) -> RevealedLetter {
    RevealedLetter {
        from: letter.from,
        to: letter.to,
        anonymous: letter.anonymous,
        text: letter.text.clone(),
        ply: letter.ply,
        at: letter.at,
    }
}
