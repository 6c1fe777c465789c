import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrSvg } from './qr-file.ts';
import { qrPath } from './qr-path.ts';

test('the file is the code of the address with the quiet zone that scanners ask for', () => {
  const address = 'https://foreshore.example/locations/bude';
  const svg = qrSvg(address);
  const { data, size } = encode(address, { border: 4 });
  expect(svg).toContain(`viewBox="0 0 ${size} ${size}"`);
  expect(svg).toContain(qrPath(data));
  expect(size).toBe(encode(address, { border: 0 }).size + 8);
});
