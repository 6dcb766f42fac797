//! A match as people see it: both servers and the score, the terms, who plays, the boards with
//! their threads, and the buttons.
//!
//! People are named, and never mentioned: nobody is known in the other server.

use crate::analysis::component::AnalysisComponent;
use crate::frontend::custom_id::CustomId;
use crate::frontend::file::File;
use crate::frontend::layout::Heading;
use crate::frontend::{Frontend, message, posted, preferences};
use crate::leagues::{relative_time, shortened};
use entente_leagues::matches::{Board, Boards, EndCause, PlayerNumber, Side, Stage};
use entente_presentation::picture::{self, MatchBoard};
use entente_presentation::text::{self, Text, say};
use entente_rules::Variant;
use entente_service::{MatchSide, MatchState, lost_place};
use futures::future::join_all;
use parse_display::{Display, FromStr};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton, GuildId};

/// The most players of a side who are named, in its line-up and among its reserves.
const MAX_NAMED: usize = 20;
/// The most boards whose players are links to their threads. Of more boards a message has no room
/// for the addresses.
const MAX_LINKED: usize = 12;

/// A button or a form of a match.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
pub(crate) enum MatchComponent {
    /// The form of a new match was filled in.
    #[display("match1:offer")]
    Offer,
    /// Show it, and what the user can do in it. The mark is that of the message, which is found
    /// again by it.
    #[display("match1:show:{id}:{mark}")]
    Show {
        id: String,
        /// The id of the delivery.
        mark: String,
    },
    #[display("match1:take:{id}")]
    Take { id: String },
    #[display("match1:confirm:{id}")]
    Confirm { id: String },
    #[display("match1:decline:{id}")]
    Decline { id: String },
    #[display("match1:join:{id}")]
    Join { id: String },
    #[display("match1:leave:{id}")]
    Leave { id: String },
    #[display("match1:start:{id}")]
    Start { id: String },
    /// Ask whether it should be called off.
    #[display("match1:cancel:{id}")]
    Cancel { id: String },
    #[display("match1:yes-cancel:{id}")]
    ConfirmCancel { id: String },
    /// Offer the same match again, with colours exchanged.
    #[display("match1:return:{id}")]
    Return { id: String },
}

impl MatchComponent {
    /// Whether the answer replaces the user's own message from which it was pressed.
    pub(crate) fn is_further_step(&self) -> bool {
        !matches!(self, Self::Offer | Self::Show { .. } | Self::Return { .. })
    }

    pub(super) fn button(&self, style: ButtonStyle, label: String) -> CreateButton {
        message::button(self.to_string(), style, message::label(label))
    }
}

pub(super) fn take_button(text: &Text, state: &MatchState) -> CreateButton {
    let id = state.id.to_string();
    let server = plain_name(text, Some(&state.home));
    let label = say!(text, "button-match-take", server);
    MatchComponent::Take { id }.button(ButtonStyle::Secondary, label)
}

/// A match in a list, with a link to its message if there is one.
pub(super) fn listed_line(text: &Text, state: &MatchState, link: Option<&str>) -> String {
    let (title, terms) = (title(text, state), terms_line(text, state));
    let title = match link {
        Some(link) => format!("[{title}]({link})"),
        None => title,
    };
    let line = format!("• {title} · {terms} · `{}`", state.id);
    // Without a score nothing else says that it is over.
    match end_text(text, state).filter(|_| state.contest.ended != Some(EndCause::Complete)) {
        Some(end) => format!("{line} · {end}"),
        None => line,
    }
}

