import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { show, visitHarwich } from '#web/testing/screen.tsx';
import { OnPaper } from './on-paper.tsx';
import { printTides } from './paper-sheet.tsx';

test('the week’s tides are printed when they are asked for, and a notice otherwise', async () => {
  await visitHarwich();
  await show(<OnPaper slug="harwich" page={<p>The page</p>} />);
  let printed = '';
  const print = vi.fn(() => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    printed = document.body.textContent ?? '';
  });
  vi.stubGlobal('print', print);
  onTestFinished(() => void vi.unstubAllGlobals());
  await waitFor(() => {
    act(printTides);
    expect(printed).toContain('Tides of the week, Harwich');
  });
  expect(screen.getByText('The page').closest('div')?.className).toContain('print:hidden');

  act(() => void window.dispatchEvent(new Event('afterprint')));
  print();
  expect(printed).toContain('In an emergency call 999');
  expect(printed).not.toContain('Tides of the week');
});
