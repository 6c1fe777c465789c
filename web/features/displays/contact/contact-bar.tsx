import { type ContactState, type CutSpell, contactNames, type Span, type Tick } from './contact-time.ts';

/** Solid: it was so. Hatched: caution. Each has a height of its own too, so that they differ in grey. */
const looks: Readonly<Record<ContactState, string>> = {
  reporting: 'inset-y-0 bg-good',
  late: 'inset-y-0 border border-caution bg-[repeating-linear-gradient(135deg,var(--color-caution)_0_3px,var(--color-caution-ground)_3px_7px)]',
  dark: 'top-1/2 bottom-0 bg-danger',
  closed: 'top-3/4 bottom-0 bg-line-strong',
};
const unknownLook =
  'border border-dashed border-line-strong bg-[radial-gradient(circle,var(--color-line-strong)_1px,transparent_1.5px)] bg-size-[5px_5px]';

export const ContactLegend = () => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted *:flex *:items-center *:gap-1.5">
    {(Object.keys(looks) as ContactState[]).map((state) => (
      <li key={state}>
        <span aria-hidden className="relative inline-block h-4 w-6">
          <span className={`absolute inset-x-0 rounded-xs ${looks[state]}`} />
        </span>
        {meanings[state]}
      </li>
    ))}
    <li>
      <span aria-hidden className={`inline-block h-4 w-6 rounded-xs ${unknownLook}`} /> not known
    </li>
  </ul>
);

const meanings: Readonly<Record<ContactState, string>> = {
  reporting: contactNames.reporting.toLowerCase(),
  late: 'late, up to 10 min',
  dark: 'dark: no contact, and the sign said so itself',
  closed: 'closed',
};

/** One bar on its axis. What nothing is known of is dotted. */
export const ContactBar = ({
  label,
  spells,
  span,
  ticks,
}: {
  /** The bar in words. */
  label: string;
  spells: readonly CutSpell[];
  span: Span;
  ticks: readonly Tick[];
}) => (
  <div role="img" aria-label={label} className="mt-1">
    <div className={`relative h-9 overflow-hidden rounded-sm ${unknownLook}`}>
      {spells.map((spell) => (
        <div key={spell.from} className="absolute inset-y-0 bg-surface" style={placeOf(spell, span)}>
          <div className={`absolute inset-x-0 ${looks[spell.state]}`} />
        </div>
      ))}
      {ticks.map(({ at }) => (
        <div
          key={at}
          className="absolute inset-y-0 w-px bg-ink/40"
          style={{ left: `${shareOf(at, span)}%` }}
        />
      ))}
    </div>
    <div aria-hidden className="relative h-5 text-xs tabular-nums text-ink-muted">
      {ticks
        .filter(({ at }) => shareOf(at, span) < LAST_LABEL_AT)
        .map(({ at, label: name }) => (
          <span key={at} className="absolute pl-0.5" style={{ left: `${shareOf(at, span)}%` }}>
            {name}
          </span>
        ))}
    </div>
  </div>
);

/** Percent: further right a label would be cut off. */
const LAST_LABEL_AT = 90;

const shareOf = (at: number, { from, until }: Span): number => (100 * (at - from)) / (until - from);
/** At least a hair wide: a short loss of contact is seen also in a week. */
const placeOf = ({ from, until }: CutSpell, span: Span) => ({
  left: `${shareOf(from, span)}%`,
  width: `max(2px, ${shareOf(until, span) - shareOf(from, span)}%)`,
});
