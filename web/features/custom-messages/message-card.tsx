import { Link } from '@tanstack/react-router';
import { ChevronRight, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Location } from '#contract/network/locations.ts';
import { messageStatus } from '#domain/notices/message-status.ts';
import { farDistance } from '#domain/quantities/quantities.ts';
import { clockAndDay } from '#domain/time/clock-and-day.ts';
import { placesSearch } from '#web/admin/places-search.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { coordinates, preview, StatusBadge, TypeMark, typeWords } from './message-words.tsx';

interface Shown {
  location: Location;
  now: number;
  /** From where the device is; null where that is not known. */
  miles: number | null;
  isKept: boolean;
}

const look = 'block w-full rounded-card border p-4 text-left wrap-anywhere';

/** A place with its message; a press opens the form. */
export const MessageCard = ({
  isOpen,
  isNearest = false,
  ...shown
}: Shown & { isOpen: boolean; isNearest?: boolean }) => (
  <Link
    to="/admin/custom-messages"
    search={(before: object) => ({ ...before, place: placesSearch([shown.location.slug]) })}
    aria-current={isOpen || undefined}
    className={`${look} ${isNearest || isOpen ? 'border-2 border-sea' : 'border-line'} ${isOpen ? 'bg-sea-ground' : 'bg-surface'} hover:border-sea`}
  >
    <Facts {...shown} end={<ChevronRight aria-hidden className="size-5 shrink-0 text-sea" />} />
  </Link>
);

/** The same, to be chosen among others. */
export const ChoiceCard = ({
  isChosen,
  onChoose,
  ...shown
}: Shown & { isChosen: boolean; onChoose: () => void }) => (
  <label
    className={`${look} flex items-start gap-3 has-focus-visible:outline-2 ${isChosen ? 'border-2 border-sea bg-sea-ground' : 'border-line bg-surface'}`}
  >
    <input
      type="checkbox"
      checked={isChosen}
      onChange={onChoose}
      className="mt-1 size-5 shrink-0 accent-sea"
    />
    <span className="min-w-0 grow">
      <Facts {...shown} />
    </span>
  </label>
);

function Facts({ location, now, miles, isKept, end }: Shown & { end?: ReactNode }) {
  const { name, custom_message: message, active } = location;
  const status = messageStatus(message, now);
  return (
    <>
      <span className="flex items-center gap-3">
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 grow text-lg font-bold">{name}</span>
          {isKept && (
            <Badge tone="caution" Icon={Smartphone}>
              Kept on this device
            </Badge>
          )}
          <StatusBadge status={status} />
        </span>
        {end}
      </span>
      <span className="mt-1 block text-sm text-ink-muted">
        {miles !== null && `${farDistance(miles)} away · `}
        {coordinates(location)}
        {!active && ' · switched off'}
      </span>
      {message && status !== 'none' && (
        <>
          <span className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <Badge>
              <TypeMark type={message.message_type} className="size-4" />
              {typeWords[message.message_type]}
            </Badge>
            <span className="text-ink-muted">{endWords(message.expires_at, status, now)}</span>
          </span>
          <span className="mt-1 block">{preview(message.message)}</span>
        </>
      )}
    </>
  );
}

function endWords(expiresAt: string | null, status: 'active' | 'expired' | 'none', now: number): string {
  if (expiresAt === null) return 'never expires';
  return `${status === 'expired' ? 'since' : 'until'} ${clockAndDay(Date.parse(expiresAt), now)}`;
}
