import { useOnline } from '#web/live/reachability.ts';

/** Whether new data reach this screen: a word and a shape as well as a colour. */
export function SystemStatus() {
  const live = useOnline();
  return (
    <p className="flex items-center gap-2 text-sm">
      <span
        aria-hidden
        className={`size-3 rounded-full ${live ? 'bg-good ring-4 ring-good/25' : 'border-2 border-on-deep-muted'}`}
      />
      <span className="sr-only">System status:</span>
      <span className="font-semibold">{live ? 'Live' : 'Offline'}</span>
      <span className="text-on-deep-muted">
        {live ? 'Conditions refresh every 5 minutes' : 'Shown as last received'}
      </span>
    </p>
  );
}
