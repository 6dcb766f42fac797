//! The characters of computers, as figures.

use entente_game::Character;

/// The figures of a character.
///
/// Gains are hundredths of a pawn, as the engine counts; opinions are thousandths; shares of the
/// win are ten-thousandths. The figures were chosen by hand, so that the characters differ in their
/// acts and none is the best. The results of their games are in `docs/developers/strength.md`,
/// "Computers that negotiate".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Traits {
    /// The gain from which on it proposes an alliance.
    pub proposes_from: i32,
    /// The gain from which on it accepts one.
    pub accepts_from: i32,
    /// The way in which it treats its allies.
    pub loyalty: Loyalty,
    /// The further share of the win that a betrayal must promise for each player who could punish
    /// it.
    pub gain_per_punisher: u32,
    /// The cost of leaving an ally, besides its opinion of them: its loyalty, and its fear of what
    /// they will do. In games of three computers (`talks team 200 2000`) an opportunist, with 80,
    /// leaves for another alliance 0.34 times a game, and a loyal one, with 400, 0.08 times.
    pub leaving_costs: i32,
    /// The opinion below which it leaves an ally.
    pub leaves_below: i32,
    /// The plies in which half of an act is forgotten.
    pub opinion_half_life: i32,
    /// The same for betrayals; `None` if it never forgets them.
    pub betrayal_half_life: Option<i32>,
    /// Does it play against a traitor, rather than for itself?
    pub punishes: bool,
    /// Does it hide reasons that would displease?
    pub hides_reasons: bool,
}

/// The treatment of allies.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Loyalty {
    /// It keeps its word, and relies on that of others.
    #[default]
    Kept,
    /// It keeps its word, and relies on that of others, until a betrayal promises this further
    /// share of the win.
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

/// Stays with its allies at a high cost, forgives slowly, and never betrays.
static LOYAL: Traits = Traits {
    proposes_from: 60,
    accepts_from: 0,
    loyalty: Loyalty::Kept,
    gain_per_punisher: 0,
    leaving_costs: 400,
    leaves_below: -800,
    opinion_half_life: 24,
    betrayal_half_life: Some(60),
    punishes: false,
    hides_reasons: false,
};

/// Betrays for an eighth of the win and a little for each punisher, forgets soon, and hides its
/// reasons.
static OPPORTUNIST: Traits = Traits {
    proposes_from: 40,
    accepts_from: 0,
    loyalty: Loyalty::UntilItPays(1_200),
    gain_per_punisher: 400,
    leaving_costs: 80,
    leaves_below: -500,
    opinion_half_life: 16,
    betrayal_half_life: Some(80),
    punishes: false,
    hides_reasons: true,
};

/// Asks for more than others, never forgets a betrayal, and punishes it to the end.
static VENGEFUL: Traits = Traits {
    proposes_from: 80,
    accepts_from: 60,
    loyalty: Loyalty::Kept,
    gain_per_punisher: 0,
    leaving_costs: 200,
    leaves_below: -300,
    opinion_half_life: 48,
    betrayal_half_life: None,
    punishes: true,
    hides_reasons: false,
};

/// Accepts even a small loss for protection, and betrays only for a third of the win and more.
static TIMID: Traits = Traits {
    proposes_from: 120,
    accepts_from: -60,
    loyalty: Loyalty::UntilItPays(3_500),
    gain_per_punisher: 1_000,
    leaving_costs: 250,
    leaves_below: -900,
    opinion_half_life: 32,
    betrayal_half_life: Some(200),
    punishes: false,
    hides_reasons: false,
};
