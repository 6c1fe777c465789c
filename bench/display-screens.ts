// The screens of the displays, in a process of their own: what others are busy with there must not look like a slow answer.
import { randomUUID } from 'node:crypto';
import { Agent, get, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { DisplayAnswer, DisplayReport } from '#contract/displays.ts';
import { textHashOf } from '#server/displays/evidence.ts';
import { doAsAsked, monotonicMs } from './asked-process.ts';

interface Screen {
  key: string;
  boot: string;
  begun: number;
  sequence: number;
  answer: DisplayAnswer | null;
  /** The headline that it has last reported. */
  shows: string;
}

const agent = new Agent({ keepAlive: true });
let screens: Screen[] = [];
let port = 0;
/** Of reports that a push has asked for. */
let newsTimes: number[] = [];
/** By headline: how many screens have reported that they show it, and when the last did, in monotonic milliseconds. */
const shown = new Map<string, { count: number; at: number }>();

/** As the sign's own program waits before it asks. */
const NEWS_GAP_MS = 1000;

function reportOf(screen: Screen): DisplayReport {
  screen.sequence += 1;
  const frame = screen.answer?.frame ?? null;
  return {
    boot_id: screen.boot,
    sequence: screen.sequence,
    uptime_ms: performance.now() - screen.begun,
    revision: frame?.revision ?? null,
    painted_ms_ago: frame ? 1000 : null,
    visible: true,
    text_hash: frame && textHashOf(frame),
    tag: frame?.tag ?? null,
    ...{ problems: [], version: 'bench', memory_mb: 100, results: [] },
  };
}

/** @returns how long the answer took, in milliseconds */
function report(screen: Screen): Promise<number> {
  const body = JSON.stringify(reportOf(screen));
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { cookie: `display=${screen.key}`, 'content-type': 'application/json' };
    const call = request(
      { port, agent, method: 'POST', path: '/api/display/report', headers },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.once('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`${response.statusCode} ${text}`));
          const took = performance.now() - begun;
          const answer = JSON.parse(text) as DisplayAnswer;
          screen.answer = { ...answer, frame: answer.frame ?? screen.answer?.frame ?? null };
          resolve(took);
        });
      },
    );
    call.once('error', reject).end(body);
  });
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** How long the screens' own work was held up: what a report waits there says nothing of the server. */
const ownDelay = monitorEventLoopDelay({ resolution: 5 });

/** A push says that there is news: the screen asks for it, and then says that it shows it. */
async function onPush(screen: Screen) {
  for (let call = 0; call < 2; call += 1) {
    await wait(NEWS_GAP_MS);
    newsTimes.push(await report(screen));
  }
  const headline = screen.answer?.frame?.blocks[0]?.headline ?? '';
  if (headline === screen.shows) return;
  screen.shows = headline;
  shown.set(headline, { count: (shown.get(headline)?.count ?? 0) + 1, at: monotonicMs() });
}

const tasks = {
  /** Opens the live connection of each. The first answer brings the frame; the report after it begins the showing. */
  async begin(at: number, keys: string[]) {
    port = at;
    screens = keys.map((key) => ({
      key,
      boot: randomUUID(),
      begun: performance.now(),
      sequence: 0,
      answer: null,
      shows: '',
    }));
    for (const screen of screens) {
      await report(screen);
      await report(screen);
      const headers = { cookie: `display=${screen.key}` };
      get({ port, path: '/api/display/events', headers }, (response) =>
        response.on('data', (chunk: Buffer) => {
          if (chunk.includes('event: answer')) void onPush(screen);
        }),
      );
    }
    await wait(3 * NEWS_GAP_MS); // the first push of each comes with its connection
  },

  /** Each reports once in a time, each at its own moment. */
  async goOn(everyMs: number, rounds: number) {
    const times: number[] = [];
    const go = async (screen: Screen, index: number) => {
      await wait((everyMs * index) / screens.length);
      for (let round = 1; round <= rounds; round += 1) {
        times.push(await report(screen));
        if (round < rounds) await wait(everyMs);
      }
    };
    ownDelay.enable();
    newsTimes = [];
    await Promise.all(screens.map(go));
    return { times, newsTimes, heldUpMs: ownDelay.max / 1e6 };
  },
  /** When the last screen had reported that it shows a headline; null: not all have. */
  shownAt(headline: string): number | null {
    const { count, at } = shown.get(headline) ?? { count: 0, at: 0 };
    return count === screens.length ? at : null;
  },
};
export type DisplayScreenTasks = typeof tasks;

doAsAsked(tasks);
