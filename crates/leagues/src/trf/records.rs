//! The records of the format by their codes, as writer and reader share them.

use super::report::{Edition, Heading};

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
