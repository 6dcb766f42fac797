//! `/match`: a match against another server. One offers it, another takes it by its code, the first
//! confirms; then people sign up, and the games begin by themselves in both servers.
//!
//! Each server has one message about it (`shown`), which `outbox::channel_news` edits with all that
//! happens.

pub(crate) mod shown;

use crate::connection::channel::ChannelAddress;
use crate::frontend::answer::{Answer, Handled, NotDone};
use crate::frontend::caller::Caller;
use crate::frontend::form::{Form, FormChoice, Input};
use crate::frontend::posted::KeptMessage;
use crate::frontend::submission::Fields;
use crate::frontend::{Asked, message};
use crate::leagues::shortened;
use crate::lobby::{forms, hours_question, lobbies};
use entente_game::{
    GameTerms, Pace, PersonId, Place, Span, Time, TimeControl, TimeoutRule, visible_name,
};
use entente_leagues::matches::{BOARDS, Boards, Refusal, Side, Stage};
use entente_presentation::text::{self, Text, say};
use entente_rules::{Options, Variant};
use entente_service::{
    MATCHES_PER_SERVER, MatchAction, MatchId, MatchRefusal, MatchRequest, MatchState, NewMatch,
};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton, User};
use shown::{
    MatchComponent, listed_line, server_text, stage_buttons, take_button, terms_line,
    with_games_go_on,
};

/// The most matches in a list.
const LISTED: usize = 10;

/// The names of the fields of the form.
const VARIANT: &str = "variant";
const BOARD_COUNT: &str = "boards";
const CLOCK: &str = "clock";
const ENTRY_DAYS: &str = "entry";
const CHOICES: &str = "choices";

/// The value of one board on which everybody votes.
const CROWD: &str = "crowd";
const RATED: &str = "rated";
const LISTED_OFFER: &str = "listed";

/// How long each move can take. Nobody knows when people of two servers are there.
const CLOCKS: [&str; 4] = ["1d", "2d", "3d", "7d"];
const USUAL_CLOCK: &str = "3d";
/// For how many days people can sign up.
const ENTRY_TIMES: [u64; 4] = [1, 3, 7, 14];
const USUAL_ENTRY_TIME: u64 = 3;
const USUAL_BOARDS: u32 = 4;

/// The form of a new match, or why there can be none here.
pub(crate) async fn offer_form(asked: Asked<'_>) -> Handled<Form> {
    let text = asked.text();
    own_place(asked).await?;
    let variants = Variant::ALL.into_iter().filter(|one| is_playable(*one));
    let has_ratings = forms::has_ratings(asked).await;
    let rated = has_ratings.then(|| (RATED, say!(text, "match-form-rated")));
    let listed = (LISTED_OFFER, say!(text, "match-form-listed"));
    let choices = rated.into_iter().chain([listed]);
    let choices = choices.map(|(value, name)| choice(value, name, false));
    let form = Form::new(
        MatchComponent::Offer.to_string(),
        say!(text, "match-form-title"),
    );
    Ok(form
        .with(
            say!(text, "challenge-form-variant"),
            Input::menu(VARIANT, forms::variants(text, variants)),
        )
        .with(
            say!(text, "match-form-boards"),
            Input::menu(BOARD_COUNT, board_choices(text)),
        )
        .with(
            say!(text, "match-form-clock"),
            Input::radios(CLOCK, clock_choices(text)),
        )
        .with(
            say!(text, "match-form-entry"),
            Input::radios(ENTRY_DAYS, entry_choices(text)),
        )
        .with(
            say!(text, "match-form-choices"),
            Input::checkboxes(CHOICES, choices.collect()),
        ))
}

fn choice(value: impl ToString, name: String, is_default: bool) -> FormChoice {
    FormChoice {
        value: value.to_string(),
        name,
        is_default,
    }
}

/// Whether two sides can play it, each for itself.
fn is_playable(variant: Variant) -> bool {
    Options::of(variant).players() == Side::ALL.len()
}

