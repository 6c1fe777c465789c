import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { StormOverflow } from '#contract/conditions/storm-overflows.ts';
import { dischargingFirst } from '#domain/water/overflows/overflow-status.ts';
import { hasRecordings, recorded } from '#server/testing/recorded.ts';
import { toOverflow, withoutDuplicates } from './to-overflow.ts';

const layer = { company: 'South West Water', url: 'https://layers.example/FeatureServer/0' };
const bude = { latitude: 50.83, longitude: -4.55 };
const point = { x: -4.55, y: 50.84 };

const mapped = (
  attributes: Record<string, unknown>,
  geometry: typeof point | null = point,
  dropped: string[] = [],
) => StormOverflow.parse(toOverflow({ attributes, geometry }, layer, bude, dropped));

describe('the status', () => {
  test.each([
    [1, 1, 'Active Spilling'],
    [0, 0, 'Not Spilling'],
    [-1, -1, 'Monitor Offline'],
    ['1', 1, 'Active Spilling'],
    ['-1', -1, 'Monitor Offline'],
    [2, null, 'Unknown Status'],
    [0.5, null, 'Unknown Status'],
    [null, null, 'Unknown Status'],
    ['', null, 'Unknown Status'],
    ['Discharging', null, 'Unknown Status'],
    [false, null, 'Unknown Status'],
  ])('%j', (published, status_code, status) =>
    expect(mapped({ Status: published })).toMatchObject({ status_code, status }),
  );

  test('that is renamed is unknown and never "not spilling"', () => {
    expect(mapped({ State: 0 })).toMatchObject({ status_code: null, status: 'Unknown Status' });
  });

  test('is among the properties as it was published', () => {
    expect(mapped({ Status: 2 }).properties.status).toBe(2);
    expect(mapped({ Status: null }).properties.status).toBeNull();
  });
});

describe('a time', () => {
  const ms = Date.parse('2026-09-07T22:01:00Z');
  test.each([
    ['in milliseconds', ms, ms],
    ['in seconds', ms / 1000, ms],
    ['as digits', String(ms), ms],
    ['in ISO 8601', '2026-09-07T22:01:00Z', ms],
    ['missing', null, null],
    ['zero', 0, null],
    ['negative', -62135596800000, null],
    ['text', 'yesterday', null],
    ['of another type', true, null],
    ['in microseconds', ms * 1000, null],
    ['in microseconds as digits', String(ms * 1000), null],
    ['of the year 9999', '9999-12-31T00:00:00Z', null],
  ])('%s', (_, published, expected) =>
    expect(mapped({ StatusStart: published }).properties.statusStart).toBe(expected),
  );

  test.each([
    ['microseconds', ms * 1000, ['overflows.statusStart']],
    ['words', 'yesterday', ['overflows.statusStart']],
    ['a time', ms, []],
    ['zero', 0, []],
    ['a date before our era', -62135596800000, []],
    ['nothing', null, []],
    ['a blank', ' ', []],
  ])('that is %s: it is named as unreadable', (_, published, expected) => {
    const dropped: string[] = [];
    mapped({ StatusStart: published }, point, dropped);
    expect(dropped).toEqual(expected);
  });
});

describe('the name', () => {
  test.each([
    [{ Id: 'SBB00001', ReceivingWaterCourse: 'River Neet' }, 'River Neet (SBB00001)'],
    [{ Id: 'SBB00001', ReceivingWaterCourse: null }, 'SBB00001'],
    [{ Id: 'YWS00001', ReceivingWaterCourse: '#N/A' }, 'YWS00001'],
    [{ Id: 'SBB00001', ReceivingWaterCourse: ' ' }, 'SBB00001'],
    [{ Id: null, ReceivingWaterCourse: 'River Neet' }, 'Unnamed overflow'],
    [{}, 'Unnamed overflow'],
    [{ ID: 'SBB00001', ReceivingWaterCourse: '<script>' }, '<script> (SBB00001)'],
  ])('%j', (attributes, name) => expect(mapped(attributes).name).toBe(name));

  test('of no water course is dropped', () => {
    expect(mapped({ ReceivingWaterCourse: '#N/A' }).properties.receivingWaterCourse).toBeNull();
  });
});

describe('the attributes', () => {
  const values = [
    7,
    1,
    1000000000001,
    1000000000002,
    1000000000003,
    'Neet',
    1000000000004,
    'A Company',
    'X1',
  ];
  const named = (...names: string[]) =>
    mapped(Object.fromEntries(names.map((name, index) => [name, values[index]]))).properties;

  test('are the same in every spelling', () => {
    const camel = named(
      ...['ObjectId', 'status', 'statusStart', 'latestEventStart', 'latestEventEnd'],
      ...['receivingWaterCourse', 'lastUpdated', 'company', 'Id'],
    );
    const pascal = named(
      ...['OBJECTID', 'Status', 'StatusStart', 'LatestEventStart', 'LatestEventEnd'],
      ...['ReceivingWaterCourse', 'LastUpdated', 'Company', 'ID'],
    );
    expect(pascal).toEqual(camel);
    expect(camel).toEqual({
      ObjectId: 7,
      status: 1,
      statusStart: 1000000000001,
      latestEventStart: 1000000000002,
      latestEventEnd: 1000000000003,
      receivingWaterCourse: 'Neet',
      lastUpdated: 1000000000004,
      company: 'A Company',
      ID: 'X1',
      longitude: null,
      latitude: null,
    });
  });

  test('that are null do not hide the same ones in another spelling', () => {
    expect(mapped({ ID: 'X1', Id: null }).properties.ID).toBe('X1');
    expect(mapped({ Id: null, ID: 'X1' }).properties.ID).toBe('X1');
  });

  test('name the company, else it is the one that was called', () => {
    expect(mapped({ Company: 'Northumbrian Water Ltd' }).properties.company).toBe('Northumbrian Water Ltd');
    expect(mapped({}).properties.company).toBe('South West Water');
  });
});

