//! Lobbies: opened by `/game new` or `/challenge`. A game against computers alone (`/play`) needs
//! no lobby and starts at once. `joining` has what people then do with them.
//!
//! The game decides what is allowed; this file turns the command's options into a new game, and
//! says the results to the user.

use crate::connection::channel::ChannelAddress;
use crate::frontend::admission::{self, missing_permissions};
use crate::frontend::answer::{Answer, Handled};
use crate::frontend::caller::{Caller, profile};
use crate::frontend::components::PlayForm;
use crate::frontend::game_names::{CHOICE_LENGTH, CHOICES};
use crate::frontend::{Asked, Frontend, game_lookup, message, page_links};
use crate::lobby::typed_terms::{self, OptionsFault, ParsedOptions};
use crate::lobby::{host, hours_question, location};
use entente_game::people::{Limit, Limited};
use entente_game::{
    Computer, GameTerms, Home, NewComputer, NewGame, OfferedEngine, Phase, Seat, StartingPosition,
    TimeoutRule, View, Visibility,
};
use entente_presentation::text::{self, Naming, Reader, Text, escape_quoted, say};
use entente_rules::{Army, Options, Variant};
use entente_service::Rejected;
use poise::serenity_prelude::{
    AutocompleteChoice, ButtonStyle, CreateActionRow, CreateButton, Role, User, UserId,
};

/// The id of the button that opens the list of the user's open games (`lists::browse`).
pub(crate) const OPEN_GAMES: &str = "list1:open:0";

/// The number of computers that play from the start, besides one for the neutral army.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Computers {
    Exactly(usize),
    /// One on each other seat. Then the game starts at once.
    OnAllOtherSeats,
}

/// The arguments of `/game new`, `/challenge` or `/play`.
pub(crate) struct NewGameArguments {
    /// The terms that are chosen and not typed. The others follow from the fields below.
    pub(crate) terms: GameTerms,
    /// The rule set, if one was named; otherwise that of the starting position, or chess.
    pub(crate) variant: Option<Variant>,
    /// The options line, as it was typed.
    pub(crate) options: String,
    /// The clock, as it was typed.
    pub(crate) clock: String,
    /// The rule for the end of a player's time, if it was chosen.
    pub(crate) on_timeout: Option<TimeoutRule>,
    /// Whether the user leads the game without playing.
    pub(crate) arbiter: bool,
    /// The army that the host wants, if one was chosen.
    pub(crate) army: Option<Army>,
    /// The users for whom seats are reserved.
    pub(crate) reserved: Vec<User>,
    pub(crate) computers: Computers,
    /// The number of the computer that was chosen, if one was: a level, or an engine.
    pub(crate) level: Option<i64>,
    /// The position with which the game begins, as it was typed.
    pub(crate) starting_position: Option<String>,
    /// Who may watch. By default, those who can read the channel; in direct messages
    /// nobody.
    pub(crate) visibility: Option<Visibility>,
    /// The roles whose members vote for the moves of a seat.
    pub(crate) teams: Vec<Role>,
    /// The time for a vote, as it was typed.
    pub(crate) vote: String,
}

impl NewGameArguments {
    /// A game of chess against a computer, with all defaults.
    pub(crate) fn play() -> Self {
        Self {
            terms: GameTerms::default(),
            variant: None,
            options: String::new(),
            clock: String::new(),
            on_timeout: None,
            arbiter: false,
            army: None,
            reserved: Vec::new(),
            computers: Computers::OnAllOtherSeats,
            level: None,
            starting_position: None,
            visibility: None,
            teams: Vec::new(),
            vote: String::new(),
        }
    }

