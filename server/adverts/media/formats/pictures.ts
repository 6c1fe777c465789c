import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { staffTexts } from '#contract/staff-texts.ts';
import { HttpError } from '#server/http/errors.ts';
import type { LocalFile } from '../media-store.ts';
import type { DrawingJob, Picture, PictureFile, Refusal } from './drawing.ts';

/** What the drawing process answers. */
export type DrawingResult = { residentBytes: number } & (
  | { picture: Picture }
  | { refusal: Refusal; why: string }
);

/** Draws the pictures of uploads anew, in a process of its own, one at a time. */
export type Pictures = ReturnType<typeof createPictures>;

const CHILD = join(import.meta.dirname, 'draw-child.ts');
/** For one picture, with the time that the process takes to start. The decoder's own limit is shorter. */
const PATIENCE_MS = 30_000;
/** Without work for so long, or with so much memory after it, the process ends: only then all of it goes back. */
const IDLE_MS = 3000;
const MOST_KEPT_BYTES = 130_000_000;

const REFUSALS: Readonly<Record<Refusal, string>> = {
  damaged: staffTexts.mediaPictureDamaged,
  'too many pixels': staffTexts.mediaPictureTooLarge,
  'too much memory': staffTexts.mediaPictureTooHeavy,
  'too slow': staffTexts.mediaPictureTooSlow,
};
const refused = (refusal: Refusal, field: string, cause: unknown) =>
  new HttpError(400, REFUSALS[refusal], { field, cause });

export function createPictures() {
  const oneAtATime = pLimit(1);
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  const end = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  };

  const begin = (): ChildProcess => {
    // One arena: the pieces that are given back can be used again.
    const begun = fork(CHILD, { execArgv: [], env: { MALLOC_ARENA_MAX: '1' }, stdio: 'ignore' });
    const forget = () => {
      if (child === begun) child = null;
    };
    return begun.on('error', forget).once('exit', forget);
  };

  const running = (): ChildProcess => {
    clearTimeout(idle);
    child ??= begin();
    child.ref();
    return child;
  };

  const rest = (residentBytes: number) => {
    if (residentBytes > MOST_KEPT_BYTES) return end();
    child?.unref();
    child?.channel?.unref();
    idle = setTimeout(end, IDLE_MS).unref();
  };

  const ask = (job: DrawingJob): Promise<DrawingResult> => {
    const { promise, resolve } = Promise.withResolvers<DrawingResult>();
    const lost = (refusal: Refusal, why: string) => {
      end();
      resolve({ refusal, why, residentBytes: 0 });
    };
    const process = running();
    const onExit = (code: number | null, signal: string | null) =>
      lost('damaged', `ended: ${code ?? signal}`);
    const timer = setTimeout(() => lost('too slow', 'no answer'), PATIENCE_MS);
    process.once('message', (result: DrawingResult) => resolve(result)).once('exit', onExit);
    process.send(job, (error) => void (error && lost('damaged', error.message)));
    return promise.finally(() => {
      clearTimeout(timer);
      process.off('exit', onExit).removeAllListeners('message');
    });
  };

  const drawn = async ({ path }: LocalFile, folder: string, isPoster: boolean): Promise<Picture> => {
    const result = await oneAtATime(async () => {
      const answer = await ask({ path, folder, isPoster });
      rest(answer.residentBytes);
      return answer;
    });
    if ('picture' in result) return result.picture;
    throw refused(result.refusal, isPoster ? 'poster' : 'file', result.why);
  };

  return {
    /** @throws HttpError 400 for a picture that can't be read, or only with too much memory or time */
    keep: (file: LocalFile, folder: string): Promise<Picture> => drawn(file, folder, false),
    /** A film's still picture. @throws HttpError as `keep` */
    async keepPoster(file: LocalFile, folder: string): Promise<PictureFile> {
      const { files } = await drawn(file, folder, true);
      const [poster] = files;
      if (!poster) throw new Error('no poster was drawn');
      return poster;
    },
    close: end,
  };
}
