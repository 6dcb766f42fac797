//! Makes the texts of people harmless.

/// Escapes a text so that Discord shows it as it is.
pub fn escape(text: &str) -> String {
    // Some characters are markup anywhere, some only at the beginning of a line.
    const ANYWHERE: &str = r"\*_~`|>[]()<@";
    const AT_START: &str = "#-+";
    let letters = text.chars().filter(|c| !c.is_control()).enumerate();
    let is_markup = |at: usize, c: char| ANYWHERE.contains(c) || at == 0 && AT_START.contains(c);
    letters
        .flat_map(|(at, c)| is_markup(at, c).then_some('\\').into_iter().chain([c]))
        .collect()
}

/// Escapes a text so that a page in HTML shows it as it is, also in an attribute.
pub fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
