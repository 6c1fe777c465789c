// The service worker puts these headers on an offline copy; an answer from the server has none of them.
// Phones hold copies with these names: they stay.

/** When the server answered: ISO, by the server's clock. */
export const ANSWERED_AT = 'x-foreshore-cached';
/** When the device received it: epoch ms, by the device's clock. */
export const RECEIVED_AT = 'x-foreshore-received';
