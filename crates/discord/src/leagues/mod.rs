//! `/league`: opening a league, joining and leaving it, and what can be seen of it. What happens in
//! a league by itself is announced by `outbox::channel_news`.

pub(crate) mod files;
pub(crate) mod league_questions;
pub(crate) mod tie_breaks;

use crate::connection::channel::ChannelAddress;
use crate::frontend::answer::{Answer, CONTENT_LIMIT, Handled};
use crate::frontend::caller::Caller;
use crate::frontend::file::File;
use crate::frontend::{Asked, Frontend, message, preferences};
use crate::lobby::{hours_question, lobbies, typed_terms};
use entente_game::{Home, Level, NewGame, PersonId, Place, Profile, Span};
use entente_leagues::{EntrantId, Format, Terms};
use entente_presentation::text::{self, Naming, Standings, Text, say};
use entente_rules::{Options, Variant};
use entente_service::{
    Contestant, LEAGUE_NAME_LIMIT, LEAGUES_PER_ORGANISER, LeagueAction, LeagueId, LeagueRefusal,
    LeagueRow, LeagueState, NewLeague,
};
use parse_display::{Display, FromStr};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};

/// The clock of a league's games, if none is typed.
const USUAL_CLOCK: &str = "3d";

/// A button under a message about a league. The mark is that of the message, which is found again
/// by it.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
pub(crate) enum LeagueComponent {
    /// Join it.
    #[display("league1:join:{league}:{mark}")]
    Join {
        league: String,
        /// The id of the delivery.
        mark: String,
    },
    /// Open the form in which a tournament is uploaded.
    #[display("league1:choose-file")]
    ChooseFile,
    /// That form was filled in.
    #[display("league1:file")]
    Import,
    /// Ask whether a league of computers should start.
    #[display("league1:demo")]
    Demo,
    /// Start it.
    #[display("league1:start")]
    Start,
    /// Do not start it.
    #[display("league1:not-now")]
    NotNow,
    /// Show it with its standings.
    #[display("league1:show:{league}:{mark}")]
    Show {
        league: String,
        /// The id of the delivery.
        mark: String,
    },
    /// Ask whether it should end.
    #[display("league1:end:{league}:{mark}")]
    End {
        league: String,
        /// The id of the delivery.
        mark: String,
    },
    /// End it.
    #[display("league1:yes-end:{league}")]
    ConfirmEnd { league: String },
}

impl LeagueComponent {
    /// Whether it answers a question, whose message the answer replaces.
    pub(crate) fn is_further_step(&self) -> bool {
        matches!(self, Self::Start | Self::NotNow | Self::ConfirmEnd { .. })
    }
}

/// The options of `/league new`.
pub(crate) struct NewLeagueArguments {
    pub(crate) variant: Variant,
    pub(crate) format: Format,
    pub(crate) name: Option<String>,
    pub(crate) clock: Option<String>,
    pub(crate) players: Option<u32>,
    pub(crate) rounds: Option<u32>,
    /// The days of a round, and in a continuous format of the season.
    pub(crate) days: Option<u32>,
    /// For how many hours people can join before the first season.
    pub(crate) hours: Option<u32>,
    /// The number of players in a division; `None` for a single one.
    pub(crate) division: Option<u32>,
    /// The codes of what decides between equal points; `None` for what is usual.
    pub(crate) tie_breaks: Option<String>,
    /// The number of computers that join.
    pub(crate) computers: u32,
    /// Whether the games are rated.
    pub(crate) rated: bool,
    /// Whether anybody may see the league and watch its games.
    pub(crate) public: bool,
}

/// The names of those who play in a league.
pub(crate) fn names<'a>(
    text: &'a Text,
    state: &'a LeagueState,
    naming: Naming,
) -> impl Fn(EntrantId) -> String + 'a {
    move |id| {
        let (profile, level) = match state.contestants.get(&id) {
            Some(Contestant::Person(profile)) => (Some(profile), None),
            Some(Contestant::Computer(level)) => (None, Some(*level)),
            Some(Contestant::Vacant { name, .. }) => return text::vacant_player(name, naming),
            Some(Contestant::Forgotten) | None => (None, None),
        };
        text::contestant(text, profile, level, naming)
    }
}

