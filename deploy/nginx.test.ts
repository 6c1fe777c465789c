import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { patience } from '#server/http/limits/slow-clients.ts';

const conf = readFileSync(join(import.meta.dirname, 'nginx.conf'), 'utf8').replace(/^\s*#.*$/gm, '');
const blocks = (opening: RegExp) =>
  [...conf.matchAll(new RegExp(`^( *)${opening.source} \\{\\n([\\s\\S]*?)\\n\\1\\}`, 'gm'))].map(
    ([, , ...found]) => found,
  );

/** The result of a `map` of the configuration for a value, by its regular expressions; `*` for its default. */
function mapped(variable: string, value: string): string {
  const [lines = ''] = blocks(new RegExp(`map \\S+ \\$${variable}`))[0] ?? [];
  for (const [, folds, pattern = '', result = ''] of lines.matchAll(/"~(\*?)(\S+)"\s+"?([^";]+)"?;/g))
    if (new RegExp(pattern, folds ? 'i' : '').test(value)) return result;
  return /default\s/.test(lines) ? '*' : '';
}

const TOKEN = 'mGZ0hJ3vU1x8nQ4rT7yB2kL5pW9sD6fA0cE3gH8jK1o';

describe('the access log of the example proxy', () => {
  test.each([
    `/auth/reset-password/${TOKEN}`,
    `/auth/api/reset-password/${TOKEN}`,
    `/auth/reset-password/${TOKEN}/`,
    `/AUTH/Reset-Password/${TOKEN}`,
  ])('has %s as a template', (path) => {
    expect(mapped('foreshore_path', path)).toMatch(/^[\w/-]*\/reset-password\/:token$/);
    expect(mapped('foreshore_referer', `https://sea.example.org${path}?a=b`)).toMatch(
      /reset-password\/:token$/,
    );
  });

  test('leaves out the id of a live connection, which opens it', () => {
    expect(mapped('foreshore_path', '/socket.io/')).toBe('/socket.io');
  });

  test.each(['/', '/locations/exmouth', '/auth/forgot-password', '/api/tidal'])('has %s as it is', (path) => {
    expect(mapped('foreshore_path', path)).toBe('*');
    expect(mapped('foreshore_referer', `https://sea.example.org${path}`)).toBe('*');
  });

  test('has path and referrer from there alone, in every server', () => {
    const format = /log_format foreshore\s+([^;]+);/.exec(conf)?.[1] ?? '';
    expect(format).toContain('$foreshore_path');
    expect(format).toContain('$foreshore_referer');
    expect(format).not.toMatch(
      /\$(request|request_uri|uri|document_uri|args|query_string|http_referer|http_cookie)\b/,
    );
    const servers = blocks(/server/).map(([text = '']) => text);
    expect(servers.length).toBeGreaterThan(1);
    for (const text of servers) {
      const logs = [...text.matchAll(/access_log\s+([^;]+);/g)].map(([, log]) => log);
      expect(logs).toEqual([expect.stringMatching(/^\S+ foreshore$/)]);
    }
  });
});

test('the error log, whose lines hold the whole request, gets only crashes for reset links', () => {
  const [location = ''] = blocks(/location ~\* \/reset-password\//)[0] ?? [];
  expect(location).toMatch(/error_log \S+ crit;/);
  expect(location).toContain('proxy_pass http://foreshore;');
});

describe('over plain http the example proxy', () => {
  const [http = ''] = (blocks(/server/)[0] ?? []) as string[];

  test('redirects people to its own name, whatever name the request uses', () => {
    expect(http).toContain('listen 80;');
    expect(http).toContain('return 301 https://$server_name$request_uri;');
    expect(conf).not.toMatch(/return 30\d [^;]*\$(host|http_host)\b/);
  });

  test('redirects no call and nothing that was sent: the caller must notice', () => {
    expect(http).toMatch(/if \(\$request_method !~ \^\(GET\|HEAD\)\$\) \{ return 403; \}/);
    const [, calls = 'none'] = /location ~ (\S+) \{ return 403; \}/.exec(http) ?? [];
    const isCall = new RegExp(calls);
    for (const path of ['/api/tidal', '/auth/api/reset-password/x', '/socket.io/', '/trigger/x'])
      expect(path).toMatch(isCall);
    for (const path of ['/', '/locations/exmouth', '/auth/login', '/apiary'])
      expect(path).not.toMatch(isCall);
  });
});

test('the example proxy speaks TLS 1.2 and 1.3 with keys that are made anew each time', () => {
  expect(conf).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
  const ciphers = (/ssl_ciphers ([^;]+);/.exec(conf)?.[1] ?? '').split(':');
  expect(ciphers.length).toBeGreaterThan(3);
  for (const cipher of ciphers)
    expect(cipher).toMatch(/^ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM-SHA\d+|CHACHA20-POLY1305)$/);
});

describe('slow visitors of the example proxy', () => {
  test('get as much time for headers and answers as from the processes', () => {
    expect(conf).toContain(`client_header_timeout ${patience.headersMs / 1000}s;`);
    expect(conf).toContain(`send_timeout ${patience.unreadMs / 1000}s;`);
    expect(conf).toContain('proxy_max_temp_file_size 0;');
  });

  test('hold only a limited number of connections, and never fewer than live ones alone may be', () => {
    const [, most] = /limit_conn foreshore_addresses (\d+);/.exec(conf) ?? [];
    expect(Number(most)).toBeGreaterThan(readConfig({}).liveConnectionsPerAddress);
    expect(conf).toContain('limit_conn_zone $binary_remote_addr zone=foreshore_addresses:10m;');
  });
});
