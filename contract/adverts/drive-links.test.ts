import { describe, expect, test } from 'vitest';
import { driveAddress, driveRefusal, shownFrom } from './drive-links.ts';

const ID = '1AbC_dEf-23456789';
const WHOLE = `https://drive.google.com/uc?export=download&id=${ID}`;

describe('every form of a link leads to one address', () => {
  test.each([
    `https://drive.google.com/file/d/${ID}/view`,
    `https://drive.google.com/file/d/${ID}/view?usp=sharing`,
    `https://drive.google.com/file/d/${ID}/view?usp=drive_link#x`,
    `https://drive.google.com/file/d/${ID}/preview`,
    `https://drive.google.com/file/d/${ID}/edit`,
    `https://drive.google.com/file/d/${ID}`,
    `https://drive.google.com/file/d/${ID}/`,
    `https://drive.google.com/u/0/file/d/${ID}/view`,
    `https://drive.google.com/open?id=${ID}`,
    `https://drive.google.com/open?id=${ID}&usp=drive_fs`,
    `https://drive.google.com/uc?id=${ID}`,
    `https://drive.google.com/u/1/uc?id=${ID}&export=view`,
    `https://drive.google.com/uc?export=download&id=${ID}`,
    `https://drive.google.com/uc?export=download&confirm=t&id=${ID}`,
    `https://docs.google.com/uc?id=${ID}`,
    `https://docs.google.com/file/d/${ID}/preview`,
    `https://drive.usercontent.google.com/download?id=${ID}&export=download&confirm=t`,
    `https://drive.usercontent.google.com/uc?id=${ID}`,
    `https://drive.google.com/a/example.org/file/d/${ID}/view`,
    `https://drive.google.com/a/sailing-club.example.co.uk/file/d/${ID}/view?usp=sharing`,
    `https://drive.google.com/a/example.org/u/0/file/d/${ID}/view`,
    `https://drive.google.com/file/u/0/d/${ID}/view`,
    `https://drive.google.com/file/u/12/d/${ID}/edit`,
    `https://drive.google.com/u/12/open?id=${ID}`,
    `https://drive.google.com/u/12/uc?id=${ID}&export=download`,
    `https://drive.google.com/a/example.org/open?id=${ID}`,
    `https://drive.google.com/a/example.org/uc?id=${ID}`,
    `https://docs.google.com/a/example.org/file/d/${ID}/edit`,
    `https://docs.google.com/a/example.org/uc?id=${ID}`,
    `https://drive.usercontent.google.com/u/0/uc?id=${ID}&export=download`,
    `HTTPS://Drive.Google.com/open?id=${ID}`,
  ])('%s', (link) => {
    expect(driveAddress(link)).toBe(WHOLE);
  });

  test.each([
    [`https://drive.google.com/file/d/${ID}/view?resourcekey=0-x_Y`, `${WHOLE}&resourcekey=0-x_Y`],
    [
      `https://drive.google.com/thumbnail?id=${ID}&sz=w1000`,
      `https://drive.google.com/thumbnail?id=${ID}&sz=w1000`,
    ],
    [`https://drive.google.com/thumbnail?id=${ID}`, `https://drive.google.com/thumbnail?id=${ID}&sz=w1600`],
    [`https://lh3.googleusercontent.com/d/${ID}`, `https://lh3.googleusercontent.com/d/${ID}`],
    [
      `https://lh3.googleusercontent.com/d/${ID}=w320-h180-p?authuser=0`,
      `https://lh3.googleusercontent.com/d/${ID}=w320-h180-p`,
    ],
  ])('%s, which is another file or another size of it', (link, address) => {
    expect(driveAddress(link)).toBe(address);
  });
});

/** The path of a link to a file, so that the host alone is wrong. */
const FILE = `/uc?id=${ID}`;

