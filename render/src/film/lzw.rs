//! The compression of a GIF: LZW with codes of 3 to 12 bits.
//!
//! Boards have long runs of one colour, and a film has runs of pixels that stay. A run is therefore
//! not followed pixel by pixel: for each colour the codes of its runs are kept, and a run takes the
//! longest of them at once. The codes are the same as without that. It knows nothing of pictures.

/// The bits of a code at most, by the format.
const MAX_BITS: u32 = 12;
/// The number of codes at most.
const MAX_CODES: u32 = 1 << MAX_BITS;
/// The bits of a pixel. Less would be possible for pictures with fewer colours.
pub(super) const PIXEL_BITS: u32 = 8;
/// The code that empties the table of codes, and the one after the last pixel.
const CLEAR: u32 = 1 << PIXEL_BITS;
const END: u32 = CLEAR + 1;

/// The table has four times as many places as there are codes, so that most are found at once.
const PLACE_BITS: u32 = 14;
const EMPTY: u32 = u32::MAX;

/// Compresses pixels, again and again with the same memory.
pub(super) struct Compressor {
    /// For each known sequence the code of all but its last pixel (12 bits), that pixel (8 bits),
    /// and its own code (12 bits), by a hash of the first two.
    places: Vec<u32>,
    /// For each colour the codes of one pixel of it, of two, and so on, as far as they are known.
    runs: Vec<Vec<u16>>,
    /// The code that the next new sequence gets, and the bits of a code now.
    next: u32,
    bits: u32,
    output: Bits,
}

impl Compressor {
    pub(super) fn new() -> Self {
        let runs = (0..=u8::MAX).map(|colour| vec![u16::from(colour)]);
        Self {
            places: vec![EMPTY; 1 << PLACE_BITS],
            runs: runs.collect(),
            next: END + 1,
            bits: PIXEL_BITS + 1,
            output: Bits::default(),
        }
    }

    /// The compressed pixels, without the lengths of the blocks that a file has between them.
    pub(super) fn compress(&mut self, pixels: &[u8]) -> &[u8] {
        self.output.bytes.clear();
        self.forget();
        self.put(CLEAR);
        let mut rest = pixels;
        while let Some((&first, after)) = rest.split_first() {
            let known = &self.runs[usize::from(first)];
            let run = run_length(after, first, known.len() - 1);
            let mut code = u32::from(known[run]);
            rest = &after[run..];
            while let Some((&pixel, after)) = rest.split_first() {
                match self.find(code, pixel) {
                    Ok(longer) => code = longer,
                    Err(place) => {
                        self.put(code);
                        self.learn(place, code, pixel);
                        break;
                    }
                }
                rest = after;
            }
            if rest.is_empty() {
                self.put(code);
                // A reader learns from this code too, and may have to use longer ones for the end.
                self.grow(self.next);
            }
        }
        self.put(END);
        self.output.finish();
        &self.output.bytes
    }

    /// The code of a sequence with one more pixel, or the place for it.
    fn find(&self, code: u32, pixel: u8) -> Result<u32, usize> {
        let key = code << PIXEL_BITS | u32::from(pixel);
        // The upper bits of a product with this odd number are spread evenly.
        let mut place = (key.wrapping_mul(0x9e37_79b1) >> (32 - PLACE_BITS)) as usize;
        loop {
            match self.places[place] {
                EMPTY => return Err(place),
                entry if entry >> MAX_BITS == key => return Ok(entry & (MAX_CODES - 1)),
                _ => place = (place + 1) % (1 << PLACE_BITS),
            }
        }
    }

    fn learn(&mut self, place: usize, code: u32, pixel: u8) {
        if self.next == MAX_CODES {
            self.put(CLEAR);
            self.forget();
            return;
        }
        let key = code << PIXEL_BITS | u32::from(pixel);
        self.places[place] = key << MAX_BITS | self.next;
        let run = &mut self.runs[usize::from(pixel)];
        if run.last().is_some_and(|last| u32::from(*last) == code) {
            run.push(self.next as u16);
        }
        self.grow(self.next);
        self.next += 1;
    }

