import { createLucideIcon } from 'lucide-react';

const OCTAGON = 'M8 2h8l6 6v8l-6 6H8l-6-6V8z';
const DROP = 'M12 6.5c.5 2.2 3.7 4.2 3.7 7.2a3.7 3.7 0 0 1-7.4 0c0-3 3.2-5 3.7-7.2z';

/** A discharge that runs. */
export const Spilling = createLucideIcon('spilling', [
  ['path', { d: OCTAGON, fill: 'currentColor', key: 'octagon' }],
  ['path', { d: DROP, fill: 'var(--color-surface)', stroke: 'none', key: 'drop' }],
]);

/** One that ended within 48 hours. */
export const Spilled = createLucideIcon('spilled', [
  ['path', { d: OCTAGON, key: 'octagon' }],
  ['path', { d: DROP, key: 'drop' }],
]);

/** A raised risk that is no spill. */
export const Raised = createLucideIcon('raised', [
  ['path', { d: 'M12 2l10 10-10 10L2 12z', fill: 'currentColor', key: 'diamond' }],
  ['path', { d: 'M7 13q2.5-3 5 0t5 0', stroke: 'var(--color-surface)', fill: 'none', key: 'wave' }],
]);
