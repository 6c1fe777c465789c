import { afterEach, describe, expect, test, vi } from 'vitest';
import { failure } from '#contract/errors.ts';
import { serverNow } from '#web/shared/time/clock.ts';
import { ApiError, AuthenticationRequired, OfflineCopy, Unreachable } from './failures.ts';
import { getJson, ifUnchanged, partOf, post, send } from './http.ts';

const answers = (body: string, init: ResponseInit & { type?: string } = {}) => {
  const { type = 'application/json; charset=utf-8', ...rest } = init;
  const fetched = vi.fn(
    async () => new Response(body, { ...rest, headers: { ...rest.headers, 'content-type': type } }),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const caught = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

test('asks for JSON with the cookies of this site and returns the body', async () => {
  const fetched = answers('{"events":[]}');
  expect(await getJson('/api/tidal', 'tidal data')).toEqual({ events: [] });
  expect(fetched).toHaveBeenCalledWith('/api/tidal', {
    cache: 'no-cache',
    credentials: 'same-origin',
    headers: { Accept: 'application/json' },
    signal: expect.any(AbortSignal),
  });
});

test('an answer with a page instead of JSON fails, and the message names its type', async () => {
  answers('<!doctype html>', { type: 'text/html' });
  const error = await caught(getJson('/api/tidal', 'tidal data'));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toHaveProperty('message', 'Invalid response format. Expected JSON but received: text/html');
});

test.each([401, 403] as const)('%d requires a login, whatever the body says', async (status) => {
  answers(JSON.stringify(failure('something else')), { status });
  const error = await caught(getJson('/api/tidal', 'tidal data'));
  expect(error).toBeInstanceOf(AuthenticationRequired);
  expect(error).toMatchObject({
    status,
    message: 'Authentication required. Please log in to access tidal data',
  });
});

test('a failure has the server’s message and the meta of the feed', async () => {
  const meta = {
    source: 'Met Office',
    attribution: null,
    observed_at: null,
    fetched_at: '2026-11-22T10:00:00.000Z',
    stale: true,
    simulated: false,
    error: 'no answer',
  };
  answers(JSON.stringify(failure('Failed to load weather data', { meta })), { status: 503 });
  const error = await caught(getJson('/api/openmeteo_metoffice', 'weather data'));
  expect(error).toMatchObject({ status: 503, message: 'Failed to load weather data', meta });
});

test('a failure without a message is described by its status', async () => {
  answers('<h1>Bad gateway</h1>', { status: 502, type: 'text/html' });
  const error = await caught(getJson('/api/tidal', 'tidal data'));
  expect(error).toMatchObject({ status: 502, message: 'HTTP error! status: 502', meta: null });
});

test.each([
  ['has only an error', { error: 'E' }, 'E'],
  ['has only a message', { message: 'M' }, 'M'],
  ['has both', { error: 'E', message: 'M' }, 'E'],
  ['has an error that is no text', { error: { code: 5 }, message: 'M' }, 'M'],
  ['has an empty error', { error: ' ', message: 'M' }, 'M'],
  ['has neither', { success: false }, 'Otherwise'],
  ['is null', null, 'Otherwise'],
  ['is a list', ['M'], 'Otherwise'],
])('the body of a failed write that %s is told by one rule', async (_what, body, message) => {
  answers(JSON.stringify(body), { status: 400 });
  expect(await caught(post('/api/x', 'Otherwise'))).toMatchObject({ status: 400, message });
});

describe('no answer', () => {
  /** Fails every call but those for which `answersTo` is true. */
  const failing = (answersTo: (path: string) => boolean) =>
    vi.stubGlobal('fetch', async (path: string) => {
      if (answersTo(path)) return new Response();
      throw new TypeError('Failed to fetch');
    });

  test('from a server that nothing reaches is a network error', async () => {
    vi.useFakeTimers();
    failing(() => false);
    const error = await caught(getJson('/api/tidal', 'tidal data'));
    expect(error).toBeInstanceOf(Unreachable);
    expect(error).toHaveProperty('message', 'Network error. Please try again.');
    failing(() => true); // the question whether it answers again ends
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
  });

  test.each([
    ['a read', () => getJson('/api/adverts/1', 'adverts')],
    ['a write', () => send('DELETE', '/api/adverts/1', 'Failed')],
  ])('to %s while the server answers others may be a content blocker', async (_what, call) => {
    failing((path) => path === '/healthz');
    const error = await caught(call());
    expect(error).toBeInstanceOf(Unreachable);
    expect(error).toHaveProperty(
      'message',
      'Network error. Please try again. A content blocker may be stopping this page. Allow it for this site, then try again.',
    );
  });

  test('to a login has the specified text and no other', async () => {
    failing((path) => path === '/healthz');
    expect(await caught(post('/auth/login', 'Otherwise'))).toHaveProperty(
      'message',
      'Network error. Please try again.',
    );
  });

  test('that breaks off was not blocked', async () => {
    const cut = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{'));
        controller.error(new TypeError('terminated'));
      },
    });
    vi.stubGlobal('fetch', async (path: string) =>
      path === '/healthz'
        ? new Response()
        : new Response(cut, { headers: { 'content-type': 'application/json' } }),
    );
    expect(await caught(getJson('/api/tidal', 'tidal data'))).toMatchObject({
      message: 'Network error. Please try again.',
      isBlocked: false,
    });
  });
});

