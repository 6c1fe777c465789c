// Serves the real server on the simulator, for the tests of components: they have a browser's globals and no Node.js.
import type { TestProject } from 'vitest/node';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { PASSWORD, startTestApp } from './test-app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    served: { url: string; simulator: string; password: string };
  }
}

/** Harwich alone: a place with tides, bathing waters and storm overflows. Accounts as `startTestApp` makes them. */
export default async function serveComponents(project: TestProject): Promise<() => Promise<void>> {
  const simulator = await startSimulator({ marked: true });
  const app = await startTestApp({
    simulated: true,
    locations: [{ slug: 'harwich', name: 'Harwich', latitude: 51.95, longitude: 1.283 }],
    environment: { ...simulator.settings(), REFRESH_SCALE: '0.01' },
  });
  const email = 'password_changer@test.example';
  const passwordHash = await hashPassword(PASSWORD);
  await app.store.users.insert(
    { email, emailKey: email, passwordHash, role: 'user', verified: true },
    Date.now(),
  );
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
  project.provide('served', { url, simulator: simulator.url, password: PASSWORD });
  return async () => {
    await app.close();
    await simulator.close();
  };
}
