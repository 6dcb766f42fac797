//! The modules of a crate, read from its source with `syn`, and which of them name which.
//!
//! Every path counts: in `use`, in types and expressions, inside macros and in the strings of
//! attributes. A name is followed through re-exports to the module that defines it. Code that is
//! compiled for tests only does not count, nor do comments.

use crate::source_folders;
use entente_conventions::root;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};
use syn::visit_mut::{self, VisitMut};

/// The names from the crate's root to a module: `["clock", "pace"]` for `clock::pace`.
type ModulePath = Vec<String>;

/// The source of a crate, once it has been read.
type LazySource = OnceLock<Source>;

/// A path as it is written: `["super", "id", "Seat"]`.
type Written = Vec<String>;

/// All modules of one crate.
pub(crate) struct Source {
    modules: BTreeMap<ModulePath, Module>,
    /// The files of modules that are compiled for tests only; what they declare is not read.
    tests: BTreeSet<PathBuf>,
}

/// One module: a file, or a `mod` with braces inside one.
#[derive(Default)]
struct Module {
    file: PathBuf,
    /// The items that it defines itself.
    items: BTreeSet<String>,
    /// The names that it imports, each with its path; re-exports are among them.
    imports: BTreeMap<String, Written>,
    /// The paths whose names it imports all at once.
    globs: Vec<Written>,
    /// Every path that it names anywhere.
    named: BTreeSet<Written>,
}

/// A file that names something of another file of the same crate.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Arrow {
    pub(crate) from: PathBuf,
    pub(crate) to: PathBuf,
}

