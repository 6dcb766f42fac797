//! Lobbies: opened by `/game new` or `/challenge`, joined, left, started, cancelled. A game against
//! computers alone (`/play`) needs no lobby and starts at once.
//!
//! The game decides what is allowed; this file turns the command's options into a new game, and
//! says the results to the user.

use crate::connection::address::ChannelAddress;
use crate::frontend::answer::Answer;
use crate::frontend::caller::{Caller, profile};
use crate::frontend::channel_check::missing_permissions;
use crate::frontend::custom_id::{CustomId, GameComponent};
use crate::frontend::game_names::{CHOICE_LENGTH, CHOICES};
use crate::frontend::{Frontend, message};
use crate::lobby::options_text;
use crate::lobby::options_text::{OptionsFault, ParsedOptions};
use entente_game::{
    Computer, GameId, Home, LobbyAction, NewComputer, NewGame, Phase, Profile, Refusal, Seat,
    StartingPosition, TimeoutRule, View, Visibility,
};
use entente_presentation::text::{Naming, capitalize, escape, say};
use entente_rules::{Army, Options, Variant};
use entente_service::{JoinCodeError, Rejected};
use poise::serenity_prelude::{
    AutocompleteChoice, ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, User, UserId,
};

/// How many computers play from the start, besides one for the neutral army.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Computers {
    Exactly(usize),
    /// As many as there are other seats. Then the game starts at once.
    OnAllOtherSeats,
}

/// The arguments of `/game new`, `/challenge` or `/play`.
pub(crate) struct NewGameArguments {
    /// The rule set, if one was named; otherwise that of the starting position, or chess.
    pub(crate) variant: Option<Variant>,
    /// The options line, as it was typed.
    pub(crate) options: String,
    /// The clock, as it was typed.
    pub(crate) clock: String,
    /// What happens when the time is over, if it was chosen.
    pub(crate) on_timeout: Option<TimeoutRule>,
    /// The army that the host wants, if one was chosen.
    pub(crate) army: Option<Army>,
    /// The users for whom seats are reserved.
    pub(crate) reserved: Vec<User>,
    pub(crate) computers: Computers,
    /// The number of the computer that was chosen, if one was: a level, or an engine.
    pub(crate) level: Option<i64>,
    /// The position with which the game begins, as it was typed.
    pub(crate) starting_position: Option<String>,
    /// Who can watch. By default, those who can read the channel; in direct messages nobody.
    pub(crate) visibility: Option<Visibility>,
}

