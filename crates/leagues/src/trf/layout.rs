//! The columns of a player's line, counted from 1 as FIDE's tables do.

/// A field of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Field {
    /// The name, for people.
    pub(super) name: &'static str,
    /// The first column.
    pub(super) first: usize,
    /// The last column.
    pub(super) last: usize,
}

impl Field {
    const fn new(name: &'static str, first: usize, last: usize) -> Self {
        Self { name, first, last }
    }

    /// The number of characters.
    pub(super) const fn width(self) -> usize {
        self.last + 1 - self.first
    }

    /// The same field of a later round.
    pub(super) const fn in_round(self, index: usize) -> Self {
        let offset = index * ROUND_WIDTH;
        Self::new(self.name, self.first + offset, self.last + offset)
    }
}

pub(super) const CODE: Field = Field::new("the code", 1, 3);
pub(super) const NUMBER: Field = Field::new("the starting rank", 5, 8);
pub(super) const SEX: Field = Field::new("the sex", 10, 10);
pub(super) const TITLE: Field = Field::new("the title", 11, 13);
pub(super) const NAME: Field = Field::new("the name", 15, 47);
pub(super) const RATING: Field = Field::new("the rating", 49, 52);
pub(super) const FEDERATION: Field = Field::new("the federation", 54, 56);
pub(super) const FIDE_NUMBER: Field = Field::new("the FIDE number", 58, 68);
pub(super) const BIRTH: Field = Field::new("the day of birth", 70, 79);
pub(super) const POINTS: Field = Field::new("the number of points", 81, 84);
pub(super) const PLACE: Field = Field::new("the rank", 86, 89);
pub(super) const OPPONENT: Field = Field::new("the opponent", 92, 95);
pub(super) const COLOUR: Field = Field::new("the colour", 97, 97);
pub(super) const RESULT: Field = Field::new("the result", 99, 99);
/// The date of a round, in the record that has them.
pub(super) const ROUND_DATE: Field = Field::new("the date", 92, 99);

/// The fields of a player's line that say who it is, in their order. Between them every column is
/// blank.
pub(super) const PERSON: [Field; 9] = [
    CODE,
    NUMBER,
    SEX,
    TITLE,
    NAME,
    RATING,
    FEDERATION,
    FIDE_NUMBER,
    BIRTH,
];

/// The columns of a round.
pub(super) const ROUND_WIDTH: usize = 10;
/// The first column of the first round.
pub(super) const FIRST_ROUND: usize = 90;

/// A bye that was announced, in TRF26: the type.
pub(super) const BYE_KIND: Field = Field::new("the type of bye", 5, 5);
/// The round of it.
pub(super) const BYE_ROUND: Field = Field::new("the round", 7, 9);
/// The first player who has it. Each further one is five columns behind.
pub(super) const BYE_PLAYER: Field = Field::new("the player", 11, 14);
/// The columns of each player of such a record.
pub(super) const BYE_WIDTH: usize = 5;

/// FIDE's titles, with the letters that older files have for them.
pub(super) const TITLES: [(&str, &str); 8] = [
    ("GM", "g"),
    ("IM", "m"),
    ("WGM", "wg"),
    ("FM", "f"),
    ("WIM", "wm"),
    ("CM", "c"),
    ("WFM", "wf"),
    ("WCM", "wc"),
];
