//! How many signatures are long, and how many functions take a tuple where arguments have names.
//!
//! The bounds are the numbers of the day: whoever makes one smaller lowers it.

use crate::source::Source;
use crate::{files_in, source_folders};
use entente_conventions::root;
use syn::visit_mut::{self, VisitMut};

/// The most signatures of four lines and more.
const LONG_SIGNATURES: usize = 1246;

/// The most functions that take several arguments as a tuple.
const TUPLES: usize = 2;

/// The code of every source file of the crates, without tests.
pub(crate) fn code() -> impl Iterator<Item = String> {
    source_folders().into_iter().flat_map(|folder| {
        let source = Source::of(&folder);
        let files = files_in(&root().join(&folder)).into_iter();
        let files = files.filter(move |file| !source.is_test(file));
        files.map(|file| {
            let text = std::fs::read_to_string(file).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
            code.to_owned()
        })
    })
}

/// The numbers of lines of the signatures in a text that is formatted: from the line of `fn` to the
/// first of the same indentation that ends in a brace or a semicolon.
fn signatures(code: &str) -> impl Iterator<Item = usize> {
    let lines: Vec<&str> = code.lines().collect();
    let length = |start: usize| {
        let indentation = |line: &str| line.len() - line.trim_start().len();
        let is_end = |line: &&str| {
            indentation(line) == indentation(lines[start]) && line.ends_with(['{', '}', ';'])
        };
        let end = lines[start..].iter().position(is_end);
        end.map_or(0, |end| end + 1)
    };
    let starts: Vec<usize> = (0..lines.len())
        .filter(|number| begins_signature(lines[*number]))
        .collect();
    let lengths: Vec<usize> = starts.into_iter().map(length).collect();
    lengths.into_iter()
}

/// Whether `fn` is the first word of a line, but for `pub`, `const`, `async` and their like.
fn begins_signature(line: &str) -> bool {
    let before = line.split_once("fn ").map(|(before, _)| before);
    before.is_some_and(|before| {
        let mut words = before.split_whitespace();
        words.all(|word| word.starts_with("pub") || ["const", "async", "super)"].contains(&word))
    })
}

/// Counts the functions with a parameter that is a tuple of things which have names, or differ.
#[derive(Default)]
struct Tuples(usize);

impl VisitMut for Tuples {
    fn visit_signature_mut(&mut self, signature: &mut syn::Signature) {
        let is_tuple = |argument: &syn::FnArg| match argument {
            syn::FnArg::Typed(typed) => match &*typed.ty {
                syn::Type::Tuple(tuple) => {
                    let are_named = matches!(*typed.pat, syn::Pat::Tuple(_));
                    let mut types = tuple.elems.iter();
                    let first = types.next();
                    first.is_some() && (are_named || types.any(|other| Some(other) != first))
                }
                _ => false,
            },
            syn::FnArg::Receiver(_) => false,
        };
        self.0 += usize::from(signature.inputs.iter().any(is_tuple));
        visit_mut::visit_signature_mut(self, signature);
    }
}

#[test]
fn no_more_signatures_are_long() {
    let lengths = code().flat_map(|code| signatures(&code).collect::<Vec<_>>());
    let long = lengths.filter(|lines| *lines >= 4).count();
    println!("{long} signatures of four lines and more");
    assert!(
        long <= LONG_SIGNATURES,
        "{long} of at most {LONG_SIGNATURES}"
    );
}

#[test]
fn no_more_functions_take_a_tuple() {
    let mut tuples = Tuples::default();
    for code in code() {
        tuples.visit_file_mut(&mut syn::parse_file(&code).unwrap());
    }
    let count = tuples.0;
    println!("{count} functions take several arguments as a tuple");
    assert!(count <= TUPLES, "{count} of at most {TUPLES}");
}

#[test]
fn lengths_and_tuples_are_found() {
    let code = "fn one(\n    a: u8,\n    b: u8,\n) {\n}\n\npub(crate) async fn two() {\n}\n";
    assert_eq!(signatures(code).collect::<Vec<_>>(), [4, 1]);
    let mut tuples = Tuples::default();
    tuples.visit_file_mut(&mut syn::parse_quote! {
        fn named((one, two): (u8, u8)) {}
        fn unlike(both: (u8, &str)) {}
        fn alike(corner: (u8, u8)) {}
        fn kept((key, value): &(u8, u8)) {}
    });
    assert_eq!(tuples.0, 2);
}
