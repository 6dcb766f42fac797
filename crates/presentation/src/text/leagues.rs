//! Leagues in words: their terms, rounds, standings and refusals.
//!
//! Who an entrant is, and when something happens, is handed in: a frontend of Discord mentions
//! people and lets Discord show times, others do not.

use super::catalogue::{Text, say};
use super::clock;
use super::names::{Naming, whole_text};
use entente_game::{Level, Profile, Span};
use entente_leagues::{
    EndCause, EntrantId, Format, GameResult, League, MAX_ABSENT_ROUNDS, PastSeason, Refusal,
    StandingsLine, Terms, TermsFault, TieBreak,
};

/// The name of an entrant.
pub type EntrantNames<'a> = &'a dyn Fn(EntrantId) -> String;

/// The name of who has entered a league: a person, a computer, or somebody who was forgotten.
pub fn contestant(
    text: &Text,
    profile: Option<&Profile>,
    level: Option<Level>,
    naming: Naming,
) -> String {
    match (level, profile) {
        (Some(level), _) => text.computer_name(&level.into(), naming),
        (None, Some(profile)) if naming == Naming::Mention => super::mention(profile.person),
        (None, Some(profile)) if naming == Naming::Escaped => text.escaped(&profile.name),
        (None, Some(profile)) => profile.name.clone(),
        (None, None) => say!(text, "league-forgotten"),
    }
}

/// The name of a player of an imported tournament, as the file has it.
pub fn vacant_player(name: &str, naming: Naming) -> String {
    whole_text(name, naming)
}

/// The format of a league with its numbers: `Swiss, 5 rounds`.
pub fn league_format(text: &Text, terms: &Terms) -> String {
    match terms.format {
        Format::Rolling => say!(text, "league-format-rolling", games = terms.games_at_once),
        Format::RoundRobin => say!(text, "league-format-round-robin"),
        Format::Swiss => say!(text, "league-format-swiss", rounds = terms.rounds),
        Format::Tables => say!(
            text,
            "league-format-tables",
            seats = terms.seats,
            rounds = terms.rounds
        ),
        Format::Arena => say!(
            text,
            "league-format-arena",
            time = clock::span(text, Span(terms.round_time))
        ),
    }
}

/// Whether the games of a league are rated.
pub fn league_rated(text: &Text, rated: bool) -> String {
    if rated {
        say!(text, "league-rated")
    } else {
        say!(text, "league-unrated")
    }
}

