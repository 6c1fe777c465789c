import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import type { DisplayCommand, DisplayReport } from '#contract/displays/displays.ts';
import { aFrame, anAnswer } from '#web/display/testing/a-frame.ts';

export const START = Date.parse('2026-07-11T13:02:00Z'); // 14:02 in London

/** What a display meets, in the journey's hand. Everything but its calls comes from the real server. */
export interface DisplayServer {
  url: string;
  /** `dead`: connections break. */
  network: 'good' | 'dead';
  /** `revoked`: its key opens nothing any more. */
  key: 'good' | 'revoked';
  /** The server's time, epoch ms. */
  now: number;
  frame: DisplayFrame;
  commands: DisplayCommand[];
  reports: DisplayReport[];
  close: () => Promise<void>;
}

export async function startDisplayServer(pages: string): Promise<DisplayServer> {
  const answer = (path: string, body: Record<string, unknown>): [status: number, body: object] => {
    if (path.endsWith('/pairings')) {
      const expires_at = new Date(display.now + 600_000).toISOString();
      const pairing_url = 'https://foreshore.example/admin/displays/pair';
      return [201, { secret: 'a-secret', code: 'BDGK-HMTX', expires_at, poll_after_s: 5, pairing_url }];
    }
    if (path.endsWith('/poll')) return [200, { state: 'pending', poll_after_s: 5 }];
    if (display.key === 'revoked')
      return [401, { success: false, error: 'Revoked', message: 'Revoked', reason: 'revoked' }];
    const report = body as unknown as DisplayReport;
    display.reports.push(report);
    const { frame, commands, now } = display;
    const { revision } = frame;
    return [200, anAnswer(now, { frame: report.tag === frame.tag ? null : frame, revision, commands })];
  };
  const take = async (asked: IncomingMessage, answered: ServerResponse) => {
    const path = asked.url ?? '/';
    if (path === '/api/display/events') return void answered.writeHead(204).end(); // reports alone suffice
    const [status, body] = answer(path, JSON.parse(Buffer.concat(await asked.toArray()).toString() || '{}'));
    const headers = { 'content-type': 'application/json', date: new Date(display.now).toUTCString() };
    answered.writeHead(status, headers).end(JSON.stringify(body));
  };
  const server = createServer((asked, answered) => {
    if (display.network === 'dead') asked.socket.destroy();
    else if (asked.url?.startsWith('/api/display')) void take(asked, answered);
    else pass(asked, answered, pages);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const display: DisplayServer = {
    url: `http://127.0.0.1:${port}`,
    network: 'good',
    key: 'good',
    now: START,
    frame: aFrame(START),
    commands: [],
    reports: [],
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return display;
}

/** To the real server, for the page and its files. */
function pass(asked: IncomingMessage, answered: ServerResponse, pages: string): void {
  const headers = { ...asked.headers, host: new URL(pages).host };
  const onward = request(`${pages}${asked.url}`, { method: asked.method, headers }, (got) => {
    answered.writeHead(got.statusCode ?? 502, got.headers);
    got.pipe(answered);
  });
  onward.on('error', () => asked.socket.destroy());
  asked.pipe(onward);
}