/// The name of a league, as its organiser has written it.
fn league_name(state: &LeagueState) -> String {
    text::escape(&state.name)
}

/// The most leagues of a channel that are listed.
const LISTED: usize = 20;
/// The most leagues of a channel among which one is found by its name.
const FOUND_BY_NAME: usize = 100;

/// Opens a league in this channel.
pub(crate) async fn new_league(asked: Asked<'_>, arguments: NewLeagueArguments) -> Handled {
    let game = league_game(asked, &arguments).await?;
    let usual = Terms::default_for(arguments.format, 2);
    let typed = arguments.tie_breaks.as_deref().unwrap_or_default();
    let chosen = tie_breaks::tie_breaks(asked.text(), typed)?;
    let days = arguments.days.map(|days| Span::days(days.into()).0);
    let hours = arguments.hours.map(|hours| Span::hours(hours.into()).0);
    let seats = u32::try_from(game.terms.options.players()).unwrap_or(0);
    let terms = Terms {
        most_entrants: arguments.players.unwrap_or(usual.most_entrants),
        least_entrants: seats.max(3),
        rounds: arguments.rounds.unwrap_or(usual.rounds),
        round_time: days.unwrap_or(usual.round_time),
        entry_time: hours.unwrap_or(usual.entry_time),
        division_size: arguments.division.unwrap_or(usual.division_size),
        tie_breaks: if chosen.is_empty() {
            usual.tie_breaks
        } else {
            chosen
        },
        ..usual
    };
    let title_text = asked.frontend.text_for_everybody(asked.caller).await;
    let variant = title_text.variant_name(arguments.variant);
    let usual_name = || say!(title_text, "league-default-name", variant);
    let levels = (1..=arguments.computers).filter_map(|number| {
        // Different levels first, then all of them again.
        Level::new(u8::try_from((number - 1) % 8 + 1).ok()?)
    });
    let new = NewLeague {
        name: arguments.name.unwrap_or_else(usual_name),
        terms,
        game,
        computers: levels.collect(),
    };
    open_league(asked, new).await
}

/// Opens a league, and says so.
pub(super) async fn open_league(asked: Asked<'_>, new: NewLeague) -> Handled {
    let Asked { frontend, caller } = asked;
    let organiser = caller.profile.clone();
    let opened = frontend
        .service
        .leagues()
        .open(organiser, asked.command(new));
    match opened.await? {
        Err(refusal) => Ok(refusal_answer(frontend.text, refusal)),
        Ok(_) => Ok(Answer::text(say!(frontend.text, "league-done-opened"))),
    }
}

/// Builds the terms that all games of a new league share, or says why there can be none here.
pub(super) async fn league_game(
    asked: Asked<'_>,
    arguments: &NewLeagueArguments,
) -> Result<NewGame, String> {
    let home = lobbies::home(asked, None).await?;
    let Some(Place { channel, .. }) = home.first() else {
        return Err(say!(asked.text(), "league-refusal-place"));
    };
    if !preferences::settings_at(asked.service(), channel)
        .await
        .clubs
        .is_on()
    {
        return Err(say!(asked.text(), "league-refusal-clubs"));
    }
    let typed = arguments.clock.as_deref().unwrap_or(USUAL_CLOCK);
    let mut game = NewGame::of_computers(Options::of(arguments.variant), home, Vec::new());
    game.terms.clock = typed_terms::time_control(asked.text(), typed, None)?;
    game.terms.draw_start = true;
    game.terms.rated = arguments.rated;
    game.terms.public = arguments.public;
    Ok(game)
}

