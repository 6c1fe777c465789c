// npm test: every check, from formatting to browser journeys. Ends with 'N passed, N failed'.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { knownBrowser } from './known-browser.mjs';
import { install, node } from './prepare.mjs';

install();

const SCRATCH_BYTES = 4e9;

/** In memory if the system has room for it there: the tests make hundreds of stores, and leave none. */
const scratch = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'foreshore-tests-'));
const results = mkdtempSync(join(scratch, 'results-'));
const bin = (name) => join('node_modules', '.bin', name);
const environment = {
  ...process.env,
  TMPDIR: scratch,
  PATH: `${join(process.cwd(), 'node_modules', '.bin')}:${process.env.PATH}`,
};
const totals = { passed: 0, failed: 0 };
const notRun = [];
/** Listed at the end: in a long report the lines of a failure are far above the totals. */
const failures = [];

function hasRoom(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > SCRATCH_BYTES;
}

/** Runs a command to its end; its output goes to the terminal, or into the file with the given descriptor. */
async function succeeds(command, args, { output = 'inherit', priority = 0, more = {} } = {}) {
  const child = spawn(command, args, {
    stdio: ['inherit', output, output],
    env: { ...environment, ...more },
  });
  if (child.pid) setPriority(child.pid, priority);
  const [status] = await once(child, 'exit').catch((error) => [error.message]);
  if (typeof status === 'string') console.error(status);
  return status === 0;
}

function step(title, command, args, more) {
  console.log(`\n── ${title}`);
  return succeeds(command, args, { more });
}

/** Counts a check that is one test: it passes or it doesn't. */
function count(title, passed) {
  totals[passed ? 'passed' : 'failed'] += 1;
  if (!passed) failures.push(title);
}

/** Runs checks one after the other while something else is waiting for more than it works; tells their output at the end. */
async function checksMeanwhile(checks) {
  const outcomes = [];
  for (const [title, command, args] of checks) {
    const path = join(results, `${title.replaceAll(' ', '-')}.txt`);
    const output = openSync(path, 'w');
    outcomes.push({ title, path, passed: await succeeds(command, args, { output, priority: 10 }) });
    closeSync(output);
  }
  return () => {
    for (const { title, path, passed } of outcomes) {
      console.log(`\n── ${title}`);
      process.stdout.write(readFileSync(path));
      count(title, passed);
    }
  };
}

/** A run that counts its own tests in a JSON report; one that ends without a report has failed. */
async function suite(title, command, args, report, countsOf, more) {
  const ended = await step(title, command, args, more);
  const counts = existsSync(report)
    ? countsOf(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, failures: [] };
  totals.passed += counts.passed;
  totals.failed += counts.failed;
  failures.push(...counts.failures);
  if (!ended && counts.failed === 0) count(title, false);
}

// The tests wait for a fifth of their time: for the clock, for databases, for servers that they have started.
const meanwhile = checksMeanwhile([
  ['build', node, ['-e', "import('./scripts/prepare.mjs').then(({ build }) => build())"]],
  ['sizes of the built files', node, ['scripts/check-bundle.mjs']],
  ['format and lint', bin('biome'), ['ci', '.']],
  ['dead files, exports and packages', bin('knip'), ['--no-progress']],
  ['types: server', bin('tsc'), ['-p', 'tsconfig.server.json']],
  ['types: pages', bin('tsc'), ['-p', 'tsconfig.web.json']],
  ['types: service worker', bin('tsc'), ['-p', 'tsconfig.worker.json']],
]);

const unitReport = join(results, 'unit.json');
const notRunReport = join(results, 'not-run.txt'); // server/testing/not-run.ts writes it
await suite(
  'unit, property, server and store tests',
  node,
  [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  unitReport,
  ({ numPassedTests, numFailedTests, numFailedTestSuites, testResults }) => ({
    passed: numPassedTests,
    failed: Math.max(numFailedTests, numFailedTestSuites > 0 && numFailedTests === 0 ? 1 : 0),
    failures: testResults.filter(({ status }) => status === 'failed').flatMap(failedOfFile),
  }),
  { NOT_RUN_REPORT: notRunReport },
);
if (existsSync(notRunReport)) notRun.push(...new Set(readFileSync(notRunReport, 'utf8').trim().split('\n')));

const tellChecks = await meanwhile;
tellChecks();

const browser = await findBrowser();
if (browser) {
  const journeyReport = join(results, 'journeys.json');
  await suite(
    'browser journeys',
    node,
    [bin('playwright'), 'test'],
    journeyReport,
    ({ stats, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      failures: suites.flatMap(failedJourneys),
    }),
    { CHROMIUM: browser, JOURNEY_REPORT: journeyReport },
  );
} else {
  notRun.push(
    'browser journeys: no Chromium was found and none could be installed (set CHROMIUM to its path)',
  );
}

rmSync(scratch, { recursive: true, force: true });
if (failures.length > 0) console.log(`\nFAILED:\n${failures.map((name) => `  ${name}`).join('\n')}`);
for (const what of notRun) console.log(`\nNOT RUN: ${what}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

/** The failed tests of a file in Vitest's report; the file itself if it failed before its tests. */
function failedOfFile({ name, message, assertionResults }) {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return [`${file}: ${message.split('\n')[0]}`];
  return failed.map(
    ({ fullName, failureMessages }) => `${file} › ${fullName}: ${String(failureMessages[0]).split('\n')[0]}`,
  );
}

/** The failed journeys of a suite in Playwright's report, and of the suites within it. */
function failedJourneys({ file, specs = [], suites = [] }) {
  return [
    ...specs.filter(({ ok }) => !ok).map(({ title, line }) => `e2e/${file}:${line} › ${title}`),
    ...suites.flatMap(failedJourneys),
  ];
}

/** A Chromium of the machine, or one that is installed if that is allowed; null if there is none. */
async function findBrowser() {
  const found = knownBrowser();
  if (found) return found;
  console.log('\n── installing a browser for the journeys');
  const isRoot = process.getuid?.() === 0;
  const hasApt = spawnSync('sh', ['-c', 'command -v apt-get']).status === 0;
  if (isRoot && hasApt)
    await step('Debian package', 'sh', [
      '-c',
      'apt-get update -qq && apt-get install -y -qq chromium-headless-shell',
    ]);
  if (!knownBrowser()) await step('Playwright browser', node, [bin('playwright'), 'install', 'chromium']);
  return knownBrowser();
}
