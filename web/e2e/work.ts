// What a page's own thread has to do.
import type { Page } from 'playwright-core';

/**
 * How long each task of the page's own thread worked, in milliseconds. A clock on the wall would count what else the
 * machine was busy with.
 */
export async function workOf(page: Page, doing: () => Promise<void>): Promise<number[]> {
  interface Traced { name: string; ph: string; pid: number; tid: number; tdur?: number; args: { name?: string } }
  const trace: Traced[] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Tracing.dataCollected', ({ value }) => trace.push(...(value as unknown as Traced[])));
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] } });
  await doing();
  const ended = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await ended;
  const main = trace.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`);
  return trace.flatMap(({ name, pid, tid, tdur = 0 }) => (name === 'RunTask' && main.includes(`${pid} ${tid}`) ? [tdur / 1000] : []));
}
