import { expect, test } from 'vitest';
import { simulatorAt } from '../testing/ask.ts';
import { sharedFiles } from './file-sharing.ts';

const start = async () => {
  const { url } = await simulatorAt('2026-06-01T12:00:00Z');
  return (path: string, init: RequestInit = {}) => fetch(url + path, init);
};

test.each([
  [`/uc?export=download&id=${sharedFiles.picture}`, '89504e47'],
  [`/thumbnail?id=${sharedFiles.picture}&sz=w1000`, '89504e47'],
  [`/d/${sharedFiles.picture}=w1000`, '89504e47'],
  [`/uc?export=download&id=${sharedFiles.film}`, '1a45dfa3'],
])('hands %s out, by redirects', async (path, begins) => {
  const ask = await start();
  const answer = await ask(path);
  expect(answer.headers.get('x-foreshore-simulator')).toBe('1');
  expect(
    Buffer.from(await answer.arrayBuffer())
      .toString('hex')
      .slice(0, 8),
  ).toBe(begins);
});

test('a large file comes after a question', async () => {
  const ask = await start();
  const path = `/download?id=${sharedFiles.large}`;
  expect(await (await ask(path)).text()).toContain('id="download-form"');
  expect((await ask(`${path}&confirm=t`)).headers.get('content-type')).toBe('application/octet-stream');
});

test('what has not changed is not sent again, and another file is not there', async () => {
  const ask = await start();
  const path = `/download?id=${sharedFiles.picture}`;
  const changed = (await ask(path)).headers.get('last-modified') ?? '';
  expect((await ask(path, { headers: { 'if-modified-since': changed } })).status).toBe(304);
  expect((await ask('/download?id=another-file')).status).toBe(404);
});