fn board_choices(text: &Text) -> Vec<FormChoice> {
    let crowd = choice(CROWD, text::match_boards(text, Boards::Crowd), false);
    let each = BOARDS.map(|count| {
        let name = text::match_boards(text, Boards::Each(count));
        choice(count, name, count == USUAL_BOARDS)
    });
    [crowd].into_iter().chain(each).collect()
}

fn clock_choices(text: &Text) -> Vec<FormChoice> {
    let paces = CLOCKS.into_iter().filter_map(|clock| {
        let name = text::pace(text, clock.parse().ok()?);
        Some(choice(clock, name, clock == USUAL_CLOCK))
    });
    paces.collect()
}

fn entry_choices(text: &Text) -> Vec<FormChoice> {
    ENTRY_TIMES
        .map(|days| {
            let name = text::span(text, Span::days(days));
            choice(days, name, days == USUAL_ENTRY_TIME)
        })
        .into()
}

/// Handles the form that was filled in: offers a match.
pub(crate) async fn on_offer_form(asked: Asked<'_>, fields: &Fields) -> Handled {
    let place = own_place(asked).await?;
    let boards = match fields.choice(BOARD_COUNT) {
        Some(CROWD) => Some(Boards::Crowd),
        count => count.and_then(|count| count.parse().ok()).map(Boards::Each),
    };
    let variant = fields.choice(VARIANT).and_then(Variant::from_id);
    let pace = fields
        .choice(CLOCK)
        .and_then(|clock| clock.parse::<Pace>().ok());
    let days = fields.choice(ENTRY_DAYS).and_then(|days| days.parse().ok());
    let (Some(boards), Some(variant), Some(pace), Some(days)) = (boards, variant, pace, days)
    else {
        return Err(NotDone::UnknownComponent);
    };
    let is_rated = fields.has_chosen(CHOICES, RATED) && boards != Boards::Crowd;
    let game = GameTerms {
        options: Options::of(variant),
        clock: Some(TimeControl {
            pace,
            on_timeout: TimeoutRule::default(),
        }),
        rated: is_rated && forms::has_ratings(asked).await,
        ..GameTerms::default()
    };
    let until = asked.service().now().0.saturating_add(Span::days(days).0);
    let new = NewMatch {
        game,
        boards,
        until: Time(until),
        white: Side::Home,
        place,
        server_name: server_name(asked),
        listed: fields.has_chosen(CHOICES, LISTED_OFFER),
    };
    offer(asked, new).await
}

/// Offers a match, and says how another server takes it.
async fn offer(asked: Asked<'_>, new: NewMatch) -> Handled {
    let captain = asked.caller.profile.clone();
    let offered = asked.service().matches();
    Ok(match offered.open(captain, asked.command(new)).await? {
        Err(refusal) => refused(asked, refusal),
        Ok(state) => linked(
            asked,
            &say!(
                asked.text(),
                "match-done-opened",
                code = state.id.as_str().to_owned()
            ),
        ),
    })
}

/// The channel where a manager offers or takes a match, or why they cannot.
async fn own_place(asked: Asked<'_>) -> Handled<Place> {
    let (text, caller) = (asked.text(), asked.caller);
    let Some(address) = caller.channel_address() else {
        return Err(say!(text, "match-refusal-place").into());
    };
    if !acts_for_server(asked).await {
        return Err(linked(asked, &say!(text, "match-refusal-manager")).into());
    }
    lobbies::home(asked, None).await?;
    // Every game opens a thread of its own, and there are none inside of threads.
    let channel = caller.text_channel();
    Ok(Place::new(
        ChannelAddress { channel, ..address }.to_string(),
    ))
}

/// The name of the server where a user is, as far as it is known.
fn server_name(asked: Asked<'_>) -> String {
    let known = asked.caller.server_name();
    let shown = known.as_deref().and_then(visible_name);
    shown.unwrap_or_else(|| say!(asked.text(), "match-unnamed-server"))
}

fn linked(asked: Asked<'_>, said: &str) -> Answer {
    Answer::text(asked.frontend.mentions.link(said))
}

