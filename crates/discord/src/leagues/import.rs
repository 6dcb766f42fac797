//! `/league import`: a tournament that was begun elsewhere goes on here as a league. Its file is
//! uploaded with a form, and the organiser says with `/league player` who is who.

use crate::frontend::Asked;
use crate::frontend::answer::Answer;
use crate::frontend::caller::profile;
use crate::frontend::form::{Form, FormChoice, Input};
use crate::frontend::handled::Handled;
use crate::frontend::submission::Fields;
use crate::frontend::uploaded_file::{self, FILE};
use crate::leagues::{self, LeagueComponent, NewLeagueArguments, league_name};
use entente_leagues::Format;
use entente_leagues::trf::{self, Fault, Reason};
use entente_presentation::import::LoadFault;
use entente_presentation::text::{self, Naming, Text, say};
use entente_rules::{AssumedEncoding, FileText};
use entente_service::{LeagueAction, LeagueState, NewImport};
use poise::serenity_prelude::{Attachment, User};

/// The largest file, in bytes: five times that of 512 players in 30 rounds.
const MAX_FILE_BYTES: u32 = 1 << 20;

/// The names of the fields of the form, besides those of every file.
const CLOCK: &str = "clock";
const ROUNDS: &str = "rounds";
const RATED: &str = "rated";

/// The value of the field of rated games for games that are not.
const UNRATED: &str = "no";

/// The form in which a tournament is uploaded.
pub(crate) fn form(text: &Text) -> Form {
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
        uploaded_file::variant_menu(text),
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
pub(crate) async fn on_form(asked: Asked<'_>, fields: &Fields) -> Handled {
    let Asked { frontend, caller } = asked;
    let text = frontend.text;
    let file = match uploaded_file::only_one(text, fields.files(FILE)) {
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
        variant: uploaded_file::chosen_variant(fields).unwrap_or_default(),
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
    let file = match download(file, text).await? {
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
    let decoded = assumed.and_then(decoded);
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
    let imported = imported.import(organiser, caller.command(new)).await?;
    Ok(match imported {
        Err(refusal) => with_retry(text, leagues::refused(text, refusal).text),
        Ok(state) => {
            let done = std::iter::once(imported_text(text, &state));
            let lines = done.chain(text::report_warnings(text, &warnings));
            let lines: Vec<String> = lines.collect();
            Answer::text(frontend.mentions.link(&lines.join("\n")))
        }
    })
}

/// The warning that a file is not UTF-8.
fn decoded(assumed: AssumedEncoding) -> Option<Fault> {
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
async fn download(file: &Attachment, text: &Text) -> Handled<Result<Vec<u8>, String>> {
    // Checked before the download, so that nobody can make the bot load huge files.
    if file.size > MAX_FILE_BYTES {
        let limit = MAX_FILE_BYTES / 1024;
        return Ok(Err(say!(text, "save-too-large", limit)));
    }
    Ok(Ok(uploaded_file::download(file).await?))
}

/// A text that says what is wrong with a file, and the button that opens the form again.
fn with_retry(text: &Text, content: String) -> Answer {
    uploaded_file::with_retry(text, LeagueComponent::ChooseFile.to_string(), content)
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
