import { callTexts } from '#contract/call-texts.ts';
import { Location } from '#contract/network/locations.ts';
import type { MessageOutcome, SeveralMessages, SeveralSaved } from '#contract/notices/custom-messages.ts';
import { HttpError } from '#server/http/errors.ts';
import type { LocationChanges } from '#server/network/location-changes.ts';
import type { Actor } from '#server/store/audit/write-audit.ts';
import { isStoreAway } from '#server/store/engines/store-away.ts';

/** Sets one message at several locations. Each is checked and written separately, and has its own result. */
export type SaveSeveral = (given: SeveralMessages, actor: Actor) => Promise<SeveralSaved>;

export const createSaveSeveral =
  (changes: Pick<LocationChanges, 'changeMessage'>): SaveSeveral =>
  async ({ custom_message, locations }, actor) => {
    const results: MessageOutcome[] = [];
    for (const { _id, version } of locations) {
      try {
        const expected = version === undefined ? null : Date.parse(version);
        const location = await changes.changeMessage(_id, { custom_message }, expected, actor);
        results.push({ outcome: 'saved', location });
      } catch (error) {
        results.push(refusalOf(_id, error));
      }
    }
    const saved = results.filter(({ outcome }) => outcome === 'saved').length;
    return { success: saved === locations.length, saved, results };
  };

/** @throws errors that are faults of ours and not refusals of this location */
function refusalOf(_id: string, error: unknown): MessageOutcome {
  if (error instanceof HttpError) {
    const current = Location.safeParse(error.current).data ?? null;
    return { outcome: 'refused', _id, status: error.status, reason: error.message, current };
  }
  if (!isStoreAway(error)) throw error;
  return { outcome: 'refused', _id, status: 503, reason: callTexts.storeAway, current: null };
}
