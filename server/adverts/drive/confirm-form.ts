/** The fields of the form that are sent on; nothing else of the page is. */
const FIELDS = new Set(['id', 'export', 'confirm', 'uuid', 'at', 'authuser', 'resourcekey']);
const VALUE = /^[A-Za-z0-9_:.-]{1,200}$/;
const MOST_FIELDS = 20;

const decoded = (text: string): string => text.replaceAll('&amp;', '&');
const attribute = (tag: string, pattern: RegExp): string | null => {
  const value = pattern.exec(tag)?.[1];
  return value === undefined ? null : decoded(value);
};

/**
 * Before a large file Google Drive asks whether one wants it although it was not scanned for viruses. The answer is a
 * form, which leads to the file.
 * @param html the page
 * @param from its address
 * @returns the address that the form asks for, not yet judged; null where the page has no such form
 */
export function confirmedAddress(html: string, from: URL): URL | null {
  const start = html.indexOf('id="download-form"');
  if (start === -1) return null;
  const opening = html.lastIndexOf('<form', start);
  const end = html.indexOf('</form', start);
  if (opening === -1 || end === -1) return null;
  const form = html.slice(opening, end);
  const action = attribute(form.slice(0, form.indexOf('>')), /\saction="([^"]{1,500})"/);
  if (action === null || !URL.canParse(action, from.href)) return null;
  const address = new URL(action, from);
  for (const [tag] of [...form.matchAll(/<input\s[^>]{1,500}>/g)].slice(0, MOST_FIELDS)) {
    const name = attribute(tag, /\sname="([^"]{1,40})"/);
    const value = attribute(tag, /\svalue="([^"]{1,200})"/);
    if (name === null || value === null || !FIELDS.has(name)) continue;
    if (!VALUE.test(value)) return null;
    address.searchParams.set(name, value);
  }
  return address.searchParams.has('confirm') ? address : null;
}

/** Why a page came in place of a file, by what it says. */
export function reasonOfPage(html: string): 'askedTooOften' | 'infected' | 'notHandedOut' | 'notMedia' {
  if (/<title>[^<]{0,80}Quota exceeded/i.test(html)) return 'askedTooOften';
  if (/infected with a virus/i.test(html)) return 'infected';
  const isAboutScan = /virus scan warning|scan (?:this file )?for viruses|download-(?:form|link)/i.test(html);
  return isAboutScan ? 'notHandedOut' : 'notMedia';
}
