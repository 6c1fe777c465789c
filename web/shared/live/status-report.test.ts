import { expect, test } from 'vitest';
import type { LiveStatus } from './live-status.ts';
import { statusReport } from './status-report.ts';

test('a problem stays in the report until the connection is live, and error until then after giving up', () => {
  const reported: LiveStatus[] = [];
  const report = statusReport((status) => void reported.push(status));
  report.trying();
  report.trying('refused');
  report.givenUp();
  report.trying();
  report.live(true);
  report.trying();
  expect(reported).toEqual([
    { state: 'connecting', problem: null, isLongPolling: false },
    { state: 'connecting', problem: 'refused', isLongPolling: false },
    { state: 'error', problem: 'refused', isLongPolling: false },
    { state: 'error', problem: 'refused', isLongPolling: false },
    { state: 'live', problem: null, isLongPolling: true },
    { state: 'connecting', problem: null, isLongPolling: false },
  ]);
});

test('offline ends what was said of earlier attempts', () => {
  const reported: LiveStatus[] = [];
  const report = statusReport((status) => void reported.push(status));
  report.trying('refused');
  report.givenUp();
  report.offline();
  report.trying();
  expect(reported.slice(2)).toEqual([
    { state: 'offline', problem: null, isLongPolling: false },
    { state: 'connecting', problem: null, isLongPolling: false },
  ]);
});
