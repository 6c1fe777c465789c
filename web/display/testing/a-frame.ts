import type { DisplayFrame, DisplayTurn } from '#contract/displays/display-frame.ts';
import type { DisplayAnswer } from '#contract/displays/displays.ts';

const MINUTE = 60_000;
const iso = (at: number) => new Date(at).toISOString();

const turn = (type: DisplayTurn['type'], at: number, headline: string, metres: number): DisplayTurn => ({
  ...{ type, at: iso(at), near_from: iso(at), near_until: iso(at) },
  ...{ headline, height: `${metres} m`, metres, is_after_gap: false },
});

/** A frame of an invented place at `now` (epoch ms): no warning, a tide to come, wind for half an hour. */
export function aFrame(now: number, changes: Partial<DisplayFrame> = {}): DisplayFrame {
  const fact = { tone: 'plain', is_favourable: false, source: null, towards: null, mark: null } as const;
  const times = { observed_at: iso(now), fetched_at: iso(now), valid_until: iso(now + 30 * MINUTE) };
  return {
    revision: 'revision-1',
    tag: 'tag-1',
    issued_at: iso(now),
    valid_until: iso(now + 12 * 60 * MINUTE),
    simulated: false,
    place: {
      name: 'Example Sands',
      slug: 'example-sands',
      latitude: 50.8312,
      longitude: -4.5521,
      grid_ref: 'SS 20374 06623',
      w3w: 'example.words.here',
    },
    look: {
      layout: null,
      viewing_distance_m: 4,
      screen_height_mm: 950,
      languages: ['en'],
      dark_after_min: 30,
    },
    blocks: [
      {
        ...{
          ...fact,
          ...times,
          id: 'no_warning',
          kind: 'no_warning',
          tone: 'quiet',
          mark: 'nothing_reported',
          is_favourable: true,
        },
        ...{ headline: 'No warning issued', lines: [], label: 'Warnings' },
        valid_until: iso(now + 12 * 60 * MINUTE),
      },
      {
        ...{ ...fact, ...times, id: 'tide', kind: 'tide', headline: 'High 15:20', lines: ['6.5 m'] },
        ...{ label: 'Tide', valid_until: iso(now + 78 * MINUTE) },
      },
      {
        ...{ ...fact, ...times, id: 'wind', kind: 'wind', headline: '17 mph', lines: ['WSW, gusts 26'] },
        ...{ label: 'Wind', towards: 67 },
      },
      {
        ...{ ...fact, ...times, id: 'position', kind: 'position', headline: '999, Coastguard' },
        ...{ lines: ['50.8312, -4.5521', 'SS 20374 06623'], label: '999, Coastguard' },
        valid_until: iso(now + 36 * 60 * MINUTE),
      },
    ],
    turns: [
      turn('LowWater', now - 290 * MINUTE, 'Low 09:12', 1.1),
      turn('HighWater', now + 78 * MINUTE, 'High 15:20', 6.5),
      turn('LowWater', now + 463 * MINUTE, 'Low 21:45', 0.9),
    ],
    tide_is_computed: true,
    out_of_service: null,
    page_url: 'https://foreshore.example/locations/example-sands',
    adverts: [],
    ...changes,
  };
}

/** What the server answers to a report at `now`. */
export const anAnswer = (now: number, changes: Partial<DisplayAnswer> = {}): DisplayAnswer => ({
  server_time: iso(now),
  display: { name: 'Pier', number: 7 },
  frame: null,
  revision: 'revision-1',
  commands: [],
  witness: [],
  report_after_s: 60,
  is_open: true,
  ...changes,
});
