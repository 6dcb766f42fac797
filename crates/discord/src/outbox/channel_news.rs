//! The messages of a channel that are of no game: those of leagues and matches, and the daily
//! puzzle. Each is found again after a doubt by the mark in its buttons. They speak to nobody,
//! because everybody in the channel reads them, and ping nobody.
//!
//! A league's message says who takes part, the present games with their results, and the standings.
//! A season has one, which is edited with all that happens; players get the messages of their
//! games. A match has one in each of its servers, and short ones below it when it waits for
//! somebody there or has ended, because nobody is told of an edit. The daily puzzle is its board,
//! the goal, and what became of the last one; nothing says of anybody whether they tried it.

use crate::frontend::file::File;
use crate::frontend::frontends::Frontends;
use crate::frontend::layout::{self, Heading, Layout, LayoutPicture, Outgoing};
use crate::frontend::posted::KeptMessage;
use crate::frontend::responding::error_code;
use crate::frontend::sent::SentMessage;
use crate::frontend::{Frontend, message, posted};
use crate::leagues::{self, LeagueComponent};
use crate::matches::shown::{self, MatchComponent};
use crate::outbox::error::{Delivered, DeliveryError, Sent};
use crate::outbox::pacing;
use crate::outbox::route::{self, Attempts, Sender};
use crate::puzzles;
use crate::puzzles::puzzle_board::{PuzzleComponent, rules_button};
use entente_game::{GameId, Time, people};
use entente_leagues::{Division, LeagueGame, LeaveCause, PastSeason, Season};
use entente_presentation::picture::{self, BoardOptions};
use entente_presentation::text::{self, Naming, Text, say};
use entente_service::{
    DailyPuzzle, LeagueNews, LeagueState, LeagueTopic, MatchNews, MatchTopic, PuzzleNews, Service,
};
use futures::future::join_all;
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateAttachment, CreateMessage, Http,
};
use std::time::Duration;

/// How long the news of games that have just begun waits for their threads. Discord takes a message
/// a second in a channel, and its list of the games stays for days.
const THREAD_PATIENCE: Duration = Duration::from_mins(1);
/// The pause between two looks for them.
const THREAD_LOOK: Duration = Duration::from_millis(500);

/// The most games that are listed where a season is one long round.
const MAX_GAMES: usize = 15;

/// Discord's error code for a message that does not exist any more.
const UNKNOWN_MESSAGE: isize = 10_008;

/// What such a message shows now.
struct Shown<'a> {
    headings: Vec<Heading>,
    text: String,
    picture: Option<File>,
    /// The buttons of the message with a mark.
    rows: &'a (dyn Fn(&str) -> Vec<CreateActionRow> + Sync),
    language: people::Language,
}

