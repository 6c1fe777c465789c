import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { Advert } from '#contract/adverts/adverts.ts';
import { answering } from '#web/testing/calls.ts';
import { show, visit } from '#web/testing/screen.tsx';
import { DeleteAdverts } from './delete-adverts.tsx';

const advert: Advert = {
  ...{ _id: 'a', location_id: 'b', title: 'Harbour Café', description: 'Near.', priority: 1, active: true },
  ...{ file_url: 'https://adverts.example/cafe.jpg', file_type: 'image', media: null },
  ...{ target_audience: null, start_date: null, end_date: null },
  ...{ created_at: '2026-07-01T12:00:00Z', updated_at: '2026-07-01T12:00:00Z' },
};
const media = {} as NonNullable<Advert['media']>; // the question asks for nothing of it

test.each([
  ['of a file elsewhere on the web', advert, 'Failed to delete advert'],
  ['of an uploaded file', { ...advert, media }, 'Failed to delete advert and media file'],
])('an advert %s that could not be deleted', async (_what, one, words) => {
  await visit({ as: 'admin' });
  onTestFinished(answering(`/api/adverts/${advert._id}`, () => new Response('', { status: 500 })));
  const { user } = await show(
    <DeleteAdverts adverts={[one]} onDeleted={() => Promise.resolve()} onClose={() => undefined} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(words)).toBeTruthy();
});
