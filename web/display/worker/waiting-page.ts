const TRY_AGAIN_S = 15;

/**
 * Stands where the browser would show its own error, which stays after the network is back: the browser has thrown away what
 * was kept, and there is no connection. It says what a dark sign says, and tries again by itself.
 */
export const waitingPage = (): Response =>
  new Response(
    `<!doctype html><html lang="en-GB" translate="no"><meta charset="utf-8"><meta http-equiv="refresh" content="${TRY_AGAIN_S}">
<title>Display | Foreshore</title>
<h1>No contact</h1><h2>Do not rely on this sign</h2><p>In an emergency call 999 and ask for the Coastguard.</p>`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'",
      },
    },
  );
