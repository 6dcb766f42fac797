//! One game through the real `Game`: every player sees its own view, and acts by commands.

use entente_advisor::diplomat::{Decision, Diplomat, MovePolicy, Step, Traits};
use entente_engine::{Engine, SearchRequest, Shares};
use entente_game::{
    Action, Actor, Chance, ComputerAction, DiplomacyEvent, DiplomacyOptions, DiplomaticStatus,
    Effort, Game, GameId, Home, Level, Motive, NewComputer, NewGame, PersonId, Phase, PlayAction,
    PlayerId, Profile, Seat, Time, View,
};
use entente_rules::{Options, PieceKind, Ply, Position, Variant};

/// The largest error of each player's evaluation in hundredths of a pawn, so that games differ.
const NOISE: u16 = 40;

/// The most steps of a player at one moment.
const MAX_STEPS: usize = 4;

/// The plies between leaving one alliance and joining another in which a player counts as changing
/// sides.
const MAX_CHANGE_PLIES: u32 = 12;

/// The diplomacy of a player.
#[derive(Clone, Copy)]
pub(crate) enum Habit {
    /// None at all.
    Silent,
    /// The diplomacy of these traits.
    Talker(Traits),
    /// Accepts every player who is not stronger, and keeps its word.
    Accepter,
    /// Accepts every player, proposes to the others in turn, and keeps its word.
    Asker,
}

/// A game that was played.
pub(crate) struct Played {
    /// By seat: the part of the win.
    pub(crate) won: Vec<f64>,
    pub(crate) plies: usize,
    pub(crate) is_over: bool,
    pub(crate) events: Vec<Event>,
}

/// An act of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    pub(crate) seat: usize,
    pub(crate) kind: &'static str,
    pub(crate) ply: usize,
}

impl Played {
    pub(crate) fn alliances(&self) -> usize {
        self.count("allies")
    }

    pub(crate) fn betrayals(&self) -> usize {
        self.count("betrays")
    }

    /// The number of acts of this kind by the player on this seat.
    pub(crate) fn count_of(&self, seat: usize, kind: &str) -> usize {
        let own = self.events.iter().filter(|event| event.seat == seat);
        own.filter(|event| event.kind == kind).count()
    }

    pub(crate) fn count(&self, kind: &str) -> usize {
        let events = self.events.iter();
        events.filter(|event| event.kind == kind).count()
    }
}

struct Match<'a> {
    game: Game,
    variant: Variant,
    habits: &'a [Habit],
    number: u64,
    nodes: u64,
    records: u64,
    events: Vec<Event>,
}

/// Plays a game with a habit for each seat: with alliances if the rules have them, and otherwise
/// with pacts. All chance is drawn from the number. After `most_plies` plies, the shares that the
/// engine expects are the result.
pub(crate) fn play(
    variant: Variant,
    habits: &[Habit],
    number: u64,
    nodes: u64,
    most_plies: usize,
) -> Played {
    let mut played = Match {
        game: Game::new(GameId::from_random(number.to_be_bytes())),
        variant,
        habits,
        number,
        nodes,
        records: 0,
        events: Vec::new(),
    };
    played.begin();
    played.run(most_plies);
    played.result()
}

