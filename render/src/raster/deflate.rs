//! Compresses an image of flat colours as a zlib stream (RFC 1950 and 1951), for a PNG.
//!
//! A picture of a board is mostly rows that are like the row above, and runs of one colour. So the
//! row above and the pixel at the left are looked at first, and only where both fail a table of
//! what came before, in which the same piece on another square is found. That is faster than
//! compressors for anything, and finds as much. The codes are in `huffman`.

use crate::raster::huffman::{BitWriter, Code};

/// The longest match, and the farthest back one can be.
const MAX_MATCH: usize = 258;
const WINDOW: usize = 32 * 1024;
/// The shortest match that is shorter than its bytes.
const MIN_MATCH: usize = 4;
/// From this length on a match with the row above or the pixel at the left is good enough.
const GOOD_MATCH: usize = 24;
/// The bits of a place in the table of what came before.
const TABLE_BITS: u32 = 14;

/// The symbol that ends the block, and the first one of lengths.
const END: usize = 256;
const FIRST_LENGTH: usize = 257;
/// The numbers of symbols: literals with lengths, distances, and lengths of codes.
const LITERALS: usize = 286;
const DISTANCES: usize = 30;
const CODE_LENGTHS: usize = 19;

/// The least length of each length symbol, and its extra bits.
const LENGTH_BASES: [(u16, u8); 29] = [
    (3, 0),
    (4, 0),
    (5, 0),
    (6, 0),
    (7, 0),
    (8, 0),
    (9, 0),
    (10, 0),
    (11, 1),
    (13, 1),
    (15, 1),
    (17, 1),
    (19, 2),
    (23, 2),
    (27, 2),
    (31, 2),
    (35, 3),
    (43, 3),
    (51, 3),
    (59, 3),
    (67, 4),
    (83, 4),
    (99, 4),
    (115, 4),
    (131, 5),
    (163, 5),
    (195, 5),
    (227, 5),
    (258, 0),
];
/// The order in which the lengths of the codes of code lengths are written.
const CODE_LENGTH_ORDER: [usize; CODE_LENGTHS] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

/// A byte, or a match with earlier bytes.
#[derive(Clone, Copy)]
enum Token {
    Literal(u8),
    Match { length: u16, distance: u16 },
}

/// Compresses rows of bytes, each `stride` long, as a zlib stream.
pub(super) fn zlib(bytes: &[u8], stride: usize) -> Vec<u8> {
    let tokens = tokens(bytes, stride);
    let mut writer = BitWriter::new(vec![0x78, 0x01]);
    write_block(&mut writer, &tokens);
    let mut stream = writer.finish();
    stream.extend(simd_adler32::adler32(&bytes).to_be_bytes());
    stream
}

/// The bytes as literals and matches.
fn tokens(bytes: &[u8], stride: usize) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(bytes.len() / 16);
    let mut table = vec![u32::MAX; 1 << TABLE_BITS];
    let mut at = 0;
    while at < bytes.len() {
        let (length, distance) = best_match(bytes, at, stride, &mut table);
        if length < MIN_MATCH {
            tokens.push(Token::Literal(bytes[at]));
            at += 1;
            continue;
        }
        push_match(&mut tokens, length, distance);
        at += length;
    }
    tokens
}

/// The longest match that is found at this place, and how far back it is.
fn best_match(bytes: &[u8], at: usize, stride: usize, table: &mut [u32]) -> (usize, usize) {
    let mut best = (0, 0);
    let near = [stride, 1];
    for distance in near
        .into_iter()
        .filter(|distance| *distance <= at.min(WINDOW))
    {
        let length = common(bytes, at - distance, at);
        if length > best.0 {
            best = (length, distance);
        }
    }
    let Some(word) = bytes.get(at..at + 4) else {
        return best;
    };
    if best.0 >= GOOD_MATCH {
        return best;
    }
    let word = u32::from_le_bytes([word[0], word[1], word[2], word[3]]);
    let place = (word.wrapping_mul(0x9e37_79b1) >> (32 - TABLE_BITS)) as usize;
    let before = std::mem::replace(&mut table[place], at as u32) as usize;
    if before < at && at - before <= WINDOW {
        let length = common(bytes, before, at);
        if length > best.0 {
            best = (length, at - before);
        }
    }
    best
}

/// The number of bytes from `earlier` on that equal those from `at` on.
fn common(bytes: &[u8], earlier: usize, at: usize) -> usize {
    let (old, new) = (&bytes[earlier..], &bytes[at..]);
    let words = old.chunks_exact(8).zip(new.chunks_exact(8));
    let same = 8 * words.take_while(|(old, new)| old == new).count();
    let rest = old[same..].iter().zip(&new[same..]);
    same + rest.take(8).take_while(|(old, new)| old == new).count()
}

/// Adds a match, which is cut into several if it is longer than one can be.
fn push_match(tokens: &mut Vec<Token>, mut length: usize, distance: usize) {
    let distance = distance as u16;
    while length > 0 {
        // No part may be shorter than three.
        let part = match length {
            0..=MAX_MATCH => length,
            _ if length < MAX_MATCH + 3 => length - 3,
            _ => MAX_MATCH,
        };
        let part_length = part as u16;
        tokens.push(Token::Match {
            length: part_length,
            distance,
        });
        length -= part;
    }
}

