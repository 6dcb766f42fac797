//! Reads a JSON body field by field and collects every error in Discord's words.
//!
//! A [`Form`] is a value in the body together with its path. Reading from it never fails: it
//! records an error and returns `None`. When all fields are read, [`Checker::finish`] tells whether
//! the body was valid. A missing field and null are the same here; where they differ (edits), use
//! [`Form::has`].

use std::cell::RefCell;
use std::ops::RangeInclusive;

use serde_json::Value;

use crate::body::refusal::{FormErrors, Refusal};
use crate::values::id::Id;

/// Collects the errors of one body.
#[derive(Debug, Default)]
pub(crate) struct Checker(RefCell<FormErrors>);

impl Checker {
    /// The body as a [`Form`]; not being an object is an error.
    pub(crate) fn form<'a>(&'a self, value: &'a Value) -> Form<'a> {
        let form = Form {
            value,
            path: String::new(),
            checker: self,
        };
        if !value.is_object() {
            form.error(
                "DICT_TYPE_CONVERT",
                "Only dictionaries may be used in a DictType",
            );
        }
        form
    }

    /// Returns the collected errors, if there are any.
    pub(crate) fn finish(self) -> Result<(), Refusal> {
        let errors = self.0.into_inner();
        if errors.is_empty() {
            Ok(())
        } else {
            Err(Refusal::InvalidForm(errors))
        }
    }
}

/// A value in the body, with its path.
#[derive(Clone, Debug)]
pub(crate) struct Form<'a> {
    pub(crate) value: &'a Value,
    path: String,
    checker: &'a Checker,
}

impl<'a> Form<'a> {
    /// Records an error at this value.
    pub(crate) fn error(&self, code: &str, message: impl Into<String>) {
        self.checker.0.borrow_mut().add(&self.path, code, message);
    }

    /// The value at one step further down.
    fn below(&self, step: &str, value: &'a Value) -> Self {
        let path = if self.path.is_empty() {
            step.to_owned()
        } else {
            format!("{}.{step}", self.path)
        };
        Self {
            value,
            path,
            checker: self.checker,
        }
    }

    /// Whether the field exists, even if it is null.
    pub(super) fn has(&self, key: &str) -> bool {
        self.value.get(key).is_some()
    }

    /// The field; `None` if it is missing or null.
    pub(crate) fn field(&self, key: &str) -> Option<Self> {
        let value = self.value.get(key).filter(|value| !value.is_null())?;
        Some(self.below(key, value))
    }

    /// The field; it is an error if it is missing or null.
    pub(crate) fn required(&self, key: &str) -> Option<Self> {
        let field = self.field(key);
        if field.is_none() {
            self.below(key, &Value::Null)
                .error("BASE_TYPE_REQUIRED", "This field is required");
        }
        field
    }

