// npm test: every check, from formatting to browser journeys. Ends with 'N passed, N failed'.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { knownBrowser } from './known-browser.mjs';
import { build, install, node } from './prepare.mjs';

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

function step(title, command, args, more = {}) {
  console.log(`\n── ${title}`);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...environment, ...more } });
  if (error) console.error(error.message);
  return status === 0;
}

/** A check that is one test: it passes or it doesn't. */
function check(title, command, args) {
  if (step(title, command, args)) {
    totals.passed += 1;
    return;
  }
  totals.failed += 1;
  failures.push(title);
}

/** A run that counts its own tests in a JSON report; one that ends without a report has failed. */
function suite(title, command, args, report, countsOf, more) {
  const ended = step(title, command, args, more);
  const counts = existsSync(report)
    ? countsOf(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, failures: [] };
  totals.passed += counts.passed;
  totals.failed += counts.failed;
  failures.push(...counts.failures);
  if (ended || counts.failed > 0) return;
  totals.failed += 1;
  failures.push(title);
}

check('format and lint', bin('biome'), ['ci', '.']);
check('types: server', bin('tsc'), ['-p', 'tsconfig.server.json']);
check('types: pages', bin('tsc'), ['-p', 'tsconfig.web.json']);
check('types: service worker', bin('tsc'), ['-p', 'tsconfig.worker.json']);

const unitReport = join(results, 'unit.json');
const notRunReport = join(results, 'not-run.txt'); // server/testing/not-run.ts writes it
suite(
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

build();
check('sizes of the built files', node, ['scripts/check-bundle.mjs']);

const browser = findBrowser();
if (browser) {
  const journeyReport = join(results, 'journeys.json');
  suite(
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
function findBrowser() {
  const found = knownBrowser();
  if (found) return found;
  console.log('\n── installing a browser for the journeys');
  const isRoot = process.getuid?.() === 0;
  const hasApt = spawnSync('sh', ['-c', 'command -v apt-get']).status === 0;
  if (isRoot && hasApt)
    step('Debian package', 'sh', [
      '-c',
      'apt-get update -qq && apt-get install -y -qq chromium-headless-shell',
    ]);
  if (!knownBrowser()) step('Playwright browser', node, [bin('playwright'), 'install', 'chromium']);
  return knownBrowser();
}
