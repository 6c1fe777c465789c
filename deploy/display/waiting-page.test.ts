import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import { afterEach, expect, test, vi } from 'vitest';

const PAGE = join(import.meta.dirname, 'waiting.html');
afterEach(() => void vi.useRealTimers());

/** The waiting page, with its script run. */
async function opened() {
  vi.useFakeTimers();
  const html = await readFile(PAGE, 'utf8');
  const window = new Window();
  window.document.write(html.replace(/<script>[\s\S]*<\/script>/, ''));
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(html) ?? [];
  const asked: { src: string; onload?: () => void; onerror?: () => void }[] = [];
  const went: string[] = [];
  const { document } = window;
  const page = {
    createElement: () => ({ src: '', remove: () => {} }),
    head: { append: (element: (typeof asked)[number]) => void asked.push(element) },
  };
  const location = {
    search: '?/run/foreshore-display/ready.js',
    replace: (to: string) => void went.push(to),
  };
  const all: { goTo?: (address: string) => void } = {};
  const names = ['document', 'location', 'setInterval', 'globalThis'];
  new Function(...names, script)(page, location, setInterval, all);
  return { text: document.body.textContent, asked, went, goTo: (address: string) => all.goTo?.(address) };
}

test('the waiting page says that it has no data, and whom to call', async () => {
  const { text } = await opened();
  expect(text).toContain('Do not rely on this sign');
  expect(text).toContain('999, Coastguard');
  expect(text).not.toMatch(/safe|no warning/i);
});

test('the waiting page looks every three seconds for word that the server answers, and then goes on', async () => {
  const { asked, went, goTo } = await opened();
  expect(asked).toHaveLength(1);
  expect(asked[0]?.src).toMatch(/^file:\/\/\/run\/foreshore-display\/ready\.js\?\d+$/);
  vi.advanceTimersByTime(3 * 60_000);
  expect(asked).toHaveLength(61);
  expect(new Set(asked.map(({ src }) => src)).size).toBe(61); // none comes from a cache
  goTo('https://sea.example/display');
  expect(went).toEqual(['https://sea.example/display']);
});
