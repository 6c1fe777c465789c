import type { Location } from '#contract/network/locations.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { startTestApp } from './test-app.ts';

const HOUR_MS = 3_600_000;

export interface Sending {
  /** The administrator's by default. */
  session?: string;
  headers?: Record<string, string>;
}

/** A server with an administrator and a safety officer at work on its locations. */
export async function startStaffApp() {
  const app = await startTestApp();
  const [admin, officer] = [await app.signIn('admin'), await app.signIn('safety_officer')];
  const account = await app.store.users.byEmailKey('safety_officer@test.example');
  if (!account) throw new Error('no safety officer');
  let made = 0;

  const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: unknown, sending: Sending = {}) =>
    app.call({
      method,
      url,
      session: sending.session ?? admin,
      ...(payload !== undefined && { payload: payload as object }), // the payload's type has no `null`
      headers: sending.headers ?? {},
    });
  const assign = (...locations: Location[]) =>
    app.store.staff.assign(
      account.id,
      locations.map(({ _id }) => _id),
      Date.now(),
    );

  return {
    ...app,
    admin,
    officer,
    officerId: account.id,
    send,
    get: (url: string, session = admin) => app.call({ method: 'GET', url, session }),
    create: (payload: unknown) => send('POST', '/api/admin/locations', payload),
    /** Assigns these locations to the officer, and no others. */
    assign,
    /** A location that is assigned to the officer. */
    async cove(): Promise<Location> {
      made += 1;
      const where = { name: `Cove ${made}`, slug: `cove-${made}`, latitude: 50 + made / 100 };
      const location = await app.store.locations.insert(aLocation(where), Date.now());
      await app.network.refresh();
      await assign(location);
      return location;
    },
  };
}
export type StaffApp = Awaited<ReturnType<typeof startStaffApp>>;

/** A custom message in the form of its screen, which expires in an hour. */
export const customMessage = (more: object = {}) => ({
  title: 'Rip currents',
  message: 'Stay between the flags.',
  message_type: 'warning',
  author: 'A lifeguard',
  expires_at: new Date(Date.now() + HOUR_MS).toISOString(),
  ...more,
});

/** The location form as it opens for a location. */
export const formOf = ({ name, latitude, longitude }: Location, more: object = {}) => ({
  name,
  latitude,
  longitude,
  ...more,
});
