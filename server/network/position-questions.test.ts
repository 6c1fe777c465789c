import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '#contract/errors.ts';
import { CsvApplied, CsvPreview } from '#contract/network/location-csv.ts';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { isInBritishIsles } from '#domain/places/british-isles.ts';
import { starterNetwork } from '#server/store/network/starter-network.ts';
import { formOf, type StaffApp, startStaffApp } from '#server/testing/apps/staff-app.ts';
import { createPositionQuestions } from './position-questions.ts';

let app: StaffApp;
let cove: Location; // of this test alone
beforeAll(async () => {
  app = await startStaffApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  cove = await app.cove();
});

const stored = (id: string) => app.store.locations.byId(id);
const put = (location: Location, more: object) =>
  app.send('PUT', `/api/admin/locations/${location._id}`, formOf(location, more));
const auditOf = async ({ _id }: Location) => {
  const { body } = await app.get('/api/admin/audit?limit=20');
  return body.entries.find((entry: { subject: { _id: string } | null }) => entry.subject?._id === _id);
};
const EXCHANGED = { latitude: -4.18, longitude: 50.36 };
const MEANT = { latitude: 50.36, longitude: -4.18 };

describe('a position outside the British Isles', () => {
  test.each([
    ['exchanged', -4.18, 50.36],
    ['exchanged, without its sign', 4.18, 50.36],
    ['exchanged, with the wrong sign', 4.18, -50.36],
    ['without the sign of its longitude', 50.36, 4.18],
    ['with the wrong sign of its latitude', -50.36, -4.18],
    ['with both signs wrong', -50.36, 4.18],
  ])(
    '%s is refused with the one that was meant, and nothing is stored',
    async (_how, latitude, longitude) => {
      const count = await app.store.locations.count();
      const { status, body } = await app.create({ name: `Polperro ${cove.slug}`, latitude, longitude });
      expect(status).toBe(400);
      expect(Failure.parse(body)).toMatchObject({
        field: 'latitude',
        reason: 'position_outside',
        suggestion: MEANT,
        error:
          `The position ${latitude}, ${longitude} is outside the British Isles and their waters. ` +
          'Did you mean 50.36, -4.18?',
      });
      expect(await app.store.locations.count()).toBe(count);
    },
  );

  test.each([
    [0, 0],
    [90, 180],
    [57.6, -13.69], // Rockall
    [5.036, -4.18],
    [50.36, 41.8],
    [51.77, 12.9], // with another sign it is inland
  ])('%d, %d is refused without a suggestion where none lies on the coast', async (latitude, longitude) => {
    const { status, body } = await app.create({ name: `Far ${cove.slug}`, latitude, longitude });
    expect([status, body.field, body.suggestion]).toEqual([400, 'latitude', undefined]);
  });

  test.each([true, 'true'])('is stored with confirm_position %j, and the audit log says so', async (flag) => {
    const name = `Far away ${cove.slug} ${typeof flag}`;
    const { status, body } = await app.create({ name, ...EXCHANGED, confirm_position: flag });
    expect(status).toBe(201);
    expect(await stored(body.location._id)).toMatchObject(EXCHANGED);
    expect(body.location).not.toHaveProperty('confirm_position');
    expect((await auditOf(body.location)).details).toMatchObject({ position_confirmed: true });
  });

  test.each([
    [false, 'latitude'],
    ['perhaps', 'confirm_position'],
    [null, 'confirm_position'],
  ])('is not stored with confirm_position %j', async (confirm_position, field) => {
    const { status, body } = await app.create({ name: `Not ${cove.slug}`, ...EXCHANGED, confirm_position });
    expect([status, body.field]).toEqual([400, field]);
  });

  test('is refused where a change of one number alone leads there', async () => {
    const { status, body } = await put(cove, { longitude: -cove.longitude });
    expect(status).toBe(400);
    expect(body).toMatchObject({ field: 'latitude', reason: 'position_outside' });
    expect(await stored(cove._id)).toEqual(cove);
  });

  test('that is stored already can be kept, whatever else changes, and is asked about once it moves', async () => {
    const { body } = await app.create({ name: `Kept ${cove.slug}`, ...EXCHANGED, confirm_position: true });
    const { location } = body;
    const { status } = await put(location, { w3w: 'a.b.c', active: false });
    expect(status).toBe(200);
    expect((await auditOf(location)).details).not.toHaveProperty('position_confirmed');
    expect((await put(location, { latitude: -4.19 })).status).toBe(400);
  });

  test('a flag that confirms nothing is not logged', async () => {
    const { body } = await app.create({ name: `Near ${cove.slug}`, ...MEANT, confirm_position: true });
    expect((await auditOf(body.location)).details).not.toHaveProperty('position_confirmed');
  });
});

