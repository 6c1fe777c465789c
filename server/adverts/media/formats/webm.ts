import { judgeWebmCodec } from './film-codec.ts';
import { type Film, MOST_DIRECTORY_BYTES, MOST_PARTS, NotAFilm, type Reader } from './film-parts.ts';

/** Elements of Matroska, by their ids. */
const HEADER = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
const TRACK = 0xae;
const TRACK_TYPE = 0x83;
const CODEC = 0x86;
const VIDEO = 0xe0;
const WIDTH = 0xb0;
const HEIGHT = 0xba;

const PICTURES = 1;
/** Before the first pictures there are a handful: where things stand, facts, tracks, chapters, tags. */
const MOST_ELEMENTS = 1000;

/** An element: its id, and where its content lies. */
interface Element {
  id: number;
  from: number;
  /** Infinity: as long as the file, as a recording is written whose end is not known yet. */
  end: number;
}

/** A number of EBML, as long as its first bits say. */
function numberAt(bytes: Buffer, at: number, keepsLength: boolean): { value: number; length: number } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) throw new NotAFilm('an element breaks off');
  let value = keepsLength ? first : first & (0xff >> length);
  let isUnknown = (first & (0xff >> length)) === 0xff >> length;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value: isUnknown && !keepsLength ? Number.POSITIVE_INFINITY : value, length };
}

/** The element at the beginning of `head`, which lies at `at` in the file. */
function elementAt(head: Buffer, at: number): Element {
  const id = numberAt(head, 0, true);
  const size = numberAt(head, id.length, false);
  const from = at + id.length + size.length;
  return { id: id.value, from, end: from + size.value };
}

function* elementsIn(content: Buffer): Generator<[id: number, content: Buffer]> {
  for (let at = 0, count = 1; at < content.length; count += 1) {
    if (count > MOST_PARTS) throw new NotAFilm('too many elements');
    const { id, from, end } = elementAt(content.subarray(at, at + 12), at);
    if (end > content.length) throw new NotAFilm('an element does not fit in');
    yield [id, content.subarray(from, end)];
    at = end;
  }
}

const contentOf = (parent: Buffer, id: number): Buffer | undefined =>
  [...elementsIn(parent)].find(([each]) => each === id)?.[1];

const wholeNumber = (content: Buffer | undefined): number | null =>
  content && content.length > 0 && content.length <= 6 ? content.readUIntBE(0, content.length) : null;

function filmOf(tracks: Buffer): Film {
  const pictures = [...elementsIn(tracks)]
    .filter(([id]) => id === TRACK)
    .map(([, track]) => track)
    .find((track) => wholeNumber(contentOf(track, TRACK_TYPE)) === PICTURES);
  if (!pictures) throw new NotAFilm('no track of pictures');
  const codec = contentOf(pictures, CODEC);
  if (!codec) throw new NotAFilm('nothing says how it is coded');
  const note = judgeWebmCodec(codec.toString('latin1').replace(/(?<!\0)\0+$/, ''));
  const video = contentOf(pictures, VIDEO);
  const number = (id: number) => (video ? wholeNumber(contentOf(video, id)) : null);
  return { width: number(WIDTH), height: number(HEIGHT), note };
}

/**
 * A WebM: a header, then a segment to the file's end, in it a track of pictures and then the pictures.
 * @throws NotAFilm, CodecRefused
 */
export async function readWebm({ size, read }: Reader): Promise<Film> {
  const header = elementAt(await read(0, 12), 0);
  if (header.id !== HEADER || header.end > size) throw new NotAFilm('no header');
  const segment = elementAt(await read(header.end, 12), header.end);
  const isCut = segment.end !== Number.POSITIVE_INFINITY && segment.end > size;
  if (segment.id !== SEGMENT || isCut) throw new NotAFilm('no whole segment');
  let film: Film | undefined;
  for (let at = segment.from, count = 0; at < size && count < MOST_ELEMENTS; count += 1) {
    const element = elementAt(await read(at, 12), at);
    if (element.id === CLUSTER && film) return film;
    if (element.end > size) throw new NotAFilm('an element does not fit in');
    if (element.id === TRACKS) {
      if (element.end - element.from > MOST_DIRECTORY_BYTES) throw new NotAFilm('the tracks are too large');
      film = filmOf(await read(element.from, element.end - element.from));
    }
    at = element.end;
  }
  throw new NotAFilm('no pictures after the tracks');
}
