//! The two questions about leagues: whether one of computers should start, and whether one should
//! end. Each is an ephemeral message, and its answer replaces it.

use crate::connection::channel::ChannelAddress;
use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::{Frontend, message};
use crate::pages::leagues::{self, LeagueComponent, NewLeagueArguments};
use entente_game::{Level, NewGame, Span};
use entente_leagues::{Format, Refusal, Terms};
use entente_presentation::text::{self, say};
use entente_rules::Variant;
use entente_service::{LeagueAction, LeagueRefusal, LeagueState, NewLeague};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};

/// The time of each computer for its game, in minutes.
const DEMO_MINUTES: u64 = 3;
/// The levels of the computers.
const DEMO_LEVELS: [u8; 5] = [1, 2, 3, 4, 5];
/// The length of the league at most.
const DEMO_TIME: Span = Span::hours(6);

/// Says what a league of computers would do here, and asks whether it should start. Its games go to
/// the channel of everybody, so only who manages the server can start it.
pub(crate) async fn ask_start(frontend: &Frontend, caller: &Caller) -> Answer {
    if let Err(refusal) = demo_game(frontend, caller).await {
        return refusal;
    }
    let text = frontend.text;
    let computers = DEMO_LEVELS.len() as u64;
    // Everybody meets everybody once, in as many games at once as there are pairs.
    let games = computers * (computers - 1) / 2;
    let minutes = games.div_ceil(computers / 2) * 2 * DEMO_MINUTES;
    let question = say!(
        text,
        "league-demo-question",
        computers,
        games,
        each = text::span(text, Span::minutes(DEMO_MINUTES)),
        whole = text::span(text, Span::minutes(minutes))
    );
    let start = LeagueComponent::Start.to_string();
    let not_now = LeagueComponent::NotNow.to_string();
    Answer::text(question).with_rows(vec![CreateActionRow::Buttons(vec![
        message::button(start, ButtonStyle::Primary, say!(text, "button-start")),
        message::button(
            not_now,
            ButtonStyle::Secondary,
            say!(text, "button-hours-not-now"),
        ),
    ])])
}

/// Opens a league of computers, which begins at once.
pub(crate) async fn start(frontend: &Frontend, caller: &Caller) -> Answer {
    let game = match demo_game(frontend, caller).await {
        Ok(game) => game,
        Err(refusal) => return refusal,
    };
    let new = NewLeague {
        name: say!(frontend.text, "league-demo-name"),
        terms: Terms {
            most_entrants: u32::try_from(DEMO_LEVELS.len()).unwrap_or(0),
            round_time: DEMO_TIME.0,
            games_at_once: 1,
            seasons: 1,
            ..Terms::usual(Format::Rolling, 2)
        },
        game,
        computers: DEMO_LEVELS.into_iter().filter_map(Level::new).collect(),
    };
    leagues::open(frontend, caller, new).await
}

/// The terms of the games of computers, or why there can be none here.
async fn demo_game(frontend: &Frontend, caller: &Caller) -> Result<NewGame, Answer> {
    if caller.guild.is_some() && !caller.manages {
        let refusal = say!(frontend.text, "league-refusal-demo");
        return Err(Answer::text(frontend.mentions.link(&refusal)));
    }
    let arguments = NewLeagueArguments {
        variant: Variant::default(),
        format: Format::Rolling,
        name: None,
        clock: Some(DEMO_MINUTES.to_string()),
        players: None,
        rounds: None,
        days: None,
        hours: None,
        division: None,
        computers: 0,
        rated: false,
    };
    let game = leagues::league_game(frontend, caller, &arguments).await;
    game.map_err(Answer::text)
}

/// The row with the button that asks whether a league of computers should start.
pub(crate) fn demo_row(frontend: &Frontend) -> CreateActionRow {
    let label = say!(frontend.text, "button-demo-league");
    let id = LeagueComponent::Demo.to_string();
    let button = message::button(id, ButtonStyle::Secondary, label);
    CreateActionRow::Buttons(vec![button])
}

/// The button that asks whether a league should end, with the mark of its message.
pub(crate) fn end_button(frontend: &Frontend, state: &LeagueState, mark: &str) -> CreateButton {
    let end = LeagueComponent::End {
        league: state.id.as_str().to_owned(),
        mark: mark.to_owned(),
    };
    let label = say!(frontend.text, "button-end-league");
    message::button(end.to_string(), ButtonStyle::Secondary, label)
}

/// Whether a user can end a league: their own, and where they manage the server of its channel,
/// any.
pub(crate) fn may_end(caller: &Caller, state: &LeagueState) -> bool {
    state.is_organised_by(caller.person()) || manages_place_of(caller, state)
}

fn manages_place_of(caller: &Caller, state: &LeagueState) -> bool {
    let channel = state.channel.as_deref().and_then(ChannelAddress::parse);
    let server = channel.and_then(|channel| channel.server());
    caller.manages && server.is_some() && server == caller.server()
}

/// Asks whether a league should end, and says what becomes of its games.
pub(crate) fn ask_end(frontend: &Frontend, caller: &Caller, state: &LeagueState) -> Answer {
    if !may_end(caller, state) {
        return Answer::text(say!(frontend.text, "league-refusal-end"));
    }
    if state.league.ended.is_some() {
        return leagues::refused(frontend, LeagueRefusal::League(Refusal::Over));
    }
    let text = frontend.text;
    let confirm = LeagueComponent::ConfirmEnd {
        league: state.id.as_str().to_owned(),
    };
    let confirm = message::button(
        confirm.to_string(),
        ButtonStyle::Danger,
        say!(text, "button-confirm-end-league"),
    );
    let question = say!(
        text,
        "league-end-question",
        name = leagues::league_name(state),
        people = u64::from(state.has_people())
    );
    Answer::text(question).with_rows(vec![CreateActionRow::Buttons(vec![confirm])])
}

/// Ends a league. Its message in the channel says so.
pub(crate) async fn end(frontend: &Frontend, caller: &Caller, state: &LeagueState) -> Answer {
    let action = if manages_place_of(caller, state) {
        LeagueAction::Close
    } else {
        LeagueAction::Cancel
    };
    leagues::act_in(frontend, caller, &state.id, action).await
}

/// Says that a league is over, and what becomes of its games.
pub(super) fn ended(frontend: &Frontend, state: &LeagueState) -> String {
    say!(
        frontend.text,
        "league-done-cancelled",
        name = leagues::league_name(state),
        people = u64::from(state.has_people())
    )
}
