import type { DisplayTone } from '#contract/displays/display-frame.ts';
import type { Sign } from '#domain/displays/sign.ts';

/** What is written in a colour, on which ground, with which lines and shapes. */
interface Colours {
  ground: string;
  ink: string;
  accent: string;
}

/** The colours of a sign: none of them green, and each ink at 7:1 or more on its ground, by day, by night and in the dark. */
export type Palette = Readonly<
  Record<DisplayTone | 'page' | 'head' | 'banner' | 'simulated' | 'stop', Colours>
>;

const day: Palette = {
  page: { ground: '#ffffff', ink: '#0b2138', accent: '#0b4f8f' },
  head: { ground: '#0c2b4a', ink: '#ffffff', accent: '#ffffff' },
  banner: { ground: '#0b2138', ink: '#ffc94d', accent: '#ffffff' },
  simulated: { ground: '#fff2d9', ink: '#5c3700', accent: '#5c3700' },
  stop: { ground: '#ffc94d', ink: '#0b2138', accent: '#0b2138' },
  danger: { ground: '#951b13', ink: '#ffffff', accent: '#ffffff' },
  warning: { ground: '#ffc94d', ink: '#0b2138', accent: '#0b2138' },
  caution: { ground: '#ffeac2', ink: '#4a2c00', accent: '#4a2c00' },
  notice: { ground: '#dcebf8', ink: '#0b2138', accent: '#084a86' },
  plain: { ground: '#ffffff', ink: '#0b2138', accent: '#0b4f8f' },
  quiet: { ground: '#e7edf3', ink: '#0b2138', accent: '#2e4d6b' },
  unknown: { ground: '#ffffff', ink: '#0b2138', accent: '#2e4d6b' },
};

const night: Palette = {
  page: { ground: '#06121e', ink: '#eaf1f8', accent: '#8cc6f7' },
  head: { ground: '#0b2440', ink: '#f2f6fa', accent: '#f2f6fa' },
  banner: { ground: '#000000', ink: '#ffd27a', accent: '#eaf1f8' },
  simulated: { ground: '#332406', ink: '#ffdf9e', accent: '#ffdf9e' },
  stop: { ground: '#ffd23f', ink: '#000000', accent: '#000000' },
  danger: { ground: '#5e100a', ink: '#ffe9e6', accent: '#ffc9c2' },
  warning: { ground: '#4a3208', ink: '#ffe3ad', accent: '#ffd27a' },
  caution: { ground: '#33270f', ink: '#f7e3bd', accent: '#f0cf8a' },
  notice: { ground: '#0f2a45', ink: '#eaf1f8', accent: '#8cc6f7' },
  plain: { ground: '#06121e', ink: '#eaf1f8', accent: '#8cc6f7' },
  quiet: { ground: '#0e2033', ink: '#eaf1f8', accent: '#b9cde0' },
  unknown: { ground: '#06121e', ink: '#eaf1f8', accent: '#b9cde0' },
};

const black: Colours = { ground: '#000000', ink: '#ffffff', accent: '#ffffff' };

/** Without contact: black and white, but for what stops. */
const dark: Palette = {
  ...night,
  ...{ page: black, head: black, banner: black, plain: black, unknown: black, quiet: black },
};

export const palettes = { day, night, dark } as const;

export const paletteOf = ({ mode, theme }: Pick<Sign, 'mode' | 'theme'>): keyof typeof palettes =>
  mode === 'dark' || mode === 'not_in_service' ? 'dark' : theme;
