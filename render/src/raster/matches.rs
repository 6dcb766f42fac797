//! Finds what repeats in the rows of a picture, so that `deflate` writes it once.
//!
//! A picture of a board is mostly rows that are like the row above, and runs of one colour. So the
//! row above and the pixel at the left are looked at first. Where neither goes far, a table of what
//! came before is asked, in which the same piece on another square is found. Before a short match
//! is taken, the next place is asked whether a longer one begins there: that is worth more than
//! looking at several earlier places.

/// The longest match that `deflate` can write, and the farthest back one can be.
pub(super) const MAX_MATCH: usize = 258;
pub(super) const WINDOW: usize = 32 * 1024;
/// The shortest match that is taken: with the row above or the pixel at the left, and with what is
/// in the table, whose distances take many bits.
const MIN_NEAR: usize = 3;
const MIN_FAR: usize = 6;
/// From this length on a match with the row above is good enough, and the table is not asked.
const GOOD_MATCH: usize = 24;
/// From this length on a match is taken without asking the next place.
const LONG_MATCH: usize = 64;
/// The bits of a place in the table.
const TABLE_BITS: u32 = 13;
/// The number of bytes that are read at once, and of those that are compared at once far along.
const WORD: usize = 8;
const LINE: usize = 128;

/// A byte, or a match with earlier bytes.
///
/// Both have the same form, so that what is done with many of them needs no branch, which would be
/// foreseen wrongly as often as not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// The byte, or `BYTES` and the length of the match.
    pub(super) value: u16,
    /// The distance back to the earlier bytes; 0 for a byte.
    pub(super) distance: u16,
}

/// The number of different bytes, and of different values of tokens.
pub(super) const BYTES: usize = 256;
pub(super) const VALUES: usize = BYTES + MAX_MATCH + 1;

impl Token {
    fn byte(byte: u8) -> Self {
        Self {
            value: byte.into(),
            distance: 0,
        }
    }
}

/// Rows of bytes, each `stride` long, as literals and matches.
pub(super) fn tokens(bytes: &[u8], stride: usize) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(bytes.len() / 32);
    let mut search = Search {
        bytes,
        // A row that is too far above is as good as none.
        stride: if stride <= WINDOW { stride } else { 1 },
        table: vec![0; 1 << TABLE_BITS],
    };
    let mut at = 0;
    while at < bytes.len() {
        let Some(mut found) = search.longer(at, MIN_NEAR - 1) else {
            tokens.push(Token::byte(bytes[at]));
            at += 1;
            continue;
        };
        while found.length < LONG_MATCH
            && let Some(next) = search.longer(at + 1, found.length)
        {
            tokens.push(Token::byte(bytes[at]));
            (at, found) = (at + 1, next);
        }
        push_match(&mut tokens, found);
        at += found.length;
    }
    tokens
}

/// The number of bytes that are the same as those so far back.
#[derive(Clone, Copy)]
struct Match {
    length: usize,
    distance: usize,
}

struct Search<'a> {
    bytes: &'a [u8],
    stride: usize,
    /// For each hash of a word the lowest bits of the place where it was last. They may be those of
    /// another place; the bytes there tell.
    table: Vec<u16>,
}

