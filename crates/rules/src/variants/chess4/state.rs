//! A Chess4 position's data about its players, by army and square, as setups and files have it;
//! what can be wrong with it, and its JSON keys.
//!
//! `setup` checks whether the players are possible.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use entente_words::faults;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::board::square::{Node, Square};
use crate::movegen::json::{
    Allowed, KeyError, Keys, Object, ObjectOnly, StatusWords, by_army, letter, read_army,
    read_pending, take_by_army,
};
use crate::movegen::policy::{Course, Policy};
use crate::pieces::endings::{Pending, Score, Status, score_row};
use crate::pieces::moves::Ply;
use crate::pieces::piece::{Army, Seat};
use crate::variants::chess4;
use crate::variants::chess4::castling::CASTLING_PIECES;
use crate::variants::chess4::game::{Chess4Game, Mate, Player};
use crate::variants::chess4::options::{Chess4Options, Method};

/// The data of a Chess4 position about its players, besides their pieces.
///
/// By default all are in the game, mates are credited to the seat before the one to move, and
/// nobody has points.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chess4State {
    /// The status of players who left; by default players are in the game.
    pub status: BTreeMap<Army, Status>,
    /// The commander of an army; by default its own player while in the game, else nobody.
    pub control: BTreeMap<Army, Option<Army>>,
    /// The player with the credit for another's elimination.
    pub eliminated_by: BTreeMap<Army, Army>,
    /// The credit for mates and stalemates of players who are still in the game.
    pub mates: BTreeMap<Army, PendingMate>,
    /// The points for eliminations.
    pub scores: BTreeMap<Army, Score>,
    /// The players who left, in order. `None`: each alone, in the order of the seats.
    pub left_in_order: Option<Vec<Vec<Army>>>,
    /// The castling rooks, king side first, of armies that are not captured (Method 2); by default
    /// the rooks on their starting squares.
    pub castling_rooks: BTreeMap<Army, [Option<Square>; 2]>,
    /// The castling pieces of captured armies.
    pub captured_castling: BTreeMap<Army, CapturedCastling>,
    /// The end that is pending for a player's turn.
    pub pending: BTreeMap<Army, Pending>,
    /// The armies that the player to move may choose from. Ignored where no choice can be due.
    pub choice: Vec<Army>,
}

/// A mate or stalemate on the board that has not taken effect yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PendingMate {
    /// The player with the credit.
    pub by: Army,
    /// Has the victim passed a turn since?
    pub passed: bool,
}

/// The castling pieces of a captured army: king, king-side rook, queen-side rook.
///
/// Each has its square, if it is on the board, and whether it has kept the rule by which castling
/// is regained.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CapturedCastling {
    /// The pieces in this order.
    pub pieces: [(Option<Square>, bool); CASTLING_PIECES],
}

impl Chess4State {
    /// The status of an army in a game with these options, which may leave an army out.
    pub(super) fn status_under(&self, options: &Chess4Options, army: Army) -> Status {
        match self.status.get(&army).copied() {
            _ if options.absent == Some(army) => Status::Absent,
            status => status.unwrap_or_default(),
        }
    }
}

impl Chess4Game {
    /// The position's data about its players.
    pub(super) fn state_of_players(&self) -> Chess4State {
        let armies = || self.tables().armies.iter().copied();
        let seats = || (0..).map(Seat).zip(armies());
        let standing = |army| {
            let mate = self.mate(army)?;
            let (by, passed) = (mate.by, mate.passed);
            Some((army, PendingMate { by, passed }))
        };
        Chess4State {
            status: seats()
                .map(|(seat, army)| (army, self.status(seat)))
                .collect(),
            control: seats()
                .map(|(seat, army)| (army, self.now.commander(seat)))
                .map(|(army, by)| (army, by.map(|by| self.config.tables.army_of(by))))
                .collect(),
            eliminated_by: armies()
                .filter_map(|army| Some((army, self.eliminated_by(army)?)))
                .collect(),
            mates: armies().filter_map(standing).collect(),
            scores: armies().map(|army| (army, self.score(army))).collect(),
            left_in_order: Some(self.left_in_order()),
            castling_rooks: self.displaced_castling_rooks(),
            captured_castling: self.captured_castling(),
            pending: seats()
                .filter_map(|(seat, army)| Some((army, self.pending(seat)?)))
                .collect(),
            choice: self.choice(),
        }
    }

