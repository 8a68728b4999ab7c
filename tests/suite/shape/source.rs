//! The source files as syntax trees: what each file defines, imports and calls.

use std::collections::{BTreeMap, BTreeSet};

use syn::{
    Expr, ExprMethodCall, Fields, FnArg, ImplItem, Item, ItemImpl, Member, Pat, Path, Type,
    UseTree,
    visit::{self, Visit},
};

/// A path as written, split at `::`.
pub type Segments = Vec<String>;

/// A file of `src`.
#[derive(Default)]
pub struct Source {
    /// The path relative to the project: `src/web/form.rs`.
    pub name: String,
    /// `["crate", "web", "form"]`
    pub module: Segments,
    /// The names defined here, without macros.
    pub items: BTreeSet<String>,
    /// Structs, enums, traits and type aliases.
    pub types: BTreeSet<String>,
    /// The modules declared here.
    pub children: BTreeSet<String>,
    /// Imported names and what they refer to, including re-exports.
    pub imports: BTreeMap<String, Segments>,
    /// Paths used by the code: private imports and qualified names.
    pub paths: BTreeSet<Segments>,
    /// Fields of structs and the names in their types, outermost first.
    pub fields: BTreeMap<String, BTreeMap<String, Segments>>,
    /// The methods of each type, including those of traits.
    pub methods: BTreeMap<String, BTreeSet<String>>,
    /// Method calls that begin at `self`: the type, the fields in between, the method.
    pub calls: BTreeSet<(String, Vec<String>, String)>,
    /// Parameters that take a tuple apart: `(a, b): (A, B)`.
    pub tuple_parameters: usize,
    /// The lines of code in the body of each function, without comments and empty lines.
    pub functions: Vec<(usize, String)>,
}

impl Source {
    /// Reads a file.
    pub fn read(name: &str, text: &str) -> Self {
        let mut module: Segments = vec!["crate".to_owned()];
        let below = name.trim_start_matches("src/").trim_end_matches(".rs");
        module.extend(below.split('/').filter(|part| *part != "mod").map(str::to_owned));
        let mut source = Self { name: name.to_owned(), module, ..Self::default() };
        let file = syn::parse_file(text).unwrap_or_else(|cause| panic!("{name}: {cause}"));
        source.visit_file(&file);
        source.functions = functions(text);
        source
    }

    /// The path from `crate`, if the first segment is known in this file.
    pub fn absolute(&self, path: &[String]) -> Option<Segments> {
        let (first, rest) = path.split_first()?;
        let mut whole = match first.as_str() {
            "crate" => vec!["crate".to_owned()],
            "self" => self.module.clone(),
            "super" => self.module[..self.module.len() - 1].to_vec(),
            name if self.children.contains(name) || self.items.contains(name) => {
                [self.module.as_slice(), &[name.to_owned()]].concat()
            }
            name => self.imports.get(name)?.clone(),
        };
        for segment in rest {
            match segment.as_str() {
                "super" => drop(whole.pop()),
                _ => whole.push(segment.clone()),
            }
        }
        (whole[0] == "crate").then_some(whole)
    }

    fn import(&mut self, tree: &UseTree, before: &mut Segments, is_public: bool) {
        match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.import(&path.tree, before, is_public);
                before.pop();
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.import(tree, before, is_public));
            }
            UseTree::Name(name) => self.keep(before, &name.ident.to_string(), None, is_public),
            UseTree::Rename(rename) => {
                let alias = rename.rename.to_string();
                self.keep(before, &rename.ident.to_string(), Some(alias), is_public);
            }
            UseTree::Glob(_) => {}
        }
    }

    fn keep(&mut self, before: &[String], name: &str, alias: Option<String>, is_public: bool) {
        let mut whole = before.to_vec();
        if name != "self" {
            whole.push(name.to_owned());
        }
        let known = alias.or_else(|| whole.last().cloned()).unwrap_or_default();
        let Some(whole) = self.absolute(&whole) else { return };
        if !is_public {
            self.paths.insert(whole.clone());
        }
        self.imports.insert(known, whole);
    }
}

impl<'ast> Visit<'ast> for Source {
    fn visit_file(&mut self, file: &'ast syn::File) {
        for item in &file.items {
            if let Item::Mod(child) = item {
                self.children.insert(child.ident.to_string());
            }
        }
        for item in &file.items {
            let name = match item {
                Item::Struct(item) => {
                    self.types.insert(item.ident.to_string());
                    let fields = fields(&item.fields);
                    self.fields.insert(item.ident.to_string(), fields);
                    &item.ident
                }
                Item::Enum(syn::ItemEnum { ident, .. })
                | Item::Trait(syn::ItemTrait { ident, .. })
                | Item::Type(syn::ItemType { ident, .. }) => {
                    self.types.insert(ident.to_string());
                    ident
                }
                Item::Fn(item) => &item.sig.ident,
                Item::Const(item) => &item.ident,
                Item::Static(item) => &item.ident,
                _ => continue,
            };
            self.items.insert(name.to_string());
        }
        for item in &file.items {
            if let Item::Use(item) = item {
                let is_public = !matches!(item.vis, syn::Visibility::Inherited);
                self.import(&item.tree, &mut Vec::new(), is_public);
            }
        }
        visit::visit_file(self, file);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let is_test = |attribute: &syn::Attribute| attribute.path().is_ident("cfg");
        if !item.attrs.iter().any(is_test) {
            visit::visit_item_mod(self, item);
        }
    }

