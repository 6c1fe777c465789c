import type { Showing } from '#contract/displays/displays.ts';
import { clockAndDate } from '#domain/time/moment-words.ts';
import { evidenceNames } from '#domain/words/display-words.ts';

/** So much of a hash tells two rows apart; the whole stands in the CSV. */
const HASH_SHOWN = 12;

/** The rows of the sheet, the earliest first, with their whole dates. */
export const ShowingsOnPaper = ({ showings }: { showings: readonly Showing[] }) =>
  showings.length === 0 ? (
    <p>It has shown nothing in these days.</p>
  ) : (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left tabular-nums *:*:*:py-1 *:*:*:pr-3 *:*:*:align-top *:*:border-b *:*:border-line">
        <caption className="sr-only">Showings, the earliest first</caption>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Painted from</th>
            <th scope="col">Last confirmed</th>
            <th scope="col">It said</th>
            <th scope="col">Evidence</th>
            <th scope="col">Hash</th>
          </tr>
        </thead>
        <tbody>
          {showings
            .toSorted((one, other) => one.number - other.number)
            .map((showing) => (
              <tr key={showing._id} className="break-inside-avoid">
                <td>{showing.number}</td>
                <td>{momentOf(showing.painted_from) ?? `not painted; sent ${momentOf(showing.sent_at)}`}</td>
                <td>{momentOf(showing.painted_until) ?? '–'}</td>
                <td className="wrap-anywhere">{showing.says.join(' · ') || 'Nothing'}</td>
                <td>{evidenceOf(showing)}</td>
                <td className="font-mono text-xs">{showing.hash?.slice(0, HASH_SHOWN) ?? 'goes on'}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );

const momentOf = (at: string | null): string | null => (at === null ? null : clockAndDate(Date.parse(at)));

function evidenceOf({ evidence, witnessed, last_witnessed_at }: Showing): string {
  if (witnessed === 0) return evidenceNames[evidence];
  const times = witnessed === 1 ? 'one scan' : `${witnessed.toLocaleString('en-GB')} scans`;
  return `${evidenceNames[evidence]}, ${times}, the last ${momentOf(last_witnessed_at) ?? 'at an unknown time'}`;
}
