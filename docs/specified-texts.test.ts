import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { landingTexts } from '#contract/landing-texts.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';

const files: Readonly<Record<string, object>> = {
  'contract/texts.ts': texts,
  'contract/landing-texts.ts': landingTexts,
  'contract/accounts/account-texts.ts': accountTexts,
  'contract/staff-texts.ts': staffTexts,
};

/** A text of the contract as the document writes it, with `{}` for each part that varies. */
const written = (text: unknown): unknown => (typeof text === 'function' ? text('{}', '{}') : text);

const [, ...sections] = readFileSync(join(import.meta.dirname, 'specified-texts.md'), 'utf8').split('\n## ');

test('there is a list for each file that has such texts', () => {
  const named = sections.map((section) => /^`([^`]+)`/.exec(section)?.[1]);
  expect(named).toEqual(Object.keys(files));
});

test.each(Object.entries(files))('the texts of %s are those of the document', (file, inFile) => {
  const section = sections.find((each) => each.startsWith(`\`${file}\``)) ?? '';
  const listed = [...section.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, name = '', text]) => [
    name,
    text,
  ]);
  expect(listed.length).toBeGreaterThan(0);
  const now = listed.map(([name = '']) => [name, written((inFile as Record<string, unknown>)[name])]);
  expect(now).toEqual(listed);
});
