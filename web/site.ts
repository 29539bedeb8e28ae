// What the built site needs besides bundles: a service worker that knows every file, and packed
// copies of them for hosts that serve files as they are.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Kinds of file that become smaller by packing; pictures and fonts are packed already. */
const PACKED = /\.(html|js|css|wasm|svg|json|webmanifest|txt)$/;

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)).sort();
}

export function site(): Plugin {
  let out = 'dist';
  return {
    name: 'cluesmith-site',
    apply: 'build',
    configResolved(config) {
      out = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      await writeServiceWorker(out);
      for (const file of await filesIn(out)) {
        if (!PACKED.test(file)) continue;
        const bytes = await readFile(file);
        const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        await writeFile(`${file}.br`, brotliCompressSync(bytes, options));
        await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** Fills the list of files into the service worker. Its version is a hash of everything. */
async function writeServiceWorker(out: string): Promise<void> {
  const worker = join(out, 'sw.js');
  // Whoever installs the app fetches its pictures for the home screen; the app itself does not need them.
  const files = (await filesIn(out)).filter((file) => file !== worker && !/\.(br|gz|png|webp)$/.test(file));
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(out.length)).update(await readFile(file));
  const names = files.map((file) => relative(out, file).replaceAll('\\', '/'));
  const text = await readFile(worker, 'utf8');
  const filled = text
    .replace("'%VERSION%'", JSON.stringify(hash.digest('hex').slice(0, 16)))
    .replace("['%FILES%']", JSON.stringify(names.map((name) => (name === 'index.html' ? './' : name))))
    .replace("['%LATER%']", JSON.stringify(names.filter((name) => name.endsWith('.wasm'))));
  await writeFile(worker, filled);
}
