import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '#server/config.ts';

const SELF = ["'self'"];
const NONE = ["'none'"];
const ANY_HTTPS = ['https:'];

/**
 * Adverts may use pictures and films from any https address. Everything else, above all data, goes to this server
 * only. `blob:` shows a file that somebody has chosen for an advert before it is sent; every page allows it, because the
 * administration is reached from each of them without another document. No other host learns which page loads from it:
 * see `referrerPolicy`. The tile host is named because an operator's own tile host may not use https.
 */
function policy({ tiles, publicUrl }: Config): HelmetOptions {
  const tileHost = new URL(tiles.url.replaceAll(/\{\w+\}/g, '0')).origin;
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NONE,
        scriptSrc: SELF,
        styleSrc: SELF,
        imgSrc: [...SELF, 'data:', 'blob:', tileHost, ...ANY_HTTPS],
        fontSrc: SELF,
        connectSrc: SELF,
        manifestSrc: SELF,
        mediaSrc: [...SELF, 'blob:', ...ANY_HTTPS],
        workerSrc: SELF,
        formAction: SELF,
        objectSrc: NONE,
        baseUri: NONE,
        frameAncestors: NONE,
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false, // tile hosts do not send the header that it needs
    xFrameOptions: { action: 'deny' },
    // For browsers and plug-ins that no longer exist.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

/**
 * The headers of every answer. They never change, so they are made once: the ready-made plug-in makes them for each
 * answer, which costs more than all the rest of a data call.
 */
export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(policy(config))(request, response, () => undefined);
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
