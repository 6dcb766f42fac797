//! The puzzles that a person solves whenever they like, as they are stored: how far they are in the
//! collection that comes with the program, and their streak.
//!
//! In each rule set a person gets every puzzle once before one comes again. Not the puzzles that
//! they had are stored, but how many: their order is drawn for each person and lap with the
//! installation's secret. A collection that grows is continued with what is new.

use crate::access::secret::keyed;
use crate::core::{Bound, Erase, Export, Json, Table, is_json};
use crate::error::Result;
use entente_advisor::puzzle::{self, ShippedPuzzle, Variant};
use entente_game::PersonId;
use entente_store::{Batch, Store};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A person's way through the collection of puzzles: person.
pub(crate) static PRACTICE: Table<PersonId, Json<Practice>> = Table::about_people(
    b'$',
    "the solved puzzles of",
    Bound::Record(3000),
    Erase::Entries,
    Export::Fields(&["practice"]),
)
.checked(is_json::<Practice>);

/// The puzzles of one rule set, by their numbers.
type Numbered = BTreeMap<u32, ShippedPuzzle>;

/// The collection, by rule set. It is read once.
static COLLECTION: LazyLock<BTreeMap<&str, Numbered>> = LazyLock::new(|| {
    let mut collection: BTreeMap<&str, Numbered> = BTreeMap::new();
    for shipped in puzzle::shipped() {
        if let Some((variant, number)) = shipped.place() {
            let of_variant = collection.entry(variant.id()).or_default();
            of_variant.insert(number, shipped);
        }
    }
    collection
});

/// The puzzle of the collection with this name; `None` if there is none, or not any more.
pub(super) fn collected(name: &str) -> Option<&'static ShippedPuzzle> {
    let (variant, number) = puzzle::place(name)?;
    COLLECTION.get(variant.id())?.get(&number)
}

/// A puzzle of a rule set; numbers beyond the last begin anew. `None` if it has none.
pub(super) fn at(variant: Variant, number: usize) -> Option<&'static ShippedPuzzle> {
    let of_variant = COLLECTION.get(variant.id())?;
    of_variant
        .values()
        .nth(number.checked_rem(of_variant.len())?)
}

/// The number of puzzles of a rule set.
pub(crate) fn count(variant: Variant) -> usize {
    COLLECTION.get(variant.id()).map_or(0, BTreeMap::len)
}

/// A person's way through the collection.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Practice {
    /// The rule set of the last puzzle that they tried; empty before the first.
    variant: String,
    /// Their way through the puzzles of each rule set.
    pub(super) courses: BTreeMap<String, Course>,
    /// Their results.
    pub results: PracticeResults,
}

/// A person's results with the puzzles of the collection.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PracticeResults {
    /// The number of puzzles in a row that they have solved, with any number of tries.
    pub streak: u32,
    /// The longest such row.
    pub longest: u32,
    /// The number of puzzles that they have solved.
    pub solved: u32,
    /// The number of puzzles that they have solved without a wrong move.
    pub at_once: u32,
}

/// A person's way through the puzzles of one rule set, and how far they are in the present one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Course {
    /// The number of the lap, from 1; 0 before the first.
    lap: u32,
    /// The first and the last number of the puzzles of this lap.
    numbers: (u32, u32),
    /// The number of them that the person has solved or given up.
    pub(crate) behind: u32,
    /// The number of the puzzle that they try.
    trying: u32,
    /// The number of its moves that they have found.
    found: usize,
    /// The number of wrong moves in it.
    wrong: u32,
}

/// A person at a puzzle of the collection.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Trying {
    pub(crate) puzzle: &'static ShippedPuzzle,
    /// The number of its moves that the person has found.
    pub(crate) found: usize,
    /// The number of wrong moves in it.
    pub(crate) wrong: u32,
}

impl Practice {
    /// The rule set in which the person goes on without a choice.
    pub(crate) fn variant(&self) -> Variant {
        Variant::from_id(&self.variant).unwrap_or_default()
    }

