//! The two formats of metrics, and which of them a request accepts.
//!
//! The library writes OpenMetrics. Prometheus's older text format has other rules for names: a
//! counter is declared under the name of its samples, there is no `info`, and no end.

/// A format of metrics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MetricsFormat {
    /// Prometheus's text format, version 0.0.4.
    Text,
    /// OpenMetrics, version 1.0.0.
    OpenMetrics,
}

impl MetricsFormat {
    /// The format that the header `Accept` prefers. OpenMetrics has to be named: what reads any
    /// text usually reads Prometheus's.
    pub fn accepted(accept: &str) -> Self {
        let mut quality = [0.0_f32; 2];
        for range in accept.split(',') {
            let mut parts = range.split(';').map(str::trim);
            let format = match parts.next().unwrap_or_default() {
                "application/openmetrics-text" => Self::OpenMetrics,
                "text/plain" | "text/*" | "*/*" => Self::Text,
                _ => continue,
            };
            let given = parts.find_map(|part| part.strip_prefix("q=")?.trim().parse().ok());
            let best = &mut quality[format as usize];
            *best = best.max(given.unwrap_or(1.0));
        }
        let [text, open_metrics] = quality;
        if open_metrics > 0.0 && open_metrics >= text {
            Self::OpenMetrics
        } else {
            Self::Text
        }
    }

    /// Its media type.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Text => "text/plain; version=0.0.4; charset=utf-8",
            Self::OpenMetrics => "application/openmetrics-text; version=1.0.0; charset=utf-8",
        }
    }

    /// The same metrics in this format.
    pub(super) fn of_open_metrics(self, encoded: String) -> String {
        if self == Self::OpenMetrics {
            return encoded;
        }
        let types = encoded.lines().filter_map(|line| {
            let (name, kind) = line.strip_prefix("# TYPE ")?.split_once(' ')?;
            Some((name, kind))
        });
        let types: Vec<(&str, &str)> = types.collect();
        let kind_of = |name: &str| {
            types
                .iter()
                .find(|(known, _)| *known == name)
                .map(|of| of.1)
        };
        let lines = encoded.lines().filter(|line| *line != "# EOF");
        let lines = lines.map(|line| match line.splitn(4, ' ').collect::<Vec<_>>()[..] {
            ["#", word, name, rest] => match kind_of(name) {
                Some("counter") => format!("# {word} {name}_total {rest}\n"),
                Some("info") if word == "TYPE" => format!("# TYPE {name}_info gauge\n"),
                Some("info") => format!("# {word} {name}_info {rest}\n"),
                _ => format!("{line}\n"),
            },
            _ => format!("{line}\n"),
        });
        lines.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::MetricsFormat::{self, OpenMetrics, Text};

    #[test]
    fn the_format_is_the_one_that_is_accepted() {
        let prometheus = "application/openmetrics-text;version=1.0.0;q=0.5,\
                          application/openmetrics-text;version=0.0.1;q=0.4,\
                          text/plain;version=0.0.4;q=0.3,*/*;q=0.2";
        for (accept, format) in [
            (prometheus, OpenMetrics),
            ("application/openmetrics-text", OpenMetrics),
            (
                "application/openmetrics-text; version=1.0.0, */*",
                OpenMetrics,
            ),
            ("text/plain, application/openmetrics-text;q=0.1", Text),
            ("application/openmetrics-text;q=0, text/plain;q=0.1", Text),
            ("application/openmetrics-text;q=0", Text),
            ("text/plain;version=0.0.4", Text),
            ("text/html,application/xhtml+xml,*/*;q=0.8", Text),
            ("*/*", Text),
            ("", Text),
        ] {
            assert_eq!(MetricsFormat::accepted(accept), format, "{accept}");
        }
    }

    #[test]
    fn counters_and_facts_are_declared_by_the_names_of_their_samples() {
        let open = "# HELP a_moves Moves.\n# TYPE a_moves counter\na_moves_total 3\n\
                    # HELP a_build Its version.\n# TYPE a_build info\na_build_info{v=\"1\"} 1\n\
                    # HELP a_games Games.\n# TYPE a_games gauge\na_games 2\n# EOF\n";
        let text = "# HELP a_moves_total Moves.\n# TYPE a_moves_total counter\na_moves_total 3\n\
                    # HELP a_build_info Its version.\n# TYPE a_build_info gauge\n\
                    a_build_info{v=\"1\"} 1\n\
                    # HELP a_games Games.\n# TYPE a_games gauge\na_games 2\n";
        assert_eq!(Text.of_open_metrics(open.into()), text);
        assert_eq!(OpenMetrics.of_open_metrics(open.into()), open);
    }
}
