import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { BusboyInstance } from '@fastify/busboy';
import { isImageType, type MediaType, MOST_BYTES } from '#contract/adverts/media.ts';
import { callTexts } from '#contract/call-texts.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { HttpError } from '#server/http/errors.ts';
import { contentTypeOf, HEAD_BYTES, isHeic } from './formats/content-type.ts';
import { asMediaError, type LocalFile } from './media-store.ts';
import { type Pace, watchPace } from './pace.ts';

/** A multipart form, its files in the folder that was given for them. */
export interface ReceivedForm {
  fields: Record<string, string>;
  file: LocalFile | null;
  poster: LocalFile | null;
}

/** Boundaries, headers and fields around the files. */
const MOST_BYTES_AROUND = 1_000_000;
/** A film, its still picture, and what stands around them. */
export const MOST_FORM_BYTES = MOST_BYTES.video + MOST_BYTES.image + MOST_BYTES_AROUND;

/** An advert has fewer and shorter fields. */
const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 16_384,
  fields: 20,
  files: 3,
  parts: 24,
  headerPairs: 20,
  headerSize: 16_384,
};
const FILES = ['file', 'poster'] as const;
const isFileName = (name: string): name is (typeof FILES)[number] => FILES.some((known) => known === name);

const unreadable = (cause?: unknown) => new HttpError(400, staffTexts.mediaFormUnreadable, { cause });

/**
 * Receives a form piece by piece: never more than some pieces of it are in memory. The type of each file is judged by its
 * first bytes, and one that is not taken is refused before the rest has come.
 * @throws HttpError 400, 408, 413, 415, 503 and 507; the request is then not read to its end
 */
export async function receiveForm(
  request: IncomingMessage,
  folder: string,
  pace?: Pace,
): Promise<ReceivedForm> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_FORM_BYTES)
    throw new HttpError(413, staffTexts.mediaVideoTooLarge, { field: 'file' });
  const { Busboy } = await import('@fastify/busboy'); // not with every start of the server
  if (request.destroyed) throw unreadable(); // the client went while its folder was made
  const form = openForm(request, Busboy);
  const fields = new Map<string, string>();
  const files = new Map<string, Promise<LocalFile | null>>();
  const streams: Readable[] = [];
  const { promise: refused, reject: refuse } = Promise.withResolvers<never>();

  form.on('field', (name, value, isNameCut, isCut) => {
    if (isNameCut || isCut || fields.has(name) || isFileName(name)) refuse(badPart(name));
    else fields.set(name, value);
  });
  form.on('file', (name, stream, filename) => {
    stream.on('error', () => undefined); // the reader of the stream gets it too
    if (!isFileName(name)) return refuse(badPart(name));
    if (files.has(name)) return refuse(new HttpError(400, staffTexts.mediaFileTwice, { field: name }));
    streams.push(stream);
    const path = join(folder, name);
    const received = receiveFile(stream, path, { name, isChosen: Boolean(filename) });
    received.catch(refuse);
    files.set(name, received);
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    form.on(limit, () => refuse(unreadable()));
  form.on('error', (error) => refuse(unreadable(error)));
  const broken = () => void (request.complete || refuse(unreadable()));
  request.once('close', broken);
  let bytes = 0;
  const count = (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > MOST_FORM_BYTES) refuse(new HttpError(413, staffTexts.mediaVideoTooLarge, { field: 'file' }));
  };
  request.on('data', count);
  const stopWatching = watchPace(request, refuse, pace);
  const finished = new Promise<void>((resolve) => void form.once('finish', resolve));
  try {
    request.pipe(form);
    await Promise.race([finished, refused]);
    await Promise.race([Promise.all(files.values()), refused]);
    const [file = null, poster = null] = await Promise.all(FILES.map((name) => files.get(name)));
    return { fields: Object.fromEntries(fields), file, poster };
  } catch (error) {
    request.unpipe(form).pause(); // what is still to come is not read
    for (const stream of streams) stream.destroy();
    await Promise.allSettled(files.values());
    throw error;
  } finally {
    stopWatching();
    request.off('close', broken).off('data', count);
  }
}

const badPart = (name: string): HttpError =>
  new HttpError(400, callTexts.unknownParameter(name.slice(0, LIMITS.fieldNameSize)), {
    field: name.slice(0, LIMITS.fieldNameSize),
  });

function openForm(
  { headers }: IncomingMessage,
  Busboy: typeof import('@fastify/busboy').Busboy,
): BusboyInstance {
  const { 'content-type': type = '' } = headers;
  try {
    return new Busboy({ headers: { ...headers, 'content-type': type }, limits: LIMITS });
  } catch (error) {
    throw unreadable(error);
  }
}

/** @returns null for the empty part that a form without a chosen file sends */
async function receiveFile(
  stream: Readable,
  path: string,
  { name, isChosen }: { name: string; isChosen: boolean },
): Promise<LocalFile | null> {
  const handle = await open(path, 'wx').catch((error: unknown) => {
    throw asMediaError(error);
  });
  let head = Buffer.alloc(0);
  let bytes = 0;
  let type: MediaType | null = null;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (type === null) {
        head = Buffer.concat([head, piece]);
        if (head.length >= HEAD_BYTES) type = judged(head, name);
      }
      if (type !== null) refuseTooLarge(type, bytes, name);
      await handle.writeFile(piece).catch((error: unknown) => {
        throw asMediaError(error);
      });
    }
  } finally {
    await handle.close();
  }
  if (bytes === 0 && !isChosen) return null;
  if (bytes === 0) throw new HttpError(400, staffTexts.mediaEmpty, { field: name });
  type ??= judged(head, name);
  refuseTooLarge(type, bytes, name);
  return { path, type, bytes };
}

function judged(head: Buffer, name: string): MediaType {
  const type = contentTypeOf(head);
  if (type === null)
    throw new HttpError(415, isHeic(head) ? staffTexts.mediaHeic : staffTexts.mediaRefused, { field: name });
  if (name === 'poster' && !isImageType(type))
    throw new HttpError(400, staffTexts.mediaPosterNoPicture, { field: name });
  return type;
}

function refuseTooLarge(type: MediaType, bytes: number, field: string): void {
  if (isImageType(type) && bytes > MOST_BYTES.image)
    throw new HttpError(413, staffTexts.mediaImageTooLarge, { field });
  if (bytes > MOST_BYTES.video) throw new HttpError(413, staffTexts.mediaVideoTooLarge, { field });
}
