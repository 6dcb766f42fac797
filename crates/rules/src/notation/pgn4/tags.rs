//! The tags that say which game a PGN4 is: its mode, the rules that were chosen, and its start.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use crate::notation::fault::PgnFault;
use crate::notation::headers::{Headers, is_blank};
use crate::position::any_position::Position;
use crate::position::registry::{Options, Variant};
use crate::position::setup::Setup;
use crate::variants::fourplayer::options::{FourPlayerMode, FourPlayerOptions, StartArray};

/// This program's own tag of a position that no FEN4 can say.
const POSITION: &str = "Position";

/// The first year in which the modern array was the usual one.
const MODERN_SINCE: u32 = 2022;

/// The arrays' names in files, in the order of [`StartArray::named`].
const ARRAYS: [&str; 5] = ["4PC", "4PCo", "4PCb", "4PCn", "4PCrg"];

/// The modes' names in files.
const MODES: [(&str, FourPlayerMode); 3] = [
    ("FFA", FourPlayerMode::Ffa),
    ("Solo", FourPlayerMode::Solo),
    ("Teams", FourPlayerMode::Teams),
];

/// The tags that only the files of four-colour chess have.
const OWN_TAGS: [&str; 2] = ["RuleVariants", "StartFen4"];

/// Do only files of four-colour chess have such a tag?
pub(crate) fn is_own_tag(name: &str, value: &str) -> bool {
    let is_mode = || {
        let mut modes = MODES.iter();
        modes.any(|(mode, _)| mode.eq_ignore_ascii_case(value.trim()))
    };
    let is_own = OWN_TAGS.iter().any(|tag| name.eq_ignore_ascii_case(tag));
    !is_blank(value) && is_own || name.eq_ignore_ascii_case("Variant") && is_mode()
}

/// The rules that are those of a game here in any mode, or that are not about its moves.
const USUAL_RULES: [&str; 6] = [
    "EnPassant",
    WALKING,
    "Anonymous",
    "SemiAnonymous",
    "SpectatorChat",
    "Diplomacy",
];

/// The tags of a game from a position.
pub(super) fn of(start: &Position) -> Vec<(&'static str, String)> {
    let Options::FourPlayer(options) = start.options() else {
        return Vec::new();
    };
    let (variant, mut rules) = match options.mode {
        FourPlayerMode::Teams => ("Teams", String::from("EnPassant")),
        mode => (
            if mode == FourPlayerMode::Solo {
                "Solo"
            } else {
                "FFA"
            },
            String::from("DeadKingWalking EnPassant PromoteTo=D"),
        ),
    };
    if options.mode == FourPlayerMode::Diplomacy {
        rules.push_str(" Diplomacy");
    }
    if let Some(number) = options.array.number() {
        rules.push_str(&format!(" Chess960={number}"));
    }
    let mut named = StartArray::named().zip(ARRAYS);
    let name = named.find(|(array, _)| *array == options.array);
    let is_usual = *start == Position::start_with(&start.options());
    let fen = match name.filter(|_| is_usual) {
        Some((_, name)) => name.to_owned(),
        None => start.fen(),
    };
    let mut tags = vec![
        ("Variant", variant.to_owned()),
        ("RuleVariants", rules),
        ("StartFen4", fen),
    ];
    if !is_usual && !says_all(start) {
        tags.push((POSITION, start.to_json()));
    }
    tags
}

/// Does the FEN4 of a position have all of it? It has neither the number of the round, nor who has
/// given up out of turn, nor whose a grey piece was.
fn says_all(start: &Position) -> bool {
    let read = Setup::from_fen_with(&start.options(), &start.fen());
    read.is_ok_and(|setup| setup.position().as_ref() == Ok(start))
}

