//! The instructions a leaf that our own generator takes in each rule set, in the release profile.
//! CI compares them.
//!
//! A busy machine does not disturb them. Another compiler does, so they are only compared with the
//! one that they are of. If a rule set becomes dearer on purpose, pin the figures that `-- check`
//! prints, and say why.
//!
//! The `memcpy` of the C library takes more or fewer instructions for a large position, depending
//! on where the stack begins, and the environment moves that. In Chess4 and multi-player games
//! these are up to 2 % of all. The higher figure is pinned.

/// The difference that is let pass.
pub(crate) const TOLERANCE_PERCENT: f64 = 2.0;

/// The compiler that these figures are of, as `rustc --version` begins.
pub(crate) const PINNED_WITH: &str = "rustc 1.95.0";

/// The figures of one rule set, in the trees of `trees`.
pub(crate) struct Pinned {
    /// The id of the variant.
    pub(crate) variant: &'static str,
    /// The plies that these trees are counted less deep, so that the whole check takes half a
    /// minute.
    pub(crate) plies_short: u32,
    /// With the last moves counted.
    pub(crate) bulk: f64,
    /// With the last moves made.
    pub(crate) made: f64,
}

const fn row(variant: &'static str, plies_short: u32, [bulk, made]: [f64; 2]) -> Pinned {
    Pinned {
        variant,
        plies_short,
        bulk,
        made,
    }
}

pub(crate) const PINNED: &[Pinned] = &[
    row("standard", 2, [40.4, 191.6]),
    row("chess960", 2, [39.6, 194.9]),
    row("chess66", 0, [131.9, 309.1]),
    row("capablanca", 0, [111.5, 277.9]),
    row("chess4", 1, [213.5, 749.4]),
    row("chess45", 2, [70.0, 577.9]),
    row("alliance", 2, [80.0, 385.7]),
    row("multiplayer", 2, [113.2, 553.5]),
    row("fourplayer", 1, [258.9, 1115.2]),
];
