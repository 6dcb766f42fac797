//! A tournament as a file has it, the records of the format by their codes, and the rounds as
//! systems of pairing and standings know them.
//!
//! No points but the usual ones can be kept; a file can say those.

use crate::pairings::record::{Colour, DRAW, Game, Pair, PlayerNumber, Round, WIN};
use crate::pairings::standings::{StandingsLine, TieBreak, TieBreakRules, standings};
use crate::terms::{Format, Terms};
use crate::trf::date::Date;
use crate::trf::fault::{Fault, Reason};
use crate::trf::line::{Line, whole_number};
use crate::trf::marks::{ByeKind, End, Mark};

/// The editions of the format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Edition {
    /// Of 2016, with JaVaFo's extensions.
    Trf16,
    /// Of 2026, drafted as TRF25.
    Trf26,
}

/// A tournament as a file has it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// The texts about the tournament as a whole.
    pub heading: Heading,
    /// The day it begins.
    pub begins: Option<Date>,
    /// The day it ended.
    pub ended: Option<Date>,
    /// The day of each round, as far as they are known.
    pub round_dates: Vec<Option<Date>>,
    /// The number of rounds of the whole tournament.
    pub rounds: Option<u32>,
    /// The colour of the first player in the first round.
    pub first_colour: Option<Colour>,
    /// FIDE's codes of the criteria that decide between equal points, the first one first.
    pub tie_breaks: Vec<String>,
    /// The players in the order of their numbers: the first one has number 1.
    pub players: Vec<Player>,
    /// The players who will be absent from the next round, by their numbers, with what they get
    /// for it.
    pub absent: Vec<(u32, ByeKind)>,
    /// Remarks for people who read the file, line by line.
    pub comments: Vec<String>,
}

/// The texts about a tournament. One that is empty is not given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Heading {
    /// The name.
    pub name: String,
    /// The city.
    pub city: String,
    /// The federation, by FIDE's three letters.
    pub federation: String,
    /// The type of tournament, in words.
    pub kind: String,
    /// The chief arbiter.
    pub arbiter: String,
    /// The time for each game, in words.
    pub time: String,
    /// The program that pairs; TRF26 only.
    pub controller: String,
    /// FIDE's code of the pairing system; TRF26 only.
    pub system: String,
    /// The time for each game, as FIDE encodes it; TRF26 only.
    pub encoded_time: String,
}

/// A player with the results of all rounds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Player {
    /// `m` or `w`, if it is given.
    pub sex: Option<char>,
    /// FIDE's title, such as `WGM`. Empty without one.
    pub title: String,
    /// The name: 33 characters at most.
    pub name: String,
    /// FIDE's rating, up to 9999.
    pub rating: Option<u32>,
    /// FIDE's three letters of the federation. Empty if it is not given.
    pub federation: String,
    /// FIDE's number of the player, up to eleven digits.
    pub fide_number: Option<u64>,
    /// The day of birth, as it is written: 10 characters at most.
    pub birth: String,
    /// The points of all rounds, in halves.
    pub points: u32,
    /// The place. Players whom nothing decides share it.
    pub place: Option<u32>,
    /// The part in each round.
    pub marks: Vec<Mark>,
}

impl Report {
    /// The number of players.
    pub(crate) fn player_count(&self) -> u32 {
        u32::try_from(self.players.len()).unwrap_or(u32::MAX)
    }

    /// The number of rounds that have been played.
    #[must_use]
    pub fn played_rounds(&self) -> usize {
        let players = self.players.iter();
        players.map(|player| player.marks.len()).max().unwrap_or(0)
    }
}

/// A record with a text about the tournament as a whole.
pub(super) struct TextRecord {
    pub(super) code: &'static str,
    /// The first edition that has it.
    pub(super) since: Edition,
    pub(super) get: fn(&Heading) -> &String,
    pub(super) get_mut: fn(&mut Heading) -> &mut String,
}

macro_rules! texts {
    ($($code:literal $since:ident $field:ident),+ $(,)?) => {
        &[$(TextRecord {
            code: $code,
            since: Edition::$since,
            get: |heading| &heading.$field,
            get_mut: |heading| &mut heading.$field,
        }),+]
    };
}

pub(super) const TEXTS: &[TextRecord] = texts![
    "012" Trf16 name,
    "022" Trf16 city,
    "032" Trf16 federation,
    "092" Trf16 kind,
    "102" Trf16 arbiter,
    "122" Trf16 time,
    "182" Trf26 controller,
    "192" Trf26 system,
    "222" Trf26 encoded_time,
];

