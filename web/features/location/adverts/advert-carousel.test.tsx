import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Advert } from '#contract/adverts/adverts.ts';
import { texts } from '#contract/texts.ts';
import { answering } from '#web/testing/calls.ts';
import { show } from '#web/testing/screen.tsx';
import { AdvertCarousel } from './advert-carousel.tsx';

const TURN_MS = 15_000;
const WIDTH = 300;
const LINE = 20;

const advert = (title: string, more: Partial<Advert> = {}): Advert => ({
  _id: title,
  location_id: 'whitby',
  title,
  description: `All about ${title}.`,
  file_url: 'https://adverts.example/a.svg',
  file_type: 'image',
  media: null,
  priority: 1,
  active: true,
  target_audience: null,
  start_date: null,
  end_date: null,
  created_at: '2026-07-11T12:00:00Z',
  updated_at: '2026-07-11T12:00:00Z',
  ...more,
});
const film: Partial<Advert> = { file_url: 'https://adverts.example/boats.mp4', file_type: 'video' };
const three = [advert('Harbour Café'), advert('Surf school'), advert('Boat trips', film)];

beforeEach(() => {
  vi.useFakeTimers();
  // What a browser would have laid out: slides side by side, and descriptions of more lines than there is room for.
  measured('offsetWidth', () => WIDTH);
  measured('offsetLeft', (element) =>
    element.tagName === 'LI' ? WIDTH * [...(element.parentElement?.children ?? [])].indexOf(element) : 0,
  );
  measured('scrollHeight', () => 2 * LINE);
  measured('clientHeight', () => LINE);
  document.head.innerHTML = '<style>li { margin: 0 }</style>';
});
afterEach(() => {
  document.head.innerHTML = '';
  Reflect.deleteProperty(document, 'visibilityState');
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function measured(
  size: 'offsetWidth' | 'offsetLeft' | 'scrollHeight' | 'clientHeight',
  of: (element: HTMLElement) => number,
): void {
  vi.spyOn(HTMLElement.prototype, size, 'get').mockImplementation(function (this: HTMLElement) {
    return of(this);
  });
}

async function draw(adverts: readonly Advert[] = three): Promise<void> {
  answering('/api/locations/whitby/adverts', () => Response.json({ success: true, adverts }));
  await show(<AdvertCarousel slug="whitby" loading={null} />);
  await pass(0);
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const place = () => screen.getByText(/^\d of \d$/).textContent;
const carousel = () => screen.getByRole('group', { name: 'Adverts' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const asksForLessMotion = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (asked) =>
      Object.assign(new EventTarget(), {
        matches: asked === '(prefers-reduced-motion: reduce)',
      }) as MediaQueryList,
  );
const turnPage = (visibilityState: string) => {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

test('every 15 seconds the next advert is shown, and after the last the first', async () => {
  await draw();
  for (const [before, after] of [
    ['1 of 3', '2 of 3'],
    ['2 of 3', '3 of 3'],
    ['3 of 3', '1 of 3'],
  ]) {
    await pass(TURN_MS - 1);
    expect(place()).toBe(before);
    await pass(1);
    expect(place()).toBe(after);
    const reached = [...carousel().querySelectorAll('li:not([inert])')];
    expect(reached.map((slide) => slide.getAttribute('aria-label'))).toEqual([after]);
  }
});

describe('it stands still', () => {
  /** For the time of two turns nothing moves; after `release` it goes on with a whole turn. */
  async function isHeld(release: () => unknown): Promise<void> {
    await pass(2 * TURN_MS);
    expect(place()).toBe('1 of 3');
    release();
    await pass(TURN_MS - 1);
    expect(place()).toBe('1 of 3');
    await pass(1);
    expect(place()).toBe('2 of 3');
  }

  test('while the pointer is on it', async () => {
    await draw();
    const title = screen.getByRole('heading', { name: 'Harbour Café' });
    fireEvent.pointerEnter(title, { pointerType: 'mouse' });
    await isHeld(() => fireEvent.pointerLeave(title, { pointerType: 'mouse' }));
  });

  test('while the focus is in it', async () => {
    await draw();
    const next = screen.getByRole('button', { name: 'Next advert' });
    act(() => next.focus());
    await isHeld(() => act(() => next.blur()));
  });

  test('while the tab is hidden', async () => {
    await draw();
    turnPage('hidden');
    await isHeld(() => turnPage('visible'));
  });

  test('when somebody paused it, until it is played', async () => {
    await draw();
    press('Pause the adverts');
    await isHeld(() => press('Play the adverts'));
  });

  test('with reduced motion, until somebody plays it', async () => {
    asksForLessMotion();
    await draw();
    await isHeld(() => press('Play the adverts'));
  });

  test('while somebody watches a film', async () => {
    await draw([advert('Boat trips', film), advert('Surf school'), advert('Harbour Café')]);
    const boats = screen.getByLabelText('Boat trips');
    fireEvent.play(boats);
    await isHeld(() => fireEvent.pause(boats));
  });

  test('while a description is open, which another advert closes', async () => {
    await draw();
    press('Read all about Harbour Café');
    await pass(2 * TURN_MS);
    expect(place()).toBe('1 of 3');
    press('Next advert');
    expect(place()).toBe('2 of 3');
    expect(screen.queryByRole('button', { name: 'Show less about Harbour Café' })).toBeNull();
    await pass(TURN_MS);
    expect(place()).toBe('3 of 3');
  });
});

test('a finger on it does not hold it', async () => {
  await draw();
  fireEvent.pointerEnter(screen.getByRole('heading', { name: 'Harbour Café' }), { pointerType: 'touch' });
  await pass(TURN_MS);
  expect(place()).toBe('2 of 3');
});

test('an advert that is alone has nothing to turn to, and no buttons', async () => {
  await draw([advert('Harbour Café')]);
  await pass(2 * TURN_MS);
  expect(carousel().querySelectorAll('li:not([inert])')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /adverts?$/ })).toBeNull();
});

test.each([404, 500])('without adverts it says so, also after the answer %i', async (status) => {
  answering('/api/locations/whitby/adverts', () => Response.json({}, { status }));
  await show(<AdvertCarousel slug="whitby" loading={null} />);
  await pass(0);
  expect(screen.getByText(texts.noAdverts)).toBeTruthy();
});

test('of a place without adverts it says that there are none', async () => {
  await draw([]);
  expect(screen.getByText(texts.noAdverts)).toBeTruthy();
});
