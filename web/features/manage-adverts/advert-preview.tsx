import { useState } from 'react';
import { type Advert, AdvertDraft } from '#contract/adverts/adverts.ts';
import { shownFrom } from '#contract/adverts/drive-links.ts';
import { instantOfInput } from '#domain/time/date-input.ts';
import { ApiError } from '#web/shared/api/failures.ts';
import { getJson } from '#web/shared/api/http.ts';
import { useSettled } from '#web/shared/forms/use-settled.ts';
import { AdvertMedia } from '#web/shared/place/adverts/advert-media.tsx';
import { AdvertWords } from '#web/shared/place/adverts/advert-words.tsx';
import { useNow } from '#web/shared/time/use-now.ts';
import type { FileSource } from './advert-file.tsx';
import type { AdvertValues } from './advert-values.ts';
import { stateWords } from './state-words.ts';

/** An address is asked for once it is typed, not at every key. */
const TYPING = { pauseMs: 800, apartMs: 800 } as const;
const MINUTE_MS = 60_000;

/** The advert of a form as the public will see it, and when. */
export function FormPreview({ values, source }: { values: AdvertValues; source: FileSource }) {
  const now = useNow(MINUTE_MS);
  const typed = useSettled(values.file_url, TYPING);
  const address = source.from === 'kept' ? values.file_url : AdvertDraft.shape.file_url.safeParse(typed).data;
  const start = instantOfInput(values.start_date, 'start');
  const end = instantOfInput(values.end_date, 'end');
  return (
    <section aria-labelledby="preview-heading" className="space-y-3 rounded-card border border-line p-4">
      <h3 id="preview-heading" className="font-bold">
        As the public sees it
      </h3>
      <p className="text-sm text-ink-muted">
        {stateWords({ active: values.active, start_date: isoOf(start), end_date: isoOf(end) }, now)}
      </p>
      <AdvertPreview
        {...values}
        file_url={source.from === 'chosen' ? source.chosen.url : (address ?? '')}
        media={source.from === 'kept' ? source.media : null}
      />
    </section>
  );
}

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const ignore = () => undefined;

/** Why a file on Google Drive does not come, as the call that fetches it says; null: not known. */
async function reasonOf(fileUrl: string): Promise<string | null> {
  const call = shownFrom(fileUrl);
  if (call === fileUrl) return null;
  const error: unknown = await getJson(call, 'adverts').catch((failure: unknown) => failure);
  return error instanceof ApiError && error.status >= 400 ? error.message : null;
}

/** An advert as the page of its location shows it. */
function AdvertPreview(advert: Pick<Advert, 'title' | 'description' | 'file_url' | 'file_type' | 'media'>) {
  const [isWhole, setWhole] = useState(false);
  const [reason, setReason] = useState<{ of: string; words: string } | null>(null);
  const { file_url } = advert;
  const onMissing = () =>
    void reasonOf(file_url).then((words) => setReason(words === null ? null : { of: file_url, words }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      {advert.file_url === '' ? (
        <p className="flex aspect-video items-center justify-center rounded-xl bg-neutral-ground p-4 text-center text-ink-muted">
          The picture or film shows here once it is chosen, or its address is given.
        </p>
      ) : (
        <AdvertMedia
          key={`${advert.file_type} ${advert.file_url}`}
          advert={advert}
          isShown
          onWatching={ignore}
          onMissing={onMissing}
        />
      )}
      {reason?.of === file_url && <p role="status">{reason.words}</p>}
      <AdvertWords
        advert={{ title: advert.title || 'Title', description: advert.description || 'Description' }}
        isWhole={isWhole}
        onWhole={setWhole}
      />
    </div>
  );
}
