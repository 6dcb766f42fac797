//! Small matches: the engine against players without a search, and searches against each other.
//!
//! Everything is drawn from fixed seeds, so a match ends the same way every time. The bounds leave
//! room for changes of the engine that make it neither better nor worse. Large matches are commands
//! (`benches/strength.rs`, `benches/tournament`).

use entente_engine::{Engine, SearchRequest, SearchResult, Shares, Strength, Style};
use entente_rules::{Event, Options, PieceKind, Play, Ply, Position, Variant};

/// A budget that allows a thousand moves in a few seconds.
const NODES: u64 = 300;

/// The plies after which a game is judged by the shares that the engine expects.
const PLIES: usize = 240;

/// A way of playing.
#[derive(Clone, Copy, Debug)]
enum Way {
    Random,
    /// Captures the most valuable piece, and otherwise moves at random.
    Greedy,
    Engine(Style),
    /// Plays with this strength.
    Level(Strength),
}

/// Random numbers that are the same every time (SplitMix64).
struct Dice(u64);

impl Dice {
    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        items[((mixed ^ (mixed >> 31)) % items.len() as u64) as usize]
    }
}

/// Plays a game, after two random moves of each seat, and returns each seat's part of the win.
fn play(options: &Options, ways: &[Way], seed: u64) -> Vec<f64> {
    play_seen(options, ways, seed, |_| ())
}

/// The same, and passes every result of a search to `see`.
fn play_seen(
    options: &Options,
    ways: &[Way],
    seed: u64,
    mut see: impl FnMut(&SearchResult),
) -> Vec<f64> {
    let mut play = Play::new(Position::start_with(options));
    let armies: Vec<_> = options.armies().collect();
    let mut thinkers: Vec<Engine> = ways.iter().copied().map(engine).collect();
    let mut dice = Dice(seed);
    while play.outcome().is_none() && play.plies().len() < PLIES {
        let position = play.position();
        let mover = position.mover().unwrap_or(position.turn());
        let seat = armies.iter().position(|army| *army == mover).unwrap();
        let is_opening = play.plies().len() < 2 * armies.len();
        let ply = match if is_opening { Way::Random } else { ways[seat] } {
            Way::Random => dice.pick(&position.plies()),
            Way::Greedy => dice.pick(&most_valuable(position)),
            way @ (Way::Engine(_) | Way::Level(_)) => {
                let seen = [position.seen_by(Some(mover))];
                let request = request(way, &seen, dice.0 ^ play.plies().len() as u64);
                let result = thinkers[seat].think(&request, &mut ());
                see(&result);
                result.ply.unwrap()
            }
        };
        play.apply(&Event::Move(ply)).unwrap();
    }
    parts(&play)
}

fn request(way: Way, seen: &[Position], seed: u64) -> SearchRequest<'_> {
    match way {
        Way::Level(strength) => strength.request(seen, seed),
        _ => SearchRequest::after(seen, NODES),
    }
}

fn engine(way: Way) -> Engine {
    let engine = Engine::with_memory(1 << 18);
    match way {
        Way::Engine(style) => engine.with_style(style),
        Way::Random | Way::Greedy | Way::Level(_) => engine,
    }
}

/// The plies that capture the most.
fn most_valuable(position: &Position) -> Vec<Ply> {
    const WORTH: [u32; PieceKind::ALL.len()] = [1, 3, 3, 5, 9, 100, 2, 7, 8];
    let worth = |ply: &Ply| match ply {
        Ply::Move(mv) => position
            .captured_piece(mv)
            .map_or(0, |piece| WORTH[piece.kind as usize]),
        _ => 0,
    };
    let plies = position.plies();
    let most = plies.iter().map(worth).max().unwrap_or(0);
    plies.into_iter().filter(|ply| worth(ply) == most).collect()
}

/// By seat: the reported share of the win.
fn reported_shares(result: &SearchResult) -> impl Iterator<Item = f64> {
    let parts = result.shares.parts().iter();
    parts.map(|part| f64::from(*part) / f64::from(Shares::WHOLE))
}

/// Each seat's part of the win; if the game is not over, its expected part.
fn parts(play: &Play) -> Vec<f64> {
    let Some(outcome) = play.outcome() else {
        let request = SearchRequest::after(&play.positions()[play.plies().len()..], 500);
        let result = Engine::with_memory(1 << 18).think(&request, &mut ());
        return reported_shares(&result).collect();
    };
    let in_draw = play.position().active();
    let shared = match outcome.winners() {
        [] => &in_draw[..],
        winners => winners,
    };
    let armies = play.position().armies();
    let part = |army| f64::from(u8::from(shared.contains(&army))) / shared.len() as f64;
    armies.map(part).collect()
}

