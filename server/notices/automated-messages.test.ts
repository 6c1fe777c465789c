import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { staffTexts } from '#contract/staff-texts.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { Feeds } from '#server/conditions/feeds/feeds.ts';
import { createPlaces } from '#server/conditions/places.ts';
import { createStaffWrites } from '#server/http/callers/staff-writes.ts';
import { createAudit } from '#server/store/audit/write-audit.ts';
import { ANNA } from '#server/store/testing/drafts.ts';
import { engines, storesOn } from '#server/store/testing/engines.ts';
import { createAutomatedMessages } from './automated-messages.ts';
import { createMessageMatching } from './message-matching.ts';

const NOW = 1_780_000_000_000;
const now = () => NOW;
const log = pino({ level: 'silent' });
const draft = {
  location_name: 'Exmouth',
  title: 'Strong wind',
  description: 'Paddle boards stay ashore.',
  wind_direction: 'SW' as const,
  wind_speed_min: 20,
  wind_speed_max: 40,
  wind_gusts_min: 30,
  wind_gusts_max: 60,
  is_active: true,
};

describe.each(engines)('automated messages, stored on $name', (engine) => {
  const openFresh = storesOn(engine);
  const setUp = async () => {
    const store = await openFresh();
    const { _id: locationId } = await store.locations.insert(aLocation(), NOW);
    const places = createPlaces(await store.locations.list());
    const feeds = new Feeds({ simulated: false, scale: 1, now });
    const matching = await createMessageMatching({ store, feeds, places, simulated: false, now, log });
    const audit = createAudit({ store, log, now });
    const writes = createStaffWrites({ store });
    const messages = createAutomatedMessages({ store, writes, places, matching, audit, now });
    const ben = { ...ANNA, email: 'ben@example.org', emailKey: 'ben@example.org', role: 'admin' as const };
    const actor = { id: (await store.users.insert(ben, NOW)).id, email: null, address: null };
    const { id: userId, email } = await store.users.insert({ ...ANNA, role: 'safety_officer' }, NOW);
    const officer = { userId, email, role: 'safety_officer' as const };
    return { store, messages, matching, officer, actor, locationId };
  };

  test.each(['a\0b', 'a\ud800', "' or 1=1 --", ''])(
    'a safety officer is refused the id %j like that of an unassigned location',
    async (messageId) => {
      const { messages, officer } = await setUp();
      await expect(messages.permit(officer, { messageId, locationName: undefined })).rejects.toMatchObject({
        status: 403,
        message: staffTexts.notYourLocation,
      });
    },
  );

  test('that are written while their location is deleted are refused as if it had never existed', async () => {
    const { messages, store, actor, locationId } = await setUp();
    const message = await messages.create(draft, actor);
    await store.locations.delete(locationId); // this server does not know yet
    const refusal = {
      status: 400,
      field: 'location_name',
      message: staffTexts.noSuchLocationName('Exmouth'),
    };
    await expect(messages.create(draft, actor)).rejects.toMatchObject(refusal);
    await expect(messages.update(message._id, draft, null, actor)).rejects.toMatchObject({ status: 404 });
  });

  test('of which two people change one version at once are changed by one of them', async () => {
    const { messages, actor } = await setUp();
    const { _id } = await messages.create(draft, actor);
    const change = (title: string) => messages.update(_id, { ...draft, title }, NOW, actor);
    const outcomes = await Promise.allSettled([change('one'), change('two')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ status: 409 }) }),
    );
  });
});