/// The buttons of a stage that everybody in a server sees; the match decides who may use them.
pub(super) fn stage_buttons(text: &Text, state: &MatchState, side: Side) -> Vec<CreateButton> {
    let id = state.id.to_string();
    match state.contest.stage {
        Stage::Proposed if side == Side::Home => {
            let confirm = MatchComponent::Confirm { id: id.clone() };
            let decline = MatchComponent::Decline { id };
            vec![
                confirm.button(ButtonStyle::Success, say!(text, "button-match-confirm")),
                decline.button(ButtonStyle::Secondary, say!(text, "button-decline")),
            ]
        }
        Stage::Gathering if state.contest.terms.boards != Boards::Crowd => {
            let join = MatchComponent::Join { id };
            vec![join.button(ButtonStyle::Primary, say!(text, "button-match-join"))]
        }
        Stage::Over if state.away.is_some() => {
            let again = MatchComponent::Return { id };
            vec![again.button(ButtonStyle::Secondary, say!(text, "button-match-return"))]
        }
        _ => Vec::new(),
    }
}

/// What has become of a match, for a channel with its message. `None` if that says it.
pub(crate) fn news(text: &Text, state: &MatchState, channel: &str, link: &str) -> Option<String> {
    let contest = &state.contest;
    let news = match (contest.stage, side_at(state, channel)) {
        (_, None) => say!(text, "match-not-here"),
        (Stage::Over, _) => end_text(text, state)?,
        (Stage::Proposed, Some(Side::Home)) => {
            let server = server_text(text, state.side(Side::Away));
            say!(text, "match-news-taken", server)
        }
        (Stage::Gathering, _) => say!(text, "match-news-confirmed"),
        (Stage::Playing, _) if contest.terms.boards == Boards::Crowd => {
            say!(text, "match-news-confirmed-crowd")
        }
        _ => return None,
    };
    Some(format!("[{}]({link})\n{news}", title(text, state)))
}

/// The buttons of the message with this mark that a server has, with that for the film of a match
/// that is over. By the last one the message is found again.
pub(crate) fn shared_rows(
    text: &Text,
    state: &MatchState,
    side: Option<Side>,
    film: Option<CreateButton>,
    mark: &str,
) -> Vec<CreateActionRow> {
    let (id, mark) = (state.id.to_string(), mark.to_owned());
    let label = say!(text, "button-match-show");
    let show = MatchComponent::Show { id, mark }.button(ButtonStyle::Secondary, label);
    let buttons = side.map(|side| stage_buttons(text, state, side));
    let buttons = buttons.unwrap_or_default().into_iter();
    vec![CreateActionRow::Buttons(
        buttons.chain(film).chain([show]).collect(),
    )]
}

/// The button for the film of the game that decided a match; `None` before the end, and if no move
/// was made in that game.
pub(crate) async fn film_button(frontend: &Frontend, state: &MatchState) -> Option<CreateButton> {
    let board = state.contest.deciding_board()?;
    let game = frontend.service.matches().game_id(&state.id, board.game);
    // Without it the film is in the thread of the game.
    let view = frontend.service.spectate(&game).await.ok()?;
    let text = frontend.text;
    let label = if state.contest.boards.len() > 1 {
        say!(text, "button-match-film")
    } else {
        say!(text, "button-replay")
    };
    let has_moves = view.board.moves.iter().any(|mv| mv.moved.is_some());
    let id = CustomId::new(&game, view.ply(), AnalysisComponent::Replay);
    has_moves.then(|| message::button(id.to_string(), ButtonStyle::Secondary, label))
}

/// The result of a match that was played to its end, as a picture.
pub(crate) async fn result_file(
    frontend: &Frontend,
    state: &MatchState,
    channel: &str,
) -> Option<File> {
    let (text, contest) = (frontend.text, &state.contest);
    if contest.ended != Some(EndCause::Complete) {
        return None;
    }
    let servers = Side::ALL.map(|side| plain_name(text, state.side(side)));
    let [home, away] = servers.each_ref().map(String::as_str);
    let boards = contest.boards.iter().filter_map(|board| {
        let players = players(text, state, board, |name| name.to_owned());
        let points = board.points()?;
        Some(MatchBoard { players, points })
    });
    let boards: Vec<MatchBoard> = boards.collect();
    let settings = preferences::settings_at(&frontend.service, channel).await;
    let png = picture::match_result(text, settings.appearance.theme, [home, away], &boards)?;
    let alt = picture::match_result_alt([home, away], &boards);
    Some(File::drawing("match.png", png, alt))
}

