import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Database, Info, type LucideIcon, Mail, TriangleAlert, Unplug } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AttentionItem } from '#contract/attention.ts';
import { feedTable } from '#contract/live-table.ts';
import { durationWords } from '#domain/time/durations.ts';
import { londonClock, londonDateWords } from '#domain/time/london-time.ts';
import { untilWords } from '#domain/time/relative-time.ts';
import { areas } from '#web/admin/areas.ts';
import { attentionQuery } from '#web/admin/queries.ts';
import { clockAndDay } from '#web/place/clock-and-day.ts';
import { useNow } from '#web/time/use-now.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RetryButton } from '#web/ui/retry-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Advice, AdviceDialog } from './advice-dialog.tsx';
import { HEALTH_ID } from './health.tsx';
import type { Asking } from './use-asking.ts';

interface Context {
  isAdmin: boolean;
  asking: Asking;
  now: number;
  onSettings: () => void;
  onAdvice: (advice: Advice) => void;
}

/** What somebody should do, the most urgent first. */
export function NeedsHand(given: Pick<Context, 'isAdmin' | 'asking' | 'onSettings'>) {
  const [advice, setAdvice] = useState<Advice | null>(null);
  const { data, error, isFetching, refetch } = useQuery(attentionQuery());
  const now = useNow(60_000);
  if (!data && error) {
    return (
      <Notice
        tone="danger"
        role="alert"
        title="What needs a hand could not be loaded"
        action={<RetryButton busy={isFetching} onRetry={refetch} />}
      >
        {error.message}
      </Notice>
    );
  }
  if (!data) {
    return (
      <>
        <p role="status" className="sr-only">
          Loading what needs a hand…
        </p>
        <Skeleton className="h-32 rounded-card" />
      </>
    );
  }
  const { items } = data;
  if (items.length === 0) {
    return (
      <p className="flex items-center gap-3 rounded-card border border-line bg-surface p-4 font-semibold">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
        Nothing needs a hand.
      </p>
    );
  }
  const context = { ...given, now, onAdvice: setAdvice };
  return (
    <section
      aria-labelledby="needs-hand"
      className="overflow-hidden rounded-card border border-caution bg-surface"
    >
      <div className="flex flex-wrap items-center gap-x-3 bg-caution-ground px-4 py-2.5">
        <TriangleAlert aria-hidden className="size-5 shrink-0 text-caution" />
        <h2 id="needs-hand" className="text-lg font-bold">
          {items.length === 1 ? '1 thing needs a hand' : `${items.length} things need a hand`}
        </h2>
        {items.length > 1 && <p className="ml-auto text-sm text-ink">most urgent first</p>}
      </div>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <Line key={keyOf(item)} {...lineOf(item, context)} />
        ))}
      </ul>
      {advice && <AdviceDialog advice={advice} onClose={() => setAdvice(null)} />}
    </section>
  );
}

function keyOf(item: AttentionItem): string {
  switch (item.kind) {
    case 'message_ends':
      return `message ${item.location._id}`;
    case 'source_away':
      return `source ${item.source}`;
    case 'feed_withheld':
      return `feed ${item.feed}`;
    default:
      return item.kind;
  }
}

interface LineProps {
  Icon: LucideIcon;
  tone: 'text-caution' | 'text-danger';
  /** In bold. */
  what: string;
  /** With the space or the full stop before it. */
  more: ReactNode;
  action: ReactNode;
}