impl Source {
    /// The crate with this folder of source files, such as `crates/game/src`. Parsing takes long,
    /// so it is done once for all tests.
    pub(crate) fn of(folder: &str) -> &'static Self {
        static SOURCES: LazyLock<BTreeMap<String, LazySource>> = LazyLock::new(|| {
            let lazy = |folder: String| (folder, LazySource::new());
            source_folders().into_iter().map(lazy).collect()
        });
        SOURCES[folder].get_or_init(|| Self::read(&root().join(folder).join("lib.rs")))
    }

    fn read(root: &Path) -> Self {
        let mut source = Self {
            modules: BTreeMap::new(),
            tests: BTreeSet::new(),
        };
        source.read_file(Vec::new(), root);
        source
    }

    /// The files of the crate, from its root's folder.
    pub(crate) fn files(&self) -> BTreeSet<&Path> {
        self.modules
            .values()
            .map(|module| module.file.as_path())
            .collect()
    }

    /// Whether a file is compiled for tests only: it is such a module's, or below it.
    pub(crate) fn is_test(&self, file: &Path) -> bool {
        self.tests.iter().any(|test| {
            let folder = if test.ends_with("mod.rs") {
                test.parent().unwrap().to_owned()
            } else {
                test.with_extension("")
            };
            file == test || file.starts_with(folder)
        })
    }

    /// Lists the arrows between files: from one that names an item to the one that defines it.
    pub(crate) fn arrows(&self) -> BTreeSet<Arrow> {
        let mut arrows = BTreeSet::new();
        for (address, module) in &self.modules {
            let targets = module
                .named
                .iter()
                .filter_map(|path| self.resolve(address, path, 0));
            for target in targets {
                let (from, to) = (module.file.clone(), self.modules[&target].file.clone());
                if from != to {
                    arrows.insert(Arrow { from, to });
                }
            }
        }
        arrows
    }

    /// The files that name a variant, as in `Variant::Standard`.
    pub(crate) fn naming_a_variant(&self) -> BTreeSet<&Path> {
        let is_one = |pair: &[String]| {
            let [owner, name] = pair else { return false };
            owner == "Variant" && name.starts_with(char::is_uppercase) && name != "ALL"
        };
        let named = |module: &&Module| {
            let mut paths = module.named.iter();
            paths.any(|path| path.windows(2).any(is_one))
        };
        let modules = self.modules.values().filter(named);
        modules.map(|module| module.file.as_path()).collect()
    }

    fn read_file(&mut self, address: ModulePath, file: &Path) {
        let text = std::fs::read_to_string(file)
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let parsed =
            syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let is_folder_root = ["lib.rs", "main.rs", "mod.rs"]
            .iter()
            .any(|name| file.ends_with(name));
        let folder = if is_folder_root {
            file.parent().unwrap().to_owned()
        } else {
            file.with_extension("")
        };
        self.read_module(address, &folder, file, &parsed.items);
    }

    fn read_module(
        &mut self,
        address: ModulePath,
        folder: &Path,
        file: &Path,
        items: &[syn::Item],
    ) {
        let mut module = Module {
            file: file.to_owned(),
            ..Module::default()
        };
        for item in items {
            if is_test(item) {
                self.note_test(folder, item);
                continue;
            }
            module.read(item);
            if let syn::Item::Mod(child) = item {
                let name = child.ident.to_string();
                let below = [address.clone(), vec![name.clone()]].concat();
                match &child.content {
                    Some((_, items)) => self.read_module(below, &folder.join(&name), file, items),
                    None => self.read_file(below, &child_file(folder, &name)),
                }
            }
        }
        self.modules.insert(address, module);
    }

    fn note_test(&mut self, folder: &Path, item: &syn::Item) {
        if let syn::Item::Mod(child) = item
            && child.content.is_none()
        {
            self.tests
                .insert(child_file(folder, &child.ident.to_string()));
        }
    }

    /// The module that defines what a path names, written in the module of this address; `None`
    /// where it belongs to another crate.
    fn resolve(&self, from: &ModulePath, path: &[String], depth: usize) -> Option<ModulePath> {
        // Globs may lead in circles; no honest path is re-exported so often.
        if depth > 12 {
            return None;
        }
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => self.descend(Vec::new(), rest, depth),
            "self" => self.descend(from.clone(), rest, depth),
            "super" => {
                let (_, parent) = from.split_last()?;
                self.resolve_from(parent.to_vec(), rest, depth)
            }
            _ if self.knows(from, first) => self.descend(from.clone(), path, depth),
            _ => None,
        }
    }

    /// Resolves the rest of a path after `super`, of which there may be several.
    fn resolve_from(
        &self,
        parent: ModulePath,
        rest: &[String],
        depth: usize,
    ) -> Option<ModulePath> {
        if rest.first().is_some_and(|name| name == "super") {
            self.resolve(&parent, rest, depth)
        } else {
            self.descend(parent, rest, depth)
        }
    }

    /// Whether a name means something of this crate in a module without being imported by a glob.
    fn knows(&self, address: &ModulePath, name: &str) -> bool {
        let module = &self.modules[address];
        self.child(address, name).is_some()
            || module.items.contains(name)
            || module.imports.contains_key(name)
    }

    fn child(&self, address: &ModulePath, name: &str) -> Option<ModulePath> {
        let child = [address.clone(), vec![name.to_owned()]].concat();
        self.modules.contains_key(&child).then_some(child)
    }

    fn descend(&self, at: ModulePath, rest: &[String], depth: usize) -> Option<ModulePath> {
        let Some((name, below)) = rest.split_first() else {
            return Some(at);
        };
        if let Some(child) = self.child(&at, name) {
            return self.descend(child, below, depth);
        }
        let module = &self.modules[&at];
        if module.items.contains(name) {
            return Some(at);
        }
        if let Some(import) = module.imports.get(name) {
            let whole = [import.clone(), below.to_vec()].concat();
            return self.resolve(&at, &whole, depth + 1);
        }
        let mut globs = module.globs.iter();
        globs.find_map(|glob| {
            let whole = [glob.clone(), rest.to_vec()].concat();
            self.resolve(&at, &whole, depth + 1)
        })
    }
}

impl Module {
    /// Takes in what an item defines, imports and names; the inside of a module is read apart.
    fn read(&mut self, item: &syn::Item) {
        match item {
            syn::Item::Use(item) => self.read_use(&item.tree, &mut Vec::new()),
            syn::Item::Mod(_) => {}
            item => {
                self.items.extend(name_of(item));
                Names(&mut self.named).visit_item_mut(&mut item.clone());
            }
        }
    }

    fn read_use(&mut self, tree: &syn::UseTree, before: &mut Written) {
        match tree {
            syn::UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.read_use(&path.tree, before);
                before.pop();
            }
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.read_use(tree, before);
                }
            }
            syn::UseTree::Glob(_) => {
                self.named.insert(before.clone());
                self.globs.push(before.clone());
            }
            syn::UseTree::Name(name) => self.import(&name.ident, name.ident.to_string(), before),
            syn::UseTree::Rename(name) => self.import(&name.ident, name.rename.to_string(), before),
        }
    }

    fn import(&mut self, ident: &syn::Ident, name: String, before: &Written) {
        let mut path = before.clone();
        // `use crate::clock::{self, Pace}` names `crate::clock`.
        let target = if ident == "self" {
            before.last().cloned().unwrap_or(name)
        } else {
            path.push(ident.to_string());
            name
        };
        self.named.insert(path.clone());
        self.imports.insert(target, path);
    }
}

