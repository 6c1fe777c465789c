import { type ReactNode, Suspense } from 'react';
import { Boundary } from './boundary.tsx';
import { useComesIntoView } from './use-comes-into-view.ts';

/** A part of a page that is drawn, and whose code is loaded, when it comes near the screen; until then its placeholder. */
export function WhenNear({
  resetKey,
  failure,
  placeholder,
  className,
  children,
}: {
  /** It is tried again when this changes. */
  resetKey: unknown;
  failure: string;
  /** In the final size. */
  placeholder: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const [ref, isInView] = useComesIntoView<HTMLDivElement>();
  return (
    <div ref={ref} className={className}>
      {isInView ? (
        <Boundary resetKey={resetKey} fallback={<p>{failure}</p>}>
          <Suspense fallback={placeholder}>{children}</Suspense>
        </Boundary>
      ) : (
        placeholder
      )}
    </div>
  );
}
