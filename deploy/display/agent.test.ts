import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AGENT_ADDRESS, AGENT_ANSWERS_WITHIN_MS } from '#contract/displays/display-agent.ts';

const HERE = import.meta.dirname;
const SERVER = 'https://sea.example';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foreshore-agent-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Output {
  status: 'connected' | 'disconnected';
  dpms?: 'On' | 'Off' | 'Standby';
}

/**
 * A computer with these outputs.
 * @param monitor what stands in for cec-ctl prints; it is asked with `$*`. Null: it is not installed
 * @param settings more of its environment
 */
async function computer(
  outputs: Record<string, Output>,
  monitor: string | null,
  settings: Record<string, string> = {},
) {
  const home = await mkdtemp(join(folder, 'computer-'));
  for (const [name, { status, dpms }] of Object.entries(outputs)) {
    await mkdir(join(home, 'drm', name), { recursive: true });
    await writeFile(join(home, 'drm', name, 'status'), `${status}\n`);
    if (dpms) await writeFile(join(home, 'drm', name, 'dpms'), `${dpms}\n`);
  }
  await writeFile(join(home, 'cec0'), '');
  if (monitor !== null) await writeFile(join(home, 'cec-ctl'), `#!/bin/sh\n${monitor}\n`, { mode: 0o755 });
  /** What it answers to these bytes of a call. */
  return (call: string) =>
    new Promise<string>((resolve, reject) => {
      const agent = spawn('sh', [join(HERE, 'agent.sh')], {
        stdio: ['pipe', 'pipe', 'inherit'],
        env: {
          PATH: `${home}:${process.env.PATH}`,
          ...{ FORESHORE_ADDRESS: SERVER, FORESHORE_CEC: join(home, 'cec0') },
          ...{ FORESHORE_OUTPUTS: join(home, 'drm'), FORESHORE_MONITOR_LIMIT_S: '0.5', ...settings },
        },
      });
      let answer = '';
      agent.stdout.on('data', (chunk: Buffer) => {
        answer += chunk;
      });
      agent.on('error', reject).on('close', () => resolve(answer));
      agent.stdin.on('error', () => undefined); // it may have heard enough
      agent.stdin.write(call); // the connection stays open, as a browser's does
    });
}

const CALL = `GET / HTTP/1.1\r\nHost: 127.0.0.1:28460\r\nOrigin: ${SERVER}\r\nAccept: */*\r\n\r\n`;
const bodyOf = (answer: string): unknown => JSON.parse(answer.split('\r\n\r\n')[1] ?? '');
const says = (state: string) => `printf 'CEC_MSG_REPORT_POWER_STATUS (0x90):\\n\\tpwr-state: ${state}\\n'`;
const LIT = { status: 'connected', dpms: 'On' } as const;

