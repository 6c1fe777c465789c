import sharp from 'sharp';
import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import type { TidalData } from '#contract/conditions/tides.ts';
import { aStormOverflow } from '#contract/testing/a-storm-overflow.ts';
import { type PictureWords, pairingWords, pictureWords } from '#domain/displays/pictures/picture-words.ts';
import type { OverviewBodies } from '#domain/overview/overview-place.ts';
import {
  aDisplayFrame,
  aLook,
  DISPLAY_NOW as NOW,
  ripCurrents,
  someBodies,
  someOverflows,
  someTides,
} from '#domain/testing/a-display.ts';
import type { Part } from '#server/sharing/drawing.ts';
import { drawing } from '#server/sharing/drawing.ts';
import { compose, drawPicture, pictureSizes } from './draw-picture.ts';
import { type PictureBits, pictureBits } from './grey-png.ts';
import { edgeOf, layout } from './layout.ts';
import { plans } from './plans.ts';

/** A panel of 7.5 inches, read from an arm's length and from farther than it is made for. */
const NEAR = { viewing_distance_m: 0.5, screen_height_mm: 98 };
const FAR = { viewing_distance_m: 4, screen_height_mm: 98 };
const SMALL = { width: 800, height: 480 };

const words = (more: Parameters<typeof aDisplayFrame>[0] = {}) =>
  pictureWords(aDisplayFrame({ simulated: true, ...more }), 900, NOW);
const message = (title: string, text: string) => ({
  location: { custom_message: ripCurrents(NOW, { title, message: text }) },
});
const LONG_TEXT = 'Stay between the <b>red & yellow</b> flags 🏖️. '.repeat(60);
const allAtOnce = () =>
  words({
    ...message('Strong rip currents by the breakwater and the mouth of the river at low water', LONG_TEXT),
    bodies: { storm_overflow: someOverflows(NOW, aStormOverflow(1, { latestEventStart: NOW - 9e6 })) },
  });

const textsOf = (part: Part): string[] =>
  part.type === 'text' ? [part.text] : part.type === 'image' ? [] : part.children.flatMap(textsOf);
const layoutOf = async (
  said: PictureWords,
  look = NEAR,
  size: { width: number; height: number } = SMALL,
  bits: PictureBits = 1,
) => textsOf((await compose(said, { ...size, bits }, look)).part).join('\n');

async function decoded(png: Buffer) {
  const { width, height, bitsPerSample, channels, space } = await sharp(png).metadata();
  const grey = await sharp(png).toColourspace('b-w').raw().toBuffer();
  return { width, height, bitsPerSample, channels, space, grey };
}

