import { type Limits, NO_LIMITS } from './limits.ts';

/** Where the limits of a reader come from. */
export const purposes = ['swimming', 'paddleboarding', 'surfing', 'crossing'] as const;
export type Purpose = (typeof purposes)[number];

export interface Preset {
  name: string;
  limits: Limits;
  /** Why these limits, in words for people. */
  reasons: readonly string[];
}

const water = { daylight: true, risk: true, spill: true };
const WATER =
  'Daylight, no raised pollution risk and no spill within 48 hours, since people go into the water.';
const TIDE = 'No limit on the tide: which height suits differs from beach to beach. Set your own.';

export const presets: Record<Purpose, Preset> = {
  swimming: {
    name: 'Swimming',
    limits: {
      ...NO_LIMITS,
      ...water,
      waves: { amount: 3, unit: 'ft' },
      wind: { amount: 15, unit: 'mph' },
      gusts: { amount: 25, unit: 'mph' },
    },
    reasons: [
      'Waves below 3 ft: higher ones knock people over where they stand.',
      'Wind below 15 mph and gusts below 25: a stronger wind makes chop that slaps into the face, and currents along the shore.',
      WATER,
      TIDE,
    ],
  },
  paddleboarding: {
    name: 'Paddleboarding',
    limits: {
      ...NO_LIMITS,
      ...water,
      waves: { amount: 2, unit: 'ft' },
      wind: { amount: 10, unit: 'mph' },
      gusts: { amount: 15, unit: 'mph' },
    },
    reasons: [
      'Wind below 10 mph and gusts below 15: whoever stands on a board is a sail, and soon cannot paddle against more.',
      'Wind off the shore is named beside each window: it carries boards out.',
      'Waves below 2 ft, to stand on the board.',
      WATER,
      TIDE,
    ],
  },
  surfing: {
    name: 'Surfing',
    limits: {
      ...NO_LIMITS,
      ...water,
      wavesFrom: { amount: 2, unit: 'ft' },
      waves: { amount: 6, unit: 'ft' },
      wind: { amount: 20, unit: 'mph' },
    },
    reasons: [
      'Waves from 2 to below 6 ft, as the sea model gives them off the shore: those that break on the beach differ.',
      'Wind below 20 mph: more of it breaks the waves up.',
      WATER,
      TIDE,
    ],
  },
  crossing: {
    name: 'Crossing',
    limits: { ...NO_LIMITS, daylight: true, crossings: true, gusts: { amount: 40, unit: 'mph' } },
    reasons: [
      'The ways at the place that the tide cuts off are not cut off, with their margins and all that the tide may be out by.',
      'Daylight, to see the way; gusts below 40 mph, in which one can still walk.',
      'Wind and waves can cut a way off earlier than the tide alone.',
    ],
  },
};

/** Whose choice the presets are. */
export const PRESET_CAVEAT =
  'These are Foreshore’s own starting points and no rule of anybody’s. Change them to what you can do.';
