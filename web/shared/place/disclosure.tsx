import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Deferred } from '#web/shared/ui/deferred.tsx';

/** Contents that open on a press. */
export const Disclosure = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className="group">
    <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-lg font-semibold text-sea [&::-webkit-details-marker]:hidden">
      <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      {summary}
    </summary>
    <div className="pb-2">
      <Deferred placeholder={null}>{children}</Deferred>
    </div>
  </details>
);
