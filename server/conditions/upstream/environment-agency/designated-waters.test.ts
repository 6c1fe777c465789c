import { describe, expect, test } from 'vitest';
import { hasRecordings, recorded } from '#server/testing/recorded.ts';
import { replay } from '#server/testing/replay.ts';
import { dailyList } from '../daily-list.ts';
import { UpstreamError } from '../upstream-error.ts';
import { designatedWaters } from './designated-waters.ts';

const baseUrl = 'https://environment.data.gov.uk';
const item = (id: string, more: object = {}) => ({
  eubwidNotation: id,
  name: { _value: `Water ${id}` },
  samplingPoint: { lat: 50, long: -4 },
  ...more,
});
const page = (items: unknown[], next?: string) => ({ result: { items, ...(next ? { next } : {}) } });
const link = (number: number, host = 'environment.data.gov.uk') =>
  `http://${host}/doc/bathing-water.json?_pageSize=200&_page=${number}`;

describe('the list of designated waters', () => {
  test('follows the next page, whose link is http, at the configured address', async () => {
    const { getJson, calls } = replay((url) =>
      url.searchParams.get('_page') === '1' ? page([item('uk-2')]) : page([item('uk-1')], link(1)),
    );
    const { waters } = await designatedWaters({ getJson, baseUrl });
    expect(waters.map(({ id }) => id)).toEqual(['uk-1', 'uk-2']);
    expect(calls.map(({ url }) => url.href)).toEqual([
      `${baseUrl}/doc/bathing-water.json?_pageSize=200`,
      `${baseUrl}/doc/bathing-water.json?_pageSize=200&_page=1`,
    ]);
  });

  test('follows the links of a replacement for the real address at that address', async () => {
    const { getJson, calls } = replay((url) =>
      url.searchParams.get('_page') === '1' ? page([]) : page([item('uk-1')], link(1)),
    );
    await designatedWaters({ getJson, baseUrl: 'http://127.0.0.1:4321' });
    expect(calls.map(({ url }) => url.host)).toEqual(['127.0.0.1:4321', '127.0.0.1:4321']);
  });

  test.each([[link(1, 'elsewhere.example')], ['http://environment.data.gov.uk:8080/doc'], ['http://[']])(
    'goes nowhere else: %s',
    async (next) => {
      const { getJson, calls } = replay(() => page([item('uk-1')], next));
      await expect(designatedWaters({ getJson, baseUrl })).rejects.toMatchObject({ kind: 'shape' });
      expect(calls).toHaveLength(1);
    },
  );

  test('stops at 20 pages', async () => {
    const { getJson, calls } = replay((url) => page([item('uk-1')], `${url.href}&again`));
    await designatedWaters({ getJson, baseUrl });
    expect(calls).toHaveLength(20);
  });

  test('leaves out and counts rows without a position, and takes a repeated water once', async () => {
    const nowhere = item('uk-3', { samplingPoint: 'http://location.data.gov.uk/so/ef/SamplingPoint/x' });
    const { getJson } = replay((url) =>
      url.searchParams.get('_page') === '1'
        ? page([nowhere, item('uk-2')])
        : page([item('uk-1'), nowhere, item('uk-1')], link(1)),
    );
    const { waters, leftOut } = await designatedWaters({ getJson, baseUrl });
    expect(waters.map(({ id }) => id)).toEqual(['uk-1', 'uk-2']);
    expect(leftOut).toBe(2);
  });

  test.each([
    ['empty', page([])],
    ['without a readable entry', page([{ renamed: true }])],
    ['without items', { result: {} }],
  ])('a list %s is a failure', async (_, body) => {
    const { getJson } = replay(() => body);
    await expect(designatedWaters({ getJson, baseUrl })).rejects.toMatchObject({ kind: 'shape' });
  });

  test.runIf(hasRecordings)('reads a recorded page', async () => {
    const { getJson } = replay(() => recorded('bathing_water/list-page-trimmed-12-of-415-2018.json'));
    const { waters } = await designatedWaters({ getJson, baseUrl });
    expect(waters).toHaveLength(12);
    expect(waters[0]).toEqual({
      id: 'ukk4301-21600',
      name: 'Seaton (Devon)',
      latitude: 50.7033764462276,
      longitude: -3.07051758079577,
      samplingPointName: 'Sampling point at Seaton (Devon)',
    });
  });
});

describe('the daily list', () => {
  const DAY_MS = 86_400_000;
  const water = { id: 'uk-1', name: 'One', latitude: 50, longitude: -4, samplingPointName: null };
  const loads = (...answers: (typeof water | UpstreamError)[]) => {
    let asked = 0;
    const load = async () => {
      const answer = answers[asked];
      asked += 1;
      if (answer instanceof UpstreamError) throw answer;
      return { waters: answer ? [answer] : [], leftOut: 0 };
    };
    return { load, asked: () => asked };
  };
  const failed = new UpstreamError('environment-agency', 'timeout', 'no answer');

  test('is loaded again after a day', async () => {
    const { load, asked } = loads(water, { ...water, id: 'uk-2' });
    const list = dailyList(load);
    await list(0);
    await list(DAY_MS - 1);
    expect(asked()).toBe(1);
    expect((await list(DAY_MS)).waters).toMatchObject([{ id: 'uk-2' }]);
  });

  test('is loaded once for several callers at the same time', async () => {
    const { load, asked } = loads(water);
    const list = dailyList(load);
    await Promise.all([list(0), list(0)]);
    expect(asked()).toBe(1);
  });

  test('is used further when a new one cannot be loaded', async () => {
    const list = dailyList(loads(water, failed).load);
    await list(0);
    expect((await list(2 * DAY_MS)).waters).toEqual([water]);
  });

  test('fails if there never was one, and is loaded again', async () => {
    const list = dailyList(loads(failed, water).load);
    await expect(list(0)).rejects.toBe(failed);
    expect((await list(0)).waters).toEqual([water]);
  });
});
