import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Deferred, InTurn } from './deferred.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const openAsFirst = () =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ type: 'navigate' } as unknown as PerformanceNavigationTiming]);

/** What stands on the page each time that something has been added. */
async function textsOf(page: HTMLElement, last: string): Promise<string[]> {
  const texts = [page.textContent ?? ''];
  const watch = new MutationObserver(() => void texts.push(page.textContent ?? ''));
  watch.observe(page, { childList: true, subtree: true });
  await expect.poll(() => page.textContent).toBe(last);
  watch.disconnect();
  return texts;
}

const Page = () => (
  <Deferred placeholder={null}>
    <InTurn parts={['a', 'b', 'c', 'd']} />
  </Deferred>
);

// The first of these tests is the first screen of this document.
test('the lower parts of a first screen are drawn one by one; a screen that is opened later has all at once', async () => {
  openAsFirst();
  const first = render(<Page />);
  expect(await textsOf(first.container, 'abcd')).toEqual(['', 'a', 'ab', 'abc', 'abcd']);
  first.unmount();
  expect(render(<Page />).container.textContent).toBe('abcd');
});
