import { describe, expect, test } from 'vitest';
import type { CustomMessage } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { messageOfForm, messageOfScreen } from './custom-message.ts';

const NOW = Date.parse('2026-06-01T12:00:00.000Z');
const WRITER = { email: 'jo.lifeguard@example.org', now: NOW };
const WORDS = { title: 'Rip currents', message: 'Stay between the flags.', message_type: 'warning' as const };
const OLD: CustomMessage = {
  ...WORDS,
  author: 'A lifeguard',
  created_at: '2026-05-01T08:00:00.000Z',
  expires_at: '2026-05-31T22:59:59.999Z',
};
const failing = (text: string) => ({ status: 400, message: text, field: 'custom_message.expires_at' });
const thrown = (task: () => unknown): unknown => {
  try {
    return task();
  } catch (error) {
    return error;
  }
};

describe('the location form', () => {
  const form = (more: object = {}) => ({ ...WORDS, author: null, expires_at: null, ...more });

  test('without an author it is the writer, and the time is the server’s', () => {
    expect(messageOfForm(form(), null, WRITER)).toEqual({
      ...WORDS,
      author: 'jo.lifeguard',
      created_at: '2026-06-01T12:00:00.000Z',
      expires_at: null,
    });
    expect(messageOfForm(form({ author: 'Bo' }), OLD, WRITER).author).toBe('Bo');
  });

  test('unchanged words keep their author and their time; changed words get new ones', () => {
    expect(messageOfForm(form({ message_type: 'info' }), OLD, WRITER)).toMatchObject({
      message_type: 'info',
      author: 'A lifeguard',
      created_at: '2026-05-01T08:00:00.000Z',
    });
    for (const change of [{ title: 'Jellyfish' }, { message: 'Keep out.' }]) {
      expect(messageOfForm(form(change), OLD, WRITER)).toMatchObject({
        author: 'jo.lifeguard',
        created_at: '2026-06-01T12:00:00.000Z',
      });
    }
  });

  test('an expiry that has passed may stay, to the minute that the form shows, but not be set', () => {
    const sent = form({ expires_at: '2026-05-31T23:59' });
    expect(messageOfForm(sent, OLD, WRITER).expires_at).toBe('2026-05-31T22:59:59.999Z');
    for (const before of [
      null,
      { ...OLD, expires_at: null },
      { ...OLD, expires_at: '2026-05-31T22:58:00.000Z' },
    ]) {
      expect(thrown(() => messageOfForm(sent, before, WRITER))).toMatchObject(
        failing(staffTexts.customMessageExpiryPast),
      );
    }
  });

  test('an expiry without a zone is in London time, a date alone is the end of that day', () => {
    const expiry = (expires_at: string) => messageOfForm(form({ expires_at }), null, WRITER).expires_at;
    expect(expiry('2026-07-01T18:00')).toBe('2026-07-01T17:00:00.000Z');
    expect(expiry('2026-07-01')).toBe('2026-07-01T22:59:59.999Z');
    expect(expiry('2026-10-25T01:30')).toBe('2026-10-25T01:30:00.000Z');
  });
});

describe('the custom-message screen', () => {
  const screen = (expires_at: string) => ({ ...WORDS, author: 'Bo', expires_at });

  test('its expiry must be in the future, also when neither the words nor the expiry changed', () => {
    const given = screen('2026-05-31T23:59');
    expect(thrown(() => messageOfScreen(given, OLD, WRITER))).toMatchObject(
      failing(staffTexts.customMessageExpiryPast),
    );
    expect(messageOfScreen(screen('2026-06-01T13:01'), OLD, WRITER)).toEqual({
      ...WORDS,
      author: 'Bo',
      created_at: OLD.created_at,
      expires_at: '2026-06-01T12:01:00.000Z',
    });
  });

  test.each([
    ['now', '2026-06-01T12:00:00Z', staffTexts.customMessageExpiryPast],
    ['yesterday', '2026-05-31', staffTexts.customMessageExpiryPast],
    ['more than five years ahead', '2031-06-01T12:00:01Z', staffTexts.customMessageExpiryFar],
    ['the last day of the calendar', '9999-12-31', staffTexts.customMessageExpiryFar],
    ['30 February', '2027-02-30', staffTexts.customMessageExpiryImpossible],
  ])('%s is refused', (_what, expires_at, text) => {
    expect(thrown(() => messageOfScreen(screen(expires_at), null, WRITER))).toMatchObject(failing(text));
    const form = { ...WORDS, author: null, expires_at };
    expect(thrown(() => messageOfForm(form, null, WRITER))).toMatchObject(failing(text));
  });

  test('five years ahead to the second is accepted', () => {
    expect(messageOfScreen(screen('2031-06-01T12:00:00Z'), null, WRITER).expires_at).toBe(
      '2031-06-01T12:00:00.000Z',
    );
  });
});