/// Says why a league does not do something.
pub(super) fn refusal_answer(text: &Text, refusal: LeagueRefusal) -> Answer {
    Answer::text(match refusal {
        LeagueRefusal::NoSuchLeague => say!(text, "league-refusal-none"),
        LeagueRefusal::Terms(fault) => text::terms_fault(text, &fault),
        LeagueRefusal::League(refusal) => text::league_refusal(text, refusal),
        LeagueRefusal::Game(refusal) => text::refused(text, &refusal, Naming::Escaped),
        LeagueRefusal::NotOrganiser => say!(text, "league-refusal-organiser"),
        LeagueRefusal::PlaysAlready => say!(text, "league-refusal-plays"),
        LeagueRefusal::File(fault) => text::report_fault(text, &fault),
        LeagueRefusal::TooMany => {
            say!(text, "league-refusal-many", most = LEAGUES_PER_ORGANISER)
        }
        LeagueRefusal::Name => say!(text, "league-refusal-name", most = LEAGUE_NAME_LIMIT),
    })
}

/// The leagues of this channel.
pub(crate) async fn list(asked: Asked<'_>) -> Handled {
    let frontend = asked.frontend;
    let leagues = listed_in(frontend, &channel_of(asked).await?, LISTED).await?;
    if leagues.is_empty() {
        let none = frontend.mentions.link(&say!(frontend.text, "league-none"));
        return Ok(Answer::text(none).with_rows(vec![demo_row(frontend.text)]));
    }
    let lines = leagues.iter().map(|row| {
        say!(
            frontend.text,
            "league-line",
            name = text::escape(&row.name),
            format = text::league_format(frontend.text, &row.terms),
            count = row.players,
            id = row.id.as_str().to_owned()
        )
    });
    let heading = say!(frontend.text, "league-list");
    let lines: Vec<String> = std::iter::once(heading).chain(lines).collect();
    Ok(Answer::text(shortened(lines)))
}

/// The caller's channel, as leagues are listed in it.
async fn channel_of(asked: Asked<'_>) -> Handled<String> {
    match lobbies::home(asked, None).await {
        Ok(Home::Channels { first, .. }) => Ok(first.channel),
        _ => Err(say!(asked.text(), "league-refusal-place").into()),
    }
}

async fn listed_in(frontend: &Frontend, channel: &str, most: usize) -> Handled<Vec<LeagueRow>> {
    Ok(frontend.service.leagues().in_channel(channel, most).await?)
}

/// The league that was typed, by its id or its name, or else the newest one here that is not over,
/// or the newest.
pub(super) async fn find_league(asked: Asked<'_>, typed: Option<&str>) -> Handled<LeagueState> {
    let channel = channel_of(asked).await?;
    let leagues = asked.service().leagues();
    let found: Vec<LeagueId> = match typed {
        Some(typed) => typed_league(asked.frontend, &channel, typed)
            .await?
            .into_iter()
            .collect(),
        None => {
            let rows = listed_in(asked.frontend, &channel, LISTED)
                .await?
                .into_iter();
            rows.map(|row| row.id).collect()
        }
    };
    for league in found {
        if let Some(state) = leagues.state_for_list(&league).await? {
            return Ok(state);
        }
    }
    Err(say!(asked.text(), "league-refusal-none").into())
}

/// The league of a channel with this id or this name.
async fn typed_league(
    frontend: &Frontend,
    channel: &str,
    typed: &str,
) -> Handled<Option<LeagueId>> {
    if let Some(id) = LeagueId::parse(typed) {
        let row = frontend.service.leagues().row(&id).await?;
        if row.is_some_and(|row| row.channel.as_deref() == Some(channel)) {
            return Ok(Some(id));
        }
    }
    let rows = listed_in(frontend, channel, FOUND_BY_NAME).await?;
    let is_typed = |row: &LeagueRow| row.name.eq_ignore_ascii_case(typed.trim());
    Ok(rows.into_iter().find(is_typed).map(|row| row.id))
}