    /// Whether it is a game of chess against a computer, in which the user has chosen nothing yet.
    fn is_usual_play(&self) -> bool {
        let has_form = self.level.is_none() && self.army.is_none();
        let is_of_chess = self.variant.is_none() && self.starting_position.is_none();
        let terms = self.options.is_empty() && self.clock.is_empty() && !self.terms.rated;
        let is_for_one = self.computers == Computers::OnAllOtherSeats && self.visibility.is_none();
        let has_claims = self.terms.claims.is_some() || self.on_timeout.is_some();
        has_form && is_of_chess && terms && is_for_one && !has_claims
    }

    /// A challenge to a game of chess with all defaults. A challenge to the bot itself is a game
    /// against a computer.
    pub(crate) fn challenge(opponent: User, bot: UserId) -> Self {
        if opponent.id == bot {
            return Self::play();
        }
        Self {
            reserved: vec![opponent],
            computers: Computers::Exactly(0),
            ..Self::play()
        }
    }
}

/// Opens a lobby, or makes a challenge: a lobby in which every other seat is reserved.
pub(crate) async fn open_lobby(asked: Asked<'_>, arguments: NewGameArguments) -> Handled {
    let new = new_game(asked, &arguments).await?;
    match asked.service().create(asked.command(new)).await {
        Ok(accepted) if accepted.view.phase != Phase::Lobby => {
            let mut begun = Answer::text(started_text(asked, &accepted.view).await);
            let board = page_links::board_button(asked, &accepted.view).await;
            let form = play_form_button(asked.text(), &accepted.view);
            let form = arguments.is_usual_play().then_some(form);
            let buttons: Vec<_> = board.into_iter().chain(form).collect();
            if !buttons.is_empty() {
                begun = begun.with_rows(vec![CreateActionRow::Buttons(buttons)]);
            }
            Ok(hours_question::with_question(asked, &accepted.view, begun).await)
        }
        Ok(accepted) => {
            let opened = opened(asked, &accepted.view).await;
            Ok(hours_question::with_question(asked, &accepted.view, opened).await)
        }
        Err(rejected) => limit_with_list(asked.frontend, &rejected),
    }
}

/// The button that opens the form of another level and colour, below the answer that this game has
/// begun.
fn play_form_button(text: &Text, view: &View) -> CreateButton {
    let game = view.game.clone();
    let id = PlayForm::Choose { game }.to_string();
    message::button(id, ButtonStyle::Secondary, say!(text, "button-play-form"))
}

/// The answer to a user whose game was not created. Who has too many open ones gets the list of
/// them, where each can be cancelled.
fn limit_with_list(frontend: &Frontend, rejected: &Rejected) -> Handled {
    let answer = frontend.rejected(rejected);
    let is_too_many = matches!(
        rejected,
        Rejected::Limited(Limited {
            limit: Limit::Lobbies { .. } | Limit::Invitations { .. },
            ..
        })
    );
    if !is_too_many {
        return Ok(answer);
    }
    let label = say!(frontend.text, "button-open-games");
    let list = message::button(OPEN_GAMES, ButtonStyle::Secondary, label);
    Ok(answer.with_rows(vec![CreateActionRow::Buttons(vec![list])]))
}

/// The answer to the host when a lobby is open or a challenge is made. Only they have the buttons
/// with which it is changed and cancelled, or withdrawn.
pub(crate) async fn opened(asked: Asked<'_>, view: &View) -> Answer {
    let answer = Answer::text(opened_text(asked, view).await);
    let is_direct = view.record.home == Home::Private;
    let answer = if view.is_challenge() {
        answer.with_rows(vec![message::withdraw_row(asked.text(), view)])
    } else if is_direct {
        // Their own message there has the same buttons.
        answer
    } else if view.is_led_by(asked.person()) {
        answer.with_rows(vec![message::host_row(asked.text(), view)])
    } else {
        answer.with_rows(message::own_rows(asked.text(), view))
    };
    host::until_lobby_ends(asked, view, answer)
}

