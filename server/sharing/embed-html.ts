import { createHash } from 'node:crypto';
import type { DisplayMark } from '#contract/displays/display-frame.ts';
import { texts } from '#contract/texts.ts';
import type { PublicFigure } from '#domain/summary/public-figures.ts';
import type { PublicMessage, PublicReport, PublicSummary } from '#domain/summary/public-summary.ts';
import { withErrorsWhole } from '#domain/tides/prediction/whole-errors.ts';
import { clockAndDate } from '#domain/time/moment-words.ts';
import { escaped } from '#server/http/escaped.ts';
import { EMBED_SCRIPT, RENEW_SECONDS } from './embed-script.ts';
import { EMBED_STYLE } from './embed-style.ts';

const octagon = 'M7.9 2h8.2L22 7.9v8.2L16.1 22H7.9L2 16.1V7.9Z';
const diamond = 'M12 2 22 12 12 22 2 12Z';
const circle = (radius: number) =>
  `M12 ${12 - radius}a${radius} ${radius} 0 1 1 0 ${2 * radius}a${radius} ${radius} 0 1 1 0-${2 * radius}Z`;

interface Mark {
  d: string;
  look: 'filled' | 'hollow' | 'dashed';
}

/** The outlines of the marks, on a square of 24 units: each kind of concern has a shape of its own, also in grey. */
const marks: Readonly<Record<DisplayMark, Mark>> = {
  warning: { d: 'M12 3 22 20.5H2Z', look: 'filled' },
  spilling: { d: octagon, look: 'filled' },
  spilled: { d: octagon, look: 'hollow' },
  incident: { d: diamond, look: 'filled' },
  raised_risk: { d: diamond, look: 'filled' },
  information: { d: 'M4 4h16v16H4Z', look: 'filled' },
  no_recent_data: { d: circle(9.5), look: 'dashed' },
  nothing_reported: { d: circle(5), look: 'hollow' },
};

/** The mark of a concern as SVG, in the colour of the text around it. Its word stands beside it. */
function concernMark(mark: DisplayMark): string {
  const { d, look } = marks[mark];
  const fill = look === 'filled' ? 'currentColor' : 'none';
  const dashes = look === 'dashed' ? ' stroke-dasharray="3.4 2.55"' : '';
  return `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${d}" fill="${fill}" stroke="currentColor" stroke-width="2" stroke-linejoin="round"${dashes}/></svg>`;
}

/** An arrow that goes towards so many degrees true. */
const arrow = (towards: number): string =>
  `<svg viewBox="0 0 24 24" aria-hidden="true"><path transform="rotate(${Math.round(towards)} 12 12)" d="M12 21V4M5.5 10.5 12 4l6.5 6.5" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * What the page to embed may do: show its own words, run its own script, ask for itself. It alone may stand in frames of
 * other sites. It has no form, sets no cookie, and changes nothing.
 */
export const EMBED_POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(EMBED_STYLE)}`,
  `script-src ${hashOf(EMBED_SCRIPT)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join(';');

const documentOf = (title: string, content: string): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="format-detection" content="telephone=no, date=no, email=no, address=no"><meta name="robots" content="noindex"><title>${escaped(title)}</title><noscript><meta http-equiv="refresh" content="${RENEW_SECONDS}"></noscript><style>${EMBED_STYLE}</style></head>
<body>${content}<script>${EMBED_SCRIPT}</script></body></html>
`;

const outside = (address: string, words: string): string =>
  `<a href="${escaped(address)}" target="_blank" rel="noopener">${escaped(words)}</a>`;

/** What stands in a frame of another site: words that are dated and end by themselves, also where no script runs. */
export function embedHtml(summary: PublicSummary, pageAddress: string): string {
  const { name, at, validUntil, simulated, message, alerts, report, figures } = summary;
  const end = clockAndDate(validUntil);
  const head =
    `<header><h1>${outside(pageAddress, name)}</h1>` +
    `<p>At <time datetime="${new Date(at).toISOString()}">${clockAndDate(at)}</time></p></header>`;
  const content = [
    head,
    simulated ? `<p class="simulated">${escaped(texts.simulated)}</p>` : '',
    message ? messagePart(message, at) : '',
    alerts.length > 0 ? alertsPart(alerts) : '',
    reportPart(report, at),
    `<dl class="figures">${figures.map((figure) => figurePart(figure, at)).join('')}</dl>`,
    `<footer><p>Valid until <strong>${end}</strong></p><p>${outside(pageAddress, `All about ${name} on Foreshore`)}</p></footer>`,
    `<div class="gone"><div class="end"><p>${escaped(name)}: what stood here ended at ${end}. Newer warnings may exist.</p><p>${outside(pageAddress, `Open ${name} on Foreshore`)}</p></div></div>`,
  ];
  return documentOf(
    `${name} at ${clockAndDate(at)} – Foreshore`,
    `<main data-left="${validUntil - at}">${content.join('')}</main>`,
  );
}

