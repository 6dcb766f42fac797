//! The card of a player: all that a pairing of the next round has to know of the rounds before it,
//! and the colour that they should have. Which one two players get is FIDE's articles 1.7 and 5.

use crate::pairings::record::{Bye, Colour, Game, Part, PlayerNumber, Round, WIN};
use std::collections::BTreeMap;

/// A float: a player met somebody of another score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Float {
    /// Neither of the two.
    #[default]
    None,
    /// The opponent had a lower score, or the player scored without playing.
    Down,
    /// The opponent had a higher score.
    Up,
}

#[derive(Debug, Clone)]
pub(super) struct Card {
    pub(super) number: PlayerNumber,
    /// The score in half points.
    pub(super) score: u32,
    /// The colours of the games that were played, the first one first.
    pub(super) colours: Vec<Colour>,
    /// The opponents met over the board, with the index of the round.
    pub(super) opponents: Vec<(usize, PlayerNumber)>,
    /// The floats of the previous round and of the one before.
    pub(super) floats: [Float; 2],
    /// Rounds without a game.
    pub(super) unplayed: u32,
    /// Whether the player already scored as much as a win without playing: FIDE's C2.
    pub(super) had_free_win: bool,
}

impl Card {
    /// By how many games White was played more often than Black.
    pub(super) fn colour_difference(&self) -> i32 {
        let one = |colour: &Colour| if *colour == Colour::White { 1 } else { -1 };
        self.colours.iter().map(one).sum()
    }
}

/// The cards of these players, by score and then by number: FIDE's article 1.2.
pub(super) fn cards(rounds: &[Round], present: &[PlayerNumber]) -> Vec<Card> {
    let mut scores: BTreeMap<PlayerNumber, u32> = BTreeMap::new();
    let mut cards: BTreeMap<PlayerNumber, Card> = present
        .iter()
        .map(|&number| (number, blank(number)))
        .collect();
    for (index, round) in rounds.iter().enumerate() {
        let rounds_back = rounds.len() - index;
        let parts = parts(round);
        for card in cards.values_mut() {
            let part = parts
                .get(&card.number)
                .copied()
                .unwrap_or(Part::Bye(Bye::Absent));
            let float = add_round(card, index, part, &scores);
            if rounds_back <= card.floats.len() {
                card.floats[rounds_back - 1] = float;
            }
        }
        // Only now: a float compares the scores before the round.
        for (&number, part) in &parts {
            *scores.entry(number).or_default() += part.points(number);
        }
    }
    let mut cards: Vec<Card> = cards.into_values().collect();
    cards.sort_by_key(|card| (std::cmp::Reverse(card.score), card.number));
    cards
}

fn blank(number: PlayerNumber) -> Card {
    Card {
        number,
        score: 0,
        colours: Vec::new(),
        opponents: Vec::new(),
        floats: [Float::None; 2],
        unplayed: 0,
        had_free_win: false,
    }
}

/// The part of each player in a round.
fn parts(round: &Round) -> BTreeMap<PlayerNumber, Part> {
    let games = round.games.iter().flat_map(|&game| {
        [game.pair.white, game.pair.black].map(|player| (player, Part::Game(game)))
    });
    games
        .chain(
            round
                .byes
                .iter()
                .map(|&(player, bye)| (player, Part::Bye(bye))),
        )
        .collect()
}

/// Writes a round into a card, and says which float it was: FIDE's article 1.4. `scores` are those
/// before the round.
fn add_round(
    card: &mut Card,
    round: usize,
    part: Part,
    scores: &BTreeMap<PlayerNumber, u32>,
) -> Float {
    let points = part.points(card.number);
    let score = card.score;
    card.score += points;
    if let Part::Game(Game { pair, outcome }) = part
        && outcome.is_played()
        && let (Some(colour), Some(opponent)) =
            (pair.colour(card.number), pair.opponent(card.number))
    {
        card.colours.push(colour);
        card.opponents.push((round, opponent));
        return match score.cmp(&scores.get(&opponent).copied().unwrap_or(0)) {
            std::cmp::Ordering::Greater => Float::Down,
            std::cmp::Ordering::Equal => Float::None,
            std::cmp::Ordering::Less => Float::Up,
        };
    }
    card.unplayed += 1;
    card.had_free_win |= points >= WIN;
    if points > 0 { Float::Down } else { Float::None }
}

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