describe('an offshore point outside the British Isles', () => {
  test('is refused with the one that was meant', async () => {
    const { status, body } = await put(cove, { marine_latitude: -4.2, marine_longitude: 50.2 });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      field: 'marine_latitude',
      reason: 'position_outside',
      suggestion: { marine_latitude: 50.2, marine_longitude: -4.2 },
    });
    expect(body.error).toBe(staffTexts.positionOutside('The offshore point', '-4.2, 50.2', '50.2, -4.2'));
  });

  test('is refused where half of it is sent alone', async () => {
    await app.store.locations.update(cove._id, { marine_latitude: 50.2, marine_longitude: -4.2 }, Date.now());
    const { status, body } = await put(cove, { marine_longitude: '4.2' });
    expect([status, body.suggestion]).toEqual([400, { marine_latitude: 50.2, marine_longitude: -4.2 }]);
  });

  test('is asked about together with the position', async () => {
    const { body } = await put(cove, { ...EXCHANGED, marine_latitude: 0, marine_longitude: 0 });
    expect(body.suggestion).toEqual(MEANT);
    expect(body.error).toContain('The position -4.18, 50.36');
    expect(body.error).toContain('The offshore point 0, 0');
  });
});

describe('a row of a CSV file with a position outside the British Isles', () => {
  const previewed = async () => {
    const { body } = await app.call({
      method: 'POST',
      url: '/api/admin/locations/csv/preview',
      session: app.admin,
      payload: `name,latitude,longitude\nNorth ${cove.slug},-4.18,50.36\nSouth ${cove.slug},50.36,-4.19`,
      headers: { 'content-type': 'text/csv' },
    });
    return CsvPreview.parse(body).rows;
  };
  const apply = async (rows: unknown[]) => {
    const { body } = await app.send('POST', '/api/admin/locations/csv', { rows });
    return CsvApplied.parse(body).rows;
  };

  test('is asked back in the preview, with the grid reference of the position that was meant', async () => {
    const [outside, inside] = await previewed();
    expect(outside?.questions).toEqual([
      {
        field: 'latitude',
        message: staffTexts.positionOutside('The position', '-4.18, 50.36', '50.36, -4.18'),
        suggestion: { ...MEANT, grid_ref: expect.stringMatching(/^SX /) },
      },
    ]);
    expect(inside?.questions).toEqual([]);
  });

  test('is refused by itself unless it is confirmed or the suggestion is taken', async () => {
    const [outside, inside] = (await previewed()).map(({ write }) => write);
    const outcomes = await apply([outside, inside]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'created']);
    expect(outcomes[0]?.message).toContain('Did you mean 50.36, -4.18?');
    const taken = { ...outside, location: { ...outside?.location, ...MEANT, grid_ref: null } };
    expect(await apply([taken])).toMatchObject([{ outcome: 'created' }]);
    const name = `Confirmed ${cove.slug}`;
    const confirmed = { ...outside, location: { ...outside?.location, name, confirm_position: true } };
    expect(await apply([confirmed])).toMatchObject([{ outcome: 'created' }]);
  });
});

test('every place of the starter network is inside, and would be meant if its position were exchanged or had lost its sign', async () => {
  const questionsOf = await createPositionQuestions();
  const none = { marine_latitude: null, marine_longitude: null };
  for (const { name, latitude, longitude } of starterNetwork) {
    expect(isInBritishIsles({ latitude, longitude }), name).toBe(true);
    const wrong = [
      { latitude: longitude, longitude: latitude },
      { latitude: -latitude, longitude },
    ];
    for (const each of wrong) {
      const [question] = questionsOf({ ...each, ...none }, null);
      expect(question?.suggestion, name).toEqual({ latitude, longitude });
    }
  }
});
