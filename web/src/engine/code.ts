// The engines' code: a file for each family, fetched once, when the first puzzle of that family is opened.

/** The build writes into the head of the page where each engine is: `<link rel="engine" title="tetonor" href="…">`. */
const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=engine]')];

/** The families that can be played here. */
export const playable = (): string[] => links().map((link) => link.title);

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** A family's engine, compiled while it comes in. The page fetches it itself: a worker would have to start first. */
export function codeOf(family: string): Promise<WebAssembly.Module> {
  const known = compiled.get(family);
  if (known !== undefined) return known;
  const code = load(family);
  compiled.set(family, code);
  // The next one who asks may have more luck.
  code.catch(() => compiled.delete(family));
  return code;
}

/** Whether a family's engine is here already, so that to use it is to fetch nothing. */
export async function isOnDevice(family: string): Promise<boolean> {
  const link = links().find(({ title }) => title === family);
  if (link === undefined || !('caches' in self)) return false;
  return (await caches.match(link.href, { ignoreVary: true }).catch(() => undefined)) !== undefined;
}

async function load(family: string): Promise<WebAssembly.Module> {
  const link = links().find(({ title }) => title === family);
  if (link === undefined) throw new Error(`there is no engine for ${family}`);
  const response = await fetch(link.href);
  if (!response.ok) throw new Error(`the engine could not be loaded: ${response.status}`);
  // Some hosts know no WebAssembly; then its bytes are taken as they are.
  const known = response.headers.get('content-type')?.startsWith('application/wasm') ?? false;
  return known ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
