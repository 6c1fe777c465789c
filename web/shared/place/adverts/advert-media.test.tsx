import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Advert } from '#contract/adverts/adverts.ts';
import { show } from '#web/testing/screen.tsx';
import { AdvertMedia } from './advert-media.tsx';

type Shown = Pick<Advert, 'title' | 'file_url' | 'file_type' | 'media'>;

const files = [480, 960].flatMap((width) => [
  { url: `/media/a/${width}.webp`, type: 'image/webp' as const, width, bytes: 1 },
  { url: `/media/a/${width}`, type: 'image/jpeg' as const, width, bytes: 1 },
]);
const picture: Shown = {
  title: 'Harbour Café',
  file_url: '/media/a',
  file_type: 'image',
  media: { _id: 'a', width: 960, height: 540, files, poster: null },
};
const film: Shown = {
  title: 'Boat trips',
  file_url: '/media/b',
  file_type: 'video',
  media: {
    _id: 'b',
    width: 640,
    height: 360,
    files: [{ url: '/media/b/film', type: 'video/webm', width: 640, bytes: 1 }],
    poster: { url: '/media/b/poster', type: 'image/jpeg', width: 640, bytes: 1 },
  },
};

const onWatching = vi.fn();
/** Tells the film whether it is in view. */
let comeIntoView: (isInView: boolean) => void;
const plays = vi.fn();

