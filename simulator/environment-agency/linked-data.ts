import { type Answer, ok, type SourceRequest } from '../answer.ts';
import { chance } from '../world/noise.ts';

/** Where the Environment Agency's addresses of things begin. */
export const EA = 'http://environment.data.gov.uk';

const literal = (datatype: string) => (value: string) => ({ _value: value, _datatype: datatype });
export const text = (value: string) => ({ ...literal('langString')(value), _lang: 'en' });
export const dateTime = literal('dateTime');
export const date = literal('date');
export const boolean = (value: boolean) => literal('boolean')(String(value));

/** One record of a list: what it can be filtered and sorted by, and its JSON, made only when it is sent. */
export interface Row {
  keys: Readonly<Record<string, string | number>>;
  json: () => unknown;
}

const DEFAULT_PAGE_SIZE = 10;
const lastPart = (path: string) => path.split('.').at(-1) ?? path;

/**
 * A page of a list. A filter is the path of a property and its value; the last part of the path names the property. Without
 * `_sort` the order is arbitrary, as it is at the source.
 */
export function listPage(request: SourceRequest, rows: readonly Row[]): Answer {
  const { query, url } = request;
  const filters = [...query].filter(([name]) => !name.startsWith('_'));
  const found = rows.filter(({ keys }) =>
    filters.every(([path, value]) => String(keys[lastPart(path)]) === value),
  );
  const size = Math.max(
    1,
    Math.floor(Number(query.get('_pageSize') ?? DEFAULT_PAGE_SIZE)) || DEFAULT_PAGE_SIZE,
  );
  const page = Math.max(0, Math.floor(Number(query.get('_page') ?? 0)) || 0);
  const shown = sorted(found, query.get('_sort')).slice(page * size, (page + 1) * size);
  const self = (changes: Record<string, string>) => addressOf(url, changes);
  return ok(
    envelope(url, {
      first: self({ _page: '0' }),
      isPartOf: {
        _about: self({}),
        definition: metaAddress(url),
        hasPart: self({}),
        type: ['http://purl.org/linked-data/api/vocab#ListEndpoint'],
      },
      items: shown.map(({ json }) => json()),
      itemsPerPage: size,
      ...((page + 1) * size < found.length && { next: self({ _page: String(page + 1) }) }),
      page,
      ...(page > 0 && { prev: self({ _page: String(page - 1) }) }),
      startIndex: page * size + 1,
      type: ['http://purl.org/linked-data/api/vocab#Page'],
    }),
  );
}

/** One thing by itself. */
export const itemPage = ({ url }: SourceRequest, primaryTopic: unknown): Answer =>
  ok(
    envelope(url, {
      primaryTopic,
      type: [
        'http://purl.org/linked-data/api/vocab#ItemEndpoint',
        'http://purl.org/linked-data/api/vocab#Page',
      ],
    }),
  );

const envelope = (url: URL, result: Record<string, unknown>) => ({
  format: 'linked-data-api',
  version: '0.2',
  result: {
    _about: addressOf(url, {}),
    definition: metaAddress(url),
    extendedMetadataVersion: addressOf(url, { _metadata: 'all' }),
    ...result,
  },
});

/** The public address of what was asked, as the source writes it into its answers. */
function addressOf(url: URL, changes: Record<string, string>): string {
  const query = new URLSearchParams(url.search);
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  return `${EA}${url.pathname}${query.size > 0 ? `?${query}` : ''}`;
}

const metaAddress = (url: URL) => `${EA}/meta${url.pathname}`;

function sorted(rows: readonly Row[], sort: string | null): readonly Row[] {
  if (!sort) return rows.toSorted((one, other) => arbitrary(one) - arbitrary(other));
  const key = lastPart(sort.replace(/^-/, ''));
  const sign = sort.startsWith('-') ? -1 : 1;
  const compare = (one: string | number, other: string | number) => (one < other ? -1 : Number(one > other));
  return rows.toSorted((one, other) => sign * compare(one.keys[key] ?? '', other.keys[key] ?? ''));
}

const arbitrary = ({ keys }: Row) => chance(...Object.values(keys));
