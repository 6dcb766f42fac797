//! The text of a file: bytes in the encodings that programs use, and line ends and marks that carry
//! no meaning.
//!
//! The meaning of the text is not known here. UTF-8 and UTF-16 are recognized; lines that are
//! neither are read as Windows-1252, which has all letters of Latin-1. Files that are packed are
//! recognized by their first bytes, and not unpacked.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Some programs begin a file with this mark. Where files were joined, it is inside.
const BYTE_ORDER_MARK: char = '\u{feff}';
/// The end-of-file mark of old systems.
const END_OF_FILE: char = '\u{1a}';

/// The letters of Windows-1252 from 0x80 to 0x9f; all others are those of Latin-1. The five that
/// it does not define are control characters, as in Latin-1.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The bytes at the beginning of a file that are enough to recognize UTF-16 without a mark.
const SAMPLE_BYTES: usize = 512;

/// The text of a file.
///
/// ```
/// use entente_rules::FileText;
/// let file = FileText::decode(b"[White \"Gr\xfcn\"]\r\n\r\n1. e4 *\x1a".to_vec()).unwrap();
/// assert_eq!(file.text, "[White \"Grün\"]\n\n1. e4 * ");
/// let assumed = file.assumed.unwrap().to_string();
/// assert!(assumed.starts_with("line 1 is not UTF-8"), "{assumed}");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileText {
    /// The text, with lines that end in line feeds.
    pub text: String,
    /// The encoding, if it had to be guessed.
    pub assumed: Option<AssumedEncoding>,
}

/// An encoding that no mark in the file names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AssumedEncoding {
    /// Some lines are not UTF-8.
    Windows1252 {
        /// The number of these lines.
        lines: usize,
        /// The first of them, from 1.
        first: usize,
        /// The first character on it that is not, from 1.
        column: usize,
    },
    /// Every other byte at the beginning is zero.
    Utf16,
}

impl fmt::Display for AssumedEncoding {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            AssumedEncoding::Windows1252 {
                lines: 1, first, ..
            } => write!(
                out,
                "line {first} is not UTF-8, and was read as Latin-1 (Windows-1252)"
            ),
            AssumedEncoding::Windows1252 { lines, first, .. } => write!(
                out,
                "{lines} lines are not UTF-8, the first of them line {first}; they were read as \
                 Latin-1 (Windows-1252)"
            ),
            AssumedEncoding::Utf16 => {
                out.write_str("this was read as UTF-16, though no mark at its beginning says so")
            }
        }
    }
}

/// The order of the two bytes of a UTF-16 unit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ByteOrder {
    Little,
    Big,
}

/// A format in which a file is packed.
///
/// ```
/// use entente_rules::{FileText, Packed};
/// let gzip = FileText::decode(vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0]).unwrap_err();
/// assert_eq!(gzip, Packed::Gzip);
/// assert_eq!(gzip.to_string(), "gzip");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packed {
    /// `.gz`
    Gzip,
    /// `.zip`, and the documents of office programs
    Zip,
    /// `.zst`
    Zstd,
    /// `.bz2`
    Bzip2,
    /// `.xz`
    Xz,
    /// `.7z`
    SevenZip,
    /// `.rar`
    Rar,
}

impl Packed {
    /// The first bytes of files in each format. That of Bzip2 has its block size in the fourth
    /// byte, and no text goes on like its fifth.
    const BEGINNINGS: [(Packed, &'static str, &'static [u8]); 8] = [
        (Packed::Gzip, "gzip", &[0x1f, 0x8b]),
        (Packed::Zip, "zip", b"PK\x03\x04"),
        (Packed::Zip, "zip", b"PK\x05\x06"),
        (Packed::Zstd, "zstd", &[0x28, 0xb5, 0x2f, 0xfd]),
        (Packed::Bzip2, "bzip2", b"BZh"),
        (Packed::Xz, "xz", b"\xfd7zXZ\0"),
        (Packed::SevenZip, "7z", b"7z\xbc\xaf\x27\x1c"),
        (Packed::Rar, "rar", b"Rar!\x1a\x07"),
    ];

