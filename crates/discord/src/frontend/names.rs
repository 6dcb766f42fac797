//! Values of other crates in a `custom_id`: each is written and read by its name.

use parse_display::{DisplayFormat, FromStrFormat, ParseError};
use std::fmt;

/// Writes a value of another crate as its name in this table.
pub(crate) struct Names<T: 'static>(pub(crate) &'static [(&'static str, T)]);

impl<T: PartialEq> DisplayFormat<T> for Names<T> {
    fn write(&self, f: &mut fmt::Formatter<'_>, value: &T) -> fmt::Result {
        let entry = self.0.iter().find(|(_, named)| named == value);
        let (name, _) = entry.ok_or(fmt::Error)?;
        f.write_str(name)
    }
}

impl<T: Clone> FromStrFormat<T> for Names<T> {
    type Err = ParseError;

    fn parse(&self, name: &str) -> Result<T, ParseError> {
        let entry = self.0.iter().find(|(listed, _)| *listed == name);
        entry
            .map(|(_, value)| value.clone())
            .ok_or(ParseError::new())
    }
}

/// Writes a value that knows its name with these two functions: its name, and the value of a name.
pub(crate) struct ByName<T>(
    pub(crate) fn(T) -> &'static str,
    pub(crate) fn(&str) -> Option<T>,
);

impl<T: Copy> DisplayFormat<T> for ByName<T> {
    fn write(&self, f: &mut fmt::Formatter<'_>, value: &T) -> fmt::Result {
        f.write_str(self.0(*value))
    }
}

impl<T> FromStrFormat<T> for ByName<T> {
    type Err = ParseError;

    fn parse(&self, name: &str) -> Result<T, ParseError> {
        self.1(name).ok_or(ParseError::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parse_display::{Display, FromStr};

    #[derive(Debug, PartialEq, Eq, Display, FromStr)]
    #[display("{0}:{1}")]
    struct Sides(
        #[display(with = Names(&[("left", 1), ("right", 2)]))] u8,
        #[display(with = ByName(sign, signed))] bool,
    );

    fn sign(is_positive: bool) -> &'static str {
        if is_positive { "plus" } else { "minus" }
    }

    fn signed(name: &str) -> Option<bool> {
        [true, false]
            .into_iter()
            .find(|is_positive| sign(*is_positive) == name)
    }

    #[test]
    fn a_value_is_read_by_the_name_with_which_it_is_written_and_by_no_other() {
        let sides = Sides(2, false);
        assert_eq!(sides.to_string(), "right:minus");
        assert_eq!("right:minus".parse(), Ok(sides));
        for unknown in ["middle:plus", "left:zero"] {
            assert!(unknown.parse::<Sides>().is_err(), "{unknown}");
        }
    }
}
