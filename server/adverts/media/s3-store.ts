import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, type Dispatcher } from 'undici';
import { asMediaError, MediaMissing, type MediaStore, mediaAway, mediaDiskFull } from './media-store.ts';

const CONNECT_MS = 5000;
/** Until the answer begins, and between any two pieces of it. */
const SILENCE_MS = 30_000;
/** Of a service that has no regions. */
const ANY_REGION = 'us-east-1';

/** What the service answered when it did not do what it was asked. */
const refusal = (status: number, words: string): Error =>
  new Error(`the media store answered ${status} ${/<Code>(\w{1,60})<\/Code>/.exec(words)?.[1] ?? ''}`.trim());

async function digestOf(path: string): Promise<string> {
  const hash = createHash('md5'); // the one that S3 compares with what has arrived
  await pipeline(createReadStream(path), hash).catch((error: unknown) => {
    throw asMediaError(error);
  });
  return hash.digest('base64');
}

interface Asked {
  method: 'GET' | 'PUT' | 'DELETE' | 'HEAD';
  /** Of the file; empty for the bucket. */
  path?: string;
  headers?: Record<string, string>;
  /** A file on this machine. */
  body?: string;
}

/**
 * Uploads in a bucket of a service that speaks S3, for several processes.
 * @param address `https://KEY:SECRET@host/bucket`, with `?region=` where the service wants one
 * @returns the store, and a function that ends its connections
 */
export function createS3Store(address: string): MediaStore & { close: () => Promise<void> } {
  const { origin, pathname, username, password, searchParams } = new URL(address);
  const signing = {
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? ANY_REGION,
  };
  const agent = new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
  });

  const ask = async ({ method, path = '', headers = {}, body }: Asked): Promise<Dispatcher.ResponseData> => {
    const signed = await new AwsV4Signer({
      ...signing,
      method,
      headers,
      url: `${origin}${pathname}${path && `/${path}`}`,
    }).sign();
    try {
      return await agent.request({
        origin,
        method,
        path: signed.url.pathname,
        headers: Object.fromEntries(signed.headers),
        body: body === undefined ? null : createReadStream(body),
      });
    } catch (error) {
      throw mediaAway(error);
    }
  };

  /** Reads the answer to its end, and throws unless it is one of success. */
  const done = async ({ statusCode, body }: Dispatcher.ResponseData): Promise<void> => {
    const words = await body.text().catch((error: unknown) => {
      throw mediaAway(error);
    });
    if (statusCode < 300) return;
    const cause = refusal(statusCode, words);
    throw statusCode === 507 ? mediaDiskFull(cause) : mediaAway(cause);
  };

  return {
    async put(id, name, { path, type, bytes }) {
      const headers = {
        'content-type': type,
        'content-length': String(bytes),
        'content-md5': await digestOf(path),
      };
      await done(await ask({ method: 'PUT', path: `${id}/${name}`, headers, body: path }));
    },

    async read(id, name, { first, last }) {
      const headers = { range: `bytes=${first}-${last}` };
      const answer = await ask({ method: 'GET', path: `${id}/${name}`, headers });
      if (answer.statusCode === 206) return answer.body;
      if (answer.statusCode === 200 && first === 0) return answer.body; // some send the whole without saying "part"
      if (answer.statusCode === 404) {
        await answer.body.dump();
        throw new MediaMissing(`${id}/${name}`);
      }
      const words = await answer.body.text();
      throw mediaAway(refusal(answer.statusCode, words));
    },

    async remove(id, names) {
      for (const name of names) {
        const answer = await ask({ method: 'DELETE', path: `${id}/${name}` });
        if (answer.statusCode === 404) await answer.body.dump();
        else await done(answer);
      }
    },

    check: async () => done(await ask({ method: 'HEAD' })),

    close: () => agent.destroy(),
  };
}
