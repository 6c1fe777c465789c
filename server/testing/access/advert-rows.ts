import type { AccessRow, Target } from './access-row.ts';

const advert = ({ locationId }: Target) => ({
  location_id: locationId,
  title: 'Surf school',
  description: 'Lessons all year.',
  file_url: 'https://media.example.org/surf.jpg',
  file_type: 'image',
});
const oneAdvert = ({ advertId }: Target) => `/api/adverts/${advertId}`;

export const advertRows: readonly AccessRow[] = [
  { method: 'GET', route: '/api/adverts', expected: [401, 403, 200, 200, 200] },
  { method: 'GET', route: '/api/adverts/:id', url: oneAdvert, expected: [401, 403, 200, 200, 200] },
  { method: 'POST', route: '/api/adverts', body: advert, expected: [401, 403, 403, 403, 201] },
  {
    method: 'PUT',
    route: '/api/adverts/:id',
    url: oneAdvert,
    body: advert,
    expected: [401, 403, 403, 403, 200],
  },
  { method: 'DELETE', route: '/api/adverts/:id', url: oneAdvert, expected: [401, 403, 403, 403, 200] },
  {
    method: 'DELETE',
    route: '/api/adverts/:id/delete-with-file',
    url: (target) => `${oneAdvert(target)}/delete-with-file`,
    expected: [401, 403, 403, 403, 200],
  },
  {
    method: 'POST',
    route: '/api/adverts/upload',
    note: 'without a file: see its own tests',
    body: advert,
    expected: [401, 403, 403, 403, 400],
  },
  {
    method: 'GET',
    route: '/media/:id',
    note: 'one that is not there: see its own tests',
    url: () => '/media/00000000-0000-4000-8000-000000000000',
    expected: [401, 404, 404, 404, 404],
  },
  {
    method: 'GET',
    route: '/media/:id/:name',
    note: 'one that is not there: see its own tests',
    url: () => '/media/00000000-0000-4000-8000-000000000000/960.webp',
    expected: [401, 404, 404, 404, 404],
  },
];
