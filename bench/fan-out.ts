import { type AskedProcess, startAsked } from './asked-process.ts';
import {
  CLIENT_CORE,
  type LiveBench,
  PLACE,
  SECRET,
  SERVER_CORE,
  until,
  withLiveBench,
} from './live/live-bench.ts';
import type { LiveClientTasks } from './live/live-clients.ts';
import type { LiveServerTasks } from './live/live-server.ts';
import { checkOpenFiles, createLiveSessions } from './live/live-sessions.ts';
import { withNumber } from './live/numbered-change.ts';
import type { RawLiveServerTasks } from './live/raw-live-server.ts';
import { median } from './server-process.ts';

const CLIENTS = [1000, 5000];
const BYTES = 2048;
const ROUNDS = 7;
const EVENTS_A_ROUND = 10;
/** The servers send in turn, each once more than there are rounds: the first one warms up. */
const CHANGES = 2 * (ROUNDS + 1) * EVENTS_A_ROUND;
const RECEIPT_LIMIT_MS = 10_000;
/** How many times as long as with plain websockets a change to 5,000 clients may take. */
const MOST_TIMES_RAW = 1.45;
/** All clients connect within this time for each thousand. */
const ENTRY_MS_A_THOUSAND = 1000;

type Name = 'raw' | 'live';
type Server = AskedProcess<Pick<RawLiveServerTasks, 'port' | 'heldKilobytes' | 'ownProcessorMs'>>;
interface Round {
  /** From the emit to the last client's receipt; the median of the round. */
  ms: number;
  /** Processor time of the server, for each client that receives an event. */
  microseconds: number;
}

/** The servers with as many clients each, and the cost of an event. */
async function assemble({ dataDir, environment, started }: LiveBench, clients: number) {
  const cookies = await createLiveSessions({ dataDir }, SECRET, clients);
  const live = await started(
    startAsked<LiveServerTasks>('bench/live/live-server.ts', environment, SERVER_CORE),
  );
  const raw = await started(startAsked<RawLiveServerTasks>('bench/live/raw-live-server.ts', {}, SERVER_CORE));
  const lean = await started(startAsked<LiveClientTasks>('bench/live/live-clients.ts', {}, CLIENT_CORE));
  await until('values of all feeds', () => live.ask('hasAll', PLACE));
  const packet = await live.ask('fill', PLACE, BYTES);

  /** @returns how much of the server's memory each connection takes */
  const connect = async (name: Name, server: Server) => {
    const before = await server.ask('heldKilobytes');
    const entry = await lean.ask('connect', {
      group: name,
      cookies,
      location: name === 'live' ? PLACE : null,
      changes: CHANGES,
      port: await server.ask('port'),
      spreadMs: (clients * ENTRY_MS_A_THOUSAND) / 1000,
    });
    if (entry.in !== clients) throw new Error(`${entry.in} of ${clients} got in: ${JSON.stringify(entry)}`);
    const after = await server.ask('heldKilobytes');
    const ofEach = (kind: keyof typeof after) => Number(((after[kind] - before[kind]) / clients).toFixed(1));
    return { resident: ofEach('resident'), objects: ofEach('objects') };
  };
  const memory = { raw: await connect('raw', raw), live: await connect('live', live) };
  const emit = {
    raw: (number: number) => raw.ask('send', withNumber(packet, number)),
    live: (number: number) => live.ask('change', PLACE, number, 1),
  };
  return { servers: { raw, live } as Record<Name, Server>, lean, emit, memory, bytes: packet.length };
}
type Assembled = Awaited<ReturnType<typeof assemble>>;

function createRounds({ servers, lean, emit }: Assembled, clients: number) {
  let number = 0;
  return async (name: Name): Promise<Round> => {
    const times: number[] = [];
    const before = await servers[name].ask('ownProcessorMs');
    for (let event = 0; event < EVENTS_A_ROUND; event += 1) {
      number += 1;
      const at = await emit[name](number);
      const last = await lean.ask('received', name, number, RECEIPT_LIMIT_MS);
      if (last === null) throw new Error(`not all of ${clients} clients received it from ${name}`);
      times.push(last - at);
    }
    const used = (await servers[name].ask('ownProcessorMs')) - before;
    return { ms: median(times), microseconds: (used * 1000) / EVENTS_A_ROUND / clients };
  };
}

async function fanOut(bench: LiveBench, clients: number) {
  const assembled = await assemble(bench, clients);
  const round = createRounds(assembled, clients);
  for (const name of ['raw', 'live'] as const) await round(name);
  const rounds: Record<Name, Round>[] = [];
  for (let index = 0; index < ROUNDS; index += 1) {
    const order: Name[] = index % 2 === 0 ? ['raw', 'live'] : ['live', 'raw'];
    const results: Partial<Record<Name, Round>> = {};
    for (const name of order) results[name] = await round(name);
    rounds.push(results as Record<Name, Round>); // each name was in the order
  }
  const middle = (of: (each: Record<Name, Round>) => number) => Number(median(rounds.map(of)).toFixed(2));
  const ratio = ({ raw, live }: Record<Name, Round>) => live.ms / raw.ms;
  return {
    bytes: assembled.bytes,
    raw_ms: middle(({ raw }) => raw.ms),
    foreshore_ms: middle(({ live }) => live.ms),
    ratio: middle(ratio),
    cpu_ratio: middle(({ raw, live }) => live.microseconds / raw.microseconds),
    ratios: rounds.map((each) => Number(ratio(each).toFixed(2))),
    raw_cpu_us_per_client: middle(({ raw }) => raw.microseconds),
    foreshore_cpu_us_per_client: middle(({ live }) => live.microseconds),
    raw_kb_per_connection: assembled.memory.raw.resident,
    foreshore_kb_per_connection: assembled.memory.live.resident,
    raw_objects_kb_per_connection: assembled.memory.raw.objects,
    foreshore_objects_kb_per_connection: assembled.memory.live.objects,
  };
}

/** (f) A change of 2 kB to so many clients of one process, compared with plain websockets and one frame for all. */
export async function measureFanOut(sizes: readonly number[] = CLIENTS) {
  const results: Record<string, number | number[]> = { limit_ratio: MOST_TIMES_RAW };
  for (const clients of sizes) {
    checkOpenFiles(2 * clients + 100);
    const figures = await withLiveBench((bench) => fanOut(bench, clients));
    for (const [name, value] of Object.entries(figures)) results[`${clients}_${name}`] = value;
  }
  return results;
}
