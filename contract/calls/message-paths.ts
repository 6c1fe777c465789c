export const messagePaths = {
  history: 'GET /api/admin/locations/:id/messages',
  historyCsv: 'GET /api/admin/locations/:id/messages.csv',
  changeSeveral: 'PUT /api/admin/custom-messages',
  matching: 'GET /api/automated_messages/location/:name',
  list: 'GET /api/automated_messages',
  one: 'GET /api/automated_messages/:id',
  create: 'POST /api/automated_messages',
  preview: 'POST /api/automated_messages/preview',
  change: 'PUT /api/automated_messages/:id',
  delete: 'DELETE /api/automated_messages/:id',
} as const;
