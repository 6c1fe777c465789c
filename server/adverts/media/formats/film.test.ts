import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VideoType } from '#contract/adverts/media.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { box, type MadeFilm, madeFilm } from '../../testing/mp4-films.ts';
import { aFilm } from '../../testing/uploading.ts';
import { contentTypeOf } from './content-type.ts';
import { readFilm } from './film.ts';
import { judgeWebmCodec } from './film-codec.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foreshore-films-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (data: Buffer, type: VideoType = 'video/mp4') => {
  const path = join(folder, 'film');
  await writeFile(path, data);
  return readFilm({ path, type, bytes: data.length });
};
const refusal = (data: Buffer, type?: VideoType) =>
  read(data, type).then(
    () => 'taken',
    ({ status, message }) => ({ status, message }),
  );
const damaged = { status: 400, message: staffTexts.mediaFilmRefused };

describe('a film that most browsers cannot play is refused with its codec and what to do', () => {
  test.each([
    ['hvc1', 'HEVC'],
    ['hev1', 'HEVC'],
    ['dvh1', 'Dolby Vision'],
    ['dvhe', 'Dolby Vision'],
    ['mp4v', 'MPEG-4 Part 2'],
    ['s263', 'H.263'],
  ])('%s of a phone', async (format, name) => {
    for (const brand of ['isom', 'qt  ']) {
      const { status, message } = (await refusal(
        madeFilm({ format, brand, profile: null }),
      )) as typeof damaged;
      expect(status).toBe(415);
      expect(message).toContain(`This film is ${name}, which most visitors’ browsers can’t play.`);
      expect(message).toContain('On an iPhone: Settings > Camera > Formats > Most Compatible');
    }
  });

  test.each<[string, MadeFilm, string]>([
    ['ProRes', { format: 'apch', profile: null, brand: 'qt  ' }, staffTexts.mediaFilmCodec('ProRes')],
    [
      'Motion JPEG',
      { format: 'jpeg', profile: null, brand: 'qt  ' },
      staffTexts.mediaFilmCodec('Motion JPEG'),
    ],
    ['VVC', { format: 'vvc1', profile: null }, staffTexts.mediaFilmCodec('VVC')],
    [
      'what nobody knows',
      { format: 'xyz\0', profile: null },
      staffTexts.mediaFilmCodec('of a kind called “xyz?”'),
    ],
    ['encryption', { format: 'encv' }, staffTexts.mediaFilmProtected],
    ['10-bit H.264', { profile: 110 }, staffTexts.mediaFilmCodec('10-bit H.264')],
    ['H.264 4:2:2', { profile: 122 }, staffTexts.mediaFilmCodec('H.264 4:2:2')],
    ['H.264 of another profile', { profile: 44 }, staffTexts.mediaFilmCodec('H.264 in profile 44')],
  ])('%s', async (_what, film, message) => {
    expect(await refusal(madeFilm(film))).toMatchObject({ status: 415, message });
  });

  test('an unknown one in WebM', async () => {
    const film = await aFilm('webm');
    film.write('V_XYZ', film.indexOf('V_VP8'));
    const message = staffTexts.mediaFilmCodec('of a kind called “V_XYZ”');
    expect(await refusal(film, 'video/webm')).toMatchObject({ status: 415, message });
  });

  test.each([
    ['V_MPEG4/ISO/AVC', 'H.264 in a WebM file'],
    ['V_MPEGH/ISO/HEVC', 'HEVC in a WebM file'],
  ])('%s in WebM', (codec, name) => {
    expect(() => judgeWebmCodec(codec)).toThrow(staffTexts.mediaFilmCodec(name));
  });
});

