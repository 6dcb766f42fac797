//! News of a league for its channel: entries, rounds with their pairings, standings.
//!
//! Each message has a button that shows the league, and carries the mark by which the message is
//! found again after a doubt.

use crate::frontend::Frontend;
use crate::frontend::layout::Outgoing;
use crate::frontend::message;
use crate::frontend::posted::PostedMessage;
use crate::outbox::error::{DeliveryError, SendError};
use crate::outbox::marked;
use crate::pages::leagues::{self, LeagueComponent};
use entente_leagues::GameNumber;
use entente_presentation::text::{self, Naming, say};
use entente_service::{LeagueNews, LeagueState, LeagueTopic, Recipient};
use futures::future::join_all;
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, Http};
use std::iter::repeat;
use std::time::Duration;

/// The longest time that the message of a round waits for the boards to which it links. Games begin
/// within a second, and a round lasts for days.
const BOARD_PATIENCE: Duration = Duration::from_secs(10);

/// Sends news of a league, unless they were sent before.
pub(crate) async fn announce(
    frontend: &Frontend,
    http: &Http,
    news: &LeagueNews,
) -> Result<(), DeliveryError> {
    let sent = announce_once(frontend, http, news).await;
    marked::unless_refused(sent, "a channel takes no news of its league")
}

async fn announce_once(
    frontend: &Frontend,
    http: &Http,
    news: &LeagueNews,
) -> Result<(), SendError> {
    let (channel, mark) = (marked::channel(&news.channel)?, news.id.as_str());
    let show = LeagueComponent::Show {
        league: news.league.as_str().to_owned(),
        mark: mark.to_owned(),
    };
    let show = show.to_string();
    let attempts = (news.uncertain_attempts, news.at);
    if marked::has_arrived(http, channel, attempts, &show).await? {
        return Ok(());
    }
    let state = frontend.service.leagues().state(&news.league).await;
    let Some(state) = state.map_err(DeliveryError::from)? else {
        return Ok(());
    };
    let lines = news_lines(frontend, &state, &news.topic).await;
    let label = say!(frontend.text, "button-standings");
    let mut buttons = vec![message::button(show, ButtonStyle::Secondary, label)];
    if matches!(news.topic, LeagueTopic::Opened | LeagueTopic::Postponed) {
        buttons.insert(0, leagues::join_button(frontend, &state, mark));
    }
    let message = marked::message(mark);
    let standings = if shows_standings(&news.topic) {
        leagues::standings_file(frontend, &state).await
    } else {
        None
    };
    let rows = vec![CreateActionRow::Buttons(buttons)];
    let text = (None, leagues::shortened(lines));
    let message = Outgoing::of(message, text, rows, standings);
    message.send(http, channel).await?;
    Ok(())
}

/// Whether a message has the picture of the standings.
fn shows_standings(topic: &LeagueTopic) -> bool {
    matches!(
        topic,
        LeagueTopic::RoundEnded { .. } | LeagueTopic::Standings | LeagueTopic::SeasonEnded { .. }
    )
}

/// The text of a message, line by line.
async fn news_lines(frontend: &Frontend, state: &LeagueState, topic: &LeagueTopic) -> Vec<String> {
    let (text, league) = (frontend.text, &state.league);
    let name = leagues::league_name(state);
    match topic {
        LeagueTopic::Opened => {
            let opened = say!(
                text,
                "league-opened",
                name,
                when = leagues::when(league.entries_close),
                most = league.terms.most_entrants
            );
            vec![opened, leagues::heading(frontend, state)]
        }
        LeagueTopic::Postponed => vec![say!(
            text,
            "league-postponed",
            name,
            count = league.active_count(),
            least = league.terms.least_entrants,
            when = leagues::when(league.entries_close)
        )],
        LeagueTopic::RoundBegan { division, round } => {
            round_lines(frontend, state, *division, *round).await
        }
        LeagueTopic::RoundEnded { round, .. } => {
            vec![say!(text, "league-round-over", name, round = *round)]
        }
        LeagueTopic::Standings => vec![say!(text, "league-week", name)],
        LeagueTopic::SeasonEnded { season } => vec![season_line(frontend, state, *season)],
        LeagueTopic::Withdrawn(entrant) => {
            let player = leagues::names(frontend, state, Naming::Mention)(*entrant);
            vec![say!(text, "league-withdrawn", player, name)]
        }
        LeagueTopic::Ended => {
            let why = league.ended.map(|cause| text::league_end(text, cause));
            let why = why.unwrap_or_default();
            vec![say!(text, "league-over", name, why)]
        }
    }
}

/// A round that has begun, with its pairings and links to the games.
async fn round_lines(
    frontend: &Frontend,
    state: &LeagueState,
    division: usize,
    round: u32,
) -> Vec<String> {
    let (text, name) = (frontend.text, leagues::league_name(state));
    let season = state.league.season.as_ref();
    let Some(division) = season.and_then(|season| season.divisions.get(division)) else {
        return vec![say!(text, "league-round-over", name, round)];
    };
    let deadline = division.rounds.last().map_or(0, |round| round.deadline);
    let when = leagues::when(deadline);
    let heading = if state.league.terms.format.is_continuous() {
        say!(text, "league-continuous", name, when)
    } else {
        say!(text, "league-round", name, round, when)
    };
    let names = leagues::names(frontend, state, Naming::Mention);
    let pairings = text::pairings(text, &state.league, division, &names);
    let games = division.rounds.last().map_or(&[][..], |round| &round.games);
    let links = games.iter().map(|number| link(frontend, state, *number));
    // Byes come after the games, and have no link.
    let links = join_all(links).await.into_iter().chain(repeat(None));
    let lines = pairings.into_iter().zip(links);
    let lines = lines.map(|(line, link)| match link {
        Some(link) => format!("{line} · {link}"),
        None => line,
    });
    std::iter::once(heading).chain(lines).collect()
}

/// A link to the first board of a game; `None` if the game takes long to begin.
async fn link(frontend: &Frontend, state: &LeagueState, number: GameNumber) -> Option<String> {
    let home = state.channel.clone().map(Recipient::Channel)?;
    let game = frontend.service.leagues().game_id(&state.id, number);
    let board = |receipt: &[u8]| PostedMessage::read(receipt);
    let deliveries = frontend.service.deliveries();
    let posted = deliveries.wait_for_receipt(&game, &home, board);
    let posted = tokio::time::timeout(BOARD_PATIENCE, posted).await.ok()?;
    Some(posted.link())
}

/// A season that is over, with who has won the first division.
fn season_line(frontend: &Frontend, state: &LeagueState, season: u32) -> String {
    let (text, league) = (frontend.text, &state.league);
    let name = leagues::league_name(state);
    let names = leagues::names(frontend, state, Naming::Mention);
    let first = league.past.as_ref().and_then(|past| past.standings.first());
    let winners = first.into_iter().flatten().filter(|line| line.place == 1);
    let winners: Vec<String> = winners.map(|line| names(line.entrant)).collect();
    let winner = winners.join(", ");
    let is_last = league.terms.seasons > 0 && season >= league.terms.seasons;
    if is_last {
        return say!(text, "league-season-last", name, season, winner);
    }
    let when = leagues::when(league.entries_close);
    say!(text, "league-season-over", name, season, winner, when)
}
