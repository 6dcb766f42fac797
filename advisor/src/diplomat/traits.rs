//! The characters, as figures.

use entente_game::Character;

/// The figures of a character.
///
/// Gains are hundredths of a pawn, as the engine counts; opinions are thousandths; shares of the
/// win are ten thousandths. The figures were chosen by hand, so that the characters differ in what
/// they do and none is the best; what comes of them is in `docs/developers/strength.md`,
/// "Computers that negotiate".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Traits {
    /// The gain from which on it proposes an alliance.
    pub proposes_from: i32,
    /// The gain from which on it accepts one.
    pub accepts_from: i32,
    /// Whether it keeps its word.
    pub loyalty: Loyalty,
    /// How much more of the win a betrayal must promise for each player who could punish it.
    pub fear: u32,
    /// What leaving an ally costs it, besides what it thinks of them: its loyalty, and its fear of
    /// what they will do. With 400, 80, 200 and 250 somebody changes sides in 52 of 100 games
    /// (`talks team 60 2000`), an opportunist five times as often as a loyal one.
    pub leaving_costs: i32,
    /// It leaves an ally of whom it thinks less than this.
    pub leaves_below: i32,
    /// After so many plies half of what was done to it is forgotten.
    pub memory: i32,
    /// The same for betrayals; `None` if it never forgets them.
    pub grudge: Option<i32>,
    /// Whether it plays against who has betrayed it, rather than for itself.
    pub punishes: bool,
    /// Whether it hides its reasons when they would not please.
    pub lies: bool,
}

/// How a player treats its allies.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Loyalty {
    /// It keeps its word, and relies on that of others.
    #[default]
    Kept,
    /// It keeps its word, and relies on that of others, until a betrayal promises so much more of
    /// the win.
    UntilItPays(u32),
}

impl Traits {
    /// The figures of a character.
    pub fn of(character: Character) -> &'static Traits {
        match character {
            Character::Loyal => &LOYAL,
            Character::Opportunist => &OPPORTUNIST,
            Character::Vengeful => &VENGEFUL,
            Character::Timid => &TIMID,
        }
    }
}

static LOYAL: Traits = Traits {
    proposes_from: 60,
    accepts_from: 0,
    loyalty: Loyalty::Kept,
    fear: 0,
    leaving_costs: 400,
    leaves_below: -800,
    memory: 24,
    grudge: Some(60),
    punishes: false,
    lies: false,
};

static OPPORTUNIST: Traits = Traits {
    proposes_from: 40,
    accepts_from: 0,
    loyalty: Loyalty::UntilItPays(1_200),
    fear: 400,
    leaving_costs: 80,
    leaves_below: -500,
    memory: 16,
    grudge: Some(80),
    punishes: false,
    lies: true,
};

static VENGEFUL: Traits = Traits {
    proposes_from: 80,
    accepts_from: 60,
    loyalty: Loyalty::Kept,
    fear: 0,
    leaving_costs: 200,
    leaves_below: -300,
    memory: 48,
    grudge: None,
    punishes: true,
    lies: false,
};

static TIMID: Traits = Traits {
    proposes_from: 120,
    accepts_from: -60,
    loyalty: Loyalty::UntilItPays(3_500),
    fear: 1_000,
    leaving_costs: 250,
    leaves_below: -900,
    memory: 32,
    grudge: Some(200),
    punishes: false,
    lies: false,
};
