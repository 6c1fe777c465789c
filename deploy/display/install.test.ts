import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const run = promisify(execFile);
const HERE = import.meta.dirname;
const INSTALLER = join(HERE, 'install.sh');
const ADDRESS = 'https://sea.example:8443';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foreshore-sign-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const install = (...parameters: string[]) => run('sh', [INSTALLER, ...parameters]);
const filesOf = async (root: string): Promise<Record<string, string>> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [
        file.slice(root.length),
        `${(await stat(file)).mode.toString(8)} ${await readFile(file, 'utf8')}`,
      ]),
    ),
  );
};

describe('the installer of a sign', () => {
  test('writes the same when it runs again, also without the address, and takes all away', async () => {
    const root = join(folder, 'card');
    await install(`${ADDRESS}/`, '--rotate', '90', '--root', root);
    const first = await filesOf(root);
    expect(Object.keys(first).toSorted()).toEqual([
      '/etc/chromium/policies/managed/foreshore-display.json',
      '/etc/foreshore-display.conf',
      '/etc/pam.d/foreshore-display',
      '/etc/systemd/journald.conf.d/foreshore-display.conf',
      '/etc/systemd/system.conf.d/foreshore-display.conf',
      '/etc/systemd/system/foreshore-display.service',
      '/usr/lib/foreshore-display/browser',
      '/usr/lib/foreshore-display/wait-for-monitor',
      '/usr/share/foreshore-display/waiting.html',
    ]);
    expect(first['/etc/foreshore-display.conf']).toContain(
      `FORESHORE_ADDRESS=${ADDRESS}\nFORESHORE_ROTATE=90\n`,
    );
    await install('--root', root);
    expect(await filesOf(root)).toEqual(first);
    const { stdout } = await install('--uninstall', '--root', root);
    expect(stdout).toContain('These packages stay: cage chromium curl procps wlr-randr fonts-inter');
    expect(await filesOf(root)).toEqual({});
  });

  test('leaves what the browser has kept, and of another server nothing', async () => {
    const root = join(folder, 'moved');
    const kept = join(root, 'var/lib/foreshore-display/profile/Default/Cookies');
    await install(ADDRESS, '--root', root);
    await mkdir(dirname(kept), { recursive: true });
    await writeFile(kept, 'key');
    await install('--root', root);
    await install(`${ADDRESS}/`, '--rotate', '90', '--root', root);
    expect(await readFile(kept, 'utf8')).toBe('key');
    await install('https://other.example', '--root', root);
    await expect(stat(join(root, 'var/lib/foreshore-display/profile'))).rejects.toThrow();
  });

  test('lets the browser open its own server and the waiting page alone', async () => {
    const root = join(folder, 'policy');
    await install(ADDRESS, '--root', root);
    const policy = await readFile(join(root, 'etc/chromium/policies/managed/foreshore-display.json'), 'utf8');
    expect(JSON.parse(policy)).toMatchObject({
      URLBlocklist: ['*'],
      URLAllowlist: [ADDRESS, 'file:///usr/share/foreshore-display/*', 'file:///run/foreshore-display/*'],
    });
  });

  const POLICY = '/etc/chromium/policies/managed/foreshore-display.json';
  const AGENT = [
    '/etc/systemd/system/foreshore-display-agent.socket',
    '/etc/systemd/system/foreshore-display-agent@.service',
    '/usr/lib/foreshore-display/agent',
  ];

  test('brings an agent where it is asked for, whom the page may call, and takes it away again', async () => {
    const root = join(folder, 'agent');
    const policy = async () => JSON.parse(await readFile(join(root, POLICY), 'utf8'));
    await install(ADDRESS, '--agent', '--root', root);
    const first = await filesOf(root);
    expect(Object.keys(first)).toEqual(expect.arrayContaining(AGENT));
    expect(first['/etc/foreshore-display.conf']).toContain('\nFORESHORE_AGENT=yes\n');
    expect(await policy()).toMatchObject({
      LocalNetworkAccessAllowedForUrls: [ADDRESS],
      LoopbackNetworkAllowedForUrls: [ADDRESS],
    });
    await install('--root', root);
    expect(await filesOf(root)).toEqual(first);
    await install(ADDRESS, '--root', root);
    const without = await filesOf(root);
    expect(Object.keys(without)).not.toEqual(expect.arrayContaining([AGENT[0]]));
    expect(Object.keys(without)).toHaveLength(Object.keys(first).length - AGENT.length);
    expect(Object.keys(await policy()).filter((name) => name.includes('Network'))).toEqual([]);
    await install(ADDRESS, '--agent', '--root', root);
    await install('--uninstall', '--root', root);
    expect(await filesOf(root)).toEqual({});
  });

  test.each([
    ['no address', [], /Usage/],
    ['http', ['http://sea.example'], /must be https/],
    ['a path', ['https://sea.example/display'], /must be https/],
    ['a command in the address', ['https://sea.example;reboot'], /must be https/],
    ['a second line', ['https://sea.example\nFORESHORE_ROTATE=90'], /must be https/],
    ['a turn that no monitor has', [ADDRESS, '--rotate', '45'], /--rotate wants/],
    ['an option that is not there', [ADDRESS, '--fast'], /no option --fast/],
    ['an option without its value', ['--rotate'], /wants a value/],
  ])('refuses %s', async (_name, parameters, message) => {
    const root = join(folder, 'refused');
    const at = parameters.includes('--rotate') && parameters.length === 1 ? [] : ['--root', root];
    await expect(install(...at, ...parameters)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(message),
    });
    await expect(stat(root)).rejects.toThrow();
  });
});

