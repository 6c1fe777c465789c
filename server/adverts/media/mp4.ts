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

function* boxesIn(content: Buffer): Generator<[type: string, content: Buffer]> {
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

/** From the track's header: width and height are its last two numbers, in 65,536ths. */
function sizeOf(track: Buffer): Film {
  const header = contentOf(track, 'tkhd');
  if (header === undefined || header.length < 84) return { width: null, height: null };
  const [width, height] = [8, 4].map((before) => header.readUInt32BE(header.length - before) >>> 16);
  return { width: width || null, height: height || null };
}

/**
 * An MP4: boxes that fill the file to its end, among them the directory (`moov`) with a track of pictures, and data.
 * @throws NotAFilm, RangeError
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
  const tracks = [...boxesIn(await read(directory.from, bytes))].filter(([type]) => type === 'trak');
  const pictures = tracks.map(([, track]) => track).find(isPictureTrack);
  if (!pictures) throw new NotAFilm('no track of pictures');
  return sizeOf(pictures);
}
