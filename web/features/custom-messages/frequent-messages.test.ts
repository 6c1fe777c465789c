import { expect, test } from 'vitest';
import type { CustomMessage } from '#contract/network/locations.ts';
import { frequentMessages } from './frequent-messages.ts';

const at = (title: string, more: Partial<CustomMessage> = {}) => ({
  custom_message: {
    title,
    message: 'Swim between the flags.',
    message_type: 'warning' as const,
    author: 'A lifeguard',
    created_at: '2026-07-01T10:00:00.000Z',
    expires_at: null,
    ...more,
  },
});

test('each pair of title and message is there once, with the type and author of its newest use', () => {
  const found = frequentMessages([
    at('Rip currents'),
    { custom_message: null },
    at(' Rip currents ', {
      author: 'Officer 2',
      message_type: 'info',
      created_at: '2026-07-02T10:00:00.000Z',
    }),
    at('Rip currents', { message: 'Another text.' }),
  ]);
  expect(found.map(({ message, author, message_type }) => [message, author, message_type])).toEqual([
    ['Swim between the flags.', 'Officer 2', 'info'],
    ['Another text.', 'A lifeguard', 'warning'],
  ]);
});

test('what stands at most places comes first, then the newest; a message without a text is left out', () => {
  const found = frequentMessages([
    at('Old'),
    at('New', { created_at: '2026-07-03T10:00:00.000Z' }),
    at('Everywhere'),
    at('Everywhere'),
    at('Nothing', { message: ' ' }),
  ]);
  expect(found.map(({ title }) => title)).toEqual(['Everywhere', 'New', 'Old']);
});
