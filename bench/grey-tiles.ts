import { createServer as createHttpServer } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';

/** Replaces the map's pictures, which would come from elsewhere: a grey one of their size. */
function tile(): Buffer {
  const size = 256;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.writeUInt8(8, 8); // bits of a sample; the zeros that follow mean grey, deflated, not interlaced
  const row = Buffer.alloc(1 + size, 0x60).fill(0, 0, 1);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: size }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Serves them. */
export async function startTiles() {
  const picture = tile();
  const server = createHttpServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/{z}/{y}/{x}`, stop: () => server.close() };
}
