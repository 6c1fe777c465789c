import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callTexts } from '#contract/call-texts.ts';
import { deviceCalls } from '#contract/calls/device-calls.ts';
import { panelSizes } from '#contract/displays/display-pictures.ts';
import { notInServiceWords, pairingWords, settingUpWords } from '#domain/displays/pictures/picture-words.ts';
import { storeNothing } from '#server/http/answers/answers.ts';
import type { Client } from '#server/http/callers/visitor.ts';
import { HttpError } from '#server/http/errors.ts';
import type { RateLimiter } from '#server/http/limits/rate-limits.ts';
import type { StoredDisplay } from '#server/store/displays/displays.ts';
import type { CallerOf } from '../callers.ts';
import type { Reports } from '../evidence/reports.ts';
import type { PictureSize } from './draw-picture.ts';
import type { Fetches } from './fetches.ts';
import type { PanelPairings, PanelState } from './panel-pairings.ts';
import { sendPng } from './picture-routes.ts';
import type { Picture, Pictures } from './pictures.ts';

const MAC = /^([\da-f]{2}:){5}[\da-f]{2}$/i;
/** Of a panel that nobody has paired, and of one whose key was taken away. */
const WAITING_REFRESH_S = 180;
const REFUSED_REFRESH_S = 900;
/** Of the picture that a panel fetches without its key, while it is set up. */
const SETTING_UP = 'setup';
const MOST_LOG_BYTES = 16_384;
const [SMALLEST] = panelSizes;
/** How the pictures of panels without a display look. */
const PLAIN_LOOK = { viewing_distance_m: 0.8, screen_height_mm: 98 };

const clientOf = ({ ip, headers }: FastifyRequest): Client => ({
  address: ip,
  userAgent: headers['user-agent'] ?? null,
});

/** What a panel says of itself in its headers; one that is not known is taken for the smallest. */
function sizeOf({ headers }: FastifyRequest): PictureSize {
  const [width, height] = [Number(headers.width), Number(headers.height)];
  const isKnown = panelSizes.some(([a, b]) => (a === width && b === height) || (a === height && b === width));
  return isKnown ? { width, height } : { width: SMALLEST[0], height: SMALLEST[1] };
}

const bitsOf = ({ width, height }: PictureSize): 1 | 4 =>
  width * height > SMALLEST[0] * SMALLEST[1] ? 4 : 1;

/** What a panel is to show now. */
interface Shown {
  picture: Picture;
  /** Where it is paired, and its key was checked. */
  display: StoredDisplay | null;
  /** Notes that the picture has told it that it is revoked. */
  told?: () => Promise<void>;
}

/** The calls of TRMNL panels. Registered where `TRMNL=true` alone. */
export const trmnlRoutes =
  (options: {
    panels: PanelPairings;
    callerOf: CallerOf;
    pictures: Pictures;
    fetches: Fetches;
    reports: Pick<Reports, 'noteGiven'>;
    limiter: RateLimiter;
    publicUrl: () => string;
  }): FastifyPluginAsyncZod =>
  async (app) => {
    const { panels, callerOf, pictures, fetches, reports, limiter, publicUrl } = options;
    storeNothing(app);
    app.addHook('onRequest', async ({ ip }) => {
      await limiter.consume(ip);
    });

    const pairingUrl = () => new URL('/admin/displays/pair', publicUrl()).href;
    const settingUp = () => pictures.saying(settingUpWords(), PLAIN_LOOK, WAITING_REFRESH_S);
    const waitingPicture = ({ code, expiresAt }: Extract<PanelState, { is: 'waiting' }>): Picture =>
      pictures.saying(pairingWords({ code, expiresAt, url: pairingUrl() }), PLAIN_LOOK, WAITING_REFRESH_S);

    const pictureFor = async (request: FastifyRequest): Promise<Shown> => {
      const state = await panels.stateOf(request, sizeOf(request), clientOf(request));
      if (state.is === 'waiting') return { picture: waitingPicture(state), display: null };
      const refused = () => pictures.saying(notInServiceWords(), PLAIN_LOOK, REFUSED_REFRESH_S);
      if (state.is === 'refused') return { picture: refused(), display: null, told: state.told };
      request.display = state.caller;
      const { display, frame, caller } = await callerOf(request);
      return { picture: pictures.of(display, frame), display: caller.isUnverified ? null : display };
    };

    const imageUrl = (size: PictureSize, revision: string): string => {
      const query = new URLSearchParams({
        ...{ width: String(size.width), height: String(size.height), bits: String(bitsOf(size)), revision },
      });
      return new URL(`/api/display/panel.png?${query}`, publicUrl()).href;
    };

    app.route({
      ...deviceCalls.panelSetup,
      handler: async (request) => {
        const { id } = request.headers;
        if (typeof id !== 'string' || !MAC.test(id))
          throw new HttpError(400, callTexts.panelIdMalformed, { field: 'ID' });
        const size = sizeOf(request);
        const { secret, code } = await panels.begin(size, clientOf(request));
        return {
          status: 200 as const,
          api_key: secret,
          friendly_id: code,
          image_url: imageUrl(size, SETTING_UP),
          message: `${pairingUrl()}: ${code}`,
        };
      },
    });

    app.route({
      ...deviceCalls.panel,
      handler: async (request) => {
        const { picture, display } = await pictureFor(request);
        const version = request.headers['fw-version'];
        if (display) await fetches.note(display, typeof version === 'string' ? version : null);
        return {
          status: 0 as const,
          image_url: imageUrl(sizeOf(request), picture.revision),
          filename: `foreshore-${picture.revision}.png`,
          refresh_rate: picture.refreshSeconds,
          ...{ reset_firmware: false as const, update_firmware: false as const, firmware_url: null },
          special_function: 'none' as const,
        };
      },
    });

    app.route({
      ...deviceCalls.panelPicture,
      handler: async (request, reply) => {
        const { revision, ...size } = request.query;
        if (revision === SETTING_UP) return sendPng(reply, await pictures.draw(settingUp(), size));
        const { picture, display, told } = await pictureFor(request);
        if (revision !== picture.revision) throw new HttpError(404, callTexts.pictureReplaced);
        const png = await pictures.draw(picture, size);
        if (picture.frame && display) await reports.noteGiven(display.id, picture.frame);
        await told?.();
        return sendPng(reply, png);
      },
    });

    app.route({
      ...deviceCalls.panelLog,
      bodyLimit: MOST_LOG_BYTES,
      handler: async (request, reply) => {
        const panel = request.headers['fw-version'];
        request.log.info({ request: request.id, version: panel }, 'a panel told of a fault');
        return reply.code(204).send(null);
      },
    });
  };
