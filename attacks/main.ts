// npm run attacks: what deploy/ describes is attacked while visitors read; prints a table. Exit code 1 if it did not hold.
import { setTimeout as wait } from 'node:timers/promises';
import { hasNginx, nginxVersion } from '#server/testing/nginx.ts';
import { startAsked } from '../bench/asked-process.ts';
import { build } from '../scripts/prepare.mjs';
import { type Attack, make, type Outcome } from './attack.ts';
import type { Protocol } from './client.ts';
import { type Installation, withInstallation } from './installation.ts';
import { attacks } from './list.ts';
import type { Seen, Visit, VisitorTasks } from './visitors.ts';
import { dataVisits, pageVisits } from './visits.ts';

const ATTACK_MS = 3500;
const SLOWEST_MS = 1000;

const [wanted] = process.argv.slice(2);
const chosen = attacks.filter(({ name }) => name.includes(wanted ?? ''));
if (chosen.length === 0)
  stop(`There is no attack "${wanted}": choose from ${attacks.map(({ name }) => name).join(', ')}.`);
if (!hasNginx())
  stop('NOT RUN: there is no nginx here, or no openssl. Another one: NGINX=/path/to/nginx npm run attacks');

function stop(why: string): never {
  console.error(why);
  process.exit(1);
}

interface Row {
  attack: string;
  over: Protocol;
  answered: string;
  calls: number;
  failed: number;
  'p99 ms': number;
  'slowest ms': number;
  held: 'yes' | 'NO';
}

const countsOf = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ') || 'nothing came back';

function rowOf(attack: Attack, over: Protocol, { answers }: Outcome, seen: Seen, faults: string[]): Row {
  return {
    attack: attack.name,
    over,
    answered: countsOf(answers),
    calls: seen.calls,
    failed: Object.values(seen.failed).reduce((sum, count) => sum + count, 0),
    'p99 ms': Math.round(seen.p99Ms),
    'slowest ms': Math.round(seen.slowest.ms),
    held: faults.length === 0 ? 'yes' : 'NO',
  };
}

function faultsOf({ gotIn }: Outcome, { failed, slowest }: Seen, troubles: string[]): string[] {
  return [
    ...gotIn,
    ...Object.entries(failed).map(([what, count]) => `visitors, ${count} times: ${what}`),
    ...(slowest.ms > SLOWEST_MS ? [`a visitor waited ${Math.round(slowest.ms)} ms: ${slowest.call}`] : []),
    ...troubles,
  ];
}

/** What visitors see by themselves: a machine that is busy otherwise shows here. */
const nothing: Attack = {
  name: 'nothing, for comparison',
  protocols: ['HTTP/1.1'],
  run: () => wait(ATTACK_MS),
};

async function attackAll({ sites, troubles }: Installation): Promise<boolean> {
  const visitors = await startAsked<VisitorTasks>('attacks/visitors.ts', {});
  const { url, certificate } = sites.open;
  const visits: Visit[] = [...dataVisits, ...(await pageVisits(sites.open))];
  const during = async (attack: Attack, protocol: Protocol): Promise<[Outcome, Seen]> => {
    await visitors.ask('begin', { url, certificate }, visits);
    const outcome = await make(attack, sites, protocol, ATTACK_MS);
    return [outcome, await visitors.ask('end')];
  };
  const rows: Row[] = [];
  try {
    await during(nothing, 'HTTP/1.1'); // the first calls load what the next ones find
    for (const attack of [nothing, ...chosen])
      for (const protocol of attack.protocols) {
        const [outcome, seen] = await during(attack, protocol);
        const faults = faultsOf(outcome, seen, troubles());
        rows.push(rowOf(attack, protocol, outcome, seen, faults));
        console.log(`${faults.length === 0 ? 'held' : 'FELL'}  ${attack.name}, ${protocol}`);
        for (const fault of faults) console.log(`      ${fault}`);
      }
  } finally {
    await visitors.stop();
  }
  console.table(rows);
  return rows.every(({ held }) => held === 'yes');
}

build();
console.log(
  `Three processes behind ${nginxVersion()}, ${chosen.length} attacks of ${ATTACK_MS / 1000} s each …`,
);
const held = await withInstallation((missing) => console.error(`\n!! ${missing}\n`), attackAll);
console.log(held ? 'All held.' : 'Not everything held.');
process.exit(held ? 0 : 1);
