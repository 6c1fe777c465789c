import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { Location } from '#contract/network/locations.ts';
import { keep, keptMessages } from '#web/features/custom-messages/kept-messages.ts';
import { forgetKept } from '#web/shared/offline/staff-copy.ts';
import { callsFromNow } from '#web/testing/calls.ts';
import { visit } from '#web/testing/screen.tsx';
import { createQueryClient } from '../query-client.ts';
import { sendKept } from './send-kept.ts';

const client = createQueryClient(() => undefined);
const PATH = '/api/admin/locations';

/** Of this test alone: other tests have others on the same server. */
async function newPlace(): Promise<Location> {
  const answer = await fetch(PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Inlet ${crypto.randomUUID()}`, latitude: 51.5, longitude: 1.1 }),
  });
  const { location } = (await answer.json()) as { location: Location };
  onTestFinished(async () => {
    await fetch(`${PATH}/${location._id}`, { method: 'DELETE' });
  });
  return location;
}

test('a page that is no screen of the administration sends what is kept, and asks nothing where nothing is', async () => {
  await visit({ as: 'admin' });
  const place = await newPlace();
  forgetKept();
  const calls = callsFromNow();
  await sendKept(client);
  expect(calls).toEqual([]);

  keep({
    owner: 'admin@test.example',
    location: place,
    custom_message: {
      title: 'Rip currents',
      message: 'Stay out.',
      message_type: 'warning',
      author: 'Officer 2',
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    },
    seen: place,
    keptAt: Date.now(),
    state: { kind: 'waiting', reason: null },
  });
  await sendKept(client);
  await waitFor(() => expect(keptMessages()).toEqual([]));
  const { location } = (await (await fetch(`${PATH}/${place._id}`)).json()) as { location: Location };
  expect(location.custom_message?.title).toBe('Rip currents');
});
