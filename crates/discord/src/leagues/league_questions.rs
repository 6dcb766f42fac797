//! The buttons of leagues, and the two questions about them: whether one of computers should start,
//! and whether one should end. Each is an ephemeral message, and its answer replaces it.

use crate::frontend::answer::{Answer, Handled, NotDone};
use crate::frontend::caller::Caller;
use crate::frontend::{Asked, message};
use crate::leagues::{self, LeagueComponent, NewLeagueArguments};
use entente_game::{Level, NewGame, Span};
use entente_leagues::{Format, Refusal, Terms};
use entente_presentation::text::{self, Text, say};
use entente_rules::Variant;
use entente_service::{LeagueAction, LeagueId, LeagueRefusal, LeagueState, NewLeague};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow};

/// Each computer's time for its game, in minutes.
const DEMO_MINUTES: u64 = 3;
/// The levels of the computers.
const DEMO_LEVELS: [u8; 5] = [1, 2, 3, 4, 5];
/// The length of the league at most: twice what five rounds take in which all clocks run out.
const DEMO_TIME: Span = Span::hours(1);

/// Says what a league of computers would do here, and asks whether it should start. Its games go to
/// the channel of everybody, so only who manages the server can start it.
pub(crate) async fn ask_start(asked: Asked<'_>) -> Handled {
    demo_game(asked).await?;
    let text = asked.text();
    let computers = DEMO_LEVELS.len() as u64;
    // Everybody meets everybody once.
    let games = computers * (computers - 1) / 2;
    let question = say!(
        text,
        "league-demo-question",
        computers,
        games,
        each = text::span(text, Span::minutes(DEMO_MINUTES)),
        whole = text::span(text, DEMO_TIME)
    );
    let start = LeagueComponent::Start.to_string();
    let not_now = LeagueComponent::NotNow.to_string();
    let buttons = vec![
        message::button(start, ButtonStyle::Primary, say!(text, "button-start")),
        message::button(
            not_now,
            ButtonStyle::Secondary,
            say!(text, "button-hours-not-now"),
        ),
    ];
    Ok(Answer::text(question).with_rows(vec![CreateActionRow::Buttons(buttons)]))
}

/// Opens a league of computers, which begins at once.
async fn start(asked: Asked<'_>) -> Handled {
    let game = demo_game(asked).await?;
    let new = NewLeague {
        name: say!(
            asked.frontend.text_for_everybody(asked.caller).await,
            "league-demo-name"
        ),
        terms: Terms {
            most_entrants: u32::try_from(DEMO_LEVELS.len()).unwrap_or(0),
            round_time: DEMO_TIME.0,
            games_at_once: 1,
            seasons: 1,
            ..Terms::default_for(Format::Rolling, 2)
        },
        game,
        computers: DEMO_LEVELS.into_iter().filter_map(Level::new).collect(),
    };
    leagues::open_league(asked, new).await
}

/// The terms of the games of computers, or why there can be none here.
async fn demo_game(asked: Asked<'_>) -> Handled<NewGame> {
    if asked.caller.guild.is_some() && !asked.caller.manages {
        let refusal = say!(asked.text(), "league-refusal-demo");
        return Err(asked.frontend.mentions.link(&refusal).into());
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
        tie_breaks: None,
        computers: 0,
        rated: false,
        public: false,
    };
    Ok(leagues::league_game(asked, &arguments).await?)
}

/// Asks whether the league that was typed, or the one of this channel, should end.
pub(crate) async fn ask_end(asked: Asked<'_>, typed: Option<&str>) -> Handled {
    let state = leagues::find_league(asked, typed).await?;
    Ok(ask_end_of(asked.text(), asked.caller, &state))
}

/// Asks whether a league should end, and says what becomes of its games.
fn ask_end_of(text: &Text, caller: &Caller, state: &LeagueState) -> Answer {
    if !leagues::may_end(caller, state) {
        return Answer::text(say!(text, "league-refusal-end"));
    }
    if state.league.ended.is_some() {
        return leagues::refusal_answer(text, LeagueRefusal::League(Refusal::Over));
    }
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
async fn end(asked: Asked<'_>, state: &LeagueState) -> Handled {
    let action = if leagues::manages_place_of(asked.caller, state) {
        LeagueAction::Close
    } else {
        LeagueAction::Cancel
    };
    leagues::act_in(asked, &state.id, action).await
}

/// Handles a button under a message about a league.
pub(crate) async fn on_component(asked: Asked<'_>, component: &LeagueComponent) -> Handled {
    let caller = asked.caller;
    let league = match component {
        LeagueComponent::Demo => return ask_start(asked).await,
        LeagueComponent::Start => return start(asked).await,
        LeagueComponent::NotNow => {
            return Ok(Answer::text(say!(asked.text(), "league-demo-not-now")));
        }
        // They are for forms.
        LeagueComponent::ChooseFile | LeagueComponent::Import => {
            return Err(NotDone::UnknownComponent);
        }
        LeagueComponent::Join { league, .. }
        | LeagueComponent::Show { league, .. }
        | LeagueComponent::End { league, .. }
        | LeagueComponent::ConfirmEnd { league } => league,
    };
    let Some(id) = LeagueId::parse(league) else {
        return Err(NotDone::UnknownComponent);
    };
    if let LeagueComponent::Join { .. } = component {
        return leagues::act_in(asked, &id, leagues::joining(caller)).await;
    }
    match asked.service().leagues().state(&id).await? {
        None => Ok(leagues::refusal_answer(
            asked.text(),
            LeagueRefusal::NoSuchLeague,
        )),
        Some(state) => match component {
            LeagueComponent::End { .. } => Ok(ask_end_of(asked.text(), caller, &state)),
            LeagueComponent::ConfirmEnd { .. } => end(asked, &state).await,
            _ => Ok(leagues::league_answer(asked, &state).await),
        },
    }
}