/// The points of the first way on these seats against the second one on the rest. Then the seats
/// are changed, and so on, as often as there are games.
fn won(options: &Options, way: Way, seats: &[usize], opponents_way: Way, games: usize) -> f64 {
    let count = options.players();
    let game = |number: usize| {
        let is_ours = |seat: usize| seats.contains(&((seat + number) % count));
        let way_of = |seat| if is_ours(seat) { way } else { opponents_way };
        let ways: Vec<Way> = (0..count).map(way_of).collect();
        let parts = play(options, &ways, (number / count) as u64);
        let ours = parts.iter().enumerate().filter(|(seat, _)| is_ours(*seat));
        ours.map(|(_, part)| part).sum::<f64>()
    };
    let won = (0..games).map(game).sum();
    println!(
        "{:?}: {way:?} won {won:.2} of {games} from {opponents_way:?}",
        options.variant()
    );
    won
}

/// The seats of the first army and of its partner, if it has one.
fn first_side(options: &Options) -> Vec<usize> {
    let armies: Vec<_> = options.armies().collect();
    let partner = options.partner(armies[0]);
    let is_ours = |seat: &usize| *seat == 0 || Some(armies[*seat]) == partner;
    (0..armies.len()).filter(is_ours).collect()
}

const ENGINE: Way = Way::Engine(Style::Usual);

#[test]
fn two_sides_that_think_beat_those_that_do_not() {
    let partners = Options::from_json(Variant::Chess4, r#"{"teams": true}"#).unwrap();
    for options in [
        Options::of(Variant::Standard),
        Options::of(Variant::Chess960),
        Options::of(Variant::Chess66),
        Options::of(Variant::Capablanca),
        partners,
    ] {
        let seats = first_side(&options);
        for other in [Way::Random, Way::Greedy] {
            let won = won(&options, ENGINE, &seats, other, 4);
            assert!(won >= 3.0, "{options:?} {other:?}: {won} of 4");
        }
    }
}

#[test]
fn one_seat_that_thinks_wins_most_games_of_several() {
    for variant in [
        Variant::Chess4,
        Variant::Chess45,
        Variant::Alliance,
        Variant::Multiplayer,
    ] {
        // A fair part would be one game of four, or less.
        let won = won(&Options::of(variant), ENGINE, &[0], Way::Random, 4);
        assert!(won >= 2.0, "{variant:?}: {won} of 4");
    }
}

#[test]
fn the_search_that_is_used_holds_its_own_against_the_others() {
    for variant in [Variant::Chess4, Variant::Alliance] {
        let used = match variant {
            Variant::Alliance => Style::Puct,
            _ => Style::BestReplyPlus,
        };
        // Neither against itself.
        let others = Style::ALL
            .into_iter()
            .filter(|style| ![used, Style::Usual].contains(style));
        for style in others {
            let other = Way::Engine(style);
            let won = won(&Options::of(variant), ENGINE, &[0, 2], other, 8);
            // A fair part would be four games.
            assert!(won >= 1.4, "{variant:?}, {style:?}: {won} of 8");
        }
    }
}

#[test]
fn two_levels_above_wins() {
    let options = Options::of(Variant::Standard);
    for (above, below) in [(2, 0), (3, 1)] {
        let [above, below] = [above, below].map(|index| Way::Level(Strength::LEVELS[index]));
        let won = won(&options, above, &[0], below, 10);
        // Better by one game is enough here; the ladder itself is measured by a command.
        assert!(won >= 5.5, "{above:?} won {won} of 10 from {below:?}");
    }
}

/// A command measures whether they come true class by class (`tournament calibration`).
#[test]
fn reported_shares_are_nearer_to_the_results_than_even_ones() {
    for variant in [
        Variant::Standard,
        Variant::Alliance,
        Variant::Chess45,
        Variant::Multiplayer,
    ] {
        let options = Options::of(variant);
        let count = options.armies().count();
        let (mut of_reported, mut of_even) = (0.0, 0.0);
        for seed in 0..4 {
            let mut results: Vec<Vec<f64>> = Vec::new();
            let ways = vec![ENGINE; count];
            let won = play_seen(&options, &ways, seed, |result| {
                results.push(reported_shares(result).collect())
            });
            for (reported_shares, won) in results
                .iter()
                .flat_map(|reported_shares| reported_shares.iter().zip(&won))
            {
                of_reported += (reported_shares - won).powi(2);
                of_even += (1.0 / count as f64 - won).powi(2);
            }
        }
        assert!(
            of_reported < of_even,
            "{variant:?}: {of_reported} and {of_even}"
        );
    }
}