/// The addresses of the icons of both servers. Where Discord has not described a server since the
/// start, the one that was shown before stays.
pub(crate) fn icons(
    frontend: &Frontend,
    state: &MatchState,
    before: [Option<String>; 2],
) -> [Option<String>; 2] {
    let now = Side::ALL.map(|side| {
        let server = state.side(side)?.server()?;
        frontend
            .servers
            .icon((server.0 > 0).then(|| GuildId::new(server.0))?)
    });
    let [home, away] = now;
    let [home_before, away_before] = before;
    [home.unwrap_or(home_before), away.unwrap_or(away_before)]
}

/// The side whose message is in this channel; `None` if its server does not take part any more.
pub(crate) fn side_at(state: &MatchState, channel: &str) -> Option<Side> {
    let is_there = |side: &Side| {
        let side = state.side(*side);
        side.is_some_and(|side| side.place.channel == channel)
    };
    Side::ALL.into_iter().find(is_there)
}

/// The name of a server in a sentence; `None` stands for one that has not been found yet.
pub(super) fn server_text(text: &Text, side: Option<&MatchSide>) -> String {
    text::escape(&plain_name(text, side))
}

fn plain_name(text: &Text, side: Option<&MatchSide>) -> String {
    match side {
        None => say!(text, "match-opponent-wanted"),
        Some(side) => side.server_name.clone(),
    }
}

/// Both servers, and the score once games are played that count: `**Chess Club 2½ : 1½ Café**`.
fn title(text: &Text, state: &MatchState) -> String {
    let [home, away] = Side::ALL.map(|side| server_text(text, state.side(side)));
    let contest = &state.contest;
    if state.away.is_none() && contest.ended.is_some() {
        return format!("**{home}**");
    }
    let is_cancelled = matches!(contest.ended, Some(EndCause::Cancelled { .. }));
    if contest.boards.is_empty() || is_cancelled {
        return format!("**{home} – {away}**");
    }
    format!("**{home} {} {away}**", text::match_score(contest.score()))
}

/// The rule set, the boards and the clock, and whether the games are rated.
pub(super) fn terms_line(text: &Text, state: &MatchState) -> String {
    let variant = Variant::from_id(&state.games.variant).unwrap_or_default();
    let clock = match state.games.clock {
        Some(control) => text::pace(text, control.pace),
        None => say!(text, "league-without-clock"),
    };
    say!(
        text,
        "match-terms",
        variant = text.variant_name(variant),
        boards = text::match_boards(text, state.contest.terms.boards),
        clock,
        rated = text::league_rated(text, state.games.rated)
    )
}

/// All that a server sees of a match.
pub(crate) struct MatchText {
    /// Both servers and the score, and below it the terms.
    title: String,
    /// How it stands, or what has to be done next.
    status: String,
    /// Who plays, line by line.
    pub(crate) lines: Vec<String>,
}

impl MatchText {
    pub(crate) async fn of(frontend: &Frontend, state: &MatchState, side: Option<Side>) -> Self {
        let (text, contest) = (frontend.text, &state.contest);
        let title = format!("{}\n{}", title(text, state), terms_line(text, state));
        let lines = match contest.stage {
            _ if side.is_none() => Vec::new(),
            Stage::Offered | Stage::Proposed => Vec::new(),
            Stage::Gathering => lineups(text, state),
            Stage::Playing | Stage::Over => game_lines(frontend, state, side).await,
        };
        let status = frontend.mentions.link(&status(text, state, side));
        Self {
            title,
            status,
            lines,
        }
    }

    /// The title and the status, with the icons of the servers beside them.
    pub(crate) fn headings(&self, icons: [Option<String>; 2]) -> Vec<Heading> {
        let texts = [&self.title, &self.status];
        let headings = texts.into_iter().zip(icons);
        let headings = headings.map(|(text, icon)| Heading {
            text: text.clone(),
            icon,
        });
        headings.collect()
    }

