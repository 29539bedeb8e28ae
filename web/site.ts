// What the built site needs besides bundles: an engine for each family, a service worker that knows every
// file, and packed copies of them for hosts that serve files as they are.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Kinds of file that become smaller by packing; pictures and fonts are packed already. */
const PACKED = /\.(html|js|css|wasm|svg|json|webmanifest|txt)$/;

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)).sort();
}

/** Bundles that come whole: for each name, the module that needs it, with all it imports but what an earlier bundle has, or what is loaded when it is wanted. */
export function bundles(entries: Record<string, string>): (id: string, graph: Rolldown.ChunkingContext) => string | null {
  let found: Map<string, Set<string>> | undefined;
  return (id, graph) => {
    found ??= new Map(Object.entries(entries).map(([name, entry]) => [name, importedBy(join(import.meta.dirname, entry), graph)]));
    for (const [name, modules] of found) if (modules.has(id)) return name;
    return null;
  };
}

function importedBy(entry: string, graph: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>();
  const ahead = [entry];
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    ahead.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** Where `cargo xtask web` puts the engines, unless a test has more of them. */
const ENGINES = process.env['ENGINES'] ?? 'src/generated/engines';

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
        const chinese = made.find((one) => one.type === 'chunk' && one.facadeModuleId?.endsWith('/i18n/zh.ts'))?.fileName;
        if (chinese !== undefined) links.push(`<link rel="words" title="zh" href="./${chinese}" />`);
        // The first script is asked for beside the app and not before it: a browser goes no further until it is here.
        const first = /<script src="[^"]*first\.js"[^>]*><\/script>\s*/.exec(html)?.[0] ?? '';
        return html.replace(first, '').replace('</head>', `  ${first.trim()}\n  </head>`).replace('<!-- engines -->', links.join('\n    '));
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

/**
 * What a first visit can do without for a while: engines, the pages of hosts, of authors and of whoever works on the app, and
 * what a family says in Chinese.
 */
const LATER = /\.wasm$|\/(BenchPage|SessionPage|StylePage|MakePage|ScreenPage|TogetherPage)-|\.zh-[^/]*\.js$/;

/** What only those need who read Chinese: it is kept once it was used. */
const RARE = /\/hanzi-[^/]*\.woff2$/;

/** Fills the list of files into the service worker. Its version is a hash of everything. */
async function writeServiceWorker(out: string): Promise<void> {
  const worker = join(out, 'sw.js');
  // Whoever installs the app fetches its pictures for the home screen; the app itself does not need them.
  const files = (await filesIn(out)).filter((file) => file !== worker && !/\.(br|gz|png|webp)$/.test(file) && !RARE.test(file));
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(out.length)).update(await readFile(file));
  const names = files.map((file) => relative(out, file).replaceAll('\\', '/'));
  const text = await readFile(worker, 'utf8');
  const filled = text
    .replace("'%VERSION%'", JSON.stringify(hash.digest('hex').slice(0, 16)))
    .replace("['%FILES%']", JSON.stringify(names.map((name) => (name === 'index.html' ? './' : name))))
    .replace("['%LATER%']", JSON.stringify(names.filter((name) => LATER.test(name))));
  await writeFile(worker, filled);
}