/// The answer to the host when a game against computers or teams alone has begun.
pub(super) async fn started_text(asked: Asked<'_>, view: &View) -> String {
    let frontend = asked.frontend;
    if view.player().is_none() {
        let location = location::location_text(asked, view).await;
        return say!(frontend.text, "done-teams", where = location);
    }
    let location = match (&view.record.home, location::direct_link(asked, view).await) {
        (Home::Private, None) => say!(frontend.text, "where-own-direct"),
        _ => location::location_text(asked, view).await,
    };
    say!(
        frontend.text,
        "done-play",
        armies = frontend.text.armies_of(view, view.own_seats()),
        where = location
    )
}

/// The answer to the host when a lobby is open or a challenge is made. It says what the clock means
/// that they chose.
async fn opened_text(asked: Asked<'_>, view: &View) -> String {
    let opened = where_opened(asked, view).await;
    let clock = view.terms.clock.as_ref();
    let clock = clock.map(|clock| text::time_control(asked.text(), clock));
    let lines: Vec<String> = std::iter::once(opened).chain(clock).collect();
    lines.join("\n")
}

async fn where_opened(asked: Asked<'_>, view: &View) -> String {
    let caller = asked.caller;
    let location = location::location_text(asked, view).await;
    let is_here = is_here(caller, &view.record.home);
    match &view.record.home {
        // The challenge appears right where it was made, so nobody has to look for it.
        Home::Channels { .. } if view.is_challenge() && is_here => {
            let who = text::invited(Reader::new(asked.text(), view, Naming::Mention));
            say!(asked.text(), "done-challenged", who)
        }
        _ if view.is_led_by(asked.person()) => {
            say!(
                asked.text(),
                "done-opened-arbiter",
                where = location,
                seats = view.terms.options.players()
            )
        }
        _ if view.is_challenge() => {
            let who = text::invited(Reader::new(asked.text(), view, Naming::Mention));
            say!(
                asked.text(),
                "done-challenged-elsewhere",
                who,
                where = location
            )
        }
        Home::Channels { .. } if is_here && view.terms.anonymous => {
            say!(asked.text(), "done-opened-secret")
        }
        Home::Channels { .. } if is_here => say!(asked.text(), "done-opened"),
        Home::Channels { .. } => say!(asked.text(), "done-opened-elsewhere", where = location),
        Home::Private if view.is_open() => {
            let code = asked.service().join_code(&view.game).to_string();
            say!(asked.text(), "done-opened-code", code)
        }
        Home::Private => say!(asked.text(), "done-opened-direct"),
    }
}

/// The new game, or an explanation of why it cannot be made.
async fn new_game(asked: Asked<'_>, arguments: &NewGameArguments) -> Result<NewGame, String> {
    let Asked { frontend, caller } = asked;
    check_people(frontend.text, caller, &arguments.reserved)?;
    let computer = host::computer(frontend, arguments.level)?;
    let home = home(asked, arguments.visibility).await?;
    let (parsed, starting_position) = parse_options(frontend.text, arguments)?;
    check_engine(frontend, &parsed.options, &computer)?;
    let mut armies = parsed.options.armies();
    let seat_of = |army: Army| {
        armies
            .position(|next| next == army)
            .map(|seat| Seat(seat as u8))
            .ok_or(army)
    };
    let seat = arguments
        .army
        .map(seat_of)
        .transpose()
        .map_err(|army| no_such_army(frontend.text, &parsed.options, army))?;
    let reserved = arguments.reserved.iter().map(|user| profile(user).into());
    let crowds = typed_terms::crowds(frontend.text, caller, &arguments.teams, &arguments.vote)?;
    let computers = computers(&parsed, arguments.computers, &computer);
    // A host who leaves no seat for themself only watches.
    let is_full = crowds.len() + computers.len() >= parsed.options.players();
    let watches = is_full && !crowds.is_empty() && arguments.reserved.is_empty();
    Ok(NewGame {
        terms: GameTerms {
            draw_start: parsed.draw_start,
            public: arguments.visibility == Some(Visibility::Public),
            computer_level: computer.level,
            computer_options: parsed.computers,
            diplomacy: parsed.diplomacy,
            clock: typed_terms::time_control(
                frontend.text,
                &arguments.clock,
                arguments.on_timeout,
            )?,
            starting_position: starting_position.map(Into::into),
            options: parsed.options,
            ..arguments.terms.clone()
        },
        home,
        host: (!watches && !arguments.arbiter).then(|| caller.profile.clone()),
        arbiter: arguments.arbiter.then(|| caller.profile.clone()),
        seats: seat.into_iter().collect(),
        reserved: reserved.collect(),
        computers,
        crowds,
        rematch: false,
    })
}

