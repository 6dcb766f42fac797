//! The rules of a new game and where it starts: from the fields of a request, or from a file.

use crate::game::terms::{ClockRequest, DiplomacyRequest};
use crate::http::body::exactly_one;
use crate::http::parameters::variant;
use crate::http::prelude::*;
use entente_game::{
    GameTerms, Home, Level, NewComputer, NewGame, Profile, StartingPosition, TimeControl,
};
use entente_presentation::import::{self, FileRules, Loaded};
use entente_presentation::save::SaveFile;
use entente_presentation::text::{self, Naming, Text, say};
use entente_rules::{Options, Position, Setup, Variant};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::sync::Arc;
use utoipa::openapi::ObjectBuilder;
use utoipa::openapi::schema::{OneOfBuilder, Schema, SchemaType, Type};

/// A position to start from.
#[derive(Debug, Deserialize)]
#[serde(try_from = "PositionFields")]
pub(super) enum PositionRequest {
    Fen(String),
    Json(Value),
}

/// A position to start from. Give exactly one of the two fields.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PositionRequest)]
pub(super) struct PositionFields {
    /// The position in FEN, if the rule set has a FEN. Without counters, 0 and move 1 are assumed.
    #[schema(example = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")]
    fen: Option<String>,
    /// The position as JSON, in the form of the `position` of a game.
    #[schema(value_type = Option<Object>)]
    position: Option<Value>,
}

impl TryFrom<PositionFields> for PositionRequest {
    type Error = String;

    fn try_from(fields: PositionFields) -> Result<Self, String> {
        match (fields.fen, fields.position) {
            (Some(fen), None) => Ok(Self::Fen(fen)),
            (None, Some(json)) => Ok(Self::Json(json)),
            _ => Err(exactly_one("fen", "position")),
        }
    }
}

/// A game of a rule set on its usual terms against computers of this level, which begins at once.
pub(crate) fn against_computers(
    variant: String,
    level: Level,
    host: Profile,
    text: &Text,
) -> ApiResult<NewGame> {
    let setup = SetupFields {
        variant: Some(variant),
        ..SetupFields::default()
    };
    let (terms, _) = setup.read(text)?;
    let mut computers = NewGame::default_computers(&terms.options, level);
    // One seat is the host's.
    let others = terms.options.players() - 1 - computers.len();
    let any_seat = NewComputer {
        computer: level.into(),
        seats: Vec::new(),
    };
    computers.extend(vec![any_seat; others]);
    let terms = GameTerms {
        computer_level: level,
        ..terms
    };
    Ok(NewGame {
        computers,
        ..NewGame::new(terms, Home::Private, host)
    })
}

/// The schema of a file: a save or a game in JSON, or a text in a notation.
pub(crate) fn load_schema() -> Schema {
    load_schema_or(OneOfBuilder::new())
}

/// The same of a field that can be left out.
pub(super) fn optional_load_schema() -> Schema {
    load_schema_or(OneOfBuilder::new().item(of_type(Type::Null)))
}

fn load_schema_or(other: OneOfBuilder) -> Schema {
    let notation = of_type(Type::String).examples(["1. e4 e5 2. Nf3 *"]);
    let either = other.item(of_type(Type::Object)).item(notation);
    either.build().into()
}

fn of_type(kind: Type) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(SchemaType::Type(kind))
}

/// The file in such a field.
pub(crate) fn file_bytes(file: &Value) -> Cow<'_, [u8]> {
    match file {
        Value::String(notation) => notation.as_bytes().into(),
        json => json.to_string().into_bytes().into(),
    }
}

/// The fields of a request that say by which rules the game is played, and where it starts.
#[derive(Default)]
pub(super) struct SetupFields {
    pub(super) variant: Option<String>,
    pub(super) options: Map<String, Value>,
    pub(super) diplomacy: Option<DiplomacyRequest>,
    pub(super) clock: Option<ClockRequest>,
    pub(super) starting_position: Option<PositionRequest>,
    pub(super) load: Option<Value>,
}

impl SetupFields {
    /// The terms on which they settle, and remarks about the file from which the game goes on.
    pub(super) fn read(mut self, text: &Text) -> ApiResult<(GameTerms, Vec<String>)> {
        match self.load.take() {
            Some(file) => self.of_file(&file, text),
            None => Ok((self.of_fields(text)?, Vec::new())),
        }
    }

    /// The terms that the fields describe.
    fn of_fields(mut self, text: &Text) -> ApiResult<GameTerms> {
        let Some(id) = &self.variant else {
            return Err(unfit(say!(texts(), "problem-missing-variant")));
        };
        let variant = variant(id).map_err(unfit)?;
        let has_start = self.options.contains_key("start");
        let has_options = !self.options.is_empty();
        let options = options_of(variant, std::mem::take(&mut self.options), text)?;
        let position = self
            .starting_position
            .take()
            .map(|position| position.read(&options, has_options, text))
            .transpose()?;
        let clock = self.clock.take().map(|clock| control(&clock, text));
        Ok(GameTerms {
            // Chess960 draws its start at random, unless the request says which one it is.
            draw_start: !has_start && position.is_none(),
            diplomacy: self.diplomacy.take().map(DiplomacyRequest::options),
            clock: clock.transpose()?,
            starting_position: position.as_ref().map(StartingPosition::of).map(Arc::new),
            ..GameTerms::new(position.as_ref().map_or(options, Position::options))
        })
    }

