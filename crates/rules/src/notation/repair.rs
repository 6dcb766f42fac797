//! Finds misprints in a game that cannot be read to its end: the fewest single moves, each replaced
//! by another legal move of that army, after which the rest can be read.
//!
//! For that everything in the game is recorded. A misprint may come before the token that it makes
//! impossible. So every move up to there is replaced in turn by every other one, and the game is
//! read on. What leads on furthest is tried first, and of that what is most like the printed token.
//! The reader in `pgn_reader` decides when a game needs this.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::notation::fault::{PgnError, TextLocation};
use crate::notation::notation_game::NotationGame;
use crate::pieces::moves::Move;

/// The most repairs in one game.
const MAX_REPAIRS: usize = 4;
/// The most incomplete answers that are followed up, the best first.
const MAX_FOLLOWED_ANSWERS: usize = 4;
/// The most readings of ambiguous tokens that are kept open.
const MAX_OPEN_READINGS: usize = 64;
/// The most words read in one search. The first game of Chess4 needs a fifth of it.
const MAX_WORDS_READ: usize = 3_000_000;

/// Everything in a game, so that it can be read again with other moves.
pub(super) struct Record<G> {
    /// The game before its first move.
    begun: G,
    items: Vec<Item>,
    /// The first move that is not legal.
    broken: Option<PgnError>,
}

/// Something that a game contains.
pub(super) enum Item {
    Word(Word),
    Comment(String),
    Glyph(String),
    Result(String),
}

impl<G: NotationGame> Record<G> {
    pub(super) fn new(begun: G) -> Self {
        Record {
            begun,
            items: Vec::new(),
            broken: None,
        }
    }

    pub(super) fn add(&mut self, item: Item) {
        self.items.push(item);
    }

    /// Remembers the first move that is not legal. The words after it are then only recorded.
    pub(super) fn broke(&mut self, error: PgnError) {
        self.broken = Some(error);
    }

    pub(super) fn is_broken(&self) -> bool {
        self.broken.is_some()
    }

    /// The game with its misprints repaired. If they are not found, the first illegal move is the
    /// fault.
    pub(super) fn repaired(self) -> Result<(G, Vec<Repair>), PgnError> {
        let broken = self.broken.expect("only such games are repaired");
        let begun = self.begun;
        let words = self.items.iter().filter_map(|item| match item {
            Item::Word(word) => Some(word.clone()),
            _ => None,
        });
        let words: Vec<Word> = words.collect();
        let found = Search::new(&begun, &words).find();
        let repaired = found.ok_or(broken)?;
        let mut game = begun;
        let mut entries = repaired.entries.into_iter();
        for item in &self.items {
            match item {
                Item::Word(_) => game.make(entries.next().expect("there is one for each word")),
                Item::Comment(text) => game.comment(text),
                Item::Glyph(glyph) => {
                    game.annotate(glyph);
                }
                Item::Result(result) => game.add_result(result),
            }
        }
        Ok((game, repaired.repairs))
    }
}

/// A move that was taken in the place of a printed one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// The line of the printed token, from 1.
    pub line: usize,
    /// Its first character on that line, from 1.
    pub column: usize,
    /// The number of the move, as in `12...`.
    pub number: String,
    /// The token as printed.
    pub printed: String,
    /// The move that was taken instead, in the same notation.
    pub taken: String,
    /// The number of moves, this one included, that would have let the game be read as far.
    pub possible: usize,
}

/// A word of a game that may be a move.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub(super) location: TextLocation,
    pub(super) text: String,
}

/// The difference between a move that is written in these ways and the printed text: the letters
/// that differ, and how early they do. Smaller is more like it.
type Difference = (usize, Reverse<usize>);

/// The moves that were replaced so far, and how far the game can be read with them.
struct Attempt<E> {
    /// By the number of the word.
    replaced: BTreeMap<usize, Replaced>,
    /// The meaning of the words, up to the first that cannot be read.
    entries: Vec<E>,
}

#[derive(Clone)]
struct Replaced {
    mv: Move,
    possible: usize,
}

/// A move in the place of a printed one, and how far the game can then be read.
struct Candidate<E> {
    word: usize,
    mv: Move,
    difference: Difference,
    entries: Vec<E>,
}

/// A search in one game.
struct Search<'a, G> {
    begun: &'a G,
    words: &'a [Word],
    steps: usize,
}