impl Shown<'_> {
    /// The message with this mark.
    fn layout(&self, mark: &str) -> Layout {
        Layout {
            headings: self.headings.clone(),
            text: self.text.clone(),
            pictures: self.picture.iter().map(LayoutPicture::of).collect(),
            rows: (self.rows)(mark),
            ..Layout::default()
        }
    }

    fn file(&self) -> Option<CreateAttachment> {
        self.picture.clone().map(File::attachment)
    }

    /// Shows it in a message that is known. Returns whether that still existed.
    async fn edit(&self, to: &Attempts, http: &Http, known: &KeptMessage) -> Sent<bool> {
        let layout = self.layout(&known.mark);
        let (channel, message) = (to.channel, known.message);
        match layout::replace(http, channel, message, &layout, &[], self.file()).await {
            Ok(_) => Ok(true),
            Err(error) if error_code(&error) == Some(UNKNOWN_MESSAGE) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

/// Shows the present state in the message that is known, or else in a new one with this mark,
/// unless an earlier attempt has sent it. Returns what has to be kept of the message.
async fn show(
    http: &Http,
    to: Attempts,
    known: Option<KeptMessage>,
    mark: &str,
    is_it: impl Fn(&SentMessage) -> bool,
    shown: Shown<'_>,
) -> Sent<Option<KeptMessage>> {
    let icons = |index: usize| shown.headings.get(index)?.icon.clone();
    let kept = |message, mark| KeptMessage {
        message,
        mark,
        language: shown.language,
        icons: [0, 1].map(icons),
    };
    if let Some(known) = known
        && shown.edit(&to, http, &known).await?
    {
        let now = kept(known.message, known.mark.clone());
        return Ok(Some(now).filter(|now| *now != known));
    }
    let message = match to.find(http, is_it).await? {
        Some(found) => found.id,
        None => {
            let marked = route::marked_message(mark);
            let new = Outgoing::Layout(marked, Box::new(shown.layout(mark)), shown.file());
            new.send(http, to.channel).await?.id
        }
    };
    Ok(Some(kept(message, mark.to_owned())))
}

/// Shows news of a league: in its message, or in a new one.
pub(super) async fn announce_league(
    frontends: &Frontends,
    http: &Http,
    news: &LeagueNews,
) -> Delivered {
    let sent = announce_league_once(frontends, http, news).await;
    route::unless_refused(sent, "a channel takes no news of its league")
}

async fn announce_league_once(frontends: &Frontends, http: &Http, news: &LeagueNews) -> Sent {
    let channel = route::channel_of(&news.channel)?;
    let is_change = news.topic == LeagueTopic::Changed;
    let service = frontends.service();
    if is_change && service.deliveries().has_later(&news.outbox_key()) {
        return Ok(());
    }
    let leagues = service.leagues();
    let state = leagues.state(&news.league).await;
    let Some(state) = state.map_err(DeliveryError::from)? else {
        return Ok(());
    };
    let known = leagues.message(&news.league).await;
    let known = KeptMessage::read(known.map_err(DeliveryError::from)?);
    let frontend = frontend_for(frontends, &news.channel, known.as_ref()).await;
    let mark = news.id.as_str();
    let known = known.filter(|known| is_change || known.mark == mark);
    let edited = known.as_ref().map(|known| known.message);
    let _turn = pacing::turn(http, channel, edited).await?;
    let season = state.league.season.iter();
    let games = season.flat_map(|season| season.games.values());
    let running = games.filter(|game| game.result.is_none());
    let newest = running.clone().map(|game| game.began).max();
    let running = running.map(|game| leagues.game_id(&state.id, game.number));
    let newest = Time(newest.unwrap_or_default());
    unless_thread_is_missing(service, &news.channel, newest, running).await?;
    let to = Attempts {
        channel,
        uncertain: news.uncertain_attempts,
        since: news.at,
    };
    let (join, listed) = (join_id(news), show_id(news.league.as_str(), mark));
    let is_it = |sent: &SentMessage| sent.has_component(&join) || sent.has_component(&listed);
    let shown = Shown {
        headings: Vec::new(),
        text: leagues::shortened(league_lines(frontend, &state).await),
        picture: standings_picture(frontend, &state).await,
        rows: &|mark| league_buttons(frontend.text, &state, mark),
        language: frontend.text.language().into(),
    };
    if let Some(new) = show(http, to, known, mark, is_it, shown).await? {
        let kept = leagues.keep_message(&news.league, new.stored()).await;
        kept.map_err(DeliveryError::from)?;
    }
    Ok(())
}

/// The frontend in the language of a channel, in which a message may be known already.
async fn frontend_for<'a>(
    frontends: &'a Frontends,
    channel: &str,
    known: Option<&KeptMessage>,
) -> &'a Frontend {
    let before = known.map(|known| known.language);
    frontends
        .for_edit(channel, before.unwrap_or_default())
        .await
}

/// Fails while one of these games that run has no thread in the channel, but not longer than
/// [`THREAD_PATIENCE`] after this time.
async fn unless_thread_is_missing(
    service: &Service,
    channel: &str,
    since: Time,
    running: impl Iterator<Item = GameId>,
) -> Delivered {
    let age = Duration::from_millis(service.now().0.saturating_sub(since.0));
    if age > THREAD_PATIENCE {
        return Ok(());
    }
    for game in running {
        if posted::thread_link(service, &game, channel).await.is_none() {
            return Err(DeliveryError::TooEarly(THREAD_LOOK));
        }
    }
    Ok(())
}

fn join_id(news: &LeagueNews) -> String {
    let league = news.league.as_str().to_owned();
    let mark = news.id.as_str().to_owned();
    LeagueComponent::Join { league, mark }.to_string()
}

fn show_id(league: &str, mark: &str) -> String {
    let (league, mark) = (league.to_owned(), mark.to_owned());
    LeagueComponent::Show { league, mark }.to_string()
}

/// The picture of the standings; `None` until a game has ended.
async fn standings_picture(frontend: &Frontend, state: &LeagueState) -> Option<File> {
    let divisions = text::current_standings(&state.league);
    let mut lines = divisions.iter().flat_map(|(_, lines)| lines);
    if !lines.any(|line| line.played > 0) {
        return None;
    }
    leagues::standings_file(frontend, state).await
}

