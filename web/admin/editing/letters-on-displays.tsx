import { drawable, undrawableIn } from '#domain/displays/pictures/drawable-text.ts';

/** Tells whoever writes which letters displays and shared pictures cannot show, and what stands there instead. */
export function LettersOnDisplays({
  texts,
  className = '',
}: {
  texts: Readonly<Record<string, string>>;
  className?: string;
}) {
  const changed = Object.entries(texts).filter(([, text]) => undrawableIn(text).length > 0);
  const letters = new Set(changed.flatMap(([, text]) => undrawableIn(text)));
  return (
    <div role="status" className={`space-y-1 text-sm text-ink-muted empty:hidden ${className}`}>
      {changed.length > 0 && (
        <>
          <p className="font-semibold text-ink">
            Displays and shared pictures cannot show {[...letters].join(' ')}
          </p>
          {changed.map(([label, text]) => (
            <p key={label} className="whitespace-pre-line">
              {label} there: {drawable(text)}
            </p>
          ))}
        </>
      )}
    </div>
  );
}
