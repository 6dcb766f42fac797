//! The languages of the texts. To add one, add its catalogue and a line to each `match` here.

/// A language that has a complete catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Language {
    /// English, the default.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// All languages, each at the index of its discriminant.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// The language tag of RFC 5646.
    pub fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// The content of the catalogue's file.
    pub(super) fn catalogue(self) -> &'static str {
        match self {
            Self::English => include_str!("en.ftl"),
            Self::German => include_str!("de.ftl"),
        }
    }

    /// Reads a tag such as `de`, `de-AT` or `en_GB`. Regions and scripts make no difference.
    pub fn read(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next()?.trim();
        let is_meant = |language: &Self| language.tag().eq_ignore_ascii_case(primary);
        Self::ALL.into_iter().find(is_meant)
    }

    /// The best language for an `Accept-Language` header: the one with the greatest weight that has
    /// a catalogue, or English.
    pub fn accepted(header: &str) -> Self {
        let mut wanted: Vec<_> = header
            .split(',')
            .filter_map(|range| {
                let (tag, parameters) = range.split_once(';').unwrap_or((range, ""));
                let weight = parameters.trim().strip_prefix("q=");
                let weight =
                    weight.map_or(Some(1.0), |weight| weight.trim().parse::<f32>().ok())?;
                Some((Self::read(tag)?, weight))
            })
            .filter(|(_, weight)| *weight > 0.0)
            .collect();
        wanted.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        wanted
            .first()
            .map_or(Self::English, |(language, _)| *language)
    }
}

#[cfg(test)]
mod tests {
    use super::Language::{self, English, German};

    #[test]
    fn every_language_is_at_its_index_and_reads_its_own_tag() {
        for (number, language) in Language::ALL.into_iter().enumerate() {
            assert_eq!(language as usize, number);
            assert_eq!(Language::read(language.tag()), Some(language));
        }
    }

    #[test]
    fn a_region_makes_no_difference_and_an_unknown_language_is_none() {
        for (tag, language) in [
            ("de-AT", Some(German)),
            ("DE", Some(German)),
            ("en-US", Some(English)),
            ("en_GB", Some(English)),
            ("deu", None),
            ("fr", None),
            ("", None),
        ] {
            assert_eq!(Language::read(tag), language, "{tag}");
        }
    }

    #[test]
    fn the_accepted_language_with_the_greatest_weight_is_chosen() {
        for (header, language) in [
            ("", English),
            ("de", German),
            ("fr, de;q=0.8, en;q=0.9", English),
            ("fr-CH, fr;q=0.9, de-CH;q=0.8, en;q=0.7, *;q=0.5", German),
            ("en;q=0, de;q=0.1", German),
            ("de;q=0", English),
            ("de;q=heavy", English),
            (",;,", English),
        ] {
            assert_eq!(Language::accepted(header), language, "{header}");
        }
    }
}
