import type { Position } from '../../places/distance.ts';
import { type HomeCountry, homeCountry, isSurelyEngland } from '../../places/home-country.ts';

/** What Foreshore covers in England only. */
export type Watched = 'overflows' | 'bathing';

const subjects = { overflows: 'storm overflows', bathing: 'bathing-water samples and pollution forecasts' };
const watchers = {
  Wales: { overflows: 'Dŵr Cymru Welsh Water', bathing: 'Natural Resources Wales' },
  Scotland: { overflows: 'Scottish Water', bathing: 'SEPA' },
} as const satisfies Record<HomeCountry, Record<Watched, string>>;

const SEPA = 'Scottish Environment Protection Agency (SEPA)';

/** Who publishes it. Where the country is in doubt, both are named. */
export function publisherWords(subject: Watched, position: Position): string {
  const watcher = watcherOf(subject, position);
  if (watcher) return `${watcher === 'SEPA' ? `The ${SEPA}` : watcher} publishes them.`;
  if (subject === 'overflows' && isSurelyEngland(position)) {
    return 'None of the companies that publish them covers this place.';
  }
  const scottish = subject === 'bathing' ? `the ${SEPA}` : watchers.Scotland[subject];
  return `In Wales ${watchers.Wales[subject]} publishes them, in Scotland ${scottish}.`;
}

/** Says that Foreshore does not cover it, and who publishes it. */
export const unwatchedWords = (subject: Watched, position: Position): string =>
  `Foreshore does not cover ${subjects[subject]} here. ${publisherWords(subject, position)}`;

/** Who publishes it, where the country is certain. */
export function watcherOf(subject: Watched, position: Position): string | null {
  const country = homeCountry(position);
  return country && watchers[country][subject];
}

/** The same as `unwatchedWords` where there is little room: `Not covered here: see SEPA`. */
export function unwatchedInShort(subject: Watched, position: Position): string {
  const watcher = watcherOf(subject, position);
  return `Not covered here${watcher ? `: see ${watcher}` : ''}`;
}