    /// The present puzzle of the person in a rule set; `None` if it has no puzzles.
    pub(crate) fn present(&self, variant: Variant, order: &Order) -> Option<Trying> {
        let (course, puzzle) = self.course(variant, order)?;
        Some(Trying {
            puzzle,
            found: course.found,
            wrong: course.wrong,
        })
    }

    /// Keeps how far the person is in their present puzzle of a rule set.
    pub(crate) fn keep(&mut self, variant: Variant, order: &Order, found: usize, wrong: u32) {
        self.change(variant, order, |course| {
            course.found = found;
            course.wrong = wrong;
        });
    }

    /// Notes that the person has solved their present puzzle, after so many wrong moves.
    pub(crate) fn solve(&mut self, variant: Variant, order: &Order, wrong: u32) {
        self.change(variant, order, |course| course.behind += 1);
        let results = &mut self.results;
        results.streak += 1;
        results.longest = results.longest.max(results.streak);
        results.solved += 1;
        results.at_once += u32::from(wrong == 0);
    }

    /// Notes that the person has given their present puzzle up. Returns the streak that ends.
    pub(crate) fn give_up(&mut self, variant: Variant, order: &Order) -> u32 {
        self.change(variant, order, |course| course.behind += 1);
        std::mem::take(&mut self.results.streak)
    }

    fn change(&mut self, variant: Variant, order: &Order, change: impl Fn(&mut Course)) {
        if let Some((mut course, _)) = self.course(variant, order) {
            change(&mut course);
            self.courses.insert(variant.id().to_owned(), course);
            self.variant = variant.id().to_owned();
        }
    }

    /// The way through a rule set, at a puzzle that there is.
    fn course(&self, variant: Variant, order: &Order) -> Option<(Course, &'static ShippedPuzzle)> {
        let collection = COLLECTION.get(variant.id())?;
        let newest = *collection.last_key_value()?.0;
        let mut course = self.courses.get(variant.id()).copied().unwrap_or_default();
        // The lap may end here, or all that is left of it may have been withdrawn.
        for _ in 0..3 {
            let numbers = order.of_lap(variant, &course);
            let rest = numbers.iter().skip(course.behind as usize);
            let mut rest = rest.zip(course.behind..);
            if let Some((puzzle, behind)) =
                rest.find_map(|(number, at)| Some((collection.get(number)?, at)))
            {
                return Some((course.at(behind, puzzle), puzzle));
            }
            course = course.next_lap(newest);
        }
        None
    }

    /// Reads what is stored about a person.
    pub(crate) fn read(store: &Store, person: PersonId) -> Result<Self> {
        Ok(PRACTICE.get(store, person)?.unwrap_or_default())
    }

    pub(crate) fn write(&self, batch: &mut Batch, person: PersonId) {
        PRACTICE.put(batch, person, self);
    }
}

impl Course {
    /// The same way, at the puzzle behind so many others. What was found in another one is over.
    fn at(self, behind: u32, puzzle: &ShippedPuzzle) -> Self {
        let trying = puzzle.place().map_or(0, |(_, number)| number);
        let is_same = trying == self.trying && behind == self.behind;
        Self {
            behind,
            trying,
            found: if is_same { self.found } else { 0 },
            wrong: if is_same { self.wrong } else { 0 },
            ..self
        }
    }

    /// The beginning of the next lap: through what is new, or else through everything again.
    fn next_lap(self, newest: u32) -> Self {
        let last = self.numbers.1;
        let first = if last < newest { last + 1 } else { 1 };
        Self {
            lap: self.lap + 1,
            numbers: (first, newest),
            ..Self::default()
        }
    }
}

/// The order in which a person gets the puzzles.
pub(crate) struct Order {
    secret: [u8; 32],
    person: PersonId,
}

impl Order {
    pub(crate) fn of(secret: &[u8; 32], person: PersonId) -> Self {
        Self {
            secret: *secret,
            person,
        }
    }

