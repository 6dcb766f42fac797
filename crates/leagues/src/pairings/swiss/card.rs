//! The card of a player: all that a pairing of the next round has to know of the rounds before it.

use std::collections::BTreeMap;

use crate::pairings::record::{Bye, Colour, Game, Part, PlayerNumber, Round, WIN};

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