/// A position from which a game may begin, and the tag that says so.
type Start = Result<Position, (&'static str, PgnFault)>;

/// The positions from which a game may begin, the likeliest first; at least one. The options are
/// for what the tags do not say.
pub(super) fn starts(headers: &Headers, given: Option<&Options>) -> Vec<Start> {
    match (modes(headers, given), chosen_number(headers)) {
        (Err(fault), _) => vec![Err(fault)],
        (_, Err(fault)) => vec![Err(fault)],
        (Ok(modes), Ok(number)) => {
            let of_mode = |mode| starts_of(headers, mode, number, given);
            modes.into_iter().flat_map(of_mode).collect()
        }
    }
}

/// The modes that a game may have.
fn modes(
    headers: &Headers,
    given: Option<&Options>,
) -> Result<Vec<FourPlayerMode>, (&'static str, PgnFault)> {
    let rules = headers.known("RuleVariants").unwrap_or("");
    let possible = match (headers.known("Variant"), given) {
        (Some(variant), _) => vec![named(variant)?],
        (None, Some(Options::FourPlayer(options))) => vec![options.mode],
        // In teams no king ever walks.
        (None, _) if has_walking_kings(headers) => vec![FourPlayerMode::Ffa],
        (None, _) => vec![FourPlayerMode::Ffa, FourPlayerMode::Teams],
    };
    let strange = |mode| {
        let rules = rules.split_whitespace();
        let strange: Vec<&str> = rules.filter(|rule| !is_usual(rule, mode)).collect();
        strange.join(" ")
    };
    let is_diplomatic = rules.split_whitespace().any(|rule| rule == "Diplomacy");
    let fitting: Vec<FourPlayerMode> = possible
        .iter()
        .filter(|mode| strange(**mode).is_empty())
        .map(|mode| match mode {
            FourPlayerMode::Ffa if is_diplomatic => FourPlayerMode::Diplomacy,
            mode => *mode,
        })
        .collect();
    if fitting.is_empty() {
        let unknown = PgnFault::UnknownVariant(strange(possible[0]));
        return Err(("RuleVariants", unknown));
    }
    Ok(fitting)
}

/// The mode of this name.
fn named(variant: &str) -> Result<FourPlayerMode, (&'static str, PgnFault)> {
    let mut known = MODES.into_iter();
    let found = known.find(|(name, _)| name.eq_ignore_ascii_case(variant.trim()));
    let unknown = || PgnFault::UnknownVariant(variant.to_owned());
    found
        .map(|(_, mode)| mode)
        .ok_or_else(|| ("Variant", unknown()))
}

/// The rule by which the king of a player who left walks on.
pub(super) const WALKING: &str = "DeadKingWalking";

/// Does a file say that the kings of players who left walk? In older games they stand still.
pub(super) fn has_walking_kings(headers: &Headers) -> bool {
    let rules = headers.known("RuleVariants").unwrap_or("");
    rules.split_whitespace().any(|rule| rule == WALKING)
}

/// Does a rule only say what holds in this mode anyway, or what another tag or function reads?
fn is_usual(rule: &str, mode: FourPlayerMode) -> bool {
    let is_teams = mode == FourPlayerMode::Teams;
    match rule.split_once('=') {
        None => USUAL_RULES.contains(&rule),
        Some(("PromoteTo", kinds)) if is_teams => kinds == "QRBN",
        Some(("PromoteTo", kinds)) => kinds == "D",
        Some(("Prom", line)) => line == if is_teams { "11" } else { "8" },
        Some(("Teammate", seat)) => is_teams && seat == "2",
        Some(("PointsForMate", points)) => points == "20",
        Some(("Chess960", _)) => true,
        Some(_) => false,
    }
}

/// The number of Chess960, if the rules name one.
fn chosen_number(headers: &Headers) -> Result<Option<StartArray>, (&'static str, PgnFault)> {
    let rules = headers.known("RuleVariants").unwrap_or("");
    let mut rules = rules.split_whitespace();
    let Some(number) = rules.find_map(|rule| rule.strip_prefix("Chess960=")) else {
        return Ok(None);
    };
    let array = number.parse().ok().and_then(StartArray::numbered);
    let unknown = || PgnFault::UnknownVariant(format!("Chess960={number}"));
    array.map(Some).ok_or_else(|| ("RuleVariants", unknown()))
}

fn starts_of(
    headers: &Headers,
    mode: FourPlayerMode,
    number: Option<StartArray>,
    given: Option<&Options>,
) -> Vec<Start> {
    if let Some(json) = headers.known(POSITION) {
        let read = Position::from_json(Variant::FourPlayer, json);
        return vec![read.map_err(|fault| (POSITION, PgnFault::Position(fault)))];
    }
    let with = |array| Options::from(FourPlayerOptions { mode, array });
    let of_array = |array| Ok(Position::start_with(&with(array)));
    let start = headers.known("StartFen4").map(str::trim).unwrap_or("");
    let mut named = StartArray::named().zip(ARRAYS);
    if start.contains('-') {
        let options = with(number.unwrap_or(StartArray::MODERN));
        let read = Setup::from_fen_with(&options, start);
        let position = read.and_then(|setup| Ok(setup.position()?));
        vec![position.map_err(|fault| ("StartFen4", PgnFault::Fen4(fault)))]
    } else if let Some((array, _)) = named.find(|(_, name)| *name == start) {
        vec![of_array(number.unwrap_or(array))]
    } else if !start.is_empty() {
        vec![Err((
            "StartFen4",
            PgnFault::UnknownVariant(start.to_string()),
        ))]
    } else if let Some(number) = number {
        vec![of_array(number)]
    } else {
        match given {
            // The options may only say something else, and have the usual array by default.
            Some(Options::FourPlayer(options)) if options.array != StartArray::MODERN => {
                vec![of_array(options.array)]
            }
            _ => likely_arrays(headers).map(of_array).into(),
        }
    }
}

/// The arrays of a game that does not name one: the usual one of its time first. The moves decide.
fn likely_arrays(headers: &Headers) -> [StartArray; 2] {
    let date = headers.known("Date").unwrap_or("");
    let mut numbers = date.split(|letter: char| !letter.is_ascii_digit());
    let year = numbers.find_map(|number| number.parse::<u32>().ok().filter(|year| *year > 1000));
    match year {
        Some(year) if year < MODERN_SINCE => [StartArray::OLD, StartArray::MODERN],
        _ => [StartArray::MODERN, StartArray::OLD],
    }
}
