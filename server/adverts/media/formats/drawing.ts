import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import type { LocalFile } from '../media-store.ts';

/** A picture as it is kept: redrawn from what was seen in the upload, without anything else that was in the file. */
export interface Picture {
  /** Of the upload, upright, in pixels. */
  width: number;
  height: number;
  files: PictureFile[];
  /** The upload was an animation, of which the first picture is kept. */
  isStill: boolean;
}

export interface PictureFile extends LocalFile {
  name: string;
  type: 'image/webp' | 'image/jpeg';
  width: number;
}

/** What is to be drawn. */
export interface DrawingJob {
  /** The upload. */
  path: string;
  /** Where the files are put. */
  folder: string;
  /** A film's still picture. */
  isPoster: boolean;
}

/** Pixels: the width of a phone, of a phone with a dense screen, of a computer. */
const WIDTHS = [480, 960, 1600];
/** The width of a film's still picture. */
const POSTER_WIDTH = 1280;
/** A picture is at most so many times as high as it is wide; narrower ones become narrower than asked for. */
const MOST_HEIGHT_BY_WIDTH = 2;

const MOST_PIXELS = 40_000_000;
/** Memory for what must be decoded whole. */
const MOST_DECODED_BYTES = 75_000_000;
/** What the decoder of AVIF takes for each pixel, as measured: planes, reference frames, and copies of them. */
const AVIF_BYTES = 18;
const DECODING_SECONDS = 20;

const QUALITY = { webp: { quality: 78 }, jpeg: { quality: 80, mozjpeg: true } } as const;

const loaded = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // The type was judged before. Nothing else may be read, whatever the file claims further on.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadHeif',
      'VipsForeignLoadNsgif',
    ],
  });
  return sharp;
};
let library: ReturnType<typeof loaded> | undefined;
const theLibrary = () => {
  library ??= loaded();
  return library;
};

const READING: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 };

/** Why a picture is not drawn. */
export type Refusal = 'damaged' | 'too many pixels' | 'too much memory' | 'too slow';

export class PictureRefused extends Error {
  override name = 'PictureRefused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal, { cause });
    this.refusal = refusal;
  }
}

/**
 * Reads a picture and draws it anew in up to three widths, as WebP and JPEG, into the folder; a poster as one JPEG.
 * @throws PictureRefused
 */
export async function draw({ path, folder, isPoster }: DrawingJob): Promise<Picture> {
  const { source, isStill } = await lookedAt(path);
  try {
    const widest = isPoster ? POSTER_WIDTH : Math.max(...WIDTHS);
    const base = await decoded(source, Math.min(source.upright.width, widest));
    const files: PictureFile[] = [];
    if (isPoster) files.push(await drawn(base, { width: base.width, name: 'poster', folder }));
    const widths = isPoster ? [] : [...new Set([...WIDTHS.filter((each) => each < base.width), base.width])];
    for (const width of widths) {
      files.push(await drawn(base, { width, name: `${width}.webp`, folder }));
      files.push(await drawn(base, { width, name: `${width}`, folder }));
    }
    return { ...source.upright, files, isStill };
  } catch (error) {
    throw unreadable(error);
  }
}

interface Source {
  path: string;
  upright: { width: number; height: number };
}

/** Pixels in memory, upright, at most as wide as the widest that is kept. */
interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
  /** The upload. */
  of: { width: number; height: number };
}

async function lookedAt(path: string): Promise<{ source: Source; isStill: boolean }> {
  const sharp = await theLibrary();
  const about = await sharp(path, { ...READING, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  const { width, height, orientation = 1, pages = 1 } = about;
  if (width * height > MOST_PIXELS) throw new PictureRefused('too many pixels');
  if (decodedBytes(about) > MOST_DECODED_BYTES) throw new PictureRefused('too much memory');
  const upright = orientation >= 5 ? { width: height, height: width } : { width, height };
  return { source: { path, upright }, isStill: pages > 1 };
}

/** How much memory a decoder holds at once for a picture, in bytes. Those that go line by line need next to none. */
function decodedBytes({ format, width, height, channels = 4, depth, isProgressive }: Metadata): number {
  const pixels = width * height;
  const deep = depth === 'uchar' ? 1 : 2;
  if (format === 'jpeg') return isProgressive ? pixels * 3.5 : 0; // coefficients of two bytes, colours at half size
  if (format === 'png') return isProgressive ? pixels * channels * deep : 0;
  if (format === 'heif') return pixels * AVIF_BYTES;
  return pixels * 4;
}

async function decoded({ path, upright }: Source, widest: number): Promise<Pixels> {
  const sharp = await theLibrary();
  const { data, info } = await sharp(path, READING)
    .autoOrient()
    .resize({
      width: widest,
      height: widest * MOST_HEIGHT_BY_WIDTH,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .timeout({ seconds: DECODING_SECONDS })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels, of: upright };
}

async function drawn(
  { data, channels, ...size }: Pixels,
  { width, name, folder }: { width: number; name: string; folder: string },
): Promise<PictureFile> {
  const sharp = await theLibrary();
  const raw = { width: size.width, height: size.height, channels };
  const picture: Sharp = sharp(data, { raw }).resize({ width });
  const isWebp = name.endsWith('.webp');
  const encoded = isWebp
    ? picture.webp(QUALITY.webp)
    : picture.flatten({ background: 'white' }).jpeg(QUALITY.jpeg);
  const path = join(folder, `kept-${name}`);
  await encoded.toFile(path);
  const { size: bytes } = await stat(path);
  return { name, path, bytes, width, type: isWebp ? 'image/webp' : 'image/jpeg' };
}

function unreadable(error: unknown): PictureRefused {
  const { message } = error as Error;
  if (/timeout/i.test(message)) return new PictureRefused('too slow', error);
  return new PictureRefused(/pixel limit/i.test(message) ? 'too many pixels' : 'damaged', error);
}