/// The buttons: to join as long as there are places, for one's own look at the standings, and
/// under a league of computers alone to end it. Where people play, those who can end it find that
/// in their own look. At least one of them carries the mark.
fn league_buttons(text: &Text, state: &LeagueState, mark: &str) -> Vec<CreateActionRow> {
    let league = &state.league;
    let has_room = leagues::can_join(state);
    let join = has_room.then(|| leagues::join_button(text, state, mark));
    let has_standings = league.season.is_some() || league.past.is_some() || !has_room;
    let show = has_standings.then(|| {
        let label = say!(text, "button-standings");
        message::button(
            show_id(state.id.as_str(), mark),
            ButtonStyle::Secondary,
            label,
        )
    });
    let is_watched = league.ended.is_none() && league.season.is_some() && !state.has_people();
    let end = is_watched.then(|| leagues::end_button(text, state, mark));
    vec![CreateActionRow::Buttons(
        join.into_iter().chain(show).chain(end).collect(),
    )]
}

/// The text of the message, line by line.
async fn league_lines(frontend: &Frontend, state: &LeagueState) -> Vec<String> {
    let (text, league) = (frontend.text, &state.league);
    let mut lines = vec![leagues::league_heading(frontend.text, state)];
    lines.extend(text::league_tie_codes(text, &league.terms.tie_breaks));
    let over = league
        .past
        .as_ref()
        .map(|past| season_over(frontend.text, state, past));
    match (&league.season, league.ended) {
        (_, Some(cause)) => {
            lines.extend(over);
            let why = text::league_end(text, cause);
            lines.push(say!(text, "league-over", why));
        }
        (Some(season), None) if season.is_gathering => {
            lines.extend(leagues::gathering_lines(text, state, None));
        }
        (Some(season), None) => lines.extend(season_lines(frontend, state, season).await),
        (None, None) => {
            lines.extend(over);
            lines.extend(entry_lines(frontend.text, state));
        }
    }
    lines
}

/// The entries so far, and when it begins.
fn entry_lines(text: &Text, state: &LeagueState) -> Vec<String> {
    let league = &state.league;
    let when = leagues::relative_time(league.entries_close);
    let (count, most) = (league.active_count(), league.terms.most_entrants);
    let least = league.terms.least_entrants;
    let names = leagues::names(text, state, Naming::Escaped);
    let active = league
        .entrants
        .values()
        .filter(|entrant| entrant.is_active());
    let active: Vec<String> = active.map(|entrant| names(entrant.id)).collect();
    let begins = if league.past.is_some() {
        say!(text, "league-next-season", when)
    } else if league.postponements > 0 {
        say!(text, "league-postponed", when, least)
    } else {
        say!(text, "league-begins", when, most, least)
    };
    let players = if active.is_empty() {
        say!(text, "league-nobody-yet")
    } else {
        say!(
            text,
            "league-players",
            count,
            most,
            names = active.join(", ")
        )
    };
    vec![begins, players]
}

/// The present rounds of all divisions with their games, and who is out.
async fn season_lines(frontend: &Frontend, state: &LeagueState, season: &Season) -> Vec<String> {
    let text = frontend.text;
    let has_several = season.divisions.len() > 1;
    let mut lines = Vec::new();
    for (index, division) in season.divisions.iter().enumerate() {
        if has_several {
            lines.push(say!(text, "league-division", number = index + 1));
        }
        lines.push(round_line(frontend.text, state, season, division));
        lines.extend(game_lines(frontend, state, season, division).await);
    }
    lines.extend(leagues::vacant_line(text, state, None));
    let names = leagues::names(frontend.text, state, Naming::Escaped);
    let out = state
        .league
        .entrants
        .values()
        .filter(|entrant| entrant.left == Some(LeaveCause::Forfeits));
    let out: Vec<String> = out.map(|entrant| names(entrant.id)).collect();
    if !out.is_empty() {
        lines.push(say!(
            text,
            "league-out",
            count = out.len(),
            names = out.join(", ")
        ));
    }
    lines
}

/// Describes the present round of a division, and its end.
fn round_line(text: &Text, state: &LeagueState, season: &Season, division: &Division) -> String {
    let (season, round) = (season.number, division.rounds.len());
    match division.rounds.last().filter(|round| !round.is_over) {
        None => say!(text, "league-last-games", season),
        Some(open) if state.league.terms.format.is_continuous() => {
            say!(
                text,
                "league-season",
                season,
                when = leagues::relative_time(open.deadline)
            )
        }
        Some(open) => say!(
            text,
            "league-round",
            season,
            round,
            rounds = state.league.round_count(division),
            when = leagues::relative_time(open.deadline)
        ),
    }
}

