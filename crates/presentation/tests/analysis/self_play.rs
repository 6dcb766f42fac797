//! Games that the engine plays against itself with little thought, so that there are mistakes, and
//! their compact form: a line with the rule set, alliances, moves in coordinate form, and who is
//! left when the others resign.

use entente_engine::{Engine, SearchRequest, Strength};
use entente_game::{
    Action, Chance, DiplomacyAction, DiplomacyOptions, Game, GameId, Home, LobbyAction, NewGame,
    PersonId, PlayAction, Profile, Replay, Seat, Time, View, Viewer,
};
use entente_rules::{Options, Play, Position, Variant};

/// The most plies of a game, for each player.
const MAX_TURNS: usize = 36;

/// The levels of the players, in turn order.
const LEVELS: [usize; 5] = [1, 3, 2, 3, 2];

/// A game with the people who play it, one for each army.
pub(crate) struct SelfPlay {
    game: Game,
    now: u64,
    /// Its form so far.
    words: Vec<String>,
}

/// The finished game of this form.
pub(crate) fn replayed(form: &str) -> Replay {
    let mut words = form.split_whitespace();
    let variant = Variant::from_id(words.next().unwrap()).unwrap();
    let mut game = SelfPlay::begun(variant);
    for word in words {
        game.take(word);
    }
    game.game
        .replay()
        .unwrap_or_else(|| panic!("not over: {form}"))
}

impl SelfPlay {
    /// The form of a whole game, the same for the same number.
    pub(crate) fn whole(variant: Variant, seed: u64) -> String {
        let mut game = Self::begun(variant);
        let players = Options::of(variant).players();
        for number in 0..players * MAX_TURNS {
            if game.game.replay().is_some() {
                break;
            }
            // Two who sit opposite play together for a while, and then two neighbours.
            match (variant.keeps_secrets(), number) {
                (true, 6) => game.take("ally:0-2"),
                (true, 13) => game.take("ally:1-3"),
                _ => {}
            }
            // An army that lives on by an alliance which nobody sees has no position to think of.
            let Some(coordinate) = game.chosen(seed << 16 | number as u64) else {
                break;
            };
            game.take(&coordinate);
        }
        if game.game.replay().is_none() {
            let best = game.best();
            game.take(&format!("left:{best}"));
        }
        game.words.join(" ")
    }

    fn begun(variant: Variant) -> Self {
        let options = Options::of(variant);
        let players = options.players() as u64;
        let mut game = Self {
            game: Game::new(GameId::from_random([7; 8])),
            now: 0,
            words: vec![variant.id().to_owned()],
        };
        let host = Profile {
            person: PersonId(1),
            name: "Player 1".into(),
        };
        let new = NewGame {
            seats: vec![Seat(0)],
            ..NewGame::new(options, Home::channel("1/2"), host).with_terms(|terms| {
                terms.diplomacy = variant.keeps_secrets().then(|| DiplomacyOptions {
                    reveal_alliances: true,
                    ..DiplomacyOptions::default()
                })
            })
        };
        game.act(1, Action::Create(new));
        for number in 2..=players {
            let join = Action::Lobby(LobbyAction::Join {
                name: format!("Player {number}"),
                seats: vec![Seat(number as u8 - 1)],
            });
            game.act(number, join);
        }
        game
    }

    /// Plays a word of a form, and adds it.
    fn take(&mut self, word: &str) {
        self.words.push(word.to_owned());
        if let Some(pair) = word.strip_prefix("ally:") {
            let (from, to) = pair.split_once('-').unwrap();
            return self.ally(from.parse().unwrap(), to.parse().unwrap());
        }
        if let Some(seat) = word.strip_prefix("left:") {
            return self.resign_all_but(seat.parse().unwrap());
        }
        let mover = u64::from(self.view().mover().unwrap().0) + 1;
        let mover = self.person_of(mover);
        self.act(mover, PlayAction::to_move_anyway(word));
    }

    /// The player who commands the army of a seat, by number from 1.
    fn person_of(&self, number: u64) -> u64 {
        let view = self.view();
        let actor = view.actor().and_then(|actor| actor.profile.as_ref());
        actor.map_or(number, |profile| profile.person.0)
    }

    fn ally(&mut self, from: u8, to: u8) {
        let propose = DiplomacyAction::Propose {
            to: Seat(to),
            message: None,
        };
        let accept = DiplomacyAction::Accept {
            from: Seat(from),
            leaving: false,
        };
        self.act(u64::from(from) + 1, Action::Diplomacy(propose));
        self.act(u64::from(to) + 1, Action::Diplomacy(accept));
    }

    /// Lets all players but this one resign. In Chess4 each of them is out when their turn comes.
    fn resign_all_but(&mut self, seat: u8) {
        let players = self.view().players.seats.len() as u64;
        for number in (1..=players).filter(|number| *number != u64::from(seat) + 1) {
            if self.game.replay().is_none() {
                let _out_already = self.try_to_act(number, PlayAction::Resign);
            }
        }
        while self.game.replay().is_none() {
            let coordinate = self.view().legal_moves()[0].coordinate.clone();
            let mover = self.person_of(u64::from(seat) + 1);
            self.act(mover, PlayAction::to_move_anyway(coordinate));
        }
    }

    fn view(&self) -> View {
        self.game.view(Viewer::Spectator).unwrap()
    }

    fn position(&self) -> Option<Position> {
        let view = self.view();
        Position::from_json(view.variant(), &view.position_json()).ok()
    }

    /// The move that the engine chooses with little thought.
    fn chosen(&self, seed: u64) -> Option<String> {
        let position = self.position()?;
        let seat = position.armies().position(|army| army == position.turn());
        let strength = &Strength::LEVELS[LEVELS[seat.unwrap()]];
        let play = Play::new(position);
        let request = strength.request(play.positions(), seed);
        let mut engine = Engine::for_nodes(strength.nodes, 1 << 20);
        let ply = engine.think(&request, &mut ()).ply?;
        Some(play.position().coordinate(ply))
    }

    /// The seat with the largest share of the win, or else the one to move.
    fn best(&self) -> usize {
        let Some(position) = self.position() else {
            return self.view().mover().map_or(0, |seat| seat.index());
        };
        let positions = [position];
        let request = SearchRequest::after(&positions, 1_000);
        let result = Engine::with_memory(1 << 20).think(&request, &mut ());
        let shares = result.shares.parts().iter().enumerate();
        let best = shares.max_by_key(|(_, share)| **share);
        best.map_or(0, |(seat, _)| seat)
    }

    fn act(&mut self, by: u64, action: impl Into<Action>) {
        self.try_to_act(by, action).unwrap();
    }

    fn try_to_act(&mut self, by: u64, action: impl Into<Action>) -> Result<(), String> {
        self.now += 1_000;
        let chance = Chance {
            salt: [1; 32],
            seed: [7; 32],
            nonce: None,
        };
        let decided = self
            .game
            .decide(PersonId(by), &action.into(), Time(self.now), &chance);
        let decided = decided.map_err(|error| error.to_string())?;
        let erasable = Some(&decided.erasable[..]);
        self.game.append(&decided.record, erasable).unwrap();
        Ok(())
    }
}
