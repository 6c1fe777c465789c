import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const deflated = promisify(deflate);

/** Bits of grey of a pixel: black and white, 4 greys, 16 greys. */
export const pictureBits = [1, 2, 4] as const;
export type PictureBits = (typeof pictureBits)[number];

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GREY = 0; // colour type: no palette, whose order panels read differently

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Rows of packed pixels, each after a byte that says that it is not filtered. */
function packed(grey: Uint8Array, width: number, height: number, bits: PictureBits): Buffer {
  const bytesOfRow = 1 + Math.ceil((width * bits) / 8);
  const rows = Buffer.alloc(bytesOfRow * height);
  const most = 2 ** bits - 1;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const level = Math.round(((grey[y * width + x] ?? 0) / 255) * most);
      const place = y * bytesOfRow + 1 + Math.floor((x * bits) / 8);
      rows[place] = (rows[place] ?? 0) | (level << (8 - bits - ((x * bits) % 8)));
    }
  return rows;
}

/**
 * A PNG of exactly so many bits of grey a pixel. `sharp` makes such a depth only with a palette of its own choice.
 * @param grey 0 (black) to 255 of each pixel, row by row
 */
export async function greyPng(
  grey: Uint8Array,
  { width, height, bits }: { width: number; height: number; bits: PictureBits },
): Promise<Buffer> {
  const header = Buffer.alloc(13); // ends with three zeros: compression, filter, no interlacing
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, GREY], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', await deflated(packed(grey, width, height, bits), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
