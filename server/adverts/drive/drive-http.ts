import { lookup } from 'node:dns/promises';
import type { Dispatcher, EnvHttpProxyAgent } from 'undici';
import { UpstreamError } from '#server/conditions/upstream/upstream-error.ts';
import { AddressRefused, judgedLookup, type Resolve } from './judged-lookup.ts';
import { NotShown } from './not-shown.ts';

export const DRIVE = 'google drive';

const MOST_REDIRECTS = 5;
const CONNECT_LIMIT_MS = 10_000;
/** Of an answer that is not wanted, so much is read that its connection can be used again. */
const MOST_LEFT_BYTES = 8192;

/** The names under which the host hands out files. The last ones are of its older stores. */
const HOSTS = new Set(['drive.google.com', 'docs.google.com', 'drive.usercontent.google.com']);
const FILE_HOST = /^(?:lh[3-6]|doc-[a-z0-9-]{1,40}-docs)\.googleusercontent\.com$/;
/** Where it sends those who would have to log in. */
const LOGIN_HOST = 'accounts.google.com';

export type DriveAnswer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'> & {
  /** The address that answered at last. */
  address: URL;
};

export type DriveHttp = ReturnType<typeof createDriveHttp>;

/** Whether an address may be asked: one of the host's own names over https at its usual port, or the operator's. */
function mayAsk(address: URL, mirror: string | null): boolean {
  const { protocol, hostname, port, username, password, origin } = address;
  if (username || password) return false;
  if (origin === mirror) return true;
  return protocol === 'https:' && port === '' && (HOSTS.has(hostname) || FILE_HOST.test(hostname));
}

/**
 * The client for the file-sharing host. It sends nothing of the caller's along, no cookie above all.
 * @param mirror the origin of GOOGLE_DRIVE_URL: the one that is asked instead, and the only one that may be private
 */
export function createDriveHttp(options: {
  mirror: string | null;
  userAgent: string;
  proxy: { https: string | null; except: string | null };
  resolve?: Resolve;
}) {
  const { mirror, userAgent, proxy } = options;
  const resolve: Resolve = options.resolve ?? ((name) => lookup(name, { all: true }));
  let agents: { judged: EnvHttpProxyAgent; own: EnvHttpProxyAgent } | undefined;
  const connect = async () => {
    const { EnvHttpProxyAgent, request } = await import('undici'); // 80 ms of a start
    const agent = (connect: object) =>
      new EnvHttpProxyAgent({
        // All three are set, so that nothing else in the environment decides.
        httpProxy: '',
        httpsProxy: proxy.https ?? '',
        noProxy: proxy.except ?? '',
        allowH2: false,
        connect: { timeout: CONNECT_LIMIT_MS, ...connect },
      });
    agents ??= { judged: agent({ lookup: judgedLookup(resolve) }), own: agent({}) };
    return { request, ...agents };
  };

  const ask = async (address: URL, headers: Record<string, string>, signal: AbortSignal) => {
    const { request, judged, own } = await connect();
    try {
      const answer = await request(address, {
        dispatcher: address.origin === mirror ? own : judged,
        signal,
        headers: {
          accept: 'image/*, video/*',
          'accept-encoding': 'identity',
          'user-agent': userAgent,
          ...headers,
        },
      });
      answer.body.on('error', () => undefined); // whoever reads it meets it too
      return answer;
    } catch (error) {
      if (error instanceof AddressRefused) throw new NotShown('elsewhere', { cause: error });
      if (signal.aborted) throw signal.reason;
      throw new UpstreamError(DRIVE, 'unreachable', 'the connection failed', { cause: error });
    }
  };

  return {
    /**
     * Asks for an address and follows at most five redirects, each of them judged like the first.
     * @throws NotShown where one leads elsewhere, UpstreamError where the host cannot be reached
     */
    async get(from: URL, headers: Record<string, string>, signal: AbortSignal): Promise<DriveAnswer> {
      let address = from;
      for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
        if (!mayAsk(address, mirror)) throw new NotShown('elsewhere');
        const answer = await ask(address, headers, signal);
        const to = redirectOf(answer, address);
        if (to === null) return { ...answer, address };
        await answer.body.dump({ limit: MOST_LEFT_BYTES, signal });
        if (to.hostname === LOGIN_HOST && to.protocol === 'https:') throw new NotShown('notShared');
        address = to;
      }
      throw new NotShown('elsewhere');
    },
    async close() {
      await Promise.all([agents?.judged.destroy(), agents?.own.destroy()]);
    },
  };
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Where an answer points to; null where it is no redirect. */
function redirectOf({ statusCode, headers }: Dispatcher.ResponseData, from: URL): URL | null {
  if (!REDIRECTS.has(statusCode)) return null;
  const to = headers.location;
  if (typeof to !== 'string' || !URL.canParse(to, from.href)) throw new NotShown('elsewhere');
  return new URL(to, from);
}
