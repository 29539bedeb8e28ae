// What the built site needs besides bundles: an engine for each family, a service worker that knows every
// file, and packed copies of them for hosts that serve files as they are.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Kinds of file that become smaller by packing; pictures and fonts are packed already. */
const PACKED = /\.(html|js|css|wasm|svg|json|webmanifest|txt)$/;

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)).sort();
}

/** Where `cargo xtask web` puts the engines. */
const ENGINES = 'src/generated/engines';

/** Tells the page where the engine of each family is, so that it is fetched when it is needed, and known before any script is. */
export function engines(): Plugin {
  const names = new Map<string, string>();
  let root = '';
  let served = false;
  return {
    name: 'cluesmith-engines',
    configResolved(config) {
      root = config.root;
      served = config.command === 'serve';
    },
    async buildStart() {
      for (const file of await filesIn(join(root, ENGINES))) {
        const name = basename(file);
        // While the pages are served with live reload, engines are served from where they are.
        names.set(name, served ? `/${ENGINES}/${name}` : this.emitFile({ type: 'asset', name, source: await readFile(file) }));
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const made = Object.values(bundle ?? {});
        const links = [...names].map(([name, place]) => {
          const file = made.find((one) => one.type === 'asset' && one.names.includes(name))?.fileName;
          return `<link rel="engine" title="${basename(name, '.wasm')}" href="${file === undefined ? place : `./${file}`}" />`;
        });
        return html.replace('<!-- engines -->', links.join('\n    '));
      },
    },
  };
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
