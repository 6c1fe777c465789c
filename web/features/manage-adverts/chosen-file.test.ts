import { expect, test } from 'vitest';
import { staffTexts } from '#contract/staff-texts.ts';
import { refusalOf } from './chosen-file.ts';

const refusalOfFile = (name: string, type: string) => refusalOf([new File(['x'], name, { type })]);

test.each([
  ['beach.mp4', 'video/mp4'],
  ['IMG_0042.MOV', 'video/quicktime'],
  ['clip.m4v', 'video/x-m4v'],
  ['old phone.3gp', 'video/3gpp'],
  ['beach.webm', 'video/webm'],
])('the film %s, which the server takes, can be chosen', (name, type) => {
  expect(refusalOfFile(name, type)).toBeNull();
});

test.each([
  ['beach.avi', 'video/x-msvideo', staffTexts.mediaRefused],
  ['IMG_0042.HEIC', 'image/heic', staffTexts.mediaHeic],
  ['IMG_0042.HEIC', '', staffTexts.mediaHeic],
])('%s of the type %j is refused in words', (name, type, words) => {
  expect(refusalOfFile(name, type)).toBe(words);
});
