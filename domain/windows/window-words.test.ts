import { describe, expect, test } from 'vitest';
import type { LimitBar, StateSpell, WindowFacts } from '#contract/conditions/windows.ts';
import { presets, purposes } from './presets.ts';
import {
  cautionWords,
  checkWords,
  cutsWords,
  factWords,
  reachWords,
  unknownFacts,
  unknownWords,
  WINDOWS_CAVEAT,
  whenWords,
} from './window-words.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const now = at('2026-11-23T10:00');
const when = (from: string, until: string, moment = now) =>
  whenWords({ from: at(from), until: at(until) }, moment);
const UNITS = { wind: 'mph', waves: 'ft' } as const;
const facts: WindowFacts = {
  ...{ wind: { least: 7.2, most: 13.4 }, gusts: { least: 10, most: 19.6 }, waves: { least: 0.4, most: 0.5 } },
  ...{ period: { least: 8.1, most: 8.4 }, sea: { least: 11.8, most: 12.1 }, rain: 0.02 },
  ...{
    shore: ['cross-shore', 'offshore'],
    carries_out: true,
    tide: { first: 2.61, last: 4.9, least: 2.61, most: 4.9 },
    is_warned: true,
  },
};

describe('when a window is', () => {
  test('today, tomorrow, on a weekday, and over midnight', () => {
    expect(when('2026-11-23T12:10', '2026-11-23T15:15')).toBe('Today 12:10 to 15:15');
    expect(when('2026-11-24T07:40', '2026-11-24T09:00')).toBe('Tomorrow 07:40 to 09:00');
    expect(when('2026-11-28T20:00', '2026-11-29T02:00')).toBe('Saturday 20:00 to Sunday 02:00');
    expect(when('2026-11-28T20:00', '2026-11-29T00:00')).toBe('Saturday 20:00 to 24:00');
  });

  test('at both changes of the clocks', () => {
    expect(when('2026-10-25T00:30', '2026-10-25T01:30', at('2026-10-24T10:00'))).toBe(
      'Tomorrow 01:30 BST to 01:30 GMT',
    );
    expect(when('2027-03-28T00:30', '2027-03-28T01:30', at('2027-03-28T00:10'))).toBe('Today 00:30 to 02:30');
  });
});

test('what speaks for it is said in the reader’s units', () => {
  expect(factWords(facts, UNITS, false)).toEqual([
    'waves 1.3 to 1.6 ft every 8 s',
    'wind 7 to 13 mph cross-shore, then offshore',
    'gusts to 20 mph',
    'sea 12 °C',
    'tide from 2.6 to 4.9 m',
    'no rain forecast',
  ]);
  expect(factWords({ ...facts, waves: null, rain: 1.23 }, { wind: 'knots', waves: 'm' }, true)).toEqual([
    'wind 6 to 12 knots cross-shore, then offshore',
    'gusts to 17 knots',
    'sea 12 °C',
    'tide from about 2.6 to 4.9 m',
    'rain 1.2 mm',
  ]);
  expect(unknownFacts({ ...facts, waves: null, tide: null })).toEqual(['waves', 'tide']);
});

test('a tide that turns within the window says how low and how high it gets', () => {
  const tideIs = (tide: WindowFacts['tide']) => factWords({ ...facts, tide }, UNITS, true)[4];
  expect(tideIs({ first: 4.7, last: 1.8, least: 0.62, most: 4.7 })).toBe(
    'tide from about 4.7 to 1.8 m, lowest about 0.6 m',
  );
  expect(tideIs({ first: 2.7, last: 3, least: 0.6, most: 4.12 })).toBe(
    'tide from about 2.7 to 3.0 m, lowest about 0.6 m, highest about 4.1 m',
  );
  expect(tideIs({ first: 4.68, last: 4.7, least: 4.68, most: 4.74 })).toBe('tide about 4.7 m');
});

test('what cuts it, by the limit and the side', () => {
  const { limits } = presets.swimming;
  expect(
    cutsWords(
      {
        starts: [{ name: 'daylight', state: 'outside' }],
        ends: [
          { name: 'gusts', state: 'outside' },
          { name: 'spill', state: 'unknown' },
        ],
      },
      limits,
    ),
  ).toBe('Starts at sunrise, ends when gusts reach 25 mph and where spills are no longer known.');
  expect(cutsWords({ starts: [], ends: [] }, limits)).toBeNull();
});

