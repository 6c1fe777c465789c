import type { PairingFound } from '#contract/displays/displays.ts';
import { londonClock, londonClockWithSeconds } from '#domain/time/london-time.ts';

/** The screen that shows the code: is it the one before which somebody stands? */
export const FoundFacts = ({ screen }: { screen: PairingFound }) => (
  <section
    aria-labelledby="found-screen"
    className="space-y-3 rounded-card border border-line bg-surface p-4 sm:p-6"
  >
    <h2 id="found-screen" className="text-lg font-bold">
      Is it this screen?
    </h2>
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 [&_dd]:wrap-anywhere [&_dt]:text-sm [&_dt]:text-ink-muted">
      <div>
        <dt>Browser</dt>
        <dd className="font-semibold">{screen.browser}</dd>
      </div>
      <div>
        <dt>Resolution</dt>
        <dd className="font-semibold tabular-nums">
          {screen.width} × {screen.height}, {screen.height > screen.width ? 'upright' : 'lying'}
        </dd>
      </div>
      <div>
        <dt>Calls from</dt>
        <dd className="font-semibold tabular-nums">{screen.address}</dd>
      </div>
      <div>
        <dt>Asked</dt>
        <dd className="font-semibold tabular-nums">
          {londonClockWithSeconds(Date.parse(screen.asked_at))}; its code is good until{' '}
          {londonClock(Date.parse(screen.expires_at))}
        </dd>
      </div>
    </dl>
  </section>
);