describe('a picture', () => {
  /** Every size, and every depth of the smallest. */
  const all = [
    ...pictureSizes.map((size, index) => ({ ...size, bits: pictureBits[index % 3] ?? 1 })),
    ...pictureBits.slice(1).map((bits) => ({ ...SMALL, bits })),
  ];

  test.each(all)(
    'of $width × $height and $bits bits is just that, with its date and its code',
    async (size) => {
      const said = allAtOnce();
      const { grey, ...is } = await decoded(await drawPicture(said, size, NEAR));
      const { width, height, bits } = size;
      expect(is).toEqual({ width, height, bitsPerSample: bits, channels: 1, space: 'b-w' });
      expect(new Set(grey).size).toBeLessThanOrEqual(2 ** bits);
      const { part, sheet, code } = await compose(said, size, NEAR);
      expect(textsOf(part).join('\n')).toContain(said.valid?.headline);
      if (!code) throw new Error('no code');
      const { data } = encode(said.code?.url ?? '', { border: 2 });
      const [left, top] = [width - edgeOf(sheet) - code.side, height - edgeOf(sheet) - code.side];
      const middle = Math.floor(code.pixels / 2);
      const seen = data.map((line, row) =>
        line.map((_, place) => {
          const [x, y] = [left + place * code.pixels + middle, top + row * code.pixels + middle];
          return (grey[y * width + x] ?? 255) < 128;
        }),
      );
      expect(seen).toEqual(data);
    },
  );

  test('says all of a quiet day', async () => {
    const said = await layoutOf(words());
    for (const part of [
      ...[
        'Example, not real',
        'High 15:20',
        'No warning issued',
        'Wind, forecast: 17 mph',
        'Waves, forecast: 4.3 ft',
      ],
      ...['999, Coastguard', '///rafters.moral.dunes', 'Valid until', 'This sign has stopped.'],
    ])
      expect(said).toContain(part);
    expect(said).not.toContain('More: scan');
  });

  test('has no banner where the data are real', async () => {
    expect(await layoutOf(words({ simulated: false }))).not.toContain('Example');
  });

  test('shows markup of a notice as it was typed, and no pictographs', async () => {
    const said = await layoutOf(words(message('Rip <i>currents</i>', 'Swim & <b>float</b> 🏊‍♂️ here')));
    expect(said).toContain('Rip <i>currents</i>');
    expect(said).toContain('Swim & <b>float</b> here');
  });

  test('leaves out facts before what warns, and says that there is more', async () => {
    const said = await layoutOf(words(message('Rip currents', LONG_TEXT.slice(0, 400))), FAR);
    expect(said).toContain('Rip currents');
    expect(said).toContain('More: scan');
    expect(said).not.toContain('Waves');
    expect(said).toContain('Valid until');
    expect(said).toContain('999, Coastguard');
  });

  test('shortens a fact by its least important lines, never by what is true of all of it', () => {
    const meta = { ...someBodies(NOW).tidal?.meta, stale: true } as TidalData['meta'];
    const station = { id: 'b', name: 'Padstow', distance_miles: 21 };
    const said = words({
      bodies: {
        tidal: someTides(NOW, { meta, station, method: 'published' }),
        weather: { ...someBodies(NOW).weather, meta } as OverviewBodies['weather'],
      },
    });
    const [plan] = plans(said, [{ body: 20, headline: 40 }]).filter(({ facts }) => facts === 'short');
    if (!plan) throw new Error('nothing is shortened');
    const text = textsOf(layout(said, plan, { ...SMALL, bits: 1, code: 100, unit: 1 })).join('\n');
    expect(text).toMatch(/Tide: 6\.5 m.*Padstow.*Old data/);
    expect(text).toMatch(/Wind, forecast: 17 mph, From WSW, gusts 26 mph, Old data/);
    expect(text).not.toMatch(/Low 21:45|Onshore/);
    expect(text).toContain('More: scan');
  });

  test('is never higher than its panel, whatever it says and from wherever it is read', {
    timeout: 60_000,
  }, async () => {
    const { measure } = await drawing();
    const titles = [
      'Rip currents',
      'Strong rip currents by the breakwater and the mouth of the river at low water',
    ];
    for (const languages of [['en'], ['cy', 'en']] as const)
      for (const title of titles)
        for (const text of ['Keep out.', LONG_TEXT])
          for (const look of [NEAR, FAR])
            for (const size of pictureSizes) {
              const said = words({
                ...message(title, text),
                bodies: {
                  storm_overflow: someOverflows(NOW, aStormOverflow(1, { latestEventStart: NOW - 9e6 })),
                },
                look: aLook({ languages: [...languages] }),
              });
              const { part, sheet } = await compose(said, { ...size, bits: 1 }, look);
              const { height: _fixed, ...style } = part.style;
              const { height } = await measure({ ...part, style } as Part, { width: sheet.width });
              expect(height, `${languages} ${title} ${size.width} × ${size.height}`).toBeLessThanOrEqual(
                sheet.height,
              );
            }
  });

  test('says behind its code that there are letters which it cannot show, and draws no box', async () => {
    const said = await layoutOf(words(message('Danger 危险', 'Beach → pool. Waves ≥ 2 m')));
    expect(said).toContain('Danger […]');
    expect(said).toContain('Beach -> pool. Waves at least 2 m');
    expect(said).toContain('More: scan');
    const inOtherLetters = await layoutOf(words(message('Небезпека', 'Κίνδυνος')));
    expect(inOtherLetters).toContain('Небезпека\nΚίνδυνος');
    expect(inOtherLetters).not.toContain('More: scan');
  });

  test('names every warning where the words of all do not fit', async () => {
    const said = await layoutOf(allAtOnce(), FAR);
    expect(said).toContain('Strong rip currents');
    expect(said).toMatch(/Sewage spilling now/);
    expect(said).toContain('More: scan');
  });

  test.each([
    { ...SMALL, look: NEAR },
    { ...SMALL, look: FAR },
    { width: 480, height: 800, look: FAR },
  ])('never lets words push its date away ($width × $height)', async ({ look, ...size }) => {
    const said = words(message('Llanfairpwllgwyngyll'.repeat(9), 'x'.repeat(1500)));
    const { part, sheet, code } = await compose(said, { ...size, bits: 2 }, look);
    expect(textsOf(part).join('\n')).toContain(said.valid?.headline);
    const { grey } = await decoded(await drawPicture(said, { ...size, bits: 2 }, look));
    const isDark = (x: number, y: number) => (grey[y * size.width + x] ?? 255) < 128;
    const edge = edgeOf(sheet);
    const across = Array.from({ length: size.width - (code?.side ?? 0) - 3 * edge }, (_, x) => x + edge);
    const rows = Array.from({ length: size.height }, (_, y) => y).filter((y) =>
      across.some((x) => isDark(x, y)),
    );
    // The last row of letters ends above the lower edge, and not far above it.
    expect(rows.at(-1)).toBeLessThan(size.height - edge + 4);
    expect(rows.at(-1)).toBeGreaterThan(size.height - 3 * edge);
  });

  test('in two languages says its end in both, and no word of its head is cut off', async () => {
    const said = words({ look: aLook({ languages: ['cy', 'en'] }) });
    const size = { width: 480, height: 800, bits: 1 } as const;
    expect(await layoutOf(said, NEAR, size)).toMatch(/Dilys tan \d\d:\d\d[\s\S]*Valid until \d\d:\d\d/);
    const { grey } = await decoded(await drawPicture(said, size, NEAR));
    // The banner is white on the black head, which goes on to the edge.
    const edge = Array.from({ length: 60 }, (_, y) => grey[y * size.width + size.width - 1]);
    expect(new Set(edge)).toEqual(new Set([0]));
  });

  test('is the same for the same words', async () => {
    const size = { ...SMALL, bits: 1 } as const;
    expect(await drawPicture(words(), size, NEAR)).toEqual(await drawPicture(words(), size, NEAR));
  });
});

test('a pairing shows its letters whole', async () => {
  const said = pairingWords({
    code: 'BDGK-HMTX',
    expiresAt: NOW,
    url: 'https://sea.example/admin/displays/pair',
  });
  for (const size of pictureSizes) expect(await layoutOf(said, FAR, size)).toContain('BDGK-HMTX');
});
