import { Search } from 'lucide-react';
import { useTypedSearch } from './use-list.ts';

/** Finds rows while somebody types. */
export function SearchBox({
  label,
  sent,
  onSearch,
}: {
  label: string;
  /** What is searched for at the moment. */
  sent: string;
  onSearch: (text: string) => void;
}) {
  const [typed, type] = useTypedSearch(sent, onSearch);
  return (
    <label className="relative block min-w-0 grow basis-64 sm:max-w-sm">
      <span className="sr-only">{label}</span>
      <Search aria-hidden className="absolute top-3 left-3 size-5 text-ink-muted" />
      <input
        type="search"
        value={typed}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        className="block min-h-11 w-full rounded-lg border border-ink-muted bg-surface pr-3 pl-10 text-base text-ink placeholder:text-ink-muted"
      />
    </label>
  );
}
