//! A league as files: `/league export`, for federations, clubs and pairing programs, and `/league
//! import`, with which a tournament that was begun elsewhere goes on here.
//!
//! Exported files say what the league's own message says; of its games there are those that the
//! user may see. An imported file is uploaded with a form, and the organiser says with `/league
//! player` who is who.

use crate::frontend::answer::{Answer, Handled};
use crate::frontend::caller::profile;
use crate::frontend::file::File;
use crate::frontend::form::{Form, FormChoice, Input};
use crate::frontend::submission::{self, FILE, Fields};
use crate::frontend::{Asked, game_lookup};
use crate::leagues::{self, LeagueComponent, NewLeagueArguments, league_name};
use entente_game::Phase;
use entente_leagues::Format;
use entente_leagues::trf::{self, Edition, Fault, Reason};
use entente_presentation::import::LoadFault;
use entente_presentation::league_files::{self, LeagueWords, NoFile};
use entente_presentation::text::{self, Naming, Text, say};
use entente_rules::{AssumedEncoding, FileText, Variant};
use entente_service::{LeagueAction, LeagueState, NewImport};
use poise::serenity_prelude::{Attachment, User};

/// The largest file, in bytes: what every server of Discord takes.
const MAX_EXPORT_BYTES: usize = 8_000_000;
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
    let state = leagues::find_league(asked, typed).await?;
    let text = asked.text();
    let answer = match kind {
        LeagueFile::Games => games_file(asked, &state).await?,
        _ => files_of_league(text, &state, kind),
    };
    answer.or_else(|fault| Ok(Answer::text(fault.explained(text, variant(&state)))))
}

