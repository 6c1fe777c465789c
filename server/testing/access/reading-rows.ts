import {
  automatedMessageHistoryPath,
  marineHistoryPath,
  overflowHistoryPath,
  sampleHistoryPath,
  weatherHistoryPath,
} from '#contract/conditions/history-paths.ts';
import { feedPaths } from '#contract/live/live-table.ts';
import { sharedFiles } from '#simulator/file-sharing/file-sharing.ts';
import type { AccessRow, Target } from './access-row.ts';

/** To a file that the simulator has, and that an advert shows. */
export const DRIVE_LINK = `https://drive.google.com/file/d/${sharedFiles.picture}/view`;
const throughProxy = (link: string) => `/api/proxy/google-drive?url=${encodeURIComponent(link)}`;
const EVERYBODY = 200;
const reading = (route: string, url?: (target: Target) => string): AccessRow => ({
  method: 'GET',
  route,
  ...(url && { url }),
  expected: [401, EVERYBODY, EVERYBODY, EVERYBODY, EVERYBODY],
});

export const readingRows: readonly AccessRow[] = [
  reading('/api/locations'),
  reading('/locations/:name', () => '/locations/exmouth'),
  ...feedPaths.map((path) => reading(path)),
  reading('/api/overview'),
  reading('/api/feeds'),
  reading('/api/model_hours', () => '/api/model_hours?location=exmouth'),
  reading('/api/tide_station', () => '/api/tide_station?location=exmouth'),
  reading('/api/tide_calendar', () => '/api/tide_calendar?location=exmouth'),
  ...[overflowHistoryPath, sampleHistoryPath]
    .flatMap((path) => [path, `${path}.csv`])
    .concat(weatherHistoryPath, marineHistoryPath, automatedMessageHistoryPath)
    .map((path) => reading(path, () => `${path}?location=exmouth`)),
  reading('/api/windows', () => '/api/windows?location=exmouth&daylight=true'),
  reading('/api/windows_calendar', () => '/api/windows_calendar?location=exmouth&daylight=true'),
  reading('/api/automated_messages/location/:name', () => '/api/automated_messages/location/exmouth'),
  reading('/api/locations/:name/adverts', () => '/api/locations/exmouth/adverts?active_only=true'),
  reading('/api/locations/:name/adverts', () => '/api/locations/exmouth/adverts?active_only=false'),
  reading('/embed/:name', () => '/embed/exmouth'),
  {
    method: 'GET',
    route: '/cards/:name/:file',
    note: 'an older version: see its own tests',
    url: () => '/cards/exmouth/an-older-version.png',
    expected: [401, 302, 302, 302, 302],
  },
  reading('/api/proxy/google-drive', () => throughProxy(DRIVE_LINK)),
  {
    method: 'GET',
    route: '/api/proxy/google-drive',
    note: 'a file that no advert shows',
    url: () => throughProxy(`https://drive.google.com/file/d/${sharedFiles.film}/view`),
    expected: [401, 404, 404, 404, 200],
  },
];
