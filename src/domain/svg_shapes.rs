//! A drawing of somebody else's that stands within our pages: shapes alone, of which nothing runs, loads, links or has an id.

use std::fmt::Write;

/// The largest file, in bytes.
const LARGEST: usize = 2_000;

/// What may stand in an `svg`.
const SHAPES: &str = "circle ellipse g line path polygon polyline rect";

/// What a shape may say of itself, and an `svg` of all its shapes.
const ATTRIBUTES: &str = "clip-rule cx cy d fill fill-opacity fill-rule height opacity points r rx ry \
    stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin \
    stroke-miterlimit stroke-opacity stroke-width transform vector-effect width x x1 \
    x2 y y1 y2";

/// What files say of an `svg` and a page does not need.
const LEFT_OUT: &str = "aria-hidden class focusable height id role version width x xml:space xmlns \
    xmlns:xlink y";

/// A drawing by its shapes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SvgShapes {
    view_box: String,
    shapes: String,
}

impl SvgShapes {
    /// Reads a file: one `svg` element with a `viewBox`, and in it the elements and attributes of the lists above.
    ///
    /// # Errors
    /// What it has beyond that or lacks, in words that follow "FILE: ".
    pub fn parse(svg: &str) -> Result<Self, String> {
        if svg.len() > LARGEST {
            return Err(format!("larger than {LARGEST} bytes"));
        }
        let (root, mut rest) = Tag::read(svg.trim())?;
        if root.name != "svg" || root.is_closed {
            return Err(format!("begins with <{}> and needs to be one <svg> element", root.name));
        }
        let (view_box, of_all) = root.of_svg()?;
        let (mut shapes, mut open) = (String::new(), Vec::new());
        loop {
            rest = rest.trim_start();
            if let Some(end) = rest.strip_prefix("</") {
                let (name, behind) = end.split_once('>').ok_or("ends in the middle")?;
                let name = name.trim_end();
                rest = behind;
                match open.pop() {
                    Some(opened) if opened == name => _ = write!(shapes, "</{opened}>"),
                    None if name == "svg" => break,
                    _ => {
                        return Err(format!("</{name}> stands where nothing of that name is open"));
                    }
                }
                continue;
            }
            let (tag, behind) = Tag::read(rest)?;
            rest = behind;
            shapes += &tag.written()?;
            if !tag.is_closed {
                open.push(tag.name);
            }
        }
        if !rest.is_empty() {
            return Err("has more behind its <svg> element".to_owned());
        }
        if !of_all.is_empty() {
            shapes = format!("<g{of_all}>{shapes}</g>");
        }
        Ok(Self { view_box, shapes })
    }

    /// The `svg` element of these classes, 24 by 24, which assistive technology passes over.
    pub fn inline(&self, class: &str) -> String {
        let Self { view_box, shapes } = self;
        format!(
            "<svg class=\"{class}\" viewBox=\"{view_box}\" width=\"24\" height=\"24\" aria-hidden=\"true\">{shapes}</svg>"
        )
    }
}

/// The beginning of an element.
struct Tag<'a> {
    name: &'a str,
    attributes: Vec<(&'a str, &'a str)>,
    /// `<path/>`
    is_closed: bool,
}

impl<'a> Tag<'a> {
    /// The tag that a text begins with, and what follows it.
    fn read(text: &'a str) -> Result<(Self, &'a str), String> {
        let inner = text.strip_prefix('<').ok_or_else(|| match text.chars().next() {
            None => "ends in the middle".to_owned(),
            Some(_) => "has words between its elements".to_owned(),
        })?;
        let (name, mut rest) = word(inner);
        if name.is_empty() {
            return Err("has a comment, a declaration or an instruction".to_owned());
        }
        let mut attributes = Vec::new();
        loop {
            let next = rest.trim_start();
            for (end, is_closed) in [("/>", true), (">", false)] {
                if let Some(behind) = next.strip_prefix(end) {
                    return Ok((Self { name, attributes, is_closed }, behind));
                }
            }
            let (attribute, behind) = word(next);
            let unread = || format!("<{name}>: cannot be read behind its name");
            if attribute.is_empty() || next.len() == rest.len() {
                return Err(unread());
            }
            let value = behind.trim_start().strip_prefix('=').ok_or_else(unread)?.trim_start();
            let quote = value.chars().next().filter(|c| ['"', '\''].contains(c));
            let quoted = quote.and_then(|quote| value[1..].split_once(quote));
            let (value, behind) = quoted.ok_or_else(unread)?;
            attributes.push((attribute, value));
            rest = behind;
        }
    }

    /// Of an `svg` element: its `viewBox`, and what it says of all its shapes.
    fn of_svg(&self) -> Result<(String, String), String> {
        let (mut view_box, mut of_all) = (None, String::new());
        for (name, value) in &self.attributes {
            match *name {
                "viewBox" => view_box = Some(*value),
                left_out if is_listed(LEFT_OUT, left_out) => {}
                _ => of_all += &attribute("svg", name, value)?,
            }
        }
        let view_box = view_box.ok_or("<svg>: needs a viewBox")?;
        let numbers: Vec<f32> =
            view_box.split([' ', ',']).filter_map(|number| number.parse().ok()).collect();
        if !matches!(numbers[..], [_, _, width, height] if width > 0.0 && height > 0.0) {
            return Err("<svg>: its viewBox needs to be four numbers".to_owned());
        }
        let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        Ok((numbers.join(" "), of_all))
    }

    fn written(&self) -> Result<String, String> {
        let Self { name, attributes, is_closed } = self;
        if !is_listed(SHAPES, name) {
            return Err(format!("<{name}>: only {} may stand in it", SHAPES.replace(' ', ", ")));
        }
        let written = attributes.iter().map(|(of, value)| attribute(name, of, value));
        let written: String = written.collect::<Result<_, _>>()?;
        Ok(format!("<{name}{written}{}>", if *is_closed { "/" } else { "" }))
    }
}

fn is_listed(list: &str, name: &str) -> bool {
    list.split(' ').any(|listed| listed == name)
}

/// A name of XML that a text may begin with, and what follows it.
fn word(text: &str) -> (&str, &str) {
    let is_in_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | ':' | '_' | '.');
    text.split_at(text.find(|c| !is_in_name(c)).unwrap_or(text.len()))
}

/// ` name="value"`
fn attribute(element: &str, name: &str, value: &str) -> Result<String, String> {
    if !is_listed(ATTRIBUTES, name) {
        return Err(format!("<{element}>: {name} may not stand in it"));
    }
    let is_plain = |c: char| c.is_ascii_alphanumeric() || " \n\r\t.,-+#()%".contains(c);
    if !value.chars().all(is_plain) || value.to_ascii_lowercase().contains("url") {
        return Err(format!("<{element}>: {name} holds more than numbers and a colour"));
    }
    Ok(format!(" {name}=\"{value}\""))
}
