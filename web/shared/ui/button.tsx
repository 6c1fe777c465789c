import type { ComponentProps } from 'react';

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-4 py-2 text-center text-base font-semibold no-underline transition-colors aria-disabled:opacity-70 disabled:opacity-70';

const looks = {
  primary: 'bg-sea text-on-sea hover:bg-sea-strong',
  secondary: 'border border-line bg-surface text-ink hover:bg-neutral-ground',
  dangerOutline: 'border border-danger bg-surface text-danger hover:bg-danger-ground',
  danger: 'bg-danger text-surface hover:opacity-90',
  onDeep: 'border border-on-deep-muted/50 text-on-deep hover:bg-on-deep/10',
  onDeepPrimary: 'bg-on-deep text-deep hover:bg-on-deep-muted',
} as const;

export type ButtonLook = keyof typeof looks;

/** The look of a button, for links that stand among buttons. */
export const buttonClass = (look: ButtonLook = 'primary', more = '') => `${shape} ${looks[look]} ${more}`;

/** `busy` keeps the focus and the size, says so to screen readers, and ignores further presses. */
export function Button({
  look = 'primary',
  busy = false,
  className = '',
  onClick,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { look?: ButtonLook; busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || rest.disabled || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={buttonClass(look, className)}
    />
  );
}
