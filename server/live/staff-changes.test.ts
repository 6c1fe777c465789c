import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { texts } from '#contract/texts.ts';
import { type LiveApp, startLiveApp } from '../testing/apps/live-app.ts';
import { weatherValue } from '../testing/weather.ts';

const HOUR_MS = 3_600_000;

let live: LiveApp;

beforeEach(async () => {
  live = await startLiveApp('2026-06-01T12:00:00Z');
});
afterEach(() => live.close());

describe('a location', () => {
  const put = (payload: object) => live.send('PUT', `/api/admin/locations/${live.exmouth}`, payload);
  const form = { name: 'Exmouth', latitude: 50.6111, longitude: -3.4017 };

  test('that is changed is sent to clients of it or of all places, once each', async () => {
    const here = await live.at('exmouth');
    const landing = await live.clients.connect({ session: live.session });
    const elsewhere = await live.at('bude');
    const { status } = await put({ ...form, w3w: 'filled.count.soap' });
    expect(status).toBe(200);
    for (const client of [here, landing, elsewhere]) await client.settled();
    for (const client of [here, landing]) {
      expect(client.of('update_location')).toMatchObject([
        { location: 'exmouth', data: { w3w: 'filled.count.soap' } },
      ]);
    }
    expect(elsewhere.of('update_location')).toEqual([]);
  });

  test('whose message somebody saves is sent to staff with another page open, with its new version', async () => {
    const officer = await live.clients.connect({ session: await live.app.signIn('safety_officer') });
    const expires_at = new Date(live.clock.now + HOUR_MS).toISOString();
    const message = { title: 'Rip currents', message: 'Stay out.', message_type: 'warning', author: 'Bo' };
    const { body } = await put({ custom_message: { ...message, expires_at } });
    await officer.settled();
    expect(officer.of('update_location')).toMatchObject([
      {
        location: 'exmouth',
        data: { updated_at: body.location.updated_at, custom_message: { title: 'Rip currents' } },
      },
    ]);
  });

  test('that is not active sends no message', async () => {
    const landing = await live.clients.connect({ session: live.session });
    const expires_at = new Date(live.clock.now + HOUR_MS).toISOString();
    const message = { title: 'Draft', message: 'Not yet.', message_type: 'warning', author: 'Bo' };
    await put({ ...form, active: false, custom_message: { ...message, expires_at } });
    await landing.settled();
    expect(landing.of('update_location')).toMatchObject([{ data: { active: false, custom_message: null } }]);
  });

  test('that is saved without a change is not sent', async () => {
    const landing = await live.clients.connect({ session: live.session });
    await live.app.network.refresh();
    await landing.settled();
    expect(landing.of('update_location')).toEqual([]);
  });

  test('that is renamed still has its clients, under its new name', async () => {
    live.accept('weather', weatherValue(live.clock.now));
    const client = await live.at('exmouth');
    await client.settled();
    await put({ ...form, name: 'Orcombe' });
    live.accept(
      'weather',
      weatherValue(live.clock.now, { wind_speed_10m: 5, wind_gusts_10m: 9, wind_direction_10m: 225 }),
    );
    await client.settled();
    expect(client.of('update_location')).toMatchObject([
      { location: 'orcombe', data: { _id: live.exmouth } },
    ]);
    expect(client.of('update_metoffice')).toMatchObject([{ location: 'orcombe' }]);
    expect(client.of('update_automated_messages')).toMatchObject([
      { data: { matching_messages: { Orcombe: [] } } },
    ]);
  });

  test('that is switched off or deleted says so', async () => {
    const client = await live.at('exmouth');
    const landing = await live.clients.connect({ session: live.session });
    await client.settled();
    await put({ ...form, active: false });
    await client.settled();
    expect(client.of('update_location')).toMatchObject([{ data: { active: false } }]);
    await live.send('DELETE', `/api/admin/locations/${live.exmouth}`);
    for (const each of [client, landing]) {
      await each.settled();
      expect(each.of('error')).toContainEqual({
        message: texts.locationNotFound,
        event: 'update_location',
        location: 'exmouth',
      });
    }
  });
});

