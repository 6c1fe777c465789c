export const userPaths = {
  list: 'GET /api/admin/users',
  changeRole: 'PUT /api/admin/users/:id/role',
  assignLocations: 'PUT /api/admin/users/:id/assigned-locations',
  delete: 'DELETE /api/admin/users/:id',
} as const;
