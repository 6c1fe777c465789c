import { type ComponentProps, type ReactNode, useId } from 'react';
import { controlLook, FieldFrame } from '#web/shared/ui/field.tsx';

// The fields that only the administration's forms have. Each takes what `register` of a form gives.

interface Described {
  label: string;
  hint?: string;
  error?: string | undefined;
}

/** Some lines of text. */
export const TextAreaField = ({
  label,
  hint,
  error,
  rows = 4,
  className,
  ...area
}: ComponentProps<'textarea'> & Described) => (
  <FieldFrame label={label} error={error} {...(hint && { hint })} {...(className && { className })}>
    {(control) => <textarea {...area} {...control} rows={rows} className={`py-2.5 ${controlLook}`} />}
  </FieldFrame>
);

/** One of a short list. */
export const SelectField = ({
  label,
  hint,
  error,
  className,
  options,
  ...select
}: ComponentProps<'select'> &
  Described & {
    /** The words of each value. */
    options: Readonly<Record<string, string>>;
  }) => (
  <FieldFrame label={label} error={error} {...(hint && { hint })} {...(className && { className })}>
    {(control) => (
      <select {...select} {...control} className={`min-h-12 ${controlLook}`}>
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
);

/** Yes or no. */
export function CheckField({
  label,
  hint,
  className = '',
  ...box
}: ComponentProps<'input'> & { label: ReactNode; hint?: string }) {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          {...box}
          type="checkbox"
          aria-describedby={hint ? id : undefined}
          className="size-5 shrink-0 accent-sea"
        />
        {label}
      </label>
      {hint && (
        <p id={id} className="pl-8 text-sm text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
