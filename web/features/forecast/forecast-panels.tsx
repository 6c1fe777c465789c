import type { ComponentProps } from 'react';
import type { FeedKind } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { modelHasSea } from '#domain/weather/sea-now.ts';
import { NoSea, NoSeaEither } from '#web/shared/place/figures/no-sea.tsx';
import { Panel } from '#web/shared/place/panel/panel.tsx';
import { useFeed } from '#web/shared/place/use-feed.ts';

type SectionProps<K extends FeedKind> = Omit<
  ComponentProps<typeof Panel<K>>,
  'feed' | 'query' | 'failure' | 'givesReason'
> & { location: Location };

/** For a long section below the first screen: browsers lay it out when it comes near the screen. */
export const LATER = '[content-visibility:auto] [contain-intrinsic-height:auto_62rem]';

/** A section of the forecast page about the weather. */
export const WeatherPanel = ({ location, ...section }: SectionProps<'weather'>) => (
  <Panel {...section} feed="weather" query={useFeed('weather', location)} givesReason />
);

/** A section of the forecast page about the sea, where the model has one. */
export const MarinePanel = ({
  location,
  children,
  isFirst = false,
  ...section
}: SectionProps<'marine'> & {
  failure?: string;
  /** The first section of the page says why there is no sea. */
  isFirst?: boolean;
}) => (
  <Panel {...section} feed="marine" query={useFeed('marine', location)} givesReason>
    {(data, now) => {
      if (modelHasSea(data)) return children(data, now);
      return isFirst ? <NoSea /> : <NoSeaEither />;
    }}
  </Panel>
);
