//! Colours: which one a player should have, and which one two players get. FIDE's articles 1.7
//! and 5.

use super::card::Card;
use crate::pairings::record::Colour;

/// The strength of a player's claim to a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    /// No game yet.
    None,
    /// The same number of each: the colours should alternate.
    Mild,
    /// One colour more often by one.
    Strong,
    /// One colour more often by two, or twice in a row.
    Absolute,
}

/// The colour that a player should have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Preference {
    pub(super) colour: Option<Colour>,
    pub(super) strength: Strength,
}

impl Preference {
    pub(super) fn of(card: &Card) -> Self {
        let [.., last] = card.colours[..] else {
            return Self {
                colour: None,
                strength: Strength::None,
            };
        };
        let difference = card.colour_difference();
        let rarer = if difference > 0 {
            Colour::Black
        } else {
            Colour::White
        };
        let (colour, strength) = match difference.abs() {
            2.. => (rarer, Strength::Absolute),
            _ if is_repeated(&card.colours) => (last.opposite(), Strength::Absolute),
            1 => (rarer, Strength::Strong),
            _ => (last.opposite(), Strength::Mild),
        };
        Self {
            colour: Some(colour),
            strength,
        }
    }

    /// Whether two players have to have the same colour: FIDE's C3, but for topscorers.
    pub(super) fn excludes(self, other: Self) -> bool {
        self.strength == Strength::Absolute
            && other.strength == Strength::Absolute
            && self.colour == other.colour
    }
}

/// Whether the last two games were played with the same colour.
fn is_repeated(colours: &[Colour]) -> bool {
    matches!(colours, [.., before, last] if before == last)
}

/// A player in the question which colours two get.
#[derive(Clone, Copy)]
pub(super) struct Side<'cards> {
    pub(super) card: &'cards Card,
    pub(super) preference: Preference,
}

/// The colour of the player who is ranked higher, against one who is ranked lower: FIDE's
/// article 5.2.
pub(super) fn allocate(higher: Side<'_>, lower: Side<'_>, initial: Colour) -> Colour {
    let (wanted, other) = (higher.preference, lower.preference);
    match (wanted.colour, other.colour) {
        (Some(colour), None) => return colour,
        (None, Some(colour)) => return colour.opposite(),
        (Some(colour), Some(opponent)) if colour != opponent => return colour,
        (Some(colour), Some(_)) => {
            let weight = |side: Side<'_>| {
                let difference = side.card.colour_difference().unsigned_abs();
                let is_absolute = side.preference.strength == Strength::Absolute;
                (
                    side.preference.strength,
                    if is_absolute { difference } else { 0 },
                )
            };
            match weight(higher).cmp(&weight(lower)) {
                std::cmp::Ordering::Greater => return colour,
                std::cmp::Ordering::Less => return colour.opposite(),
                std::cmp::Ordering::Equal => (),
            }
        }
        (None, None) => (),
    }
    let latest_first = higher
        .card
        .colours
        .iter()
        .rev()
        .zip(lower.card.colours.iter().rev());
    let last_difference = latest_first
        .into_iter()
        .find(|(own, opponent)| own != opponent);
    if let Some((own, _)) = last_difference {
        return own.opposite();
    }
    wanted.colour.unwrap_or({
        let is_odd = higher.card.number.0 % 2 == 1;
        if is_odd { initial } else { initial.opposite() }
    })
}

/// The wrongs that a colour would do to a player, as FIDE's criteria count them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Burden {
    /// A colour difference beyond 2: C10.
    pub(super) difference: u16,
    /// The same colour a third time in a row: C11.
    pub(super) third_in_row: u16,
    /// Not the colour of the preference: C12.
    pub(super) preference: u16,
    /// Not the colour of a strong preference: C13.
    pub(super) strong: u16,
}

impl Burden {
    /// The burden of both players of a pair.
    pub(super) fn of_pair(higher: Side<'_>, lower: Side<'_>, initial: Colour) -> Self {
        let colour = allocate(higher, lower, initial);
        let (one, other) = (Self::of(higher, colour), Self::of(lower, colour.opposite()));
        Self {
            difference: one.difference + other.difference,
            third_in_row: one.third_in_row + other.third_in_row,
            preference: one.preference + other.preference,
            strong: one.strong + other.strong,
        }
    }

    fn of(side: Side<'_>, colour: Colour) -> Self {
        let Some(wanted) = side.preference.colour.filter(|wanted| *wanted != colour) else {
            return Self::default();
        };
        let step = if colour == Colour::White { 1 } else { -1 };
        let repeats =
            is_repeated(&side.card.colours) && side.card.colours.last() == Some(&wanted.opposite());
        Self {
            difference: u16::from((side.card.colour_difference() + step).abs() > 2),
            third_in_row: u16::from(repeats),
            preference: 1,
            strong: u16::from(side.preference.strength == Strength::Strong),
        }
    }
}
