//! Pieces: armies, kinds, and who controls a piece.

/// One of seven armies.
///
/// The theme chooses the colours. Armies always differ in lightness or pattern too, so that nobody
/// has to tell two of them apart by hue alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Army {
    /// The lightest, plain.
    White,
    /// The darkest, plain, with light inner lines.
    Black,
    /// Grey, with slanted stripes.
    Silver,
    /// Golden, with dots.
    Gold,
    /// Red, with horizontal stripes.
    Red,
    /// Green, with vertical stripes.
    Green,
    /// A deeper yellow than gold, with crossed stripes.
    Yellow,
}

impl Army {
    /// All armies: `ALL[i]` is army number `i`.
    pub const ALL: [Self; 7] = [
        Self::White,
        Self::Black,
        Self::Silver,
        Self::Gold,
        Self::Red,
        Self::Green,
        Self::Yellow,
    ];
}

/// The kind of a piece, which is its shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A crown with a cross.
    King,
    /// A coronet with five points.
    Queen,
    /// A tower.
    Rook,
    /// A mitre.
    Bishop,
    /// A horse's head.
    Knight,
    /// A ball on a foot.
    Pawn,
    /// A shield.
    Guard,
    /// A horse's head with a mitre.
    Archbishop,
    /// A horse's head in a tower.
    Chancellor,
}

impl Kind {
    /// All kinds, in the order of their declaration.
    pub const ALL: [Self; 9] = [
        Self::King,
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
        Self::Guard,
        Self::Archbishop,
        Self::Chancellor,
    ];

    /// The English word for the kind, in small letters.
    pub fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }

    /// The kind with this name.
    ///
    /// ```
    /// use entente_render::Kind;
    ///
    /// assert_eq!(Kind::from_name("rook"), Some(Kind::Rook));
    /// assert_eq!(Kind::from_name("dragon"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A piece as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// The army whose colours it has.
    pub army: Army,
    /// What kind of piece it is.
    pub kind: Kind,
    control: Control,
}

/// Who controls a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Control {
    /// The piece's own army: drawn in full colour.
    #[default]
    Own,
    /// Nobody, because its army is out: drawn faded, and a king lies on its side.
    Nobody,
    /// Another army: drawn in full colour, with a base in that army's colours.
    Other(Army),
}

impl Control {
    /// All kinds of control, in the order of their numbers.
    #[cfg(feature = "read")]
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let under = Army::ALL.into_iter().map(Self::Other);
        [Self::Own, Self::Nobody].into_iter().chain(under)
    }

    /// How many there are.
    pub(crate) const COUNT: usize = 2 + Army::ALL.len();

    /// A unique number, less than [`Control::COUNT`].
    pub(crate) fn number(self) -> usize {
        match self {
            Self::Own => 0,
            Self::Nobody => 1,
            Self::Other(army) => 2 + army as usize,
        }
    }
}

impl Piece {
    /// A piece that its own army controls.
    pub const fn new(army: Army, kind: Kind) -> Self {
        Self {
            army,
            kind,
            control: Control::Own,
        }
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

    /// Who controls it.
    pub const fn control(self) -> Control {
        self.control
    }

    /// Whether it is drawn faded.
    pub(crate) fn is_faded(self) -> bool {
        self.control == Control::Nobody
    }
}
