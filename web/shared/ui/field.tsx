import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface Described {
  label: string;
  hint?: string;
  error?: string | undefined;
  className?: string;
}

export type FieldProps = ComponentProps<'input'> &
  Described & {
    /** A control at the input's right end. */
    end?: ReactNode;
  };

/** The look of a control that is typed into or chosen from. */
export const controlLook =
  'block w-full rounded-lg border border-ink-muted bg-surface px-3 text-base text-ink placeholder:text-ink-muted aria-invalid:border-2 aria-invalid:border-danger disabled:border-line disabled:bg-neutral-ground';

/** What ties a control to its label, its hint and its error. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** What is wrong with a control; nothing without an error. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-semibold text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {error}
    </p>
  );

/** A label, a hint and an error around a control, which takes the properties that it is given. */
export function FieldFrame({
  label,
  hint,
  error,
  className = '',
  children,
}: Described & { children: (control: ControlProps) => ReactNode }) {
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
      <div className="relative mt-1.5">
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': described || undefined,
        })}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** A labelled text input with its hint and its error. */
export const Field = ({ label, hint, error, end, className, ...input }: FieldProps) => (
  <FieldFrame label={label} error={error} {...(hint && { hint })} {...(className && { className })}>
    {(control) => (
      <>
        <input
          {...input}
          {...control}
          className={`min-h-12 read-only:border-line read-only:bg-neutral-ground ${controlLook} ${end ? 'pr-20' : ''}`}
        />
        {end}
      </>
    )}
  </FieldFrame>
);
