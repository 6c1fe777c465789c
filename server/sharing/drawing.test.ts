import { expect, test } from 'vitest';
import { drawableLetters } from '#domain/displays/pictures/drawable-text.ts';
import { drawing, FONT, type Part, row, text } from './drawing.ts';

const SIZE = { width: 60, height: 40 };

async function picture(part: Part): Promise<string> {
  const { render } = await drawing();
  const style = { ...SIZE, fontFamily: FONT, fontSize: 24, backgroundColor: '#ffffff', color: '#000000' };
  return (await render(row([part], style), { ...SIZE, format: 'raw' })).toString('base64');
}
/** As it is drawn without a look at what the font has. */
const raw = (letter: string): Part => ({ type: 'text', text: letter, style: {} });
/** Of private use: no font has it, so it is drawn as the box that stands for what is not there. */
const NO_LETTER = '\ue123';

test('the fonts of pictures have each letter that texts are drawn in', { timeout: 60_000 }, async () => {
  const box = await picture(raw(NO_LETTER));
  const boxes: string[] = [];
  for (const letter of drawableLetters()) if ((await picture(raw(letter))) === box) boxes.push(letter);
  expect(boxes).toEqual([]);
});

test.each(Array.from('→≥水خ🏊𓀀⁴�'))(
  '%s would be a box, and is drawn in letters that there are',
  async (letter) => {
    const box = await picture(raw(NO_LETTER));
    expect(await picture(raw(letter))).toBe(box);
    expect(await picture(text(letter, {}))).not.toBe(box);
  },
);

test.each(Array.from('ЖїΩἀŵŷẁḂéĐıươ½°²“’…−€№'))('%s is drawn as it is', async (letter) => {
  expect(await picture(text(letter, {}))).toBe(await picture(raw(letter)));
  expect(await picture(raw(letter))).not.toBe(await picture(raw(NO_LETTER)));
});