/// Collects the paths that a piece of code names.
struct Names<'a>(&'a mut BTreeSet<Written>);

impl VisitMut for Names<'_> {
    fn visit_item_mut(&mut self, item: &mut syn::Item) {
        if !is_test(item) {
            visit_mut::visit_item_mut(self, item);
        }
    }

    fn visit_item_use_mut(&mut self, item: &mut syn::ItemUse) {
        // A `use` inside a function: what it imports is named there.
        let mut module = Module::default();
        module.read_use(&item.tree, &mut Vec::new());
        self.0.extend(module.named);
    }

    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        let names = path.segments.iter().map(|part| part.ident.to_string());
        self.insert(names.collect());
        visit_mut::visit_path_mut(self, path);
    }

    fn visit_macro_mut(&mut self, call: &mut syn::Macro) {
        self.visit_path_mut(&mut call.path);
        self.read_tokens(call.tokens.clone());
    }

    fn visit_attribute_mut(&mut self, attribute: &mut syn::Attribute) {
        // `#[serde(with = "crate::hex")]`
        if let syn::Meta::List(list) = &attribute.meta {
            self.read_strings(list.tokens.clone());
        }
    }
}

impl Names<'_> {
    /// Reads the names in a macro, which has no syntax that `syn` knows: names joined by `::` are
    /// paths.
    fn read_tokens(&mut self, tokens: TokenStream) {
        let mut path: Written = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(name) if colons == 2 => path.push(name.to_string()),
                TokenTree::Ident(name) => {
                    self.insert(std::mem::replace(&mut path, vec![name.to_string()]));
                }
                TokenTree::Punct(sign) if sign.as_char() == ':' => {
                    colons += 1;
                    continue;
                }
                TokenTree::Group(group) => self.read_tokens(group.stream()),
                _ => {}
            }
            colons = 0;
        }
        self.insert(path);
    }

    /// A name alone is defined here, or imported by a `use` that counts itself.
    fn insert(&mut self, path: Written) {
        if path.len() > 1 {
            self.0.insert(path);
        }
    }

    fn read_strings(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Literal(literal) => {
                    let text = literal.to_string();
                    let path = text.trim_matches('"').split("::").map(str::to_owned);
                    self.0.insert(path.collect());
                }
                TokenTree::Group(group) => self.read_strings(group.stream()),
                _ => {}
            }
        }
    }
}

fn child_file(folder: &Path, name: &str) -> PathBuf {
    let file = folder.join(format!("{name}.rs"));
    if file.exists() {
        file
    } else {
        folder.join(name).join("mod.rs")
    }
}

/// Whether an item is compiled for tests only, of its own crate or, behind a feature, of others.
fn is_test(item: &syn::Item) -> bool {
    attributes(item).iter().any(|attribute| {
        let is_cfg = attribute.path().is_ident("cfg");
        let tokens = attribute
            .meta
            .require_list()
            .map(|list| list.tokens.to_string().replace(' ', ""));
        is_cfg && tokens.is_ok_and(|tokens| tokens == "test" || tokens.starts_with("any(test,"))
    })
}

fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    use syn::Item::{Const, Enum, Fn, Impl, Macro, Mod, Static, Struct, Trait, Type, Use};
    match item {
        Const(item) => &item.attrs,
        Enum(item) => &item.attrs,
        Fn(item) => &item.attrs,
        Impl(item) => &item.attrs,
        Macro(item) => &item.attrs,
        Mod(item) => &item.attrs,
        Static(item) => &item.attrs,
        Struct(item) => &item.attrs,
        Trait(item) => &item.attrs,
        Type(item) => &item.attrs,
        Use(item) => &item.attrs,
        _ => &[],
    }
}

/// The name that an item brings into its module.
fn name_of(item: &syn::Item) -> Option<String> {
    use syn::Item::{Const, Enum, Fn, Macro, Static, Struct, Trait, Type};
    let name = match item {
        Const(item) => &item.ident,
        Enum(item) => &item.ident,
        Fn(item) => &item.sig.ident,
        Macro(item) => item.ident.as_ref()?,
        Static(item) => &item.ident,
        Struct(item) => &item.ident,
        Trait(item) => &item.ident,
        Type(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}