/// Shows a league with its standings.
pub(crate) async fn show_league(asked: Asked<'_>, typed: Option<&str>) -> Handled {
    let state = find_league(asked, typed).await?;
    Ok(league_answer(asked, &state).await)
}

/// A league with its standings, and the buttons for what the user can do with it.
pub(super) async fn league_answer(asked: Asked<'_>, state: &LeagueState) -> Answer {
    let Asked { frontend, caller } = asked;
    let mut lines = vec![league_heading(frontend.text, state)];
    let league = &state.league;
    match (&league.season, league.ended) {
        (_, Some(cause)) => lines.push(text::league_end(frontend.text, cause)),
        (Some(season), None) if season.is_gathering => {
            let viewer = Some(asked.person());
            lines.extend(gathering_lines(frontend.text, state, viewer));
        }
        (Some(season), None) => {
            lines.push(say!(
                frontend.text,
                "league-running",
                season = season.number,
                games = league.running_games().count()
            ));
            lines.extend(vacant_line(frontend.text, state, Some(asked.person())));
        }
        (None, None) => lines.push(entries(frontend.text, state)),
    }
    let picture = standings_file(frontend, state).await;
    // The picture says the same.
    if picture.is_none() {
        lines.extend(standings_lines(frontend.text, state));
    }
    lines.extend(text::league_ties(frontend.text, &league.terms.tie_breaks));
    let mut answer = Answer::text(shortened(lines));
    if let Some(file) = picture {
        answer = answer.with_file(file);
    }
    answer.with_rows(message::non_empty_rows(vec![own_buttons(
        frontend.text,
        caller,
        state,
    )]))
}

/// The buttons for what a user can do with a league: join it, and end their own.
fn own_buttons(text: &Text, caller: &Caller, state: &LeagueState) -> Vec<CreateButton> {
    const MARK: &str = "shown";
    if state.league.ended.is_some() {
        return Vec::new();
    }
    let join = can_join(state).then(|| join_button(text, state, MARK));
    let ends = may_end(caller, state);
    let end = ends.then(|| end_button(text, state, MARK));
    join.into_iter().chain(end).collect()
}

/// Whether there is a place in a league.
pub(crate) fn can_join(state: &LeagueState) -> bool {
    let league = &state.league;
    league.ended.is_none() && league.active_count() < league.terms.most_entrants
}

/// The name of a league, its rule set, format and clock, and whether its games are rated and
/// public.
pub(crate) fn league_heading(text: &Text, state: &LeagueState) -> String {
    let clock = match state.games.clock {
        Some(control) => text::pace(text, control.pace),
        None => say!(text, "league-without-clock"),
    };
    let variant = Variant::from_id(&state.games.variant).unwrap_or_default();
    let heading = say!(
        text,
        "league-heading",
        name = league_name(state),
        variant = text.variant_name(variant),
        format = text::league_format(text, &state.league.terms),
        clock,
        rated = text::league_rated(text, state.games.rated)
    );
    if state.games.public {
        format!("{heading} · {}", say!(text, "league-public"))
    } else {
        heading
    }
}

/// Describes the entries so far, and the beginning of the league.
fn entries(text: &Text, state: &LeagueState) -> String {
    let league = &state.league;
    say!(
        text,
        "league-entries",
        count = league.active_count(),
        most = league.terms.most_entrants,
        least = league.terms.least_entrants,
        when = relative_time(league.entries_close)
    )
}

/// The number of rounds that have been played, and that of all.
pub(super) fn progress(state: &LeagueState) -> (usize, usize) {
    let season = state.league.season.iter();
    season
        .flat_map(|season| &season.divisions)
        .next()
        .map_or((0, 0), |division| {
            (division.rounds.len(), state.league.round_count(division))
        })
}