/// The effect of every word, and the repairs.
struct Repaired<E> {
    entries: Vec<E>,
    repairs: Vec<Repair>,
}

impl<'a, G: NotationGame> Search<'a, G> {
    /// A search in a game that begins like this and has these words.
    fn new(begun: &'a G, words: &'a [Word]) -> Self {
        let steps = MAX_WORDS_READ;
        Search {
            begun,
            words,
            steps,
        }
    }

    /// The game with the fewest repairs, or nothing if there is none within the bounds.
    pub(super) fn find(mut self) -> Option<Repaired<G::Entry>> {
        let replaced = BTreeMap::new();
        let entries = self.read_like(&[], self.begun.clone(), Vec::new(), &replaced);
        let mut attempts = Vec::from([Attempt { replaced, entries }]);
        for _ in 0..MAX_REPAIRS {
            let mut longer = Vec::new();
            for attempt in &attempts {
                let candidates = self.candidates(attempt);
                let found = self.with_each(attempt, candidates);
                if let Some(complete) = found.first().filter(|repair| self.is_complete(repair)) {
                    return Some(self.report(complete));
                }
                longer.extend(found);
            }
            // The sort is stable: what came from a better attempt stays first.
            longer.sort_by_key(|attempt| Reverse(attempt.entries.len()));
            longer.truncate(MAX_FOLLOWED_ANSWERS);
            attempts = longer;
        }
        None
    }

    fn is_complete(&self, attempt: &Attempt<G::Entry>) -> bool {
        attempt.entries.len() == self.words.len()
    }

    /// Reads the words after those that are known, as far as possible. Of several readings of an
    /// ambiguous token, the one that leads furthest counts.
    ///
    /// `usual` is what the words do without the last replacement; mostly they still do.
    fn read_like(
        &mut self,
        usual: &[G::Entry],
        game: G,
        known: Vec<G::Entry>,
        replaced: &BTreeMap<usize, Replaced>,
    ) -> Vec<G::Entry> {
        let mut furthest = Vec::new();
        let mut open = Vec::from([(game, known)]);
        while let Some((mut game, mut entries)) = open.pop() {
            while entries.len() < self.words.len() && self.steps > 0 {
                self.steps -= 1;
                let at = entries.len();
                let meanings = match (replaced.get(&at), usual.get(at)) {
                    (Some(it), _) if game.alternatives().contains(&it.mv) => {
                        Vec::from([it.mv.into()])
                    }
                    (Some(_), _) => Vec::new(),
                    (None, Some(usual)) if game.allows(usual) => Vec::from([usual.clone()]),
                    (None, _) => meanings(&game, &self.words[at].text),
                };
                let mut meanings = meanings.into_iter();
                let Some(first) = meanings.next() else { break };
                for other in meanings.take(MAX_OPEN_READINGS.saturating_sub(open.len())) {
                    let (mut game, mut entries) = (game.clone(), entries.clone());
                    game.make(other.clone());
                    entries.push(other);
                    open.push((game, entries));
                }
                game.make(first.clone());
                entries.push(first);
            }
            if entries.len() > furthest.len() || furthest.is_empty() {
                furthest = entries;
            }
            if furthest.len() == self.words.len() {
                break;
            }
        }
        furthest
    }

    /// Every single move that lets the game be read further, the best first.
    fn candidates(&mut self, attempt: &Attempt<G::Entry>) -> Vec<Candidate<G::Entry>> {
        let mut candidates = Vec::new();
        let mut game = self.begun.clone();
        let reached = attempt.entries.len();
        for word in 0..=reached.min(self.words.len() - 1) {
            if !attempt.replaced.contains_key(&word) {
                self.add_candidates(attempt, &game, word, &mut candidates);
            }
            if let Some(entry) = attempt.entries.get(word) {
                game.make(entry.clone());
            }
        }
        candidates.sort_by_key(|candidate| {
            (
                Reverse(candidate.entries.len()),
                candidate.difference,
                Reverse(candidate.word),
            )
        });
        candidates
    }

