import { describe, expect, test } from 'vitest';
import { alreadyRegisteredLetter, codeLetter, passwordChangedLetter, resetLetter } from './letters.ts';

const CODE = '048291';
const LINK = 'https://foreshore.example/auth/reset-password/abc?x=1&y=<"2">';
const letters = {
  code: codeLetter(CODE),
  'already registered': alreadyRegisteredLetter(LINK),
  reset: resetLetter(LINK),
  'password changed': passwordChangedLetter(),
};

/** The text of a piece of HTML. */
const shown = (html: string): string =>
  html
    .replace(/^[\s\S]*<body>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

describe.each(Object.entries(letters))('the letter "%s"', (_name, { subject, text, html }) => {
  test('is complete in its plain text: every paragraph is in the html too', () => {
    for (const paragraph of text.trim().split('\n\n')) expect(shown(html)).toContain(paragraph);
  });

  test('loads nothing from outside and runs nothing', () => {
    expect(html).not.toMatch(/<(img|link|script|style|iframe|svg|video)\b|style=|src=|on\w+=|url\(/i);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    expect(
      links.every((link) => link === LINK.replace('&', '&amp;').replace('<"2">', '&lt;&quot;2&quot;&gt;')),
    ).toBe(true);
  });

  test('names the product, and its subject holds no code or link', () => {
    expect(subject).toContain('Foreshore');
    expect(text).toContain('Foreshore');
    expect(subject).not.toMatch(/\d{6}|https?:/);
  });

  test('says what to do if it was somebody else', () => {
    expect(text).toMatch(/If (this was not you|you did not ask)/);
  });
});

test('the code comes first, in a line of its own, with its expiry', () => {
  expect(letters.code.text.split('\n')[0]).toBe(CODE);
  expect(letters.code.text).toContain('10 minutes');
  expect(letters.code.secret).toBe(CODE);
});

test.each([letters.reset, letters['already registered']])(
  'the link stands in a line of its own ($subject)',
  (letter) => {
    expect(letter.text.split('\n')).toContain(LINK);
    expect(letter.text).toContain('30 minutes');
    expect(letter.text).toContain('works once');
    expect(letter.secret).toBe(LINK);
  },
);

test('what a link holds is text in the html, never markup', () => {
  const { html } = resetLetter('https://a.example/"><script>alert(1)</script>');
  expect(html).not.toContain('<script>');
  expect(html).toContain('&quot;&gt;&lt;script&gt;');
});
