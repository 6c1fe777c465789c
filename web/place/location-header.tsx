import { Link } from '@tanstack/react-router';
import { ChevronLeft, CloudSun, Waves } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { Location } from '#contract/locations.ts';
import { formatCoordinate } from '#domain/units.ts';
import { what3wordsAddress } from '#domain/what3words.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { usePageDescription } from '#web/ui/use-page-description.ts';
import { ConnectionStatus } from './connection-status.tsx';
import { DisplaySettings } from './display-settings.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { noteVisit } from './kept-places.ts';
import { LiveClock } from './live-clock.tsx';
import { pageDescriptions } from './page-descriptions.ts';
import { PageQrCode } from './page-qr-code.tsx';
import { type PlacePageType, pageHeadings } from './place-page-type.ts';
import { ShareButton } from './share-button.tsx';

const backLook = '-ml-1 inline-flex min-h-11 items-center gap-1 rounded-lg pr-2 font-semibold';

export const BackToLocations = () => (
  <Link to="/" className={backLook}>
    <ChevronLeft aria-hidden className="size-5" />
    All locations
  </Link>
);

const BackToLocation = ({ slug, name }: Pick<Location, 'slug' | 'name'>) => (
  <Link to="/locations/$slug" params={{ slug }} className={backLook}>
    <ChevronLeft aria-hidden className="size-5 shrink-0" />
    {name}
  </Link>
);

/** Name and position of the place, how live the page is, and its QR code. The first card rises into the band. */
export function LocationHeader({ location, page }: { location: Location; page: PlacePageType }) {
  const heading = pageHeadings[page];
  const { _id: id, name, slug, latitude, longitude, grid_ref, w3w } = location;
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
        <div className="flex flex-col items-end pb-1 text-sm sm:flex-row sm:gap-4 sm:pb-0">
          {location.active && <ConnectionStatus location={location} page={page} />}
          <LiveClock />
        </div>
      }
    >
      <div className="flex flex-wrap items-start justify-between gap-3 sm:gap-4">
        <div className="min-w-0 grow basis-44">
          <div className="flex items-start gap-1">
            <PageTitle>{heading ? `${name} ${heading}` : name}</PageTitle>
            <FavouriteButton location={location} className="-my-1.5 sm:-my-0.5" />
          </div>
          <dl className="mt-1 flex flex-wrap gap-x-3 text-sm text-on-deep-muted tabular-nums">
            <Position label="Latitude and longitude">
              {formatCoordinate(latitude)}, {formatCoordinate(longitude)}
            </Position>
            {grid_ref && <Position label="Grid reference">{grid_ref}</Position>}
            {w3w && <Position label="what3words">{what3wordsAddress(w3w)}</Position>}
          </dl>
          {location.active && <PageLinks slug={slug} page={page} />}
        </div>
        <div className="relative flex flex-col items-end gap-2 sm:flex-row-reverse">
          <PageQrCode slug={slug} name={name} canPrint={page === 'location'} />
          <div className="flex gap-2">
            <ShareButton title={name} path={`/locations/${slug}`} />
            <DisplaySettings />
          </div>
        </div>
      </div>
    </PageHeader>
  );
}

const PageLinks = ({ slug, page }: { slug: string; page: PlacePageType }) => (
  <nav aria-label="More about this location" className="mt-3 flex flex-wrap gap-2">
    {page !== 'forecast' && (
      <Link to="/locations/$slug/forecast" params={{ slug }} className={buttonClass('onDeep')}>
        <CloudSun aria-hidden className="size-5" />
        View Forecast
      </Link>
    )}
    {page !== 'water-quality' && (
      <Link to="/locations/$slug/water-quality" params={{ slug }} className={buttonClass('onDeep')}>
        <Waves aria-hidden className="size-5" />
        Water Quality
      </Link>
    )}
  </nav>
);

const Position = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="sr-only">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);
