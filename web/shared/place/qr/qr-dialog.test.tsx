import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { PublicSettings } from '#contract/operations/settings.ts';
import { altering } from '#web/testing/calls.ts';
import { show, visitHarwich } from '#web/testing/screen.tsx';
import { QrDialog } from './qr-dialog.tsx';

async function open(publicRead: boolean, address = 'https://sea.example/locations/harwich') {
  await visitHarwich();
  let isAnswered = false;
  const stop = altering<PublicSettings>('/api/settings', (settings) => {
    isAnswered = true;
    return { ...settings, public_read: publicRead };
  });
  onTestFinished(stop);
  await show(
    <QrDialog
      {...{ address, fileName: 'foreshore-harwich', name: 'Harwich', canPrint: false }}
      headingId="heading"
      close={() => undefined}
    />,
  );
  await screen.findByText(address);
  await waitFor(() => expect(isAnswered).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 50)); // until it is drawn
}

test.each(['https://sea.example/locations/harwich', 'https://sea.example/locations/harwich/forecast'])(
  'where everybody may read it has the text for other sites, from %s',
  async (address) => {
    await open(true, address);
    await screen.findByText('Put this on your site');
    const text = screen.getByLabelText('Text for the page of Harwich') as HTMLTextAreaElement;
    expect(text.value).toContain('src="https://sea.example/embed/harwich"');
    expect(text.value).toContain('title="Conditions at Harwich"');
  },
);

test('where visitors need an account it has none', async () => {
  await open(false);
  expect(screen.queryByText('Put this on your site')).toBeNull();
});
