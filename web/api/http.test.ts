import { afterEach, describe, expect, test, vi } from 'vitest';
import { failure } from '#contract/errors.ts';
import { serverNow } from '#web/time/clock.ts';
import { ApiError, AuthenticationRequired, Kept, Unreachable } from './failures.ts';
import { getJson, partOf, post, send } from './http.ts';

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
    credentials: 'same-origin',
    headers: { Accept: 'application/json' },
    signal: expect.any(AbortSignal),
  });
});

test('a page in place of JSON is named and not read', async () => {
  answers('<!doctype html>', { type: 'text/html' });
  const error = await caught(getJson('/api/tidal', 'tidal data'));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toHaveProperty('message', 'Invalid response format. Expected JSON but received: text/html');
});

test.each([401, 403] as const)('%d asks for a login, whatever the body says', async (status) => {
  answers(JSON.stringify(failure('something else')), { status });
  const error = await caught(getJson('/api/tidal', 'tidal data'));
  expect(error).toBeInstanceOf(AuthenticationRequired);
  expect(error).toMatchObject({
    status,
    message: 'Authentication required. Please log in to access tidal data',
  });
});

test('a failure carries the words of the server and what is known of the feed', async () => {
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

test('a failure without words is named by its status', async () => {
  answers('<h1>Bad gateway</h1>', { status: 502, type: 'text/html' });
  const error = await caught(getJson('/api/tidal', 'tidal data'));
  expect(error).toMatchObject({ status: 502, message: 'HTTP error! status: 502', meta: null });
});

test('no answer is a network error', async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/healthz') return new Response();
    throw new TypeError('Failed to fetch');
  });
  const error = await caught(getJson('/api/tidal', 'tidal data'));
  expect(error).toBeInstanceOf(Unreachable);
  expect(error).toHaveProperty('message', 'Network error. Please try again.');
});

describe('an answer that never comes', () => {
  test.each([
    ['not at all', () => new Promise<Response>(() => undefined)],
    [
      'not whole',
      async () =>
        new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) }), {
          headers: { 'content-type': 'application/json' },
        }),
    ],
  ])('(%s) is given up when the limit has passed', async (_, answer) => {
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

test('who leaves the page stops the call', async () => {
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

test("the answers' dates put the clock right", async () => {
  answers('{}', { headers: { date: new Date(Date.now() + 3 * 3_600_000).toUTCString() } });
  await getJson('/api/tidal', 'tidal data');
  expect(serverNow() - Date.now()).toBeGreaterThan(3 * 3_600_000 - 2000);
  answers('{}', { headers: { date: new Date().toUTCString() } });
  await getJson('/api/tidal', 'tidal data');
  expect(serverNow() - Date.now()).toBeLessThan(1000);
});

test('a refused form keeps the reason of the server, else the one given', async () => {
  answers(JSON.stringify(failure('That password is wrong.')), { status: 401 });
  expect(await caught(post('/auth/login', 'Login failed.'))).toHaveProperty(
    'message',
    'That password is wrong.',
  );
  answers('', { status: 500, type: 'text/plain' });
  expect(await caught(post('/auth/login', 'Login failed.'))).toHaveProperty('message', 'Login failed.');
});

test('an object is sent as JSON, a form as it is, and the answer is given back', async () => {
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

test('a refusal tells the field that was wrong and how long to wait', async () => {
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

test('an answer that the device kept is a failure which brings it along', async () => {
  const headers = {
    'x-foreshore-cached': '2026-11-22T10:00:00.000Z',
    'x-foreshore-received': '1795341600123',
  };
  answers('{"location":{"slug":"bude"}}', { headers });
  const answer = getJson<{ location: { slug: string } }>('/locations/bude', 'locations');
  const error = await caught(partOf(answer, ({ location }) => location));
  expect(error).toBeInstanceOf(Kept);
  expect(error).toMatchObject({ body: { slug: 'bude' }, receivedAt: 1_795_341_600_123 });
});
