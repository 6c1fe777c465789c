import { afterEach, expect, test, vi } from 'vitest';
import { __vitePreload } from './add-files.ts';

// This document loads no style sheets. It says so of each, unless that counts as a success, which comes before anybody listens.
const { settings } = (window as unknown as { happyDOM: { settings: Record<string, boolean> } }).happyDOM;
settings.handleDisabledFileLoadingAsSuccess = true;

afterEach(() => document.head.replaceChildren());

const links = () =>
  [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')]);
const sheet = (name: string) => document.head.querySelector(`link[href="/assets/${name}"]`);
const load = vi.fn(async () => 'the code');

test('code waits for its style sheet; scripts are only fetched ahead', async () => {
  const loaded = __vitePreload(load, ['assets/a.js', 'assets/a.css']);
  expect(links()).toEqual([
    ['modulepreload', '/assets/a.js'],
    ['stylesheet', '/assets/a.css'],
  ]);
  expect(load).not.toHaveBeenCalled();
  sheet('a.css')?.dispatchEvent(new Event('load'));
  expect(await loaded).toBe('the code');
});

test('what is on the page already is not added again, and a style sheet on its way is waited for', async () => {
  const first = __vitePreload(load, ['assets/b.css']);
  const second = __vitePreload(load, ['assets/b.css']);
  expect(links()).toHaveLength(1);
  let hasCome = false;
  void second.then(() => {
    hasCome = true;
  });
  await Promise.resolve();
  expect(hasCome).toBe(false);
  sheet('b.css')?.dispatchEvent(new Event('load'));
  await Promise.all([first, second]);
  expect(await __vitePreload(load, ['assets/b.css'])).toBe('the code');
  expect(await __vitePreload(load)).toBe('the code');
  expect(links()).toHaveLength(1);
});

test('a style sheet that did not come is fetched again with the next try', async () => {
  const lost = __vitePreload(load, ['assets/c.css']);
  sheet('c.css')?.dispatchEvent(new Event('error'));
  await expect(lost).rejects.toThrow('assets/c.css did not come.');
  expect(links()).toEqual([]);
  const again = __vitePreload(load, ['assets/c.css']);
  sheet('c.css')?.dispatchEvent(new Event('load'));
  expect(await again).toBe('the code');
});