/// Takes the match with this code for the server where the user is.
pub(crate) async fn take(asked: Asked<'_>, code: &str) -> Handled {
    let place = own_place(asked).await?;
    let Some(id) = MatchId::parse(code.trim()) else {
        return Ok(refused(asked, MatchRefusal::NoSuchMatch));
    };
    let action = MatchAction::Take {
        place,
        server_name: server_name(asked),
    };
    act(asked, &id, action).await
}

/// The servers that look for a match.
pub(crate) async fn find(asked: Asked<'_>) -> Handled {
    let text = asked.text();
    let offers = asked.service().matches().offers(LISTED).await?;
    if offers.is_empty() {
        return Ok(linked(asked, &say!(text, "match-none-open")));
    }
    let is_own = |state: &&MatchState| side_here(asked.caller, state).is_some();
    let others = offers.iter().filter(|state| !is_own(state));
    let buttons = others.map(|state| take_button(text, state));
    let rows = message::rows_of(2, buttons.collect());
    let lines = [say!(text, "match-list-open")].into_iter();
    let lines = lines.chain(offers.iter().map(|state| listed_line(text, state, None)));
    Ok(Answer::text(shortened(lines.collect())).with_rows(rows))
}

/// The matches of this server.
pub(crate) async fn list(asked: Asked<'_>) -> Handled {
    let text = asked.text();
    let states = own_matches(asked).await?;
    if states.is_empty() {
        return Ok(linked(asked, &say!(text, "match-none-here")));
    }
    let mut lines = vec![say!(text, "match-list")];
    if let Some(server) = asked.caller.server() {
        let record = asked.service().matches().record_of(server, 0).await?;
        let counts = [record.won, record.drawn, record.lost];
        lines.extend((!record.is_empty()).then(|| text::match_record(text, counts)));
    }
    for state in &states {
        let link = link_here(asked, state).await;
        lines.push(listed_line(text, state, link.as_deref()));
    }
    Ok(Answer::text(shortened(lines)))
}

/// A link to the message of a match in the server where a user is.
async fn link_here(asked: Asked<'_>, state: &MatchState) -> Option<String> {
    let channel = &state.side(side_here(asked.caller, state)?)?.place.channel;
    let stored = asked.service().matches().message(&state.id, channel).await;
    // A list without links is better than none.
    KeptMessage::read(stored.ok()?)?.link(channel)
}

async fn own_matches(asked: Asked<'_>) -> Handled<Vec<MatchState>> {
    let Some(server) = asked.caller.server() else {
        return Err(say!(asked.text(), "match-refusal-place").into());
    };
    Ok(asked.service().matches().of_server(server, LISTED).await?)
}

/// The match with this code, or else the newest one of this server, as far as the user may see it.
async fn find_match(asked: Asked<'_>, typed: Option<&str>) -> Handled<MatchState> {
    let state = match typed {
        None => own_matches(asked).await?.into_iter().next(),
        Some(code) => match MatchId::parse(code.trim()) {
            Some(id) => asked.service().matches().state(&id).await?,
            None => None,
        },
    };
    let seen = state.filter(|state| can_see(asked.caller, state));
    let none = || match typed {
        None => linked(asked, &say!(asked.text(), "match-none-here")),
        Some(_) => refused(asked, MatchRefusal::NoSuchMatch),
    };
    seen.ok_or_else(|| none().into())
}

/// Whether a user may see who plays: members of both servers, and who plays. Of an offer everybody
/// who has its code sees the terms.
fn can_see(caller: &Caller, state: &MatchState) -> bool {
    let plays = state.player_of(caller.person()).is_some();
    state.contest.stage == Stage::Offered || plays || side_here(caller, state).is_some()
}

/// The side of the server where a user is.
fn side_here(caller: &Caller, state: &MatchState) -> Option<Side> {
    state.side_of(caller.server()?)
}

/// The side for which a user acts: that of the server where they are, or that for which they play.
fn side_of(caller: &Caller, state: &MatchState) -> Option<Side> {
    let played = || {
        let number = state.player_of(caller.person())?;
        Some(state.contest.players.get(&number)?.side)
    };
    side_here(caller, state).or_else(played)
}

