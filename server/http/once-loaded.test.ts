import { expect, test, vi } from 'vitest';
import { onceLoaded } from './once-loaded.ts';

test('is loaded at its first use, once', async () => {
  const load = vi.fn(async () => 'library');
  const library = onceLoaded(load);
  expect(await library.used()).toBeUndefined();
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([library.use(), library.use(), library.used()])).toEqual(Array(3).fill('library'));
  expect(load).toHaveBeenCalledOnce();
});

test('a fault reaches who uses it, is tried again, and keeps nobody from closing', async () => {
  const load = vi.fn(async () => 'library').mockRejectedValueOnce(new Error('too many open files'));
  const library = onceLoaded(load);
  const first = library.use();
  const closing = library.used();
  await expect(first).rejects.toThrow('too many open files');
  expect(await closing).toBeUndefined();
  expect(await library.use()).toBe('library');
  expect(load).toHaveBeenCalledTimes(2);
});
