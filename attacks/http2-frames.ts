/** The frames of HTTP/2 (RFC 9113), as no library writes them. */
export const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'latin1');

export const TYPE = {
  data: 0,
  headers: 1,
  reset: 3,
  settings: 4,
  ping: 6,
  goAway: 7,
  windowUpdate: 8,
  continuation: 9,
};
export const END_STREAM = 0x1;
export const END_HEADERS = 0x4;

export function frame(
  type: number,
  flags: number,
  stream: number,
  payload: Buffer = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** A length of HPACK (RFC 7541, 5.1) of a text without Huffman coding. */
function length(value: number): Buffer {
  if (value < 127) return Buffer.from([value]);
  const bytes = [127];
  let left = value - 127;
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return Buffer.from([...bytes, left]);
}

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value, 'latin1');
  return Buffer.concat([length(bytes.length), bytes]);
};

/** Headers as they are given, none indexed. */
export const block = (headers: readonly (readonly [string, string])[]): Buffer =>
  Buffer.concat(headers.flatMap(([name, value]) => [Buffer.from([0]), text(name), text(value)]));

export const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A setting and its value. */
export const setting = (id: number, value: number): Buffer =>
  Buffer.concat([Buffer.from([0, id]), number(value)]);