    /// The castling rooks of armies that are not captured, and of those that can be captured from
    /// now on, if the board alone does not show them.
    fn displaced_castling_rooks(&self) -> BTreeMap<Army, [Option<Square>; 2]> {
        let (config, game) = (&self.config, &self.now);
        let known = game
            .participants
            .active
            // Armies of the choice that nobody moves yet may be captured with this turn.
            .with(game.choice.without(game.participants.moving))
            .filter(|_| config.options.method == Method::Two);
        let displaced = known.filter_map(|seat| {
            let at = game.castling_pieces[seat.index()].at;
            let [_, king_side, queen_side] = at.map(|at| Some(chess4::GAME.board().at(at?)));
            let shown = game.castling_pieces_at_home(config, seat).at;
            // If the board shows the same, no entry is needed.
            (at != shown).then(|| (self.config.tables.army_of(seat), [king_side, queen_side]))
        });
        displaced.collect()
    }

    fn captured_castling(&self) -> BTreeMap<Army, CapturedCastling> {
        let game = &self.now;
        let captives = game.participants.moving.without(game.participants.active);
        let named = |seat: Seat| {
            let castling_pieces = game.castling_pieces[seat.index()];
            let at =
                |index: usize| castling_pieces.at[index].map(|node| chess4::GAME.board().at(node));
            let pieces = core::array::from_fn(|index| (at(index), castling_pieces.kept[index]));
            (
                self.config.tables.army_of(seat),
                CapturedCastling { pieces },
            )
        };
        captives.map(named).collect()
    }
}

impl Chess4Game {
    pub(crate) fn eliminated_by(&self, army: Army) -> Option<Army> {
        let by = self.player(army)?.eliminated_by?;
        Some(self.config.tables.army_of(by))
    }

    pub(crate) fn score(&self, army: Army) -> Score {
        self.player(army).map_or(Score::ZERO, |player| player.score)
    }

    pub(crate) fn incremental(&self) -> Vec<Score> {
        self.now.incremental(&self.config).to_vec()
    }

    pub(crate) fn mate(&self, army: Army) -> Option<Mate> {
        let mate = self.player(army)?.mate?;
        Some(Mate {
            kind: mate.kind,
            by: self.config.tables.army_of(mate.by),
            passed: mate.passed,
        })
    }

    pub(crate) fn left_in_order(&self) -> Vec<Vec<Army>> {
        // Players in the game have number 0, so no group contains them.
        let players = || (0..).map(Seat).zip(&self.now.players);
        let numbers = 1..=players().map(|(_, it)| it.left).max().unwrap_or(0);
        let group = |number| {
            let left = players().filter(move |(_, it)| it.left == number);
            left.map(|(seat, _)| self.config.tables.army_of(seat))
                .collect()
        };
        numbers.map(group).collect()
    }

    pub(crate) fn choice(&self) -> Vec<Army> {
        self.config.tables.armies_of(self.now.choice)
    }

    pub(crate) fn eliminated_this_turn(&self) -> Vec<Army> {
        self.config.tables.armies_of(self.now.eliminated_this_turn)
    }

    pub(crate) fn no_longer_mated(&self, taken: Node) -> Vec<Army> {
        self.config
            .tables
            .armies_of(self.now.no_longer_mated(&self.config, taken))
    }

    /// The position before the start of the next turn changes it.
    pub(crate) fn at_end_of(&self, ply: Ply<Node>) -> Chess4Game {
        self.at(self.now.at_end_of(&self.config, ply))
    }

    /// The position as it is written.
    pub(crate) fn persistent(&self) -> Chess4Game {
        self.at(self.now.persistent())
    }

    /// The position after the player to move has chosen the army to command.
    pub(crate) fn with_choice(&self, army: Seat) -> Chess4Game {
        self.changed(|config, now| now.choose(config, army))
    }

    fn player(&self, army: Army) -> Option<&Player> {
        Some(self.now.player(self.config.tables.seat_of(army)?))
    }
}

