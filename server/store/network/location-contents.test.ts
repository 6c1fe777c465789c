import { describe, expect, test } from 'vitest';
import { ANNA, anAdvert, anAutomatedMessage, BUDE, SPITTAL } from '../testing/drafts.ts';
import { engines, storesOn } from '../testing/engines.ts';

const NOW = 1_780_000_000_000;

describe.each(engines)('the contents of a location on $name', (engine) => {
  const openFresh = storesOn(engine);

  test('are read for several locations, in the order of names', async () => {
    const store = await openFresh();
    const [bude, spittal] = [
      await store.locations.insert(BUDE, NOW),
      await store.locations.insert(SPITTAL, NOW),
    ];
    for (const [id, title] of [
      ['a', 'School 10'],
      ['b', 'School 2'],
    ])
      await store.db
        .insertInto('adverts')
        .values({ ...anAdvert(bude._id, NOW), id: id ?? '', title: title ?? '' })
        .execute();
    await store.db.insertInto('automated_messages').values(anAutomatedMessage(spittal._id, NOW)).execute();
    const anna = await store.users.insert(ANNA, NOW);
    await store.staff.assign(anna.id, [bude._id], NOW);

    const nothing = { adverts: [], automatedMessages: [], assignedTo: [] };
    expect(await store.locationContents([bude._id, spittal._id, 'gone'])).toEqual(
      new Map([
        [bude._id, { ...nothing, adverts: ['School 2', 'School 10'], assignedTo: [ANNA.email] }],
        [spittal._id, { ...nothing, automatedMessages: ['Strong wind'] }],
      ]),
    );
    expect(await store.locationContents(["' or 1=1 --"])).toEqual(new Map());
  });
});
