//! Derives the media type, the size in pixels and a safe name of an attachment from its name and
//! first bytes.

/// File extensions and their media types.
const MEDIA_TYPES: [(&str, &str); 14] = [
    (".png", "image/png"),
    (".gif", "image/gif"),
    (".jpg", "image/jpeg"),
    (".jpeg", "image/jpeg"),
    (".webp", "image/webp"),
    (".svg", "image/svg+xml"),
    (".mp4", "video/mp4"),
    (".webm", "video/webm"),
    (".mp3", "audio/mpeg"),
    (".ogg", "audio/ogg"),
    (".wav", "audio/wav"),
    (".txt", "text/plain; charset=utf-8"),
    (".json", "application/json; charset=utf-8"),
    (".zip", "application/zip"),
];

/// The media type for the extension of a file name.
pub(crate) fn content_type(filename: &str) -> Option<String> {
    let lower = filename.to_lowercase();
    let of = |(ending, media): &(&str, &str)| lower.ends_with(ending).then(|| (*media).to_owned());
    MEDIA_TYPES.iter().find_map(of)
}

/// Whether a file name is of one of these types: `image`, `video`, `audio`, or an extension such as
/// `.pgn`. As on Discord, only the name counts.
pub(crate) fn is_of(filename: &str, types: &[&str]) -> bool {
    let lower = filename.to_lowercase();
    types.iter().any(|kind| {
        let family = format!("{kind}/");
        let of_family = || content_type(&lower).is_some_and(|media| media.starts_with(&family));
        lower.ends_with(&kind.to_lowercase()) && kind.starts_with('.') || of_family()
    })
}

/// The width and height of a PNG (from its IHDR chunk) or GIF (from its screen descriptor).
pub(crate) fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        // Big-endian numbers, directly after the length and type of the first chunk.
        let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        Some((number(16)?, number(20)?))
    } else if bytes.starts_with(b"GIF8") {
        // Little-endian numbers, directly after the version.
        let number = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
        Some((number(6)?.into(), number(8)?.into()))
    } else {
        None
    }
}

/// The name with everything replaced that has a meaning in addresses and paths, as Discord does.
pub(crate) fn safe_name(filename: &str) -> String {
    let safe = |c: char| {
        if c.is_alphanumeric() || "._-".contains(c) {
            c
        } else {
            '_'
        }
    };
    let name: String = filename.chars().map(safe).collect();
    // A name of dots only would be a path.
    if name.trim_matches('.').is_empty() {
        "unknown".to_owned()
    } else {
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dimensions_are_read_from_the_header() {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        png.extend([0, 0, 2, 0, 0, 0, 1, 0]);
        assert_eq!(dimensions(&png), Some((512, 256)));
        assert_eq!(dimensions(b"GIF89a\x0a\x00\x05\x00"), Some((10, 5)));
        assert_eq!(dimensions(b"\x89PNG\r\n\x1a\n"), None);
        assert_eq!(dimensions(b"text"), None);
    }

    #[test]
    fn a_file_type_is_a_family_or_an_extension() {
        assert!(is_of("Game.PGN", &["image", ".pgn"]));
        assert!(is_of("board.png", &["image"]));
        assert!(!is_of("board.png", &["video", ".pgn"]));
        assert!(!is_of("image", &["image"]));
    }

    #[test]
    fn safe_names_stay_in_their_folder() {
        assert_eq!(safe_name("../a b.png"), ".._a_b.png");
        assert_eq!(safe_name(".."), "unknown");
    }
}
