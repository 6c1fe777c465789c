import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { callTexts } from '#contract/call-texts.ts';
import type { Meta } from '#contract/conditions/meta.ts';
import { failure } from '#contract/errors.ts';
import { type FeedKind, feedTable, modelHoursPath } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { ANSWERED_AT, RECEIVED_AT } from '#web/shared/api/copy-headers.ts';
import { altering, answering, withoutAnswer } from './calls.ts';
import { show, visitHarwich } from './screen.tsx';

interface CardInUse {
  feed: FeedKind;
  title: string | RegExp;
  failure: string;
  Card: ComponentType<{ location: Location }>;
  /** What it shows of any answer of the server, and of nothing else. */
  value: string | RegExp;
}

/** The tests of what every card about a feed does: it fails alone, is tried again, and marks old values and copies. */
export function inUse({ feed, title, failure: failed, Card, value }: CardInUse): void {
  const { path } = feedTable[feed];
  const card = () => screen.getByRole('region', { name: title });
  const words = () => card().textContent ?? '';
  const received = Date.now() - 5 * 60_000;
  const marked = (meta: Partial<Meta>, headers?: Record<string, string>) =>
    altering<{ meta: Meta }>(
      path,
      (body) => ({
        ...body,
        meta: { ...body.meta, fetched_at: new Date(received).toISOString(), observed_at: null, ...meta },
      }),
      headers,
    );
  let location: Location;
  beforeEach(async () => {
    location = await visitHarwich();
  });

  describe('in use', () => {
    test('a call that fails costs the card alone and says why; Retry brings the values', async () => {
      const stop = answering(path, () => Response.json(failure(callTexts.internal), { status: 500 }));
      const { user } = await show(<Card location={location} />);
      await waitFor(() => expect(words()).toContain(`${failed}${callTexts.internal}`));
      expect(words()).not.toMatch(value);
      stop();
      await user.click(within(card()).getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(words()).toMatch(value));
      expect(words()).not.toContain(failed);
    });

    test('values that the server calls old stay, and the card says that they are', async () => {
      marked({ stale: true });
      await show(<Card location={location} />);
      await waitFor(() => expect(words()).toMatch(value));
      expect(within(card()).getByRole('status').textContent).toMatch(/^Old data/);
    });

    test('without an answer the device’s copy is shown as what it is', async () => {
      marked({}, { [ANSWERED_AT]: new Date(received).toUTCString(), [RECEIVED_AT]: String(received) });
      answering(modelHoursPath, withoutAnswer);
      await show(<Card location={location} />);
      await waitFor(() => expect(words()).toMatch(value));
      expect(within(card()).getByText('No answer: last received 5 minutes ago')).toBeTruthy();
      expect(within(card()).getByRole('button', { name: 'Retry' })).toBeTruthy();
    });
  });
}
