//! The JSON form of a position, stable for other programs: keys in a fixed order, cells by name, men as `wK`.
//! Written with every key, read with most of them optional; keys that `state` derives are ignored when
//! read. Whether the position can be is for `setup`.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::alliance;
use crate::alliance::json::{AllianceForm, EndForm};
use crate::cell::Cell;
use crate::chess4;
use crate::chess4::json::{AffairsForm, CastlingForm, PointsForm};
use crate::chess45;
use crate::chess45::json::StandingForm;
use crate::multiplayer;
use crate::multiplayer::json::{PlayersForm, SharesForm};
use crate::object::{Counter, Keyed, Keys, Object};
use crate::options::Options;
use crate::piece::{Army, Kind, Piece};
use crate::play::Play;
use crate::position::{Core, Position};
use crate::setup::{Affairs, EnPassant, Impossible, Right, Setup};
use crate::variant::{Finished, Variant};

/// Why a JSON text is no position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum JsonError {
    /// Not JSON, or not of this form.
    #[error("not a position: {0}")]
    Form(String),
    /// It is a position of another variant.
    #[error("variant: {0:?} is not the variant asked for")]
    Variant(String),
    /// A letter that is no army of the variant.
    #[error("{key}: {letter:?} is no army of this variant")]
    Army {
        /// Under which key.
        key: &'static str,
        /// What was written.
        letter: String,
    },
    /// A name that is no cell of the board.
    #[error("{key}: {name:?} is no cell of this board")]
    Cell {
        /// Under which key.
        key: &'static str,
        /// What was written.
        name: String,
    },
    /// A text that is no piece.
    #[error("pieces: {piece:?} on {cell} is no piece; a piece is written like wK")]
    Piece {
        /// What was written.
        piece: String,
        /// Where.
        cell: Cell,
    },
    /// A word that is none of those that may stand there.
    #[error("{key}: {word:?} is not {expected}")]
    Word {
        /// Under which key.
        key: &'static str,
        /// What was written.
        word: String,
        /// What may stand there.
        expected: &'static str,
    },
    /// More than one pawn can just have made a double step only where more than two play.
    #[error("en_passant: only one pawn can just have made a double step")]
    EnPassant,
    /// Not the JSON of options, or not of options that the variant has.
    #[error("not options of this variant: {0}")]
    Options(String),
    /// Well written, but it cannot be.
    #[error(transparent)]
    Impossible(#[from] Impossible),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PassedForm {
    target: String,
    pawn: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    owner: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rights: Option<Object<String>>,
}

/// A position as it is written.
#[derive(Serialize)]
struct Form {
    variant: &'static str,
    turn: char,
    pieces: Object<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    castling: Option<Object<CastlingForm>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    en_passant: Option<Vec<PassedForm>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    halfmoves: Option<u32>,
    round: u32,
    #[serde(flatten)]
    affairs: Option<OwnForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<Options>,
}

/// The keys that only one variant has.
#[derive(Serialize)]
#[serde(untagged)]
enum OwnForm {
    Chess4(AffairsForm),
    Alliance(AllianceForm),
    Multiplayer(PlayersForm),
}

/// The keys that `state` derives for one variant.
#[derive(Serialize)]
#[serde(untagged)]
enum OwnDerived {
    Chess4(PointsForm),
    Chess45(StandingForm),
    Alliance(EndForm),
    Multiplayer(SharesForm),
}

/// The keys that `state` derives for every variant.
const DERIVED: &[&str] = &["check", "legal_moves", "over", "reason"];

/// Those that it derives for several.
const SHARED: &[&str] = &["result", "claims", "fen"];

/// The keys that `state` derives for a variant.
fn derived(variant: Variant) -> Vec<&'static str> {
    let shared = SHARED.iter().filter(|key| variant.has_key(key));
    let own: &[&str] = match variant {
        Variant::Standard | Variant::Chess960 | Variant::Chess66 => &[],
        Variant::Chess4 => chess4::json::DERIVED,
        Variant::Chess45 => chess45::json::DERIVED,
        Variant::Alliance => alliance::json::DERIVED,
        Variant::Multiplayer => multiplayer::json::DERIVED,
    };
    DERIVED.iter().chain(shared).chain(own).copied().collect()
}

/// The position of a game and what follows from it, as it is written.
#[derive(Serialize)]
struct StateForm {
    #[serde(flatten)]
    position: Form,
    check: Object<Vec<String>>,
    legal_moves: usize,
    over: bool,
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    claims: Option<Vec<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
    #[serde(flatten)]
    own: Option<OwnDerived>,
}

impl Position {
    /// Writes the position as one line of JSON, keys in a fixed order, empty ones too.
    ///
    /// ```
    /// use entente_rules::{Position, Variant};
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    /// let json = position.to_json();
    /// assert_eq!(
    ///     json,
    ///     r#"{"variant":"standard","turn":"w","pieces":{"e1":"wK","h1":"wR","e8":"bK"},"#.to_owned()
    ///         + r#""castling":{"w":["h1"]},"en_passant":[],"halfmoves":0,"round":1}"#
    /// );
    /// assert_eq!(Position::from_json(Variant::Standard, &json), Ok(position));
    /// ```
    pub fn to_json(&self) -> String {
        serde_json::to_string(&self.form()).expect("strings and numbers are always JSON")
    }

