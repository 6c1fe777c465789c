import type { MediaType } from '#contract/adverts/media.ts';

/** So many bytes of a file's beginning are enough to tell its type. */
export const HEAD_BYTES = 256;

const ascii = (head: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...head.subarray(from, to));

const begins = (head: Uint8Array, ...bytes: number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);

/**
 * Brands of MP4 files, and of what is built like them and plays as such: QuickTime (`qt  `) and the 3GP of older phones.
 * Whether browsers can play the pictures in it, `film-codec.ts` tells.
 */
const MP4_BRAND = /^(iso[m2-9]|mp4[12]|avc1|M4V |dash|qt {2}|3gp\d)$/;
const AVIF_BRAND = 'avif';

/** A file of boxes (ISO 14496-12) names in its first one what it can be read as. */
function brandsOf(head: Uint8Array): string[] {
  const size = new DataView(head.buffer, head.byteOffset).getUint32(0);
  const end = Math.min(size, head.length);
  const brands = [ascii(head, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(head, at, at + 4));
  return brands;
}

const isBoxes = (head: Uint8Array): boolean => head.length >= 16 && ascii(head, 4, 8) === 'ftyp';
const hasPictureBrand = (brands: readonly string[]): boolean =>
  brands.some((brand) => /^(mif1|msf1|hei[a-z]|hev[a-z])$/.test(brand));

function typeOfBoxes(head: Uint8Array): MediaType | null {
  const brands = brandsOf(head);
  if (brands.includes(AVIF_BRAND)) return 'image/avif';
  return !hasPictureBrand(brands) && brands.some((brand) => MP4_BRAND.test(brand)) ? 'video/mp4' : null;
}

/** Whether it is a picture as iPhones store them (HEIC), which is not taken. */
export const isHeic = (head: Uint8Array): boolean =>
  isBoxes(head) && contentTypeOf(head) === null && hasPictureBrand(brandsOf(head));

/** WebM is Matroska (EBML) whose header says so in its element DocType, 0x4282. Other Matroska files browsers do not play. */
const isWebm = (head: Uint8Array): boolean => ascii(head, 4, 64).includes('\x42\x82\x84webm');

/**
 * The type of a picture or film by its first bytes, at least `HEAD_BYTES` where there are so many. Whether the rest is
 * sound only a decoder can say.
 * @returns null for everything that is not taken: SVG, HTML, PDF, archives, programs and the rest
 */
export function contentTypeOf(head: Uint8Array): MediaType | null {
  if (head.length < 16) return null;
  if (begins(head, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (begins(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (/^GIF8[79]a$/.test(ascii(head, 0, 6))) return 'image/gif';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'image/webp';
  if (isBoxes(head)) return typeOfBoxes(head);
  if (begins(head, 0x1a, 0x45, 0xdf, 0xa3) && isWebm(head)) return 'video/webm';
  return null;
}