/// Says that a place is kept for a person.
fn place_kept_text(text: &Text, state: &LeagueState, player: u32, person: &Profile) -> String {
    say!(
        text,
        "league-done-kept",
        number = player,
        player = names(text, state, Naming::Escaped)(EntrantId(player)),
        person = text::escape(&person.name),
        name = league_name(state)
    )
}

/// The lines about an imported tournament that waits for its players.
pub(crate) fn gathering_lines(
    text: &Text,
    state: &LeagueState,
    viewer: Option<PersonId>,
) -> Vec<String> {
    let league = &state.league;
    let (played, rounds) = progress(state);
    let waits = say!(
        text,
        "league-import-started",
        when = relative_time(league.entries_close),
        least = league.terms.least_entrants
    );
    let played = say!(text, "league-import-played", played, rounds);
    let (count, most) = (league.active_count(), league.terms.most_entrants);
    let names = names(text, state, Naming::Escaped);
    let active = league.entrants.values().filter(|one| one.is_active());
    let active: Vec<String> = active.map(|one| names(one.id)).collect();
    let here = (count > 0).then(|| {
        let names = active.join(", ");
        say!(text, "league-players", count, most, names)
    });
    let vacant = vacant_line(text, state, viewer);
    [waits, played]
        .into_iter()
        .chain(here)
        .chain(vacant)
        .collect()
}

/// The players whom nobody here plays for, and for whom their places are kept, as far as the viewer
/// may know it; `None` if there are none.
pub(crate) fn vacant_line(
    text: &Text,
    state: &LeagueState,
    viewer: Option<PersonId>,
) -> Option<String> {
    let knows = |kept: &&Profile| viewer.is_some_and(|one| state.may_know_keeping(one, kept));
    let vacant = state.contestants.iter().filter_map(|(id, contestant)| {
        let Contestant::Vacant { name, reserved } = contestant else {
            return None;
        };
        let (number, name) = (id.0, text::escape(name));
        Some(match reserved.as_ref().filter(knows) {
            Some(person) => {
                let person = text::escape(&person.name);
                say!(text, "league-vacant-kept", number, name, person)
            }
            None => say!(text, "league-vacant-player", number, name),
        })
    });
    let names: Vec<String> = vacant.collect();
    let names = names.join("; ");
    (!names.is_empty()).then(|| say!(text, "league-vacant", names))
}

/// A time as Discord shows it.
pub(crate) fn relative_time(at: u64) -> String {
    format!("<t:{}:R>", at.div_ceil(1000))
}

/// The standings of all divisions.
fn standings_lines(text: &Text, state: &LeagueState) -> Vec<String> {
    let standings = Standings {
        text,
        tie_breaks: &state.league.terms.tie_breaks,
        divisions: &text::current_standings(&state.league),
        names: &names(text, state, Naming::Escaped),
    };
    standings.lines(|number| say!(text, "league-division", number))
}

/// The standings of all divisions as a picture; `None` if there are none.
pub(crate) async fn standings_file(frontend: &Frontend, state: &LeagueState) -> Option<File> {
    let divisions = text::current_standings(&state.league);
    if divisions.is_empty() {
        return None;
    }
    let settings = match &state.channel {
        Some(channel) => preferences::settings_at(&frontend.service, channel).await,
        None => Default::default(),
    };
    let standings = Standings {
        text: frontend.text,
        tie_breaks: &state.league.terms.tie_breaks,
        divisions: &divisions,
        names: &names(frontend.text, state, Naming::Name),
    };
    let png = standings.png(settings.appearance.theme, &state.name)?;
    Some(File::drawing(
        "standings.png",
        png,
        standings.alt(&state.name),
    ))
}

/// Joins as many lines as fit into a message.
pub(crate) fn shortened(lines: Vec<String>) -> String {
    let mut text = String::new();
    for line in lines {
        if text.chars().count() + line.chars().count() + 2 > CONTENT_LIMIT {
            text.push('…');
            break;
        }
        text.push_str(&line);
        text.push('\n');
    }
    text.trim_end().to_owned()
}

