//! The data that all files of a league need, and the reasons for which there is none.

use crate::text::{EntrantNames, Text, say};
use entente_game::Pace;
use entente_leagues::League;
use entente_leagues::trf::TooLarge;
use entente_rules::Variant;

/// The data of a league that its records do not have.
pub struct LeagueWords<'a> {
    /// The name that its organiser has given it.
    pub name: &'a str,
    /// The rule set of its games.
    pub variant: Variant,
    /// The pace of its games; `None` without a clock.
    pub pace: Option<Pace>,
    /// The names of those who have entered.
    pub names: EntrantNames<'a>,
}

/// The reasons for which there is no such file of a league.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoFile {
    /// No season has begun.
    #[error("no season has begun")]
    NoSeason,
    /// There is no such division.
    #[error("the league has {divisions} divisions")]
    NoSuchDivision {
        /// Their number.
        divisions: usize,
    },
    /// FIDE's report knows only games of two players.
    #[error("a report has only games of two players")]
    Tables,
    /// The rule set has no notation of which several games can be in one file.
    #[error("the games of this rule set have no PGN")]
    NoPgn,
    /// A number is too large for the columns of the report.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

impl NoFile {
    /// Says why there is no such file of a league of this rule set.
    #[must_use]
    pub fn explained(&self, text: &Text, variant: Variant) -> String {
        match self {
            Self::NoSeason => say!(text, "league-file-no-season"),
            Self::NoSuchDivision { divisions } => {
                say!(text, "league-file-no-division", divisions = *divisions)
            }
            Self::Tables => say!(text, "league-file-no-tables"),
            Self::NoPgn => {
                let variant = text.variant_name(variant);
                say!(text, "league-file-no-pgn", variant)
            }
            Self::TooLarge(_) => say!(text, "league-file-too-large"),
        }
    }
}

/// The title of a division's season: `Cup, season 2`, with the division if there are several.
pub(super) fn title(text: &Text, league: &League, name: &str, division: usize) -> String {
    let season = league.shown_season().map_or(0, |(season, _)| season.number);
    let title = say!(text, "league-file-title", name = name.to_owned(), season);
    if division_count(league) < 2 {
        return title;
    }
    let division = say!(text, "league-division-heading", number = division + 1);
    format!("{title}, {division}")
}

/// The number of divisions of the season that is shown; 0 before the first one.
pub fn division_count(league: &League) -> usize {
    league
        .shown_season()
        .map_or(0, |(season, _)| season.divisions.len())
}