    /// The terms of a game that goes on: from a save, or from a game in a notation.
    fn of_file(mut self, file: &Value, text: &Text) -> ApiResult<(GameTerms, Vec<String>)> {
        self.check_conflicts(file)?;
        let rules = self.file_rules(text)?;
        let unfit_file = |fault| {
            let fault = text::load_fault(text, &fault, Naming::Name);
            unfit(format!("load: {fault}"))
        };
        let read = import::read(&file_bytes(file), &rules);
        let Loaded { file, remarks } = read.map_err(unfit_file)?;
        // Of a sealed save no new game is made.
        let SaveFile::Copy(save) = file else {
            return Err(unfit(say!(texts(), "problem-load-rules")));
        };
        let clock = self.clock.take().map(|clock| control(&clock, text));
        let diplomacy = self.diplomacy.take().map(DiplomacyRequest::options);
        let terms = GameTerms {
            diplomacy: save.diplomacy.or(diplomacy),
            // A clock in the request replaces that of the file.
            clock: clock.transpose()?.or(save.clock),
            starting_position: Some(save.starting_position.into()),
            ..GameTerms::new(save.options)
        };
        let remarks = remarks.iter();
        let remarks = remarks.map(|note| text::fault_sentence(text, &note.remark, Naming::Name));
        Ok((terms, remarks.collect()))
    }

    /// The seal in the file, if it stands for a running game: then the game is there already.
    pub(super) fn seal(&self) -> ApiResult<Option<Vec<u8>>> {
        let file = self.load.as_ref().filter(|file| file.is_object());
        let Some(Ok(SaveFile::Sealed(seal))) =
            file.map(|file| SaveFile::read(file.to_string().as_bytes()))
        else {
            return Ok(None);
        };
        file.map_or(Ok(()), |file| self.check_conflicts(file))?;
        Ok(Some(seal))
    }

    /// Checks that the request does not say what the file says.
    fn check_conflicts(&self, file: &Value) -> ApiResult<()> {
        let has_rules =
            self.variant.is_some() || !self.options.is_empty() || self.diplomacy.is_some();
        let is_save = file.get("format").is_some();
        if self.starting_position.is_some() {
            return Err(unfit(say!(texts(), "problem-load-position")));
        }
        if is_save && has_rules {
            return Err(unfit(say!(texts(), "problem-load-rules")));
        }
        Ok(())
    }

    /// The rules that the request names for a game in a notation.
    fn file_rules(&mut self, text: &Text) -> ApiResult<FileRules> {
        let named = self.variant.as_deref().map(variant).transpose();
        let variant = named.map_err(unfit)?;
        let given = std::mem::take(&mut self.options);
        let options = match variant {
            _ if given.is_empty() => None,
            Some(variant) => Some(options_of(variant, given, text)?),
            None => return Err(unfit(say!(texts(), "problem-options-variant"))),
        };
        Ok(FileRules { variant, options })
    }
}

impl PositionRequest {
    /// The position. Options given in the request replace those in the position.
    fn read(self, options: &Options, has_options: bool, text: &Text) -> ApiResult<Position> {
        let variant = options.variant();
        let field = "starting_position";
        let given = Some(options).filter(|_| has_options);
        let setup = match self {
            Self::Fen(_) if !variant.has_fen() => {
                let variant = variant.id();
                return Err(unfit(say!(texts(), "problem-no-fen", field, variant)));
            }
            Self::Fen(fen) => {
                let read = match given {
                    Some(options) => Setup::from_fen_with(options, &fen),
                    None => Setup::from_fen_of(variant, &fen),
                };
                read.map_err(|error| text::fault_sentence(text, &error, Naming::Name))
            }
            Self::Json(json) => {
                let json = json.to_string();
                let read = match given {
                    Some(options) => Setup::from_json_with(options, &json),
                    None => Setup::from_json(variant, &json),
                };
                read.map_err(|error| text::json_fault(text, &error))
            }
        }
        .map_err(|detail| unfit(format!("{field}: {detail}")))?;
        let position = setup.position();
        position.map_err(|invalid| {
            let faults = text::position_faults(text, &invalid);
            unfit(format!("{field}: {faults}"))
        })
    }
}

/// Reads the time control.
fn control(request: &ClockRequest, text: &Text) -> ApiResult<TimeControl> {
    let (pace, on_timeout) = match request {
        ClockRequest::Pace(pace) => (pace, None),
        ClockRequest::Control(control) => (&control.pace, control.on_timeout),
    };
    Ok(TimeControl {
        pace: pace
            .parse()
            .map_err(|fault| unfit(text::pace_fault(text, &fault)))?,
        on_timeout: on_timeout.map(|word| word.0).unwrap_or_default(),
    })
}

/// Reads the options of a rule set.
fn options_of(variant: Variant, options: Map<String, Value>, text: &Text) -> ApiResult<Options> {
    // `null` is allowed: it is what the list of rule sets shows.
    if options
        .get("owners")
        .is_some_and(|owners| !owners.is_null())
    {
        return Err(unfit(say!(texts(), "problem-owners")));
    }
    let read = Options::from_object(variant, options);
    read.map_err(|fault| {
        let fault = text::option_fault(text, &fault, Naming::Name);
        unfit(format!("options: {fault}"))
    })
}