    /// The format in which these bytes are packed, if they are.
    pub fn of(bytes: &[u8]) -> Option<Packed> {
        let begins = |beginning: &[u8]| bytes.starts_with(beginning);
        let mut known = Packed::BEGINNINGS.into_iter();
        let (packed, ..) = known.find(|(_, _, beginning)| begins(beginning))?;
        // The magic numbers of a block, or of the end of an empty file.
        let is_block = || matches!(bytes.get(4..6), Some(b"1A" | b"\x17\x72"));
        (packed != Packed::Bzip2 || is_block()).then_some(packed)
    }
}

impl fmt::Display for Packed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut known = Packed::BEGINNINGS.into_iter();
        let name = known.find(|(packed, ..)| packed == self);
        out.write_str(name.map_or("", |(_, name, _)| name))
    }
}

impl FileText {
    /// Reads the bytes of a file. None fail but those of a packed one.
    pub fn decode(bytes: Vec<u8>) -> Result<FileText, Packed> {
        if let Some(packed) = Packed::of(&bytes) {
            return Err(packed);
        }
        let (decoded, assumed) = match utf_16(&bytes) {
            Some((order, assumed)) => (from_utf_16(&bytes, order), assumed),
            None => from_utf_8(bytes),
        };
        let text = match plain_lines(&decoded) {
            Cow::Borrowed(_) => decoded,
            Cow::Owned(plain) => plain,
        };
        Ok(FileText { text, assumed })
    }
}

/// The same text with line feeds at the ends of lines, and without byte order marks, end-of-file
/// marks and zeros.
pub(crate) fn plain_lines(text: &str) -> Cow<'_, str> {
    let is_odd = |letter: char| letter == '\r' || is_mark(letter);
    if !text.contains(is_odd) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            // The line feed after it ends the line.
            '\r' if letters.peek() == Some(&'\n') => {}
            '\r' => plain.push('\n'),
            // A blank keeps apart what two joined files have there.
            mark if is_mark(mark) && !plain.is_empty() && !plain.ends_with('\n') => plain.push(' '),
            mark if is_mark(mark) => {}
            letter => plain.push(letter),
        }
    }
    Cow::Owned(plain)
}

fn is_mark(letter: char) -> bool {
    matches!(letter, BYTE_ORDER_MARK | END_OF_FILE | '\0')
}

/// The byte order of UTF-16, if the bytes are that.
fn utf_16(bytes: &[u8]) -> Option<(ByteOrder, Option<AssumedEncoding>)> {
    match bytes {
        [0xff, 0xfe, ..] => return Some((ByteOrder::Little, None)),
        [0xfe, 0xff, ..] => return Some((ByteOrder::Big, None)),
        _ => {}
    }
    let sample = &bytes[..bytes.len().min(SAMPLE_BYTES)];
    let zeros = |first: usize| {
        let zeros = sample.iter().skip(first).step_by(2);
        zeros.filter(|byte| **byte == 0).count()
    };
    // Games are mostly ASCII, of which UTF-16 has a zero in each unit.
    let most = sample.len() / 4;
    let order = match (zeros(0), zeros(1)) {
        (0, low) if low > most => ByteOrder::Little,
        (high, 0) if high > most => ByteOrder::Big,
        _ => return None,
    };
    Some((order, Some(AssumedEncoding::Utf16)))
}