describe('an answer that does not come', () => {
  test.each([
    ['nothing at all', () => new Promise<Response>(() => undefined)],
    [
      'only a part',
      async () =>
        new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) }), {
          headers: { 'content-type': 'application/json' },
        }),
    ],
  ])('(%s) is given up after the limit', async (_, answer) => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
    vi.stubGlobal('fetch', async (path: string, { signal }: { signal?: AbortSignal }) => {
      if (path === '/healthz') return new Response();
      const gone = new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      );
      const response = await Promise.race([answer(), gone]);
      gone.catch(() => response.body?.cancel());
      return response;
    });
    const call = caught(getJson('/api/tidal', 'tidal data', new AbortController().signal));
    expect(timeout).toHaveBeenCalledWith(15_000);
    limit.abort();
    const error = await call;
    expect(error).toBeInstanceOf(Unreachable);
    expect(error).toHaveProperty('tooSlow', true);
  });
});

test('leaving the page stops the call', async () => {
  const leaving = new AbortController();
  const signals: (AbortSignal | undefined)[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: { signal?: AbortSignal }) => {
    signals.push(signal);
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const call = caught(getJson('/api/tidal', 'tidal data', leaving.signal));
  leaving.abort();
  expect(await call).toHaveProperty('tooSlow', false);
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
});

test('the dates of the answers correct the clock', async () => {
  answers('{}', { headers: { date: new Date(Date.now() + 3 * 3_600_000).toUTCString() } });
  await getJson('/api/tidal', 'tidal data');
  expect(serverNow() - Date.now()).toBeGreaterThan(3 * 3_600_000 - 2000);
  answers('{}', { headers: { date: new Date().toUTCString() } });
  await getJson('/api/tidal', 'tidal data');
  expect(serverNow() - Date.now()).toBeLessThan(1000);
});

test('a refused form has the server’s reason, else the given one', async () => {
  answers(JSON.stringify(failure('That password is wrong.')), { status: 401 });
  expect(await caught(post('/auth/login', 'Login failed.'))).toHaveProperty(
    'message',
    'That password is wrong.',
  );
  answers('', { status: 500, type: 'text/plain' });
  expect(await caught(post('/auth/login', 'Login failed.'))).toHaveProperty('message', 'Login failed.');
});

test('an object is sent as JSON, a form unchanged, and the answer is returned', async () => {
  const done = { success: true, message: 'Done.' };
  const fetched = answers(JSON.stringify(done));
  expect(await post('/auth/verify', 'Failed.', { auth_code: '012345' })).toEqual(done);
  expect(fetched).toHaveBeenLastCalledWith(
    '/auth/verify',
    expect.objectContaining({
      method: 'POST',
      body: '{"auth_code":"012345"}',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    }),
  );
  const form = new FormData();
  await post('/auth/login', 'Failed.', form);
  expect(fetched).toHaveBeenLastCalledWith(
    '/auth/login',
    expect.objectContaining({ body: form, headers: { Accept: 'application/json' } }), // the browser adds the boundary
  );
  await send('DELETE', '/api/account/sessions/1', 'Failed.');
  expect(fetched).toHaveBeenLastCalledWith(
    '/api/account/sessions/1',
    expect.not.objectContaining({ body: expect.anything() }),
  );
  expect(fetched).toHaveBeenLastCalledWith(
    '/api/account/sessions/1',
    expect.objectContaining({ method: 'DELETE' }),
  );
});

test('a refusal names the wrong field and how long to wait', async () => {
  answers(JSON.stringify(failure('Too soon.', { field: 'email' })), {
    status: 429,
    headers: { 'retry-after': '12' },
  });
  expect(await caught(post('/auth/resend', 'Failed.'))).toMatchObject({
    message: 'Too soon.',
    field: 'email',
    retryAfterSeconds: 12,
  });
  answers('', { status: 500, type: 'text/plain' });
  expect(await caught(post('/auth/resend', 'Failed.'))).toMatchObject({
    field: null,
    retryAfterSeconds: null,
  });
});

test('a change names the version that was seen, and its refusal brings the newer one', async () => {
  const current = { updated_at: '2026-06-02T08:00:00.000Z' };
  const fetched = answers(JSON.stringify(failure('Changed.', { current })), { status: 409 });
  const refused = send(
    'PUT',
    '/api/adverts/1',
    undefined,
    { title: 'A' },
    ifUnchanged('2026-06-01T08:00:00Z'),
  );
  expect(await caught(refused)).toMatchObject({ status: 409, current });
  expect(fetched).toHaveBeenLastCalledWith(
    '/api/adverts/1',
    expect.objectContaining({
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'If-Match': '"2026-06-01T08:00:00Z"',
      },
    }),
  );
});

test('an offline copy is a failure that brings the old answer with it', async () => {
  const headers = {
    'x-foreshore-cached': '2026-11-22T10:00:00.000Z',
    'x-foreshore-received': '1795341600123',
  };
  answers('{"location":{"slug":"bude"}}', { headers });
  const answer = getJson<{ location: { slug: string } }>('/locations/bude', 'locations');
  const error = await caught(partOf(answer, ({ location }) => location));
  expect(error).toBeInstanceOf(OfflineCopy);
  expect(error).toMatchObject({ body: { slug: 'bude' }, receivedAt: 1_795_341_600_123 });
});