/// The row with the button that asks whether a league of computers should start.
pub(crate) fn demo_row(text: &Text) -> CreateActionRow {
    let label = say!(text, "button-demo-league");
    let id = LeagueComponent::Demo.to_string();
    let button = message::button(id, ButtonStyle::Secondary, label);
    CreateActionRow::Buttons(vec![button])
}

/// The button that asks whether a league should end, with the mark of its message.
pub(crate) fn end_button(text: &Text, state: &LeagueState, mark: &str) -> CreateButton {
    let end = LeagueComponent::End {
        league: state.id.as_str().to_owned(),
        mark: mark.to_owned(),
    };
    let label = say!(text, "button-end-league");
    message::button(end.to_string(), ButtonStyle::Secondary, label)
}

/// Whether a user can end a league: their own, and where they manage the server of its channel,
/// any.
fn may_end(caller: &Caller, state: &LeagueState) -> bool {
    state.is_organised_by(caller.person()) || manages_place_of(caller, state)
}

/// Whether a user manages the server of a league's channel.
pub(super) fn manages_place_of(caller: &Caller, state: &LeagueState) -> bool {
    let channel = state.channel.as_deref().and_then(ChannelAddress::parse);
    let server = channel.and_then(|channel| channel.server());
    caller.manages && server.is_some() && server == caller.server()
}

/// The button that joins a league, with the mark of its message.
pub(crate) fn join_button(text: &Text, state: &LeagueState, mark: &str) -> CreateButton {
    let join = LeagueComponent::Join {
        league: state.id.as_str().to_owned(),
        mark: mark.to_owned(),
    };
    let label = say!(text, "button-join");
    message::button(join.to_string(), ButtonStyle::Primary, label)
}

/// Does something in the league that was typed, or in the one of this channel.
pub(crate) async fn act(asked: Asked<'_>, typed: Option<&str>, action: LeagueAction) -> Handled {
    let state = find_league(asked, typed).await?;
    act_in(asked, &state.id, action).await
}

pub(crate) fn joining(caller: &Caller) -> LeagueAction {
    LeagueAction::Enter {
        name: caller.profile.name.clone(),
    }
}

/// Does something in this league.
pub(super) async fn act_in(asked: Asked<'_>, league: &LeagueId, action: LeagueAction) -> Handled {
    let command = asked.command(action.clone());
    let state = match asked.service().leagues().submit(league, command).await? {
        Err(refusal) => return Ok(refusal_answer(asked.text(), refusal)),
        Ok(state) => state,
    };
    let (text, name) = (asked.text(), league_name(&state));
    let joins = matches!(action, LeagueAction::Enter { .. });
    let answer = Answer::text(match action {
        // With the heading, which says to what they have agreed.
        LeagueAction::Enter { .. } => {
            let joined = say!(text, "league-done-joined", name);
            format!("{joined}\n{}", league_heading(asked.text(), &state))
        }
        LeagueAction::Leave => say!(text, "league-done-left", name),
        LeagueAction::BeAbsent { rounds: 0 } => say!(text, "league-done-back", name),
        LeagueAction::BeAbsent { rounds } => say!(text, "league-done-absent", name, rounds),
        LeagueAction::Cancel | LeagueAction::Close => ended(asked.text(), &state),
        LeagueAction::AddComputers(_) => say!(text, "league-done-opened"),
        LeagueAction::KeepPlace { player, profile } => {
            place_kept_text(text, &state, player, &profile)
        }
    });
    if !joins {
        return Ok(answer);
    }
    // The games of a league begin by themselves, so nothing else asks its players.
    Ok(hours_question::with_question_of_league(asked, state.games.clock, answer).await)
}

/// Says that a league is over, and what becomes of its games.
fn ended(text: &Text, state: &LeagueState) -> String {
    say!(
        text,
        "league-done-cancelled",
        name = league_name(state),
        people = u64::from(state.has_people())
    )
}