impl Match<'_> {
    fn begin(&mut self) {
        let host = Profile {
            person: PersonId(1),
            name: "Host".into(),
        };
        let computer = |seat| NewComputer {
            computer: Level::default().into(),
            seats: Vec::from([Seat(seat)]),
        };
        let new = NewGame {
            seats: Vec::from([Seat(0)]),
            computers: (1..self.habits.len() as u8).map(computer).collect(),
            ..NewGame::new(Options::of(self.variant), Home::Private, host)
                .with_terms(|terms| terms.diplomacy = Some(DiplomacyOptions::default()))
        };
        self.act(PersonId(1).into(), &Action::Create(new))
            .expect("such a game can be created");
    }

    fn run(&mut self, most_plies: usize) {
        let mut engine = Engine::for_nodes(self.nodes, 1 << 20);
        loop {
            let view = self.view(0);
            let Phase::Running { turn } = view.phase else {
                break;
            };
            if view.board.moves.len() >= most_plies {
                break;
            }
            engine.forget();
            self.make_move(turn.index(), &mut engine);
            let seats = self.habits.len();
            for offset in 0..seats {
                self.negotiate((turn.index() + offset) % seats, &mut engine);
            }
        }
    }

    fn actor(&self, seat: usize) -> Actor {
        let view = self.game.view(entente_game::Viewer::Spectator);
        let player = view
            .and_then(|view| view.players.seats[seat].player)
            .unwrap_or(PlayerId::HOST);
        if player == PlayerId::HOST {
            PersonId(1).into()
        } else {
            Actor::Computer(player)
        }
    }

    fn view(&self, seat: usize) -> View {
        let viewer = self.game.viewer(self.actor(seat));
        self.game.view(viewer).expect("the game was created")
    }

    fn make_move(&mut self, seat: usize, engine: &mut Engine) {
        let view = self.view(seat);
        let traits = self.traits(seat);
        let move_policy = match &traits {
            Some(traits) => Diplomat::with_traits(&view, traits)
                .map_or_else(MovePolicy::default, |diplomat| diplomat.move_policy()),
            None => MovePolicy::default(),
        };
        let seed = self.number << 16 ^ view.board.moves.len() as u64;
        let request = |nodes| SearchRequest::after(view.positions(), nodes).with_noise(NOISE, seed);
        let chosen = move_policy.think(request, self.nodes, engine, &mut ());
        let position = view
            .positions()
            .last()
            .expect("a running game has positions");
        let ply = chosen.result.ply.expect("whose turn it is can move");
        let coordinate = position.coordinate(ply);
        let actor = self.actor(seat);
        let action = match actor {
            Actor::Person(_) => PlayAction::to_move_anyway(coordinate).into(),
            Actor::Computer(_) => Action::Computer(ComputerAction::Move {
                coordinate,
                effort: Effort {
                    engine: 1,
                    nodes: self.nodes,
                    full: self.nodes,
                    memory: 0,
                },
            }),
        };
        self.act(actor, &action).expect("a legal move is made");
        self.note_captures(seat, &view, position, ply);
    }

    /// Notes the betrayal by a move, or a capture from a traitor. The view is that before the move.
    fn note_captures(&mut self, seat: usize, view: &View, position: &Position, ply: Ply) {
        let owner = |ply: Ply| {
            let captured = ply.mv().and_then(|mv| position.captured_piece(&mv))?;
            view.seat_of(captured.army)
        };
        if owner(ply).is_some_and(|owner| has_betrayed(view, owner)) {
            self.note(seat, "takes from its traitor");
        }
        let betrayed = betrayals(&self.view(seat)).split_off(betrayals(view).len());
        let spares = |ply| {
            let owner = owner(ply).map(|owner| view.diplomacy_seat(owner));
            owner.is_none_or(|owner| !betrayed.contains(&owner))
        };
        // A player who has no other move does not choose to betray.
        let kind = if position.plies().into_iter().any(spares) {
            "betrays"
        } else {
            "has to betray"
        };
        for of in betrayed {
            self.note(seat, kind);
            self.note(of.index(), "is betrayed");
        }
    }

    fn traits(&self, seat: usize) -> Option<Traits> {
        match self.habits[seat] {
            Habit::Silent => None,
            Habit::Talker(traits) => Some(traits),
            Habit::Accepter | Habit::Asker => Some(*Traits::of(entente_game::Character::Loyal)),
        }
    }

    fn negotiate(&mut self, seat: usize, engine: &mut Engine) {
        for _ in 0..MAX_STEPS {
            let view = self.view(seat);
            let Some(Decision { step, reason }) = self.decide(seat, &view, engine) else {
                return;
            };
            let action = step.action(None);
            match step {
                Step::Propose(to) => {
                    self.note(seat, "proposes");
                    if !view.status().is_independent() {
                        self.note(seat, "proposes from a team");
                    }
                    if has_betrayed(&view, to) {
                        self.note(seat, "asks its traitor");
                    }
                    if is_betrayal_of(&view, to) {
                        self.note(seat, "asks its victim");
                    }
                }
                Step::Accept(from) if has_betrayed(&view, from) => {
                    self.note(seat, "would join its traitor");
                }
                _ => {}
            }
            let actor = self.actor(seat);
            if self.act(actor, &Action::Diplomacy(action)).is_err() {
                let Some(instead) = self.instead_of(seat, &view, step) else {
                    return;
                };
                let declined = Action::Diplomacy(instead.step.action(None));
                if self.act(actor, &declined).is_err() {
                    return;
                }
                self.note_refusal(seat, instead);
            }
            match step {
                Step::Leave(_) if reason.is_some_and(|reason| reason.motive == Motive::Better) => {
                    self.note(seat, "leaves");
                    self.note(seat, "leaves to be alone");
                }
                Step::Leave(_) => self.note(seat, "leaves"),
                Step::Decline(_) => self.note_refusal(seat, Decision { step, reason }),
                Step::Accept(_) | Step::LeaveFor(_) if has_new_ally(&self.view(seat), &view) => {
                    self.note(seat, "allies");
                    if matches!(step, Step::LeaveFor(_)) {
                        self.note(seat, "leaves for another");
                    }
                    self.note_forgiveness(seat, &view);
                    self.note_changes_of_side(seat, &view);
                    if self.are_three_against_one_no_stronger(seat) {
                        self.note(seat, "allies against one who is no stronger");
                    }
                }
                _ => {}
            }
        }
    }

    /// A player's step instead of one that the game has refused.
    fn instead_of(&self, seat: usize, view: &View, step: Step) -> Option<Decision> {
        if let Habit::Talker(traits) = &self.habits[seat] {
            return Diplomat::with_traits(view, traits)?.instead_of(step);
        }
        match step {
            Step::Accept(from) => Some(Decision::explained(Step::Decline(from), Motive::Taken)),
            _ => None,
        }
    }

    /// Notes the reason of a refusal.
    fn note_refusal(&mut self, seat: usize, declined: Decision) {
        if let Some(kind) = declined.reason.and_then(|reason| refusal(reason.motive)) {
            self.note(seat, kind);
        }
    }

    /// Notes players who have become allies of a player who betrayed them.
    fn note_forgiveness(&mut self, seat: usize, before: &View) {
        let now = self.view(seat);
        let old_allies = &before.status().allies;
        let new = now
            .status()
            .allies
            .iter()
            .filter(|ally| !old_allies.contains(ally));
        for ally in new {
            let pair = [(seat, *ally), (ally.index(), Seat(seat as u8))];
            for (victim, traitor) in pair {
                if has_betrayed(&self.view(victim), traitor) {
                    self.note(victim, "allies with its traitor");
                }
            }
        }
    }

    /// Notes new allies who have left another alliance for this one: just now, or within the last
    /// rounds.
    fn note_changes_of_side(&mut self, seat: usize, before: &View) {
        let old_allies = &before.status().allies;
        let allies = self.view(seat).status().allies.clone();
        let came = allies.iter().filter(|ally| !old_allies.contains(ally));
        let came: Vec<usize> = came.map(|ally| ally.index()).collect();
        let has_joined = came.len() == 1 || old_allies.is_empty();
        for member in came.into_iter().chain(has_joined.then_some(seat)) {
            let view = self.view(member);
            let status = view.status();
            let since = view.ply().saturating_sub(MAX_CHANGE_PLIES);
            let mut late = status.past.iter().filter(|past| past.ply >= since);
            let goes_over = late.any(|past| match &past.event {
                DiplomacyEvent::Left { seat, rest, taking } => {
                    (*seat, *taking) == (status.seat, None)
                        && rest.iter().all(|left| !status.allies.contains(left))
                }
                _ => false,
            });
            if goes_over {
                self.note(member, "goes over");
            }
        }
    }

    /// Do the allies of this player leave a single opponent, who is not stronger than each of them?
    fn are_three_against_one_no_stronger(&self, seat: usize) -> bool {
        let view = self.view(seat);
        let together: Vec<Seat> = view
            .status()
            .allies
            .iter()
            .copied()
            .chain([Seat(seat as u8)])
            .collect();
        let others = view.armies().into_iter().map(|army| army.seat);
        let alone: Vec<Seat> = others.filter(|other| !together.contains(other)).collect();
        let is_stronger = |ally: &Seat| material(&view, alone[0]) > material(&view, *ally);
        together.len() == 3 && alone.len() == 1 && !together.iter().all(is_stronger)
    }

    fn decide(&self, seat: usize, view: &View, engine: &mut Engine) -> Option<Decision> {
        view.turn()?;
        let first = view.status().proposed_by.first();
        let simple = |step| Decision::explained(step, Motive::Gain);
        let traits = match self.habits[seat] {
            Habit::Silent => return None,
            Habit::Talker(traits) => traits,
            Habit::Accepter => {
                let from = first?.seat;
                let is_weak = material(view, from) <= material(view, Seat(seat as u8));
                let answer = if is_weak { Step::Accept } else { Step::Decline };
                return Some(simple(answer(from)));
            }
            Habit::Asker => {
                let accept = first.map(|proposal| Step::Accept(proposal.seat));
                return accept.or_else(|| self.request(seat, view)).map(simple);
            }
        };
        let diplomat = Diplomat::with_traits(view, &traits)?;
        let has_moved = diplomat.last_move().map(|ply| ply + 1) == Some(view.ply());
        if !diplomat.is_urgent() && !has_moved {
            return None;
        }
        let seed = self.number << 20 ^ view.record.version;
        diplomat.decide(seed, engine, self.nodes, &mut ())
    }

    /// A proposal to another player, once after every move of this player, and to the next one each
    /// time.
    fn request(&self, seat: usize, view: &View) -> Option<Step> {
        let status = view.status();
        let last = view.board.moves.last().filter(|mv| mv.by.index() == seat)?;
        let has_asked = |event: &Event| (event.seat, event.ply) == (seat, view.board.moves.len());
        if !status.proposed_to.is_empty() || self.events.iter().any(has_asked) {
            return None;
        }
        let others = view.armies().into_iter().map(|army| army.seat);
        let free: Vec<_> = others
            .filter(|other| *other != last.by && !status.allies.contains(other))
            .collect();
        let round = view.round() as usize;
        let whom = free.get(round.checked_rem(free.len())?)?;
        Some(Step::Propose(*whom))
    }

    fn act(&mut self, actor: Actor, action: &Action) -> Result<(), entente_game::DecideError> {
        self.records += 1;
        let mut salt = [0; 32];
        salt[..8].copy_from_slice(&self.records.to_be_bytes());
        let mut seed = [7; 32];
        seed[..8].copy_from_slice(&self.number.to_be_bytes());
        let chance = Chance {
            salt,
            seed,
            nonce: None,
        };
        let now = Time(self.records * 600_000);
        let decision = self.game.decide(actor, action, now, &chance)?;
        self.game
            .append(&decision.record, Some(&decision.erasable))
            .expect("what was decided can be applied");
        Ok(())
    }

    fn note(&mut self, seat: usize, kind: &'static str) {
        let ply = self.view(seat).board.moves.len();
        self.events.push(Event { seat, kind, ply });
    }

    fn result(self) -> Played {
        let view = self.view(0);
        let mut won = vec![0.0; self.habits.len()];
        let is_over = matches!(view.phase, Phase::Over(_));
        if let Phase::Over(ending) = &view.phase {
            let winners: Vec<usize> = ending.winners.iter().map(|seat| seat.index()).collect();
            let winners = if winners.is_empty() {
                (0..won.len()).collect()
            } else {
                winners
            };
            for seat in &winners {
                won[*seat] = 1.0 / winners.len() as f64;
            }
        } else {
            let request = SearchRequest::after(view.positions(), 500);
            let result = Engine::with_memory(1 << 20).think(&request, &mut ());
            for (won, part) in won.iter_mut().zip(result.shares.parts()) {
                *won = f64::from(*part) / f64::from(Shares::WHOLE);
            }
        }
        Played {
            won,
            plies: view.board.moves.len(),
            is_over,
            events: self.events,
        }
    }
}