/** In place of the conditions, where they may not be shown. */
export const embedRefusal = (words: string, homeAddress: string): string =>
  documentOf(
    'Not shown – Foreshore',
    `<main><div class="end"><h1>Not shown here</h1><p>${escaped(words)}</p><p>${outside(homeAddress, 'Open Foreshore')}</p></div></main>`,
  );

/** When a part ends before the whole, for the script; and for people who read it without one. */
const leftOf = (ends: number | null, at: number): string =>
  ends === null ? '' : ` data-left="${Math.max(0, ends - at)}"`;
const untilOf = (ends: number | null): string => (ends === null ? '' : `, until ${clockAndDate(ends)}`);

function messagePart({ title, message, author, type, when, ends }: PublicMessage, at: number): string {
  const by = author.trim() === '' ? '' : ` · ${author}`;
  return (
    `<section class="part ${type === 'warning' ? 'warning' : 'info'}"${leftOf(ends, at)}>` +
    `<p class="lead">${type === 'warning' ? 'Warning' : 'Information'} from the Water Safety Team</p>` +
    `<h2>${escaped(title)}</h2><p class="words">${escaped(message)}</p>` +
    `<p class="of">${escaped(`${when}${by}`)}</p>` +
    `${ends === null ? '' : `<p class="gone">A message ended at ${clockAndDate(ends)}.</p>`}</section>`
  );
}

const alertsPart = (alerts: readonly string[]): string =>
  `<section class="part warning"><p class="lead">Warning, by the wind that is forecast</p><ul>${alerts
    .map((title) => `<li><h2>${escaped(title)}</h2></li>`)
    .join('')}</ul></section>`;

const toneClasses = { signal: 'caution', danger: 'danger', caution: 'caution', sea: 'muted', muted: 'muted' };

function reportPart({ concerns, of, ends }: PublicReport, at: number): string {
  const items = concerns.map(
    ({ mark, tone, sentence }) =>
      `<li class="${toneClasses[tone]}">${concernMark(mark)}<span>${escaped(sentence)}</span></li>`,
  );
  const checked = of.length === 0 ? '' : `<p class="of">${escaped(kept(of.join(' · ') + untilOf(ends)))}</p>`;
  return (
    `<section class="part report"${leftOf(ends, at)} aria-label="Reported here"><ul>${items.join('')}</ul>${checked}` +
    `${ends === null ? '' : `<p class="gone">Not known since ${clockAndDate(ends)}. Newer warnings may exist.</p>`}</section>`
  );
}

/** The arrow stays with the words that say whence. */
function withArrow(value: string, towards: number | null): string {
  if (towards === null) return escaped(value);
  const from = value.lastIndexOf(' from ');
  const cut = from < 0 ? value.lastIndexOf(' ') : from;
  const [words, last] = [value.slice(0, Math.max(0, cut)), value.slice(cut + 1)];
  return `${escaped(words)} <span class="kept">${escaped(last)}${arrow(towards)}</span>`;
}

/** Days stay with their months. */
const kept = (words: string): string => words.replace(/(\d) ([A-Z][a-z]{2})\b/g, '$1\u00a0$2');

function figurePart(
  { label, value, more, warning, towards, of, isKnown, isOld, ends }: PublicFigure,
  at: number,
): string {
  return [
    `<div${leftOf(ends, at)}><dt>${escaped(label)}</dt>`,
    `<dd class="value${isKnown ? '' : ' unknown'}">${withArrow(value, towards)}</dd>`,
    warning ? `<dd class="act">${escaped(warning)}</dd>` : '',
    ...more.map((words) => `<dd class="more">${escaped(withErrorsWhole(words))}</dd>`),
    isOld ? '<dd class="old">Old data</dd>' : '',
    of ? `<dd class="of">${escaped(kept(of + untilOf(ends)))}</dd>` : '',
    ends === null ? '' : `<dd class="gone">Not known since ${clockAndDate(ends)}</dd>`,
    '</div>',
  ].join('');
}
