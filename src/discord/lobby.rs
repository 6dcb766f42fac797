//! Lobbies: opened by `/game new`, joined, left, started, taken back. The game's own room decides; here is what the asker is told.

use super::agreed::{self, Agreed, Fault};
use super::answer::Answer;
use super::asker::{Asker, sitter};
use super::challenge::missing;
use super::custom_id::{Ask, CustomId};
use super::which::{CHOICE_LENGTH, CHOICES};
use super::{Door, message};
use crate::table::NoLobby;
use crate::text::{Naming, escape, say};
use entente_game::{
    Action, Beginning, Expiry, GameId, Home, NewGame, Phase, Refusal, Seat, Sitter, View,
    Visibility,
};
use entente_rules::{Army, Options, Variant};
use poise::serenity_prelude::{
    AutocompleteChoice, ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, User,
};

/// What somebody wants to play, as `/game new` or `/challenge` was filled in.
pub(super) struct Wanted {
    /// The rule set, where it has been said; otherwise that of the position with which it is to begin, or chess.
    pub(super) variant: Option<Variant>,
    /// What else is agreed on, as it was typed.
    pub(super) options: String,
    /// How much time there is, as it was typed.
    pub(super) clock: String,
    /// What happens when it is over, where it has been said.
    pub(super) timeout: Option<Expiry>,
    /// The army that the host wants, where it has been said.
    pub(super) army: Option<Army>,
    /// Those for whom places are to be kept.
    pub(super) reserved: Vec<User>,
    /// The position with which it is to begin, as it was typed.
    pub(super) beginning: Option<String>,
    /// Who can watch; where nothing is said, whoever reads the channel, and in direct messages nobody.
    pub(super) visibility: Option<Visibility>,
}

impl Wanted {
    /// A challenge to a game of chess.
    pub(super) fn challenge(opponent: User) -> Self {
        Self {
            variant: None,
            options: String::new(),
            clock: String::new(),
            timeout: None,
            army: None,
            reserved: vec![opponent],
            beginning: None,
            visibility: None,
        }
    }
}

impl Door {
    /// Opens a lobby, or makes a challenge: a lobby in which every other place is kept for somebody.
    pub(super) async fn open_lobby(&self, asker: &Asker, wanted: Wanted) -> Answer {
        let new = match self.new_game(asker, &wanted).await {
            Ok(new) => new,
            Err(refusal) => return Answer::text(refusal),
        };
        match self.table.create(asker.wish(), new).await {
            Ok(granted) => Answer::text(self.opened(asker, &granted.view).await),
            Err(rejected) => self.rejected(&rejected),
        }
    }

    pub(super) async fn opened(&self, asker: &Asker, view: &View) -> String {
        let place = self.wherever(asker, view).await;
        match &view.home {
            _ if view.is_challenge() => say!(self.text, "done-challenged", where = place),
            Home::Channel(_) => say!(self.text, "done-opened"),
            Home::Private if view.is_open() => {
                let code = self.table.code_of(&view.game).to_string();
                say!(self.text, "done-opened-code", code = code)
            }
            Home::Private => say!(self.text, "done-opened-direct"),
        }
    }

    /// The game that is to be made, or why it cannot be, in words.
    async fn new_game(&self, asker: &Asker, wanted: &Wanted) -> Result<NewGame, String> {
        self.check_people(asker, &wanted.reserved)?;
        let home = self.home(asker, wanted.visibility).await?;
        let (agreed, beginning) = self.agreed(wanted)?;
        let mut armies = agreed.options.armies();
        let seat = |army: Army| {
            let seat = armies.position(|known| known == army);
            seat.map(|seat| Seat(seat as u8)).ok_or(army)
        };
        let seats = wanted.army.map(seat).transpose();
        let seats = seats.map_err(|army| self.no_such_army(&agreed.options, army))?;
        let reserved = wanted.reserved.iter().map(|user| sitter(user).into());
        Ok(NewGame {
            home,
            public: wanted.visibility == Some(Visibility::Public),
            host: asker.sitter.clone(),
            seats: seats.into_iter().collect(),
            reserved: reserved.collect(),
            programs: agreed.programs,
            draw_start: agreed.draw_start,
            diplomacy: agreed.diplomacy,
            clock: self.time_control(&wanted.clock, wanted.timeout)?,
            beginning,
            options: agreed.options,
        })
    }

