//! The position that is being set up, whether it is legal or not.
//!
//! It is kept in the JSON format of positions. The rules say what is wrong with it
//! ([`Scenario::check`]).

use entente_game::{StartingPosition, StartingPositionError};
use entente_rules::{
    Army, Fault, FenAssumption, FenError, JsonError, Options, Piece, PieceKind, Play, Position,
    Setup, Square, Variant,
};
use serde_json::{Map, Value, json};

/// The longest JSON that is read, in bytes. The fullest board takes a fraction of it.
const MAX_JSON_BYTES: usize = 16 * 1024;

/// A position that is being set up.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    pub(super) options: Options,
    pub(super) keys: Map<String, Value>,
}

/// The reasons for which a position cannot be played.
#[derive(Debug, Clone, PartialEq)]
pub enum ScenarioFault {
    /// The JSON cannot be read.
    Json(JsonError),
    /// The FEN cannot be read.
    Fen(FenError),
    /// The rules find these faults in it.
    Faults(Vec<Fault>),
    /// The game would already be over.
    Over,
    /// A game cannot start from it.
    Start(StartingPositionError),
}

impl Scenario {
    /// The starting position of a rule set.
    pub fn start(options: &Options) -> Self {
        Self::of(&Position::start_with(options))
    }

    /// The empty board.
    pub fn empty(options: &Options) -> Self {
        let mut empty = Self::start(options);
        empty.keys.insert("pieces".into(), json!({}));
        for key in ["castling", "en_passant", "first_move"] {
            empty.keys.remove(key);
        }
        empty.clear_derived_keys();
        empty
    }

    /// A position, with only what everybody may see of it.
    pub fn of(position: &Position) -> Self {
        Self {
            options: position.options(),
            keys: position.seen_by(None).to_object(),
        }
    }

    /// Reads a FEN, if the rule set has one. The position need not be legal.
    pub fn from_fen(variant: Variant, fen: &str) -> Result<Self, FenError> {
        Ok(Self::read_fen(&Options::of(variant), fen)?.0)
    }

    /// Reads a FEN, and what is assumed because it does not say it.
    ///
    /// A FEN of Chess960 shows its start, and one of four-colour chess its array; the other options
    /// are these.
    pub fn read_fen(
        options: &Options,
        fen: &str,
    ) -> Result<(Self, Option<FenAssumption>), FenError> {
        let variant = options.variant();
        let (setup, assumed) = if variant.draws_start() {
            Setup::read_fen(variant, fen)?
        } else {
            Setup::read_fen_with(options, fen)?
        };
        Ok((Self::of_setup(&setup), assumed))
    }

    fn of_setup(setup: &Setup) -> Self {
        Self {
            options: setup.options.clone(),
            keys: setup.to_object(),
        }
    }

    /// Reads a position in JSON. It need not be legal.
    pub fn from_json(variant: Variant, json: &str) -> Result<Self, JsonError> {
        let setup = Setup::from_json(variant, json)?;
        let keys: Map<String, Value> = serde_json::from_str(json).unwrap_or_default();
        let mut scenario = Self {
            options: setup.options,
            keys,
        };
        scenario.keys.insert("variant".into(), variant.id().into());
        Ok(scenario)
    }

    /// Reads what [`Scenario::to_json`] wrote. `None` if it is anything else.
    pub fn read(json: &str) -> Option<Self> {
        if json.len() > MAX_JSON_BYTES {
            return None;
        }
        let keys: Map<String, Value> = serde_json::from_str(json).ok()?;
        let variant = Variant::from_id(keys.get("variant")?.as_str()?)?;
        Self::from_json(variant, json).ok()
    }

    /// All of it in JSON, on one line.
    pub fn to_json(&self) -> String {
        Value::Object(self.keys.clone()).to_string()
    }

    /// All of it as a FEN. `None` if a FEN cannot express it.
    pub fn to_fen(&self) -> Option<String> {
        let sorted = |mut setup: Setup| {
            setup.castling.sort_unstable();
            setup
        };
        let has_fen = self.options.variant().has_fen();
        let setup = sorted(self.setup().filter(|_| has_fen)?);
        let fen = setup.fen();
        let read = sorted(Setup::from_fen_with(&self.options, &fen).ok()?);
        let is_same = || Some(setup.position().ok()? == read.position().ok()?);
        (read == setup || is_same() == Some(true)).then_some(fen)
    }

    /// The rule set with its options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The armies that can have pieces, in turn order.
    pub fn armies(&self) -> Vec<Army> {
        self.setup()
            .map_or_else(|| self.options.armies().collect(), |setup| setup.armies())
    }

    /// The army with this letter.
    pub fn army(&self, letter: char) -> Option<Army> {
        let mut armies = self.armies().into_iter();
        armies.find(|army| army.letter() == letter)
    }

