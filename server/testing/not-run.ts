import { appendFileSync } from 'node:fs';

/** Says that tests are left out and why, at once and, by `npm test`, once more at the end of the run. */
export function notRun(what: string): void {
  process.stderr.write(`NOT RUN: ${what}\n`);
  const report = process.env.NOT_RUN_REPORT;
  if (report) appendFileSync(report, `${what}\n`);
}
