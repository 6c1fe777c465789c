import type { LucideIcon } from 'lucide-react';

/** An action on one row of a list. */
export const RowButton = ({
  name,
  of,
  Icon,
  tone = 'sea',
  onPress,
}: {
  name: string;
  /** What the row is called: screen readers hear both. */
  of: string;
  Icon: LucideIcon;
  tone?: 'sea' | 'danger';
  onPress: () => void;
}) => (
  <button
    type="button"
    aria-label={`${name} ${of}`}
    title={name}
    onClick={onPress}
    className={`inline-flex size-9 shrink-0 items-center justify-center rounded-lg hover:bg-neutral-ground pointer-coarse:size-11 ${tone === 'danger' ? 'text-danger' : 'text-sea'}`}
  >
    <Icon aria-hidden className="size-5" />
  </button>
);
