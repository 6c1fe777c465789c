import { expect, test } from 'vitest';
import type { TidalData, TideEvent } from '#contract/conditions/tides.ts';
import { overviewTide } from '../../overview/overview-tide.ts';
import { turn } from '../../testing/turn.ts';
import { tideSentence } from '../../tides/tide-words.ts';
import { turnsAt } from './sign-tide.ts';
import { displayTurns } from './tide-block.ts';

/** A published list that begins with this day: nothing is known of the day before. */
const published = (timeline: TideEvent[]) =>
  ({
    station: { id: '0001', name: 'X', distance_miles: 0 },
    method: 'published',
    withheld: null,
    timeline,
    ...{ levels: null, error_m: null, error_min: null, ports: [], meta: { stale: false } },
  }) as unknown as TidalData;

/** What a display, the overview and the first words say at a moment. */
const saidAt = (tides: TidalData, at: string) => {
  const now = Date.parse(at);
  return {
    display: turnsAt(displayTurns(tides, ['en'], now), now).going,
    overview: overviewTide(tides, now).going,
    height: overviewTide(tides, now).height,
    sentence: tideSentence(tides, now),
  };
};

test.each([
  ['in winter', '2026-11-21', '00:05', '04:10'],
  ['on the day that the clocks go back', '2026-10-25', '00:05', '04:10'],
  ['on the day that the clocks go forward', '2027-03-28', '00:05', '05:10'],
])(
  'between midnight and the first turn display, overview and words say that the tide rises, without a height: %s',
  (_, date, now, clock) => {
    const day = [
      turn(`${date}T04:10`, 5.1, 'HighWater'),
      turn(`${date}T10:20`, 0.9, 'LowWater'),
      turn(`${date}T16:35`, 5.3, 'HighWater'),
    ];
    expect(saidAt(published(day), `${date}T${now}Z`)).toEqual({
      display: 'rising',
      overview: 'rising',
      height: null,
      sentence: `Tide rising, high at ${clock}, 5.1 m.`,
    });
    expect(saidAt(published(day.slice(1)), `${date}T06:00Z`)).toMatchObject({
      display: 'falling',
      overview: 'falling',
    });
  },
);

test('a display claims no direction before a first turn that may be a part of a stand, as all others', () => {
  const stand = [
    turn('2026-11-21T03:00', 0.8, 'LowWater'),
    turn('2026-11-21T08:10', 4.5, 'HighWater'),
    turn('2026-11-21T09:20', 4.3, 'LowWater'),
    turn('2026-11-21T10:30', 4.6, 'HighWater'),
    turn('2026-11-21T15:40', 0.9, 'LowWater'),
  ];
  for (const [list, at] of [
    [stand, '2026-11-21T01:00Z'],
    [stand.slice(2), '2026-11-21T09:00Z'],
  ] as const) {
    expect(saidAt(published([...list]), at)).toMatchObject({ display: null, overview: null });
  }
});

test('after its last turn nothing is claimed', () => {
  const day = [turn('2026-11-21T04:10', 5.1, 'HighWater'), turn('2026-11-21T10:20', 0.9, 'LowWater')];
  expect(saidAt(published(day), '2026-11-21T11:00Z')).toEqual({
    ...{ display: null, overview: null, height: null, sentence: null },
  });
});
