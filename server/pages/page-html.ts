import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { FIRST_ANSWERS_ID, type FirstAnswers } from '#contract/first-answers.ts';
import type { Location } from '#contract/network/locations.ts';
import type { Attention } from '#contract/operations/attention.ts';
import { texts } from '#contract/texts.ts';
import { firstCalls, firstCallsOfNetwork } from '#domain/first-calls.ts';
import {
  LANDING_HEADING,
  pageDescriptions,
  placeHeading,
  placeTitle,
  titles,
} from '#domain/places/titles.ts';
import { adminAreaNames, adminAreas, adminPath, mayEnter } from '#domain/roles.ts';
import { londonClock } from '#domain/time/london-time.ts';
import { outOfSeasonWords } from '#domain/water/bathing/out-of-season.ts';
import { adminFirstWords, needsHandWords } from '#domain/words/admin-first-words.ts';
import { firstWords } from '#domain/words/first-words.ts';
import { networkInWords } from '#domain/words/network-first-words.ts';
import { type CachedResponse, cachedResponse } from '#server/http/answers/cached-response.ts';
import { escaped } from '#server/http/escaped.ts';
import {
  type DataPage,
  type FirstAnswersSource,
  type PreparedPage,
  type Reader,
  showsData,
} from './first-answers.ts';
import { isPlacePage, shareTags } from './share-tags.ts';

/** A page that many open at once is made and compressed once, while nothing in it has changed. */
const REMEMBERED_MS = 1000;
const MAX_REMEMBERED = 100;

/** What the build writes for the server (`scripts/page-parts.ts`). */
const PageParts = z.object({
  /** By page name, for the admin area by address: the HTML that names the page's own files. */
  links: z.record(z.string(), z.string()),
  /** The content of a page with data until its code has loaded, with places for words. */
  firstView: z.string(),
  /** The same for a screen of the administration. */
  adminFirstView: z.string(),
});

export type PageHtml = ReturnType<typeof createPageHtml>;

export function createPageHtml(options: {
  /** Of the built pages. */
  folder: string;
  source: FirstAnswersSource;
  now: () => number;
}) {
  const { folder, source, now } = options;
  const remembered = new Map<string, { answer: CachedResponse; state: string; until: number }>();
  let built: Built | null = null;
  const shell = () => {
    built ??= readBuilt(folder);
    return built;
  };

  return {
    /** As `FirstAnswersSource` says. */
    ready: source.ready,
    /** The application's page without data, the same for every address. Null if the pages are not built. */
    bare: (): CachedResponse | null => shell()?.bare ?? null,
    /** With its first content, in words and as data, and the names of its files, so that none waits for another. */
    withAnswers(
      page: PreparedPage | null,
      reader: Reader,
      attention: Attention | null,
    ): CachedResponse | null {
      const known = shell();
      if (!known) return null;
      if (page?.name === 'admin') {
        const answers = source.answersTo(page, reader);
        const all = attention ? { ...answers, admin_attention: attention } : answers;
        return cachedResponse(200, known.filled(page, reader, all, source));
      }
      const { role, mayRead } = reader;
      const key = JSON.stringify([page, role, mayRead]);
      const state = source.stateOf(page);
      const before = remembered.get(key);
      if (before?.state === state && now() < before.until) return before.answer;
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      const isMissing = showsData(page) && page.name !== 'landing' && !source.hasPlace(page.slug);
      const html = known.filled(page, reader, source.answersTo(page, reader), source);
      const answer = cachedResponse(isMissing && reader.mayRead ? 404 : 200, html, {
        validMs: () => source.validMs(page),
      });
      remembered.set(key, { answer, state, until: now() + REMEMBERED_MS });
      return answer;
    },
  };
}

interface Built {
  bare: CachedResponse;
  filled: (page: PreparedPage | null, reader: Reader, answers: FirstAnswers, known: Known) => string;
}

/** Null for a server without pages, as in tests. */
function readBuilt(folder: string): Built | null {
  let html: string;
  let parts: Parts;
  try {
    html = readFileSync(join(folder, 'index.html'), 'utf8');
    parts = PageParts.parse(JSON.parse(readFileSync(join(folder, 'page-parts.json'), 'utf8')));
  } catch {
    return null;
  }
  const [head, body] = [html.indexOf('</head>'), html.indexOf('</body>')];
  const [beforeRoot, afterRoot] = html.slice(head, body).split('<div id="root"></div>');
  return {
    bare: cachedResponse(200, html),
    filled: (page, reader, answers, known) =>
      [
        titled(html.slice(0, head), page, answers),
        page ? linksOf(page, reader, answers, parts.links) : '',
        tagsOf(page, answers, known),
        beforeRoot,
        `<div id="root">${page ? viewOf(page, reader, answers, known, parts) : ''}</div>`,
        afterRoot,
        `<script type="application/json" id="${FIRST_ANSWERS_ID}">${safeJson(answers)}</script>`,
        html.slice(body),
      ].join(''),
  };
}

/** What the words of a page are made of beside its answers. */
type Known = Pick<FirstAnswersSource, 'places' | 'overview' | 'shareMeta'>;
type Parts = z.infer<typeof PageParts>;

/** For sites that show a link to the page of a place. */
function tagsOf(page: PreparedPage | null, { place }: FirstAnswers, known: Known): string {
  const meta = place && isPlacePage(page) ? known.shareMeta(place.location) : null;
  return meta && place && isPlacePage(page) ? shareTags(page, place.location.name, meta) : '';
}

