import { judgeSampleEntry } from './film-codec.ts';
import { type Film, MOST_DIRECTORY_BYTES, MOST_PARTS, NotAFilm, type Reader } from './film-parts.ts';

/** A box of ISO 14496-12: its type, and where its content lies. */
interface Box {
  type: string;
  from: number;
  end: number;
}

/** No film has more boxes of its own; fragments of a stream come two at a time. Each is read from the disk. */
const MOST_BOXES = 20_000;

/** The header of the box at a place. A size of 1 stands before a longer size, one of 0 means the rest. */
function boxAt(head: Buffer, at: number, end: number): Box {
  if (head.length < 8) throw new NotAFilm('a box breaks off');
  const short = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  const isLong = short === 1;
  if (isLong && head.length < 16) throw new NotAFilm('a box breaks off');
  const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short;
  const from = at + (isLong ? 16 : 8);
  if (at + size > end || at + size < from) throw new NotAFilm(`the box ${type} does not fit in`);
  return { type, from, end: at + size };
}

function* boxesIn(content: Buffer): Generator<[type: string, content: Buffer], undefined> {
  for (let at = 0, count = 1; at < content.length; count += 1) {
    if (count > MOST_PARTS) throw new NotAFilm('too many boxes');
    const { type, from, end } = boxAt(content.subarray(at, at + 16), at, content.length);
    yield [type, content.subarray(from, end)];
    at = end;
  }
}

function contentOf(parent: Buffer, ...path: string[]): Buffer | undefined {
  let content: Buffer | undefined = parent;
  for (const type of path) {
    if (content === undefined) return undefined;
    content = [...boxesIn(content)].find(([name]) => name === type)?.[1];
  }
  return content;
}

const isPictureTrack = (track: Buffer): boolean =>
  contentOf(track, 'mdia', 'hdlr')?.toString('latin1', 8, 12) === 'vide';

/** Whether a matrix turns by a quarter: its first number is by how much x counts for x, the next for y. */
const turns = (header: Buffer, at: number): boolean =>
  at >= 0 && Math.abs(header.readInt32BE(at + 4)) > Math.abs(header.readInt32BE(at));

/** Upright, as browsers show it: phones store what they see, and how they were held in the matrix of the track. */
function sizeOf(track: Buffer, movie: Buffer, entry: Buffer): Pick<Film, 'width' | 'height'> {
  const header = contentOf(track, 'tkhd') ?? Buffer.alloc(0);
  const isLong = header.length >= 84; // its last numbers: nine of the matrix, width and height in 65,536ths
  const ofHeader = isLong ? [8, 4].map((before) => header.readUInt32BE(header.length - before) >>> 16) : [];
  const ofEntry = entry.length >= 28 ? [24, 26].map((at) => entry.readUInt16BE(at)) : [];
  const [width = 0, height = 0] = ofHeader.every((side) => side > 0) && isLong ? ofHeader : ofEntry;
  const ofMovie = contentOf(movie, 'mvhd') ?? Buffer.alloc(0);
  const isOnSide = turns(header, isLong ? header.length - 44 : -1) !== turns(ofMovie, ofMovie.length - 64);
  const [across, up] = isOnSide ? [height, width] : [width, height];
  return { width: across || null, height: up || null };
}

/** The descriptions of how the pictures are coded; one, unless the film was joined of several. */
function sampleEntries(track: Buffer): [format: string, entry: Buffer][] {
  const list = contentOf(track, 'mdia', 'minf', 'stbl', 'stsd') ?? Buffer.alloc(8);
  // As many as it says: QuickTime may end it with four more bytes.
  const entries = [...boxesIn(list.subarray(8)).take(list.readUInt32BE(4))];
  if (entries.length === 0) throw new NotAFilm('nothing says how it is coded');
  return entries;
}

/**
 * An MP4, or a film of QuickTime, which it was made of: boxes that fill the file to its end, among them the directory
 * (`moov`) with a track of pictures, and data.
 * @throws NotAFilm, CodecRefused, RangeError
 */
export async function readMp4({ size, read }: Reader): Promise<Film> {
  let directory: Box | undefined;
  let hasData = false;
  for (let at = 0, count = 0; at < size; count += 1) {
    if (count > MOST_BOXES) throw new NotAFilm('too many boxes');
    const box = boxAt(await read(at, 16), at, size);
    if (box.type === 'moov') directory = box;
    if (box.type === 'mdat') hasData = true;
    at = box.end;
  }
  if (!directory || !hasData) throw new NotAFilm('no directory, or no data');
  const bytes = directory.end - directory.from;
  if (bytes > MOST_DIRECTORY_BYTES) throw new NotAFilm('the directory is too large');
  const movie = await read(directory.from, bytes);
  const tracks = [...boxesIn(movie)].filter(([type]) => type === 'trak');
  const pictures = tracks.map(([, track]) => track).find(isPictureTrack);
  if (!pictures) throw new NotAFilm('no track of pictures');
  const entries = sampleEntries(pictures);
  const notes = entries.map(([format, entry]) => judgeSampleEntry(format, entry));
  return {
    ...sizeOf(pictures, movie, entries[0]?.[1] ?? Buffer.alloc(0)),
    note: notes.find((note) => note !== null) ?? null,
  };
}
