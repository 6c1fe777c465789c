import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { staffTexts } from '#contract/staff-texts.ts';
import { HttpError } from '#server/http/errors.ts';
import { giveTime, takeTimeBack } from '#server/http/limits/slow-clients.ts';
import type { Incoming, IncomingFolder } from './incoming.ts';
import type { Pace } from './pace.ts';
import { MOST_FORM_BYTES, type ReceivedForm, receiveForm } from './receive-form.ts';

/** More uploads than this at once, in one process, are told to come back. */
const MOST_AT_ONCE = 20;
const COME_BACK_SECONDS = 60;

/** A form that was received, and the folder that its files are in. */
export interface ReceivedUpload {
  form: ReceivedForm;
  folder: string;
}

export interface UploadForms {
  /**
   * Runs `work` with the form of the request, which has its files until then.
   * @param work gets null if the request has no multipart body
   */
  using: <T>(request: FastifyRequest, work: (upload: ReceivedUpload | null) => Promise<T>) => Promise<T>;
}

interface Held {
  form: ReceivedForm;
  folder: IncomingFolder;
  isInUse: boolean;
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/**
 * Lets the calls that are registered on `app` take multipart forms. The fields become the body, which is then checked like
 * any other. The guard has admitted the request before the first byte of the body is read.
 */
export function takeUploads(
  app: FastifyInstance,
  { incoming, pace }: { incoming: Incoming; pace?: Pace | undefined },
): UploadForms {
  const held = new WeakMap<FastifyRequest, Held>();
  let receiving = 0;

  const receive = async (request: FastifyRequest): Promise<Held> => {
    const announced = Number(request.headers['content-length'] ?? MOST_FORM_BYTES);
    const folder = await incoming.open(Math.min(announced, MOST_FORM_BYTES));
    try {
      const form = await receiveForm(request.raw, folder.path, pace);
      return { form, folder, isInUse: false };
    } catch (error) {
      await folder.remove();
      throw error;
    }
  };

  const letGo = async (request: FastifyRequest) => {
    const upload = held.get(request);
    if (!upload || upload.isInUse) return;
    held.delete(request);
    await upload.folder.remove().catch((error: unknown) => {
      request.log.error({ err: error }, 'files of an upload could not be removed'); // the answer stands all the same
    });
  };

  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));

  app.addHook('preValidation', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isForm(request)) return;
    if (receiving >= MOST_AT_ONCE)
      throw new HttpError(503, staffTexts.mediaBusy, { retryAfterSeconds: COME_BACK_SECONDS });
    receiving += 1;
    giveTime(request.raw.socket);
    try {
      const upload = await receive(request);
      held.set(request, upload);
      const { file_url: _, ...fields } = upload.form.fields;
      request.body = upload.form.file ? fields : upload.form.fields; // a new file takes the place of an address
    } finally {
      receiving -= 1;
      takeTimeBack(request.raw.socket);
    }
    // For a client that goes while the fields of its form are checked.
    reply.raw.once('close', () => void letGo(request));
  });
  // A form that the check of its fields refuses: its files are gone before that is said.
  app.addHook('onSend', letGo);

  return {
    async using(request, work) {
      const upload = held.get(request);
      if (!upload) return work(null);
      upload.isInUse = true;
      try {
        return await work({ form: upload.form, folder: upload.folder.path });
      } finally {
        upload.isInUse = false;
        await letGo(request);
      }
    },
  };
}
