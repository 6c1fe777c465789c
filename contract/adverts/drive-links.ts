/** The call that shows a file of Google Drive. */
export const DRIVE_PROXY_PATH = '/api/proxy/google-drive';

/** The host says nowhere what an id looks like; these are the characters of all that it gives. */
const ID = /^[A-Za-z0-9_-]{1,128}$/;
const RESOURCE_KEY = /^[A-Za-z0-9_-]{1,64}$/;
/** How large a picture is drawn: `w1000`, `s0`, `w320-h180-p`. */
const SIZE = /^[swh]\d{1,4}(?:-[a-z]{1,2}\d{0,4}){0,4}$/;
/** Browsers leave out or turn round what others take as it stands. */
const UNSAFE = /[\p{Cc}\p{Z}\\]/u;
const MAX_LENGTH = 2048;

const DRIVE = 'https://drive.google.com';
const PICTURES = 'https://lh3.googleusercontent.com';

/** The only value of a parameter, if it has the form; undefined where it is absent, null where it is something else. */
function parameter(query: URLSearchParams, name: string, form: RegExp): string | null | undefined {
  const values = query.getAll(name);
  if (values.length === 0) return undefined;
  const [value = ''] = values;
  return values.length === 1 && form.test(value) ? value : null;
}

function wholeFile(id: string | null | undefined, query: URLSearchParams): string | null {
  const key = parameter(query, 'resourcekey', RESOURCE_KEY);
  if (!id || key === null) return null;
  return `${DRIVE}/uc?export=download&id=${id}${key ? `&resourcekey=${key}` : ''}`;
}

function smallPicture(query: URLSearchParams): string | null {
  const id = parameter(query, 'id', ID);
  const size = parameter(query, 'sz', SIZE);
  return id && size !== null ? `${DRIVE}/thumbnail?id=${id}&sz=${size ?? 'w1600'}` : null;
}

/** Of `https://lh3.googleusercontent.com/d/ID=w1000`, where the size may be missing. */
function drawnPicture(path: string): string | null {
  const [, id = '', size] = /^\/d\/([A-Za-z0-9_-]{1,128})(?:=([a-z0-9-]{1,40}))?$/.exec(path) ?? [];
  if (!ID.test(id) || (size !== undefined && !SIZE.test(size))) return null;
  return `${PICTURES}/d/${id}${size ? `=${size}` : ''}`;
}

/**
 * The part of a path that comes after the domain of one's organisation and the number of one's account: `/a/example.org/u/0/file/d/…`
 * is `/file/d/…`.
 */
const ownPath = (path: string): string =>
  path.replace(/^(?:\/a\/[A-Za-z0-9.-]{1,253})?(?:\/u\/\d{1,3})?(?=\/)/, '');

function onDrive(path: string, query: URLSearchParams): string | null {
  const inPath = /^\/file(?:\/u\/\d{1,3})?\/d\/([A-Za-z0-9_-]{1,128})(?:\/(?:view|preview|edit)?)?$/.exec(
    path,
  )?.[1];
  if (inPath !== undefined) return ID.test(inPath) ? wholeFile(inPath, query) : null;
  if (path === '/open' || path === '/uc') return wholeFile(parameter(query, 'id', ID), query);
  return path === '/thumbnail' ? smallPicture(query) : null;
}

/**
 * The address under which Google Drive hands out the file that a link leads to: one for all forms of the link to it.
 * It is made anew from the file's id, so nothing else of the link is ever asked for.
 * @returns null where the text is no link to a file on Google Drive
 */
export function driveAddress(link: string): string | null {
  if (link.length > MAX_LENGTH || UNSAFE.test(link) || !URL.canParse(link)) return null;
  const { protocol, hostname, port, username, password, pathname, searchParams: query } = new URL(link);
  if (protocol !== 'https:' || port || username || password) return null;
  switch (hostname) {
    case 'drive.google.com':
    case 'docs.google.com':
      return onDrive(ownPath(pathname), query);
    case 'drive.usercontent.google.com':
      if (!/^\/(?:download|uc)$/.test(ownPath(pathname))) return null;
      return wholeFile(parameter(query, 'id', ID), query);
    case 'lh3.googleusercontent.com':
      return drawnPicture(pathname);
    default:
      return null;
  }
}

const FOLDER = /^\/(?:drive\/(?:u\/\d{1,3}\/)?(?:mobile\/)?folders\/|(?:embedded)?folderview$)/;
const DOCUMENT = /^\/(?:document|spreadsheets|presentation|forms|drawings)\//;

/**
 * What is wrong with a link to Google Drive that leads to no picture or film, by the name of its text.
 * @returns null where it leads to a file, or to another site
 */
export function driveRefusal(link: string): 'folder' | 'document' | 'noFile' | null {
  if (!URL.canParse(link) || driveAddress(link) !== null) return null;
  const { hostname, pathname } = new URL(link);
  if (hostname !== 'drive.google.com' && hostname !== 'docs.google.com') return null;
  const path = ownPath(pathname);
  if (FOLDER.test(path)) return 'folder';
  return DOCUMENT.test(path) ? 'document' : 'noFile';
}

/** From where a page loads an advert's file: what is on Google Drive comes through this server. */
export const shownFrom = (fileUrl: string): string =>
  driveAddress(fileUrl) === null ? fileUrl : `${DRIVE_PROXY_PATH}?url=${encodeURIComponent(fileUrl)}`;
