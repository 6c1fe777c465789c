import {
  avifThatSays,
  filmOfBoxes,
  filmsOfParts,
  gifOfFrames,
  pngBomb,
  polyglots,
} from '#server/adverts/testing/hostile-files.ts';
import { advertFields, aPhotograph, multipart } from '#server/adverts/testing/uploading.ts';
import type { Attack } from './attack.ts';
import { type Call, PROTOCOLS } from './client.ts';

const PATH = '/api/adverts/upload';

async function hostileFiles(): Promise<Buffer[]> {
  const photograph = await aPhotograph();
  return [
    pngBomb(14_000),
    gifOfFrames(20_000),
    await avifThatSays(65_535),
    ...Object.values(await polyglots(photograph)),
    filmOfBoxes(50_000),
    ...Object.values(filmsOfParts(50_000)),
    photograph.subarray(0, 2000),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    Buffer.from('<html><script>alert(1)</script></html>'),
    Buffer.alloc(0),
    Buffer.alloc(400_000, 0xff),
  ];
}

/** Forms that are none, and names that lead elsewhere. */
const brokenForms = (): Call[] =>
  [
    ['multipart/form-data', 'no boundary'],
    ['multipart/form-data; boundary=x', '--x\r\n'],
    [
      'multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="file"; filename="../../x"\r\n\r\nx\r\n`,
    ],
    ['multipart/form-data; boundary=x', `--x\r\n${'A: b\r\n'.repeat(5000)}\r\nx\r\n--x--`],
    [
      'multipart/form-data; boundary=x',
      `${Array.from({ length: 3000 }, (_, index) => `--x\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\n1\r\n`).join('')}--x--`,
    ],
    [`multipart/form-data; boundary=${'x'.repeat(3000)}`, 'x'],
  ].map(([type = '', body = '']) => ({
    method: 'POST',
    path: PATH,
    headers: { 'content-type': type },
    body,
  }));

export const uploads: Attack[] = [
  {
    name: 'hostile uploads of an administrator',
    protocols: PROTOCOLS,
    async run({ call, logIn, repeat }) {
      const session = await logIn();
      const listed = await call({ path: '/api/admin/locations', headers: session });
      const { locations } = JSON.parse(listed.body) as { locations: { _id: string }[] };
      const fields = Object.entries(advertFields(locations[0]?._id ?? ''));
      const calls = [...brokenForms()];
      for (const data of await hostileFiles()) {
        const { type, body } = await multipart([...fields, ['file', { data }]]);
        calls.push({ method: 'POST', path: PATH, headers: { 'content-type': type }, body });
      }
      await repeat(2, (index) => {
        const each = calls[index % calls.length] as Call;
        return call({ ...each, headers: { ...each.headers, ...session } });
      });
    },
  },
];
