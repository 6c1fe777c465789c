import { afterAll, beforeAll, expect, test } from 'vitest';
import { ListChanges } from '#contract/live/list-changes.ts';
import { type StaffApp, startStaffApp } from '#server/testing/apps/staff-app.ts';

let app: StaffApp;
beforeAll(async () => {
  app = await startStaffApp();
});
afterAll(() => app.close());

const ask = async (as?: string) => {
  const { body, headers } = await app.get('/api/admin/changes', ...(as === undefined ? [] : [as]));
  expect(headers['cache-control']).toBe('no-store');
  return ListChanges.parse(body);
};
test('each list’s text changes with the list alone, and officers are told nothing about users', async () => {
  const before = await ask();
  expect(await ask()).toEqual(before);
  const { location } = (
    await app.send('POST', '/api/admin/locations', { name: 'Beer', latitude: 50, longitude: -3 })
  ).body;
  const advert = {
    location_id: location._id,
    title: 'A',
    description: 'B',
    file_url: 'https://x.example/a.jpg',
  };
  await app.send('POST', '/api/adverts', { ...advert, file_type: 'image' });
  const after = await ask();
  expect(after.adverts).not.toBe(before.adverts);
  expect(after.locations).not.toBe(before.locations);
  expect(after).toEqual({ ...before, adverts: after.adverts, locations: after.locations });
  expect(await ask(app.officer)).toEqual({ ...after, users: null });
});
