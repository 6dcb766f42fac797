//! How values of other crates are written into a `custom_id`: each by its name.

use parse_display::{DisplayFormat, FromStrFormat, ParseError};
use std::fmt;

/// Writes a value of another crate as its name in this table.
pub(crate) struct Names<T: 'static>(pub(crate) &'static [(&'static str, T)]);

impl<T: PartialEq> DisplayFormat<T> for Names<T> {
    fn write(&self, f: &mut fmt::Formatter<'_>, value: &T) -> fmt::Result {
        let found = self.0.iter().find(|(_, known)| known == value);
        let (name, _) = found.ok_or(fmt::Error)?;
        f.write_str(name)
    }
}

impl<T: Clone> FromStrFormat<T> for Names<T> {
    type Err = ParseError;

    fn parse(&self, name: &str) -> Result<T, ParseError> {
        let found = self.0.iter().find(|(known, _)| *known == name);
        found
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
