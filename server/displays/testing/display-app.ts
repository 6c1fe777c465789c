import { randomUUID } from 'node:crypto';
import type { DisplayFrame, DisplayLook } from '#contract/displays/display-frame.ts';
import type { DisplayAnswer, DisplayReport } from '#contract/displays/displays.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { textHashOf } from '../evidence/evidence.ts';

export const LOOK: DisplayLook = {
  layout: null,
  viewing_distance_m: 4,
  screen_height_mm: 940,
  languages: ['en'],
  dark_after_min: 30,
};

/** Pairs a screen with a new display at a place, through the calls. @returns its key */
export async function pairedKey(
  app: Pick<TestApp, 'call' | 'location'>,
  admin: string,
  settings: object = {},
): Promise<{ id: string; key: string }> {
  const { call } = app;
  const screen = { width: 1080, height: 1920 };
  const { body } = await call({ method: 'POST', url: '/api/display/pairings', payload: screen });
  const { _id: location_id } = await app.location();
  const payload = {
    name: 'Pier',
    location_id,
    look: LOOK,
    opening_hours: null,
    ...settings,
    code: body.code,
  };
  const added = await call({ method: 'POST', url: '/api/admin/displays', session: admin, payload });
  const polled = {
    method: 'POST',
    url: '/api/display/pairings/poll',
    payload: { secret: body.secret },
  } as const;
  const { cookies } = await call(polled);
  const key = cookies.find(({ name }) => name === 'display')?.value;
  if (!key) throw new Error(`not paired: ${JSON.stringify(added.body)}`);
  return { id: added.body.display._id, key };
}

export type Screen = Awaited<ReturnType<DisplayApp['pair']>>;
export type DisplayApp = Awaited<ReturnType<typeof startDisplayApp>>;

/** A server with an administrator at work, a clock in the test's hand, and screens to pair. */
export async function startDisplayApp(options: Parameters<typeof startTestApp>[0] = {}) {
  const clock = { at: Date.parse('2026-11-23T12:00:00Z') };
  const app = await startTestApp({ starts: false, now: () => clock.at, ...options });
  const admin = await app.signIn('admin');

  /** A call without a login, from an address of its own unless one is given. */
  const callAs = (
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) => app.call({ method, url, headers, ...(payload && { payload }) });
  const staff = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: unknown,
    session = admin,
  ) => app.call({ method, url, session, ...(payload !== undefined && { payload: payload as object }) });

  const begin = async () =>
    (await callAs('POST', '/api/display/pairings', { width: 1080, height: 1920 })).body;
  const poll = (secret: string) => callAs('POST', '/api/display/pairings/poll', { secret });
  const keyOf = (cookies: { name: string; value: string }[]) =>
    cookies.find(({ name }) => name === 'display')?.value;

  /** Approves a screen, which gets its key. Without an id as a new display. */
  const pair = async (more: { id?: string; locationId?: string; settings?: object } = {}) => {
    const { secret, code } = await begin();
    const locationId = more.locationId ?? (await app.location())._id;
    const settings = { name: 'Pier', location_id: locationId, look: LOOK, opening_hours: null };
    const { status, body } =
      more.id === undefined
        ? await staff('POST', '/api/admin/displays', { ...settings, ...more.settings, code })
        : await staff('POST', `/api/admin/displays/${more.id}/pair`, { code });
    if (status >= 300) throw new Error(JSON.stringify(body));
    const key = keyOf((await poll(secret)).cookies);
    if (!key) throw new Error('no key');
    return screen(body.display._id as string, key, clock);
  };

  /** A screen with its key, which paints what it is given. */
  const screen = (id: string, first: string, time: { at: number }) => {
    let key = first;
    let boot = { id: randomUUID(), at: time.at, sequence: 0 };
    let frame: DisplayFrame | null = null;
    let paintedAt = 0;
    const headers = () => ({ cookie: `display=${key}` });
    const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
      callAs(method, url, payload, headers());
    const reportOf = (more: Partial<DisplayReport> = {}): DisplayReport => {
      boot.sequence += 1;
      return {
        boot_id: boot.id,
        sequence: boot.sequence,
        uptime_ms: time.at - boot.at,
        revision: frame?.revision ?? null,
        painted_ms_ago: frame ? time.at - paintedAt : null,
        visible: true,
        text_hash: frame ? textHashOf(frame) : null,
        tag: frame?.tag ?? null,
        problems: [],
        version: '1.0.0',
        memory_mb: 120,
        results: [],
        ...more,
      };
    };
    const send = async (report: DisplayReport) => {
      const answer = await call('POST', '/api/display/report', report);
      const renewed = keyOf(answer.cookies);
      if (renewed) key = renewed;
      const fresh = (answer.body as DisplayAnswer).frame;
      if (answer.status === 200 && fresh) {
        if (fresh.revision !== frame?.revision) paintedAt = time.at;
        frame = fresh;
      }
      return { ...answer, answer: answer.body as DisplayAnswer };
    };
    return {
      id,
      key: () => key,
      frame: () => frame,
      headers,
      call,
      reportOf,
      send,
      report: (more: Partial<DisplayReport> = {}) => send(reportOf(more)),
      /** Reports each minute, and looks again at once where it was given another frame. */
      async goOn(minutes: number) {
        for (let minute = 0; minute < minutes; minute += 1) {
          time.at += 60_000;
          const { answer } = await send(reportOf());
          if (answer.frame) await send(reportOf());
        }
      },
      /** The page is loaded anew. */
      restart() {
        boot = { id: randomUUID(), at: time.at, sequence: 0 };
        frame = null;
      },
    };
  };

  /** Saves a message at a place, or takes it away. */
  const message = async (title: string | null, { slug = 'exmouth', minutes = 600 } = {}) => {
    const { _id } = await app.location(slug);
    const custom_message = title && {
      title,
      message: 'Stay between the flags.',
      message_type: 'warning',
      author: 'The office',
      expires_at: new Date(clock.at + minutes * 60_000).toISOString(),
    };
    const { status, body } = await staff('PUT', `/api/admin/locations/${_id}`, { custom_message });
    if (status !== 200) throw new Error(JSON.stringify(body));
  };

  return { ...app, clock, admin, staff, callAs, begin, poll, pair, screen, message };
}
