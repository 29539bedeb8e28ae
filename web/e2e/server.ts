// Starts the program with the app inside, and stops it as Ctrl-C would.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
  }
}

export const ROOT = join(import.meta.dirname, '../..');
export const ARTIFACTS = join(ROOT, 'web/artifacts');

export function program(): string {
  const found = [process.env['CLUESMITH'], join(ROOT, 'target/debug/cluesmith'), join(ROOT, 'target/release/cluesmith')];
  const path = found.find((one) => one !== undefined && existsSync(one));
  if (path === undefined) throw new Error('build the program first: cargo xtask test-web does');
  return path;
}

export default async function setup(project: TestProject) {
  mkdirSync(ARTIFACTS, { recursive: true });
  // Against a server of your own, such as `npx vite preview`.
  const given = process.env['E2E_URL'];
  if (given !== undefined) return void project.provide('url', given);
  const server = spawn(program(), ['serve', '--port', '0'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/\S+/.exec(said);
      if (address !== null) resolve(address[0]);
    });
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  project.provide('url', url);
  return async () => {
    const ended = new Promise<number | null>((resolve) => server.on('exit', resolve));
    server.kill('SIGINT');
    const code = await ended;
    if (code !== 0) throw new Error(`the server did not stop gracefully: ${code}`);
  };
}