/// Whether a user can act for the server where they are: who manages it, and who has the role that
/// its managers have chosen for that.
async fn acts_for_server(asked: Asked<'_>) -> bool {
    let caller = asked.caller;
    let Some(server) = caller.server().filter(|_| !caller.manages) else {
        return caller.manages;
    };
    let settings = asked.service().servers().settings_of(server).await;
    settings
        .match_role
        .is_some_and(|role| caller.has_role(role))
}

/// Whether a user leads a side: its captain, and who acts for its server.
async fn leads(asked: Asked<'_>, state: &MatchState, side: Side) -> bool {
    let captain = state.side(side).and_then(|side| side.captain.as_ref());
    let is_captain = captain.is_some_and(|captain| captain.person == asked.person());
    is_captain || side_here(asked.caller, state) == Some(side) && acts_for_server(asked).await
}

/// Shows a match with what the user can do in it.
pub(crate) async fn show(asked: Asked<'_>, typed: Option<&str>) -> Handled {
    let state = find_match(asked, typed).await?;
    Ok(own_view(asked, &state).await)
}

async fn own_view(asked: Asked<'_>, state: &MatchState) -> Answer {
    let side = side_of(asked.caller, state);
    let said = shown::MatchText::of(asked.frontend, state, side).await;
    let text = said.whole();
    let buttons = match side {
        Some(side) => own_buttons(asked, state, side).await,
        None if state.contest.stage == Stage::Offered => vec![take_button(asked.text(), state)],
        None => Vec::new(),
    };
    Answer::text(text).with_rows(message::rows_of(3, buttons))
}

/// The buttons for what a user can do for a side.
async fn own_buttons(asked: Asked<'_>, state: &MatchState, side: Side) -> Vec<CreateButton> {
    let (text, caller) = (asked.text(), asked.caller);
    let id = state.id.to_string();
    let stage = state.contest.stage;
    let plays = state.player_of(caller.person()).is_some();
    let leads = leads(asked, state, side).await;
    let mut buttons = stage_buttons(text, state, side);
    let waits = stage == Stage::Playing && is_reserve(caller, state, side);
    if waits || plays && stage == Stage::Gathering {
        let leave = MatchComponent::Leave { id: id.clone() };
        let label = say!(text, "button-match-leave");
        buttons = vec![leave.button(ButtonStyle::Secondary, label)];
    }
    if leads && side == Side::Home && stage == Stage::Gathering {
        let start = MatchComponent::Start { id: id.clone() };
        buttons.push(start.button(ButtonStyle::Secondary, say!(text, "button-match-start")));
    }
    if leads && stage != Stage::Over {
        let cancel = MatchComponent::Cancel { id };
        let label = if would_withdraw(state, side) {
            say!(text, "button-match-withdraw")
        } else {
            say!(text, "button-match-cancel")
        };
        buttons.push(cancel.button(ButtonStyle::Secondary, label));
    }
    buttons
}

/// Whether a user has signed up for a side, and has no board.
fn is_reserve(caller: &Caller, state: &MatchState, side: Side) -> bool {
    let player = state.player_of(caller.person());
    player.is_some_and(|player| state.contest.reserves(side).contains(&player))
}

/// Whether a side that cancels a match gives it back: it has taken it, and nobody has confirmed it.
fn would_withdraw(state: &MatchState, side: Side) -> bool {
    side == Side::Away && state.contest.stage == Stage::Proposed
}

/// Says why a match does not do something.
fn refused(asked: Asked<'_>, refusal: MatchRefusal) -> Answer {
    let text = asked.text();
    let why = match refusal {
        MatchRefusal::NoSuchMatch => say!(text, "match-refusal-none"),
        MatchRefusal::Terms(fault) => text::match_fault(text, fault),
        MatchRefusal::Match(refusal) => text::match_refusal(text, refusal),
        MatchRefusal::Game(refusal) => text::refused(text, &refusal, text::Naming::Escaped),
        MatchRefusal::OwnServer => say!(text, "match-refusal-own"),
        MatchRefusal::Taken => say!(text, "match-refusal-taken"),
        MatchRefusal::NotCaptain => say!(text, "match-refusal-captain"),
        MatchRefusal::NotForTwo => say!(text, "match-refusal-rules"),
        MatchRefusal::NoServer => say!(text, "match-refusal-place"),
        MatchRefusal::ServerName => say!(text, "match-refusal-name"),
        MatchRefusal::TooMany => say!(text, "match-refusal-many", most = MATCHES_PER_SERVER),
    };
    linked(asked, &why)
}