    /// The kinds of pieces that an army can have, in the order in which lists show them.
    pub fn kinds(&self, army: Army) -> Vec<PieceKind> {
        let start = Setup::start_with(&self.options);
        let has = |kind| {
            let piece = Piece { army, kind };
            start.pieces.values().any(|there| *there == piece)
        };
        let promotions = self.options.promotions();
        let can_have =
            |kind: &PieceKind| has(*kind) || has(PieceKind::Pawn) && promotions.contains(kind);
        PieceKind::LISTED.into_iter().filter(can_have).collect()
    }

    /// The pieces on the board.
    pub fn pieces(&self) -> Vec<(Square, Piece)> {
        let pieces = self.setup().map(|setup| setup.pieces);
        pieces.into_iter().flatten().collect()
    }

    /// The army to move.
    pub fn turn(&self) -> Option<Army> {
        self.setup().map(|setup| setup.turn)
    }

    /// Gives the turn to the next army.
    pub fn advance_turn(&mut self) {
        let armies = self.armies();
        let at = armies.iter().position(|army| Some(*army) == self.turn());
        let next = at.map_or(0, |at| (at + 1) % armies.len());
        let letter = armies[next].letter().to_string();
        self.keys.insert("turn".into(), letter.into());
        self.keys.remove("en_passant");
    }

    /// Puts pieces on squares, replacing those there, or clears the squares.
    pub(super) fn set_squares(&mut self, contents: &[(Square, Option<Piece>)]) {
        if let Some(pieces) = self.keys.get_mut("pieces").and_then(Value::as_object_mut) {
            for (square, piece) in contents {
                match piece {
                    Some(piece) => pieces.insert(square.to_string(), piece.to_string().into()),
                    None => pieces.remove(&square.to_string()),
                };
            }
        }
        // The last move is unknown now, so nothing can be captured en passant.
        self.keys.remove("en_passant");
        self.clear_derived_keys();
        self.drop_lost_rights();
    }

    /// The castling rights that fit the pieces: king and rook are both where they started.
    fn possible_rights(&self) -> Vec<(Army, Square)> {
        let Some(mut setup) = self.setup() else {
            return Vec::new();
        };
        let rights = Setup::start_with(&self.options).castling.into_iter();
        let fits = |right: &(Army, Square)| {
            setup.castling = vec![*right];
            let is_castling = |fault: &Fault| matches!(fault, Fault::Castling { .. });
            match setup.position() {
                Ok(_) => true,
                Err(impossible) => !impossible.faults().iter().any(is_castling),
            }
        };
        rights.filter(fits).collect()
    }

    /// Whether castling rights can be chosen in this rule set.
    fn has_castling(&self) -> bool {
        self.options.players() == 2 && self.options.has_castling()
    }

    /// Whether there are castling rights to choose: a king and a rook are where they started.
    pub fn can_choose_castling(&self) -> bool {
        self.has_castling() && !self.possible_rights().is_empty()
    }

    /// The squares of the rooks with which an army can still castle.
    pub fn castling_rooks(&self) -> Vec<Square> {
        let rights = self.setup().map_or_else(Vec::new, |setup| setup.castling);
        let mut rooks: Vec<Square> = rights.into_iter().map(|(_, rook)| rook).collect();
        rooks.sort_unstable();
        rooks
    }

    /// Gives all possible castling rights, or removes them if they were all given.
    pub fn toggle_castling(&mut self) {
        let possible = self.possible_rights();
        let given = self.setup().map_or(0, |setup| setup.castling.len());
        let rights = if given >= possible.len() {
            Vec::new()
        } else {
            possible
        };
        self.set_rights(&rights);
    }

    fn set_rights(&mut self, rights: &[(Army, Square)]) {
        let mut castling: Map<String, Value> = Map::new();
        for (army, rook) in rights {
            let rooks = castling.entry(army.letter().to_string());
            if let Some(rooks) = rooks.or_insert_with(|| json!([])).as_array_mut() {
                rooks.push(rook.to_string().into());
            }
        }
        self.keys.insert("castling".into(), castling.into());
    }

    /// Removes the rights whose king or rook has left its square.
    fn drop_lost_rights(&mut self) {
        if !self.has_castling() {
            return;
        }
        let possible = self.possible_rights();
        let mut given = self.setup().map_or_else(Vec::new, |setup| setup.castling);
        given.retain(|right| possible.contains(right));
        self.set_rights(&given);
    }

    fn clear_derived_keys(&mut self) {
        for key in self.options.variant().implied_keys() {
            self.keys.remove(*key);
        }
    }

    fn setup(&self) -> Option<Setup> {
        Setup::from_json(self.options.variant(), &self.to_json()).ok()
    }

    /// The position, if a game can start from it.
    pub fn check(&self) -> Result<Position, ScenarioFault> {
        let setup = Setup::from_json(self.options.variant(), &self.to_json())
            .map_err(ScenarioFault::Json)?;
        let position = setup
            .position()
            .map_err(|impossible| ScenarioFault::Faults(impossible.faults().to_vec()))?;
        if Play::new(position.clone()).outcome().is_some() {
            return Err(ScenarioFault::Over);
        }
        StartingPosition::check_alliances(&position).map_err(ScenarioFault::Start)?;
        Ok(position)
    }
}
