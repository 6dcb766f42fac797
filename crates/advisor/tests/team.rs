//! The answers of a player in a team to a player outside: in one position, by character, through
//! the real `Game`. Whole games are in `games`.
#![allow(clippy::unwrap_used)]

use entente_advisor::diplomat::{Decision, Diplomat, Step, Traits};
use entente_engine::Engine;
use entente_game::{
    Action, Actor, Chance, Character, ComputerAction, DiplomacyAction, Effort, Game, GameId, Home,
    Level, Motive, NewComputer, NewGame, PersonId, PlayAction, PlayerId, Profile, Seat,
    StandingOrder, StartingPosition, Time, View,
};
use entente_rules::{Options, Position, Variant};

/// The nodes of each decision.
const NODES: u64 = 6_000;

const WHITE: Seat = Seat(0);
const RED: Seat = Seat(1);
const BLACK: Seat = Seat(2);

/// Black attacks Red's rook and knight, which White can hardly help.
const PIECES: &str = r#"{"turn": "w", "pieces": {"h1": "wK", "g1": "wN", "f1": "wB", "a6": "rK",
    "b3": "rR", "c3": "rN", "c4": "rB", "h8": "bK", "b8": "bR", "c8": "bR"}}"#;

/// Moves that change nothing: two of each player come back to the position.
const ROUND_TRIP: [&str; 6] = ["h1h2", "a6a5", "h8h7", "h2h1", "a5a6", "h7h8"];

/// A game of three players from [`PIECES`].
struct TeamGame {
    game: Game,
    records: u64,
}

impl TeamGame {
    fn begin() -> Self {
        let mut table = Self {
            game: Game::new(GameId::from_random([1; 8])),
            records: 0,
        };
        let host = Profile {
            person: PersonId(1),
            name: "Host".into(),
        };
        let computer = |seat| NewComputer {
            computer: Level::default().into(),
            seats: vec![Seat(seat)],
        };
        let position = Position::from_json(Variant::Alliance, PIECES).unwrap();
        let new = NewGame {
            seats: vec![WHITE],
            computers: (1..4).map(computer).collect(),
            ..NewGame::new(Options::of(Variant::Alliance), Home::Private, host).with_terms(
                |terms| terms.starting_position = Some(StartingPosition::of(&position).into()),
            )
        };
        assert!(table.act(WHITE, Action::Create(new)));
        table
    }

    /// White and Red are allies.
    fn with_a_team() -> Self {
        let mut table = Self::begin();
        table.propose(WHITE, RED);
        let accept = DiplomacyAction::Accept {
            from: WHITE,
            leaving: false,
        };
        let order = DiplomacyAction::Order(StandingOrder::Protectorate);
        for action in [accept, order] {
            assert!(table.act(RED, Action::Diplomacy(action)));
        }
        table
    }

    /// Plays until the team has lasted for long enough, and the position is the same again.
    fn wait(&mut self) {
        let movers = [WHITE, RED, BLACK].into_iter().cycle();
        for (mv, seat) in ROUND_TRIP.repeat(2).iter().zip(movers) {
            self.play(seat, mv);
        }
    }

    fn play(&mut self, seat: Seat, coordinate: &str) {
        let coordinate = coordinate.to_owned();
        let action = match seat {
            WHITE => PlayAction::to_move_anyway(coordinate).into(),
            _ => Action::Computer(ComputerAction::Move {
                coordinate,
                effort: Effort {
                    engine: 1,
                    nodes: 1,
                    full: 1,
                    memory: 0,
                },
            }),
        };
        assert!(self.act(seat, action));
    }

    fn propose(&mut self, from: Seat, to: Seat) {
        let propose = DiplomacyAction::Propose { to, message: None };
        assert!(self.act(from, Action::Diplomacy(propose)));
    }

    /// Does the game accept this action?
    fn act(&mut self, seat: Seat, action: Action) -> bool {
        self.records += 1;
        let chance = Chance {
            salt: [self.records as u8; 32],
            seed: [7; 32],
            nonce: None,
        };
        let now = Time(self.records * 600_000);
        let Ok(decision) = self.game.decide(actor(seat), &action, now, &chance) else {
            return false;
        };
        let applied = self.game.append(&decision.record, Some(&decision.erasable));
        applied.is_ok()
    }

    fn view(&self, seat: Seat) -> View {
        self.game.view(self.game.viewer(actor(seat))).unwrap()
    }

    /// The next step of a player with this character on a seat.
    fn decide(&self, seat: Seat, character: Character) -> Option<Decision> {
        self.decide_with(seat, Traits::of(character))
    }