/// Puts a player on a board, counted from 1. The others move by one.
pub(crate) async fn put_on_board(
    asked: Asked<'_>,
    person: &User,
    number: usize,
    typed: Option<&str>,
) -> Handled {
    let text = asked.text();
    let state = find_match(asked, typed).await?;
    let Some(side) = side_of(asked.caller, &state) else {
        return Ok(linked(asked, &say!(text, "match-refusal-elsewhere")));
    };
    let mut players = state.contest.lineup(side);
    let player = state.player_of(PersonId(person.id.get()));
    let Some(at) = players.iter().position(|other| Some(*other) == player) else {
        return Ok(Answer::text(say!(text, "match-refusal-not-joined")));
    };
    let player = players.remove(at);
    let place = number.clamp(1, players.len() + 1);
    players.insert(place - 1, player);
    let action = MatchAction::Reorder { side, players };
    act(asked, &state.id, action).await
}

/// Does something in a match, and says so.
async fn act(asked: Asked<'_>, id: &MatchId, action: MatchAction) -> Handled {
    let (caller, acts) = (asked.caller, acts_for_server(asked).await);
    let request = MatchRequest {
        name: caller.profile.name.clone(),
        manages: caller.server().filter(|_| acts),
        action: action.clone(),
    };
    let command = asked.command(request);
    match asked.service().matches().submit(id, command).await? {
        Err(MatchRefusal::Match(Refusal::NotJoined)) if action == MatchAction::Leave => Ok(linked(
            asked,
            &say!(asked.text(), "match-refusal-own-not-joined"),
        )),
        Err(refusal) => Ok(refused(asked, refusal)),
        Ok(state) => Ok(done(asked, &state, action).await),
    }
}

async fn done(asked: Asked<'_>, state: &MatchState, action: MatchAction) -> Answer {
    let text = asked.text();
    let server = |side: Side| server_text(text, state.side(side));
    let is_crowd = state.contest.terms.boards == Boards::Crowd;
    match action {
        MatchAction::Take { .. } => {
            let server = server(Side::Home);
            Answer::text(if is_crowd {
                say!(text, "match-done-taken-crowd", server)
            } else {
                say!(text, "match-done-taken", server)
            })
        }
        MatchAction::Confirm => {
            let server = server(Side::Away);
            Answer::text(if is_crowd {
                say!(text, "match-done-confirmed-crowd", server)
            } else {
                say!(text, "match-done-confirmed", server)
            })
        }
        MatchAction::Decline => Answer::text(say!(text, "match-done-declined")),
        MatchAction::Join { side, .. } => {
            let server = server(side);
            let joined = if is_reserve(asked.caller, state, side) {
                say!(text, "match-done-joined-reserve", server)
            } else {
                say!(text, "match-done-joined", server)
            };
            let joined = format!("{joined}\n{}", terms_line(text, state));
            let answer = Answer::text(joined).below(&say!(text, "match-consent"));
            // The games begin by themselves, so nothing else asks their players.
            hours_question::with_question_of_league(asked, state.games.clock, answer).await
        }
        MatchAction::Leave => Answer::text(say!(text, "match-done-left")),
        // Withdrawn, it is offered again.
        MatchAction::Cancel if state.contest.ended.is_none() => {
            Answer::text(say!(text, "match-done-withdrawn"))
        }
        MatchAction::Cancel => {
            let cancelled = say!(text, "match-done-cancelled");
            Answer::text(with_games_go_on(text, state, cancelled))
        }
        MatchAction::Start | MatchAction::Reorder { .. } => own_view(asked, state).await,
    }
}

