import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { box, directoryOf, madeFilm } from './mp4-films.ts';

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([u32(data.length), named, u32(crc32(named))]);
};

/** A PNG of black pixels of one bit each: small as a file, large once it is decoded. */
export function pngBomb(side: number): Buffer {
  const row = 1 + Math.ceil(side / 8);
  const header = Buffer.concat([u32(side), u32(side), Buffer.from([1, 0, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(row * side))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of so many frames of one pixel. */
export function gifOfFrames(count: number): Buffer {
  const head = Buffer.from('474946383961010001008000000000 00ffffff'.replace(' ', ''), 'hex');
  const frame = Buffer.from('21f90400010000002c00000000010001000002024401 00'.replace(' ', ''), 'hex');
  return Buffer.concat([head, ...Array.from({ length: count }, () => frame), Buffer.from([0x3b])]);
}

/** An AVIF that says it is of this size, whatever its picture is. */
export async function avifThatSays(side: number): Promise<Buffer> {
  const file = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .avif()
    .toBuffer();
  const at = file.indexOf('ispe');
  file.writeUInt32BE(side, at + 8);
  file.writeUInt32BE(side, at + 12);
  return file;
}

const SCRIPT = '/*canary*/alert(document.cookie)';
const ARCHIVE = 'PK\x03\x04canary.exe';

/** Pictures that are something else as well. What they carry has the word "canary". */
export async function polyglots(picture: Buffer): Promise<Record<string, Buffer>> {
  const as = (format: 'gif' | 'jpeg' | 'png' | 'webp') => sharp(picture).toFormat(format).toBuffer();
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, SCRIPT.length]),
    Buffer.from(SCRIPT, 'latin1'),
    Buffer.from([0]),
  ]);
  const gif = await as('gif');
  const colours = 3 * 2 ** ((gif.readUInt8(10) & 7) + 1);
  return {
    'a GIF with a script in a comment': Buffer.concat([
      gif.subarray(0, 13 + colours),
      comment,
      gif.subarray(13 + colours),
    ]),
    'a JPEG with an archive behind it': Buffer.concat([await as('jpeg'), Buffer.from(ARCHIVE, 'latin1')]),
    'a PNG with a page behind it': Buffer.concat([
      await as('png'),
      Buffer.from(`<script>${SCRIPT}</script>`),
    ]),
    'a WebP with a page behind it': Buffer.concat([
      await as('webp'),
      Buffer.from(`<script>${SCRIPT}</script>`),
    ]),
  };
}

const element = (id: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${id}01000000`, 'hex'), u32(content.length), content]);
const times = (part: Buffer, count: number): Buffer =>
  Buffer.alloc(part.length * count, Uint8Array.from(part));

/** A film in so many boxes. */
export const filmOfBoxes = (count: number): Buffer =>
  Buffer.concat([filmsOfParts(0).mp4, times(box('free', Buffer.alloc(0)), count)]);

/** Films with a track of pictures, and before it so many parts without content in their directory. */
export const filmsOfParts = (count: number): Record<'mp4' | 'webm', Buffer> => ({
  mp4: Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0mp41', 'latin1')),
    box('moov', Buffer.concat([times(box('free', Buffer.alloc(0)), count), directoryOf(madeFilm())])),
    box('mdat', Buffer.alloc(200)),
  ]),
  webm: Buffer.concat([
    element(
      '1a45dfa3',
      Buffer.concat([element('4286', Buffer.from([1])), Buffer.from('4282847765626d', 'hex')]),
    ),
    element(
      '18538067',
      Buffer.concat([
        element(
          '1654ae6b',
          Buffer.concat([
            times(Buffer.from('ec80', 'hex'), count),
            element('ae', Buffer.from('8381018685565f565038', 'hex')), // pictures, V_VP8
          ]),
        ),
        element('1f43b675', Buffer.alloc(200)),
      ]),
    ),
  ]),
});
