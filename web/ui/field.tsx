import { CircleAlert } from 'lucide-react';
import { type ComponentProps, useId } from 'react';

/** A labelled text input with its hint and, beside it, what is wrong with it. */
export function Field({
  label,
  hint,
  error,
  className = '',
  ...input
}: ComponentProps<'input'> & { label: string; hint?: string; error?: string | undefined }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className="mt-1.5 block min-h-12 w-full rounded-lg border border-ink-muted bg-surface px-3 text-base text-ink placeholder:text-ink-muted aria-invalid:border-2 aria-invalid:border-danger"
      />
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-sm font-semibold text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