describe('a film that browsers play is taken', () => {
  test.each<[string, MadeFilm]>([
    ['H.264 Baseline', { profile: 66 }],
    ['H.264 Main', { profile: 77 }],
    ['H.264 High', { profile: 100 }],
    ['H.264 with its settings in the pictures', { format: 'avc3' }],
    ['VP9', { format: 'vp09', profile: null }],
    ['the directory at its end', { order: ['mdat', 'moov'] }],
    ['fragments', { order: ['moov', 'moof', 'mdat', 'moof', 'mdat'] }],
    [
      'H.264 of a phone in QuickTime',
      { brand: 'qt  ', order: ['wide', 'mdat', 'moov'], tail: Buffer.alloc(4) },
    ],
    ['H.264 in 3GP', { brand: '3gp5' }],
  ])('%s', async (_what, made) => {
    const film = madeFilm(made);
    expect(contentTypeOf(film)).toBe('video/mp4');
    expect(await read(film)).toEqual({ width: 1920, height: 1080, note: null });
  });

  test('AV1 with a word about older phones', async () => {
    expect(await read(await aFilm('mp4'))).toEqual({
      width: 320,
      height: 180,
      note: staffTexts.mediaFilmAv1,
    });
  });

  test('VP8 in WebM', async () => {
    expect(await read(await aFilm('webm'), 'video/webm')).toEqual({ width: 320, height: 180, note: null });
  });
});

describe('the size is the upright one', () => {
  test.each<[string, MadeFilm, [number, number]]>([
    ['not turned', {}, [1920, 1080]],
    ['turned to the right', { turned: 90 }, [1080, 1920]],
    ['upside down', { turned: 180 }, [1920, 1080]],
    ['turned to the left', { turned: 270 }, [1080, 1920]],
    ['turned by the whole movie', { movieTurned: 90 }, [1080, 1920]],
    ['turned by both, which is upside down', { turned: 90, movieTurned: 90 }, [1920, 1080]],
    ['turned, with its size in the sample entry alone', { turned: 90, hasSize: false }, [1080, 1920]],
  ])('of a film %s', async (_what, made, [width, height]) => {
    expect(await read(madeFilm(made))).toMatchObject({ width, height });
  });

  test('of a film without a size is not known', async () => {
    expect(await read(madeFilm({ width: 0, height: 0 }))).toMatchObject({ width: null, height: null });
  });
});

describe('what is no whole film is refused without much work', () => {
  const whole = madeFilm();
  const sized = (type: string, size: number): Buffer => {
    const film = Buffer.from(whole);
    film.writeUInt32BE(size, film.indexOf(type, 0, 'latin1') - 4);
    return film;
  };
  test.each<[string, Buffer]>([
    ['sound alone', madeFilm({ handler: 'soun', format: 'mp4a' })],
    ['a track without a sample entry', madeFilm({ format: null })],
    ['H.264 without settings', madeFilm({ profile: null })],
    ['no data', madeFilm({ order: ['moov'] })],
    ['no directory', madeFilm({ order: ['mdat'] })],
    ['a list of entries that says it is huge', sized('stsd', 0xffff_ffff)],
    ['an entry that says it is huge', sized('avc1', 0x7fff_ffff)],
    ['an entry smaller than its header', sized('avc1', 4)],
    ['a directory of no size in the middle', sized('moov', 7)],
    [
      'a directory that says 2 to the 63 bytes',
      Buffer.concat([
        whole.subarray(0, 20),
        Buffer.from('00000001', 'hex'),
        Buffer.from('moov'),
        Buffer.from('7fffffffffffffff', 'hex'),
        whole.subarray(28),
      ]),
    ],
    [
      'a directory of entries without end',
      Buffer.concat([
        whole.subarray(0, 20),
        box(
          'moov',
          box(
            'trak',
            box(
              'mdia',
              box('hdlr', Buffer.from('\0\0\0\0\0\0\0\0vide', 'latin1')),
              box('minf', box('stbl', box('stsd', Buffer.alloc(8, 1), Buffer.alloc(800_000, box('free'))))),
            ),
          ),
        ),
        box('mdat', Buffer.alloc(8)),
      ]),
    ],
  ])('%s', async (_what, data) => {
    const begun = performance.now();
    expect(await refusal(data)).toEqual(damaged);
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});