describe('is no link', () => {
  test.each([
    // This machine and private networks, as addresses are written.
    'https://127.0.0.1',
    'https://127.1',
    'https://2130706433',
    'https://0x7f000001',
    'https://0x7f.0.0.1',
    'https://0177.0.0.1',
    'https://017700000001',
    'https://127.0.0.1.',
    'https://1%32%37.0.0.1',
    'https://１２７.０.０.１',
    'https://127。0。0。1',
    'https://①②⑦.0.0.1',
    'https://0',
    'https://0.0.0.0',
    'https://10.0.0.1',
    'https://172.16.0.1',
    'https://192.168.1.1',
    'https://100.64.0.1',
    'https://169.254.169.254',
    'https://2852039166',
    'https://[::1]',
    'https://[::]',
    'https://[0:0:0:0:0:0:0:1]',
    'https://[::ffff:127.0.0.1]',
    'https://[::ffff:7f00:1]',
    'https://[::ffff:10.0.0.1]',
    'https://[64:ff9b::7f00:1]',
    'https://[2002:7f00:1::]',
    'https://[fd00::1]',
    'https://[fe80::1]',
    'https://[fe80::1%25lo]',
    'https://localhost',
    'https://localhost.',
    'https://127-0-0-1.nip.io',
    'https://metadata.google.internal',
    // Names that only look like the host's.
    'https://drive.google.com.',
    'https://drive.google.com.example.org',
    'https://drive.google.com@example.org',
    'https://drive.google.com%40example.org',
    'https://drive.google.com:pw@example.org',
    'https://example.org#@drive.google.com',
    'https://example.org?@drive.google.com',
    'https://xdrive.google.com',
    'https://evil-drive.google.com',
    'https://google.com',
    'https://www.google.com',
    'https://drivе.google.com', // a Cyrillic letter
    'https://drive.google.com.evil',
    'https://lh4.googleusercontent.com',
    // Other schemes and ports, and people.
    'http://drive.google.com',
    'ftp://drive.google.com',
    'file://drive.google.com',
    'gopher://drive.google.com',
    'javascript://drive.google.com',
    'blob:https://drive.google.com',
    'https://drive.google.com:8443',
    'https://drive.google.com:80',
    'https://drive.google.com:22',
    'https://user@drive.google.com',
    'https://user:password@drive.google.com',
    '//drive.google.com',
    'drive.google.com',
    '',
    // What browsers leave out or turn round.
    'https:\\\\drive.google.com',
    'https://drive.google.com\\@example.org',
    'https://drive.goo\tgle.com',
    'https://drive.goo\ngle.com',
    ' https://drive.google.com',
    'https://drive.google.com\0',
    'https://drive.google.com\u00a0',
  ])('%j', (origin) => {
    expect(driveAddress(`${origin}${FILE}`)).toBeNull();
  });

  test.each([
    '/',
    '/drive/folders/1AbC_dEf-23456789',
    `/a/b/c/file/d/${ID}/view`,
    `/a//file/d/${ID}/view`,
    `/a/b@c/file/d/${ID}/view`,
    `/u/1234/open?id=${ID}`,
    `/u/0/a/example.org/open?id=${ID}`,
    `/file/u/x/d/${ID}/view`,
    `/a/example.org/drive/folders/${ID}`,
    '/file/d//view',
    `/file/d/${ID}/export`,
    `/file/d/${ID}/view/../../../x/y`,
    `/file/d/${ID}%2f..%2fx/view`,
    `/file/d/${'x'.repeat(129)}/view`,
    '/uc',
    '/uc?id=',
    '/uc?id=a%0d%0ax-evil:1aaaaaaa',
    '/uc?id=aaaaaaaaaa%26x=1',
    '/uc?id=aaaaaaaaaa/../x',
    `/uc?id=${ID}&id=${ID}`,
    `/uc?id=${ID}&resourcekey=a%20b`,
    `/thumbnail?id=${ID}&sz=w1000%26x`,
    `/d/${ID}`,
    `/download?id=${ID}`,
    `/uc?id=${ID}&x=${'x'.repeat(3000)}`,
  ])('https://drive.google.com%s', (path) => {
    expect(driveAddress(`https://drive.google.com${path}`)).toBeNull();
  });
});

test('what is on Google Drive comes through this server, the rest from where it is', () => {
  const link = `https://drive.google.com/file/d/${ID}/view?usp=sharing`;
  expect(shownFrom(link)).toBe(`/api/proxy/google-drive?url=${encodeURIComponent(link)}`);
  expect(shownFrom('https://media.example.org/a.jpg')).toBe('https://media.example.org/a.jpg');
});

describe('what is wrong with a link to Google Drive', () => {
  test.each([
    ['folder', `https://drive.google.com/drive/folders/${ID}`],
    ['folder', `https://drive.google.com/drive/folders/${ID}?usp=sharing`],
    ['folder', `https://drive.google.com/drive/u/0/folders/${ID}`],
    ['folder', `https://drive.google.com/drive/u/12/mobile/folders/${ID}`],
    ['folder', `https://drive.google.com/drive/mobile/folders/${ID}`],
    ['folder', `https://drive.google.com/a/example.org/drive/folders/${ID}`],
    ['folder', `https://drive.google.com/folderview?id=${ID}`],
    ['folder', `https://drive.google.com/embeddedfolderview?id=${ID}#grid`],
    ['document', `https://docs.google.com/document/d/${ID}/edit`],
    ['document', `https://docs.google.com/a/example.org/spreadsheets/d/${ID}/edit#gid=0`],
    ['document', `https://docs.google.com/presentation/u/1/d/${ID}/pub`],
    ['document', `https://docs.google.com/forms/d/e/${ID}/viewform`],
    ['document', `https://docs.google.com/drawings/d/${ID}/edit`],
    ['noFile', 'https://drive.google.com/drive/my-drive'],
    ['noFile', 'https://drive.google.com/'],
    ['noFile', 'https://drive.google.com/open?id='],
    [null, `https://drive.google.com/file/d/${ID}/view`],
    [null, 'https://example.org/drive/folders/x'],
    [null, 'no address'],
  ])('%s: %s', (refusal, link) => {
    expect(driveRefusal(link)).toBe(refusal);
  });
});
