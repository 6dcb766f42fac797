//! Compresses an image of flat colours as a zlib stream (RFC 1950 and 1951), for a PNG.
//!
//! What repeats is found in `matches`, which knows what pictures of boards are like. That is faster
//! than compressors for anything, and finds as much. The codes are in `huffman`.

use crate::raster::huffman::{BitWriter, Code};
use crate::raster::matches::{BYTES, MAX_MATCH, Token, VALUES, tokens};

/// The symbol that ends the block, and the first one of lengths.
const END: usize = 256;
const FIRST_LENGTH: usize = 257;
/// The shortest length.
const MIN_LENGTH: usize = 3;
/// The symbol that the distance of a byte would have.
const NO_DISTANCE: usize = 31;
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

/// Compresses rows of bytes, each `stride` long, as a zlib stream.
pub(super) fn zlib(bytes: &[u8], stride: usize) -> Vec<u8> {
    let tokens = tokens(bytes, stride);
    let mut writer = BitWriter::new(vec![0x78, 0x01]);
    write_block(&mut writer, &tokens);
    let mut stream = writer.finish();
    stream.extend(simd_adler32::adler32(&bytes).to_be_bytes());
    stream
}

/// The index in `LENGTH_BASES` of each length up to the longest match.
const LENGTH_INDICES: [u8; MAX_MATCH + 1] = {
    let mut indices = [0; MAX_MATCH + 1];
    let (mut length, mut index) = (MIN_LENGTH, 0);
    while length <= MAX_MATCH {
        if index + 1 < LENGTH_BASES.len() && LENGTH_BASES[index + 1].0 as usize == length {
            index += 1;
        }
        indices[length] = index as u8;
        length += 1;
    }
    indices
};

/// The symbol of a length, its extra bits and their number.
fn length_symbol(length: usize) -> (usize, u16, u8) {
    let index = usize::from(LENGTH_INDICES[length]);
    let (base, bits) = LENGTH_BASES[index];
    (FIRST_LENGTH + index, length as u16 - base, bits)
}

/// The symbol of a distance, its extra bits and their number. Those of a byte, whose distance is 0,
/// are `NO_DISTANCE` and no bits.
fn distance_symbol(distance: u16) -> (usize, u16, u8) {
    let less = distance.wrapping_sub(1);
    let highest = (less | 1).ilog2();
    let shift = highest.saturating_sub(1);
    let symbol = 2 * shift as usize + usize::from(less >> shift);
    let bits = shift as u8 * u8::from(symbol != NO_DISTANCE);
    (symbol, less & ((1 << bits) - 1), bits)
}

/// Writes all tokens as the last block, with codes made for them.
fn write_block(writer: &mut BitWriter, tokens: &[Token]) {
    let mut values = [0; VALUES];
    let mut distances = [0; NO_DISTANCE + 1];
    for token in tokens {
        values[usize::from(token.value)] += 1;
        distances[distance_symbol(token.distance).0] += 1;
    }
    let literals = Code::new(&symbol_counts(&values), 15);
    // Readers may want at least one distance, and this one nearly always occurs.
    distances[0] += 1;
    let distances = Code::new(&distances[..DISTANCES], 15);
    write_codes(writer, &literals, &distances);
    let values = value_bits(&literals);
    let no_distance = [(0, 0); NO_DISTANCE + 1 - DISTANCES];
    let distances = [distances.bits(), &no_distance].concat();
    for token in tokens {
        let (value, value_count) = values[usize::from(token.value)];
        let (symbol, extra, extra_count) = distance_symbol(token.distance);
        let (code, code_count) = distances[symbol];
        let distance = u64::from(code) | u64::from(extra) << code_count;
        writer.write(
            u64::from(value) | distance << value_count,
            value_count + code_count + extra_count,
        );
    }
    literals.write(writer, END);
}

/// The counts of the symbols of bytes and lengths, from those of all values.
fn symbol_counts(values: &[u32; VALUES]) -> [u32; LITERALS] {
    let mut counts = [0; LITERALS];
    counts[END] = 1;
    let (bytes, lengths) = values.split_at(BYTES);
    counts[..BYTES].copy_from_slice(bytes);
    for (length, count) in lengths.iter().enumerate().skip(MIN_LENGTH) {
        counts[length_symbol(length).0] += count;
    }
    counts
}

/// The bits of each value of a token and their number: its code, and for a length the extra bits.
fn value_bits(code: &Code) -> [(u32, u8); VALUES] {
    let mut all = [(0, 0); VALUES];
    let (bytes, lengths) = all.split_at_mut(BYTES);
    for (bits, code) in bytes.iter_mut().zip(code.bits()) {
        *bits = (code.0.into(), code.1);
    }
    for (length, bits) in lengths.iter_mut().enumerate().skip(MIN_LENGTH) {
        let (symbol, extra, count) = length_symbol(length);
        let (code, code_count) = code.bits()[symbol];
        *bits = (
            u32::from(code) | u32::from(extra) << code_count,
            code_count + count,
        );
    }
    all
}

/// Writes the head of the last block: the lengths of both codes, with a code of their own.
fn write_codes(writer: &mut BitWriter, literals: &Code, distances: &Code) {
    let all = [literals.bits(), distances.bits()].concat();
    let lengths: Vec<u8> = all.iter().map(|(_, length)| *length).collect();
    let mut counts = [0; CODE_LENGTHS];
    lengths
        .iter()
        .for_each(|length| counts[usize::from(*length)] += 1);
    let code = Code::new(&counts, 7);
    // The last block, with codes of its own.
    writer.write(0b101, 3);
    writer.write((LITERALS - 257) as u64, 5);
    writer.write((DISTANCES - 1) as u64, 5);
    writer.write((CODE_LENGTHS - 4) as u64, 4);
    for symbol in CODE_LENGTH_ORDER {
        writer.write(code.bits()[symbol].1.into(), 3);
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
        let of = distance_symbol;
        assert_eq!(of(0), (NO_DISTANCE, 0, 0));
        assert_eq!(of(1), (0, 0, 0));
        assert_eq!(of(4), (3, 0, 0));
        assert_eq!(of(5), (4, 0, 1));
        assert_eq!(of(8), (5, 1, 1));
        assert_eq!(of(1025), (20, 0, 9));
        assert_eq!(of(32768), (29, 8191, 13));
    }
}