/** Nobody loads a screen of the administration that they may not enter. */
function linksOf(
  page: PreparedPage,
  { role }: Reader,
  { network_follows }: FirstAnswers,
  links: Parts['links'],
): string {
  if (page.name !== 'admin') {
    return (links[page.name] ?? '') + (network_follows ? preloaded(firstCallsOfNetwork) : '');
  }
  if (!mayEnter(role, page.area)) return '';
  return (links[adminPath(page.area)] ?? '') + (page.isSearched ? '' : preloaded(firstCalls[page.area]));
}

/** Calls that the screen makes first, for the browser to make while it loads the code. */
const preloaded = (calls: readonly string[]): string =>
  calls.map((call) => `<link rel="preload" as="fetch" crossorigin href="${escaped(call)}">`).join('');

/** No text of it can end the element that it is in. */
const safeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The head with the page's own title and description, if they are known. */
function titled(head: string, page: PreparedPage | null, { place, network }: FirstAnswers): string {
  if (!showsData(page)) return head;
  if (page.name === 'landing') return network ? withTitle(head, titles.landing) : head;
  if (!place) return head;
  const { name } = place.location;
  return withTitle(head, placeTitle(page.name, name)).replace(
    /(<meta\s+name="description"\s+content=")[^"]*/,
    (_, start: string) => start + escaped(pageDescriptions[page.name](name)),
  );
}

const withTitle = (head: string, title: string): string =>
  head.replace(/<title>[^<]*/, () => `<title>${escaped(title)}`);

function viewOf(
  page: PreparedPage,
  reader: Reader,
  answers: FirstAnswers,
  known: Known,
  parts: Parts,
): string {
  const notice = answers.settings.simulated ? escaped(texts.simulated) : '';
  if (page.name !== 'admin')
    return withWords(asWideAs(page, parts.firstView), notice, firstView(page, reader, answers, known));
  if (!mayEnter(reader.role, page.area)) return '';
  const { at, admin_attention: attention } = answers;
  const words = [
    ...(page.area === 'dashboard' && attention ? needsHandWords(attention, at) : []),
    ...adminFirstWords(known.places(), at),
  ];
  const view = parts.adminFirstView.replace('{{areas}}', () => areasInWords(reader));
  return withWords(view, notice, { heading: adminAreaNames[page.area], paragraphs: words.map(escaped) });
}

interface View {
  heading: string;
  paragraphs: readonly string[]; // as HTML
}

const withWords = (template: string, notice: string, view: View | null): string =>
  view === null
    ? ''
    : template
        .replace('{{notice}}', notice)
        .replace('{{heading}}', () => escaped(view.heading))
        .replace('{{words}}', () => view.paragraphs.map((html) => `<p>${html}</p>`).join(''));

/** The landing page is wider than those of places. */
const asWideAs = (page: DataPage, template: string): string =>
  page.name === 'landing' ? template.replaceAll('max-w-6xl', 'max-w-[87rem]') : template;

/** Links to the screens of the administration that the reader may enter, as HTML. */
const areasInWords = ({ role }: Reader): string =>
  adminAreas
    .filter((area) => mayEnter(role, area))
    .map(
      (area) =>
        `<a class="flex min-h-11 items-center rounded-lg px-3 font-semibold" href="${adminPath(area)}">${adminAreaNames[area]}</a>`,
    )
    .join('');

/** The page in words. Null if its content is not known yet. */
function firstView(
  page: DataPage,
  { mayRead }: Reader,
  { at, place, network }: FirstAnswers,
  known: Known,
): View | null {
  if (page.name === 'landing')
    return mayRead
      ? { heading: LANDING_HEADING, paragraphs: networkParagraphs(known, at, network !== undefined) }
      : null;
  if (!place) return null;
  const { location, matching_messages, feeds } = place;
  const alerts = matching_messages.matching_messages[location.name] ?? [];
  const words = firstWords(location, alerts, feeds, at, page.name);
  const { ea_warnings: waters } = feeds;
  if (page.name === 'water-quality' && waters?.locations.length && !waters.in_season)
    words.push(outOfSeasonWords(waters.locations));
  return { heading: placeHeading(page.name, location.name), paragraphs: words.map(escaped) };
}

/**
 * How the first places are, and links to the others, as HTML. Each link has a cell of its own in a grid, so that none moves
 * when the font arrives, whose letters have other widths.
 * @param namesOthers not of a network that is too large to come with the page
 */
function networkParagraphs({ places, overview }: Known, at: number, namesOthers: boolean): string[] {
  const active = places().filter((location) => location.active);
  const known = overview();
  const inWords = networkInWords(active, known, at);
  const count = `${active.length} places on the UK coast.`;
  const others = active.filter(({ slug }) => inWords.every((each) => each.slug !== slug)).map(linkTo);
  return [
    inWords.length > 0 ? `${count} At ${londonClock(Date.parse(known.generated_at))}:` : count,
    ...inWords.map((place) => `${linkTo(place)}: ${escaped(place.words)}`),
    ...(namesOthers && others.length > 0 ? [`<span>${others.join(' ')}</span>`] : []),
  ];
}

const linkTo = ({ slug, name }: Pick<Location, 'slug' | 'name'>): string =>
  `<a href="/locations/${encodeURIComponent(slug)}">${escaped(name)}</a>`;