impl Search<'_> {
    /// The longest match at this place that is found, if it is longer than this.
    fn longer(&mut self, at: usize, than: usize) -> Option<Match> {
        // The last few bytes are literals: what is left of a row of pixels is never more.
        let word = word(self.bytes, at)?;
        let above = self.longer_at(at, self.stride, than);
        if above.is_some_and(|above| above.length >= GOOD_MATCH) {
            return above;
        }
        let than = above.map_or(than, |above| above.length);
        let near = self.longer_at(at, 1, than).or(above);
        let than = near.map_or(than, |near| near.length).max(MIN_FAR - 1);
        let distance = self.distance_to_last(word, at);
        self.longer_at(at, distance, than).or(near)
    }

    /// The match with what is so far back, if it is longer than this.
    #[inline(always)]
    fn longer_at(&self, at: usize, distance: usize, than: usize) -> Option<Match> {
        let earlier = at.checked_sub(distance)?;
        // A longer one has the bytes in common that end just behind the length. Most have not.
        if than >= MIN_NEAR {
            let end = |place: usize| self.bytes.get(place + than - 3..)?.first_chunk::<4>();
            if end(at)? != end(earlier)? {
                return None;
            }
        }
        let length = common(self.bytes, earlier, at);
        (length > than).then_some(Match { length, distance })
    }

    /// The distance back to the last word with this hash, which is here from now on. If it is
    /// farther than a match can be, nothing is there.
    #[inline(always)]
    fn distance_to_last(&mut self, word: u64, at: usize) -> usize {
        // Only the bytes of the shortest match count.
        let bytes = word << (8 * (WORD - MIN_FAR));
        let place = bytes.wrapping_mul(0x9e37_79b1_85eb_ca87) >> (64 - TABLE_BITS);
        let before = std::mem::replace(&mut self.table[place as usize], at as u16);
        match usize::from((at as u16).wrapping_sub(before)) {
            distance @ 1..=WINDOW => distance,
            _ => usize::MAX,
        }
    }
}

/// The bytes at this place as one number, the first one lowest.
#[inline(always)]
fn word(bytes: &[u8], at: usize) -> Option<u64> {
    bytes
        .get(at..)?
        .first_chunk()
        .copied()
        .map(u64::from_le_bytes)
}

/// The number of bytes from `earlier` on that equal those from `at` on.
#[inline(always)]
fn common(bytes: &[u8], earlier: usize, at: usize) -> usize {
    let (old, new) = (&bytes[earlier..], &bytes[at..]);
    match (old.first_chunk::<WORD>(), new.first_chunk::<WORD>()) {
        (Some(old), Some(new)) if old != new => {
            let differing = u64::from_le_bytes(*old) ^ u64::from_le_bytes(*new);
            differing.trailing_zeros() as usize / 8
        }
        _ => common_far(old, new),
    }
}

/// The number of bytes at the beginning of `new` that equal those of `old`.
fn common_far(old: &[u8], new: &[u8]) -> usize {
    let same = common_words(old, new, LINE);
    if same < LINE {
        return same;
    }
    let lines = old
        .as_chunks::<LINE>()
        .0
        .iter()
        .zip(new.as_chunks::<LINE>().0);
    let same = LINE * lines.take_while(|(old, new)| old == new).count();
    same + common_words(&old[same..], &new[same..], new.len())
}

/// The same, up to a number of bytes or a little more.
fn common_words(old: &[u8], new: &[u8], most: usize) -> usize {
    let (old_words, new_words) = (old.as_chunks().0, new.as_chunks().0);
    let mut same = 0;
    for (old, new) in old_words.iter().zip(new_words) {
        let differing = u64::from_le_bytes(*old) ^ u64::from_le_bytes(*new);
        if differing != 0 {
            return same + differing.trailing_zeros() as usize / 8;
        }
        same += WORD;
        if same >= most {
            return same;
        }
    }
    let rest = old[same..].iter().zip(&new[same..]);
    same + rest.take_while(|(old, new)| old == new).count()
}

/// Adds a match, which is cut into several if it is longer than one can be.
fn push_match(
    tokens: &mut Vec<Token>,
    Match {
        mut length,
        distance,
    }: Match,
) {
    while length > 0 {
        // No part may be shorter than three.
        let part = match length {
            0..=MAX_MATCH => length,
            _ if length < MAX_MATCH + 3 => length - 3,
            _ => MAX_MATCH,
        };
        tokens.push(Token {
            value: (BYTES + part) as u16,
            distance: distance as u16,
        });
        length -= part;
    }
}
