import { describe, expect, test } from 'vitest';
import { ANNA, anAdvert, anAutomatedMessage, BUDE } from '../testing/drafts.ts';
import { engines, storesOn } from '../testing/engines.ts';

const NOW = 1_780_000_000_000;

describe.each(engines)('the stamps of the lists on $name', (engine) => {
  const openFresh = storesOn(engine);

  test('each changes with its own list, and stays while nothing changes', async () => {
    const store = await openFresh();
    const bude = await store.locations.insert(BUDE, NOW);
    const none = await store.listStamps();
    await store.db.insertInto('adverts').values(anAdvert(bude._id, NOW)).execute();
    const advert = await store.listStamps();
    await store.db.insertInto('automated_messages').values(anAutomatedMessage(bude._id, NOW)).execute();
    const message = await store.listStamps();
    const anna = await store.users.insert(ANNA, NOW);
    const user = await store.listStamps();
    await store.staff.assign(anna.id, [bude._id], NOW + 1);
    const assigned = await store.listStamps();
    expect(advert).toEqual({ ...none, adverts: advert.adverts });
    expect(message).toEqual({ ...advert, automated_messages: message.automated_messages });
    expect(user).toEqual({ ...message, users: user.users });
    expect(assigned).toEqual({ ...user, users: assigned.users });
    expect(new Set([none, advert, message, user, assigned].map((each) => JSON.stringify(each))).size).toBe(5);
    expect(await store.listStamps()).toEqual(assigned);
  });
});