    /// From the code on that does not fit, codes have one more bit.
    fn grow(&mut self, code: u32) {
        if code == 1 << self.bits && self.bits < MAX_BITS {
            self.bits += 1;
        }
    }

    fn forget(&mut self) {
        self.places.fill(EMPTY);
        for run in &mut self.runs {
            run.truncate(1);
        }
        self.next = END + 1;
        self.bits = PIXEL_BITS + 1;
    }

    fn put(&mut self, code: u32) {
        self.output.put(code, self.bits);
    }
}

/// The number of pixels of this colour at the start, up to a bound.
fn run_length(pixels: &[u8], colour: u8, most: usize) -> usize {
    let pixels = &pixels[..most.min(pixels.len())];
    let (chunks, _) = pixels.as_chunks::<16>();
    // Sixteen at a time, which the compiler makes one comparison.
    let whole = chunks.iter().take_while(|chunk| **chunk == [colour; 16]);
    let start = 16 * whole.count();
    let rest = pixels[start..].iter().take_while(|pixel| **pixel == colour);
    start + rest.count()
}

/// Codes of any number of bits as bytes, the lowest bits first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    waiting: u64,
    count: u32,
}

impl Bits {
    fn put(&mut self, code: u32, bits: u32) {
        self.waiting |= u64::from(code) << self.count;
        self.count += bits;
        if self.count >= 32 {
            self.bytes
                .extend_from_slice(&(self.waiting as u32).to_le_bytes());
            self.waiting >>= 32;
            self.count -= 32;
        }
    }

    fn finish(&mut self) {
        let bytes = self.count.div_ceil(8) as usize;
        self.bytes
            .extend_from_slice(&self.waiting.to_le_bytes()[..bytes]);
        (self.waiting, self.count) = (0, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pixels again, as the format describes reading them: without a table for runs.
    fn expand(bytes: &[u8]) -> Vec<u8> {
        let mut codes: Vec<Vec<u8>> = Vec::new();
        let (mut pixels, mut previous) = (Vec::new(), Vec::new());
        let (mut at, mut bits) = (0, PIXEL_BITS + 1);
        loop {
            let bit = |i: u32| u32::from(bytes[(i / 8) as usize] >> (i % 8) & 1);
            let code = (0..bits).map(|i| bit(at + i) << i).sum::<u32>();
            at += bits;
            match code {
                CLEAR => {
                    codes = (0..=255).map(|colour| vec![colour]).collect();
                    codes.extend([Vec::new(), Vec::new()]);
                    previous = Vec::new();
                    bits = PIXEL_BITS + 1;
                    continue;
                }
                END => return pixels,
                _ => {}
            }
            let known = codes.get(code as usize).unwrap_or(&previous);
            let first = known[0];
            if !previous.is_empty() && codes.len() < MAX_CODES as usize {
                previous.push(first);
                codes.push(previous);
            }
            if codes.len() == 1 << bits && bits < MAX_BITS {
                bits += 1;
            }
            previous = codes[code as usize].clone();
            pixels.extend(&previous);
        }
    }

    /// Pixels with runs and noise, the same every time.
    fn pixels(count: usize, colours: u32) -> Vec<u8> {
        let mut state = 7_u32;
        let mut pixels = Vec::new();
        while pixels.len() < count {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let run = [1, 1, 2, 3, 40, 700][(state >> 8) as usize % 6];
            pixels.extend(std::iter::repeat_n(
                (state >> 16) as u8 % colours as u8,
                run,
            ));
        }
        pixels.truncate(count);
        pixels
    }

    #[test]
    fn compressed_pixels_can_be_read_again() {
        let mut compressor = Compressor::new();
        for colours in [1, 2, 5, 100, 255] {
            // Around each number of codes at which they get longer, too.
            for count in (0..600).chain([3838, 3839, 3840, 3841, 60_000]) {
                let pixels = pixels(count, colours);
                assert_eq!(
                    expand(compressor.compress(&pixels)),
                    pixels,
                    "{colours} colours, {count} pixels"
                );
            }
        }
    }

    #[test]
    fn a_run_takes_few_bytes() {
        let mut compressor = Compressor::new();
        let one_colour = vec![9; 600_000];
        assert!(compressor.compress(&one_colour).len() < 1700);
    }
}