    /// The value as text of an allowed length, in characters.
    pub(crate) fn text(&self, length: RangeInclusive<usize>) -> Option<&'a str> {
        let Value::String(text) = self.value else {
            self.error(
                "STRING_TYPE_CONVERT",
                "Could not interpret value as string.",
            );
            return None;
        };
        self.check_length(text.chars().count(), length)
            .then_some(text)
    }

    fn check_length(&self, length: usize, allowed: RangeInclusive<usize>) -> bool {
        let (min, max) = (*allowed.start(), *allowed.end());
        if allowed.contains(&length) {
            return true;
        }
        // Discord words these by the lower limit, not by which limit is broken.
        if min == 0 {
            self.error(
                "BASE_TYPE_MAX_LENGTH",
                format!("Must be {max} or fewer in length."),
            );
        // Discord reports an empty text as a missing field.
        } else if length == 0 {
            self.error("BASE_TYPE_REQUIRED", "This field is required");
        } else {
            self.error(
                "BASE_TYPE_BAD_LENGTH",
                format!("Must be between {min} and {max} in length."),
            );
        }
        false
    }

    /// The value as an integer in a range.
    pub(crate) fn integer(&self, range: RangeInclusive<i64>) -> Option<i64> {
        // A whole number with a point is one, too: some languages write it so.
        let whole = |number: &f64| number.fract() == 0.0 && number.abs() < 2f64.powi(53);
        let with_point = || {
            self.value
                .as_f64()
                .filter(whole)
                .map(|number| number as i64)
        };
        let Some(number) = self.value.as_i64().or_else(with_point) else {
            self.error(
                "NUMBER_TYPE_COERCE",
                format!("Value \"{}\" is not int.", self.plain()),
            );
            return None;
        };
        if number < *range.start() {
            let min = range.start();
            self.error(
                "NUMBER_TYPE_MIN",
                format!("int value should be greater than or equal to {min}."),
            );
        } else if number > *range.end() {
            let max = range.end();
            self.error(
                "NUMBER_TYPE_MAX",
                format!("int value should be less than or equal to {max}."),
            );
        } else {
            return Some(number);
        }
        None
    }

    /// The value as one of the allowed numbers.
    pub(crate) fn one_of(&self, allowed: &[i64]) -> Option<i64> {
        let number = self
            .value
            .as_i64()
            .filter(|number| allowed.contains(number));
        if number.is_none() {
            self.error(
                "BASE_TYPE_CHOICES",
                format!("Value must be one of {allowed:?}."),
            );
        }
        number
    }

    pub(crate) fn boolean(&self) -> Option<bool> {
        let truth = self.value.as_bool();
        if truth.is_none() {
            self.error("BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
        }
        truth
    }

    pub(crate) fn id(&self) -> Option<Id> {
        let id = Id::from_json(self.value);
        if id.is_none() {
            let plain = self.plain();
            self.error(
                "NUMBER_TYPE_COERCE",
                format!("Value \"{plain}\" is not snowflake."),
            );
        }
        id
    }

    /// The elements of the value as a list of an allowed length.
    pub(crate) fn list(&self, length: RangeInclusive<usize>) -> Vec<Self> {
        let Value::Array(elements) = self.value else {
            self.error(
                "LIST_TYPE_CONVERT",
                "Only iterables may be used in a ListType",
            );
            return Vec::new();
        };
        if !self.check_length(elements.len(), length) {
            return Vec::new();
        }
        let element = |(index, value): (usize, &'a Value)| self.below(&index.to_string(), value);
        elements.iter().enumerate().map(element).collect()
    }

    /// Whether the value is an object; it is an error if not.
    pub(crate) fn is_object(&self) -> bool {
        if !self.value.is_object() {
            self.error(
                "DICT_TYPE_CONVERT",
                "Only dictionaries may be used in a DictType",
            );
        }
        self.value.is_object()
    }

    /// Reads an optional text of at most `max` characters.
    pub(crate) fn optional_text(&self, key: &str, max: usize) -> Option<&'a str> {
        self.field(key)?.text(0..=max)
    }

    /// Reads a text that is required and not empty.
    pub(crate) fn required_text(&self, key: &str, max: usize) -> Option<&'a str> {
        self.required(key)?.text(1..=max)
    }

    pub(crate) fn optional_boolean(&self, key: &str) -> Option<bool> {
        self.field(key)?.boolean()
    }

    /// The value as Discord shows it in error messages.
    fn plain(&self) -> String {
        match self.value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn errors_of(body: Value, read: impl FnOnce(&Form)) -> Value {
        let checker = Checker::default();
        read(&checker.form(&body));
        checker
            .finish()
            .map_or_else(|refusal| refusal.body()["errors"].clone(), |()| Value::Null)
    }

    #[test]
    fn every_error_is_recorded_at_its_path() {
        let errors = errors_of(json!({"name": 7, "rows": [{"label": "xx"}]}), |form| {
            form.required_text("name", 5);
            form.required("title");
            for row in form
                .required("rows")
                .into_iter()
                .flat_map(|rows| rows.list(0..=5))
            {
                row.required_text("label", 1);
            }
        });
        assert_eq!(errors["name"]["_errors"][0]["code"], "STRING_TYPE_CONVERT");
        assert_eq!(errors["title"]["_errors"][0]["code"], "BASE_TYPE_REQUIRED");
        assert_eq!(
            errors["rows"]["0"]["label"]["_errors"][0]["message"],
            "Must be between 1 and 1 in length."
        );
    }

    #[test]
    fn a_valid_form_has_no_errors() {
        let errors = errors_of(json!({"id": "12", "n": 3}), |form| {
            assert_eq!(form.field("id").and_then(|id| id.id()), Some(Id(12)));
            assert_eq!(form.field("n").and_then(|n| n.integer(0..=3)), Some(3));
        });
        assert_eq!(errors, Value::Null);
    }
}