/// Checks that the engine that was chosen, if one was, knows the rules. The game checks this
/// only of computers that play from the start, and there may be none.
fn check_engine(frontend: &Frontend, options: &Options, computer: &Computer) -> Result<(), String> {
    let engine = computer.engine.as_ref();
    let offered = engine.and_then(|engine| OfferedEngine::named(&frontend.engines, engine));
    match offered.map(|offered| offered.playing(options)) {
        Some(Err(refusal)) => {
            let naming = Naming::Mention;
            Err(text::refusal(frontend.text, &refusal, None, naming))
        }
        _ => Ok(()),
    }
}

/// The options and the starting position. A starting position brings its own options, and typed
/// options must not contradict it.
fn parse_options(
    text: &Text,
    arguments: &NewGameArguments,
) -> Result<(ParsedOptions, Option<StartingPosition>), String> {
    let parse = |variant, line: &str| {
        typed_terms::parse_options(variant, line).map_err(|fault| options_fault_text(text, fault))
    };
    let Some(starting_position) = &arguments.starting_position else {
        let variant = arguments.variant.unwrap_or_default();
        return Ok((parse(variant, &arguments.options)?, None));
    };
    let variant = typed_terms::variant_of(text, arguments.variant, starting_position)?;
    let parsed = parse(variant, &arguments.options)?;
    let position = typed_terms::starting_position(text, &parsed.options, starting_position)?;
    let options = position.options();
    let names_options = parsed.options != Options::of(options.variant()) || !parsed.draw_start;
    if names_options && parsed.options != options {
        return Err(say!(text, "position-includes-options"));
    }
    let parsed = ParsedOptions {
        options,
        draw_start: false,
        ..parsed
    };
    Ok((parsed, Some(StartingPosition::of(&position))))
}

/// Checks the users for whom seats are reserved: no bots, and nobody twice.
pub(super) fn check_people(text: &Text, caller: &Caller, reserved: &[User]) -> Result<(), String> {
    if reserved.iter().any(|user| user.bot) {
        return Err(say!(text, "not-for-bots"));
    }
    let mut people: Vec<u64> = reserved.iter().map(|user| user.id.get()).collect();
    if people[..] == [caller.person().0] {
        return Err(say!(text, "refusal-same-person-twice"));
    }
    people.push(caller.person().0);
    people.sort_unstable();
    if people.windows(2).any(|pair| pair[0] == pair[1]) {
        Err(say!(text, "refusal-named-twice"))
    } else {
        Ok(())
    }
}

/// The home of the new game, or an explanation of why it cannot be played there.
pub(crate) async fn home(asked: Asked<'_>, visibility: Option<Visibility>) -> Result<Home, String> {
    let caller = asked.caller;
    let refusal = match visibility {
        // A private game is played in direct messages, so the channel does not matter.
        Some(Visibility::Private) => None,
        _ => admission::channel_refusal(asked).await,
    };
    if let Some(refusal) = refusal {
        return Err(refusal);
    }
    match (channel_for_game(asked).await, visibility) {
        (_, Some(Visibility::Private)) => Ok(Home::Private),
        (Some(address), _) => match missing_permissions(caller) {
            Some(permissions) => Err(say!(
                asked.text(),
                "refusal-permissions",
                missing = permissions
            )),
            None => Ok([caller.new_place(&address)].into_iter().collect()),
        },
        // In other direct messages and servers the bot cannot send the boards.
        (None, _) if !caller.is_bot_here => Err(say!(asked.text(), "refusal-not-here")),
        (None, Some(Visibility::Server)) => Err(say!(asked.text(), "refusal-no-server")),
        (None, None | Some(Visibility::Public)) => Ok(Home::Private),
    }
}

