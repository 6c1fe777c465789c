import { CircleSlash, Clock, Info, TriangleAlert } from 'lucide-react';
import type { CustomMessage } from '#contract/network/locations.ts';
import type { MessageStatus } from '#domain/notices/message-status.ts';
import { Badge } from '#web/shared/ui/badge.tsx';

export const typeWords = { warning: 'Warning', info: 'Info' } as const;

/** An active message stands out; that there is none is no good news, only a fact. */
const statuses = {
  active: { words: 'Active', tone: 'caution', Icon: TriangleAlert },
  expired: { words: 'Expired', tone: 'neutral', Icon: Clock },
  none: { words: 'No Message', tone: 'neutral', Icon: CircleSlash },
} as const;

export function StatusBadge({ status }: { status: MessageStatus }) {
  const { words, tone, Icon } = statuses[status];
  return (
    <Badge tone={tone} Icon={Icon}>
      {words}
    </Badge>
  );
}

export const TypeMark = ({
  type,
  className = '',
}: {
  type: CustomMessage['message_type'];
  className?: string;
}) => {
  const Icon = type === 'info' ? Info : TriangleAlert;
  return (
    <Icon
      aria-hidden
      className={`size-5 shrink-0 ${type === 'info' ? 'text-sea' : 'text-caution'} ${className}`}
    />
  );
};

const PREVIEW_LENGTH = 30; // characters

export const preview = (text: string): string =>
  text.length > PREVIEW_LENGTH ? `${text.slice(0, PREVIEW_LENGTH)}…` : text;

const DECIMALS = 4;

export const coordinates = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`;

/** The words of a person who is named by an e-mail address. */
export const personWords = (by: { email: string | null } | null): string =>
  by === null ? 'the operator' : (by.email ?? 'a former user');
