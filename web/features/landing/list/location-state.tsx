import { ConcernMark } from '#web/shared/place/concern-mark.tsx';

const looks = { active: 'bg-good-ground text-good', inactive: 'bg-neutral-ground text-ink-muted' } as const;

/** Whether a location is in use. */
export const LocationState = ({ active }: { active: boolean }) => (
  <span
    className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold ${looks[active ? 'active' : 'inactive']}`}
  >
    {active ? (
      <span aria-hidden className="inline-block size-2 rounded-full bg-current" />
    ) : (
      <ConcernMark shape="inactive" className="size-4" />
    )}
    {active ? 'Active' : 'Inactive'}
  </span>
);
