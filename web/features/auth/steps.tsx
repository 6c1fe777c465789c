import { Check } from 'lucide-react';

/** The current step of several forms. */
export function Steps<T extends string>({ names, current }: { names: readonly T[]; current: T }) {
  const reached = names.indexOf(current);
  return (
    <ol aria-label="Steps" className="mb-6 flex gap-2">
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={name === current ? 'step' : undefined}
          className={`flex grow basis-0 items-center gap-1.5 border-t-4 pt-2 text-sm ${
            index <= reached ? 'border-sea' : 'border-line'
          } ${name === current ? 'font-bold' : 'text-ink-muted'}`}
        >
          {index < reached ? (
            <Check aria-label="Done:" role="img" className="size-4 shrink-0 text-sea" />
          ) : (
            <span>{index + 1}</span>
          )}
          {name}
        </li>
      ))}
    </ol>
  );
}
