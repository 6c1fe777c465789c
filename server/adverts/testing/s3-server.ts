import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// It has no types of its own.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (
  options: object,
) => { run: () => Promise<{ port: number }>; close: () => Promise<void> };

/** A service that speaks S3 and checks signatures, with one bucket, on a port of its own. */
export async function startS3Server(port = 0) {
  const directory = await mkdtemp(join(tmpdir(), 'foreshore-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    directory,
    silent: true,
    configureBuckets: [{ name: 'media' }],
  });
  const { port: taken } = await server.run();
  return {
    /** For `MEDIA_S3_URL`. */
    url: `http://S3RVER:S3RVER@127.0.0.1:${taken}/media`,
    port: taken,
    /** The folder of the bucket's files. */
    folder: join(directory, 'media'),
    stop: () => server.close(),
    async close() {
      await server.close().catch(() => undefined);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
