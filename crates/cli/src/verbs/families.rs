//! `cluesmith families`

use std::io::Write;

use clap::Args;
use cluesmith::{About, AnyFamily, Technique};
use serde::Serialize;
use serde_json::Value;

use crate::args::{Format, language};
use crate::choice::find_family;
use crate::failure::{Exit, Failure};
use crate::out::{BOLD, DIM, Out};
use crate::wrap::wrap;

/// What there is, with levels and parameters.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith families
  cluesmith families tetonor
  cluesmith families --format json")]
pub struct FamiliesArgs {
    /// Only these.
    names: Vec<String>,
    /// For people or for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    generator: u32,
    /// Earlier ones that are here, too.
    older: Vec<u32>,
    #[serde(flatten)]
    about: About,
    params: Vec<Param>,
    techniques: &'static [Technique],
}

#[derive(Serialize)]
struct Param {
    name: String,
    description: String,
    /// The values it takes, where the schema lists them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    values: Vec<Value>,
}

/// Prints the list.
pub fn run(args: &FamiliesArgs) -> Result<Exit, Failure> {
    let families: Vec<&dyn AnyFamily> = match args.names.is_empty() {
        true => cluesmith::families().to_vec(),
        false => args.names.iter().map(|name| find_family(name)).collect::<Result<_, _>>()?,
    };
    let listed: Vec<Listed> = families.into_iter().map(list).collect();
    let mut out;
    match args.format {
        Format::Json => {
            out = Out::data(None)?;
            out.json_pretty(&listed)?;
        }
        Format::Text => {
            out = Out::text(None)?;
            for family in &listed {
                write(&mut out, family)?;
            }
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}

fn list(family: &dyn AnyFamily) -> Listed {
    Listed {
        name: family.name(),
        generator: family.generator(),
        older: family.older().iter().map(|older| older.generator).collect(),
        about: family.about(language()),
        params: params(&family.schema()),
        techniques: family.techniques(),
    }
}

/// The parameters as the family's schema describes them.
fn params(schema: &Value) -> Vec<Param> {
    let Some(properties) = schema.pointer("/$defs/params/properties").and_then(Value::as_object)
    else {
        return Vec::new();
    };
    let param = |(name, property): (&String, &Value)| Param {
        name: name.clone(),
        description: description(schema, property),
        values: values(schema, property),
    };
    properties.iter().map(param).collect()
}

fn description(schema: &Value, property: &Value) -> String {
    let own = |value: &Value| value.get("description")?.as_str().map(str::to_owned);
    own(property).or_else(|| own(refers_to(schema, property)?)).unwrap_or_default()
}

fn values(schema: &Value, property: &Value) -> Vec<Value> {
    let target = refers_to(schema, property).unwrap_or(property);
    if let Some(Value::Array(values)) = target.get("enum") {
        return values.clone();
    }
    let one_of = target.get("oneOf").and_then(Value::as_array);
    one_of.into_iter().flatten().filter_map(|each| each.get("const").cloned()).collect()
}

/// The definition behind a `$ref`, also when it is one of several (as for optional values).
fn refers_to<'a>(schema: &'a Value, property: &'a Value) -> Option<&'a Value> {
    let direct = property.get("$ref").and_then(Value::as_str);
    let nested = ["anyOf", "allOf"]
        .iter()
        .filter_map(|key| property.get(key)?.as_array())
        .flatten()
        .find_map(|each| each.get("$ref")?.as_str());
    schema.pointer(direct.or(nested)?.strip_prefix('#')?)
}

fn write(out: &mut Out, family: &Listed) -> std::io::Result<()> {
    let Listed { name, about, params, .. } = family;
    writeln!(out, "{BOLD}{name}{BOLD:#}  {}", about.title)?;
    writeln!(out, "  {}", wrap(&about.summary, 2))?;
    writeln!(out, "\n  Levels")?;
    let levels = about.levels.iter().map(|level| (&level.name, level.summary.clone()));
    table(out, levels.collect())?;
    writeln!(out, "\n  Parameters {DIM}(--set name=value){DIM:#}")?;
    let described = params.iter().map(|param| {
        let values: Vec<String> = param.values.iter().map(plain).collect();
        match values.is_empty() {
            true => (&param.name, param.description.clone()),
            false => (&param.name, format!("{} ({})", param.description, values.join(", "))),
        }
    });
    table(out, described.collect())?;
    writeln!(out)
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn table(out: &mut Out, rows: Vec<(&String, String)>) -> std::io::Result<()> {
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    for (name, text) in rows {
        // Schemas keep the line breaks of the source.
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        writeln!(out, "    {BOLD}{name:width$}{BOLD:#}  {}", wrap(&text, width + 6))?;
    }
    Ok(())
}
