import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { contentTypeOf, HEAD_BYTES, isHeic } from './content-type.ts';

const text = (value: string) => Buffer.from(value.padEnd(64), 'latin1');
/** The first box of a file, with its major and its compatible brands. */
const boxes = (major: string, ...compatible: string[]) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(16 + 4 * compatible.length);
  return Buffer.concat([size, text(`ftyp${major}\0\0\0\0${compatible.join('')}`)]);
};
const ebml = (docType: string) =>
  Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282', 'hex'),
    Buffer.from([0x80 + docType.length]),
    text(docType),
  ]);

describe('what a picture is, its first bytes tell', () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s', async (format) => {
    const file = await picture.clone().toFormat(format).toBuffer();
    expect(contentTypeOf(file.subarray(0, HEAD_BYTES))).toBe(`image/${format}`);
  });
});

test.each([
  ['an MP4', boxes('isom', 'isom', 'iso2', 'avc1', 'mp41'), 'video/mp4'],
  ['an MP4 of a phone', boxes('mp42', 'isom', 'mp42'), 'video/mp4'],
  ['QuickTime, which plays as MP4', boxes('qt  ', 'qt  '), 'video/mp4'],
  ['a 3GP of an older phone', boxes('3gp5', '3gp5', 'isom'), 'video/mp4'],
  ['a WebM', ebml('webm'), 'video/webm'],
  ['an AVIF whose major brand is a general one', boxes('mif1', 'mif1', 'avif'), 'image/avif'],
])('%s is one', (_what, head, type) => {
  expect(contentTypeOf(head)).toBe(type);
});

test.each([
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['an SVG after an XML line', text('<?xml version="1.0"?><svg/>')],
  ['HTML', text('<!doctype html><script>alert(1)</script>')],
  ['a PDF', text('%PDF-1.7')],
  ['an archive', text('PK\x03\x04')],
  ['a script', text('#!/bin/sh')],
  ['a program', text('MZ')],
  ['TIFF', text('II*\0')],
  ['BMP', text('BM')],
  ['WAVE, which is RIFF too', text('RIFF\0\0\0\0WAVE')],
  ['HEIC', boxes('heic', 'mif1', 'heic')],
  ['an HEIC whose major brand is a general one', boxes('mif1', 'mif1', 'heic')],
  ['other Matroska', ebml('matroska')],
  ['spaces before a JPEG', Buffer.concat([text(' '), Buffer.from([0xff, 0xd8, 0xff])])],
  ['nothing', Buffer.alloc(0)],
  ['less than a head', Buffer.from([0xff, 0xd8, 0xff])],
])('%s is none of them', (_what, head) => {
  expect(contentTypeOf(head)).toBeNull();
});

test('a picture of an iPhone is known by its brand', () => {
  expect(isHeic(boxes('heic', 'mif1', 'heic'))).toBe(true);
  expect(isHeic(boxes('mif1', 'mif1', 'heix'))).toBe(true);
  expect(isHeic(boxes('mif1', 'mif1', 'avif'))).toBe(false);
  expect(isHeic(boxes('isom', 'isom'))).toBe(false);
  expect(isHeic(Buffer.alloc(0))).toBe(false);
});
