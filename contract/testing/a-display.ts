import type { DisplayFrame } from '../displays/display-frame.ts';
import type { Display, DisplayDetail, Showing } from '../displays/displays.ts';

/** A display for tests: on the pier of Exmouth, reporting, with what it should show painted. */
export const aDisplay = (more: Partial<Display> = {}): Display => ({
  _id: 'pier',
  number: 7,
  kind: 'screen',
  name: 'Pier',
  location_id: 'exmouth',
  look: {
    layout: null,
    viewing_distance_m: 4,
    screen_height_mm: 940,
    languages: ['en'],
    dark_after_min: 30,
  },
  opening_hours: null,
  location: { _id: 'exmouth', name: 'Exmouth', slug: 'exmouth' },
  state: 'reporting',
  dark_since: null,
  last_report_at: '2026-11-22T14:02:11.000Z',
  showing: aShowing(),
  is_current: true,
  problems: [],
  monitor: null,
  version: '1.4.0',
  memory_mb: 120,
  resolution: { width: 1080, height: 1920 },
  out_of_service: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
});

/** A showing for tests, which goes on. */
export const aShowing = (more: Partial<Showing> = {}): Showing => ({
  _id: 'showing-1',
  number: 1,
  revision: 'r1',
  says: ['Rip currents by the breakwater', 'High 15:20'],
  evidence: 'painted',
  sent_at: '2026-11-22T13:00:00.000Z',
  painted_from: '2026-11-22T13:00:02.000Z',
  painted_until: '2026-11-22T14:02:11.000Z',
  witnessed: 0,
  last_witnessed_at: null,
  hash: null,
  ...more,
});

/** A frame for tests, with an officer's message and the tide. */
export const aFrame = (more: Partial<DisplayFrame> = {}): DisplayFrame => ({
  revision: 'r1',
  tag: 't1',
  issued_at: '2026-11-22T14:02:00.000Z',
  valid_until: '2026-11-22T15:00:00.000Z',
  simulated: false,
  place: {
    name: 'Exmouth',
    slug: 'exmouth',
    latitude: 50.6111,
    longitude: -3.4017,
    grid_ref: 'SY 00880 80330',
    w3w: null,
  },
  look: aDisplay().look,
  blocks: [
    {
      id: 'message',
      kind: 'message',
      tone: 'warning',
      mark: null,
      headline: 'Rip currents by the breakwater',
      lines: ['Swim only between the red and yellow flags.'],
      label: 'Message',
      is_favourable: false,
      source: 'Water Safety Team',
      observed_at: null,
      fetched_at: null,
      valid_until: '2026-11-22T18:00:00.000Z',
      towards: null,
    },
    {
      id: 'tide',
      kind: 'tide',
      tone: 'plain',
      mark: null,
      headline: 'High 15:20',
      lines: ['6.5 m'],
      label: 'Tide',
      is_favourable: false,
      source: null,
      observed_at: null,
      fetched_at: null,
      valid_until: '2026-11-22T15:20:00.000Z',
      towards: null,
    },
  ],
  turns: [],
  tide_is_computed: true,
  out_of_service: null,
  page_url: 'https://foreshore.example/locations/exmouth',
  adverts: [],
  ...more,
});

/** What the administration gets of a display, for tests. */
export const aDisplayDetail = (more: Partial<DisplayDetail> = {}): DisplayDetail => ({
  display: aDisplay(),
  frame: aFrame(),
  confirmed: null,
  day: [],
  week: [],
  commands: [],
  showings: [aShowing()],
  ...more,
});
