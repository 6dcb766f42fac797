//! Codes of whole bits for symbols, the shorter the more frequent, as `deflate` writes them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Bits that become bytes, the lowest first.
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    bits: u64,
    count: u8,
}

impl BitWriter {
    /// A writer that goes on after these bytes.
    pub(super) fn new(bytes: Vec<u8>) -> Self {
        Self {
            bytes,
            bits: 0,
            count: 0,
        }
    }

    /// Writes at most 56 bits.
    #[inline]
    pub(super) fn write(&mut self, bits: u64, count: u8) {
        // Up to seven bits wait. All eight bytes are written, which is quicker than to choose, and
        // those that are not full are written again.
        self.bits |= bits << self.count;
        self.count += count;
        let full = usize::from(self.count / 8);
        let end = self.bytes.len() + full;
        self.bytes.extend_from_slice(&self.bits.to_le_bytes());
        self.bytes.truncate(end);
        self.bits = self.bits.checked_shr(8 * full as u32).unwrap_or_default();
        self.count %= 8;
    }

    /// The bytes, the last one filled with zeros.
    pub(super) fn finish(mut self) -> Vec<u8> {
        let rest = usize::from(self.count.div_ceil(8));
        self.bytes.extend(&self.bits.to_le_bytes()[..rest]);
        self.bytes
    }
}

/// A code for symbols from 0 on: the bits of each symbol, already in the order in which they are
/// written, and their number, which is 0 if it does not occur.
pub(super) struct Code(Vec<(u16, u8)>);

impl Code {
    /// The code for symbols that occur so often, none of it longer than `most` bits.
    pub(super) fn new(counts: &[u32], most: u8) -> Self {
        let mut counts = counts.to_vec();
        let mut lengths = lengths(&counts);
        while lengths.iter().any(|length| *length > most) {
            // Rare symbols become a little more frequent, until the tree is low enough.
            counts
                .iter_mut()
                .filter(|count| **count > 0)
                .for_each(|count| *count = *count / 2 + 1);
            lengths = self::lengths(&counts);
        }
        Self(codes(&lengths).into_iter().zip(lengths).collect())
    }

    /// The bits of each symbol, and their number.
    pub(super) fn bits(&self) -> &[(u16, u8)] {
        &self.0
    }

    pub(super) fn write(&self, writer: &mut BitWriter, symbol: usize) {
        let (code, length) = self.0[symbol];
        writer.write(code.into(), length);
    }
}

/// The lengths of a code after Huffman. A single symbol has one bit.
fn lengths(counts: &[u32]) -> Vec<u8> {
    let occurring = (0..counts.len()).filter(|symbol| counts[*symbol] > 0);
    let mut heap: BinaryHeap<_> = occurring
        .map(|symbol| Reverse((counts[symbol], symbol)))
        .collect();
    let mut lengths = vec![0; counts.len()];
    if let (1, Some(Reverse((_, symbol)))) = (heap.len(), heap.peek()) {
        lengths[*symbol] = 1;
        return lengths;
    }
    // The two rarest become one node, until only the root is left. Nodes are numbered after the
    // symbols.
    let mut parents = vec![0; counts.len()];
    while let (Some(Reverse((one, a))), Some(Reverse((two, b)))) = (heap.pop(), heap.pop()) {
        let node = parents.len();
        parents.push(node);
        (parents[a], parents[b]) = (node, node);
        if heap.is_empty() {
            break;
        }
        heap.push(Reverse((one + two, node)));
    }
    let mut depths = vec![0_u8; parents.len()];
    let root = parents.len() - 1;
    for node in (0..root).rev() {
        let is_symbol = node < counts.len();
        if !is_symbol || counts[node] > 0 {
            depths[node] = depths[parents[node]] + 1;
        }
    }
    lengths.copy_from_slice(&depths[..counts.len()]);
    lengths
}

/// The codes that follow from their lengths: those of one length are numbered in order.
fn codes(lengths: &[u8]) -> Vec<u16> {
    let mut next = [0_u16; 16];
    for length in 1..next.len() {
        let shorter = lengths.iter().filter(|l| usize::from(**l) == length - 1);
        let shorter = if length == 1 {
            0
        } else {
            shorter.count() as u16
        };
        next[length] = (next[length - 1] + shorter) << 1;
    }
    let code = |length: &u8| {
        if *length == 0 {
            return 0;
        }
        let code = &mut next[usize::from(*length)];
        *code += 1;
        // Codes begin with their highest bit.
        (*code - 1).reverse_bits() >> (16 - length)
    };
    lengths.iter().map(code).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_symbols_have_short_codes() {
        let code = Code::new(&[5, 0, 1, 1, 9], 15);
        // 0, 10, 110 and 111, each beginning with its highest bit.
        let expected = [(0b01, 2), (0, 0), (0b011, 3), (0b111, 3), (0, 1)];
        assert_eq!(code.bits(), expected);
    }

    #[test]
    fn no_code_is_longer_than_allowed() {
        let mut counts = vec![1, 1];
        while counts.len() < 24 {
            counts.push(counts[counts.len() - 2] + counts[counts.len() - 1]);
        }
        let code = Code::new(&counts, 7);
        let lengths = code.bits().iter().map(|(_, length)| *length);
        assert!(lengths.clone().all(|length| (1..=7).contains(&length)));
        let kraft: f64 = lengths.map(|length| 0.5_f64.powi(length.into())).sum();
        assert!(kraft <= 1.0);
    }

    #[test]
    fn a_single_symbol_has_one_bit() {
        assert_eq!(Code::new(&[0, 7, 0], 15).bits(), [(0, 0), (0, 1), (0, 0)]);
        assert_eq!(Code::new(&[0, 0], 15).bits(), [(0, 0), (0, 0)]);
    }
}
