import { expect, onTestFinished, test } from 'vitest';
import { feedBodies } from '#contract/conditions/feeds.ts';
import { recentSpills, spillWords } from '#domain/water/overflows/recent-spills.ts';
import { startSimulatedApp } from '#server/testing/apps/simulated-app.ts';
import type { Alter } from '#server/testing/servers/altered-answers.ts';

const START = Date.parse('2026-07-10T12:45:00.000Z'); // 13:45 in London
const MINUTE = 60_000;

interface Row {
  attributes: Record<string, unknown>;
}

test('a spill that was seen to run, whose company publishes no end, is recent for 48 hours, through a restart', async () => {
  let status = 1;
  const withoutEvents: Alter = (body, url) => {
    if (!url.pathname.startsWith('/arcgis/') || !url.searchParams.has('geometry')) return body;
    const { features = [], ...rest } = body as { features?: Row[] };
    const silent = { Status: status, StatusStart: null, LatestEventStart: null, LatestEventEnd: null };
    const first = features
      .slice(0, 1)
      .map((row) => ({ ...row, attributes: { ...row.attributes, ...silent } }));
    return { ...rest, features: first };
  };
  const server = await startSimulatedApp({
    at: new Date(START).toISOString(),
    scale: 0.0001,
    alter: withoutEvents,
  });
  onTestFinished(() => server.close());
  await server.loaded(['storm_overflow']);

  status = 0;
  server.clock.now = START + 15 * MINUTE;
  await server.restart();
  await server.loaded(['storm_overflow']);
  server.clock.now = START + 35 * MINUTE;
  await server.loaded(['storm_overflow']);

  const { overflows } = feedBodies.storm_overflow.parse((await server.feed('storm_overflow')).body);
  expect(overflows.map(({ status: words }) => words)).toEqual(['Not Spilling']);
  const words = recentSpills(overflows, server.clock.now).map((spill) =>
    spillWords(spill, null, server.clock.now),
  );
  expect(words).toEqual([expect.stringMatching(/^ended between 13:45 and 14:00, \d\.\d miles$/)]);
});
