import { useNavigate, useSearch } from '@tanstack/react-router';
import { heightFrom } from '#domain/tides/typed-height.ts';
import { storedValue } from '#web/shared/ui/browser/stored-value.ts';

/** Of so many places the heights are kept. */
const PLACES = 50;

type Heights = Readonly<Record<string, number>>;

function heightsFrom(stored: string | null): Heights {
  try {
    const kept: unknown = JSON.parse(stored ?? '{}');
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
    return Object.fromEntries(entries.filter(([, metres]) => heightFrom(metres) !== null));
  } catch {
    return {};
  }
}

const heights = storedValue<Heights>('foreshore.tide-heights', { from: heightsFrom, to: JSON.stringify });

const keep = (slug: string, metres: number | null): void => {
  const others = Object.entries(heights.read()).filter(([place]) => place !== slug);
  const entries = metres === null ? others : [...others, [slug, metres] as const];
  heights.store(Object.fromEntries(entries.slice(-PLACES)));
};

interface Search {
  above?: unknown;
}

/** The height at a place that its reader asks about: the one in the address, else the one that this device has kept. */
export function useChosenHeight(
  slug: string,
): [metres: number | null, choose: (metres: number | null) => void] {
  const { above }: Search = useSearch({ strict: false } as never); // read as a number, or text where it is none
  const navigate = useNavigate();
  const kept = heights.useValue()[slug] ?? null;
  const choose = (metres: number | null) => {
    keep(slug, metres);
    const search = ({ above: _, ...before }: Search) =>
      metres === null ? before : { ...before, above: metres };
    void navigate({ to: '.', search, replace: true, resetScroll: false, hash: true } as never); // any page may have it
  };
  return [heightFrom(above) ?? kept, choose];
}