/// Writes half points as a score: `3½`.
pub fn half_points(points: u32) -> String {
    match (points / 2, points % 2) {
        (0, 1) => "½".into(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// The place of a line of standings: `1.`. Before anybody has played, all have the same.
pub fn standings_place(line: &StandingsLine, has_begun: bool) -> String {
    if has_begun {
        format!("{}.", line.place)
    } else {
        "–".to_owned()
    }
}

/// The standings of a league for those who read this language.
#[derive(Clone, Copy)]
pub struct Standings<'a> {
    /// Their language.
    pub text: &'a Text,
    /// What decides between equal points, the most important first.
    pub tie_breaks: &'a [TieBreak],
    /// The divisions, numbered from 0. A single one has no heading.
    pub divisions: &'a [(usize, Vec<StandingsLine>)],
    /// How the entrants are called.
    pub names: EntrantNames<'a>,
}

impl Standings<'_> {
    /// All divisions in lines, each below a heading that is made of its number, from 1.
    pub fn lines(&self, heading: impl Fn(usize) -> String) -> Vec<String> {
        let mut lines = Vec::new();
        for (index, standings) in self.divisions {
            if self.divisions.len() > 1 {
                lines.push(heading(index + 1));
            }
            lines.extend(self.division_lines(standings));
        }
        lines
    }

    /// The lines of a division: `1. Ann · 3½ points, 4 games`. Where players have equal points,
    /// what decides between them is added: `1. Ann · 3½ points, 4 games · Buchholz (BH) 7`.
    pub(crate) fn division_lines(&self, lines: &[StandingsLine]) -> Vec<String> {
        let Self {
            text,
            tie_breaks,
            names,
            ..
        } = *self;
        let has_begun = lines.iter().any(|line| line.played > 0);
        let line = |line: &StandingsLine| {
            let standing = say!(
                text,
                "league-standing",
                place = standings_place(line, has_begun),
                name = names(line.entrant),
                points = half_points(line.score),
                halves = line.score,
                games = line.played
            );
            let is_tied = lines
                .iter()
                .any(|other| other.entrant != line.entrant && other.score == line.score);
            let shown = if is_tied && has_begun {
                tie_breaks
            } else {
                &[]
            };
            let ties = shown
                .iter()
                .zip(&line.tie_breaks)
                .map(|(criterion, value)| {
                    let (criterion, value) = (*criterion, *value);
                    format!(
                        "{} {}",
                        tie_break(text, criterion),
                        tie_break_value(criterion, value)
                    )
                });
            let parts: Vec<String> = std::iter::once(standing).chain(ties).collect();
            parts.join(" · ")
        };
        lines.iter().map(line).collect()
    }
}

/// The name of what decides between players of equal points, with FIDE's abbreviation: `Buchholz
/// (BH)`.
fn tie_break(text: &Text, criterion: TieBreak) -> String {
    let name = tie_break_name(text, criterion);
    format!("{name} ({})", criterion.abbreviation())
}

/// The name of what decides between players of equal points: `Buchholz`.
pub fn tie_break_name(text: &Text, criterion: TieBreak) -> String {
    match criterion {
        TieBreak::DirectEncounter => say!(text, "league-tie-direct"),
        TieBreak::Buchholz => say!(text, "league-tie-buchholz"),
        TieBreak::BuchholzCut1 => say!(text, "league-tie-buchholz-cut"),
        TieBreak::SonnebornBerger => say!(text, "league-tie-sonneborn"),
        TieBreak::Wins => say!(text, "league-tie-wins"),
        TieBreak::RoundsWon => say!(text, "league-tie-rounds-won"),
    }
}

/// FIDE's codes of tie-breaks in their order: `BH-C1, BH`. They are the same in all languages.
pub fn tie_break_codes(tie_breaks: &[TieBreak]) -> String {
    let codes = tie_breaks.iter().map(|one| one.abbreviation());
    codes.collect::<Vec<_>>().join(", ")
}

/// The tie-breaks of a league in their order, by their codes: `Tie-breaks: BH-C1, BH`; `None` if
/// there are none.
pub fn league_tie_codes(text: &Text, tie_breaks: &[TieBreak]) -> Option<String> {
    let codes = tie_break_codes(tie_breaks);
    (!codes.is_empty()).then(|| say!(text, "league-tie-codes", codes))
}

/// The tie-breaks of a league in their order: `Equal points are decided by Buchholz (BH)`; `None`
/// if there are none.
pub fn league_ties(text: &Text, tie_breaks: &[TieBreak]) -> Option<String> {
    let names = tie_breaks.iter().map(|one| tie_break(text, *one));
    let criteria = names.collect::<Vec<_>>().join(", ");
    (!criteria.is_empty()).then(|| say!(text, "league-ties", criteria = criteria))
}

/// The value of a tie-break: points with their quarters, or a number of games or rounds.
pub fn tie_break_value(criterion: TieBreak, value: u32) -> String {
    if criterion.is_count() {
        return value.to_string();
    }
    let part = ["", "¼", "½", "¾"][(value % 4) as usize];
    match value / 4 {
        0 if !part.is_empty() => part.to_owned(),
        whole => format!("{whole}{part}"),
    }
}

/// The result of a game of a league, seat by seat: `1–0`, `½–½`.
pub fn league_result(result: &GameResult) -> String {
    let points = (0..result.0.len()).map(|seat| half_points(result.points(seat)));
    points.collect::<Vec<_>>().join("–")
}

/// The present standings of a league, division by division: those of the season, or else those of
/// the last one. With the number of a division if there are several.
pub fn current_standings(league: &League) -> Vec<(usize, Vec<StandingsLine>)> {
    let count = league
        .season
        .as_ref()
        .map_or(0, |season| season.divisions.len());
    let present = (0..count).filter_map(|index| Some((index, league.standings(index)?)));
    match &league.past {
        Some(PastSeason { standings, .. }) if count == 0 => {
            standings.iter().cloned().enumerate().collect()
        }
        _ => present.collect(),
    }
}

/// Explains why a league is over.
pub fn league_end(text: &Text, cause: EndCause) -> String {
    match cause {
        EndCause::Complete => say!(text, "league-end-complete"),
        EndCause::TooFewEntrants => say!(text, "league-end-too-few"),
        EndCause::Cancelled => say!(text, "league-end-cancelled"),
    }
}

/// Explains why there can be no league with these terms.
pub fn terms_fault(text: &Text, fault: &TermsFault) -> String {
    match fault {
        TermsFault::SeatsDoNotFit {
            format: Format::Tables,
            seats,
        } => say!(text, "league-fault-tables", seats = *seats),
        TermsFault::SeatsDoNotFit { seats, .. } => {
            say!(text, "league-fault-seats", seats = *seats)
        }
        TermsFault::TooSmall { least } => say!(text, "league-fault-small", least = *least),
        TermsFault::TooLarge { most } => say!(text, "league-fault-large", most = *most),
        TermsFault::Rounds { most } => say!(text, "league-fault-rounds", most = *most),
        TermsFault::RoundTime => say!(text, "league-fault-time"),
        TermsFault::GamesAtOnce { most } => say!(text, "league-fault-games", most = *most),
        TermsFault::Meetings => say!(text, "league-fault-meetings"),
        TermsFault::Division { least } => say!(text, "league-fault-division", least = *least),
        TermsFault::TieBreaks { most } => say!(text, "league-fault-ties-many", most = *most),
        TermsFault::RepeatedTieBreak(criterion) => {
            say!(
                text,
                "league-fault-ties-twice",
                code = criterion.abbreviation()
            )
        }
        TermsFault::TieBreaksOfTables => say!(text, "league-fault-ties-tables"),
    }
}

/// Explains why a league does not do what somebody asks for.
pub fn league_refusal(text: &Text, refusal: Refusal) -> String {
    match refusal {
        Refusal::Over => say!(text, "league-refusal-over"),
        Refusal::Full => say!(text, "league-refusal-full"),
        Refusal::AlreadyEntered => say!(text, "league-refusal-entered"),
        Refusal::NotEntered => say!(text, "league-refusal-not-entered"),
        Refusal::LeftThisSeason => say!(text, "league-refusal-left"),
        Refusal::NotListed => say!(text, "league-refusal-listed"),
        Refusal::NotVacant => say!(text, "league-refusal-vacant"),
        Refusal::NotImportable => say!(text, "league-refusal-import"),
        Refusal::TooManyRounds => {
            say!(text, "league-refusal-rounds", most = MAX_ABSENT_ROUNDS)
        }
    }
}