test.each(['install.sh', 'wait-for-monitor.sh', 'browser.sh', 'agent.sh'])(
  '%s is a shell script',
  async (name) => {
    await run('sh', ['-n', join(HERE, name)]);
    expect((await readFile(join(HERE, name), 'utf8')).startsWith('#!/bin/sh\n')).toBe(true);
  },
);

describe('the unit of a sign', () => {
  const settings = async () => (await readFile(join(HERE, 'foreshore-display.service'), 'utf8')).split('\n');

  test('waits for a monitor, however long, and comes back however often', async () => {
    expect(await settings()).toEqual(
      expect.arrayContaining([
        'ExecStartPre=/usr/lib/foreshore-display/wait-for-monitor',
        'TimeoutStartSec=infinity',
        'Restart=always',
        'RestartSec=4',
        'StartLimitIntervalSec=0',
        'RuntimeDirectoryPreserve=restart', // there it counts how often it began anew
      ]),
    );
  });

  test('has the hardware watch over the computer', async () => {
    expect(await readFile(join(HERE, 'watchdog.conf'), 'utf8')).toContain('\nRuntimeWatchdogSec=15\n');
  });
});

test('waits until a monitor is connected and has told its modes', async () => {
  const outputs = join(folder, 'drm');
  const put = (name: string, state: string, modes: string) =>
    mkdir(join(outputs, name), { recursive: true })
      .then(() => writeFile(join(outputs, name, 'status'), `${state}\n`))
      .then(() => writeFile(join(outputs, name, 'modes'), modes));
  await put('card0-HDMI-A-1', 'disconnected', '');
  await put('card0-HDMI-A-2', 'connected', '');
  const environment = { ...process.env, FORESHORE_OUTPUTS: outputs };
  const waiting = spawn('sh', [join(HERE, 'wait-for-monitor.sh')], { env: environment });
  const ended = new Promise<number | null>((resolve) => void waiting.on('exit', resolve));
  try {
    await expect(
      run('timeout', ['0.5', 'sh', join(HERE, 'wait-for-monitor.sh')], { env: environment }),
    ).rejects.toMatchObject({ code: 124 });
    await put('card0-HDMI-A-2', 'connected', '1920x1080\n');
    expect(await ended).toBe(0);
  } finally {
    waiting.kill();
  }
});

