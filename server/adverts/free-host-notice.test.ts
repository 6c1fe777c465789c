import { expect, test, vi } from 'vitest';
import { createFreeHostNotice } from './free-host-notice.ts';

function noticeOf(more: { usesFreeHost?: boolean; isSpeaker?: boolean } = {}) {
  const shown = { adverts: 0 };
  const warn = vi.fn();
  const look = createFreeHostNotice({
    adverts: { activeCount: () => shown.adverts },
    usesFreeHost: more.usesFreeHost ?? true,
    isSpeaker: () => more.isSpeaker ?? true,
    log: { warn },
  });
  return { shown, warn, look };
}

test('adverts on a free host are logged in one line each time that this begins', () => {
  const { shown, warn, look } = noticeOf();
  look();
  expect(warn).not.toHaveBeenCalled();
  shown.adverts = 2;
  for (let round = 0; round < 3; round += 1) look();
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls[0]?.[1]).toContain('non-commercial');
  shown.adverts = 0;
  look();
  shown.adverts = 1;
  look();
  expect(warn).toHaveBeenCalledTimes(2);
});

test.each([{ usesFreeHost: false }, { isSpeaker: false }])('with %j nothing is logged', (more) => {
  const { shown, warn, look } = noticeOf(more);
  shown.adverts = 2;
  look();
  expect(warn).not.toHaveBeenCalled();
});
