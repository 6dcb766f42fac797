//! `/league export`: a league as files, for federations, clubs and pairing programs. They say what
//! the league's own message says; of its games there are those that the user may see.

use crate::frontend::answer::{Answer, Handled};
use crate::frontend::file::File;
use crate::frontend::{Asked, game_lookup};
use crate::leagues::{self, league_name};
use entente_game::Phase;
use entente_leagues::trf::Edition;
use entente_presentation::league_files::{self, LeagueWords, NoFile};
use entente_presentation::text::{self, Naming, Text, say};
use entente_rules::Variant;
use entente_service::LeagueState;

/// The largest file, in bytes: what every server of Discord takes.
const MAX_FILE_BYTES: usize = 8_000_000;
/// The most files of an answer.
const MAX_FILES: usize = 10;

/// The kinds of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LeagueFile {
    /// FIDE's report, for each division.
    Report(Edition),
    /// All games.
    Games,
    /// The crosstable for spreadsheets.
    Csv,
    /// The crosstable as a page.
    Page,
}

/// Sends the league that was typed, or the one of this channel, as a file of this kind.
pub(crate) async fn export(asked: Asked<'_>, typed: Option<&str>, kind: LeagueFile) -> Handled {
    let state = leagues::find(asked, typed).await?;
    let text = asked.text();
    let answer = match kind {
        LeagueFile::Games => games(asked, &state).await?,
        _ => files(text, &state, kind),
    };
    answer.or_else(|fault| Ok(Answer::text(fault.explained(text, variant(&state)))))
}

/// The files that follow from the league alone.
fn files(text: &Text, state: &LeagueState, kind: LeagueFile) -> Result<Answer, NoFile> {
    let names = leagues::names(text, state, Naming::Name);
    let (league, words) = (&state.league, words(state, &names));
    let name = league_name(state);
    let (said, files) = match kind {
        LeagueFile::Report(edition) => {
            // Before the first season there is nothing to say, and one file says so.
            let divisions = league_files::division_count(league).clamp(1, MAX_FILES);
            let report = |division| {
                let report = league_files::report(text, league, &words, division, edition)?;
                let end = format!("{}.trf", division + 1);
                Ok(File::text(format!("{}-{end}", state.id), report))
            };
            let reports = (0..divisions)
                .map(report)
                .collect::<Result<Vec<_>, NoFile>>()?;
            (say!(text, "league-file-trf", name), reports)
        }
        LeagueFile::Page => {
            let page = league_files::html(text, league, &words)?;
            let file = File::text(format!("{}.html", state.id), page);
            (say!(text, "league-file-html", name), vec![file])
        }
        LeagueFile::Csv | LeagueFile::Games => {
            let csv = league_files::csv(league, &words)?;
            let file = File::text(format!("{}.csv", state.id), csv);
            (say!(text, "league-file-csv", name), vec![file])
        }
    };
    Ok(files
        .into_iter()
        .fold(Answer::text(said), Answer::with_file))
}

/// All games that are over and that the user may see, in one file.
async fn games(asked: Asked<'_>, state: &LeagueState) -> Handled<Result<Answer, NoFile>> {
    let text = asked.text();
    let names = leagues::names(text, state, Naming::Name);
    let games = match league_files::ended_games(text, &state.league, &words(state, &names)) {
        Ok(games) => games,
        Err(fault) => return Ok(Err(fault)),
    };
    let mut file = String::new();
    for game in games {
        let id = asked.service().leagues().game_id(&state.id, game.number);
        // A game that was aborted, or that the user may not see, is left out.
        let Ok(view) = game_lookup::game_by_id(asked, &id).await else {
            continue;
        };
        if matches!(view.phase, Phase::Over(_)) {
            file.extend(text::game_of_several(text, &view, &game.occasion));
        }
        if file.len() > MAX_FILE_BYTES {
            return Ok(Ok(Answer::text(say!(text, "league-file-too-many-games"))));
        }
    }
    if file.is_empty() {
        return Ok(Ok(Answer::text(say!(text, "league-file-no-games"))));
    }
    let said = say!(text, "league-file-pgn", name = league_name(state));
    Ok(Ok(
        Answer::text(said).with_file(File::text(format!("{}.pgn", state.id), file))
    ))
}

fn words<'a>(
    state: &'a LeagueState,
    names: &'a dyn Fn(entente_leagues::EntrantId) -> String,
) -> LeagueWords<'a> {
    LeagueWords {
        name: &state.name,
        variant: variant(state),
        pace: state.games.clock.map(|control| control.pace),
        names,
    }
}

fn variant(state: &LeagueState) -> Variant {
    Variant::from_id(&state.games.variant).unwrap_or_default()
}
