import type {
  DisplayBlock,
  DisplayFrame,
  DisplayLanguage,
  DisplayMark,
} from '#contract/displays/display-frame.ts';
import { inAll, type Labels, labels, notKnownWords } from '../blocks/labels.ts';
import { labelOf } from '../blocks/sign-blocks.ts';
import { dayWords } from '../blocks/sign-times.ts';
import { lastsLongEnough, pictureClock, pictureMoment, pictureValidUntil } from './picture-time.ts';

export type PictureMark = DisplayMark | 'rising' | 'falling';

/** A part of a picture: its mark, its headline, and lines of which each is read by itself. */
export interface PicturePart {
  mark: PictureMark | null;
  /** `loud`: on a ground of its own; `framed`: in a frame; `plain`: as it is. */
  weight: 'loud' | 'framed' | 'plain';
  headline: string;
  lines: readonly string[];
  /** So many of the last lines stand wherever any of it does. */
  standing?: number;
}

/** What a picture for a panel without power of its own says. It stands there by itself, so that it dates itself. */
export interface PictureWords {
  /** Of the words that are chosen while it is laid out. */
  language: DisplayLanguage;
  title: string;
  /** That the data are not real; null: they are. */
  simulated: string | null;
  /** What warns, what somebody wants to be known, or what the sign says of itself: it goes before everything else. */
  warnings: readonly PicturePart[];
  /** The next tide, in letters as large as the date. */
  main: PicturePart | null;
  facts: readonly PicturePart[];
  /** For an emergency call. */
  position: readonly string[];
  /** Until when it may be believed; null: it says nothing that could be wrong later. */
  valid: { headline: string; line: string } | null;
  /** Of the page behind the code to scan, and what it is. */
  code: { url: string; label: string } | null;
}

/** Of a panel without a display: nobody has chosen a language yet. */
const panelTexts = {
  emergency: 'In an emergency: 999, Coastguard',
  pairing: 'This sign is not connected yet',
  settingUp: 'Its code comes in a moment',
  pairingHow: 'An administrator opens the page behind the QR code and types these letters.',
  pair: 'Scan: pair this sign',
  codeUntil: (clock: string) => `Good until ${clock}. Then the sign shows others.`,
} as const;

type Languages = readonly DisplayLanguage[];

const firstOf = ([language = 'en']: Languages): Labels => labels[language];

const isFact = ({ kind, is_favourable }: DisplayBlock): boolean =>
  is_favourable || kind === 'wind' || kind === 'waves';

const partOf = (block: DisplayBlock): PicturePart => ({
  mark: block.mark,
  weight: block.tone === 'danger' || block.tone === 'warning' ? 'loud' : 'framed',
  headline: block.headline,
  lines: block.lines,
});

/** In the order of the frame, but what warns before what only informs: where there is little room, the last are left out. */
function warningParts({ blocks }: DisplayFrame): PicturePart[] {
  const parts = blocks
    .filter((block) => !isFact(block) && block.kind !== 'tide' && block.kind !== 'position')
    .map(partOf);
  return [
    ...parts.filter(({ weight }) => weight === 'loud'),
    ...parts.filter(({ weight }) => weight !== 'loud'),
  ];
}

/** Good news says when it was looked for. Without that it isn't said. */
function favourablePart({ headline, lines, fetched_at }: DisplayBlock, words: Labels): PicturePart[] {
  if (fetched_at === null) return [];
  const checked = words.checked(pictureClock(Date.parse(fetched_at)));
  return [{ mark: null, weight: 'plain', headline, lines: [checked, ...lines] }];
}

function factParts(block: DisplayBlock, languages: Languages, now: number): PicturePart[] {
  const { headline, lines, is_favourable, tone } = block;
  if (!lastsLongEnough(block, now))
    return is_favourable
      ? []
      : [{ mark: null, weight: 'plain', headline: notKnownWords(block.kind, languages), lines: [] }];
  if (is_favourable) return favourablePart(block, firstOf(languages));
  const isKnown = tone !== 'unknown';
  return [
    {
      mark: null,
      weight: 'plain',
      headline: isKnown ? `${labelOf(block, languages)}: ${headline}` : headline,
      lines,
      standing: block.standing_lines ?? 0,
    },
  ];
}

/** The mark says which way the tide goes, where the frame's next turn is the one that the block names. */
function tidePart(frame: DisplayFrame, now: number): PicturePart | null {
  const { languages } = frame.look;
  const block = frame.blocks.find(({ kind }) => kind === 'tide');
  if (!block) return null;
  if (!lastsLongEnough(block, now))
    return { mark: null, weight: 'plain', headline: notKnownWords(block.kind, languages), lines: [] };
  const next = frame.turns.find(({ at }) => Date.parse(at) > now);
  const isComing = next?.headline === block.headline && !next.is_after_gap;
  const way = next?.type === 'HighWater' ? 'rising' : 'falling';
  const isComputed = frame.tide_is_computed && block.tone !== 'unknown';
  const computed = isComputed ? [firstOf(languages).picture.computed] : [];
  const [first, ...others] = block.lines;
  const named = first === undefined ? [] : [`${labelOf(block, languages)}: ${first}`];
  return {
    mark: isComing ? way : block.mark,
    weight: 'plain',
    headline: block.headline,
    lines: [...named, ...others, ...computed],
    standing: (block.standing_lines ?? 0) + computed.length,
  };
}