faults! {
    /// The faults of the players of a setup.
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[error("{self:?}")]
    pub enum Chess4Fault = "fault" {
        /// An army does not play in this variant.
        UnknownArmy(army: Army),
        /// Players in the game move their own armies.
        ControlOfActive(army: Army),
        /// Only under Method 2 does a player move another army: one whose king they mated, while
        /// they are in the game themselves.
        Control {
            /// The army.
            army: Army,
            /// The player who should move it.
            by: Army,
            /// The rule that forbids it.
            why: CommandFault,
        },
        /// A player can move only one captured army.
        TwoCaptives(army: Army),
        /// Players in the game, and players who resigned, were not eliminated by anybody.
        EliminatedBy(army: Army),
        /// Nobody has the credit for their own elimination.
        OwnElimination(army: Army),
        /// Every player who left is worth at most one point.
        Scores {
            /// The sum of the scores.
            given: Score,
            /// The number of players who are out.
            eliminated: usize,
        },
        /// The last player stays in the game, and the last players cannot leave together by
        /// resigning.
        NobodyIn,
        /// There is no mate on the board.
        NotMated(army: Army),
        /// The order of leaving must name exactly the players who left, each once.
        LeftInOrder,
        /// Nothing can be pending for a player who is out.
        Pending(army: Army),
        /// The options leave an army out, so it is neither in the game nor has it been eliminated.
        TakesNoPart(army: Army),
        /// The castling pieces of a captured army are not where the setup says.
        CapturedCastling(army: Army),
        /// The castling rooks are not where the setup says, or cannot be the castling rooks.
        CastlingRooks(army: Army),
    }
}

faults! {
    /// Why a player cannot move another army.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum CommandFault = "" {
        /// Captured armies only move under Method 2.
        MethodOne,
        /// The king of the army was not checkmated.
        NotMated,
        /// Another player mated the king, or nobody did.
        NotTheCaptor,
        /// The player is out.
        CaptorEliminated,
    }
}

/// The players.
#[derive(Serialize)]
pub(crate) struct Chess4Keys {
    status: Object<&'static str>,
    control: Object<Option<String>>,
    eliminated_by: Object<String>,
    mates: Object<MateForm>,
    scores: Object<String>,
    left_in_order: Vec<Vec<String>>,
    pending: Object<&'static str>,
    /// Our own key, written only if the castling rooks are not the ones on their starting squares.
    #[serde(rename = "castlers", skip_serializing_if = "Object::is_empty")]
    castling_rooks: Object<CastlingRooksForm>,
    /// Written only if a choice is due, because nothing else shows it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choice: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MateForm {
    by: String,
    passed: bool,
}

/// The squares of the rooks that an army may have castled with.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CastlingRooksForm {
    #[serde(rename = "k")]
    king_side: Option<String>,
    #[serde(rename = "q")]
    queen_side: Option<String>,
}

/// The derived keys.
#[derive(Serialize)]
pub(crate) struct PointsKeys {
    in_check: Vec<String>,
    incremental: Object<String>,
    incremental_result: String,
    lms_result: Option<String>,
    /// An empty list, if the position has no choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    choice: Option<[&'static str; 0]>,
}

/// Each castling piece with its square, if it has one, and whether it has kept the rule of coming
/// back.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CapturedForm {
    #[serde(rename = "K")]
    king: (Option<String>, bool),
    #[serde(rename = "k")]
    king_side: (Option<String>, bool),
    #[serde(rename = "q")]
    queen_side: (Option<String>, bool),
}

impl CapturedForm {
    pub(crate) fn of(captured: &CapturedCastling) -> CapturedForm {
        let [king, king_side, queen_side] = captured
            .pieces
            .map(|(square, kept)| (square.map(|square| square.to_string()), kept));
        CapturedForm {
            king,
            king_side,
            queen_side,
        }
    }

    pub(crate) fn read(
        self,
        square: impl Fn(&str) -> Result<Square, KeyError>,
    ) -> Result<CapturedCastling, KeyError> {
        let mut captured = CapturedCastling::default();
        let pieces = [self.king, self.king_side, self.queen_side];
        for (piece, (name, kept)) in captured.pieces.iter_mut().zip(pieces) {
            *piece = (name.as_deref().map(&square).transpose()?, kept);
        }
        Ok(captured)
    }
}

