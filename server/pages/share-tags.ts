import { placeTitle } from '#domain/places/titles.ts';
import { escaped } from '#server/http/escaped.ts';
import type { ShareMeta } from '#server/sharing/connect.ts';
import { type DataPage, showsData } from './first-answers.ts';

type PlacePage = Exclude<DataPage, { name: 'landing' }>;

export const isPlacePage = (page: Parameters<typeof showsData>[0]): page is PlacePage =>
  showsData(page) && page.name !== 'landing';

/** What other sites show beside a link to the page of a place: its title, and a dated picture. As HTML of the head. */
export function shareTags(
  page: PlacePage,
  name: string,
  { url, image, alt, width, height }: ShareMeta,
): string {
  const properties = {
    'og:type': 'website',
    'og:title': placeTitle(page.name, name),
    ...(page.name === 'location' && { 'og:url': url }),
    'og:image': image,
    'og:image:width': `${width}`,
    'og:image:height': `${height}`,
    'og:image:alt': alt,
  };
  const tags = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escaped(content)}">`,
  );
  return `${tags.join('')}<meta name="twitter:card" content="summary_large_image">`;
}
