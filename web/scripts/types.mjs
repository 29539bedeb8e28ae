// TypeScript types from the JSON Schema of the engine's protocol; `cargo xtask web` calls this.
import { readFile, writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';

const folder = new URL('../src/generated/', import.meta.url);
const schema = JSON.parse(await readFile(new URL('protocol.schema.json', folder), 'utf8'));

/** Rust's whole and fractional numbers are all numbers here, without limits in their names. */
function tidy(node) {
  if (Array.isArray(node)) return node.map(tidy);
  if (node === null || typeof node !== 'object') return node;
  const { minItems, maxItems, minimum, maximum, format, title, ...rest } = node;
  const pair = node.type === 'array' && minItems === maxItems && minItems === 2;
  const kept = pair ? { ...rest, minItems, maxItems } : rest;
  return Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, tidy(value)]));
}

const types = await compile(tidy(schema), 'Protocol', {
  additionalProperties: false,
  bannerComment: '// Made from crates/wasm/src/protocol.rs by `cargo xtask web`. Do not edit.',
});
await writeFile(new URL('protocol.ts', folder), types);