impl Chess4Keys {
    pub(super) fn of(variant_state: Chess4State) -> Chess4Keys {
        let mate = |mate: PendingMate| MateForm {
            by: letter(mate.by),
            passed: mate.passed,
        };
        Chess4Keys {
            status: by_army(variant_state.status, |status| STATUSES.word(status)),
            control: by_army(variant_state.control, |by| by.map(letter)),
            eliminated_by: by_army(variant_state.eliminated_by, letter),
            mates: by_army(variant_state.mates, mate),
            scores: by_army(variant_state.scores, |score| score.to_string()),
            left_in_order: groups(&variant_state.left_in_order.unwrap_or_default()),
            pending: by_army(variant_state.pending, Pending::word),
            castling_rooks: by_army(variant_state.castling_rooks, |rooks| {
                let [king_side, queen_side] =
                    rooks.map(|rook| rook.map(|square| square.to_string()));
                CastlingRooksForm {
                    king_side,
                    queen_side,
                }
            }),
            choice: variant_state.choice.into_iter().map(letter).collect(),
        }
    }
}

impl PointsKeys {
    pub(super) fn of(game: &Chess4Game, course: &Course<'_>) -> PointsKeys {
        let incremental = game.incremental();
        let armies = game.tables().armies.iter().copied();
        PointsKeys {
            in_check: course.in_check.iter().copied().map(letter).collect(),
            incremental_result: score_row(&incremental),
            incremental: by_army(armies.zip(incremental), |score| score.to_string()),
            lms_result: course.outcome.map(|outcome| score_row(outcome.points())),
            choice: game.choice().is_empty().then_some([]),
        }
    }
}

fn groups(order: &[Vec<Army>]) -> Vec<Vec<String>> {
    let letters = |group: &Vec<Army>| group.iter().copied().map(letter).collect();
    order.iter().map(letters).collect()
}

impl Chess4State {
    /// Reads the keys of the players.
    pub(crate) fn read(&mut self, armies: &[Army], keys: &mut Keys<'_>) -> Result<(), KeyError> {
        self.status = take_by_army(keys, armies, "status", |word| STATUSES.read(word))?;
        self.control = take_by_army(keys, armies, "control", |by: Option<String>| {
            by.map(|by| read_army(armies, "control", &by)).transpose()
        })?;
        self.eliminated_by = take_by_army(keys, armies, "eliminated_by", |by: String| {
            read_army(armies, "eliminated_by", &by)
        })?;
        self.mates = take_by_army(keys, armies, "mates", |ObjectOnly(mate)| {
            let MateForm { by, passed } = mate;
            let by = read_army(armies, "mates", &by)?;
            Ok(PendingMate { by, passed })
        })?;
        self.scores = take_by_army(keys, armies, "scores", read_score)?;
        self.pending = take_by_army(keys, armies, "pending", read_pending)?;
        self.castling_rooks = take_by_army(keys, armies, "castlers", |ObjectOnly(form)| {
            let CastlingRooksForm {
                king_side,
                queen_side,
            } = form;
            let square = |name: String| read_square("castlers", &name);
            Ok([
                king_side.map(square).transpose()?,
                queen_side.map(square).transpose()?,
            ])
        })?;
        if let Some(order) = keys.take::<Vec<Vec<String>>>("left_in_order")? {
            let army = |letter: &String| read_army(armies, "left_in_order", letter);
            let group = |group: &Vec<String>| group.iter().map(army).collect();
            self.left_in_order = Some(order.iter().map(group).collect::<Result<_, _>>()?);
        }
        // `state` also prints this key where no choice is due, so a wrong value is ignored.
        if let Ok(Some(choice)) = keys.take::<Vec<String>>("choice") {
            let army = |letter: &String| read_army(armies, "choice", letter);
            let choice: Result<_, _> = choice.iter().map(army).collect();
            self.choice = choice.unwrap_or_default();
        }
        Ok(())
    }
}

fn read_square(key: &'static str, name: &str) -> Result<Square, KeyError> {
    let square = chess4::GAME.board().square(name);
    square.ok_or_else(|| KeyError::Square {
        key,
        name: name.to_owned(),
    })
}

fn read_score(text: String) -> Result<Score, KeyError> {
    let score = Score::read(&text).filter(|score| score.is_in_sixths());
    score.ok_or(KeyError::Word {
        key: "scores",
        word: text,
        allowed: Allowed::Score,
    })
}

const STATUSES: StatusWords = StatusWords {
    words: &[
        (Status::Active, "active"),
        (Status::Checkmated, "checkmate"),
        (Status::Stalemated, "stalemate"),
        (Status::Resigned, "resign"),
        // It is read as resigned, and the options of the game tell the difference.
        (Status::Absent, "resign"),
    ],
    allowed: &["active", "checkmate", "stalemate", "resign"],
};