impl NewGameArguments {
    /// A game of chess against a computer, with all defaults.
    pub(crate) fn play() -> Self {
        Self {
            variant: None,
            options: String::new(),
            clock: String::new(),
            on_timeout: None,
            army: None,
            reserved: Vec::new(),
            computers: Computers::OnAllOtherSeats,
            level: None,
            starting_position: None,
            visibility: None,
        }
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

impl Frontend {
    /// Opens a lobby, or makes a challenge: a lobby in which every other seat is reserved.
    pub(crate) async fn open_lobby(&self, caller: &Caller, arguments: NewGameArguments) -> Answer {
        let new = match self.new_game(caller, &arguments).await {
            Ok(new) => new,
            Err(refusal) => return Answer::text(refusal),
        };
        match self.service.create(caller.command(new)).await {
            Ok(accepted) if accepted.view.phase != Phase::Lobby => {
                Answer::text(self.started_text(caller, &accepted.view).await)
            }
            Ok(accepted) => self.opened(caller, &accepted.view).await,
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// The answer to the host when a lobby is open or a challenge is made. Only the challenger has
    /// *Withdraw*.
    pub(crate) async fn opened(&self, caller: &Caller, view: &View) -> Answer {
        let answer = Answer::text(self.opened_text(caller, view).await);
        if view.is_challenge() {
            answer.with_rows(vec![message::withdraw_row(self.text, view)])
        } else {
            answer
        }
    }

    /// What the host is told when a game against computers alone has begun.
    pub(crate) async fn started_text(&self, caller: &Caller, view: &View) -> String {
        let location = match (&view.home, self.direct_link(caller, view).await) {
            (Home::Private, None) => say!(self.text, "where-own-direct"),
            _ => self.location_text(caller, view).await,
        };
        say!(
            self.text,
            "done-play",
            armies = self.text.armies_of(view, view.own_seats()),
            where = location
        )
    }

    /// What the host is told when a lobby is open or a challenge is made.
    async fn opened_text(&self, caller: &Caller, view: &View) -> String {
        let location = self.location_text(caller, view).await;
        match &view.home {
            // The challenge appears right where it was made, so nobody has to look for it.
            Home::Channel(home) if view.is_challenge() && is_here(caller, home) => {
                let who = self.text.invited(view, Naming::Mention);
                say!(self.text, "done-challenged", who)
            }
            _ if view.is_challenge() => {
                let who = self.text.invited(view, Naming::Mention);
                say!(
                    self.text,
                    "done-challenged-elsewhere",
                    who,
                    where = location
                )
            }
            Home::Channel(home) if is_here(caller, home) => say!(self.text, "done-opened"),
            Home::Channel(_) => say!(self.text, "done-opened-elsewhere", where = location),
            Home::Private if view.is_open() => {
                let code = self.service.join_code(&view.game).to_string();
                say!(self.text, "done-opened-code", code)
            }
            Home::Private => say!(self.text, "done-opened-direct"),
        }
    }

    /// The new game, or an explanation of why it cannot be made.
    async fn new_game(
        &self,
        caller: &Caller,
        arguments: &NewGameArguments,
    ) -> Result<NewGame, String> {
        self.check_people(caller, &arguments.reserved)?;
        let computer = self.computer(arguments.level)?;
        let home = self.home(caller, arguments.visibility).await?;
        let (parsed, starting_position) = self.parse_options(arguments)?;
        self.check_engine(&parsed.options, &computer)?;
        let mut armies = parsed.options.armies();
        let seat_of = |army: Army| {
            armies
                .position(|known| known == army)
                .map(|seat| Seat(seat as u8))
                .ok_or(army)
        };
        let seat = arguments
            .army
            .map(seat_of)
            .transpose()
            .map_err(|army| self.no_such_army(&parsed.options, army))?;
        let reserved = arguments.reserved.iter().map(|user| profile(user).into());
        Ok(NewGame {
            home,
            public: arguments.visibility == Some(Visibility::Public),
            host: caller.profile.clone(),
            seats: seat.into_iter().collect(),
            reserved: reserved.collect(),
            computers: computers(&parsed, arguments.computers, &computer),
            computer_level: computer.level,
            computer_options: parsed.computers,
            draw_start: parsed.draw_start,
            diplomacy: parsed.diplomacy,
            clock: self.time_control(&arguments.clock, arguments.on_timeout)?,
            starting_position,
            options: parsed.options,
            rematch: false,
        })
    }

    /// Checks that the engine that was chosen, if one was, knows the rules. The game checks this
    /// only of computers that play from the start, and there may be none.
    fn check_engine(&self, options: &Options, computer: &Computer) -> Result<(), String> {
        match &computer.engine {
            Some(engine) if options.variant().uci().is_none() => {
                let engine = engine.clone();
                let refusal = Refusal::EngineCannotPlay { engine };
                Err(self.text.refusal(&refusal, None, Naming::Mention))
            }
            _ => Ok(()),
        }
    }

    /// The options and the starting position. A starting position brings its own options, and typed
    /// options must not contradict it.
    fn parse_options(
        &self,
        arguments: &NewGameArguments,
    ) -> Result<(ParsedOptions, Option<StartingPosition>), String> {
        let parse = |variant, line: &str| {
            options_text::parse(variant, line)
                .map_err(|fault| self.options_fault_text(variant, fault))
        };
        let Some(starting_position) = &arguments.starting_position else {
            let variant = arguments.variant.unwrap_or_default();
            return Ok((parse(variant, &arguments.options)?, None));
        };
        let position = self.starting_position(arguments.variant, starting_position)?;
        let options = position.options();
        let parsed = parse(options.variant(), &arguments.options)?;
        let names_options = parsed.options != Options::of(options.variant()) || !parsed.draw_start;
        if names_options && parsed.options != options {
            return Err(say!(self.text, "position-includes-options"));
        }
        let parsed = ParsedOptions {
            options,
            draw_start: false,
            ..parsed
        };
        Ok((parsed, Some(StartingPosition::of(&position))))
    }

    /// Checks the users for whom seats are reserved: no bots, and nobody twice.
    pub(crate) fn check_people(&self, caller: &Caller, reserved: &[User]) -> Result<(), String> {
        if reserved.iter().any(|user| user.bot) {
            return Err(say!(self.text, "not-for-bots"));
        }
        let mut people: Vec<u64> = reserved.iter().map(|user| user.id.get()).collect();
        if people[..] == [caller.person().0] {
            return Err(say!(self.text, "refusal-same-person"));
        }
        people.push(caller.person().0);
        people.sort_unstable();
        if people.windows(2).any(|pair| pair[0] == pair[1]) {
            Err(say!(self.text, "refusal-named-twice"))
        } else {
            Ok(())
        }
    }

    /// Where the game will live, or an explanation of why it cannot live there.
    pub(crate) async fn home(
        &self,
        caller: &Caller,
        visibility: Option<Visibility>,
    ) -> Result<Home, String> {
        let refusal = match visibility {
            // A private game is played in direct messages, so the channel does not matter.
            Some(Visibility::Private) => None,
            _ => self.channel_refusal(caller).await,
        };
        if let Some(refusal) = refusal {
            return Err(refusal);
        }
        match (self.channel_for_game(caller).await, visibility) {
            (_, Some(Visibility::Private)) => Ok(Home::Private),
            (Some(address), _) => match missing_permissions(caller) {
                Some(permissions) => Err(say!(
                    self.text,
                    "refusal-permissions",
                    missing = permissions
                )),
                None => Ok(Home::Channel(address.to_string())),
            },
            // In other direct messages and servers the bot cannot send the boards.
            (None, _) if !caller.is_bot_here => Err(say!(self.text, "refusal-not-here")),
            (None, Some(Visibility::Server)) => Err(say!(self.text, "refusal-no-server")),
            (None, None | Some(Visibility::Public)) => Ok(Home::Private),
        }
    }

    /// The channel for a new game. A thread belongs to its game until that is over, so another one
    /// begins in the channel above. `None` where the bot is not.
    async fn channel_for_game(&self, caller: &Caller) -> Option<ChannelAddress> {
        let here = caller.channel_address()?;
        let Some(channel) = caller.parent else {
            return Some(here);
        };
        match self.game_here(caller).await.map(|view| view.phase) {
            Some(Phase::Lobby | Phase::Running { .. }) => Some(ChannelAddress { channel, ..here }),
            Some(Phase::Closed(_) | Phase::Over(_)) | None => Some(here),
        }
    }

    /// The answer that a game has no such army, and which armies it has.
    pub(crate) fn no_such_army(&self, options: &Options, army: Army) -> String {
        let armies = options.armies().map(|army| self.text.army(army)).collect();
        say!(
            self.text,
            "refusal-no-such-army",
            army = self.text.army(army),
            armies = self.text.one_of(armies)
        )
    }

    /// Joins the lobby with this code.
    pub(crate) async fn join_by_code(&self, caller: &Caller, code: &str) -> Answer {
        match self.service.lobby_by_code(caller.person(), code).await {
            Ok(game) => self.join(caller, &game, Vec::new()).await,
            // The service counts wrong codes, so that codes cannot be found by trying.
            Err(JoinCodeError::Wrong) => Answer::text(say!(self.text, "refusal-wrong-code")),
            Err(JoinCodeError::TooMany { until }) => {
                let shown = format!("<t:{}:R>", until.0.div_ceil(1000));
                Answer::text(say!(self.text, "refusal-many-codes", until = shown))
            }
            Err(JoinCodeError::Failed(rejected)) => self.rejected(&rejected),
        }
    }

    /// Explains what is wrong with an options line.
    pub(crate) fn options_fault_text(&self, variant: Variant, fault: OptionsFault) -> String {
        let game = capitalize(&self.text.variant_name(variant));
        match fault {
            OptionsFault::Form(text) => {
                say!(self.text, "refusal-option-form", text = escape(&text))
            }
            OptionsFault::Name { name, names } if names.is_empty() => {
                say!(self.text, "refusal-no-options", game, name = escape(&name))
            }
            OptionsFault::Name { name, names } => say!(
                self.text,
                "refusal-no-such-option",
                game,
                name = escape(&name),
                names = self.text.all_of(names)
            ),
            OptionsFault::Value { option, examples } => say!(
                self.text,
                "refusal-option-value",
                option = escape(&option),
                examples = self.text.one_of(examples)
            ),
            OptionsFault::Together => say!(self.text, "refusal-options-together"),
            OptionsFault::WithoutPacts(name) => {
                say!(self.text, "refusal-without-pacts", name)
            }
        }
    }

    /// Suggestions for what the options line can become, each with its meaning.
    pub(crate) fn complete_options(
        &self,
        variant: Variant,
        typed: &str,
    ) -> Vec<AutocompleteChoice> {
        // Longer lines than a suggestion can hold are still accepted when they are typed.
        let lines = options_text::complete(variant, typed)
            .into_iter()
            .filter(|(line, _)| line.chars().count() <= CHOICE_LENGTH);
        let short = |name: String| name.chars().take(CHOICE_LENGTH).collect::<String>();
        lines
            .take(CHOICES)
            .map(|(line, proposal)| {
                let meaning = self.text.option(proposal);
                AutocompleteChoice::new(short(format!("{line} – {meaning}")), line)
            })
            .collect()
    }

    /// Joins a lobby, with these colours or with any that are left.
    pub(crate) async fn join(&self, caller: &Caller, game: &GameId, seats: Vec<Seat>) -> Answer {
        let Profile { name, .. } = caller.profile.clone();
        let action = LobbyAction::Join { name, seats };
        match self.service.submit(game, caller.command(action)).await {
            // Everybody who reads the lobby's channel has the same buttons. Who is in already may
            // want another colour.
            Err(Rejected::Refused {
                refusal: refusal @ Refusal::AlreadyJoined,
                view: Some(view),
            }) if view.phase == Phase::Lobby && !view.is_challenge() => {
                let why = self.text.refusal(&refusal, Some(&view), Naming::Mention);
                let menu = self.seat_menu(&view);
                let text = format!("{why} {}", menu.text);
                Answer { text, ..menu }
            }
            Err(rejected) => self.rejected(&rejected),
            Ok(accepted) => Answer::text(self.joined_text(caller, &accepted.view).await),
        }
    }

    /// What a user is told after joining.
    async fn joined_text(&self, caller: &Caller, view: &View) -> String {
        let me = view.me().map_or(&[][..], |me| &me.seats);
        let armies = self.text.armies_of(view, me);
        let joined = match (&view.phase, me) {
            (Phase::Lobby, []) => say!(self.text, "done-joined"),
            (Phase::Lobby, _) => say!(self.text, "done-joined-as", armies),
            _ => say!(
                self.text,
                "done-joined-started",
                armies,
                where = self.location_text(caller, view).await
            ),
        };
        self.text.with_nonce(joined, view)
    }

    /// Leaves a lobby.
    pub(crate) async fn leave_lobby(&self, caller: &Caller, game: &GameId) -> Answer {
        match self.submit_to_lobby(caller, game, LobbyAction::Leave).await {
            Ok(_) => Answer::text(say!(self.text, "done-left")),
            Err(answer) => answer,
        }
    }

    /// Starts the game of a lobby with the players who have joined.
    pub(crate) async fn start_lobby(&self, caller: &Caller, game: &GameId) -> Answer {
        match self.submit_to_lobby(caller, game, LobbyAction::Start).await {
            Ok(view) => self.started(caller, &view).await,
            Err(answer) => answer,
        }
    }

    /// That the game of a lobby has begun, and which computers play in it: some may have got the
    /// seats that were free.
    pub(crate) async fn started(&self, caller: &Caller, view: &View) -> Answer {
        let location = self.location_text(caller, view).await;
        let computers = self.text.computers(view, Naming::Mention);
        Answer::text(if computers.is_empty() {
            say!(self.text, "done-started", where = location)
        } else {
            let computers = self.text.all_of(computers);
            say!(self.text, "done-started-with-computers", computers, where = location)
        })
    }

    /// Cancels a lobby.
    pub(crate) async fn cancel_lobby(&self, caller: &Caller, game: &GameId) -> Answer {
        match self
            .submit_to_lobby(caller, game, LobbyAction::Cancel)
            .await
        {
            Ok(_) => Answer::text(say!(self.text, "done-cancelled")),
            Err(answer) => answer,
        }
    }

    async fn submit_to_lobby(
        &self,
        caller: &Caller,
        game: &GameId,
        action: LobbyAction,
    ) -> Result<View, Answer> {
        let submitted = self.service.submit(game, caller.command(action)).await;
        submitted
            .map(|accepted| accepted.view)
            .map_err(|rejected| self.rejected(&rejected))
    }

    /// The menu of colours that are left.
    pub(crate) async fn pick_seats(&self, caller: &Caller, game: &GameId) -> Answer {
        let view = match self.service.view(game, caller.person()).await {
            Ok(view) => view,
            Err(rejected) => return self.rejected(&rejected),
        };
        let refused = match view.phase {
            Phase::Lobby if view.is_open() || view.me().is_some() => None,
            Phase::Lobby => Some(Refusal::LobbyFull),
            Phase::Closed(_) => Some(Refusal::LobbyClosed),
            Phase::Running { .. } | Phase::Over(_) => Some(Refusal::AlreadyStarted),
        };
        match refused {
            Some(refusal) => {
                Answer::text(self.text.refusal(&refusal, Some(&view), Naming::Mention))
            }
            None => self.seat_menu(&view),
        }
    }

    /// The menu of the seats that are open or the viewer's own.
    fn seat_menu(&self, view: &View) -> Answer {
        let own = view.player();
        let entries: Vec<_> = view
            .seats_taking_part()
            .filter(|(_, seat)| seat.player.is_none() || own.is_some() && seat.player == own)
            .map(|(number, seat)| {
                let entry =
                    CreateSelectMenuOption::new(self.text.army(seat.army), number.0.to_string());
                entry.default_selection(own.is_some() && seat.player == own)
            })
            .collect();
        // Discord rejects a menu that allows more values than it has.
        let most = view.most_seats.clamp(1, entries.len().max(1)) as u8;
        let kind = CreateSelectMenuKind::String { options: entries };
        let id = CustomId::new(&view.game, view.ply(), GameComponent::Seats);
        let menu = CreateSelectMenu::new(id, kind)
            .placeholder(say!(self.text, "menu-seats"))
            .min_values(1)
            .max_values(most);
        let any = message::button(
            CustomId::new(&view.game, view.ply(), GameComponent::AnySeat),
            ButtonStyle::Secondary,
            say!(self.text, "button-any-seat"),
        );
        Answer::text(say!(self.text, "pick-seats", most)).with_rows(vec![
            CreateActionRow::SelectMenu(menu),
            CreateActionRow::Buttons(vec![any]),
        ])
    }
}

/// Whether a game's channel is the one where the user is.
fn is_here(caller: &Caller, home: &str) -> bool {
    let here = caller.channel_address();
    here.is_some_and(|here| here.to_string() == home)
}

/// The computers that play from the start.
fn computers(parsed: &ParsedOptions, count: Computers, computer: &Computer) -> Vec<NewComputer> {
    let mut computers = if parsed.has_neutral_computer {
        NewGame::usual_computers(&parsed.options, computer.level)
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
