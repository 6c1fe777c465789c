// The clients of the live connection, in a process of their own.
import { initialTopics } from '#contract/live/live-topics.ts';
import { doAsAsked, monotonicMs } from '../asked-process.ts';
import { LeanClient } from './lean-client.ts';
import { NUMBER_DIGITS, NUMBER_SIGN } from './numbered-change.ts';

/** How long all clients of a group may take to connect. */
const ENTRY_LIMIT_MS = 45_000;
const UPDATE = 'u'.charCodeAt(0); // of 42["update_…; the others are 42["initial_… and 42["error"
const NAME_AT = 4;

interface Member {
  client: LeanClient;
  /** The number of initial events that it received: a value of each feed, or an error. */
  snapshot: number;
  isIn: boolean;
}

interface Group {
  members: Member[];
  isLive: boolean;
  /** By number of the change: how many clients have received it, and when the last one did. */
  receipts: Map<number, { count: number; at: number }>;
  /** Milliseconds that each took to connect, from the start of all. */
  entries: number[];
  begun: number;
  refused: Record<string, number>;
  check: () => void;
}

const groups = new Map<string, Group>();
const groupOf = (name: string): Group => {
  const group = groups.get(name);
  if (!group) throw new Error(`there is no group ${name}`);
  return group;
};

function numberIn(packet: Buffer): number {
  const at = packet.indexOf(NUMBER_SIGN) + 1;
  return Number(packet.toString('latin1', at, at + NUMBER_DIGITS));
}

function addMember(
  group: Group,
  options: ConstructorParameters<typeof LeanClient>[0],
  changes: number,
): void {
  const goneIn = () => {
    member.isIn = true;
    group.entries.push(monotonicMs() - group.begun);
    group.check();
  };
  const received = (packet: Buffer) => {
    if (packet[NAME_AT] !== UPDATE) {
      member.snapshot += 1;
      if (member.snapshot === initialTopics.length) goneIn();
      return;
    }
    const number = numberIn(packet);
    if (!(number >= 1 && number <= changes)) return; // not one of the numbered changes
    const receipt = group.receipts.get(number) ?? { count: 0, at: 0 };
    group.receipts.set(number, receipt);
    receipt.count += 1;
    receipt.at = monotonicMs();
    if (receipt.count === group.members.length) group.check();
  };
  const client = new LeanClient(options, {
    opened: () => group.isLive || goneIn(),
    received,
    ended(status) {
      const what = status === 0 ? 'lost' : String(status);
      group.refused[what] = (group.refused[what] ?? 0) + 1;
      group.check();
    },
  });
  const member: Member = { client, snapshot: 0, isIn: false };
  group.members.push(member);
}

/** Resolves when the condition holds, which is checked after each event; false after the limit. */
function until(group: Group, holds: () => boolean, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (held: boolean) => {
      clearTimeout(limit);
      group.check = () => undefined;
      resolve(held);
    };
    const limit = setTimeout(end, limitMs, false);
    group.check = () => holds() && end(true);
    group.check();
  });
}

const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;

/** Has all clients connect within a time, each at its own moment. */
async function enter(group: Group, spreadMs: number) {
  group.begun = monotonicMs();
  group.entries = [];
  group.refused = {};
  for (const member of group.members) {
    Object.assign(member, { snapshot: 0, isIn: false });
    setTimeout(() => member.client.connect(), Math.random() * spreadMs);
  }
  const outcome = () =>
    group.entries.length + Object.values(group.refused).reduce((sum, count) => sum + count, 0);
  await until(group, () => outcome() >= group.members.length, ENTRY_LIMIT_MS);
  return {
    in: group.members.filter(({ isIn }) => isIn).length,
    refused: group.refused,
    p95Ms: share(group.entries, 0.95),
    allMs: share(group.entries, 1),
  };
}

const tasks = {
  /**
   * Connects as many clients as there are cookies. A live client is in when it has its snapshot.
   * @param options.changes how many there will be, numbered from 1
   */
  connect(options: {
    group: string;
    port: number;
    cookies: string[];
    location: string | null;
    changes: number;
    spreadMs: number;
  }) {
    const { port, location, changes } = options;
    const group: Group = {
      members: [],
      isLive: location !== null,
      receipts: new Map(),
      entries: [],
      begun: 0,
      refused: {},
      check: () => undefined,
    };
    groups.set(options.group, group);
    for (const cookie of options.cookies) addMember(group, { port, cookie, location }, changes);
    return enter(group, options.spreadMs);
  },

  /** Cuts all off at once and has them come back within a time. */
  comeBack(name: string, spreadMs: number) {
    const group = groupOf(name);
    for (const { client } of group.members) client.cut();
    return enter(group, spreadMs);
  },

  /** When the last client received a change, in monotonic milliseconds; null if not all were within the limit. */
  async received(name: string, number: number, limitMs: number): Promise<number | null> {
    const group = groupOf(name);
    const hasAll = () => group.receipts.get(number)?.count === group.members.length;
    return (await until(group, hasAll, limitMs)) ? (group.receipts.get(number)?.at ?? null) : null;
  },
};
export type LiveClientTasks = typeof tasks;

doAsAsked(tasks);