/// The games of the present round, each with a link to its thread and its result, and who has none.
async fn game_lines(
    frontend: &Frontend,
    state: &LeagueState,
    season: &Season,
    division: &Division,
) -> Vec<String> {
    let Some(round) = division.rounds.last() else {
        return Vec::new();
    };
    let is_continuous = state.league.terms.format.is_continuous();
    let games = round
        .games
        .iter()
        .filter_map(|number| season.games.get(number));
    let games: Vec<&LeagueGame> = games
        .filter(|game| !is_continuous || game.result.is_none())
        .collect();
    let shown = if is_continuous { MAX_GAMES } else { usize::MAX };
    let left_out = games.len().saturating_sub(shown);
    let shown = games.into_iter().take(shown);
    let lines = join_all(shown.map(|game| game_line(frontend, state, game))).await;
    let names = leagues::names(frontend.text, state, Naming::Escaped);
    let bye = |id| say!(frontend.text, "league-bye", name = names(id));
    let byes = round.byes.iter().map(|(id, _)| bye(*id));
    let more = (left_out > 0).then(|| say!(frontend.text, "list-more", count = left_out));
    lines.into_iter().chain(byes).chain(more).collect()
}

/// A game: its players, linked to its thread, and its result.
async fn game_line(frontend: &Frontend, state: &LeagueState, game: &LeagueGame) -> String {
    let names = leagues::names(frontend.text, state, Naming::Escaped);
    let players: Vec<String> = game.seats.iter().map(|seat| names(*seat)).collect();
    let players = players.join(" – ");
    let link = async {
        let id = frontend.service.leagues().game_id(&state.id, game.number);
        let channel = state.channel.as_ref()?;
        posted::thread_link(&frontend.service, &id, channel).await
    };
    let players = match link.await {
        Some(link) => format!("[{players}]({link})"),
        None => players,
    };
    match &game.result {
        Some((result, _)) => {
            let score = text::league_result(result);
            say!(frontend.text, "league-game-over", players, score)
        }
        None => say!(frontend.text, "league-game", players),
    }
}

/// A season that is over, with who has won the first division.
fn season_over(text: &Text, state: &LeagueState, past: &PastSeason) -> String {
    let names = leagues::names(text, state, Naming::Escaped);
    let winners = past
        .standings
        .first()
        .into_iter()
        .flatten()
        .filter(|line| line.place == 1);
    let winners: Vec<String> = winners.map(|line| names(line.entrant)).collect();
    say!(
        text,
        "league-season-over",
        season = past.number,
        count = winners.len(),
        winner = winners.join(", ")
    )
}

/// Shows what has happened in a match, in its message in the channel of one of its servers.
pub(super) async fn announce_match(
    frontends: &Frontends,
    http: &Http,
    news: &MatchNews,
) -> Delivered {
    let sent = announce_match_once(frontends, http, news).await;
    route::unless_refused(sent, "a channel takes no news of its match")
}

async fn announce_match_once(frontends: &Frontends, http: &Http, news: &MatchNews) -> Sent {
    let to = Attempts {
        channel: route::channel_of(&news.channel)?,
        uncertain: news.uncertain_attempts,
        since: news.at,
    };
    let service = frontends.service();
    let opens = news.topic == MatchTopic::Opened;
    let is_change = news.topic == MatchTopic::Changed;
    if is_change && service.deliveries().has_later(&news.outbox_key()) {
        return Ok(());
    }
    let matches = service.matches();
    let known = matches.message(&news.contest, &news.channel).await;
    let known = KeptMessage::read(known.map_err(DeliveryError::from)?);
    let icons_before = known.as_ref().map(|known| known.icons.clone());
    let frontend = frontend_for(frontends, &news.channel, known.as_ref()).await;
    let mark = news.id.as_str();
    let known = known.filter(|known| !opens || known.mark == mark);
    let edited = known.as_ref().map(|known| known.message);
    let _turn = pacing::turn(http, to.channel, edited).await?;
    let state = matches.state(&news.contest).await;
    let Some(state) = state.map_err(DeliveryError::from)? else {
        return Ok(());
    };
    let running = state.contest.running();
    let running = running.map(|board| matches.game_id(&state.id, board.game));
    unless_thread_is_missing(service, &news.channel, news.at, running).await?;
    let before = known.clone();
    let own = MatchComponent::Show {
        id: state.id.to_string(),
        mark: mark.to_owned(),
    };
    let own = own.to_string();
    let is_it = |sent: &SentMessage| sent.has_component(&own);
    let side = shown::side_at(&state, &news.channel);
    let said = shown::MatchText::of(frontend, &state, side).await;
    let film = shown::film_button(frontend, &state).await;
    let icons = shown::icons(frontend, &state, icons_before.unwrap_or_default());
    let shown = Shown {
        picture: shown::result_file(frontend, &state, &news.channel).await,
        headings: said.headings(icons),
        text: leagues::shortened(said.lines),
        rows: &|mark| shown::shared_rows(frontend.text, &state, side, film.clone(), mark),
        language: frontend.text.language().into(),
    };
    let new = show(http, to, known, mark, is_it, shown).await?;
    if let Some(new) = &new {
        let kept = matches
            .keep_message(&state.id, &news.channel, new.stored())
            .await;
        kept.map_err(DeliveryError::from)?;
    }
    // A new message says it itself.
    let edited = before.filter(|before| new.is_none_or(|new| new.message == before.message));
    let edited = edited.filter(|_| news.topic == MatchTopic::Told);
    let link = edited.and_then(|message| message.link(&news.channel));
    let told = link.and_then(|link| shown::news(frontend.text, &state, &news.channel, &link));
    let Some(told) = told else {
        return Ok(());
    };
    let rows = shown::shared_rows(frontend.text, &state, None, None, mark);
    let message = route::marked_message(mark).content(told).components(rows);
    tell(http, to, &own, message).await
}

