import { londonClockWithSeconds, londonDate } from '#domain/time/london-time.ts';
import { markedText } from '#server/http/lists/cell-text.ts';
import { type Cell, csvFile } from '#server/http/lists/csv-file.ts';
import type { StoredDisplay } from '#server/store/displays/displays.ts';
import type { StoredShowing } from '#server/store/displays/showings.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { shownShowing } from '../display-list.ts';

const AT_ONCE = 1000;

const columns = [
  ...['number', 'display', 'says', 'words', 'evidence', 'sent_at', 'painted_from', 'painted_until'],
  ...['painted_from_london', 'painted_until_london', 'witnessed', 'last_witnessed_at', 'revision', 'hash'],
];

/** What a display has shown, the oldest first, as a file for spreadsheets. */
export type ShowingsFile = (display: StoredDisplay) => Promise<string>;

export const createShowingsFile =
  ({ store }: { store: Pick<Store, 'displayShowings' | 'displayContacts'> }): ShowingsFile =>
  async (display) => {
    const { displayShowings, displayContacts } = store;
    const rows: Cell[][] = [];
    for (let after = 0; ; ) {
      const showings = await displayShowings.chain(display.id, { after, limit: AT_ONCE });
      rows.push(...showings.map((showing) => rowOf(display, showing)));
      const last = showings.at(-1);
      if (!last || showings.length < AT_ONCE) break;
      after = last.number;
    }
    const open = await displayShowings.open(display.id);
    const contact = await displayContacts.of(display.id);
    if (open) rows.push(rowOf(display, { ...open, paintedUntil: contact?.confirmedAt ?? null }));
    return csvFile(columns, rows);
  };

const rowOf = (display: StoredDisplay, showing: StoredShowing): Cell[] => {
  const shown = shownShowing(showing);
  const words = showing.notices.flatMap(({ headline, lines }) => [headline, ...lines]).join('\n');
  return [
    showing.number,
    markedText(`Sign ${display.number}, ${display.name}`),
    markedText(shown.says.join('; ')),
    markedText(words),
    shown.evidence,
    ...[shown.sent_at, shown.painted_from, shown.painted_until],
    ...[inLondon(showing.paintedFrom), inLondon(showing.paintedUntil)],
    ...[shown.witnessed, shown.last_witnessed_at, shown.revision, shown.hash],
  ];
};

const inLondon = (at: number | null): string | null =>
  at === null ? null : `${londonDate(at)} ${londonClockWithSeconds(at)}`;