pub(super) const COMMENT: &str = "###";
pub(super) const PLAYER: &str = "001";
pub(super) const BEGIN: &str = "042";
pub(super) const END: &str = "052";
pub(super) const PLAYER_COUNT: &str = "062";
pub(super) const RATED_COUNT: &str = "072";
pub(super) const TEAM_COUNT: &str = "082";
pub(super) const ROUND_DATES: &str = "132";
pub(super) const ROUNDS: &str = "142";
pub(super) const FIRST_COLOUR: &str = "152";
pub(super) const POINT_SYSTEM: &str = "162";
pub(super) const SYSTEM: &str = "192";
pub(super) const TIE_BREAKS: &str = "202";
pub(super) const STANDINGS: &str = "212";
pub(super) const ABSENT: &str = "240";
pub(super) const ROUNDS_TRF16: &str = "XXR";
pub(super) const FIRST_COLOUR_TRF16: &str = "XXC";
pub(super) const ABSENT_TRF16: &str = "XXZ";

/// The words of XXC.
pub(super) const WHITE_FIRST: &str = "white1";
pub(super) const BLACK_FIRST: &str = "black1";

/// The criterion that comes first in the record of the standings: the points.
pub(super) const POINTS_CRITERION: &str = "PTS";

/// The word of XXC by which the pairing goes by ranks, and not by starting ranks.
pub(super) const BY_RANK: &str = "rank";

/// The record of points that follow from no result. No standings can be computed with them.
pub(super) const ABNORMAL_POINTS: &str = "299";

/// Records of what results are worth.
pub(super) const POINTS: &[&str] = &[
    POINT_SYSTEM,
    "XXS",
    "BBW",
    "BBD",
    "BBL",
    "BBZ",
    "BBF",
    "BBU",
];

/// Records about what is not kept, each with its name. The standings of the players are the same
/// without them, but no league can go on: its pairs would be others.
pub(super) const ONLY_FOR_PAIRS: &[(&str, &str)] = &[
    ("013", "a tournament of teams"),
    ("300", "a tournament of teams"),
    ("310", "a tournament of teams"),
    ("320", "a tournament of teams"),
    ("330", "a tournament of teams"),
    ("352", "a tournament of teams"),
    ("362", "a tournament of teams"),
    ("801", "a tournament of teams"),
    ("802", "a tournament of teams"),
    ("250", "accelerated rounds"),
    ("XXA", "accelerated rounds"),
    ("260", "a forbidden pair"),
    ("XXP", "a forbidden pair"),
];

/// Records that say nothing that the tournament needs: deputies of the arbiter, and how national
/// ratings made the starting ranks, which are given. What the columns are called is for people.
pub(super) const PASSED_OVER: &[&str] = &["112", "172", "", "123", "DDD"];

/// The part that FIDE's codes of systems have in common in which all pairs are known in advance.
const ROUND_ROBIN: &str = "ROUNDROBIN";

impl Report {
    /// The rounds that have been played.
    #[must_use]
    pub fn record(&self) -> Vec<Round> {
        (0..self.played_rounds())
            .map(|index| self.round(index))
            .collect()
    }

    /// The players who will be there in the next round, by their numbers.
    #[must_use]
    pub fn present(&self) -> Vec<PlayerNumber> {
        let is_present = |(number, _): &(u32, _)| {
            let mut absent = self.absent.iter();
            !absent.any(|(absent, _)| absent == number)
        };
        let present = (1..).zip(&self.players).filter(is_present);
        present.map(|(number, _)| PlayerNumber(number)).collect()
    }

    /// The criteria of the file for equal points that are known here, and the codes of the others.
    #[must_use]
    pub fn known_tie_breaks(&self) -> (Vec<TieBreak>, Vec<&str>) {
        let codes = self.tie_breaks.iter().map(String::as_str);
        let (known, unknown): (Vec<&str>, _) =
            codes.partition(|code| TieBreak::from_abbreviation(code).is_some());
        let known = known.into_iter().filter_map(TieBreak::from_abbreviation);
        (known.collect(), unknown)
    }

    /// The criteria for equal points by which it stands here: those of the file that are known, or
    /// the usual ones if it names none.
    #[must_use]
    pub fn criteria(&self) -> Vec<TieBreak> {
        if !self.tie_breaks.is_empty() {
            return self.known_tie_breaks().0;
        }
        let format = match self.rules() {
            TieBreakRules::Scheduled => Format::RoundRobin,
            _ => Format::Swiss,
        };
        Terms::default_for(format, 2).tie_breaks
    }

