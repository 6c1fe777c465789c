import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  CircleCheck,
  Database,
  Gauge,
  Info,
  type LucideIcon,
  Mail,
  Monitor,
  TriangleAlert,
  Unplug,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { feedTable } from '#contract/live/live-table.ts';
import type { AttentionItem } from '#contract/operations/attention.ts';
import { attentionWords } from '#domain/words/attention-words.ts';
import { areas } from '#web/admin/areas.ts';
import { attentionQuery } from '#web/admin/queries.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Button, buttonClass } from '#web/shared/ui/button.tsx';
import { LoadingFailed } from '#web/shared/ui/loading-failed.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
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
      <LoadingFailed
        title="What needs a hand could not be loaded"
        error={error}
        busy={isFetching}
        onRetry={refetch}
      />
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
          <Line key={keyOf(item)} item={item} context={context} />
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
    case 'display_silent':
    case 'display_unlit':
      return `display ${item.display._id}`;
    default:
      return item.kind;
  }
}

interface LineProps {
  Icon: LucideIcon;
  tone: 'text-caution' | 'text-danger';
  action: ReactNode;
  /** In place of the words after what stands in bold. */
  more?: ReactNode;
}

function Line({ item, context }: { item: AttentionItem; context: Context }) {
  const { Icon, tone, action, more } = lineOf(item, context);
  const words = attentionWords(item, context.now);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
      <span className="flex min-w-0 grow basis-72 gap-3">
        <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${tone}`} />
        <span className="min-w-0 wrap-anywhere">
          <strong>{words.what}</strong>
          {more ?? words.more}
        </span>
      </span>
      {action}
    </li>
  );
}

type ItemOf<K extends AttentionItem['kind']> = Extract<AttentionItem, { kind: K }>;

function lineOf(item: AttentionItem, context: Context): LineProps {
  const { onAdvice, onSettings } = context;
  switch (item.kind) {
    case 'message_ends':
      return messageEnds(item);
    case 'asked_too_rarely':
      return { Icon: Gauge, tone: 'text-danger', action: adviceOn('budgets', 'the budgets', onAdvice) };
    case 'source_away':
      return sourceAway(item, context);
    case 'feed_withheld':
      return feedWithheld(item, context);
    case 'display_silent':
    case 'display_unlit':
      return ofDisplay(item);
    case 'mail_fails':
    case 'mail_goes_nowhere':
      return { Icon: Mail, tone: 'text-danger', action: <SettingsButton of="e-mail" onPress={onSettings} /> };
    case 'media_folder_missing':
      return {
        Icon: Database,
        tone: 'text-danger',
        action: adviceOn('media folder', 'the media folder', onAdvice),
      };
    case 'no_backup':
      return {
        Icon: Database,
        tone: 'text-caution',
        action: (
          <Button look="secondary" onClick={() => onAdvice('backup')}>
            How to<span className="sr-only"> make a backup</span>
          </Button>
        ),
      };
    case 'adverts_on_free_host':
      return {
        Icon: Info,
        tone: 'text-caution',
        action: (
          <Button look="secondary" onClick={() => onAdvice('free host')}>
            Read more<span className="sr-only"> about adverts and free hosts</span>
          </Button>
        ),
      };
  }
}

const adviceOn = (advice: Advice, of: string, onAdvice: Context['onAdvice']): ReactNode => (
  <Button look="secondary" onClick={() => onAdvice(advice)}>
    What to do<span className="sr-only"> about {of}</span>
  </Button>
);

const messageEnds = ({ location: { name, slug }, message_type }: ItemOf<'message_ends'>): LineProps => ({
  Icon: message_type === 'warning' ? TriangleAlert : Info,
  tone: 'text-caution',
  action: (
    <Link to={areas['custom-messages'].path} search={{ place: slug }} className={buttonClass('secondary')}>
      Extend<span className="sr-only"> the message at {name}</span>
    </Link>
  ),
});

const ofDisplay = ({ display: { _id, name } }: ItemOf<'display_silent' | 'display_unlit'>): LineProps => ({
  Icon: Monitor,
  tone: 'text-danger',
  action: (
    <Link to="/admin/displays/$id" params={{ id: _id }} className={buttonClass('secondary')}>
      Open<span className="sr-only"> {name}</span>
    </Link>
  ),
});

function sourceAway(item: ItemOf<'source_away'>, { isAdmin, asking }: Context): LineProps {
  const isAsked = asking.waiting.has(item.source);
  return {
    Icon: Unplug,
    tone: 'text-danger',
    action: isAdmin && (
      <Button look="secondary" busy={isAsked} onClick={() => asking.askSource(item.source)}>
        {isAsked ? 'Asking…' : 'Try now'}
        <span className="sr-only"> {item.name}</span>
      </Button>
    ),
  };
}

function feedWithheld(item: ItemOf<'feed_withheld'>, { isAdmin, asking }: Context): LineProps {
  const [first] = item.locations;
  const rest = item.count - item.locations.length;
  return {
    Icon: Unplug,
    tone: 'text-danger',
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
            the {feedTable[item.feed].name} of {first.name}
          </span>
        </Button>
      ) : (
        <a href={`#${HEALTH_ID}`} className={buttonClass('secondary')}>
          See sources
        </a>
      ),
  };
}

const SettingsButton = ({ of, onPress }: { of: string; onPress: () => void }) => (
  <Button look="secondary" aria-haspopup="dialog" onClick={onPress}>
    Settings<span className="sr-only"> of {of}</span>
  </Button>
);
