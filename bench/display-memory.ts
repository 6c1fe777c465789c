import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium } from '@playwright/test';
import type { DisplayBlock } from '#contract/displays/display-frame.ts';
import { aFrame } from '#web/display/testing/a-frame.ts';
import { START, startDisplayServer } from '../e2e/display/a-display-server.ts';
import { knownBrowser } from '../scripts/known-browser.mjs';
import { startServer } from './server-process.ts';

const HOURS = 72;
const RELOADED_AT = [1, 2, 5];
const SECOND_MS = 1000;
/** Calls take as long as they take, however fast the page's time goes by. */
const ANSWERED_MS = 10;
/** By then everything has been drawn and compiled once. */
const WARM_AFTER = 12;
const QUARTER_MS = 15 * 60_000;
/** Of each quarter of an hour so much passes second by second, and the rest at once. */
const LIVED_MS = 20_000;
/** A server that was away is met within 15 s. */
const BACK_WITHIN_MS = 15_000;
/** In the page's memory, what belongs to the browser: compiled code, and what it notes for its developer tools. */
const OF_BROWSER = ['code', 'native', 'hidden', 'object shape'];

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: string[][] } };
  nodes: number[];
}

/** What the sign's own program holds, kB: objects, texts and functions that nothing can throw away. */
async function heldKb(tools: CDPSession): Promise<number> {
  const parts: string[] = [];
  const gather = ({ chunk }: { chunk: string }) => void parts.push(chunk);
  tools.on('HeapProfiler.addHeapSnapshotChunk', gather);
  await tools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false }); // throws away all that can be
  tools.off('HeapProfiler.addHeapSnapshotChunk', gather);
  const { snapshot, nodes }: Snapshot = JSON.parse(parts.join(''));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length)
    if (!OF_BROWSER.includes(types[0]?.[nodes[at + type] ?? 0] ?? '')) bytes += nodes[at + size] ?? 0;
  return Math.round(bytes / 1024);
}

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function countsOf(tools: CDPSession): Promise<{ elements: number; listeners: number }> {
  const { metrics } = await tools.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { elements: of('Nodes'), listeners: of('JSEventListeners') };
}

const aMessage = (at: number, edition: number): DisplayBlock => ({
  ...{ id: `message:${edition}`, kind: 'message', tone: 'warning', mark: 'warning', label: 'Message' },
  headline: `Rip currents by the breakwater, ${edition}`,
  lines: Array.from({ length: 1 + (edition % 8) }, (_, line) => `${line}: swim only between the flags.`),
  ...{ is_favourable: false, source: null, observed_at: null, fetched_at: null, towards: null },
  valid_until: new Date(at + 2 * QUARTER_MS).toISOString(),
});

/**
 * A sign in a browser for 72 hours, compressed: another frame each quarter of an hour, messages that turn pages, no network in
 * every fourth quarter, and for an hour and a half each half day, which ends in the dark; at first it is loaded anew.
 */
export async function measureDisplayMemory({ hours = HOURS } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'foreshore-bench-'));
  const server = await startServer({ DATA_MODE: 'simulated', DATA_DIR: join(folder, 'data') });
  const display = await startDisplayServer(server.url);
  const executablePath = knownBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  });
  try {
    const viewport = { width: 1080, height: 1920 };
    const page = await browser.newPage({ viewport, serviceWorkers: 'block' });
    await page.clock.install({ time: START });
    await page.goto(`${display.url}/display`);
    const tools = await page.context().newCDPSession(page);
    await tools.send('Performance.enable');
    const pass = async (ms: number, livedMs: number) => {
      display.now += ms;
      await page.clock.fastForward(ms - livedMs);
      for (let at = 0; at < livedMs; at += SECOND_MS) {
        await page.clock.runFor(SECOND_MS);
        await rest(ANSWERED_MS);
      }
    };
    const text = async () => (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
    let edition = 0;
    let [stuck, darks] = [0, 0];
    let warm = { heldKb: Number.NaN, elements: Number.NaN, listeners: Number.NaN };
    for (let hour = 1; hour <= hours; hour += 1) {
      for (let quarter = 0; quarter < 4; quarter += 1) {
        edition += 1;
        const frame = aFrame(display.now, { tag: `tag-${edition}`, revision: `revision-${edition}` });
        const blocks =
          edition % 3 ? frame.blocks : [aMessage(display.now, edition), ...frame.blocks.slice(1)];
        display.frame = { ...frame, blocks };
        display.network = quarter === 1 || hour % 12 === 10 ? 'dead' : 'good';
        await pass(QUARTER_MS, LIVED_MS);
      }
      if ((await text()).includes('Do not rely on this sign')) darks += 1;
      display.network = 'good';
      display.reports.length = 0;
      if (RELOADED_AT.includes(hour)) await page.reload();
      await pass(BACK_WITHIN_MS, BACK_WITHIN_MS);
      if (!(await text()).includes('Up to date')) stuck += 1;
      if (hour === WARM_AFTER) warm = { heldKb: await heldKb(tools), ...(await countsOf(tools)) };
    }
    const end = { heldKb: await heldKb(tools), ...(await countsOf(tools)) };
    return {
      hours,
      hours_that_ended_in_the_dark: darks,
      not_live_15_s_after_the_network: stuck,
      held_kb: [warm.heldKb, end.heldKb],
      grew_percent: Number(((100 * (end.heldKb - warm.heldKb)) / warm.heldKb).toFixed(1)),
      elements: [warm.elements, end.elements],
      listeners: [warm.listeners, end.listeners],
    };
  } finally {
    await browser.close();
    await display.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
