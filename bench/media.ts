import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { avifThatSays, gifOfFrames, pngBomb } from '#server/adverts/testing/hostile-files.ts';
import { advertFields, multipart, type Part } from '#server/adverts/testing/uploading.ts';
import { logIn, median, residentMegabytes, startServer } from './server-process.ts';

const LIMIT_MB = 150;
const SAMPLE_MS = 20;
const TIMES = 5;

/** Noise that compresses badly, as the detail of a photograph does. */
const noise = (width: number, height: number) => {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'gray', noise: gaussian } }).blur(1);
};

/** The share of a process in the machine's memory, in MB: pages that several processes have count once in all (Linux). */
function proportionalMegabytes(pid: number): number {
  try {
    const [, kilobytes] = /Pss:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0; // it has just ended
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** The server and the process that draws for it. */
const all = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce((sum, each) => sum + proportionalMegabytes(each), 0);

/** A photograph of 12 megapixels and just under 10 MB. */
async function tenMegabytes(): Promise<Buffer> {
  const pixels = await noise(4000, 3000).png({ compressionLevel: 1 }).toBuffer();
  for (let quality = 100; quality > 80; quality -= 1) {
    const photograph = await sharp(pixels).jpeg({ quality }).toBuffer();
    if (photograph.length <= 10_000_000) return photograph;
  }
  throw new Error('no quality makes a photograph of 10 MB');
}

/** (d) An upload of 10 MB: how long it takes; and what memory it and hostile files take above that of the idle server. */
export async function measureMedia() {
  const dataDir = mkdtempSync(join(tmpdir(), 'foreshore-bench-'));
  const server = await startServer({ DATA_MODE: 'simulated', DATA_DIR: dataDir, MEDIA_QUOTA: '20 GB' });
  try {
    const cookie = await logIn(server.url);
    const { locations } = (await (
      await fetch(`${server.url}/api/locations`, { headers: { cookie } })
    ).json()) as { locations: { _id: string }[] };
    const fields = advertFields(locations[0]?._id ?? '');
    const send = async (data: Buffer, more: Record<string, Part> = {}): Promise<number> => {
      const { type, body } = await multipart(Object.entries({ ...fields, ...more, file: { data } }));
      const answer = await fetch(`${server.url}/api/adverts/upload`, {
        method: 'POST',
        headers: { cookie, 'content-type': type },
        body: new Uint8Array(body),
      });
      await answer.arrayBuffer();
      return answer.status;
    };
    await new Promise((resolve) => setTimeout(resolve, 10_000)); // the first values have come
    const idle = { server: residentMegabytes(server.pid), all: all(server.pid) };
    let serverAbove = 0;
    /** The most above idle, of the server and its drawing process together. */
    const above = async (work: () => Promise<unknown>): Promise<number> => {
      let most = 0;
      const timer = setInterval(() => {
        most = Math.max(most, all(server.pid));
        serverAbove = Math.max(serverAbove, residentMegabytes(server.pid) - idle.server);
      }, SAMPLE_MS);
      await work();
      clearInterval(timer);
      return Math.round(most - idle.all);
    };

    const photograph = await tenMegabytes();
    const times: number[] = [];
    const statuses: number[] = [];
    const one = await above(async () => {
      for (let time = 0; time < TIMES; time += 1) {
        const begun = performance.now();
        statuses.push(await send(photograph));
        times.push(performance.now() - begun);
      }
    });
    const together = (files: Buffer[]) =>
      above(async () => statuses.push(...(await Promise.all(files.map((file) => send(file))))));
    const ten = await together(Array.from({ length: 10 }, () => photograph));
    const progressive = await together([
      await noise(5200, 4000).jpeg({ quality: 60, progressive: true }).toBuffer(),
    ]);
    const avif = await together([await noise(2400, 1700).avif({ effort: 0, quality: 50 }).toBuffer()]);
    const webp = await together([await noise(4800, 3800).webp({ effort: 0, quality: 50 }).toBuffer()]);
    const hostile = await together([
      pngBomb(14_000),
      pngBomb(6000),
      gifOfFrames(100_000),
      await avifThatSays(65_535),
      await avifThatSays(5000),
      photograph.subarray(0, 5_000_000),
    ]);
    const film = await above(async () => {
      statuses.push(await send(Buffer.alloc(90_000_000), { file_type: 'video' }));
    });
    return {
      photograph_mb: (photograph.length / 1e6).toFixed(1),
      photograph_ms: times.map(Math.round),
      median_ms: Math.round(median(times)),
      statuses,
      idle_mb: Math.round(idle.server),
      above_one_mb: one,
      above_ten_at_once_mb: ten,
      above_progressive_21_megapixels_mb: progressive,
      above_avif_4_megapixels_mb: avif,
      above_webp_18_megapixels_mb: webp,
      above_hostile_files_mb: hostile,
      above_90_mb_refused_mb: film,
      server_alone_above_mb: Math.round(serverAbove),
      limit_mb: LIMIT_MB,
    };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
