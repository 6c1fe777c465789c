// Serves the real server on the simulator, for the tests of components: they have a browser's globals and no Node.js.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startSimulator } from '#simulator/simulator.ts';
import { PASSWORD, startTestApp, type TestApp } from './apps/test-app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `backstage`: the address of the calls that only a test may make. */
    served: { url: string; simulator: string; password: string; backstage: string };
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
  const backstage = await startBackstage(app);
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
  project.provide('served', {
    ...{ url, simulator: simulator.url, password: PASSWORD },
    backstage: backstage.url,
  });
  return async () => {
    await backstage.close();
    await app.close();
    await simulator.close();
  };
}

/** `POST /accounts/<address>` makes an account with the password of all; `GET /mails/<address>` answers the sent texts. */
async function startBackstage(app: TestApp) {
  const answer = async ({ method, url = '' }: IncomingMessage): Promise<unknown> => {
    const [, what, email = ''] = url.split('/').map(decodeURIComponent);
    if (method === 'POST' && what === 'accounts') return app.addAccount(email);
    return app.mails.filter(({ to }) => to === email).map(({ text }) => text);
  };
  const server = createServer(async (request, response) => {
    const body = JSON.stringify(await answer(request));
    // A browser hands over another origin's answer only if that allows it.
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