    fn add_candidates(
        &mut self,
        attempt: &Attempt<G::Entry>,
        game: &G,
        word: usize,
        candidates: &mut Vec<Candidate<G::Entry>>,
    ) {
        let printed = attempt.entries.get(word);
        for mv in game.alternatives() {
            let entry = G::Entry::from(mv);
            if printed.is_some_and(|printed| *printed == entry) {
                continue;
            }
            let mut next = game.clone();
            next.make(entry.clone());
            let known = attempt.entries[..word].iter().cloned().chain([entry]);
            let known = known.collect();
            let entries = self.read_like(&attempt.entries, next, known, &attempt.replaced);
            if entries.len() > attempt.entries.len() {
                let difference = difference(&self.words[word].text, &game.written(&mv));
                candidates.push(Candidate {
                    word,
                    mv,
                    difference,
                    entries,
                });
            }
        }
    }

    /// The attempt with one more replacement, for the best candidates.
    fn with_each(
        &self,
        attempt: &Attempt<G::Entry>,
        candidates: Vec<Candidate<G::Entry>>,
    ) -> Vec<Attempt<G::Entry>> {
        let lengths: Vec<usize> = candidates
            .iter()
            .map(|candidate| candidate.entries.len())
            .collect();
        let extended = candidates
            .into_iter()
            .take(MAX_FOLLOWED_ANSWERS)
            .map(|candidate| {
                let length = candidate.entries.len();
                let as_far = lengths.iter().filter(|other| **other >= length);
                let mut replaced = attempt.replaced.clone();
                let it = Replaced {
                    mv: candidate.mv,
                    possible: as_far.count(),
                };
                replaced.insert(candidate.word, it);
                let entries = candidate.entries;
                Attempt { replaced, entries }
            });
        extended.collect()
    }

    fn report(&self, attempt: &Attempt<G::Entry>) -> Repaired<G::Entry> {
        let mut game = self.begun.clone();
        let mut repairs = Vec::new();
        for (at, entry) in attempt.entries.iter().enumerate() {
            if let Some(replaced) = attempt.replaced.get(&at) {
                let word = &self.words[at];
                repairs.push(Repair {
                    line: word.location.line,
                    column: word.location.column,
                    number: game.number(),
                    printed: word.text.clone(),
                    taken: closest(&word.text, &game.written(&replaced.mv)),
                    possible: replaced.possible,
                });
            }
            game.make(entry.clone());
        }
        let entries = attempt.entries.clone();
        Repaired { entries, repairs }
    }
}

/// The meanings of a word in a game: none, a single entry, or several if it is ambiguous.
fn meanings<G: NotationGame>(game: &G, word: &str) -> Vec<G::Entry> {
    match game.read(word) {
        Ok(entry) => Vec::from([entry]),
        Err(error) => error.moves().iter().map(|&mv| mv.into()).collect(),
    }
}

/// The difference between the printed text and the most similar of these spellings.
fn difference(printed: &str, spellings: &[String]) -> Difference {
    let of = |spelling: &String| {
        let same = printed.chars().zip(spelling.chars());
        let prefix = same.take_while(|(one, other)| one == other).count();
        (distance(printed, spelling), Reverse(prefix))
    };
    let least = spellings.iter().map(of).min();
    least.unwrap_or((usize::MAX, Reverse(0)))
}

/// The spelling that is most like what is printed.
fn closest(printed: &str, spellings: &[String]) -> String {
    let differs = |spelling: &&String| difference(printed, core::slice::from_ref(*spelling));
    spellings
        .iter()
        .min_by_key(differs)
        .cloned()
        .unwrap_or_default()
}

/// The number of letters that have to be added, removed or changed to make one text from the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (done, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = done + 1;
        for (at, expected) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *expected);
            diagonal = row[at + 1];
            row[at + 1] = changed.min(diagonal + 1).min(row[at] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_distance_counts_changed_letters() {
        let table = [
            ("", "", 0),
            ("Qg11", "Qg10", 1),
            ("Rk14", "j8", 4),
            ("e4", "exd4", 2),
        ];
        for (one, other, letters) in table {
            assert_eq!(distance(one, other), letters, "{one} {other}");
            assert_eq!(distance(other, one), letters, "{other} {one}");
        }
    }

    #[test]
    fn a_difference_at_the_end_is_smaller() {
        let differs = |taken: &str| difference("Qg11", &[taken.into()]);
        assert!(differs("Qg10") < differs("Qf11"));
        assert!(differs("Qf11") < differs("Qe10"));
    }
}