/// The files that follow from the league alone.
fn files_of_league(text: &Text, state: &LeagueState, kind: LeagueFile) -> Result<Answer, NoFile> {
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
async fn games_file(asked: Asked<'_>, state: &LeagueState) -> Handled<Result<Answer, NoFile>> {
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
        if file.len() > MAX_EXPORT_BYTES {
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

/// The largest file, in bytes: five times that of 512 players in 30 rounds.
const MAX_IMPORT_BYTES: u32 = 1 << 20;

/// The names of the fields of the form, besides those of every file.
const CLOCK: &str = "clock";
const ROUNDS: &str = "rounds";
const RATED: &str = "rated";

/// The value of the field of rated games for games that are not.
const UNRATED: &str = "no";

/// The form in which a tournament is uploaded.
pub(crate) fn import_form(text: &Text) -> Form {
    let rated = [
        ("yes", say!(text, "league-import-yes")),
        (UNRATED, say!(text, "league-import-no")),
    ];
    let rated = rated.into_iter().map(|(value, name)| FormChoice {
        value: value.to_owned(),
        name,
        is_default: value != UNRATED,
    });
    Form::new(
        LeagueComponent::Import.to_string(),
        say!(text, "league-import-title"),
    )
    .with_explained(
        say!(text, "league-import-file"),
        say!(text, "league-import-file-hint"),
        Input::file(FILE),
    )
    .with_explained(
        say!(text, "load-form-variant"),
        say!(text, "league-import-variant-hint"),
        submission::variant_menu(text),
    )
    .with_explained(
        say!(text, "league-import-clock"),
        say!(text, "league-import-clock-hint"),
        Input::line(CLOCK).optional(),
    )
    .with_explained(
        say!(text, "league-import-rounds"),
        say!(text, "load-form-variant-hint"),
        Input::line(ROUNDS).optional(),
    )
    .with(
        say!(text, "league-import-rated"),
        Input::radios(RATED, rated.collect()),
    )
}

/// Handles the form with a tournament.
pub(crate) async fn on_import_form(asked: Asked<'_>, fields: &Fields) -> Handled {
    let Asked { frontend, caller } = asked;
    let text = frontend.text;
    let file = match submission::only_file(text, fields.files(FILE)) {
        Ok(file) => file,
        Err(refusal) => return Ok(with_retry(text, refusal)),
    };
    let typed = |name| {
        fields
            .text(name)
            .map(str::trim)
            .filter(|typed| !typed.is_empty())
    };
    let rounds = typed(ROUNDS).map(str::parse).transpose();
    let Ok(rounds) = rounds else {
        return Ok(with_retry(text, say!(text, "league-import-wrong-rounds")));
    };
    let arguments = NewLeagueArguments {
        variant: submission::chosen_variant(fields).unwrap_or_default(),
        format: Format::Swiss,
        name: None,
        clock: typed(CLOCK).map(str::to_owned),
        players: None,
        rounds,
        days: None,
        hours: None,
        division: None,
        tie_breaks: None,
        computers: 0,
        rated: fields.choice(RATED) != Some(UNRATED),
        public: false,
    };
    let game = match leagues::league_game(asked, &arguments).await {
        Ok(game) => game,
        Err(refusal) => return Ok(with_retry(text, refusal)),
    };
    let file = match download_tournament(file, text).await? {
        Ok(bytes) => bytes,
        Err(refusal) => return Ok(with_retry(text, refusal)),
    };
    let FileText {
        text: file,
        assumed,
    } = match FileText::decode(file) {
        Ok(file) => file,
        Err(packed) => {
            let fault = LoadFault::Packed(packed);
            let refusal = text::load_fault(text, &fault, Naming::Escaped);
            return Ok(with_retry(text, refusal));
        }
    };
    let read = trf::read_with_warnings(&file);
    let warnings = read.map_or_else(|_| Vec::new(), |read| read.warnings);
    let decoded = assumed.and_then(encoding_warning);
    let warnings: Vec<Fault> = decoded.into_iter().chain(warnings).collect();
    let new = NewImport {
        name: None,
        file,
        rounds,
        round_time: None,
        entry_time: None,
        game,
        players: Vec::new(),
    };
    let organiser = caller.profile.clone();
    let imported = frontend.service.leagues();
    let imported = imported.import(organiser, asked.command(new)).await?;
    Ok(match imported {
        Err(refusal) => with_retry(text, leagues::refusal_answer(text, refusal).text),
        Ok(state) => {
            let done = std::iter::once(imported_text(text, &state));
            let lines = done.chain(text::report_warnings(text, &warnings));
            let lines: Vec<String> = lines.collect();
            Answer::text(frontend.mentions.link(&lines.join("\n")))
        }
    })
}

/// The warning that a file is not UTF-8.
fn encoding_warning(assumed: AssumedEncoding) -> Option<Fault> {
    match assumed {
        AssumedEncoding::Windows1252 { first, column, .. } => Some(Fault {
            line: first,
            column,
            reason: Reason::NotUtf8,
        }),
        AssumedEncoding::Utf16 => None,
    }
}

/// The bytes of a file, or why it cannot be a tournament.
async fn download_tournament(file: &Attachment, text: &Text) -> Handled<Result<Vec<u8>, String>> {
    // Checked before the download, so that nobody can make the bot load huge files.
    if file.size > MAX_IMPORT_BYTES {
        let limit = MAX_IMPORT_BYTES / 1024;
        return Ok(Err(say!(text, "save-too-large", limit)));
    }
    Ok(Ok(submission::download_file(file).await?))
}

/// A text that says what is wrong with a file, and the button that opens the form again.
fn with_retry(text: &Text, content: String) -> Answer {
    submission::with_file_button(text, LeagueComponent::ChooseFile.to_string(), content)
}

/// Says that a tournament goes on here, and what its organiser has to do.
fn imported_text(text: &Text, state: &LeagueState) -> String {
    let (played, rounds) = leagues::progress(state);
    say!(
        text,
        "league-done-imported",
        name = league_name(state),
        players = state.league.entrants.len(),
        played,
        rounds
    )
}

/// Keeps the place of a player for a person, in the league that was typed or the one of this
/// channel.
pub(crate) async fn keep_place(
    asked: Asked<'_>,
    typed: Option<&str>,
    player: u32,
    person: &User,
) -> Handled {
    if person.bot {
        return Ok(Answer::text(say!(asked.text(), "not-for-bots")));
    }
    let profile = profile(person);
    let action = LeagueAction::KeepPlace { player, profile };
    leagues::act(asked, typed, action).await
}
