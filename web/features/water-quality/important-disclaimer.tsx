import { TriangleAlert } from 'lucide-react';
import { Card } from '#web/shared/ui/card.tsx';
import { EmergencyCall } from '#web/shared/ui/emergency-call.tsx';

/** What the page does not know, and what to do in doubt. */
export const ImportantDisclaimer = () => (
  <footer className="mx-auto mt-4 max-w-6xl px-4 pb-12 sm:px-6">
    <Card id="disclaimer" title="Important Disclaimer">
      <p className="flex items-start gap-2 text-lg font-semibold">
        <TriangleAlert aria-hidden className="mt-0.5 size-6 shrink-0 text-caution" />
        If in doubt, stay out of the water.
      </p>
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
        <div className="max-w-prose space-y-3">
          <p>Nothing on this page says that the water is safe to swim in. It can’t tell you:</p>
          <ul className="list-disc space-y-2 pl-5">
            <li>
              how clean the water is at this moment. A sample is the water of one day at one point, and the
              yearly class sums up several years.
            </li>
            <li>
              how much sewage ran out, or where it went. A monitor tells only that an overflow runs and since
              when, and it can fail.
            </li>
            <li>about what nobody monitors: some overflows, streams, farmland and boats.</li>
            <li>about currents, waves, cold water and jellyfish.</li>
          </ul>
        </div>
        <div className="max-w-prose space-y-3">
          <p>
            Heavy rain and discharges nearby can pollute the water. Stay out of water that looks or smells
            bad, and follow the signs, the flags and the lifeguards.
          </p>
          <EmergencyCall />
        </div>
      </div>
    </Card>
  </footer>
);