    fn decide_with(&self, seat: Seat, traits: &Traits) -> Option<Decision> {
        let view = self.view(seat);
        let diplomat = Diplomat::with_traits(&view, traits).unwrap();
        diplomat.decide(1, &mut Engine::for_nodes(NODES, 1 << 20), NODES, &mut ())
    }

    /// Takes a step, and returns whether the game accepts it.
    fn take(&mut self, seat: Seat, decision: Decision) -> bool {
        self.act(seat, Action::Diplomacy(decision.step.action(None)))
    }
}

fn actor(seat: Seat) -> Actor {
    match seat {
        WHITE => PersonId(1).into(),
        computer => Actor::Computer(PlayerId(u32::from(computer.0))),
    }
}

/// The step of a decision, and its true reason.
fn told(decision: Option<Decision>) -> Option<(Step, Motive)> {
    let decision = decision?;
    Some((decision.step, decision.reason?.motive))
}

#[test]
fn the_cost_of_leaving_decides_if_a_character_leaves_for_an_offer() {
    let mut table = TeamGame::with_a_team();
    table.wait();
    table.propose(BLACK, RED);
    let stays = Some((Step::Decline(BLACK), Motive::Committed));
    let leaves = Some((Step::LeaveFor(BLACK), Motive::Better));
    for (character, answer) in [
        (Character::Loyal, stays),
        (Character::Opportunist, leaves),
        (Character::Vengeful, stays),
        (Character::Timid, stays),
    ] {
        assert_eq!(told(table.decide(RED, character)), answer, "{character:?}");
    }
}

#[test]
fn a_new_ally_answers_that_it_would_come_later() {
    let mut table = TeamGame::with_a_team();
    table.propose(BLACK, RED);
    let restless = Traits {
        leaving_costs: 0,
        ..*Traits::of(Character::Loyal)
    };
    let decision = table.decide_with(RED, &restless).unwrap();
    let reason = decision.reason.unwrap();
    assert_eq!(decision.step, Step::Decline(BLACK));
    assert_eq!((reason.motive, reason.said), (Motive::Later, Motive::Later));
}

/// Its alliance is its ally's secret, too.
#[test]
fn a_refusal_does_not_show_an_alliance() {
    let mut table = TeamGame::with_a_team();
    table.propose(BLACK, RED);
    let reason = table.decide(RED, Character::Loyal).unwrap().reason.unwrap();
    assert_eq!(
        (reason.motive, reason.said),
        (Motive::Committed, Motive::NoGain)
    );
}

/// Only the player who accepts can leave for the other, so the one who would leave has to get the
/// proposal.
#[test]
fn two_come_together_although_one_of_them_has_an_ally_to_leave() {
    let mut table = TeamGame::with_a_team();
    // Black would rather be White's ally, who does not want it.
    table.propose(BLACK, WHITE);
    let decline = DiplomacyAction::Decline {
        from: BLACK,
        message: None,
    };
    assert!(table.act(WHITE, Action::Diplomacy(decline)));
    table.wait();
    let sounds_out = table.decide(RED, Character::Opportunist).unwrap();
    assert_eq!(
        told(Some(sounds_out)),
        Some((Step::Propose(BLACK), Motive::Better))
    );
    assert!(table.take(RED, sounds_out));

    let accepts = table.decide(BLACK, Character::Loyal).unwrap();
    assert_eq!(accepts.step, Step::Accept(RED));
    assert!(!table.take(BLACK, accepts), "all three would be allied");
    let view = table.view(BLACK);
    let diplomat = Diplomat::with_traits(&view, Traits::of(Character::Loyal)).unwrap();
    let declines = diplomat.instead_of(accepts.step).unwrap();
    assert_eq!(
        told(Some(declines)),
        Some((Step::Decline(RED), Motive::NotFree))
    );
    assert!(table.take(BLACK, declines));

    let asks = table.decide(BLACK, Character::Loyal).unwrap();
    assert_eq!(asks.step, Step::Propose(RED));
    assert!(table.take(BLACK, asks));
    let leaves = table.decide(RED, Character::Opportunist).unwrap();
    assert_eq!(leaves.step, Step::LeaveFor(BLACK));
    assert!(table.take(RED, leaves));
    let allies = |seat| {
        let own = table.view(seat).own.unwrap();
        own.diplomacy.unwrap().allies
    };
    assert_eq!(
        [WHITE, RED, BLACK].map(allies),
        [vec![], vec![BLACK], vec![RED]]
    );
}
