//! The ways of playing: at random, greedily, by a style of the engine, or as a level does.

use entente_engine::{Engine, SearchRequest, SearchResult, Strength, Style};
use entente_rules::{Move, PieceKind, Play, Ply, Position};

/// The most bytes of a player's engine.
const MEMORY: usize = 64 << 20;

/// A player of the tournament.
#[derive(Clone, PartialEq)]
pub(crate) struct Player {
    pub(crate) name: String,
    way: Way,
}

#[derive(Clone, Copy, PartialEq)]
enum Way {
    Random,
    Greedy,
    Style(Style, u64),
    /// Like the program's computers: each move has its own seed, and nothing is kept between moves.
    Level(Strength),
}

/// A ply with the result of the search behind it, if there was one.
pub(crate) type Choice = Option<(Ply, Option<SearchResult>)>;

impl Player {
    /// The player with a name such as `greedy`, `level:3` or `brs+:1000`. `level:3:50` misjudges by
    /// 50 hundredths of a pawn instead of the level's own figure, and `level:8:3:20000` searches so
    /// many positions.
    pub(crate) fn named(name: &str) -> Option<Player> {
        let words: Vec<&str> = name.split(':').collect();
        let level = |number: &str| {
            let number: usize = number.parse().ok()?;
            Strength::LEVELS.get(number.checked_sub(1)?).copied()
        };
        let way = match words[..] {
            ["random"] => Way::Random,
            ["greedy"] => Way::Greedy,
            ["level", number] => Way::Level(level(number)?),
            ["level", number, noise] => Way::Level(Strength {
                noise: noise.parse().ok()?,
                ..level(number)?
            }),
            ["level", number, noise, nodes] => Way::Level(Strength {
                noise: noise.parse().ok()?,
                nodes: nodes.parse().ok()?,
                ..level(number)?
            }),
            [style, nodes] => {
                let style = Style::ALL.into_iter().find(|known| known.name() == style)?;
                Way::Style(style, nodes.parse().ok()?)
            }
            _ => return None,
        };
        let name = name.to_owned();
        Some(Player { name, way })
    }

    /// Do two games from the same position take the same course?
    pub(crate) fn repeats(&self) -> bool {
        matches!(self.way, Way::Style(..))
    }

    pub(crate) fn engine(&self) -> Engine {
        let engine = Engine::with_memory(MEMORY);
        match self.way {
            Way::Style(style, _) => engine.with_style(style),
            _ => engine,
        }
    }

    /// The player's ply in this turn.
    pub(crate) fn choose(&self, play: &Play, engine: &mut Engine, dice: &mut Dice) -> Choice {
        let position = play.position();
        let result = match self.way {
            Way::Random => return Some((dice.pick(&position.legal_moves()).into(), None)),
            Way::Greedy => return Some((greedy(position, dice).into(), None)),
            Way::Style(_, nodes) => {
                engine.think(&SearchRequest::after(&seen(play), nodes), &mut ())
            }
            Way::Level(strength) => {
                let mut fresh = Engine::for_nodes(strength.nodes, MEMORY);
                fresh.think(&strength.request(&seen(play), dice.roll()), &mut ())
            }
        };
        Some((result.ply?, Some(result)))
    }
}

/// The positions so far, as the player to move sees them.
fn seen(play: &Play) -> Vec<Position> {
    let position = play.position();
    if !position.variant().keeps_secrets() {
        return play.positions().to_vec();
    }
    let mover = position.mover().unwrap_or(position.turn());
    let positions = play.positions().iter();
    positions
        .map(|position| position.seen_by(Some(mover)))
        .collect()
}

/// The move that captures the most valuable piece; a random one without captures.
fn greedy(position: &Position, dice: &mut Dice) -> Move {
    const WORTH: [u32; PieceKind::ALL.len()] = [1, 3, 3, 5, 9, 100, 2, 7, 8];
    let takes = |mv: &Move| {
        let captured = position.captured_piece(mv).map(|piece| piece.kind);
        captured.map_or(0, |kind: PieceKind| WORTH[kind as usize])
    };
    let moves = position.legal_moves();
    let most = moves.iter().map(takes).max().unwrap_or(0);
    let best: Vec<Move> = moves.into_iter().filter(|mv| takes(mv) == most).collect();
    dice.pick(&best)
}

/// Random numbers that are the same for the same seed (SplitMix64).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn pick(&mut self, moves: &[Move]) -> Move {
        moves[(self.roll() % moves.len() as u64) as usize]
    }
}
