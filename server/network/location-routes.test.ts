import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';

const MESSAGE = {
  title: 'Rip currents',
  message: 'Stay out.',
  message_type: 'warning' as const,
  author: 'Bo',
  created_at: '2026-06-01T12:00:00.000Z',
  expires_at: null,
};

let app: TestApp;
let session: string;
beforeAll(async () => {
  app = await startTestApp({
    environment: { PUBLIC_READ: 'true' },
    locations: [
      { custom_message: MESSAGE },
      { slug: 'closed', name: 'Closed', latitude: 51, longitude: -4, active: false, custom_message: MESSAGE },
    ],
  });
  session = await app.signIn('admin');
});
afterAll(() => app.close());

test('the message of a place that is not active is read by staff alone', async () => {
  for (const as of [{}, { session: await app.signIn() }]) {
    const list = (await app.call({ url: '/api/locations', ...as })).body.locations;
    const shown = Object.fromEntries(
      list.map((location: { slug: string; custom_message: unknown }) => [
        location.slug,
        location.custom_message,
      ]),
    );
    expect(shown).toEqual({ exmouth: MESSAGE, closed: null });
    const { body } = await app.call({ url: '/locations/closed', ...as });
    expect(body.location).toMatchObject({ active: false, custom_message: null });
  }
  const { body } = await app.call({ url: '/api/admin/locations?q=Closed', session });
  expect(body.locations).toMatchObject([{ custom_message: MESSAGE }]);
});
