import { describe, expect, test } from 'vitest';
import { quantile, rootMeanSquare } from '#domain/tides/tide-errors.ts';
import { withheldOf } from '#domain/tides/tide-origin.ts';
import { metresOf, momentOf } from '#domain/tides/tide-parts.ts';
import { predictTides } from '#domain/tides/tide-prediction.ts';
import { hasRecordings, recorded } from '#server/testing/recorded.ts';
import { loadTideStations } from './computed-tides.ts';
import { leftOutPorts, loadLeftOutPorts } from './left-out-ports.ts';

const ports = await leftOutPorts();

test('each British port is predicted from the others: the level within 0.15 m in the middle case, 0.5 m at 9 in 10', () => {
  expect(ports).toHaveLength(55);
  const rms = ports.map((port) => port.rms);
  expect(quantile(rms, 0.5)).toBeLessThan(0.15);
  expect(quantile(rms, 0.9)).toBeLessThan(0.5);
});

test('high water comes within 10 minutes in the middle case, 30 at 9 in 10', () => {
  const minutes = ports.flatMap(({ errors }) => errors.highMinutes);
  expect(minutes.length).toBeGreaterThan(55 * 27);
  expect(quantile(minutes, 0.5)).toBeLessThan(10);
  expect(quantile(minutes, 0.9)).toBeLessThan(30);
});

const share = (isTrue: readonly boolean[]) => isTrue.filter(Boolean).length / isTrue.length;

test('9 in 10 ports lie within their stated errors, of heights and of times', () => {
  expect(share(ports.map((port) => port.metres <= port.error_m))).toBeGreaterThanOrEqual(0.9);
  expect(share(ports.map((port) => port.minutes <= port.error_min))).toBeGreaterThanOrEqual(0.9);
});

test('of their high and low waters, too, 9 in 10 lie within: of all, and of those that would be shown', () => {
  for (const some of [ports, ports.filter((port) => withheldOf(port) === null)]) {
    const heights = some.flatMap(({ errors, error_m }) => errors.heights.map((metres) => metres <= error_m));
    const times = some.flatMap(({ errors, error_min }) => errors.minutes.map((each) => each <= error_min));
    expect(share(heights)).toBeGreaterThanOrEqual(0.895);
    expect(share(times)).toBeGreaterThanOrEqual(0.895);
  }
});

describe.runIf(hasRecordings)('what the UKHO published for St Mary’s, with its port left out', () => {
  test('lies within the stated errors', async () => {
    const published = recorded('ukho_tidal/tidal_events.json') as {
      EventType: string;
      DateTime: string;
      Height: number;
    }[];
    const id = 'ticon/st_marys-stm-gbr-da_idh';
    const leftOut = (await loadLeftOutPorts()).find((port) => port.id === id);
    const own = (await loadTideStations()).find((port) => port.id === id);
    if (!leftOut || !own) throw new Error('St Mary’s is missing');
    const between = { ...leftOut, mslAboveDatum: own.mslAboveDatum };
    const [from, until] = [Date.parse('2021-02-27T00:00Z'), Date.parse('2021-03-08T00:00Z')];
    const { events } = predictTides(between, from, until);
    const errors = published.map(({ EventType, DateTime, Height }) => {
      const minutes = (at: number) => Math.abs(at - Date.parse(`${DateTime}Z`)) / 60_000;
      const [nearest] = events
        .filter(({ type }) => type === EventType)
        .toSorted((one, other) => minutes(momentOf(one)) - minutes(momentOf(other)));
      if (!nearest) throw new Error('no tide');
      return { minutes: minutes(momentOf(nearest)), metres: Math.abs(metresOf(nearest) - Height) };
    });
    expect(errors).toHaveLength(27);
    expect(rootMeanSquare(errors.map(({ minutes }) => minutes))).toBeLessThanOrEqual(leftOut.error_min);
    expect(rootMeanSquare(errors.map(({ metres }) => metres))).toBeLessThanOrEqual(leftOut.error_m);
  });
});
