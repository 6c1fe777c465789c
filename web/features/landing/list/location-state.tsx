/** The mark of an active or inactive location, in the shape that it has on the map. */
export function StateMark({ active }: { active: boolean }) {
  const shape = active ? 'rounded-full bg-current' : 'rotate-45 border-2 border-current';
  return <span aria-hidden className={`inline-block size-2 ${shape}`} />;
}

export function LocationState({ active }: { active: boolean }) {
  const look = active ? 'bg-good-ground text-good' : 'bg-neutral-ground text-ink-muted';
  return (
    <span
      className={`inline-flex items-center gap-2 rounded-full px-2.5 py-0.5 text-sm font-semibold ${look}`}
    >
      <StateMark active={active} />
      {active ? 'Active' : 'Inactive'}
    </span>
  );
}
