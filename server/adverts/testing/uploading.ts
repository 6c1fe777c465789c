import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { TestApp } from '#server/testing/apps/test-app.ts';

/** Recorded by a browser: a second of changing colours, 320 by 180 pixels. */
export const aFilm = (type: 'mp4' | 'webm' = 'webm'): Promise<Buffer> =>
  readFile(join(import.meta.dirname, `films/one-second.${type}`));

/** A photograph without detail. */
export const aPhotograph = (width = 1000, height = 500): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

export type Part = string | { data: Uint8Array; name?: string; type?: string };

/** A multipart body as browsers send it, and its type. */
export async function multipart(parts: Iterable<readonly [string, Part]>) {
  const form = new FormData();
  for (const [field, part] of parts) {
    if (typeof part === 'string') form.append(field, part);
    else {
      const { data, name = 'file', type = 'application/octet-stream' } = part;
      form.append(field, new Blob([new Uint8Array(data)], { type }), name);
    }
  }
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return {
    type: request.headers.get('content-type') ?? '',
    body: Buffer.from(await request.arrayBuffer()),
  };
}

export interface Uploading {
  session?: string | undefined;
  headers?: Record<string, string>;
  /** PUT, to an advert. */
  id?: string;
}

/** The fields of an advert. */
export const advertFields = (location_id: string) => ({
  location_id,
  title: 'Surf school',
  description: 'Lessons all year.',
  file_type: 'image',
});

export async function upload(
  app: Pick<TestApp, 'call'>,
  parts: Record<string, Part>,
  { session, headers = {}, id }: Uploading,
) {
  const { type, body } = await multipart(Object.entries(parts));
  return app.call({
    method: id === undefined ? 'POST' : 'PUT',
    url: id === undefined ? '/api/adverts/upload' : `/api/adverts/${id}`,
    headers: { 'content-type': type, ...headers },
    payload: body,
    ...(session && { session }),
  });
}

/** The names of all files below a folder, sorted; none where there is no folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
}

/** Uploads on their way in, of any process. */
export const incomingFiles = ({ dataDir }: Pick<TestApp, 'dataDir'>): Promise<string[]> =>
  filesBelow(join(dataDir, 'media', '.incoming'));

/** The files of uploads that the folder holds, as `id/name`. */
export const storedFiles = async ({ dataDir }: Pick<TestApp, 'dataDir'>): Promise<string[]> =>
  (await filesBelow(join(dataDir, 'media'))).filter((name) => !name.startsWith('.incoming'));

/** The files that the rows speak of, as `id/name`. */
export async function filesOfRows({ store }: Pick<TestApp, 'store'>): Promise<string[]> {
  const rows = await store.db.selectFrom('media').selectAll().execute();
  return rows
    .flatMap(({ id, names }) => (JSON.parse(names) as string[]).map((name) => `${id}/${name}`))
    .sort();
}

/** The files that adverts show, as `id/name`. */
export const filesOfAdverts = async ({ store }: Pick<TestApp, 'store'>): Promise<string[]> =>
  (await store.adverts.list())
    .flatMap(({ media }) => (media ? [...media.files, ...(media.poster ? [media.poster] : [])] : []))
    .map(({ url }) => url.replace('/media/', ''))
    .sort();