    /// What is agreed on, and with which position it begins; which options hold is then said by the position alone.
    fn agreed(&self, wanted: &Wanted) -> Result<(Agreed, Option<Beginning>), String> {
        let read = |variant, line: &str| {
            let agreed = agreed::read(variant, line);
            agreed.map_err(|fault| self.disagreed(variant, fault))
        };
        let Some(beginning) = &wanted.beginning else {
            let variant = wanted.variant.unwrap_or(Variant::Standard);
            return Ok((read(variant, &wanted.options)?, None));
        };
        let position = self.beginning(wanted.variant, beginning)?;
        let options = position.options();
        let agreed = read(options.variant(), &wanted.options)?;
        let says_options = agreed.options != Options::of(options.variant()) || !agreed.draw_start;
        if says_options && agreed.options != options {
            return Err(say!(self.text, "beginning-says-options"));
        }
        let has_neutral = agreed.programs == NewGame::usual_programs(&agreed.options);
        let programs = match has_neutral {
            true => NewGame::usual_programs(&options),
            false => agreed.programs,
        };
        let agreed = Agreed {
            options,
            programs,
            draw_start: false,
            ..agreed
        };
        Ok((agreed, Some(Beginning::of(&position))))
    }

    pub(super) fn check_people(&self, asker: &Asker, reserved: &[User]) -> Result<(), String> {
        if reserved.iter().any(|user| user.bot) {
            return Err(say!(self.text, "not-for-bots"));
        }
        let people = reserved.iter().map(|user| user.id.get());
        let mut people: Vec<u64> = people.collect();
        if people[..] == [asker.person().0] {
            return Err(say!(self.text, "refusal-same-person"));
        }
        people.push(asker.person().0);
        people.sort_unstable();
        match people.windows(2).any(|pair| pair[0] == pair[1]) {
            true => Err(say!(self.text, "refusal-named-twice")),
            false => Ok(()),
        }
    }

    /// Where the game is to live, or why it cannot live there.
    pub(super) async fn home(
        &self,
        asker: &Asker,
        visibility: Option<Visibility>,
    ) -> Result<Home, String> {
        let barred = match visibility {
            Some(Visibility::Private) => None,
            _ => self.barred(asker).await,
        };
        if let Some(barred) = barred {
            return Err(barred);
        }
        match (asker.place(), visibility) {
            (_, Some(Visibility::Private)) => Ok(Home::Private),
            (Some(place), _) => match missing(asker) {
                Some(missing) => Err(say!(self.text, "refusal-permissions", missing = missing)),
                None => Ok(Home::Channel(place.to_string())),
            },
            (None, _) if !asker.is_bot_here => Err(say!(self.text, "refusal-not-here")),
            (None, Some(Visibility::Server)) => Err(say!(self.text, "refusal-no-server")),
            (None, None | Some(Visibility::Public)) => Ok(Home::Private),
        }
    }

    /// That a game has no such army, and which it has.
    pub(super) fn no_such_army(&self, options: &Options, army: Army) -> String {
        let armies = options.armies().map(|army| self.text.army(army));
        let armies = self.text.all_of(armies.collect());
        let army = self.text.army(army);
        say!(
            self.text,
            "refusal-no-such-army",
            army = army,
            armies = armies
        )
    }

    /// Takes a place in the lobby of this code.
    pub(super) async fn join_by_code(&self, asker: &Asker, code: &str) -> Answer {
        match self.table.lobby_of_code(asker.person(), code) {
            Ok(game) => self.join(asker, &game, Vec::new()).await,
            Err(NoLobby::Wrong) => Answer::text(say!(self.text, "refusal-wrong-code")),
            Err(NoLobby::TooMany { until }) => {
                let until = format!("<t:{}:R>", until.0.div_ceil(1000));
                Answer::text(say!(self.text, "refusal-many-codes", until = until))
            }
            Err(NoLobby::Failed(rejected)) => self.rejected(&rejected),
        }
    }

    /// Why what was typed of a game cannot be agreed on.
    pub(super) fn disagreed(&self, variant: Variant, fault: Fault) -> String {
        let game = self.text.variant_name(variant);
        match fault {
            Fault::Form(text) => {
                say!(self.text, "refusal-option-form", text = escape(&text))
            }
            Fault::Name { name, names } if names.is_empty() => {
                say!(
                    self.text,
                    "refusal-no-options",
                    game = game,
                    name = escape(&name)
                )
            }
            Fault::Name { name, names } => say!(
                self.text,
                "refusal-no-such-option",
                game = game,
                name = escape(&name),
                names = self.text.all_of(names)
            ),
            Fault::Value { option, examples } => say!(
                self.text,
                "refusal-option-value",
                option = escape(&option),
                examples = self.text.one_of(examples)
            ),
            Fault::Together => say!(self.text, "refusal-options-together"),
            Fault::WithoutPacts(name) => say!(self.text, "refusal-without-pacts", name = name),
        }
    }

