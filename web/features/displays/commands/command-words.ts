import type { DisplayCommandKind, DisplayDetail } from '#contract/displays/displays.ts';

type Outcome = DisplayDetail['commands'][number]['outcome'];

export const commandNames = {
  identify: 'Identify',
  refresh: 'Refresh',
  reload: 'Reload',
  test_card: 'Test card',
} as const satisfies Record<DisplayCommandKind, string>;

export const commandAbout = {
  identify: 'It shows its name and number for a minute',
  refresh: 'It asks for what it should show',
  reload: 'It starts its page anew',
  test_card: 'Edges, colours and sizes of letters, for a minute',
} as const satisfies Record<DisplayCommandKind, string>;

export const outcomeNames = {
  waiting: 'Waits for the display',
  done: 'Done',
  expired: 'Expired: it did not come for it within five minutes',
  failed: 'Failed',
} as const satisfies Record<Outcome, string>;