describe('the agent of a sign', () => {
  test.each<[string, Record<string, Output>, string | null]>([
    ['none', {}, null],
    ['none', { 'card0-HDMI-A-1': { status: 'disconnected' } }, says('on (0x00)')],
    ['off', { 'card0-HDMI-A-1': { status: 'connected', dpms: 'Off' } }, says('on (0x00)')],
    ['off', { 'card1-HDMI-A-1': { status: 'connected', dpms: 'Standby' } }, null],
    ['connected', { 'card1-HDMI-A-1': LIT }, null],
    ['connected', { 'card1-HDMI-A-1': { status: 'connected' } }, 'exit 1'],
    ['on', { 'card1-HDMI-A-1': LIT }, says('on (0x00)')],
    ['on', { 'card1-HDMI-A-1': LIT }, says('to-on (0x02)')],
    ['off', { 'card1-HDMI-A-1': LIT }, says('standby (0x01)')],
    ['off', { 'card1-HDMI-A-1': LIT }, says('to-standby (0x03)')],
    ['connected', { 'card0-HDMI-A-1': { status: 'connected', dpms: 'Off' }, 'card0-HDMI-A-2': LIT }, null],
    ['connected', { 'card0-HDMI-A-1': LIT, 'card0-HDMI-A-2': { status: 'connected', dpms: 'Off' } }, null],
  ])('says %s of %o', async (state, outputs, monitor) => {
    const call = await computer(outputs, monitor);
    expect(bodyOf(await call(CALL))).toEqual({ monitor: state });
  });

  test('takes an address on the cable’s wire where it has none, and asks again', async () => {
    const call = await computer(
      { 'card1-HDMI-A-1': LIT },
      `case "$*" in *--playback*) ${says('standby (0x01)')} ;; *) exit 1 ;; esac`,
    );
    expect(bodyOf(await call(CALL))).toEqual({ monitor: 'off' });
  });

  test('does not wait for a monitor that never answers', async () => {
    const call = await computer({ 'card1-HDMI-A-1': LIT }, 'exec sleep 60');
    expect(bodyOf(await call(CALL))).toEqual({ monitor: 'connected' });
  });

  test('has answered before the page waits no more, where neither of two monitors does', async () => {
    const asked = join(folder, 'asked');
    for (const wire of ['wire0', 'wire1']) await writeFile(join(folder, wire), '');
    const limit = { FORESHORE_CEC: join(folder, 'wire*'), FORESHORE_MONITOR_LIMIT_S: '0.2' };
    const call = await computer({ 'card1-HDMI-A-1': LIT }, `echo >>${asked}; exec sleep 60`, limit);
    expect(bodyOf(await call(CALL))).toEqual({ monitor: 'connected' });
    const times = (await readFile(asked, 'utf8')).length;
    const script = await readFile(join(HERE, 'agent.sh'), 'utf8');
    const [, longest] = /FORESHORE_MONITOR_LIMIT_S:-(\d+)/.exec(script) ?? [];
    expect(times).toBe(4);
    expect(times * Number(longest) * 1000).toBeLessThan(AGENT_ANSWERS_WITHIN_MS);
  });

  test.each([
    ['https://Sea.Example', 'https://sea.example'],
    ['https://sea.example:443', 'https://sea.example'],
    ['https://sea.example:8443', 'https://sea.example:8443'],
    ['http://localhost:80', 'http://localhost'],
    ['http://localhost:443', 'http://localhost:443'],
  ])('names the server at %s as a browser does', async (address, origin) => {
    expect(origin).toBe(new URL(address).origin);
    const call = await computer({}, null, { FORESHORE_ADDRESS: address });
    expect(await call(CALL)).toContain(`\r\nAccess-Control-Allow-Origin: ${origin}\r\n`);
  });

  test('answers the sign’s server and nobody else’s page', async () => {
    const call = await computer({}, null);
    const answer = await call(CALL);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toContain(`\r\nAccess-Control-Allow-Origin: ${SERVER}\r\n`);
    const [, body = ''] = answer.split('\r\n\r\n');
    expect(answer).toContain(`\r\nContent-Length: ${body.length}\r\n`);
  });

  test.each([
    ['another path', 'GET /../etc/passwd HTTP/1.1\r\n\r\n'],
    ['another method', 'POST / HTTP/1.1\r\n\r\n'],
    ['a command in it', 'GET /$(reboot) HTTP/1.1\r\n\r\n'],
    ['no call', '\r\n'],
    ['headers without an end', `GET /more HTTP/1.1\r\n${'x: y\r\n'.repeat(60)}`],
  ])('refuses %s', async (_, sent) => {
    const call = await computer({}, null);
    expect(await call(sent)).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
  });

  test('listens where the page calls, on this computer alone', async () => {
    const socket = await readFile(join(HERE, 'agent.socket'), 'utf8');
    expect(socket).toContain(`\nListenStream=${new URL(AGENT_ADDRESS).host}\n`);
  });

  test('may open the wire in the cable: in older versions of systemd ProtectClock closes every device that is not named', async () => {
    expect(await readFile(join(HERE, 'agent.service'), 'utf8')).toContain('\nDeviceAllow=char-cec rw\n');
  });
});
