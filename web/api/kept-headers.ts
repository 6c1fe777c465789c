// What the service worker writes on an answer that it has kept. Without them an answer comes from the server.

/** When the server gave it, ISO by the server's clock. */
export const KEPT_SINCE = 'x-foreshore-cached';
/** When it came, epoch ms by the device's clock. */
export const RECEIVED_AT = 'x-foreshore-received';