    /// All of it in one text.
    pub(super) fn whole(self) -> String {
        let lines = [self.title, self.status].into_iter().chain(self.lines);
        shortened(lines.collect())
    }
}

/// That a match is called off, and what becomes of games that have begun.
pub(super) fn with_games_go_on(text: &Text, state: &MatchState, cancelled: String) -> String {
    if state.contest.boards.is_empty() {
        return cancelled;
    }
    format!("{cancelled} {}", say!(text, "match-games-go-on"))
}

/// How a match has ended; `None` before that.
fn end_text(text: &Text, state: &MatchState) -> Option<String> {
    let contest = &state.contest;
    let cause = contest.ended?;
    let servers = |side| server_text(text, state.side(side));
    let end = text::match_end(text, cause, contest.winner(), servers);
    Some(match cause {
        EndCause::Cancelled { .. } => with_games_go_on(text, state, end),
        _ => end,
    })
}

/// How a match stands, or what has to be done next.
fn status(text: &Text, state: &MatchState, side: Option<Side>) -> String {
    let contest = &state.contest;
    let Some(side) = side else {
        return say!(text, "match-not-here");
    };
    let servers = |side| server_text(text, state.side(side));
    let (other, when) = (|| servers(side.other()), relative_time(contest.terms.until));
    if let Some(end) = end_text(text, state) {
        return end;
    }
    match contest.stage {
        Stage::Offered => {
            let code = state.id.to_string();
            let offered = say!(text, "match-offered", code, when);
            let listed = state.listed.then(|| say!(text, "match-listed"));
            [offered]
                .into_iter()
                .chain(listed)
                .collect::<Vec<_>>()
                .join("\n")
        }
        Stage::Proposed if side == Side::Home => {
            say!(text, "match-proposed-here", server = other())
        }
        Stage::Proposed => say!(text, "match-proposed-there", server = other()),
        Stage::Gathering => {
            let gathering = say!(text, "match-gathering", when, server = servers(Side::Home));
            format!("{gathering}\n{}", say!(text, "match-consent"))
        }
        Stage::Playing | Stage::Over if contest.terms.boards == Boards::Crowd => {
            say!(text, "match-crowd-note")
        }
        Stage::Playing | Stage::Over => {
            let count = contest.boards.len();
            let over = count - contest.running().count();
            say!(text, "match-progress", over, count)
        }
    }
}

/// Who plays for each side, and its reserves.
fn lineups(text: &Text, state: &MatchState) -> Vec<String> {
    let mut lines = Vec::new();
    for side in Side::ALL {
        let server = server_text(text, state.side(side));
        let reserves = state.contest.reserves(side);
        let mut players = state.contest.lineup(side);
        players.retain(|player| !reserves.contains(player));
        let (count, names) = (players.len(), names(text, state, &players));
        lines.push(if count == 0 {
            say!(text, "match-side-nobody", server)
        } else {
            say!(text, "match-side", server, count, names)
        });
        lines.extend(reserves_line(text, state, side));
    }
    lines
}

fn reserves_line(text: &Text, state: &MatchState, side: Side) -> Option<String> {
    let reserves = state.contest.reserves(side);
    let names = names(text, state, &reserves);
    let server = server_text(text, state.side(side));
    (!reserves.is_empty()).then(|| say!(text, "match-reserves", server, names))
}

fn names(text: &Text, state: &MatchState, players: &[PlayerNumber]) -> String {
    let (named, others) = players.split_at(players.len().min(MAX_NAMED));
    let named = named.iter().map(|player| match state.people.get(player) {
        Some(profile) => text::escape(&profile.name),
        None => say!(text, "league-forgotten"),
    });
    let more = (!others.is_empty()).then(|| say!(text, "list-more", count = others.len()));
    named.chain(more).collect::<Vec<_>>().join(", ")
}

