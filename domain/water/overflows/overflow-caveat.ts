import type { OverflowStatusCode, StormOverflow } from '#contract/conditions/storm-overflows.ts';
import { momentInLists } from '../../time/moment-words.ts';
import { WENT_BACK } from './overflow-companies.ts';

/** Why an overflow is not shown as its company's newest answer has it, in a sentence; null: it is. */
export function caveatWords(
  { caveat, company, missing_since, last_status_code: code }: StormOverflow,
  now: number,
): string | null {
  const since = missing_since ? momentInLists(Date.parse(missing_since), now) : 'the last answer';
  switch (caveat) {
    case 'missing':
      return `Not in the company’s answer since ${since}; ${thenWords(code)}.`;
    case 'not_published':
      return `No longer published by ${company}: not in its answer since ${since}; ${thenWords(code)}.`;
    case 'went_back':
      return WENT_BACK;
    case 'end_unconfirmed':
      return 'The company’s newest answer no longer says that it is spilling. A second answer must say the same.';
    default:
      return null;
  }
}

function thenWords(code: OverflowStatusCode): string {
  if (code === 1) return 'it was spilling then';
  if (code === 0) return 'it was not spilling then';
  return code === -1 ? 'its monitor was offline then' : 'its status was not known then';
}
