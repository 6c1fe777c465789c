import { expect, test } from 'vitest';
import { messageStatus } from './message-status.ts';

const now = Date.parse('2026-11-21T14:32:00Z');
const message = (over: object = {}) => ({
  title: 'Rip currents',
  message: 'Stay between the flags.',
  expires_at: '2026-11-22T00:00:00.000Z',
  ...over,
});

test.each([
  ['no message', null, 'none'],
  ['a blank title', message({ title: '  ' }), 'none'],
  ['a blank text', message({ message: '' }), 'none'],
  ['a blank title on an expired one', message({ title: '', expires_at: '2020-01-01T00:00:00.000Z' }), 'none'],
  ['an expiry ahead', message(), 'active'],
  ['an expiry a millisecond ahead', message({ expires_at: '2026-11-21T14:32:00.001Z' }), 'active'],
  ['an expiry at this very moment', message({ expires_at: '2026-11-21T14:32:00.000Z' }), 'expired'],
  ['an expiry that has passed', message({ expires_at: '2026-11-21T14:31:59.999Z' }), 'expired'],
  ['no expiry', message({ expires_at: null }), 'active'],
])('%s', (_, given, status) => {
  expect(messageStatus(given, now)).toBe(status);
});
