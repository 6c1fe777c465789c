import { expect, test } from 'vitest';
import { Kept } from '#web/api/failures.ts';
import { createQueryClient } from './query-client.ts';

const receivedAt = Date.parse('2026-11-22T10:00:00Z');
const asking = (client = createQueryClient(() => undefined)) => ({
  client,
  ask: () =>
    client
      .fetchQuery({ queryKey: ['place'], queryFn: () => Promise.reject(new Kept('kept', receivedAt)) })
      .catch(() => null),
});

test('an answer that was kept stands in as old as it is, with a refresh that failed', async () => {
  const { client, ask } = asking();
  await ask();
  expect(client.getQueryState(['place'])).toMatchObject({
    data: 'kept',
    dataUpdatedAt: receivedAt,
    status: 'error',
    error: expect.any(Kept),
  });
});

test('it never takes the place of a newer one', async () => {
  const { client, ask } = asking();
  client.setQueryData(['place'], 'newer', { updatedAt: receivedAt + 60_000 });
  await ask();
  expect(client.getQueryData(['place'])).toBe('newer');
});
