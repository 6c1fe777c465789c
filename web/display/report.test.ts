import { expect, test } from 'vitest';
import { started } from './device.ts';
import { reportOf } from './report.ts';
import { aFrame } from './testing/a-frame.ts';

const NOON = Date.parse('2026-11-23T12:00:00Z');
const device = { ...started({ monotonic: 1000, wall: NOON }, null), frame: aFrame(NOON) };
const measured = { visible: true, text_hash: 'hash', painted_ms_ago: 900.4 };

test.each([undefined, 'on', 'off', 'silent'] as const)(
  'a report says what was painted, and of the monitor %s',
  (monitor) => {
    const report = reportOf(device, measured, monitor);
    expect(report).toMatchObject({ visible: true, text_hash: 'hash', painted_ms_ago: 900 });
    expect(report.monitor).toBe(monitor);
  },
);

test('before the agent has answered for the first time a report says nothing of the picture: the monitor may be off', () => {
  const report = reportOf(device, measured, 'asked');
  expect(report).toMatchObject({ visible: true, painted_ms_ago: null });
  expect(report).not.toHaveProperty('monitor');
});
