import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  info: { Icon: Info, look: 'border-sea bg-neutral-ground', mark: 'text-sea' },
  good: { Icon: CircleCheck, look: 'border-good bg-good-ground', mark: 'text-good' },
  caution: { Icon: TriangleAlert, look: 'border-caution bg-caution-ground', mark: 'text-caution' },
  danger: { Icon: CircleAlert, look: 'border-danger bg-danger-ground', mark: 'text-danger' },
} as const satisfies Record<string, { Icon: LucideIcon; look: string; mark: string }>;

export type NoticeTone = keyof typeof tones;

/**
 * A message with a mark of its own shape, and what can be done about it. With a `role` screen readers announce it.
 * With `headingId` the title is a heading of the second level, for a message that is a section of the page.
 */
export function Notice({
  tone,
  title,
  headingId,
  role,
  action,
  className = '',
  children,
}: {
  tone: NoticeTone;
  title?: string;
  headingId?: string;
  role?: 'alert' | 'status';
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  const { Icon, look, mark } = tones[tone];
  const Title = headingId === undefined ? 'p' : 'h2';
  return (
    <div
      role={role}
      className={`flex gap-3 rounded-card border border-l-4 p-4 text-ink ${look} ${className}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${mark}`} />
      <div className="min-w-0 grow wrap-anywhere">
        {title && (
          <Title id={headingId} className="font-semibold">
            {title}
          </Title>
        )}
        {children && <div>{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  );
}
