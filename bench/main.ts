// npm run bench: prints a table and writes bench/results/latest.json. Ratios are measured in one run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { measureAdminLists } from './admin-lists.ts';
import { measureBudgets } from './budgets.ts';
import { measureDisplayMemory } from './display-memory.ts';
import { measureFanOut } from './fan-out.ts';
import { measureLogins } from './logins.ts';
import { measureMemory } from './memory.ts';
import { measurePages } from './pages.ts';
import { measureReconnectStorm } from './reconnect-storm.ts';
import { measureStartUp } from './start-up.ts';
import { measureThroughput } from './throughput.ts';

const measurements = {
  throughput: measureThroughput,
  logins: measureLogins,
  start_up: measureStartUp,
  pages: measurePages,
  memory: measureMemory,
  fan_out: measureFanOut,
  display_memory: measureDisplayMemory,
  reconnect_storm: measureReconnectStorm,
  budgets: measureBudgets,
  admin_lists: measureAdminLists,
};
type Name = keyof typeof measurements;

/** The figures of a result by their names; of nested ones by all names on the way to them. */
function figuresOf(result: object, within = ''): [name: string, figure: unknown][] {
  return Object.entries(result).flatMap(([key, value]: [string, unknown]) => {
    const name = within + key;
    const isNested = typeof value === 'object' && value !== null;
    const isRow = Array.isArray(value) && value.every((each) => typeof each !== 'object');
    if (isNested && !isRow) return figuresOf(value, `${name} `);
    return [[name, isRow ? value.join(' ') : value]];
  });
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in measurements));
if (unknown.length) {
  console.error(
    `There is no measurement ${unknown.join(', ')}: choose from ${Object.keys(measurements).join(', ')}.`,
  );
  process.exit(1);
}

const results: Record<string, unknown> = {
  at: new Date().toISOString(),
  machine: { cores: availableParallelism(), model: cpus()[0]?.model, node: process.version },
};
for (const name of Object.keys(measurements) as Name[]) {
  if (wanted.length && !wanted.includes(name)) continue;
  console.log(`\n${name} …`);
  const result = await measurements[name]();
  results[name] = result;
  console.table(Object.fromEntries(figuresOf(result).map(([name, value]) => [name, { value }])));
}

const folder = join(import.meta.dirname, 'results');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(results, null, 2)}\n`);
console.log('\nWritten to bench/results/latest.json');
