import type { ReactNode } from 'react';

/** A part of the form with its heading: two columns where there is room. */
export const Part = ({ title, about, children }: { title: string; about?: string; children: ReactNode }) => (
  <fieldset className="min-w-0 space-y-4 border-t border-line pt-4 first-of-type:border-0 first-of-type:pt-0">
    <legend className="float-left mb-3 w-full text-base font-bold">
      {title}
      {about && <span className="block text-sm font-normal text-ink-muted">{about}</span>}
    </legend>
    <div className="clear-left grid gap-4 sm:grid-cols-2">{children}</div>
  </fieldset>
);
