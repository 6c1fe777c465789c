/** Selects a row, or all of them. Some of all is a dash. */
export const RowCheckbox = ({
  label,
  isChecked,
  isPartly = false,
  onChange,
}: {
  /** For screen readers. */
  label: string;
  isChecked: boolean;
  isPartly?: boolean;
  onChange: (isChecked: boolean) => void;
}) => (
  <label className="inline-flex size-8 items-center justify-center pointer-coarse:size-11">
    <span className="sr-only">{label}</span>
    <input
      type="checkbox"
      checked={isChecked}
      ref={(box) => {
        if (box) box.indeterminate = isPartly;
      }}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 accent-sea"
    />
  </label>
);