/// Sends a message with this component, unless an earlier attempt has.
async fn tell(http: &Http, to: Attempts, own: &str, message: CreateMessage) -> Sent {
    if !to.have_sent(http, own).await? {
        Outgoing::Plain(message).send(http, to.channel).await?;
    }
    Ok(())
}

/// Sends the daily puzzle of a server, unless it was sent before.
pub(super) async fn announce_puzzle(sender: Sender<'_>, news: &PuzzleNews) -> Delivered {
    let sent = announce_puzzle_once(sender, news).await;
    route::unless_refused(sent, "a channel takes no daily puzzle")
}

async fn announce_puzzle_once(sender: Sender<'_>, news: &PuzzleNews) -> Sent {
    let Sender { frontend, http } = sender;
    let (channel, mark) = (
        route::channel_of(&news.channel)?,
        news.id.as_str().to_owned(),
    );
    let solve = PuzzleComponent::Solve {
        number: news.puzzle,
        mark: mark.clone(),
    };
    let solve = solve.to_string();
    let attempts = Attempts {
        channel,
        uncertain: news.uncertain_attempts,
        since: news.at,
    };
    if attempts.have_sent(http, &solve).await? {
        return Ok(());
    }
    let puzzles = frontend.service.puzzles().of_server(news.server).await;
    let (today, last) = puzzles.map_err(DeliveryError::from)?;
    // After an outage of a day the next one is on its way.
    let Some(today) = today.filter(|today| today.number == news.puzzle) else {
        return Ok(());
    };
    let Some(position) = today.puzzle.position() else {
        tracing::error!(
            number = news.puzzle,
            "the rules do not know the position of a puzzle"
        );
        return Ok(());
    };
    let text = frontend.text;
    let explained = match &last {
        Some(last) => puzzle_explanation(frontend, last).await,
        None => String::new(),
    };
    let heading = puzzles::puzzle_heading(frontend.text, &today, &position);
    let content = puzzles::in_lines([heading, explained]);
    let settings = frontend.service.servers().settings_of(news.server).await;
    let board_options = BoardOptions {
        appearance: settings.appearance,
        ..BoardOptions::default()
    };
    let alt = text::analysis_board_alt(text, &position, &text.army(position.turn()));
    let board = picture::of_puzzle(&position, &board_options, alt, text).await;
    let button = message::button(solve, ButtonStyle::Primary, say!(text, "button-solve"));
    let rules = rules_button(frontend.text, position.variant());
    let rows = vec![CreateActionRow::Buttons(vec![button, rules])];
    let message = route::marked_message(&mark);
    let message = Outgoing::of(message, None, content, rows, board.map(File::picture));
    message.send(http, channel).await?;
    Ok(())
}

/// The solution of the last puzzle, how many solved it, and the game that it is from.
async fn puzzle_explanation(frontend: &Frontend, last: &DailyPuzzle) -> String {
    let text = frontend.text;
    let Some(position) = last.puzzle.position() else {
        return String::new();
    };
    let explained = say!(
        text,
        "puzzle-explained",
        number = last.number,
        solution = text::puzzle_solution(text, &last.puzzle, &position),
        result = puzzles::solvers_text(frontend.text, last)
    );
    puzzles::in_lines([explained, puzzles::source_text(frontend, last).await])
}
