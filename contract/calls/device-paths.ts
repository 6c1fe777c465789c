export const devicePaths = {
  report: 'POST /api/display/report',
  frame: 'GET /api/display/frame',
  events: 'GET /api/display/events',
  beginPairing: 'POST /api/display/pairings',
  pollPairing: 'POST /api/display/pairings/poll',
  picture: 'GET /api/display/picture.png',
  panelSetup: 'GET /api/setup',
  panel: 'GET /api/display',
  panelPicture: 'GET /api/display/panel.png',
  panelLog: 'POST /api/log',
} as const;
