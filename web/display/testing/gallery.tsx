import { createRoot } from 'react-dom/client';
import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { aStormOverflow } from '#contract/testing/a-storm-overflow.ts';
import { frameOf } from '#domain/displays/frame.ts';
import { type SignState, signOf } from '#domain/displays/sign.ts';
import {
  aLook,
  DISPLAY_NOW,
  frameParts,
  ripCurrents,
  someOverflows,
  someTides,
  someWaters,
} from '#domain/testing/a-display.ts';
import { SignBoard } from '../sign/sign-board.tsx';
import '../sign/font.css';

/**
 * The sign in every state, for whoever works on its drawing: `?state=warning&after=4&width=1080&height=1920`. `draw` draws it
 * again with other parameters, for a journey that looks at many.
 */
const MINUTE_MS = 60_000;
const now = DISPLAY_NOW;

const spill = someOverflows(
  now,
  aStormOverflow(1, { latestEventStart: now - 232 * MINUTE_MS }, { distance_miles: 0.6 }),
  aStormOverflow(0),
);
const ended = someOverflows(
  now,
  aStormOverflow(0, {
    latestEventStart: now - 600 * MINUTE_MS,
    latestEventEnd: now - 300 * MINUTE_MS,
  }),
);
const raised = someWaters(
  now,
  aBathingWater({
    location_name: 'Bude Summerleaze',
    stp_risk_prediction: {
      ...aBathingWater().stp_risk_prediction,
      ...{ state: 'current', riskLevel: 'warning', comment: 'Bacteria after heavy rain.' },
      ...{
        predictedAt: new Date(now).toISOString(),
        expiresAt: new Date(now + 1000 * MINUTE_MS).toISOString(),
      },
    },
  }),
);
const message = { custom_message: ripCurrents(now) };
const alert = {
  ...{ _id: 'a', title: 'Strong offshore wind', description: 'Leave inflatables ashore.', since: null },
  wind_conditions: { direction: 'W', speed: '10 - 40', gusts: '20 - 60' },
} as const;

const states: Record<string, Parameters<typeof frameParts>[1]> = {
  normal: {},
  warning: { location: message, bodies: { storm_overflow: spill } },
  information: {
    location: { custom_message: ripCurrents(now, { message_type: 'info', title: 'Lifeguards until 18:00' }) },
  },
  risk: { bodies: { ea_warnings: raised, storm_overflow: ended } },
  offshore: { location: { shore_bearing: 67 } },
  unknown: { bodies: { storm_overflow: null, weather: null, marine: null } },
  crowded: {
    location: { ...message, shore_bearing: 67 },
    bodies: { storm_overflow: spill, ea_warnings: raised },
    alerts: [alert],
  },
  long: {
    location: {
      custom_message: ripCurrents(now, {
        title: 'The promenade between the sea pool and the breakwater is closed while rocks are being moved',
        message: 'Heavy machines work on the beach. '.repeat(18),
      }),
    },
  },
  between: { bodies: { tidal: { ...someTides(now, { error_min: 15, error_m: 0.4 }) } } },
  service: { outOfService: { text: 'This sign is being repaired. Ask at the lifeguard hut.', until: null } },
};

function boardFor(asked: URLSearchParams) {
  const text = (name: string, usual: string): string => asked.get(name) ?? usual;
  const number = (name: string, usual: number): number => Number(asked.get(name) ?? usual);
  const width = number('width', innerWidth);
  const height = number('height', innerHeight);
  const look = aLook({
    viewing_distance_m: number('distance', 4),
    screen_height_mm: number('mm', width < height ? 952 : 535),
    languages: text('languages', 'en').split(',') as DisplayFrame['look']['languages'],
  });
  const chosen = states[text('state', 'normal')];
  const estimated = { tidal: someTides(now, { error_min: 15, error_m: 0.4 }) };
  const frame = frameOf(
    frameParts(now, {
      ...chosen,
      bodies: { ...chosen?.bodies, ...(asked.has('estimated') ? estimated : {}) },
      look,
      simulated: text('simulated', 'yes') === 'yes',
    }),
    now,
  );
  const state: SignState = {
    ...(asked.has('restart')
      ? { heardAt: null, now: null }
      : { heardAt: now, now: now + number('after', 0) * MINUTE_MS }),
    isRevoked: asked.has('revoked'),
    isTestCard: asked.has('test'),
    identify: asked.has('identify') ? { name: 'Slipway', number: 7 } : null,
  };
  return (
    <SignBoard
      sign={signOf(frame, state)}
      {...{ look, width, height }}
      code={frame.page_url}
      {...(asked.has('page') ? { page: number('page', 0) } : {})}
      onFit={(fits, pages) => {
        document.title = JSON.stringify({ fits, pages });
      }}
    />
  );
}

const element = document.querySelector('#root');
if (element) {
  const root = createRoot(element);
  const draw = (query: string) => root.render(boardFor(new URLSearchParams(query)));
  Object.assign(globalThis, { draw });
  draw(location.search);
}