    /// The numbers of the puzzles of a lap.
    fn of_lap(&self, variant: Variant, course: &Course) -> Vec<u32> {
        let (first, last) = course.numbers;
        if course.lap == 0 {
            return Vec::new();
        }
        let drawn = |number: &u32| {
            let (person, lap) = (self.person.key(), course.lap);
            let place = format!("practice:{person}:{lap}:{}", puzzle::name(variant, *number));
            keyed(&self.secret, &place)
        };
        let mut numbers: Vec<u32> = (first..=last).collect();
        numbers.sort_by_cached_key(drawn);
        numbers
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A rule set without puzzles fails the test.
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const ANN: PersonId = PersonId(1);

    fn order() -> Order {
        Order::of(&[7; 32], ANN)
    }

    fn next(practice: &mut Practice, variant: Variant) -> String {
        let trying = practice.present(variant, &order()).unwrap();
        practice.solve(variant, &order(), 0);
        trying.puzzle.id.clone()
    }

    #[test]
    fn no_puzzle_comes_again_before_all_of_its_rule_set_have_come() {
        for variant in Variant::ALL {
            let mut practice = Practice::default();
            let count = count(variant);
            let laps: Vec<Vec<String>> = (0..2)
                .map(|_| (0..count).map(|_| next(&mut practice, variant)).collect())
                .collect();
            for lap in &laps {
                let different: BTreeSet<&String> = lap.iter().collect();
                assert_eq!(different.len(), count, "{}", variant.id());
            }
            assert!(
                count < 6 || laps[0] != laps[1],
                "each lap has its own order"
            );
        }
    }

    #[test]
    fn a_collection_that_has_grown_is_continued_with_what_is_new() {
        let variant = Variant::Standard;
        let newest = u32::try_from(count(variant)).unwrap();
        let old = Course {
            lap: 1,
            numbers: (1, 40),
            behind: 40,
            ..Course::default()
        };
        let mut practice = Practice::default();
        practice.courses.insert(variant.id().into(), old);
        let came: BTreeSet<u32> = (40..newest)
            .map(|_| puzzle::place(&next(&mut practice, variant)).unwrap().1)
            .collect();
        assert_eq!(came, (41..=newest).collect());
    }

    #[test]
    fn a_withdrawn_puzzle_is_left_out() {
        let variant = Variant::Chess45;
        let count = count(variant);
        // The lap had more puzzles than there are now.
        let course = Course {
            lap: 1,
            numbers: (1, 50),
            trying: 50,
            found: 1,
            wrong: 3,
            ..Course::default()
        };
        let mut practice = Practice::default();
        practice.courses.insert(variant.id().into(), course);
        let came: BTreeSet<String> = (0..count).map(|_| next(&mut practice, variant)).collect();
        assert_eq!(came.len(), count);
        assert_eq!(practice.results.solved as usize, count);
    }

    #[test]
    fn what_was_found_is_of_one_puzzle_and_a_streak_ends_by_giving_up() {
        let (mut practice, variant) = (Practice::default(), Variant::Standard);
        practice.keep(variant, &order(), 1, 2);
        let trying = practice.present(variant, &order()).unwrap();
        assert_eq!((trying.found, trying.wrong), (1, 2));
        practice.solve(variant, &order(), 2);
        let trying = practice.present(variant, &order()).unwrap();
        assert_eq!((trying.found, trying.wrong), (0, 0));
        // Another rule set does not change this one.
        next(&mut practice, Variant::Chess66);
        assert_eq!(practice.variant(), Variant::Chess66);
        assert_eq!(practice.give_up(variant, &order()), 2);
        assert_eq!(practice.variant(), variant);
        let results = practice.results;
        assert_eq!(
            (
                results.streak,
                results.longest,
                results.solved,
                results.at_once
            ),
            (0, 2, 2, 1)
        );
    }
}