    /// What the line of a new game's options can become, each with what it means.
    pub(super) fn complete_options(
        &self,
        variant: Variant,
        typed: &str,
    ) -> Vec<AutocompleteChoice> {
        // A line that a choice cannot hold is still read when it is typed.
        let lines = agreed::complete(variant, typed).into_iter();
        let lines = lines.filter(|(line, _)| line.chars().count() <= CHOICE_LENGTH);
        let short = |name: String| name.chars().take(CHOICE_LENGTH).collect::<String>();
        lines
            .take(CHOICES)
            .map(|(line, proposal)| {
                let meaning = self.text.option(proposal);
                AutocompleteChoice::new(short(format!("{line} – {meaning}")), line)
            })
            .collect()
    }

    /// Takes a place, reserved or open, with these colours or with whichever is left.
    pub(super) async fn join(&self, asker: &Asker, game: &GameId, seats: Vec<Seat>) -> Answer {
        let Sitter { name, .. } = asker.sitter.clone();
        let action = Action::Join { name, seats };
        match self.table.submit(game, asker.wish(), action).await {
            Err(rejected) => self.rejected(&rejected),
            Ok(granted) => Answer::text(self.joined(asker, &granted.view).await),
        }
    }

    async fn joined(&self, asker: &Asker, view: &View) -> String {
        let me = view.me().map_or(&[][..], |me| &me.seats);
        let armies = self.text.armies_of(view, me);
        match (&view.phase, me) {
            (Phase::Lobby, []) => say!(self.text, "done-joined"),
            (Phase::Lobby, _) => say!(self.text, "done-joined-as", armies = armies),
            _ => say!(
                self.text,
                "done-joined-started",
                armies = armies,
                where = self.wherever(asker, view).await
            ),
        }
    }

    /// Gives the asker's place up, starts the lobby, or takes it back.
    pub(super) async fn change_lobby(
        &self,
        asker: &Asker,
        game: &GameId,
        action: Action,
    ) -> Answer {
        let wanted = action.clone();
        match self.table.submit(game, asker.wish(), action).await {
            Err(rejected) => self.rejected(&rejected),
            Ok(granted) => Answer::text(match wanted {
                Action::Leave => say!(self.text, "done-left"),
                Action::Start => {
                    say!(
                        self.text,
                        "done-started",
                        where = self.wherever(asker, &granted.view).await
                    )
                }
                Action::Withdraw => say!(self.text, "done-cancelled"),
                Action::Create(_)
                | Action::Join { .. }
                | Action::Accept
                | Action::Reserve(_)
                | Action::Free { .. }
                | Action::Move { .. }
                | Action::Choose { .. }
                | Action::OfferDraw
                | Action::AgreeDraw
                | Action::DeclineDraw
                | Action::ClaimDraw(_)
                | Action::Resign
                | Action::Abort
                | Action::Request(_)
                | Action::AgreeRequest
                | Action::DeclineRequest
                | Action::Prepare(_)
                | Action::Deal(_)
                | Action::Note(_) => say!(self.text, "done"),
            }),
        }
    }

    /// The menu of colours that are left, for somebody who wants to choose.
    pub(super) async fn pick_seats(&self, asker: &Asker, game: &GameId) -> Answer {
        let view = match self.table.view(game, asker.person()).await {
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

    fn seat_menu(&self, view: &View) -> Answer {
        let own = view.place();
        let entries: Vec<_> = (0..)
            .zip(&view.seats)
            .filter(|(_, seat)| seat.holder.is_none() || own.is_some() && seat.place() == own)
            .map(|(number, seat): (u8, _)| {
                let entry =
                    CreateSelectMenuOption::new(self.text.army(seat.army), number.to_string());
                entry.default_selection(own.is_some() && seat.place() == own)
            })
            .collect();
        let most = view.most_seats.clamp(1, entries.len().max(1)) as u8;
        let kind = CreateSelectMenuKind::String { options: entries };
        let id = CustomId::new(&view.game, view.ply(), Ask::Seats);
        let menu = CreateSelectMenu::new(id, kind)
            .placeholder(say!(self.text, "menu-seats"))
            .min_values(1)
            .max_values(most);
        let any = message::button(
            CustomId::new(&view.game, view.ply(), Ask::AnySeat),
            ButtonStyle::Secondary,
            say!(self.text, "button-any-seat"),
        );
        Answer::text(say!(self.text, "pick-seats", most = most)).with_rows(vec![
            CreateActionRow::SelectMenu(menu),
            CreateActionRow::Buttons(vec![any]),
        ])
    }
}