fn from_utf_16(bytes: &[u8], order: ByteOrder) -> String {
    let units = bytes.chunks(2).map(|unit| match (unit, order) {
        (&[first, second], ByteOrder::Little) => u16::from_le_bytes([first, second]),
        (&[first, second], ByteOrder::Big) => u16::from_be_bytes([first, second]),
        // Half a unit at the end is no letter.
        _ => u16::from_be_bytes([0xff, 0xfd]),
    });
    let letters = char::decode_utf16(units);
    letters
        .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// UTF-8, except for lines that are not.
fn from_utf_8(bytes: Vec<u8>) -> (String, Option<AssumedEncoding>) {
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return (text, None),
        Err(error) => error.into_bytes(),
    };
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 16);
    let (mut lines, mut first, mut column) = (0, 0, 0);
    // A line may end with a carriage return alone.
    let pieces = bytes.split_inclusive(|byte| *byte == b'\n' || *byte == b'\r');
    let mut number = 1;
    for line in pieces {
        match core::str::from_utf8(line) {
            Ok(line) => text.push_str(line),
            Err(error) => {
                if lines == 0 {
                    let before = String::from_utf8_lossy(&line[..error.valid_up_to()]);
                    (first, column) = (number, before.chars().count() + 1);
                }
                text.extend(line.iter().map(|byte| windows_1252(*byte)));
                lines += 1;
            }
        }
        // A carriage return before a line feed ends no other line.
        number += usize::from(line != b"\n" || !text.ends_with("\r\n"));
    }
    let assumed = AssumedEncoding::Windows1252 {
        lines,
        first,
        column,
    };
    (text, Some(assumed))
}

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{AssumedEncoding, FileText, Packed, plain_lines};

    fn units(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    fn decoded(bytes: Vec<u8>) -> FileText {
        FileText::decode(bytes).expect("it is not packed")
    }

    #[test]
    fn packed_files_are_known_by_their_first_bytes() {
        let table: [(&[u8], Option<Packed>); 10] = [
            (b"\x1f\x8b\x08\0\0", Some(Packed::Gzip)),
            (b"PK\x03\x04\x14\0", Some(Packed::Zip)),
            (b"\x28\xb5\x2f\xfd\x04", Some(Packed::Zstd)),
            (b"BZh91AY&SY", Some(Packed::Bzip2)),
            (b"\xfd7zXZ\0\0", Some(Packed::Xz)),
            (b"7z\xbc\xaf\x27\x1c\0", Some(Packed::SevenZip)),
            (b"Rar!\x1a\x07\x01\0", Some(Packed::Rar)),
            // Texts that begin alike.
            (b"BZh, a player", None),
            (b"PK: 1. e4 *", None),
            (b"", None),
        ];
        for (bytes, packed) in table {
            assert_eq!(Packed::of(bytes), packed, "{bytes:?}");
            assert_eq!(FileText::decode(bytes.to_vec()).err(), packed);
        }
    }

    #[test]
    fn utf_16_is_read_with_its_mark_and_without() {
        let text = "[White \"Grün\"]\n\n1. e4 ♞f6 *\n";
        for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
            let marked = decoded(units(&alloc::format!("\u{feff}{text}"), bytes));
            assert_eq!((marked.text.as_str(), marked.assumed), (text, None));
            let unmarked = decoded(units(text, bytes));
            assert_eq!(unmarked.text, text);
            assert_eq!(unmarked.assumed, Some(AssumedEncoding::Utf16));
        }
        let odd = decoded([&[0xff, 0xfe][..], b"a\0b"].concat());
        assert_eq!(odd.text, "a\u{fffd}");
    }

    #[test]
    fn only_lines_that_are_not_utf_8_are_read_as_windows_1252() {
        let joined = [&b"Gr\xfcn\r\n"[..], "Grün\r".as_bytes(), b"\x80 \xdf\n\xfc"].concat();
        let file = decoded(joined);
        assert_eq!(file.text, "Grün\nGrün\n€ ß\nü");
        let assumed = AssumedEncoding::Windows1252 {
            lines: 3,
            first: 1,
            column: 3,
        };
        assert_eq!(file.assumed, Some(assumed));
        let later = decoded("a\r\nb\r\nß".bytes().chain(*b"\xfc\n").collect());
        let assumed = AssumedEncoding::Windows1252 {
            lines: 1,
            first: 3,
            column: 2,
        };
        assert_eq!(later.assumed, Some(assumed));
    }

    #[test]
    fn marks_and_carriage_returns_are_made_plain() {
        let table = [
            ("a\nb", "a\nb"),
            ("a\r\nb\rc\r", "a\nb\nc\n"),
            ("\u{feff}a\n\u{feff}b", "a\nb"),
            ("*\u{feff}[", "* ["),
            ("a *\u{1a}\0", "a *  "),
        ];
        for (text, plain) in table {
            assert_eq!(plain_lines(text), plain, "{text:?}");
        }
    }
}
