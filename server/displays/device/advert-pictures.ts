import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callTexts } from '#contract/call-texts.ts';
import { DisplayRefused } from '#contract/displays/displays.ts';
import { Failure } from '#contract/errors.ts';
import { Id } from '#contract/form-values.ts';
import type { AdvertsArea } from '#server/adverts/connect.ts';
import { MediaMissing } from '#server/adverts/media/media-store.ts';
import { HttpError } from '#server/http/errors.ts';
import type { CallerOf } from '../callers.ts';
import { advertPicture } from './frames.ts';

const A_DAY_SECONDS = 86_400;

/** The pictures of the frame of the display that calls, and no others. */
export const advertPictureRoutes =
  (options: { callerOf: CallerOf; shownFile: AdvertsArea['shownFile'] }): FastifyPluginAsyncZod =>
  async (app) => {
    const { callerOf, shownFile } = options;

    app.get(
      advertPicture(':id', ':name'),
      {
        config: { access: 'display' },
        schema: {
          summary: "A picture of an advert in the display's frame",
          params: z.object({ id: Id, name: z.string() }),
          response: {
            200: z.unknown().describe('The picture. What is at this address never changes.'),
            401: DisplayRefused,
            404: Failure,
            503: Failure,
          },
        },
      },
      async (request, reply) => {
        const { id, name } = request.params;
        const { frame } = await callerOf(request);
        const isItsOwn = frame.adverts.some(({ image }) => image === advertPicture(id, name));
        const shown = isItsOwn ? shownFile(id, name) : null;
        if (!shown) throw new HttpError(404, callTexts.notFound);
        const picture = await shown.read().catch((error: unknown) => {
          if (error instanceof MediaMissing) throw new HttpError(404, callTexts.notFound, { cause: error });
          throw error;
        });
        reply.headers({
          'cache-control': `private, max-age=${A_DAY_SECONDS}, immutable`,
          'content-type': shown.file.type,
          'content-length': shown.file.bytes,
        });
        return reply.send(picture);
      },
    );
  };