    /// Imports inside a function. Those of the file are there already.
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let is_public = !matches!(item.vis, syn::Visibility::Inherited);
        self.import(&item.tree, &mut Vec::new(), is_public);
    }

    /// What stands in a macro is no syntax tree: its paths from `crate` are read from its tokens.
    fn visit_macro(&mut self, invocation: &'ast syn::Macro) {
        let tokens = invocation.tokens.to_string();
        for (at, _) in tokens.match_indices("crate ::") {
            let path: Segments = tokens[at..]
                .split("::")
                .map(str::trim)
                .map_while(|part| {
                    let end = part.find(|c: char| !c.is_alphanumeric() && c != '_');
                    let name = &part[..end.unwrap_or(part.len())];
                    (!name.is_empty()).then(|| (name.to_owned(), end.is_none()))
                })
                .scan(true, |goes_on, (name, whole)| {
                    std::mem::replace(goes_on, whole).then_some(name)
                })
                .collect();
            self.paths.insert(path);
        }
        visit::visit_macro(self, invocation);
    }

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        self.tuple_parameters += signature
            .inputs
            .iter()
            .filter(
                |input| matches!(input, FnArg::Typed(input) if matches!(*input.pat, Pat::Tuple(_))),
            )
            .count();
        visit::visit_signature(self, signature);
    }

    fn visit_path(&mut self, path: &'ast Path) {
        let segments: Segments =
            path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if let Some(whole) = self.absolute(&segments).filter(|_| segments.len() > 1) {
            self.paths.insert(whole);
        }
        visit::visit_path(self, path);
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        if let Some(owner) = names(&item.self_ty).first() {
            let methods = self.methods.entry(owner.clone()).or_default();
            for item in &item.items {
                if let ImplItem::Fn(method) = item {
                    methods.insert(method.sig.ident.to_string());
                }
            }
            let mut calls = Calls { owner: owner.clone(), found: BTreeSet::new() };
            calls.visit_item_impl(item);
            self.calls.extend(calls.found);
        }
        visit::visit_item_impl(self, item);
    }
}

/// Collects the method calls of one `impl`.
struct Calls {
    owner: String,
    found: BTreeSet<(String, Vec<String>, String)>,
}

impl<'ast> Visit<'ast> for Calls {
    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        if let Some(way) = way(&call.receiver) {
            self.found.insert((self.owner.clone(), way, call.method.to_string()));
        }
        visit::visit_expr_method_call(self, call);
    }
}

/// The fields from `self` to this expression; `None` if it begins elsewhere.
fn way(receiver: &Expr) -> Option<Vec<String>> {
    match receiver {
        Expr::Path(path) if path.path.is_ident("self") => Some(Vec::new()),
        Expr::Field(field) => {
            let mut way = way(&field.base)?;
            if let Member::Named(name) = &field.member {
                way.push(name.to_string());
            }
            Some(way)
        }
        _ => None,
    }
}

fn fields(fields: &Fields) -> BTreeMap<String, Segments> {
    fields
        .iter()
        .filter_map(|field| Some((field.ident.as_ref()?.to_string(), names(&field.ty))))
        .collect()
}

/// The names in a type, outermost first: `Option<Arc<Store>>` has three.
fn names(ty: &Type) -> Segments {
    struct Names(Segments);
    impl<'ast> Visit<'ast> for Names {
        fn visit_path(&mut self, path: &'ast Path) {
            self.0.extend(path.segments.last().map(|segment| segment.ident.to_string()));
            visit::visit_path(self, path);
        }
    }
    let mut found = Names(Vec::new());
    found.visit_type(ty);
    found.0
}

/// The functions of a formatted file: a body begins behind the `{` that ends a line, and ends at a `}` as far to the right as `fn`.
fn functions(text: &str) -> Vec<(usize, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let head = line.trim_start();
        let Some((before, after)) = head.split_once("fn ") else { continue };
        let is_head = before
            .split_whitespace()
            .all(|word| ["const", "async", "unsafe"].contains(&word) || word.starts_with("pub"))
            && !before.contains("//");
        let opens = |line: &&str| line.ends_with(['{', '}', ';']);
        let Some(begin) = lines[at..].iter().position(opens).map(|more| at + more) else {
            continue;
        };
        if !is_head || !lines[begin].ends_with('{') {
            continue;
        }
        let end = format!("{}}}", &line[..line.len() - head.len()]);
        let body = lines[begin + 1..].iter().take_while(|line| **line != end);
        let code = body.filter(|line| !line.trim().is_empty() && !line.trim().starts_with("//"));
        let name = after.split(|c: char| !c.is_alphanumeric() && c != '_').next();
        found.push((code.count(), name.unwrap_or_default().to_owned()));
    }
    found
}
