export const advertPaths = {
  ofLocation: 'GET /api/locations/:name/adverts',
  list: 'GET /api/adverts',
  one: 'GET /api/adverts/:id',
  create: 'POST /api/adverts',
  delete: 'DELETE /api/adverts/:id',
  deleteWithFile: 'DELETE /api/adverts/:id/delete-with-file',
  upload: 'POST /api/adverts/upload',
  change: 'PUT /api/adverts/:id',
} as const;
