import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 320;
const HEIGHT = 180;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const SKY = [0x8e, 0xc5, 0xe8] as const;
const SEA = [0x1c, 0x5d, 0x86] as const;
const SAND = [0xe8, 0xd2, 0x9b] as const;

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const colourAt = (x: number, y: number) => {
  if (y < HEIGHT * 0.45) return SKY;
  return y < HEIGHT * 0.75 + 6 * Math.sin(x / 20) ? SEA : SAND;
};

/** A PNG of a beach, 320 × 180. */
export function picture(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 0], 8); // 8 bits for each of three colours
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: WIDTH }, (_, x) => colourAt(x, y)).flat()]),
  );
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
