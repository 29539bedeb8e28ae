// TypeScript types from the JSON Schema of the engine's protocol; `cargo xtask web` calls this.
import { readFile, writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';

const [from, to] = ['../../crates/protocol/protocol.schema.json', '../src/generated/protocol.ts'].map((path) => new URL(path, import.meta.url));
const schema = JSON.parse(await readFile(from, 'utf8'));

/** Says of a part of the schema what TypeScript needs: tuples in the older spelling, no limits. */
function tidy(node) {
  if (Array.isArray(node)) return node.map(tidy);
  if (node === null || typeof node !== 'object') return node;
  const { minItems, maxItems, minimum, maximum, format, title, prefixItems, properties, ...rest } = node;
  const kept = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, tidy(value)]));
  // Names of properties are not words of the schema, whatever they are.
  const named = Object.entries(properties ?? {}).map(([name, value]) => [name, tidy(value)]);
  if (properties !== undefined) kept.properties = Object.fromEntries(named);
  if (prefixItems !== undefined) kept.items = tidy(prefixItems);
  if (minItems !== undefined && minItems === maxItems) Object.assign(kept, { minItems, maxItems });
  return kept;
}

const types = await compile(tidy(schema), 'Protocol', {
  additionalProperties: false,
  bannerComment: '// Made from crates/protocol/src/message.rs by `cargo xtask web`. Do not edit.',
});
await writeFile(to, types);

const families = JSON.stringify(schema['x-families'], null, 2);
const known = `// Made from crates/protocol/protocol.schema.json by \`cargo xtask web\`. Do not edit.\nexport const KNOWN: Record<string, { generator: number; older: { generator: number; until: string }[]; levels: string[] }> = ${families};\n`;
await writeFile(new URL('../src/generated/families.ts', import.meta.url), known);