    /// Reads a position of a variant from JSON. Only `pieces` is needed; what is left out is as in `to_json`'s
    /// account of the format: the first army to move, no castling, no double step, no counts.
    pub fn from_json(variant: Variant, json: &str) -> Result<Position, JsonError> {
        Ok(Setup::from_json(variant, json)?.position()?)
    }

    fn form(&self) -> Form {
        let has = |key| self.variant().has_key(key);
        let passed = || self.en_passant().into_iter();
        let pieces = self.pieces();
        let options = self.options();
        Form {
            variant: self.variant().id(),
            turn: self.turn().letter(),
            pieces: Object(
                pieces
                    .map(|(cell, piece)| (cell.to_string(), piece.to_string()))
                    .collect(),
            ),
            castling: has("castling").then(|| self.castling_form()),
            en_passant: has("en_passant")
                .then(|| passed().map(|passed| self.passed_form(&passed)).collect()),
            halfmoves: has("halfmoves").then(|| self.halfmoves()),
            round: self.round(),
            affairs: self.own_form(),
            options: Some(options).filter(Options::are_any),
        }
    }

    fn own_form(&self) -> Option<OwnForm> {
        match self.core() {
            Core::Duel(_) | Core::Chess66(_) | Core::Chess45(_) => None,
            Core::Chess4(_) => AffairsForm::of(self).map(OwnForm::Chess4),
            Core::Alliance(game) => Some(OwnForm::Alliance(AllianceForm::of(game))),
            Core::Multiplayer(_) | Core::MultiplayerPlus(_) => {
                PlayersForm::of(self).map(OwnForm::Multiplayer)
            }
        }
    }

    fn castling_form(&self) -> Object<CastlingForm> {
        let setup = self.setup();
        let form = |army| CastlingForm::of(&setup, army).map(|form| (letter(army), form));
        Object(self.armies().filter_map(form).collect())
    }

    /// Whose pawn it is and who may take it is said where more than two play.
    fn passed_form(&self, passed: &EnPassant) -> PassedForm {
        let many = self.armies().count() > 2;
        let right = |&(army, right): &(Army, Right)| (letter(army), right.name().into());
        PassedForm {
            target: passed.target.to_string(),
            pawn: passed.pawn.to_string(),
            owner: many.then(|| letter(passed.owner)),
            rights: many.then(|| Object(passed.rights.iter().map(right).collect())),
        }
    }
}

impl Play {
    /// Writes the position of the game as one line of JSON, with the keys that follow from position and game:
    /// `check`, `legal_moves`, `over`, `reason`, `result`, `claims`, `fen`. It can be read as a position.
    pub fn state_json(&self) -> String {
        let position = self.position();
        let has = |key| position.variant().has_key(key);
        let outcome = self.outcome();
        let result = || outcome.map_or("*", |outcome| outcome.result()).to_owned();
        let claims = || {
            self.claims()
                .into_iter()
                .map(|claim| claim.name())
                .collect()
        };
        let state = StateForm {
            position: position.form(),
            check: by_army(position.checks()),
            legal_moves: self.legal_lines(),
            over: outcome.is_some(),
            reason: outcome.map(|outcome| outcome.reason.name()),
            result: has("result").then(result),
            claims: has("claims").then(claims),
            fen: has("fen").then(|| position.fen()),
            own: self.own_derived(),
        };
        serde_json::to_string(&state).expect("strings and numbers are always JSON")
    }

    fn own_derived(&self) -> Option<OwnDerived> {
        match self.position().core() {
            Core::Duel(_) | Core::Chess66(_) => None,
            Core::Chess4(_) => PointsForm::of(self).map(OwnDerived::Chess4),
            Core::Chess45(_) => Some(OwnDerived::Chess45(StandingForm::of(self))),
            Core::Alliance(_) => Some(OwnDerived::Alliance(EndForm::of(self))),
            Core::Multiplayer(_) | Core::MultiplayerPlus(_) => {
                Some(OwnDerived::Multiplayer(SharesForm::of(self)))
            }
        }
    }

    /// How many plies there are to choose from.
    fn legal_lines(&self) -> usize {
        match (
            self.outcome(),
            self.position().variant().rule_set().finished,
        ) {
            (Some(_), Finished::Nothing) => 0,
            _ => self.position().plies().len(),
        }
    }
}

/// An army as a key or a value.
pub(crate) fn letter(army: Army) -> String {
    army.letter().to_string()
}

fn by_army(cells: impl IntoIterator<Item = (Army, Vec<Cell>)>) -> Object<Vec<String>> {
    let names = |cells: Vec<Cell>| cells.iter().map(Cell::to_string).collect();
    let entries = cells
        .into_iter()
        .map(|(army, cells)| (letter(army), names(cells)));
    Object(entries.collect())
}

