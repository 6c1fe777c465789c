import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const looks = {
  good: 'bg-good-ground text-good',
  caution: 'bg-caution-ground text-caution',
  danger: 'bg-danger-ground text-danger',
  neutral: 'bg-neutral-ground text-ink',
  'danger-outline': 'bg-surface text-danger inset-ring inset-ring-danger',
} as const;

/** A word about a value. Every tone except neutral also has a mark of its own shape. */
export function Badge({
  tone = 'neutral',
  Icon,
  children,
}: {
  tone?: keyof typeof looks;
  Icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-semibold ${looks[tone]}`}
    >
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {children}
    </span>
  );
}
