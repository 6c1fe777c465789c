const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

export const box = (type: string, ...content: Buffer[]): Buffer => {
  const bytes = Buffer.concat(content);
  return Buffer.concat([u32(8 + bytes.length), Buffer.from(type, 'latin1'), bytes]);
};

/** The nine numbers of a matrix that turns by so many degrees, clockwise. */
const matrix = (degrees: number): Buffer => {
  const one = 65_536;
  const [cos, sin] = [
    Math.round(Math.cos((degrees * Math.PI) / 180)),
    Math.round(Math.sin((degrees * Math.PI) / 180)),
  ];
  const numbers = [cos * one, sin * one, 0, -sin * one, cos * one, 0, 0, 0, 2 ** 30];
  return Buffer.concat(numbers.map(u32));
};

export interface MadeFilm {
  brand?: string;
  /** The type of the sample entry; null: there is none. */
  format?: string | null;
  /** Of H.264; null: its settings are missing. */
  profile?: number | null;
  width?: number;
  height?: number;
  /** By how much the track turns its picture, and the movie all of them. */
  turned?: number;
  movieTurned?: number;
  /** The header of the track gives a size. */
  hasSize?: boolean;
  handler?: string;
  /** In which order the parts follow the first box. */
  order?: readonly ('moov' | 'mdat' | 'moof' | 'wide')[];
  /** What stands behind the settings of the decoder, as QuickTime writes it. */
  tail?: Buffer;
}

/** The directory and data of a film as cameras write it, without pictures: nothing decodes it. */
export function madeFilm({
  brand = 'isom',
  format = 'avc1',
  profile = 100,
  width = 1920,
  height = 1080,
  turned = 0,
  movieTurned = 0,
  hasSize = true,
  handler = 'vide',
  order = ['moov', 'mdat'],
  tail = Buffer.alloc(0),
}: MadeFilm = {}): Buffer {
  const fixed = Buffer.alloc(78);
  fixed.writeUInt16BE(width, 24);
  fixed.writeUInt16BE(height, 26);
  const settings = profile === null ? [] : [box('avcC', Buffer.from([1, profile, 0, 31]))];
  const entries = format === null ? [] : [box(format, fixed, ...settings, tail)];
  const description = box('stsd', u32(0), u32(entries.length), ...entries, tail);
  const trackHeader = box(
    'tkhd',
    Buffer.alloc(40),
    matrix(turned),
    u32(hasSize ? width * 65_536 : 0),
    u32(hasSize ? height * 65_536 : 0),
  );
  const media = box(
    'mdia',
    box('hdlr', Buffer.alloc(8), Buffer.from(handler, 'latin1'), Buffer.alloc(12)),
    box('minf', box('stbl', description)),
  );
  const parts = {
    moov: box(
      'moov',
      box('mvhd', Buffer.alloc(36), matrix(movieTurned), Buffer.alloc(28)),
      box('trak', trackHeader, media),
    ),
    mdat: box('mdat', Buffer.alloc(200)),
    moof: box('moof', Buffer.alloc(16)),
    wide: box('wide'),
  };
  const first = box(
    'ftyp',
    Buffer.from(brand.padEnd(4), 'latin1'),
    u32(0),
    Buffer.from(brand.padEnd(4), 'latin1'),
  );
  return Buffer.concat([first, ...order.map((part) => parts[part])]);
}

/** What stands in the directory of a made film. */
export const directoryOf = (film: Buffer): Buffer => {
  const at = film.indexOf('moov', 0, 'latin1');
  return film.subarray(at + 4, at - 4 + film.readUInt32BE(at - 4));
};
