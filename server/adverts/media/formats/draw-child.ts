import { type DrawingJob, draw, PictureRefused } from './drawing.ts';
import type { DrawingResult } from './pictures.ts';

// A process of its own: what a hostile picture may do to a decoder it does here, and the memory goes back with the process.
process.on('disconnect', () => process.exit());
process.on('message', (job: DrawingJob) => {
  const answer = (result: DrawingResult) => void process.send?.(result);
  draw(job).then(
    (picture) => answer({ picture, residentBytes: process.memoryUsage.rss() }),
    (error: unknown) =>
      answer({
        refusal: error instanceof PictureRefused ? error.refusal : 'damaged',
        why: String((error as Error).cause ?? error),
        residentBytes: process.memoryUsage.rss(),
      }),
  );
});
