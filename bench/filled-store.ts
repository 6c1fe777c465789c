import { pino } from 'pino';
import type { Position } from '#domain/places/distance.ts';
import { openStore } from '#server/store/engines/open-store.ts';
import { starterNetwork } from '#server/store/network/starter-network.ts';
import { designatedWaters } from '#simulator/environment-agency/waters.ts';

const silent = pino({ level: 'silent' });

/** The simulator's seed where none is given. */
const SEED = 1;
const NEXT_BEACH_DEGREES = 0.01;

interface Beach extends Position {
  name: string;
  waters: string[];
}

/** The starter network and the simulator's bathing waters, then a beach beside each of them, spread over the coast. */
function beachesOf(count: number): Beach[] {
  const beaches: Beach[] = [
    ...starterNetwork.map(({ name, latitude, longitude, bathingWaterId }) => ({
      ...{ name, latitude, longitude, waters: bathingWaterId ? [bathingWaterId] : [] },
    })),
    ...designatedWaters(SEED).map(({ eubwid, ...water }) => ({ ...water, waters: [eubwid] })),
  ];
  const beside = beaches.map(({ name, latitude, longitude }) => ({
    ...{
      name: `${name}, next beach`,
      latitude,
      longitude: Number((longitude + NEXT_BEACH_DEGREES).toFixed(6)),
      waters: [],
    },
  }));
  const all = [...beaches, ...beside].slice(0, Math.max(count, beaches.length));
  if (all.length < count) throw new Error(`there are only ${all.length} places`);
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)] as Beach);
}

/** Adds so many locations to a store. */
export async function addLocations(dataDir: string, count: number): Promise<void> {
  const store = await openStore({ dataDir, log: silent });
  const drafts = beachesOf(count).map(({ name, latitude, longitude, waters }, index) => ({
    ...{ name, slug: `place-${index}`, latitude, longitude, active: true, grid_ref: null, w3w: null },
    ...{
      admiralty_station_id: null,
      bathing_water_ids: waters,
      marine_latitude: null,
      marine_longitude: null,
    },
    ...{ shore_bearing: null, crossings: [], custom_message: null },
  }));
  await store.locations.insertMany(drafts, Date.now());
  await store.close();
}

/** Adds accounts to a store: one in a hundred a safety officer, one in thirty not verified. */
export async function addAccounts(dataDir: string, count: number): Promise<void> {
  const store = await openStore({ dataDir, log: silent });
  const begin = Date.parse('2026-01-01T00:00:00Z');
  for (let index = 0; index < count; index += 1) {
    const at = begin + ((index * 7919) % count) * 60_000;
    await store.db
      .insertInto('users')
      .values({
        id: `account-${index}`,
        email: `Person${index}@mail.example`,
        email_key: `person${index}@mail.example`,
        password_hash: 'none',
        role: index % 100 === 0 ? 'safety_officer' : 'user',
        verified: Number(index % 30 !== 0),
        login_count: index % 400,
        last_login: index % 3 === 0 ? null : at,
        last_login_attempt: null,
        created_at: at,
        updated_at: at,
      })
      .execute();
  }
  await store.close();
}
