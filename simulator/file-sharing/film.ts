const FRAMES = 30;
const FRAME_MS = 100;

/** A VP8 key frame of 8 × 8 points in one colour. */
const KEY_FRAME = Buffer.from('3001009d012a0800080001402625a400037000fefcf40000', 'hex');

/** An element of EBML: its id, its length in eight bytes, its data. */
function element(id: string, ...data: Buffer[]): Buffer {
  const body = Buffer.concat(data);
  const length = Buffer.alloc(8);
  length.writeUInt32BE(body.length, 4);
  length[0] = 0x01; // eight bytes
  return Buffer.concat([Buffer.from(id, 'hex'), length, body]);
}
const number = (id: string, value: number) => {
  const data = Buffer.alloc(4);
  data.writeUInt32BE(value);
  return element(id, data);
};
const float = (id: string, value: number) => {
  const data = Buffer.alloc(8);
  data.writeDoubleBE(value);
  return element(id, data);
};
const text = (id: string, value: string) => element(id, Buffer.from(value, 'latin1'));
/** As every writer of WebM has it, its length in one byte. */
const docType = Buffer.from('4282847765626d', 'hex');

const simpleBlock = (index: number) => {
  const head = Buffer.from([0x81, 0, 0, 0x80]); // track 1, a key frame
  head.writeInt16BE(index * FRAME_MS, 1);
  return element('a3', head, KEY_FRAME);
};

/** A WebM of one colour, three seconds long. */
export function film(): Buffer {
  const header = element(
    '1a45dfa3',
    docType,
    number('4286', 1), // version of EBML
    number('42f7', 1),
    number('42f2', 4), // longest id and length
    number('42f3', 8),
    number('4287', 2), // version of WebM
    number('4285', 2),
  );
  const info = element(
    '1549a966',
    number('2ad7b1', 1_000_000), // nanoseconds in a unit of time
    float('4489', FRAMES * FRAME_MS),
    text('4d80', 'simulator'),
    text('5741', 'simulator'),
  );
  const size = element('e0', number('b0', 8), number('ba', 8), number('54b0', 320), number('54ba', 180));
  const track = element(
    'ae',
    number('d7', 1),
    number('73c5', 1),
    number('83', 1), // video
    text('86', 'V_VP8'),
    size,
  );
  const frames = Array.from({ length: FRAMES }, (_, index) => simpleBlock(index));
  const cluster = element('1f43b675', number('e7', 0), ...frames);
  return Buffer.concat([header, element('18538067', info, element('1654ae6b', track), cluster)]);
}