impl Setup {
    /// Reads the JSON form without judging the position.
    pub fn from_json(variant: Variant, json: &str) -> Result<Setup, JsonError> {
        let mut keys = Keys::read(json)?;
        if let Some(id) = keys
            .take::<String>("variant")?
            .filter(|id| id != variant.id())
        {
            return Err(JsonError::Variant(id));
        }
        let options = keys.take_by("options", |json| Options::read(variant, json));
        let options = options.map_err(JsonError::Options)?;
        let mut setup = Setup::empty_with(&options.unwrap_or_else(|| Options::of(variant)));
        setup.read_order(&mut keys)?;
        if let Some(letter) = keys.take::<String>("turn")? {
            setup.turn = setup.read_army("turn", &letter)?;
        }
        let pieces = keys.take("pieces")?;
        let pieces =
            pieces.ok_or_else(|| JsonError::Form("the key \"pieces\" is missing".to_owned()))?;
        setup.pieces = read_pieces(&setup, pieces)?;
        if let Some(castling) = keys.take("castling")? {
            read_castling(&mut setup, castling)?;
        }
        if let Some(passed) = keys.take("en_passant")? {
            setup.en_passant = read_passed(&setup, passed)?;
        }
        setup.halfmoves = keys.take("halfmoves")?.map_or(0, |Counter(count)| count);
        setup.round = keys.take("round")?.map_or(1, |Counter(count)| count);
        match setup.affairs {
            Affairs::None => {}
            Affairs::Chess4(_) => setup.read_chess4(&mut keys)?,
            Affairs::Alliance(_) => setup.read_alliance(&mut keys)?,
            Affairs::Multiplayer(_) => setup.read_players(&mut keys)?,
        }
        let derived = derived(variant);
        match keys.left().find(|key| !derived.contains(&&key[..])) {
            Some(key) => Err(JsonError::Form(format!("unknown key {key:?}"))),
            None => Ok(setup),
        }
    }
}

impl Setup {
    pub(crate) fn read_army(&self, key: &'static str, letter: &str) -> Result<Army, JsonError> {
        let army = one_letter(letter).and_then(|letter| self.army(letter));
        army.ok_or_else(|| JsonError::Army {
            key,
            letter: letter.to_owned(),
        })
    }

    pub(crate) fn read_cell(&self, key: &'static str, name: &str) -> Result<Cell, JsonError> {
        let cell = self.board().cell(name);
        cell.ok_or_else(|| JsonError::Cell {
            key,
            name: name.to_owned(),
        })
    }

    fn read_piece(&self, text: &str) -> Option<Piece> {
        let mut letters = text.chars();
        let army = self.army(letters.next()?)?;
        let kind = one_letter(letters.as_str()).and_then(Kind::from_letter)?;
        Some(Piece { army, kind })
    }
}

fn one_letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

fn read_pieces(setup: &Setup, pieces: Object<String>) -> Result<BTreeMap<Cell, Piece>, JsonError> {
    let read = |(name, piece): (String, String)| {
        let cell = setup.read_cell("pieces", &name)?;
        let read = setup.read_piece(&piece);
        Ok((cell, read.ok_or(JsonError::Piece { piece, cell })?))
    };
    pieces.0.into_iter().map(read).collect()
}

fn read_castling(setup: &mut Setup, castling: Object<CastlingForm>) -> Result<(), JsonError> {
    for (letter, form) in castling.0 {
        let army = setup.read_army("castling", &letter)?;
        form.read(setup, army)?;
    }
    Ok(())
}

fn read_passed(setup: &Setup, passed: Vec<Keyed<PassedForm>>) -> Result<Vec<EnPassant>, JsonError> {
    if setup.armies().len() == 2 && passed.len() > 1 {
        return Err(JsonError::EnPassant);
    }
    passed
        .iter()
        .map(|Keyed(form)| read_one_passed(setup, form))
        .collect()
}

fn read_one_passed(setup: &Setup, form: &PassedForm) -> Result<EnPassant, JsonError> {
    let cell = |name| setup.read_cell("en_passant", name);
    let army = |letter: &str| setup.read_army("en_passant", letter);
    let (target, pawn) = (cell(&form.target)?, cell(&form.pawn)?);
    let of_pawn = setup.pieces.get(&pawn).map(|piece| piece.army);
    let owner = form.owner.as_deref().map(army).transpose()?;
    let rights = match &form.rights {
        None => Vec::new(),
        Some(rights) => {
            let read = |(letter, name): &(String, String)| Ok((army(letter)?, read_right(name)?));
            rights
                .0
                .iter()
                .map(read)
                .collect::<Result<_, JsonError>>()?
        }
    };
    Ok(EnPassant {
        target,
        pawn,
        owner: owner.or(of_pawn).unwrap_or(setup.turn),
        rights,
    })
}

fn read_right(name: &str) -> Result<Right, JsonError> {
    let right = [Right::Fresh, Right::Continuing]
        .into_iter()
        .find(|right| right.name() == name);
    right.ok_or_else(|| JsonError::Word {
        key: "en_passant",
        word: name.to_owned(),
        expected: "fresh or continuing",
    })
}