/// The symbol of a length, its extra bits and their number.
fn length_symbol(length: u16) -> (usize, u16, u8) {
    let index = LENGTH_BASES.partition_point(|(base, _)| *base <= length) - 1;
    let (base, bits) = LENGTH_BASES[index];
    (FIRST_LENGTH + index, length - base, bits)
}

/// The symbol of a distance, its extra bits and their number.
fn distance_symbol(distance: u16) -> (usize, u16, u8) {
    let less = distance - 1;
    if less < 4 {
        return (less.into(), 0, 0);
    }
    let bits = 14 - less.leading_zeros() as u8;
    let symbol = 2 * usize::from(bits) + usize::from(less >> bits);
    (symbol, less & ((1 << bits) - 1), bits)
}

/// Writes all tokens as the last block, with codes made for them.
fn write_block(writer: &mut BitWriter, tokens: &[Token]) {
    let mut literals = [0; LITERALS];
    let mut distances = [0; DISTANCES];
    literals[END] = 1;
    // Readers may want at least one distance, and this one nearly always occurs.
    distances[0] = 1;
    for token in tokens {
        match *token {
            Token::Literal(byte) => literals[usize::from(byte)] += 1,
            Token::Match { length, distance } => {
                literals[length_symbol(length).0] += 1;
                distances[distance_symbol(distance).0] += 1;
            }
        }
    }
    let literals = Code::new(&literals, 15);
    let distances = Code::new(&distances, 15);
    write_codes(writer, &literals, &distances);
    for token in tokens {
        match *token {
            Token::Literal(byte) => literals.write(writer, byte.into()),
            Token::Match { length, distance } => {
                let (symbol, extra, bits) = length_symbol(length);
                literals.write(writer, symbol);
                writer.write(extra.into(), bits);
                let (symbol, extra, bits) = distance_symbol(distance);
                distances.write(writer, symbol);
                writer.write(extra.into(), bits);
            }
        }
    }
    literals.write(writer, END);
}

/// Writes the head of the last block: the lengths of both codes, with a code of their own.
fn write_codes(writer: &mut BitWriter, literals: &Code, distances: &Code) {
    let lengths: Vec<u8> = [literals.lengths(), distances.lengths()].concat();
    let mut counts = [0; CODE_LENGTHS];
    lengths
        .iter()
        .for_each(|length| counts[usize::from(*length)] += 1);
    let code = Code::new(&counts, 7);
    // The last block, with codes of its own.
    writer.write(0b101, 3);
    writer.write((LITERALS - 257) as u32, 5);
    writer.write((DISTANCES - 1) as u32, 5);
    writer.write((CODE_LENGTHS - 4) as u32, 4);
    for symbol in CODE_LENGTH_ORDER {
        writer.write(code.lengths()[symbol].into(), 3);
    }
    for length in lengths {
        code.write(writer, length.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Bytes as the crate `png` reads them out of a stream.
    fn read(stream: &[u8], rows: usize, stride: usize) -> Vec<u8> {
        let mut file = Vec::new();
        let size = ((stride - 1) as u32, rows as u32);
        let mut encoder = png::Encoder::new(&mut file, size.0, size.1);
        encoder.set_color(png::ColorType::Grayscale);
        let mut writer = encoder.write_header().expect("a header");
        writer
            .write_chunk(png::chunk::IDAT, stream)
            .expect("a chunk");
        writer.finish().expect("an end");
        let decoder = png::Decoder::new(std::io::Cursor::new(file));
        let mut reader = decoder.read_info().expect("a header");
        let mut pixels = vec![0; rows * (stride - 1)];
        reader.next_frame(&mut pixels).expect("the pixels");
        pixels
    }

    proptest! {
        #[test]
        fn what_is_compressed_is_read_again(
            width in 1..300_usize,
            rows in prop::collection::vec((any::<bool>(), 0..4_u8, any::<u64>()), 1..60),
        ) {
            let mut bytes: Vec<u8> = Vec::new();
            for (is_like_above, colours, seed) in rows.iter().copied() {
                let above = bytes.len().checked_sub(width + 1);
                match above.filter(|_| is_like_above) {
                    Some(above) => bytes.extend_from_within(above..),
                    None => {
                        bytes.push(0);
                        let pixel = |x: usize| {
                            let noise = seed.rotate_left(x as u32 % 64) as u8;
                            if colours == 0 { noise } else { noise % colours }
                        };
                        bytes.extend((0..width).map(pixel));
                    }
                }
            }
            let stream = zlib(&bytes, width + 1);
            let pixels: Vec<u8> = bytes.chunks(width + 1).flat_map(|row| row[1..].to_vec()).collect();
            prop_assert_eq!(read(&stream, rows.len(), width + 1), pixels);
        }
    }

    #[test]
    fn lengths_and_distances_have_the_symbols_of_the_standard() {
        for (length, symbol) in [
            (3, 257),
            (10, 264),
            (11, 265),
            (12, 265),
            (257, 284),
            (258, 285),
        ] {
            assert_eq!(length_symbol(length).0, symbol, "{length}");
        }
        let of = |distance| distance_symbol(distance);
        assert_eq!(of(1), (0, 0, 0));
        assert_eq!(of(4), (3, 0, 0));
        assert_eq!(of(5), (4, 0, 1));
        assert_eq!(of(8), (5, 1, 1));
        assert_eq!(of(1025), (20, 0, 9));
        assert_eq!(of(32768), (29, 8191, 13));
    }
}
