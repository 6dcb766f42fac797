//! Pieces: an army, a kind, and who controls the piece.

pub use entente_words::{Army, PieceKind};

/// A piece as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// The army whose colours it has.
    pub army: Army,
    /// The kind of the piece.
    pub kind: PieceKind,
    control: Control,
    /// Whether it is a queen that is worth one point, because it was a pawn.
    one_point: bool,
}

/// The controller of a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Control {
    /// The piece's own army: drawn in full colour.
    #[default]
    Own,
    /// Nobody, because its army is out: drawn faded, and a king lies on its side.
    Nobody,
    /// Another army: drawn in full colour, with a base in that army's colours.
    Other(Army),
    /// Nobody, but chance moves it: drawn in full colour, with a faded base. So is a king that
    /// walks on after its player has left.
    Chance,
}

impl Control {
    /// All kinds of control, in the order of their numbers.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let under = Army::ALL.into_iter().map(Self::Other);
        [Self::Own, Self::Nobody, Self::Chance]
            .into_iter()
            .chain(under)
    }

    /// The number of them.
    pub(crate) const COUNT: usize = 3 + Army::ALL.len();

    /// A unique number, less than [`Control::COUNT`].
    pub(crate) fn number(self) -> usize {
        match self {
            Self::Own => 0,
            Self::Nobody => 1,
            Self::Other(army) => 2 + army as usize,
            Self::Chance => 2 + Army::ALL.len(),
        }
    }

    /// The control with this number.
    pub(crate) fn from_number(number: usize) -> Option<Self> {
        match number {
            0 => Some(Self::Own),
            1 => Some(Self::Nobody),
            number => match Army::ALL.get(number - 2) {
                Some(army) => Some(Self::Other(*army)),
                None => (number == Self::Chance.number()).then_some(Self::Chance),
            },
        }
    }
}

impl Piece {
    /// A piece that its own army controls.
    pub const fn new(army: Army, kind: PieceKind) -> Self {
        Self {
            army,
            kind,
            control: Control::Own,
            one_point: false,
        }
    }

    /// The piece with a small 1, if it is a queen: it was a pawn and is worth one point. Other
    /// kinds are never marked.
    pub fn with_one_point(self, is_one_point: bool) -> Self {
        Self {
            one_point: is_one_point && self.kind == PieceKind::Queen,
            ..self
        }
    }

    /// Whether it is a queen that is worth one point.
    pub const fn is_one_point(self) -> bool {
        self.one_point
    }

    /// The piece under this control. [`Control::Other`] with its own army is [`Control::Own`].
    pub fn with_control(self, control: Control) -> Self {
        let normal = match control {
            Control::Other(army) if army == self.army => Control::Own,
            other => other,
        };
        Self {
            control: normal,
            ..self
        }
    }

    /// The controller of the piece.
    pub const fn control(self) -> Control {
        self.control
    }

    /// Whether it is drawn faded.
    pub(crate) fn is_faded(self) -> bool {
        self.control == Control::Nobody
    }
}
