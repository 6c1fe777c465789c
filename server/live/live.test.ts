import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventBodies } from '#contract/live/event-bodies.ts';
import {
  OVERVIEW_EVENT,
  type Push,
  refreshEventNames,
  serverEventNames,
  topicOf,
} from '#contract/live/events.ts';
import { initialTopics } from '#contract/live/live-topics.ts';
import { texts } from '#contract/texts.ts';
import { type LiveApp, startLiveApp } from '../testing/apps/live-app.ts';
import { soon } from '../testing/apps/live-clients.ts';
import { marineValue, overflowsValue } from '../testing/samples.ts';
import { weatherValue } from '../testing/weather.ts';

let live: LiveApp;

beforeEach(async () => {
  live = await startLiveApp('2026-06-01T12:00:00Z');
});
afterEach(() => live.close());

describe('on coming to a location', () => {
  test('a client receives all current data, each with the name of the place, equal to the answers of the calls', async () => {
    live.accept('weather', weatherValue(live.clock.now));
    live.accept('marine', marineValue(live.clock.now));
    live.accept('storm_overflow', overflowsValue(live.clock.now));
    const client = await live.at('exmouth');
    await soon(() => expect(client.events).toHaveLength(initialTopics.length));
    for (const name of ['initial_metoffice', 'initial_wind_wave', 'initial_sea_data'] as const)
      expect(client.of(name)).toMatchObject([{ location: 'exmouth', data: { meta: { stale: false } } }]);
    const overflows = await live.get('/api/storm_overflow?location=exmouth');
    expect(client.of('initial_storm_overflow')).toEqual([{ location: 'exmouth', data: overflows.body }]);
    expect(client.of('initial_random_advert')).toEqual([{ location: 'exmouth', data: null }]);
    const messages = await live.get('/api/automated_messages/location/exmouth');
    expect(client.of('initial_automated_messages')).toEqual([{ location: 'exmouth', data: messages.body }]);
  });

  test('data that may not be shown are an error with the words of their panel', async () => {
    const client = await live.at('exmouth');
    await soon(() => expect(client.of('error')).toHaveLength(5));
    const failed = client.of('error');
    expect(failed).toContainEqual({
      message: texts.weatherFailed,
      event: 'initial_metoffice',
      location: 'exmouth',
    });
    expect(failed).toContainEqual({
      message: texts.windWaveFailed,
      event: 'initial_wind_wave',
      location: 'exmouth',
    });
    expect(failed.map(({ event }) => event)).toContain('initial_storm_overflow');
  });

  test('an unknown location is answered with an error, and the rest goes on', async () => {
    const client = await live.at('atlantis');
    await soon(() => expect(client.events).toHaveLength(1));
    expect(client.of('error')).toEqual([
      { message: texts.locationNotFound, event: 'subscribe', location: 'atlantis' },
    ]);
    client.socket.emit('subscribe', { location: 'Exmouth' });
    await soon(() => expect(client.of('initial_automated_messages')).toHaveLength(1));
  });

  test('one that is switched off is as the calls answer', async () => {
    const client = await live.at('exmouth');
    await live.app.store.locations.update(live.bude, { active: false }, live.clock.now, null);
    await live.app.network.refresh();
    client.socket.emit('subscribe', { location: 'bude' });
    await soon(() =>
      expect(client.of('error')).toContainEqual({
        message: texts.locationNotFound,
        event: 'initial_metoffice',
        location: 'bude',
      }),
    );
  });

  test('a client that changes to another location receives events of that one alone', async () => {
    const client = await live.at('exmouth');
    await client.settled();
    client.socket.emit('subscribe', { location: 'bude' });
    await client.settled();
    expect(client.of('initial_automated_messages').map(({ location }) => location)).toEqual([
      'exmouth',
      'bude',
    ]);
    live.accept('weather', weatherValue(live.clock.now));
    live.accept('weather', weatherValue(live.clock.now), live.bude);
    await client.settled();
    expect(client.of('update_metoffice').map(({ location }) => location)).toEqual(['bude']);
  });

  test('a client that changes its location at once receives nothing of the one that it left', async () => {
    const client = await live.clients.connect({ session: live.session });
    client.socket.emit('subscribe', { location: 'exmouth' });
    client.socket.emit('subscribe', { location: null });
    await client.settled();
    expect(client.of('initial_automated_messages')).toEqual([]);
  });
});

test('every event of the contract occurs', async () => {
  live.accept('weather', weatherValue(live.clock.now));
  live.accept('marine', marineValue(live.clock.now));
  live.accept('storm_overflow', overflowsValue(live.clock.now));
  live.accept('ea_warnings', { waters: [] });
  const client = await live.at('exmouth');
  for (const name of refreshEventNames) client.socket.emit(name);
  client.socket.emit('subscribe', { location: 'atlantis' });
  await soon(() => expect(client.of('error')).toHaveLength(1));
  const ofAllPlaces = OVERVIEW_EVENT; // has its own test, since no client of a place is sent it
  const ofPlaces = serverEventNames.filter((name) => name !== ofAllPlaces);
  expect(client.events.map(({ name }) => name).toSorted()).toEqual(ofPlaces.toSorted());
  for (const { name, payload } of client.events) {
    if (name === 'error' || name === ofAllPlaces) continue;
    expect(payload).toMatchObject({ location: 'exmouth' });
    const { data } = payload as Push<unknown>;
    expect(eventBodies[topicOf(name)].parse(data), name).toEqual(data);
  }
});

test('an event that goes wrong is logged, and the connection goes on', async () => {
  const client = await live.at('exmouth');
  await client.settled();
  vi.spyOn(live.app.places, 'byId').mockImplementationOnce(() => {
    throw new Error('broken');
  });
  client.socket.emit('update_location');
  await client.settled();
  expect(client.of('update_location')).toEqual([]);
  client.socket.emit('update_location');
  await client.settled();
  expect(client.of('update_location')).toHaveLength(1);
});