describe('how far ahead a limit is known', () => {
  const bar = (...ends: [string, LimitBar['spells'][number]['state']][]): LimitBar => ({
    name: 'waves',
    why: 'the forecast reaches no further',
    now: null,
    spells: ends.map(([until, state], index) => ({
      from: index === 0 ? at('2026-11-23T00:00') : at(ends[index - 1]?.[0] ?? ''),
      until: at(until),
      state,
    })),
  });

  test('until when, or not at all; what is over does not count', () => {
    expect(reachWords(bar(['2026-11-28T03:00', 'within'], ['2026-11-30T00:00', 'unknown']), now)).toBe(
      'Waves are known until Saturday 03:00: the forecast reaches no further.',
    );
    expect(reachWords(bar(['2026-11-23T23:00', 'within'], ['2026-11-30T00:00', 'unknown']), now)).toBe(
      'Waves are known until today 23:00: the forecast reaches no further.',
    );
    expect(reachWords(bar(['2026-11-30T00:00', 'unknown']), now)).toBe(
      'Waves are not known: the forecast reaches no further.',
    );
    expect(reachWords(bar(['2026-11-23T09:00', 'unknown'], ['2026-11-30T00:00', 'within']), now)).toBeNull();
  });

  test('a gap between is said as one', () => {
    expect(
      reachWords(
        bar(['2026-11-24T00:00', 'within'], ['2026-11-24T03:00', 'unknown'], ['2026-11-30T00:00', 'within']),
        now,
      ),
    ).toBe('Waves are not known in parts: the forecast reaches no further.');
  });
});

test('cautions name the officer’s message and a wind that carries out; nothing without either', () => {
  expect(cautionWords(facts, { title: 'Rip currents' }, UNITS)).toEqual([
    'Message of the Water Safety Team: Rip currents.',
    'Wind off the shore, 7 to 13 mph: it carries boards and inflatables out to sea.',
  ]);
  expect(cautionWords({ ...facts, carries_out: false, is_warned: false }, null, UNITS)).toEqual([]);
});

test('what is not known says which limit and why', () => {
  expect(unknownWords({ unknown: ['risk', 'spill'] }, [{ name: 'risk', why: 'nobody says' }])).toEqual([
    'The pollution risk is not known: nobody says.',
    'Spills are not known.',
  ]);
});

describe('what must be checked on the day', () => {
  const spill = { name: 'spill', why: 'spills can’t be forecast' } as const;
  const spellsOf = (state: StateSpell['state']): StateSpell[] => [{ from: now - 1, until: now + 1, state }];

  test('is said with what is so now', () => {
    const bars = [{ ...spill, now: '1 of 3 monitors reports a spill', spells: spellsOf('outside') }];
    expect(checkWords({ check: ['spill'] }, bars)).toEqual([
      'Check on the day: spills can’t be forecast. Now: 1 of 3 monitors reports a spill.',
    ]);
    expect(checkWords({ check: [] }, bars)).toEqual([]);
  });

  test.each([
    [
      'outside',
      '1 of 3 monitors reports a spill',
      ' When this file was made: 1 of 3 monitors reports a spill.',
    ],
    ['unknown', 'we have no data', ' When this file was made: we have no data.'],
    ['within', 'no monitor reports a spill', ''],
  ] as const)(
    'in a file, which is read later, what is bad or unknown is said and what is good is not: %s',
    (state, now, said) => {
      const bars = [{ ...spill, now, spells: spellsOf(state) }];
      expect(checkWords({ check: ['spill'] }, bars, true)).toEqual([
        `Check on the day: spills can’t be forecast.${said}`,
      ]);
    },
  );

  test('is only said to be unknown where it can’t be looked at', () => {
    const bars = [
      {
        name: 'risk',
        why: 'water is not tested until 15 May',
        now: null,
        spells: spellsOf('unknown'),
      } as const,
    ];
    expect(checkWords({ check: ['risk'] }, bars)).toEqual([
      'The pollution risk is not known: water is not tested until 15 May.',
    ]);
  });

  test('stands below the bars too, whatever is known of today', () => {
    const spells = [{ from: now - 1, until: now + 1, state: 'within' as const }];
    const more = { from: now + 1, until: now + 9, state: 'unknown' as const };
    const bar = { ...spill, now: 'no monitor reports a spill' };
    expect(reachWords({ ...bar, spells: [...spells, more] }, now)).toBe(
      'Check on the day: spills can’t be forecast. Now: no monitor reports a spill.',
    );
    expect(reachWords({ ...bar, why: null, now: null, spells }, now)).toBeNull();
  });
});

test('nothing says safe', () => {
  const words = [WINDOWS_CAVEAT, ...purposes.flatMap((purpose) => presets[purpose].reasons)];
  expect(words.join(' ')).not.toMatch(/\bsafe/i);
});
