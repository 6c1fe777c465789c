import { LifeBuoy } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmergencyCall } from '#web/shared/ui/emergency-call.tsx';

const Outside = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} rel="noreferrer" className="text-sea underline hover:text-sea-strong">
    {children}
  </a>
);

/** The sources of the data, worded as their licences require, and what the data must not be used for. */
export function DataSources() {
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <section aria-labelledby="safety-note">
        <h2 id="safety-note" className="flex items-center gap-2 text-base font-semibold text-ink">
          <LifeBuoy aria-hidden className="size-5" />
          Stay safe
        </h2>
        <EmergencyCall />
        <p>
          Forecasts and computed tides can be wrong, and the sea changes fast. Look before you go in, follow
          the flags and the lifeguards. Not for navigation.
        </p>
      </section>
      <section aria-labelledby="data-sources">
        <h2 id="data-sources" className="text-base font-semibold text-ink">
          Data sources
        </h2>
        <ul className="mt-2 space-y-2">
          <li>
            National weather service: UK Met Office models (
            <Outside href="https://creativecommons.org/licenses/by-sa/4.0/">CC BY-SA 4.0</Outside>). Weather
            data by <Outside href="https://open-meteo.com/">Open-Meteo.com</Outside>.
          </li>
          <li>
            Marine models: DWD, Météo-France, NOAA and E.U. Copernicus Marine Service Information, via
            Open-Meteo (<Outside href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</Outside>).
          </li>
          <li>
            Tidal authority: contains ADMIRALTY® Tidal Data, © Crown copyright and database right, where a
            page names it. Elsewhere tide predictions computed with{' '}
            <Outside href="https://github.com/openwatersio/neaps">Neaps</Outside> from{' '}
            <Outside href="https://doi.org/10.17882/109129">TICON-4</Outside> (CC BY 4.0).
          </li>
          <li>
            Bathing water: contains public sector information from the{' '}
            <Outside href="https://environment.data.gov.uk/bwq/profiles/">Environment Agency</Outside>{' '}
            licensed under the{' '}
            <Outside href="https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/">
              Open Government Licence v3.0
            </Outside>
            .
          </li>
          <li>
            Storm overflows: contains storm overflow data from the water companies that each page names, via
            the National Storm Overflow Hub.
          </li>
        </ul>
      </section>
    </div>
  );
}
