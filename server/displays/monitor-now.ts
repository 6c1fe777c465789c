import type { MonitorState } from '#contract/displays/displays.ts';
import { contactLimits } from '#domain/displays/display-state.ts';
import type { Contact } from '#server/store/displays/contacts.ts';
import type { StoredDisplay } from '#server/store/displays/displays.ts';

/**
 * What a display's computer says of the monitor. Null: it has no agent, or was not heard of for so long that the monitor may be
 * lit again, with a warning that is out of date.
 */
export function monitorNow(
  { kind }: Pick<StoredDisplay, 'kind'>,
  contact: Pick<Contact, 'lastReportAt' | 'report'> | null,
  now: number,
): MonitorState | null {
  const isHeard = now - (contact?.lastReportAt ?? 0) <= contactLimits[kind].lateMs;
  return (isHeard && contact?.report?.monitor) || null;
}