beforeEach(() => {
  onWatching.mockClear();
  plays.mockClear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        comeIntoView = (isIntersecting) => act(() => told([{ isIntersecting }]));
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  // As a browser does: the state changes at once, and the event comes later.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(
    this: HTMLMediaElement,
  ) {
    plays();
    set(this, { paused: false });
    queueMicrotask(() => fireEvent.play(this));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    set(this, { paused: true });
    queueMicrotask(() => fireEvent.pause(this));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const set = (element: object, values: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(element, name, { value, configurable: true });
};

const draw = async (advert: Shown, isShown = true) =>
  show(<AdvertMedia advert={advert} isShown={isShown} onWatching={onWatching} />);
const video = () => screen.getByLabelText<HTMLVideoElement>('Boat trips');
const later = () => act(() => new Promise((resolve) => setTimeout(resolve)));

/** The device asks for this. */
const asks = (query: string) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (asked) => Object.assign(new EventTarget(), { matches: asked === query }) as MediaQueryList,
    );

test('of an upload the browser chooses type and width, and knows its size before it comes', async () => {
  await draw(picture);
  const image = screen.getByRole('img', { name: 'Harbour Café' });
  const said = (name: string) => image.getAttribute(name);
  expect(said('srcset')).toBe('/media/a/480 480w, /media/a/960 960w');
  expect(said('src')).toBe('/media/a');
  expect([said('width'), said('height'), said('loading')]).toEqual(['960', '540', 'lazy']);
  const source = image.parentElement?.querySelector('source');
  expect(source?.getAttribute('srcset')).toBe('/media/a/480.webp 480w, /media/a/960.webp 960w');
  expect(source?.getAttribute('type')).toBe('image/webp');
  expect(source?.getAttribute('sizes')).toBe(said('sizes'));
});

test('of a file elsewhere there is one address, and one on Google Drive comes through this server', async () => {
  await draw({ ...picture, file_url: 'https://adverts.example/a.jpg', media: null });
  await draw({ ...picture, title: 'Pier', file_url: 'https://drive.google.com/file/d/x1/view', media: null });
  const image = screen.getByRole('img', { name: 'Harbour Café' });
  expect(image.getAttribute('src')).toBe('https://adverts.example/a.jpg');
  expect(image.hasAttribute('srcset')).toBe(false);
  expect(image.parentElement?.querySelector('source')).toBeNull();
  expect(screen.getByRole('img', { name: 'Pier' }).getAttribute('src')).toMatch(
    /^\/api\/proxy\/google-drive\?/,
  );
});

test.each([
  [picture, 'The picture could not be loaded.'],
  [film, 'The film could not be loaded.'],
])(
  'a file that does not come is words, and is tried again once the server can be reached',
  async (advert, words) => {
    onTestFinished(() => onlineManager.setOnline(true));
    const { file_type, title } = advert;
    const find = () =>
      file_type === 'image' ? screen.queryByRole('img', { name: title }) : screen.queryByLabelText(title);
    await draw(advert);
    fireEvent.error(find() as HTMLElement);
    expect(screen.getByText(words)).toBeTruthy();
    expect(find()).toBeNull();
    act(() => onlineManager.setOnline(false));
    expect(find()).toBeNull();
    act(() => onlineManager.setOnline(true));
    expect(find()).toBeTruthy();
  },
);

test('a film plays by itself, silent and again and again, only while it is in view', async () => {
  await draw(film);
  expect(video()).toMatchObject({ muted: true, loop: true, preload: 'none', controls: true });
  expect(video().getAttribute('poster')).toBe('/media/b/poster');
  expect(video().hasAttribute('playsinline')).toBe(true);
  expect(plays).not.toHaveBeenCalled();
  comeIntoView(true);
  expect(video().paused).toBe(false);
  await later();
  expect(onWatching).not.toHaveBeenCalledWith(true); // the adverts go on turning
  comeIntoView(false);
  expect(video().paused).toBe(true);
  await later();
  comeIntoView(true);
  expect(video().paused).toBe(false);
});

test('a film stops while the page is hidden, and goes on after', async () => {
  await draw(film);
  comeIntoView(true);
  const turn = (visibilityState: string) => {
    set(document, { visibilityState });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'));
  turn('hidden');
  expect(video().paused).toBe(true);
  await later();
  turn('visible');
  expect(video().paused).toBe(false);
});

test('a film of an advert that is not shown does not play', async () => {
  await draw(film, false);
  comeIntoView(true);
  expect(plays).not.toHaveBeenCalled();
});

test('a film that somebody stopped does not start by itself again', async () => {
  await draw(film);
  comeIntoView(true);
  await later();
  set(video(), { paused: true });
  fireEvent.pause(video());
  comeIntoView(false);
  comeIntoView(true);
  expect(plays).toHaveBeenCalledTimes(1);
});

test('somebody who presses play or turns the sound on watches it', async () => {
  await draw(film);
  comeIntoView(true);
  await later();
  set(video(), { muted: false });
  fireEvent.volumeChange(video());
  expect(onWatching).toHaveBeenLastCalledWith(true);
  fireEvent.pause(video());
  expect(onWatching).toHaveBeenLastCalledWith(false);
  fireEvent.play(video());
  expect(onWatching).toHaveBeenLastCalledWith(true);
});

test.each(['(prefers-reduced-motion: reduce)', '(prefers-reduced-data: reduce)'])(
  'with %s a film waits for somebody to press play',
  async (query) => {
    asks(query);
    await draw(film);
    comeIntoView(true);
    expect(plays).not.toHaveBeenCalled();
    expect(video()).toMatchObject({ controls: true, loop: false, preload: 'none' });
    expect(video().getAttribute('poster')).toBe('/media/b/poster');
  },
);

test.each([{ saveData: true }, { saveData: false, effectiveType: '3g' }])(
  'with a connection of %o nothing of a film is loaded before somebody presses play',
  async (told) => {
    set(navigator, { connection: Object.assign(new EventTarget(), told) });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
    await draw({ ...film, media: null, file_url: 'https://adverts.example/boats.mp4' });
    comeIntoView(true);
    expect(plays).not.toHaveBeenCalled();
    expect(video().preload).toBe('none');
  },
);

test('without a still picture, a film that waits shows its beginning', async () => {
  asks('(prefers-reduced-motion: reduce)');
  await draw({ ...film, media: null, file_url: 'https://adverts.example/boats.mp4' });
  expect(video().preload).toBe('metadata');
});