    /// The standings after the rounds of the file, by these criteria.
    #[must_use]
    pub fn standings(&self, criteria: &[TieBreak]) -> Vec<StandingsLine> {
        let count = u32::try_from(self.players.len()).unwrap_or(u32::MAX);
        let players: Vec<PlayerNumber> = (1..=count).map(PlayerNumber).collect();
        standings(&players, &self.record(), criteria, self.rules())
    }

    fn rules(&self) -> TieBreakRules {
        if self.heading.system.contains(ROUND_ROBIN) {
            TieBreakRules::Scheduled
        } else {
            TieBreakRules::Swiss
        }
    }

    fn round(&self, index: usize) -> Round {
        let mut round = Round::default();
        for (number, player) in (1..).zip(&self.players) {
            match player.marks.get(index) {
                Some(Mark::Game {
                    opponent,
                    colour: Colour::White,
                    end,
                }) => round.games.push(self.game(index, number, *opponent, *end)),
                // Black's mark says the same.
                Some(Mark::Game { .. }) => {}
                Some(Mark::Bye(ByeKind::Zero)) | None => {}
                Some(Mark::Bye(kind)) => round.byes.push((PlayerNumber(number), kind.bye())),
            }
        }
        round
    }

    fn game(&self, index: usize, white: u32, black: u32, end: End) -> Game {
        let opponent = usize::try_from(black)
            .ok()
            .and_then(|black| black.checked_sub(1));
        let opponent = opponent.and_then(|index| self.players.get(index));
        let mark = opponent.and_then(|player| player.marks.get(index));
        let other = match mark {
            Some(Mark::Game { end, .. }) => *end,
            // No such file is read.
            Some(Mark::Bye(_)) | None => End::LostByDefault,
        };
        let pair = Pair {
            white: PlayerNumber(white),
            black: PlayerNumber(black),
        };
        Game {
            pair,
            outcome: End::outcome(end, other),
        }
    }
}

/// The points that everybody gets for a result, by the names that the records have for them:
/// letters of TRF26, and words of JaVaFo. A record of bbpPairings is its own name.
const USUAL: [(u32, &[&str]); 3] = [
    (
        WIN,
        &[
            "W", "WW", "BW", "FW", "FPB", "PAB", "P", "F", "U", "BBW", "BBU",
        ],
    ),
    (DRAW, &["D", "WD", "BD", "HPB", "X", "H", "BBD"]),
    (
        0,
        &["L", "WL", "BL", "FL", "ZPB", "A", "Z", "BBL", "BBZ", "BBF"],
    ),
];

/// Checks that a record of points has the usual ones: names, each with its points.
pub(super) fn check_points(line: &Line, code: &str) -> Result<(), Fault> {
    // A record of bbpPairings has one number, which it names itself.
    let mut name = code
        .starts_with("BB")
        .then(|| (line.rest_column(), code.to_owned()));
    for (column, word) in line.words() {
        for part in word.split('=').filter(|part| !part.is_empty()) {
            match name.take() {
                None => name = Some((column, part.to_owned())),
                Some((_, name)) if is_usual(&name, half_points(part)) => {}
                Some((column, _)) => return Err(other_points(line, column)),
            }
        }
    }
    // A name without points says nothing.
    name.map_or(Ok(()), |(column, _)| Err(other_points(line, column)))
}

fn is_usual(name: &str, points: Option<u32>) -> bool {
    let name = name.to_ascii_uppercase();
    let mut usual = USUAL.iter().filter(|(usual, _)| Some(*usual) == points);
    usual.any(|(_, names)| names.contains(&name.as_str()))
}

fn other_points(line: &Line, column: usize) -> Fault {
    let what = "a point system other than 1, ½ and 0";
    line.fault(column, Reason::NotKept { what })
}

/// Points as half points: `3.5`, and as some programs write it `3,5`, `3½`, `3` or `.5`.
pub(super) fn half_points(text: &str) -> Option<u32> {
    let text = text.replace('½', ".5");
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((&text, "0"));
    let half = match part.trim_end_matches('0') {
        "" => 0,
        "5" => 1,
        _ => return None,
    };
    let whole = match whole {
        "" if half > 0 => 0,
        whole => whole_number(whole)?,
    };
    whole.checked_mul(2)?.checked_add(half)
}
