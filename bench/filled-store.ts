import { pino } from 'pino';
import { openStore } from '#server/store/engines/open-store.ts';
import { starterNetwork } from '#server/store/network/starter-network.ts';

const silent = pino({ level: 'silent' });

/** Adds locations to a store: the starter network, and copies a little way along the coast. */
export async function addLocations(dataDir: string, count: number): Promise<void> {
  const store = await openStore({ dataDir, log: silent });
  const drafts = Array.from({ length: count }, (_, index) => {
    const model = starterNetwork[index % starterNetwork.length];
    if (!model) throw new Error('no starter network');
    const round = Math.floor(index / starterNetwork.length);
    return {
      name: `${model.name} ${round}`,
      slug: `place-${index}`,
      latitude: model.latitude + round * 0.03,
      longitude: model.longitude,
      active: true,
      grid_ref: null,
      w3w: null,
      admiralty_station_id: null,
      bathing_water_ids: [],
      marine_latitude: null,
      marine_longitude: null,
      shore_bearing: null,
      custom_message: null,
    };
  });
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