describe('the position', () => {
  test('is that of the geometry, before that of the attributes', () => {
    const overflow = mapped({ Latitude: 50.9, Longitude: -4.5 });
    expect([overflow.latitude, overflow.longitude]).toEqual([50.84, -4.55]);
    expect([overflow.properties.latitude, overflow.properties.longitude]).toEqual([50.9, -4.5]);
    expect(overflow.distance_miles).toBeCloseTo(0.691, 3);
  });

  test('is that of the attributes if there is no geometry', () => {
    const overflow = mapped({ Latitude: 50.84, Longitude: '-4.55' }, null);
    expect([overflow.latitude, overflow.longitude]).toEqual([50.84, -4.55]);
  });

  test.each([[{}], [{ Latitude: 50.84, Longitude: null }], [{ Latitude: null, Longitude: -4.55 }]])(
    'is unknown with %j alone',
    (attributes) => expect(toOverflow({ attributes, geometry: null }, layer, bude, [])).toBeNull(),
  );

  test.each([
    ['web mercator metres', { x: -506_503.7, y: 6_591_203.1 }, {}],
    ['a longitude beyond 180', { x: 180.1, y: 50 }, {}],
    ['a latitude beyond 90', { x: 0, y: -90.1 }, {}],
    ['metres in the attributes', null, { Latitude: 6_591_203.1, Longitude: -506_503.7 }],
  ])('is refused in %s', (_, geometry, attributes) =>
    expect(() => toOverflow({ attributes, geometry }, layer, bude, [])).toThrow(
      expect.objectContaining({ name: 'UpstreamError', kind: 'shape' }),
    ),
  );

  test('may lie at the edges of the globe', () => {
    expect(mapped({}, { x: -180, y: 90 }).longitude).toBe(-180);
  });
});

describe('a monitor published twice', () => {
  const one = (more: Record<string, unknown>) => mapped({ Id: 'AWS00528', Status: 0, ...more });
  const codes = (...given: StormOverflow[]) => withoutDuplicates(given).map(({ status_code }) => status_code);

  test('counts once, by the newer row', () => {
    const older = one({ Status: 1, LastUpdated: 1790000000000 });
    const newer = one({ Status: 0, LastUpdated: 1790000000001 });
    expect(codes(older, newer)).toEqual([0]);
    expect(codes(newer, older)).toEqual([0]);
  });

  test('counts as discharging if the rows are of the same age', () => {
    expect(codes(one({}), one({ Status: 1 }))).toEqual([1]);
    expect(codes(one({ Status: 1 }), one({}))).toEqual([1]);
  });

  test('is not recognised by its object id: rows without an Id all count', () => {
    expect(codes(one({ Id: null, OBJECTID: 1 }), one({ Id: null, OBJECTID: 1 }))).toHaveLength(2);
    expect(codes(one({ OBJECTID: 1 }), one({ Id: 'AWS00529', OBJECTID: 1 }))).toHaveLength(2);
  });
});

test('discharging overflows come first, then the nearer ones', () => {
  const at = (y: number, Status: number | null) => mapped({ Status }, { x: -4.55, y });
  const sorted = [at(50.831, 0), at(50.84, 1), at(50.832, -1), at(50.835, 1), at(50.833, null)].sort(
    dischargingFirst,
  );
  expect(sorted.map(({ latitude, status_code }) => [latitude, status_code])).toEqual([
    [50.835, 1],
    [50.84, 1],
    [50.831, 0],
    [50.832, -1],
    [50.833, null],
  ]);
});

describe.runIf(hasRecordings)('a recorded row of each company', () => {
  const Rows = z.record(z.string(), z.record(z.string(), z.unknown()));
  const rows = hasRecordings
    ? Object.entries(Rows.parse(recorded('storm_overflow/attributes-one-per-company-2026-09-27.json')))
    : [];

  test.each(rows)('%s', (_, attributes) => {
    const overflow = mapped(attributes, null);
    expect(overflow.status).toBe('Not Spilling');
    expect(overflow.name).toMatch(/^.+ \([A-Z]+\d+\)$/);
    const { ID, ObjectId, company, statusStart, lastUpdated, receivingWaterCourse } = overflow.properties;
    for (const value of [ID, ObjectId, company, statusStart, lastUpdated, receivingWaterCourse]) {
      expect(value).not.toBeNull();
    }
    expect(overflow.properties.latitude).toBe(overflow.latitude);
  });

  test('has null event times', () => {
    const [, attributes] = rows.find(([company]) => company === 'united_utilities') ?? ['', {}];
    expect(mapped(attributes, null).properties).toMatchObject({
      latestEventStart: null,
      latestEventEnd: null,
    });
  });
});
