export const operationPaths = {
  attention: 'GET /api/admin/attention',
  changes: 'GET /api/admin/changes',
  operatorSettings: 'GET /api/admin/settings',
  sources: 'GET /api/admin/sources',
  refreshSources: 'POST /api/admin/sources/refresh',
  audit: 'GET /api/admin/audit',
  settings: 'GET /api/settings',
} as const;
