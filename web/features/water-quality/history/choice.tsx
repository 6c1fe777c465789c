import { ChevronDown } from 'lucide-react';

/** One of several, by the browser's own list. */
export const Choice = ({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, words: string])[];
  onChange: (value: string) => void;
}) => (
  <label className="history-choice min-h-11 min-w-0 rounded-lg border border-line bg-surface">
    <span className="sr-only">{label}</span>
    <select
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      className="min-h-11 min-w-0 truncate rounded-lg bg-transparent font-semibold"
    >
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
    <ChevronDown aria-hidden className="size-5" />
  </label>
);
