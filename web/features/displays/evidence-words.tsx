import { Check, Eye, type LucideIcon, Send } from 'lucide-react';
import type { Evidence, Showing } from '#contract/displays/displays.ts';
import { clockOrMoment } from '#domain/time/moment-words.ts';
import { evidenceNames } from '#domain/words/display-words.ts';

const marks: Readonly<Record<Evidence, { Icon: LucideIcon; look: string }>> = {
  sent: { Icon: Send, look: 'text-caution' },
  painted: { Icon: Check, look: 'text-good' },
  witnessed: { Icon: Eye, look: 'text-good' },
};

const timesWords = (count: number): string =>
  count === 1 ? 'once' : `${count.toLocaleString('en-GB')} times`;

/** How well a showing is proved, and when that was last so. */
export function EvidenceWords({ showing, now }: { showing: Showing; now: number }) {
  const { evidence, sent_at, painted_until, witnessed } = showing;
  const { Icon, look } = marks[evidence];
  const at = evidence === 'sent' ? sent_at : painted_until;
  return (
    <span className="flex items-start gap-1.5">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${look}`} />
      <span>
        {evidenceNames[evidence]}
        {witnessed > 0 && ` ${timesWords(witnessed)}`}
        {at !== null && (
          <span className="block text-sm whitespace-nowrap text-ink-muted">
            {evidence === 'witnessed' && 'painted '}
            {clockOrMoment(Date.parse(at), now)}
          </span>
        )}
      </span>
    </span>
  );
}