describe('a browser', () => {
  /** Stands in for Chromium: a browser that lives on, with a process for its page, whose number it writes down. */
  const CHROMIUM = `#!/bin/sh
sh -c 'echo $$ >"$STATE_DIRECTORY/page"; while :; do sleep 0.1; done' page --type=renderer &
sh -c 'while :; do sleep 0.1; done' extension --type=renderer --extension-process &
sh -c 'while :; do sleep 0.1; done'
`;

  /** The group may have ended by itself. */
  const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ESRCH';

  /** Runs it with a server that answers. */
  const startBrowser = async (name: string, settings: Record<string, string> = {}) => {
    const home = join(folder, name);
    await mkdir(home, { recursive: true });
    await writeFile(join(home, 'chromium'), CHROMIUM, { mode: 0o755 });
    await writeFile(join(home, 'curl'), '#!/bin/sh\n', { mode: 0o755 }); // the server answers
    const browser = spawn('sh', [join(HERE, 'browser.sh')], {
      detached: true, // a process group of its own, as the unit gives it
      stdio: 'ignore',
      env: {
        PATH: `${home}:${process.env.PATH}`,
        ...{ FORESHORE_ADDRESS: 'https://sea.example', FORESHORE_LOOK_S: '0.2' },
        ...{ STATE_DIRECTORY: home, RUNTIME_DIRECTORY: home, ...settings },
      },
    });
    const ended = new Promise<string>((resolve) => void browser.on('exit', () => resolve('ended')));
    return {
      home,
      ended,
      endsWithin: (ms: number) =>
        Promise.race([ended, new Promise<string>((resolve) => setTimeout(resolve, ms, 'lives'))]),
      kill: () => {
        try {
          process.kill(-(browser.pid ?? 0), 'SIGKILL');
        } catch (error) {
          if (!isGone(error)) throw error;
        }
      },
    };
  };

  test.each([
    ['', ''],
    ['yes', '#agent'],
  ])('with FORESHORE_AGENT=%s goes on to /display%s', async (agent, mark) => {
    const { home, kill } = await startBrowser(`agent-${agent}`, { FORESHORE_AGENT: agent });
    try {
      const word = await vi.waitFor(() => readFile(join(home, 'ready.js'), 'utf8'));
      expect(word).toBe(`goTo("https://sea.example/display${mark}")\n`);
    } finally {
      kill();
    }
  });

  test('whose page has died ends, so that the unit starts it anew; while the page lives it stays', async () => {
    const { home, ended, endsWithin, kill } = await startBrowser('dying');
    try {
      expect(await endsWithin(2000)).toBe('lives');
      process.kill(Number(await readFile(join(home, 'page'), 'utf8')));
      expect(await ended).toBe('ended');
    } finally {
      kill();
    }
  });

  test('to which the sign’s program does not come begins anew, each time after twice as long', async () => {
    const first = await startBrowser('without', { FORESHORE_KEPT_S: '1' });
    try {
      expect(await first.ended).toBe('ended');
    } finally {
      first.kill();
    }
    const second = await startBrowser('without', { FORESHORE_KEPT_S: '1' });
    try {
      expect(await second.endsWithin(1700)).toBe('lives');
      expect(await second.ended).toBe('ended');
    } finally {
      second.kill();
    }
    expect(await readFile(join(second.home, 'anew'), 'utf8')).toBe('2\n');
    await writeFile(join(second.home, 'anew'), '4\n');
    const later = await startBrowser('without', { FORESHORE_KEPT_S: '0' });
    try {
      expect(await later.ended).toBe('ended');
    } finally {
      later.kill();
    }
    expect(await readFile(join(second.home, 'anew'), 'utf8')).toBe('4\n');
  });

  test('that keeps the sign’s program stays, and counts from the beginning', async () => {
    const home = join(folder, 'with');
    const cache = join(home, 'profile/Default/Service Worker/CacheStorage/0123');
    await mkdir(cache, { recursive: true });
    await writeFile(join(cache, 'index.txt'), '\n(foreshore-display-shell-0116d303f6cd22d0\x12$');
    await writeFile(join(home, 'anew'), '1\n');
    const { endsWithin, kill } = await startBrowser('with', { FORESHORE_KEPT_S: '0' });
    try {
      expect(await endsWithin(2000)).toBe('lives');
      await expect(stat(join(home, 'anew'))).rejects.toThrow();
    } finally {
      kill();
    }
  });
});
