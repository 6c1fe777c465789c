import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { FIRST_ANSWERS_ID, type FirstAnswers } from '#contract/first-answers.ts';
import { texts } from '#contract/texts.ts';
import {
  LANDING_HEADING,
  pageDescriptions,
  placeHeading,
  placeTitle,
  titles,
} from '#domain/places/titles.ts';
import { adminPath, mayEnter } from '#domain/roles.ts';
import { outOfSeasonWords } from '#domain/water/out-of-season.ts';
import { firstWords } from '#domain/words/first-words.ts';
import { type ReadyAnswer, readyAnswer } from '#server/http/ready-answer.ts';
import {
  type DataPage,
  type FirstAnswersSource,
  type PreparedPage,
  type Reader,
  showsData,
} from './first-answers.ts';

/** A page that many open at once is made and compressed once, while nothing in it has changed. */
const REMEMBERED_MS = 1000;
const MAX_REMEMBERED = 100;

/** What the build writes for the server (`scripts/page-parts.ts`). */
const PageParts = z.object({
  /** By page name, for the admin area by address: the HTML that names the page's own files. */
  links: z.record(z.string(), z.string()),
  /** The content of the page until its code has loaded, with places for words. */
  firstView: z.string(),
});

export interface PageHtml {
  /** The application's page without data, the same for every address. Null if the pages are not built. */
  bare: () => ReadyAnswer | null;
  /** With its first content, in words and as data, and the names of its files, so that none waits for another. */
  withAnswers: (page: PreparedPage | null, reader: Reader) => ReadyAnswer | null;
}

export function createPageHtml(options: {
  /** Of the built pages. */
  folder: string;
  source: FirstAnswersSource;
  now: () => number;
}): PageHtml {
  const { folder, source, now } = options;
  const remembered = new Map<string, { answer: ReadyAnswer; state: string; until: number }>();
  let built: Built | null = null;
  const shell = () => {
    built ??= readBuilt(folder);
    return built;
  };

  return {
    bare: () => shell()?.bare ?? null,
    withAnswers(page, reader) {
      const known = shell();
      if (!known) return null;
      const key = JSON.stringify([page, reader]);
      const state = source.stateOf(page);
      const before = remembered.get(key);
      if (before?.state === state && now() < before.until) return before.answer;
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      const isMissing = showsData(page) && page.name !== 'landing' && !source.hasPlace(page.slug);
      const html = known.filled(page, reader, source.answersTo(page, reader));
      const answer = readyAnswer(isMissing && reader.mayRead ? 404 : 200, html);
      remembered.set(key, { answer, state, until: now() + REMEMBERED_MS });
      return answer;
    },
  };
}

interface Built {
  bare: ReadyAnswer;
  filled: (page: PreparedPage | null, reader: Reader, answers: FirstAnswers) => string;
}

/** Null for a server without pages, as in tests. */
function readBuilt(folder: string): Built | null {
  let html: string;
  let parts: z.infer<typeof PageParts>;
  try {
    html = readFileSync(join(folder, 'index.html'), 'utf8');
    parts = PageParts.parse(JSON.parse(readFileSync(join(folder, 'page-parts.json'), 'utf8')));
  } catch {
    return null;
  }
  const [head, body] = [html.indexOf('</head>'), html.indexOf('</body>')];
  const [beforeRoot, afterRoot] = html.slice(head, body).split('<div id="root"></div>');
  return {
    bare: readyAnswer(200, html),
    filled: (page, reader, answers) =>
      [
        titled(html.slice(0, head), page, answers),
        page ? (parts.links[linksKey(page, reader)] ?? '') : '',
        beforeRoot,
        `<div id="root">${showsData(page) ? firstView(parts.firstView, page, answers) : ''}</div>`,
        afterRoot,
        `<script type="application/json" id="${FIRST_ANSWERS_ID}">${safeJson(answers)}</script>`,
        html.slice(body),
      ].join(''),
  };
}

/** Nobody loads a screen of the administration that they may not enter. */
function linksKey(page: PreparedPage, { role }: Reader): string {
  if (page.name !== 'admin') return page.name;
  return mayEnter(role, page.area) ? adminPath(page.area) : '';
}

/** No text of it can end the element that it is in. */
const safeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? '');

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

/** The page in words. Empty if its content is not known yet. */
function firstView(template: string, page: DataPage, { at, settings, place, network }: FirstAnswers): string {
  const filled = (heading: string, paragraphs: readonly string[]) =>
    template
      .replace('{{notice}}', settings.simulated ? escaped(texts.simulated) : '')
      .replace('{{heading}}', () => escaped(heading))
      .replace('{{words}}', () => paragraphs.map((html) => `<p>${html}</p>`).join(''));
  if (page.name === 'landing') return network ? filled(LANDING_HEADING, [placesInWords(network)]) : '';
  if (!place) return '';
  const { location, matching_messages, feeds } = place;
  const alerts = matching_messages.matching_messages[location.name] ?? [];
  const words = firstWords(location, alerts, feeds, at, page.name);
  const { ea_warnings: waters } = feeds;
  if (page.name === 'water-quality' && waters?.locations.length && !waters.in_season)
    words.push(outOfSeasonWords(waters.locations));
  return filled(placeHeading(page.name, location.name), words.map(escaped));
}

/** Links to the shown places, as HTML. */
function placesInWords({ locations }: NonNullable<FirstAnswers['network']>): string {
  const active = locations.filter((location) => location.active);
  const links = active.map(
    ({ slug, name }) => `<a href="/locations/${encodeURIComponent(slug)}">${escaped(name)}</a>`,
  );
  return `${active.length} places on the UK coast: ${links.join(', ')}`;
}
