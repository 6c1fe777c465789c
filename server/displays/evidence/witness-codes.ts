import { timingSafeEqual } from 'node:crypto';
import type { WitnessCode } from '#contract/displays/displays.ts';
import type { KeyedHash } from '#server/http/limits/keyed-hash.ts';

const MINUTE_MS = 60_000;
/** A code opens for so long after its minute began: somebody takes the phone out, and the network takes its time. */
const VALID_MINUTES = 3;
/** The codes that go with an answer: this minute's and the next ones. */
const CODES_AHEAD = 5;
/** 48 bits: 16 million guesses a second would find one in half a year, and it would count one scan. */
const TAG_LENGTH = 8;

/** The sign's codes to scan: each is of one display, one minute and one revision, so that it proves what was lit. */
export type WitnessCodes = ReturnType<typeof createWitnessCodes>;

export function createWitnessCodes(options: { hash: KeyedHash; publicUrl: () => string; now: () => number }) {
  const { hash, publicUrl, now } = options;
  const codeOf = (number: number, revision: string, minute: number): string =>
    `${number}-${hash('witness', `${number}\0${minute}\0${revision}`).slice(0, TAG_LENGTH)}`;
  const minuteNow = () => Math.floor(now() / MINUTE_MS) * MINUTE_MS;

  return {
    of: (number: number, revision: string): WitnessCode[] =>
      Array.from({ length: CODES_AHEAD }, (_, index) => {
        const minute = minuteNow() + index * MINUTE_MS;
        const url = new URL(`/w/${codeOf(number, revision, minute)}`, publicUrl()).href;
        return { from: new Date(minute).toISOString(), url };
      }),
    /** The number in a code, whatever else it says; null: none is there. */
    numberIn(code: string): number | null {
      const number = /^(\d{1,6})-/.exec(code)?.[1];
      return number === undefined ? null : Number(number);
    },
    /** The minute (epoch ms) of a code of the last few minutes for one of these revisions; null: it is none. */
    minuteOf(
      code: string,
      number: number,
      revisions: readonly string[],
      count: number = VALID_MINUTES,
    ): number | null {
      const minutes = Array.from({ length: count }, (_, index) => minuteNow() - index * MINUTE_MS);
      const pairs = minutes.flatMap((minute) => revisions.map((revision) => ({ minute, revision })));
      return (
        pairs.find(({ minute, revision }) => isSame(code, codeOf(number, revision, minute)))?.minute ?? null
      );
    },
  };
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
