import type { Display, DisplayState } from '#contract/displays/displays.ts';
import { searchText } from '#contract/text-cleaning.ts';

/** The states that need somebody, first. */
const urgency: readonly DisplayState[] = [
  'not_reporting',
  'late',
  'never_seen',
  'out_of_service',
  'reporting',
  'closed',
  'revoked',
];

const names = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });

const orders: Readonly<Record<string, (one: Display, other: Display) => number>> = {
  name: (one, other) => names.compare(one.name, other.name),
  place: (one, other) => names.compare(one.location.name, other.location.name),
  state: (one, other) => urgency.indexOf(one.state) - urgency.indexOf(other.state),
  last_report: (one, other) => reportedAt(one) - reportedAt(other),
  version: (one, other) => names.compare(one.version ?? '', other.version ?? ''),
};
const reportedAt = ({ last_report_at }: Display): number =>
  last_report_at === null ? 0 : Date.parse(last_report_at);

/** What the address of the list says. */
interface Wanted {
  q?: string;
  state?: string;
  sort?: string;
}

/** The displays that are asked for, in their order: by itself what needs somebody comes first, then by place and name. */
export function listedDisplays(
  all: readonly Display[],
  { q = '', state = '', sort = '' }: Wanted,
): Display[] {
  const text = searchText(q).trim();
  const isDown = sort.startsWith('-');
  const usual = orders[isDown ? sort.slice(1) : sort] ?? orders.state;
  return all
    .filter((display) => state === '' || display.state === state)
    .filter((display) => text === '' || searched(display).includes(text))
    .toSorted(
      (one, other) =>
        (usual?.(one, other) ?? 0) * (isDown ? -1 : 1) ||
        names.compare(one.location.name, other.location.name) ||
        names.compare(one.name, other.name),
    );
}

const searched = ({ name, number, location }: Display): string =>
  searchText(`${name} sign ${number} ${location.name}`);