/// The boards with their results, and what else is to be known while games are played.
async fn game_lines(frontend: &Frontend, state: &MatchState, side: Option<Side>) -> Vec<String> {
    let (text, contest) = (frontend.text, &state.contest);
    let runs = contest.stage == Stage::Playing;
    let count = contest.boards.len();
    let is_fewer = matches!(contest.terms.boards, Boards::Each(most) if count < most as usize);
    let fewer = (runs && is_fewer).then(|| say!(text, "match-fewer", count));
    let boards = (1..).zip(&contest.boards);
    let boards = boards.map(|(number, board)| board_line(frontend, state, side, number, board));
    let boards = join_all(boards).await;
    let reserves = Side::ALL.into_iter().filter(|_| runs);
    let reserves = reserves.filter_map(|side| reserves_line(text, state, side));
    let lost = join_all(Side::ALL.map(|side| lost_line(frontend, state, side))).await;
    let lost = lost.into_iter().flatten().filter(|_| runs);
    let first = fewer.into_iter().chain(lost);
    first.chain(boards).chain(reserves).collect()
}

/// Says that the messages of running games do not arrive in a server any more; `None` if they do.
async fn lost_line(frontend: &Frontend, state: &MatchState, side: Side) -> Option<String> {
    let (server, service) = (state.side(side)?, &frontend.service);
    for board in state.contest.running() {
        let game = service.matches().game_id(&state.id, board.game);
        let place = lost_place(&server.place.channel, &game);
        // Without the note it can be said later.
        if let Ok(Some(_)) = service.deliveries().unreachable_at(&place).await {
            let server = server_text(frontend.text, Some(server));
            return Some(say!(frontend.text, "match-unreachable", server));
        }
    }
    None
}

/// Who plays on a board, first for the side that offered the match.
fn players(
    text: &Text,
    state: &MatchState,
    board: &Board,
    written: impl Fn(&str) -> String,
) -> String {
    let names = Side::ALL.map(|side| match board.pair {
        None => written(&plain_name(text, state.side(side))),
        Some(pair) => match state.people.get(&pair.of(side)) {
            Some(profile) => written(&profile.name),
            None => say!(text, "league-forgotten"),
        },
    });
    names.join(" – ")
}

/// A board: who plays on it, linked to its thread in this server, and the result.
async fn board_line(
    frontend: &Frontend,
    state: &MatchState,
    side: Option<Side>,
    number: usize,
    board: &Board,
) -> String {
    let players = players(frontend.text, state, board, text::escape);
    let game = frontend.service.matches().game_id(&state.id, board.game);
    let here = side.and_then(|side| state.side(side));
    let channel = here.map(|here| here.place.channel.as_str());
    let link = match channel {
        Some(channel) => posted::thread_link(&frontend.service, &game, channel).await,
        None => None,
    };
    let is_long = state.contest.boards.len() > MAX_LINKED;
    let players = match link {
        Some(link) if is_long => {
            let thread = link.rsplit('/').next().unwrap_or_default();
            format!("{players} <#{thread}>")
        }
        Some(link) => format!("[{players}]({link})"),
        None => players,
    };
    match board.points() {
        Some(points) => format!("{number}. {players} **{}**", text::match_score(points)),
        None => format!("{number}. {players}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_is_read_as_it_was_written_and_fits() {
        let id = || "k7qm2xftk7qm".to_owned();
        let mark = "0123456789abcdef".to_owned();
        for component in [
            MatchComponent::Offer,
            MatchComponent::Show { id: id(), mark },
            MatchComponent::Take { id: id() },
            MatchComponent::Confirm { id: id() },
            MatchComponent::Decline { id: id() },
            MatchComponent::Join { id: id() },
            MatchComponent::Leave { id: id() },
            MatchComponent::Start { id: id() },
            MatchComponent::Cancel { id: id() },
            MatchComponent::ConfirmCancel { id: id() },
            MatchComponent::Return { id: id() },
        ] {
            let written = component.to_string();
            assert!(written.len() <= 100, "{written}");
            assert_eq!(written.parse(), Ok(component));
        }
    }
}