/** The end in the first language is the headline; the others say it whole, so that nobody has to read the first. */
function validWords(until: number, [first = 'en', ...others]: Languages): PictureWords['valid'] {
  const endIn = (language: DisplayLanguage) => labels[language].picture.validUntil(pictureClock(until));
  const day = (language: DisplayLanguage) =>
    `${dayWords(until, language)}. ${labels[language].picture.stopped}`;
  return {
    headline: endIn(first),
    line: [day(first), ...others.map((language) => `${endIn(language)}, ${day(language)}`)].join(' '),
  };
}

/** Words of the sign about itself, instead of all others. */
const notice = (weight: PicturePart['weight'], headline: string, lines: readonly string[]) => ({
  warnings: [{ mark: null, weight, headline, lines }],
  main: null,
  facts: [],
});

const positionWords = ({ blocks }: Pick<DisplayFrame, 'blocks'>): string[] =>
  blocks.flatMap(({ kind, headline, lines }) => (kind === 'position' ? [headline, ...lines] : []));

const ofFrame = (frame: DisplayFrame) => ({
  language: frame.look.languages[0] ?? 'en',
  title: frame.place.name,
  simulated: frame.simulated ? inAll(frame.look.languages, ({ picture }) => picture.simulated) : null,
  position: positionWords(frame),
  code: { url: frame.page_url, label: firstOf(frame.look.languages).scan },
});

/** The picture of a frame at `now` (epoch ms), for a panel that fetches again after so many seconds. */
export function pictureWords(frame: DisplayFrame, refreshSeconds: number, now: number): PictureWords {
  const { look, out_of_service: outOfService } = frame;
  const { languages } = look;
  const common = ofFrame(frame);
  if (outOfService) {
    const backAt = outOfService.until === null ? Number.POSITIVE_INFINITY : Date.parse(outOfService.until);
    const until = Math.min(pictureValidUntil([], refreshSeconds, now), backAt);
    return {
      ...common,
      ...notice(
        'framed',
        inAll(languages, (words) => words.outOfService),
        [outOfService.text],
      ),
      valid: validWords(until, languages),
    };
  }
  // What is left out of the picture does not end it.
  const shown = frame.blocks.filter(
    (block) => !(isFact(block) || block.kind === 'tide') || lastsLongEnough(block, now),
  );
  return {
    ...common,
    warnings: warningParts(frame),
    main: tidePart(frame, now),
    facts: frame.blocks.filter(isFact).flatMap((block) => factParts(block, languages, now)),
    valid: validWords(pictureValidUntil(shown, refreshSeconds, now), languages),
  };
}

/** Of a sign whose place is closed until `opensAt`, epoch ms. */
export const closedWords = (frame: DisplayFrame, opensAt: number): PictureWords => ({
  ...ofFrame(frame),
  ...notice(
    'framed',
    inAll(frame.look.languages, ({ picture }) => picture.closed),
    frame.look.languages.flatMap((language) => [
      labels[language].picture.opens(pictureMoment(opensAt, language)),
      labels[language].doNotRely,
    ]),
  ),
  valid: null,
});

const noDisplay = { language: 'en', simulated: null } as const;

/** Of a panel that nobody has paired. */
export const pairingWords = (pairing: { code: string; expiresAt: number; url: string }): PictureWords => ({
  ...noDisplay,
  title: panelTexts.pairing,
  ...notice('plain', pairing.code, [
    panelTexts.pairingHow,
    panelTexts.codeUntil(pictureClock(pairing.expiresAt)),
  ]),
  position: [panelTexts.emergency],
  valid: null,
  code: { url: pairing.url, label: panelTexts.pair },
});

/** Of a panel that asks for its key at this moment. */
export const settingUpWords = (): PictureWords => ({
  ...noDisplay,
  title: panelTexts.pairing,
  ...notice('plain', panelTexts.settingUp, [labels.en.doNotRely]),
  position: [panelTexts.emergency],
  valid: null,
  code: null,
});

/** Of a panel whose key was taken away. */
export const notInServiceWords = (): PictureWords => ({
  ...noDisplay,
  title: 'Foreshore',
  ...notice('framed', labels.en.notInService, [labels.en.doNotRely]),
  position: [panelTexts.emergency],
  valid: null,
  code: null,
});