/// A player's knowledge of its own diplomacy.
trait Diplomatic {
    fn status(&self) -> &DiplomaticStatus;
}

impl Diplomatic for View {
    fn status(&self) -> &DiplomaticStatus {
        self.diplomacy().expect("every player has a status")
    }
}

/// The players whom the player of this view has betrayed, each as often as it did.
fn betrayals(view: &View) -> Vec<Seat> {
    let own = view.status().seat;
    let past = view.status().past.iter();
    let betrayals = past.filter_map(|past| past.event.betrayal());
    let by_own = betrayals.filter(|(by, _)| *by == own);
    by_own.map(|(_, of)| of).collect()
}

/// Does a player have an ally now that they did not have before?
fn has_new_ally(now: &View, before: &View) -> bool {
    let mut allies = now.status().allies.iter();
    allies.any(|ally| !before.status().allies.contains(ally))
}

/// Was the player of this view betrayed by this one?
fn has_betrayed(view: &View, by: Seat) -> bool {
    let own = view.status().seat;
    let mut past = view.status().past.iter();
    past.any(|past| past.event.betrayal() == Some((by, own)))
}

/// Has the player of this view betrayed this one?
fn is_betrayal_of(view: &View, victim: Seat) -> bool {
    let own = view.status().seat;
    let mut past = view.status().past.iter();
    past.any(|past| past.event.betrayal() == Some((own, victim)))
}

/// The name of a refusal for this reason.
fn refusal(motive: Motive) -> Option<&'static str> {
    Some(match motive {
        Motive::Unfair => "finds it unfair",
        Motive::Committed => "keeps to its team",
        Motive::Later => "would join later",
        Motive::NotFree => "would join if the other were free",
        Motive::NoGain => "sees no gain",
        Motive::Taken => "has no room",
        _ => return None,
    })
}

/// The value of a player's pieces, in pawns.
fn material(view: &View, seat: Seat) -> u32 {
    let theirs = view
        .pieces()
        .filter(|(_, piece)| view.seat_of(piece.army) == Some(seat));
    theirs
        .map(|(_, piece)| match piece.kind {
            PieceKind::Pawn => 1,
            PieceKind::Knight | PieceKind::Bishop => 3,
            PieceKind::Rook => 5,
            PieceKind::Queen => 9,
            _ => 0,
        })
        .sum()
}