const Line = ({ Icon, tone, what, more, action }: LineProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
    <span className="flex min-w-0 grow basis-72 gap-3">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${tone}`} />
      <span className="min-w-0 wrap-anywhere">
        <strong>{what}</strong>
        {more}
      </span>
    </span>
    {action}
  </li>
);

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

const sinceWords = (since: string | null, now: number): string =>
  since === null ? '' : ` since ${clockAndDay(Date.parse(since), now)}`;

function lineOf(item: AttentionItem, { isAdmin, asking, now, onSettings, onAdvice }: Context): LineProps {
  switch (item.kind) {
    case 'message_ends': {
      const at = Date.parse(item.expires_at);
      const { name, slug } = item.location;
      return {
        Icon: item.message_type === 'warning' ? TriangleAlert : Info,
        tone: 'text-caution',
        what: `Message at ${name} ends ${untilWords(at, now)},`,
        more: ` at ${clockAndDay(at, now)}: ‘${item.title}’`,
        action: (
          <Link
            to={areas['custom-messages'].path}
            search={{ place: slug }}
            className={buttonClass('secondary')}
          >
            Extend<span className="sr-only"> the message at {name}</span>
          </Link>
        ),
      };
    }
    case 'source_away': {
      const isAsked = asking.waiting.has(item.source);
      return {
        Icon: Unplug,
        tone: 'text-danger',
        what: `${item.name} does not answer`,
        more: `${sinceWords(item.since, now)}${item.not_fresh > 0 ? `. ${counted(item.not_fresh, 'place has', 'places have')} old values of it, or none` : ''}${item.error ? `. ${item.error}` : ''}`,
        action: isAdmin && (
          <Button look="secondary" busy={isAsked} onClick={() => asking.askSource(item.source)}>
            {isAsked ? 'Asking…' : 'Try now'}
            <span className="sr-only"> {item.name}</span>
          </Button>
        ),
      };
    }
    case 'feed_withheld': {
      const [first] = item.locations;
      const { name } = feedTable[item.feed];
      const rest = item.count - item.locations.length;
      return {
        Icon: Unplug,
        tone: 'text-danger',
        what: `No ${name} to show at ${counted(item.count, 'place', 'places')}:`,
        more: (
          <>
            {' '}
            {item.locations.map(({ _id, name: place, slug }, index) => (
              <span key={_id}>
                {index > 0 && ', '}
                <Link to="/locations/$slug" params={{ slug }} className="underline underline-offset-4">
                  {place}
                </Link>
              </span>
            ))}
            {rest > 0 && ` and ${rest.toLocaleString('en-GB')} more`}
          </>
        ),
        action:
          isAdmin && first && item.count === 1 ? (
            <Button look="secondary" onClick={() => asking.ask({ feed: item.feed, location: first.slug })}>
              Try now
              <span className="sr-only">
                {' '}
                the {name} of {first.name}
              </span>
            </Button>
          ) : (
            <a href={`#${HEALTH_ID}`} className={buttonClass('secondary')}>
              See sources
            </a>
          ),
      };
    }
    case 'mail_fails': {
      const parts = [
        ...(item.waiting > 0 ? [counted(item.waiting, 'mail waits', 'mails wait')] : []),
        ...(item.failed > 0 ? [counted(item.failed, 'was given up', 'were given up')] : []),
      ];
      return {
        Icon: Mail,
        tone: 'text-danger',
        what: 'E-mail fails',
        more: `${sinceWords(item.since, now)}: ${parts.join(', ')}${item.error ? `. ${item.error}` : ''}`,
        action: <SettingsButton of="e-mail" onPress={onSettings} />,
      };
    }
    case 'mail_goes_nowhere':
      return {
        Icon: Mail,
        tone: 'text-danger',
        what: 'E-mail reaches nobody.',
        more: ' No mail server is set: codes and links are files on the server',
        action: <SettingsButton of="e-mail" onPress={onSettings} />,
      };
    case 'no_backup': {
      const at = item.last_at === null ? null : Date.parse(item.last_at);
      return {
        Icon: Database,
        tone: 'text-caution',
        what: at === null ? 'There is no backup.' : `No backup for ${durationWords(now - at)}.`,
        more:
          at === null
            ? ' None has been noted yet'
            : ` The last was made on ${londonDateWords(at)} at ${londonClock(at)}`,
        action: (
          <Button look="secondary" onClick={() => onAdvice('backup')}>
            How to<span className="sr-only"> make a backup</span>
          </Button>
        ),
      };
    }
    case 'adverts_on_free_host':
      return {
        Icon: Info,
        tone: 'text-caution',
        what: `${counted(item.adverts, 'advert is', 'adverts are')} shown`,
        more: ' while weather or sea come from a host that is free for non-commercial use only',
        action: (
          <Button look="secondary" onClick={() => onAdvice('free host')}>
            Read more<span className="sr-only"> about adverts and free hosts</span>
          </Button>
        ),
      };
  }
}

const SettingsButton = ({ of, onPress }: { of: string; onPress: () => void }) => (
  <Button look="secondary" aria-haspopup="dialog" onClick={onPress}>
    Settings<span className="sr-only"> of {of}</span>
  </Button>
);
