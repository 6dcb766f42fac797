//! A match as people see it: both servers and the score, the terms, who plays, the boards with
//! their threads, and the buttons.
//!
//! People are named, and never mentioned: nobody is known in the other server.

use crate::frontend::{Frontend, message, posted};
use crate::leagues::relative_time;
use entente_leagues::matches::{Board, Boards, PlayerNumber, Side, Stage};
use entente_presentation::text::{self, Text, say};
use entente_rules::Variant;
use entente_service::{MatchId, MatchSide, MatchState, lost_place};
use futures::future::join_all;
use parse_display::{Display, FromStr};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};
use std::time::Duration;

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

pub(super) fn listed_line(text: &Text, state: &MatchState) -> String {
    let (title, terms) = (title(text, state), terms_line(text, state));
    format!("• {title} · {terms} · `{}`", state.id)
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

/// The id of the button by which the message of a match is found again.
pub(crate) fn show_id(id: &MatchId, mark: &str) -> String {
    let (id, mark) = (id.to_string(), mark.to_owned());
    MatchComponent::Show { id, mark }.to_string()
}

/// The buttons of the message with this mark that a server has.
pub(crate) fn shared_rows(
    text: &Text,
    state: &MatchState,
    side: Option<Side>,
    mark: &str,
) -> Vec<CreateActionRow> {
    let label = say!(text, "button-match-show");
    let show = message::button(show_id(&state.id, mark), ButtonStyle::Secondary, label);
    let buttons = side.map(|side| stage_buttons(text, state, side));
    let mut buttons = buttons.unwrap_or_default();
    buttons.push(show);
    vec![CreateActionRow::Buttons(buttons)]
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

/// Both servers, and the score once games are played: `**Chess Club 2½ : 1½ Café**`.
fn title(text: &Text, state: &MatchState) -> String {
    let [home, away] = Side::ALL.map(|side| server_text(text, state.side(side)));
    if state.contest.boards.is_empty() {
        return format!("**{home} – {away}**");
    }
    format!(
        "**{home} {} {away}**",
        text::match_score(state.contest.score())
    )
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

/// Who reads about a match.
#[derive(Clone, Copy)]
pub(crate) struct Reader {
    /// The server where they are; `None` if it does not take part.
    pub(crate) side: Option<Side>,
    /// How long they wait for the threads of games that have just begun.
    pub(crate) patience: Duration,
}

/// All that a server sees of a match, line by line.
pub(crate) async fn lines(frontend: &Frontend, state: &MatchState, reader: Reader) -> Vec<String> {
    let (text, contest) = (frontend.text, &state.contest);
    let mut lines = vec![title(text, state), terms_line(text, state)];
    let Some(side) = reader.side else {
        lines.push(say!(text, "match-not-here"));
        return lines;
    };
    let servers = |side| server_text(text, state.side(side));
    let end = contest.ended;
    lines.extend(end.map(|cause| text::match_end(text, cause, contest.winner(), servers)));
    let when = relative_time(contest.terms.until);
    let other = || server_text(text, state.side(side.other()));
    match contest.stage {
        Stage::Offered => {
            let code = state.id.to_string();
            lines.push(say!(text, "match-offered", code, when));
            lines.extend(state.listed.then(|| say!(text, "match-listed")));
        }
        Stage::Proposed if side == Side::Home => {
            lines.push(say!(text, "match-proposed-here", server = other()));
        }
        Stage::Proposed => lines.push(say!(text, "match-proposed-there", server = other())),
        Stage::Gathering => {
            let server = server_text(text, Some(&state.home));
            lines.push(say!(text, "match-gathering", when, server));
            lines.push(say!(text, "match-consent"));
            lines.extend(lineups(text, state));
        }
        Stage::Playing | Stage::Over => lines.extend(game_lines(frontend, state, reader).await),
    }
    lines
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
async fn game_lines(frontend: &Frontend, state: &MatchState, reader: Reader) -> Vec<String> {
    let (text, contest) = (frontend.text, &state.contest);
    let runs = contest.stage == Stage::Playing;
    let is_crowd = contest.terms.boards == Boards::Crowd;
    let crowd = (runs && is_crowd).then(|| say!(text, "match-crowd-note"));
    let count = contest.boards.len();
    let is_fewer = matches!(contest.terms.boards, Boards::Each(most) if count < most as usize);
    let fewer = (is_fewer && count > 0).then(|| say!(text, "match-fewer", count));
    let boards = (1..).zip(&contest.boards);
    let boards = boards.map(|(number, board)| board_line(frontend, state, reader, number, board));
    let boards = join_all(boards).await;
    let reserves = Side::ALL.into_iter().filter(|_| runs);
    let reserves = reserves.filter_map(|side| reserves_line(text, state, side));
    let lost = join_all(Side::ALL.map(|side| lost_line(frontend, state, side))).await;
    let lost = lost.into_iter().flatten().filter(|_| runs);
    let first = crowd.into_iter().chain(fewer).chain(lost);
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

/// A board: who has White and who Black, linked to its thread in this server, and its result.
async fn board_line(
    frontend: &Frontend,
    state: &MatchState,
    reader: Reader,
    number: usize,
    board: &Board,
) -> String {
    let text = frontend.text;
    let name = |side: Side| match board.pair {
        Some(pair) => names(text, state, &[pair.of(side)]),
        None => server_text(text, state.side(side)),
    };
    let players = format!("{} – {}", name(board.white), name(board.white.other()));
    let game = frontend.service.matches().game_id(&state.id, board.game);
    let here = reader.side.and_then(|side| state.side(side));
    let channel = here.map(|here| here.place.channel.as_str());
    let link = match channel {
        Some(channel) => {
            let runs = board.result.is_none();
            let patience = if runs {
                reader.patience
            } else {
                Duration::ZERO
            };
            posted::thread_link(&frontend.service, &game, channel, patience).await
        }
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
    match &board.result {
        Some(result) => format!("{number}. {players}: {}", text::league_result(result)),
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
