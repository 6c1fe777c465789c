import type { IncomingHttpHeaders } from 'node:http';
import { callTexts } from '#contract/call-texts.ts';
import { HttpError } from '#server/http/errors.ts';

/** Our forms have few and short fields, and no files. */
const LIMITS = { fields: 10, fieldSize: 4096, files: 0, parts: 10 };

/**
 * The fields of a multipart form; a list for a name that comes more than once.
 * @throws HttpError 400 for a form that cannot be read, 413 for one with more than our forms have
 */
export async function formFields(headers: IncomingHttpHeaders, body: Buffer): Promise<object> {
  const { Busboy } = await import('@fastify/busboy'); // not with every start of the server
  const fields = new Map<string, string | string[]>();
  try {
    const form = new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: LIMITS,
    });
    await new Promise<void>((resolve, reject) => {
      form.on('field', (name, value) => {
        const known = fields.get(name);
        fields.set(name, known === undefined ? value : [known, value].flat());
      });
      for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
        form.on(limit, () => reject(new HttpError(413, callTexts.tooLarge)));
      form.on('error', reject).on('finish', resolve);
      form.end(body);
    });
  } catch (error) {
    throw error instanceof HttpError ? error : new HttpError(400, callTexts.badRequest, { cause: error });
  }
  return Object.fromEntries(fields);
}
