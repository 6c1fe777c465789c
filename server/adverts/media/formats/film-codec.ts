import { staffTexts } from '#contract/staff-texts.ts';
import { NotAFilm } from './film-parts.ts';

/** A film is sound, but most browsers cannot play it. Its message is for whoever sent it. */
export class CodecRefused extends Error {
  override name = 'CodecRefused';
}

/** By the names of sample entries (ISO 14496-12, QuickTime), as people know them; those that phones record first. */
const PHONES: Readonly<Record<string, string>> = {
  ...{ hvc1: 'HEVC', hev1: 'HEVC', hvc2: 'HEVC', hev2: 'HEVC' },
  ...{ dvh1: 'Dolby Vision', dvhe: 'Dolby Vision', dva1: 'Dolby Vision', dvav: 'Dolby Vision' },
  ...{ mp4v: 'MPEG-4 Part 2', s263: 'H.263', h263: 'H.263', H263: 'H.263' },
};
const OTHERS: Readonly<Record<string, string>> = {
  ...{ apch: 'ProRes', apcn: 'ProRes', apcs: 'ProRes', apco: 'ProRes', ap4h: 'ProRes', ap4x: 'ProRes' },
  ...{ jpeg: 'Motion JPEG', mjpa: 'Motion JPEG', mjpb: 'Motion JPEG', mjp2: 'Motion JPEG 2000' },
  ...{ vvc1: 'VVC', vvi1: 'VVC', dav1: 'Dolby Vision' },
};
const PLAYED: ReadonlySet<string> = new Set(['avc1', 'avc3', 'vp08', 'vp09', 'av01']);
const PROTECTED: ReadonlySet<string> = new Set(['encv', 'drmi']);

/** Profiles of H.264 that browsers play: Baseline, Main, Extended and High. The others have more bits or colours. */
const PLAYED_PROFILES: readonly number[] = [66, 77, 88, 100];
const PROFILE_NAMES: Readonly<Record<number, string>> = {
  110: '10-bit H.264',
  122: 'H.264 4:2:2',
  244: 'H.264 4:4:4',
};

/**
 * Looks whether most browsers play what a sample entry describes.
 * @param format its type, such as `avc1`
 * @param entry its content
 * @returns what to tell of a film that only some do; null: nothing
 * @throws CodecRefused, NotAFilm
 */
export function judgeSampleEntry(format: string, entry: Buffer): string | null {
  if (PROTECTED.has(format)) throw new CodecRefused(staffTexts.mediaFilmProtected);
  const phone = PHONES[format];
  if (phone) throw new CodecRefused(staffTexts.mediaFilmOfPhone(phone));
  if (!PLAYED.has(format)) {
    const name = OTHERS[format] ?? `of a kind called “${format.replace(/[^\x20-\x7e]/g, '?').trim()}”`;
    throw new CodecRefused(staffTexts.mediaFilmCodec(name));
  }
  if (format.startsWith('avc')) judgeProfile(entry);
  return format === 'av01' ? staffTexts.mediaFilmAv1 : null;
}

/** The decoder's settings follow the fixed part of the entry: their version, then the profile. */
function judgeProfile(entry: Buffer): void {
  const settings = entry.indexOf('avcC', 78, 'latin1');
  const profile = settings === -1 ? undefined : entry[settings + 5];
  if (profile === undefined) throw new NotAFilm('no settings for the decoder');
  if (!PLAYED_PROFILES.includes(profile))
    throw new CodecRefused(
      staffTexts.mediaFilmCodec(PROFILE_NAMES[profile] ?? `H.264 in profile ${profile}`),
    );
}

const IN_WEBM: Readonly<Record<string, string>> = {
  'V_MPEG4/ISO/AVC': 'H.264 in a WebM file',
  'V_MPEGH/ISO/HEVC': 'HEVC in a WebM file',
};

/** The same of a codec's name in WebM. @throws CodecRefused */
export function judgeWebmCodec(name: string): string | null {
  if (name === 'V_AV1') return staffTexts.mediaFilmAv1;
  if (name === 'V_VP8' || name === 'V_VP9') return null;
  const known = IN_WEBM[name] ?? `of a kind called “${name.replace(/[^\x20-\x7e]/g, '?').slice(0, 40)}”`;
  throw new CodecRefused(staffTexts.mediaFilmCodec(known));
}
