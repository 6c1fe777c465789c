import { Link } from '@tanstack/react-router';
import { CloudSun, Waves } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { Location } from '#contract/network/locations.ts';
import { pageDescriptions, placeHeading } from '#domain/places/titles.ts';
import { what3wordsAddress } from '#domain/places/what3words.ts';
import { formatCoordinate } from '#domain/quantities/units.ts';
import { exactTime } from '#domain/time/relative-time.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { usePageDescription } from '#web/shared/ui/browser/use-page-description.ts';
import { usePrinting } from '#web/shared/ui/browser/use-printing.ts';
import { buttonClass } from '#web/shared/ui/button.tsx';
import { PageHeader } from '#web/shared/ui/page/page-header.tsx';
import { PageTitle } from '#web/shared/ui/page/page-title.tsx';
import { BackToLocation, BackToLocations } from './back-links.tsx';
import { ConnectionStatus } from './connection/connection-status.tsx';
import { LiveClock } from './connection/live-clock.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { type PlacePageName, placeAddress } from './place-page-type.ts';
import { DisplaySettings } from './preferences/display-settings.tsx';
import { PageQrCode } from './qr/page-qr-code.tsx';
import { noteVisit } from './remembered-places.ts';
import { ShareButton } from './share-button.tsx';

/** Name and position of the place, how live the page is, and its QR code. The first card rises into the band. */
export function LocationHeader({ location, page }: { location: Location; page: PlacePageName }) {
  const { _id: id, name, slug, latitude, longitude, grid_ref, w3w } = location;
  const address = placeAddress(slug, page);
  useEffect(() => noteVisit(id), [id]);
  usePageDescription(pageDescriptions[page](name));
  return (
    <PageHeader
      className="pb-14"
      lead={
        page === 'location' ? (
          <BackToLocations />
        ) : (
          <BackToLocation slug={location.slug} name={location.name} />
        )
      }
      actions={
        <div className="ml-auto flex min-w-36 flex-1 flex-col items-end pb-1 text-right text-sm sm:flex-row sm:justify-end sm:gap-4 sm:pb-0 print:hidden">
          {location.active && <ConnectionStatus location={location} page={page} />}
          <LiveClock />
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:grid-rows-[auto_auto_1fr]">
        <div className="flex items-start gap-1">
          <PageTitle>{placeHeading(page, name)}</PageTitle>
          <FavouriteButton location={location} className="-my-1.5 sm:-my-0.5" />
        </div>
        <div className="mt-1 flex flex-wrap gap-x-4 gap-y-2 sm:contents">
          <dl className="flex grow basis-40 flex-wrap content-start gap-x-3 text-sm text-on-deep-muted tabular-nums sm:mt-1">
            <Position label="Latitude and longitude">
              {formatCoordinate(latitude)}, {formatCoordinate(longitude)}
            </Position>
            {grid_ref && <Position label="Grid reference">{grid_ref}</Position>}
            {w3w && <Position label="what3words">{what3wordsAddress(w3w)}</Position>}
          </dl>
          <div className="relative ml-auto flex items-start gap-2 sm:col-start-2 sm:row-span-3 sm:row-start-1">
            <ShareButton title={placeHeading(page, name)} address={address} />
            <DisplaySettings />
            <PageQrCode
              address={address}
              fileName={`foreshore-${slug}`}
              name={name}
              canPrint={page === 'location'}
            />
          </div>
        </div>
        {location.active && <PageLinks slug={slug} page={page} />}
        {page !== 'location' && <WhenPrinted address={address} />}
      </div>
    </PageHeader>
  );
}

/** Side by side on a phone, or one under the other where the letters are large. */
const pageLinkLook = buttonClass(
  'onDeep',
  'grow basis-32 whitespace-nowrap max-sm:px-2 sm:grow-0 sm:basis-auto',
);
const pageLinkIconLook = 'size-5 max-[22.5rem]:hidden';

const PageLinks = ({ slug, page }: { slug: string; page: PlacePageName }) => (
  <nav aria-label="More about this location" className="mt-3 flex flex-wrap gap-2 print:hidden">
    {page !== 'forecast' && (
      <Link to="/locations/$slug/forecast" params={{ slug }} className={pageLinkLook}>
        <CloudSun aria-hidden className={pageLinkIconLook} />
        View Forecast
      </Link>
    )}
    {page !== 'water-quality' && (
      <Link to="/locations/$slug/water-quality" params={{ slug }} className={pageLinkLook}>
        <Waves aria-hidden className={pageLinkIconLook} />
        Water Quality
      </Link>
    )}
  </nav>
);

/** On paper alone: when the sheet was printed, and the address of the current page. */
function WhenPrinted({ address }: { address: string }) {
  const now = useNow(60_000);
  if (!usePrinting()) return null;
  return (
    <p className="mt-1 text-sm wrap-anywhere">
      Printed {exactTime(now)} from {address}.
    </p>
  );
}

const Position = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="sr-only">{label}</dt>
    <dd translate="no" className="wrap-anywhere">
      {children}
    </dd>
  </div>
);