describe('adverts and messages', () => {
  const advert = (more: object = {}) => ({
    location_id: live.exmouth,
    title: 'Surf school',
    description: 'Lessons all year.',
    file_url: 'https://media.example.org/surf.jpg',
    file_type: 'image',
    ...more,
  });
  const rule = {
    location_name: 'Exmouth',
    title: 'Strong wind',
    description: 'Paddle boards stay ashore.',
    wind_direction: 'SW',
    wind_speed_min: 20,
    wind_speed_max: 60,
    wind_gusts_min: 20,
    wind_gusts_max: 90,
  };

  test('an advert that is made is sent to its location', async () => {
    const [here, elsewhere] = [await live.at('exmouth'), await live.at('bude')];
    await here.settled();
    await live.send('POST', '/api/adverts', advert());
    await here.settled();
    await elsewhere.settled();
    expect(here.of('update_locations_adverts')).toMatchObject([
      { location: 'exmouth', data: { success: true, count: 1 } },
    ]);
    expect(here.of('update_random_advert')).toMatchObject([{ data: { title: 'Surf school' } }]);
    expect(elsewhere.of('update_locations_adverts')).toEqual([]);
    const { body } = await live.get('/api/locations/exmouth/adverts?active_only=true&limit=10');
    expect(here.of('update_locations_adverts')).toEqual([{ location: 'exmouth', data: body }]);
  });

  test('adverts begin and end by time alone', async () => {
    const [start_date, end_date] = [1, 2].map((hours) =>
      new Date(live.clock.now + hours * HOUR_MS).toISOString(),
    );
    await live.send('POST', '/api/adverts', advert({ start_date, end_date }));
    const client = await live.at('exmouth');
    await client.settled();
    const counts = () => client.of('update_locations_adverts').map(({ data }) => data.count);
    live.app.live.tick();
    await client.settled();
    expect(counts()).toEqual([]);
    live.clock.now += HOUR_MS;
    live.app.live.tick();
    live.app.live.tick();
    await client.settled();
    expect(counts()).toEqual([1]);
    live.clock.now += HOUR_MS + 1;
    live.app.live.tick();
    await client.settled();
    expect(counts()).toEqual([1, 0]);
    expect(client.of('update_random_advert').at(-1)?.data).toBeNull();
  });

  test('a message is sent when it begins to apply, is edited, ceases, and when the wind is not known', async () => {
    live.accept('weather', weatherValue(live.clock.now));
    const client = await live.at('exmouth');
    await client.settled();
    const received = () => client.of('update_automated_messages').map(({ data }) => data);
    const { body } = await live.send('POST', '/api/automated_messages', rule);
    await client.settled();
    expect(received()).toMatchObject([{ matching_messages: { Exmouth: [{ title: 'Strong wind' }] } }]);
    const { _id } = body.automated_message;
    const url = `/api/automated_messages/${_id}`;
    await live.send('PUT', url, { ...rule, title: 'Gale' });
    await client.settled();
    expect(received()[1]).toMatchObject({ matching_messages: { Exmouth: [{ title: 'Gale' }] } });
    live.accept(
      'weather',
      weatherValue(live.clock.now, { wind_speed_10m: 5, wind_gusts_10m: 9, wind_direction_10m: 225 }),
    );
    await client.settled();
    expect(received()[2]).toMatchObject({ matching_messages: { Exmouth: [] }, wind_known: true });
    live.accept(
      'weather',
      weatherValue(live.clock.now, { wind_speed_10m: 5, wind_gusts_10m: null, wind_direction_10m: 0 }),
    );
    await client.settled();
    expect(received()[3]).toMatchObject({ wind_known: false });
    expect(received()).toHaveLength(4);
  });
});