/// The channel for a new game. A thread belongs to its game until that is over, so another one
/// begins in the channel above. `None` where the bot is not.
async fn channel_for_game(asked: Asked<'_>) -> Option<ChannelAddress> {
    let here = asked.caller.channel_address()?;
    let Some(channel) = asked.caller.parent else {
        return Some(here);
    };
    match game_lookup::game_here(asked).await.map(|view| view.phase) {
        Some(Phase::Lobby | Phase::Running { .. }) => Some(ChannelAddress { channel, ..here }),
        Some(Phase::Closed(_) | Phase::Over(_)) | None => Some(here),
    }
}

/// The answer that a game has no such army, and which armies it has.
pub(crate) fn no_such_army(text: &Text, options: &Options, army: Army) -> String {
    let armies = options.armies().map(|army| text.army(army)).collect();
    say!(
        text,
        "refusal-no-such-army",
        army = text.army(army),
        armies = text.one_of(armies)
    )
}

/// Explains what is wrong with an options line.
pub(super) fn options_fault_text(text: &Text, fault: OptionsFault) -> String {
    match fault {
        OptionsFault::Form(typed) => {
            say!(text, "refusal-option-form", text = escape_quoted(&typed))
        }
        OptionsFault::Rules(fault) => text::option_fault(text, &fault, Naming::Escaped),
        OptionsFault::Value { option, examples } => say!(
            text,
            "refusal-option-value",
            option = escape_quoted(&option),
            examples = text.one_of(examples)
        ),
        OptionsFault::WithoutPacts(name) => {
            say!(text, "refusal-without-pacts", name)
        }
        OptionsFault::OtherMode => say!(text, "refusal-diplomacy-other-mode"),
    }
}

/// Suggestions for what the options line can become, each with its meaning.
pub(crate) fn complete_options(
    text: &Text,
    variant: Variant,
    typed: &str,
) -> Vec<AutocompleteChoice> {
    // Longer lines than a suggestion can hold are still accepted when they are typed.
    let lines = typed_terms::option_lines(variant, typed)
        .into_iter()
        .filter(|(line, _)| line.chars().count() <= CHOICE_LENGTH);
    let short = |name: String| name.chars().take(CHOICE_LENGTH).collect::<String>();
    lines
        .take(CHOICES)
        .map(|(line, proposal)| {
            let meaning = text::option(text, &proposal);
            AutocompleteChoice::new(short(format!("{line} – {meaning}")), line)
        })
        .collect()
}

/// Whether a game is played in the channel where the user is.
fn is_here(caller: &Caller, home: &Home) -> bool {
    let here = caller.channel_address();
    here.is_some_and(|here| home.is_in(&here.to_string()))
}

/// The computers that play from the start.
fn computers(parsed: &ParsedOptions, count: Computers, computer: &Computer) -> Vec<NewComputer> {
    let mut computers = if parsed.has_neutral_computer {
        NewGame::default_computers(&parsed.options, computer.level)
    } else {
        Vec::new()
    };
    let others = match count {
        Computers::Exactly(count) => count,
        // One seat is the host's.
        Computers::OnAllOtherSeats => parsed.options.players() - 1 - computers.len(),
    };
    let any_seat = NewComputer {
        computer: computer.clone(),
        seats: Vec::new(),
    };
    computers.extend(vec![any_seat; others]);
    computers
}
