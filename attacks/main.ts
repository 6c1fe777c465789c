// npm run attacks: what deploy/ describes is attacked while visitors read; prints a table. Exit code 1 if it did not hold.
import { setTimeout as wait } from 'node:timers/promises';
import { hasNginx, nginxVersion } from '#server/testing/servers/nginx.ts';
import { build } from '../scripts/prepare.mjs';
import type { Attack } from './attack.ts';
import type { Protocol } from './client.ts';
import { startInstallation } from './installation.ts';
import { attacks } from './list.ts';
import { type Result, startVisitors } from './meanwhile.ts';
import { dataVisits, pageVisits } from './visits.ts';

const ATTACK_MS = 3000;
const SLOWEST_MS = 1000;
/** No attack begins later than this after the first. */
const LIMIT_MS = 210_000;

const [wanted = ''] = process.argv.slice(2);
const chosen = attacks.filter(({ name }) => name.includes(wanted));
if (chosen.length === 0)
  stop(`There is no attack "${wanted}": choose from ${attacks.map(({ name }) => name).join(', ')}.`);
if (!hasNginx())
  stop('NOT RUN: there is no nginx here, or no openssl. Another nginx: NGINX=/path/to/nginx npm run attacks');

function stop(why: string): never {
  console.error(why);
  process.exit(1);
}

const countsOf = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ');

const rowOf = (attack: Attack, over: Protocol, { answers, seen, faults }: Result) => ({
  attack: attack.name,
  over,
  answered: countsOf(answers),
  visits: seen.calls,
  failed: Object.values(seen.failed).reduce((sum, count) => sum + count, 0),
  'p99 ms': Math.round(seen.p99Ms),
  'slowest ms': Math.round(seen.slowest.ms),
  held: faults.length === 0 ? 'yes' : 'NO',
});

/** What visitors see by themselves: a machine that is busy otherwise shows here. */
const nothing: Attack = {
  name: 'nothing, for comparison',
  protocols: ['HTTP/1.1'],
  run: () => wait(ATTACK_MS),
};

build();
console.log(
  `Three processes behind ${nginxVersion()}, ${chosen.length} attacks of ${ATTACK_MS / 1000} s each …`,
);
const installation = await startInstallation((missing) => console.error(`\n!! ${missing}\n`));
const visits = [...dataVisits, ...(await pageVisits(installation.sites.open))];
const visitors = await startVisitors(installation, visits);
const rows: ReturnType<typeof rowOf>[] = [];
const left: string[] = [];
try {
  await visitors.during(nothing, 'HTTP/1.1', ATTACK_MS); // the first calls load what the next ones find
  const begun = performance.now();
  for (const attack of [nothing, ...chosen])
    for (const protocol of attack.protocols) {
      if (performance.now() - begun > LIMIT_MS) {
        left.push(`${attack.name}, ${protocol}`);
        continue;
      }
      const result = await visitors.during(attack, protocol, ATTACK_MS);
      const { slowest } = result.seen;
      if (slowest.ms > SLOWEST_MS)
        result.faults.push(`a visitor waited ${Math.round(slowest.ms)} ms: ${slowest.call}`);
      rows.push(rowOf(attack, protocol, result));
      console.log(`${result.faults.length === 0 ? 'held' : 'FELL'}  ${attack.name}, ${protocol}`);
      for (const fault of result.faults) console.log(`      ${fault}`);
    }
} finally {
  await visitors.stop();
  await installation.stop();
}
console.table(rows);
for (const what of left) console.log(`NOT RUN, the time is over: ${what}`);
const held = rows.every((row) => row.held === 'yes') && left.length === 0;
console.log(held ? 'All held.' : 'Not everything held.');
process.exit(held ? 0 : 1);