/// Handles a button of a match.
pub(crate) async fn on_component(asked: Asked<'_>, component: &MatchComponent) -> Handled {
    let (MatchComponent::Show { id, .. }
    | MatchComponent::Take { id }
    | MatchComponent::Confirm { id }
    | MatchComponent::Decline { id }
    | MatchComponent::Join { id }
    | MatchComponent::Leave { id }
    | MatchComponent::Start { id }
    | MatchComponent::Cancel { id }
    | MatchComponent::ConfirmCancel { id }
    | MatchComponent::Return { id }) = component
    else {
        return Err(NotDone::UnknownComponent);
    };
    if let MatchComponent::Take { id } = component {
        return take(asked, id).await;
    }
    let state = find_match(asked, Some(id)).await?;
    let (text, caller) = (asked.text(), asked.caller);
    let Some(side) = side_of(caller, &state) else {
        return Ok(linked(asked, &say!(text, "match-refusal-elsewhere")));
    };
    let action = match component {
        MatchComponent::Confirm { .. } => MatchAction::Confirm,
        MatchComponent::Decline { .. } => MatchAction::Decline,
        MatchComponent::Join { .. } => MatchAction::Join { side },
        MatchComponent::Leave { .. } => MatchAction::Leave,
        MatchComponent::Start { .. } => MatchAction::Start,
        MatchComponent::ConfirmCancel { .. } => MatchAction::Cancel,
        MatchComponent::Cancel { .. } => return Ok(cancel_question(text, &state, side)),
        MatchComponent::Return { .. } => return offer_return(asked, &state, side).await,
        _ => return Ok(own_view(asked, &state).await),
    };
    if let Some(joined) = joined_elsewhere(asked, &state, &action) {
        return Ok(linked(asked, &joined));
    }
    act(asked, &state.id, action).await
}

/// For which server somebody plays who signs up for the other one; `None` if they do not.
fn joined_elsewhere(asked: Asked<'_>, state: &MatchState, action: &MatchAction) -> Option<String> {
    let MatchAction::Join { side } = action else {
        return None;
    };
    let player = state.player_of(asked.person())?;
    let played = state.contest.players.get(&player)?.side;
    let server = server_text(asked.text(), state.side(played));
    (played != *side).then(|| say!(asked.text(), "match-refusal-joined-there", server))
}

fn cancel_question(text: &Text, state: &MatchState, side: Side) -> Answer {
    let confirm = MatchComponent::ConfirmCancel {
        id: state.id.to_string(),
    };
    let (question, label) = if would_withdraw(state, side) {
        let label = say!(text, "button-match-withdraw");
        (say!(text, "match-withdraw-question"), label)
    } else {
        let question = with_games_go_on(text, state, say!(text, "match-cancel-question"));
        (question, say!(text, "button-match-confirm-cancel"))
    };
    let confirm = confirm.button(ButtonStyle::Danger, label);
    Answer::text(question).with_rows(vec![CreateActionRow::Buttons(vec![confirm])])
}

/// Offers the same match again from this server, with colours exchanged.
async fn offer_return(asked: Asked<'_>, state: &MatchState, side: Side) -> Handled {
    own_place(asked).await?;
    let new = state.return_match(side, asked.service().now());
    match new {
        Some(new) => offer(asked, new).await,
        None => Ok(refused(asked, MatchRefusal::NotForTwo)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::message::MAX_MENU_ENTRIES;
    use entente_presentation::text::Language;

    #[test]
    fn the_form_offers_only_what_there_is_and_fits_its_menus() {
        let text = Text::of(Language::English);
        assert_eq!(clock_choices(text).len(), CLOCKS.len());
        let boards = board_choices(text);
        assert_eq!(boards.len(), 20, "one with crowds, and 2 to 20");
        assert!(boards.len() <= MAX_MENU_ENTRIES);
        for choices in [boards, clock_choices(text), entry_choices(text)] {
            assert_eq!(choices.iter().filter(|one| one.is_default).count(), 1);
        }
        assert!(is_playable(Variant::Standard) && !is_playable(Variant::FourPlayer));
    }
}
