/** A filter or an order, chosen from a short list. */
export const FilterChoice = ({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: string;
  /** The words of each value; '' is no filter. */
  options: Readonly<Record<string, string>>;
  onChoose: (value: string) => void;
}) => (
  <label className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-lg border border-ink-muted bg-surface pl-3 text-ink-muted">
    <span className="shrink-0">{label}</span>
    <select
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      className="min-h-11 min-w-0 rounded-lg bg-surface pr-2 pl-1 font-semibold text-ink"
    >
      {Object.entries(options).map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  </label>
);
