/** Whether a location is in use, as a word with the same shape as its mark on the map. */
export function LocationState({ active }: { active: boolean }) {
  const look = active ? 'bg-good-ground text-good' : 'bg-neutral-ground text-ink-muted';
  const shape = active ? 'rounded-full bg-current' : 'rotate-45 border-2 border-current';
  return (
    <span
      className={`inline-flex items-center gap-2 rounded-full px-2.5 py-0.5 text-sm font-semibold ${look}`}
    >
      <span aria-hidden className={`size-2 ${shape}`} />
      {active ? 'Active' : 'Inactive'}
    </span>
  );
}
