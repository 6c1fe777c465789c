import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Done } from '#contract/accounts/auth.ts';
import type { Location } from '#contract/network/locations.ts';
import type { SignedLink, SignedLinks } from '#contract/sharing/signed-links.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { inputOfInstant } from '#domain/time/date-input.ts';
import { momentInSentence } from '#domain/time/moment-words.ts';
import { Confirm } from '#web/admin/editing/confirm.tsx';
import { useSay } from '#web/admin/frame/toasts.tsx';
import { ApiError } from '#web/shared/api/failures.ts';
import { getJson, send } from '#web/shared/api/http.ts';
import { queryKeys } from '#web/shared/api/query-keys.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { FrameText } from '#web/shared/ui/frame-text.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { LinkAddresses } from './link-addresses.tsx';

const MINUTE_MS = 60_000;
type Place = Pick<Location, '_id' | 'name'>;

/** What other sites need to show a place: the text for their page, and the signed links where visitors cannot read. */
export default function LinksForSites({ place }: { place: Place }) {
  const now = useNow(MINUTE_MS);
  const { data, error, isFetching, refetch } = useQuery(signedLinksQuery(place._id));
  const [revoking, setRevoking] = useState<SignedLink | null>(null);
  const client = useQueryClient();
  const say = useSay();
  if (!data)
    return error ? (
      <Notice
        tone="danger"
        role="alert"
        title={staffTexts.linksFailed}
        action={<RetryButton busy={isFetching} onRetry={refetch} />}
      >
        {error.message}
      </Notice>
    ) : (
      <Skeleton className="h-40" />
    );
  const changed = () => client.invalidateQueries({ queryKey: signedLinksQuery(place._id).queryKey });
  return (
    <div className="space-y-4">
      {data.public_read ? (
        <>
          <p>Everybody may read here, so sites need no link of their own. Put this text into their page:</p>
          <FrameText address={data.embed_url} name={place.name} of={place.name} />
        </>
      ) : (
        <>
          <p>
            Visitors need an account here. With a link a site shows the conditions of this place, its picture
            and its CSV files without one. It opens no other place.
          </p>
          <NewLink id={place._id} now={now} onMade={changed} />
        </>
      )}
      {data.links.length > 0 && (
        <ul aria-label="Links" className="space-y-4">
          {data.links.map((link) => (
            <li key={link._id} className="space-y-2 rounded-lg border border-line p-3">
              <LinkHead link={link} now={now} onRevoke={() => setRevoking(link)} />
              {!data.public_read && !isOver(link, now) && (
                <>
                  <FrameText address={link.embed_url} name={place.name} of={link.label} />
                  <LinkAddresses link={link} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {revoking && (
        <Confirm
          title="Revoke link"
          confirm="Revoke"
          confirming="Revoking…"
          onConfirm={async () => {
            const { message } = await revokeLink(place._id, revoking._id);
            say({ text: message });
            await changed();
          }}
          onClose={() => setRevoking(null)}
        >
          <p>
            Sites that use the link <strong>{revoking.label}</strong> show nothing of {place.name} from then
            on.
          </p>
          <p>This action cannot be undone.</p>
        </Confirm>
      )}
    </div>
  );
}

const isOver = ({ expires_at }: SignedLink, now: number): boolean =>
  expires_at !== null && Date.parse(expires_at) <= now;

function LinkHead({ link, now, onRevoke }: { link: SignedLink; now: number; onRevoke: () => void }) {
  const { label, created_at, expires_at } = link;
  const end =
    expires_at === null
      ? 'no end'
      : `${isOver(link, now) ? 'ended' : 'ends'} ${momentInSentence(Date.parse(expires_at), now)}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="min-w-0 wrap-anywhere">
        <strong>{label}</strong>
        <span className="block text-sm text-ink-muted">
          Made {momentInSentence(Date.parse(created_at), now)}, {end}
        </span>
      </p>
      <Button look="dangerOutline" aria-label={`Revoke ${label}`} onClick={onRevoke}>
        Revoke
      </Button>
    </div>
  );
}

/** Not a form of its own: it stands in that of the location. Enter makes the link and saves nothing else. */
function NewLink({ id, now, onMade }: { id: string; now: number; onMade: () => Promise<unknown> }) {
  const [label, setLabel] = useState('');
  const [end, setEnd] = useState('');
  const labelField = useRef<HTMLInputElement>(null);
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const make = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const { message } = await makeLink(id, { label, expires_at: end });
      say({ text: message });
      setLabel('');
      setEnd('');
      await onMade();
    } catch (failure) {
      setError(failure);
      if (fieldOf(failure) === 'label') labelField.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  const errorOf = (field: string) => (fieldOf(error) === field ? wordsOf(error) : undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void make();
  };
  return (
    <fieldset aria-label="New link" className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        ref={labelField}
        label="For whom"
        hint="Only administrators read it."
        autoComplete="off"
        value={label}
        onChange={({ target }) => setLabel(target.value)}
        onKeyDown={onKeyDown}
        error={errorOf('label')}
      />
      <Field
        type="datetime-local"
        label="The link works until"
        hint="UK time. Leave it empty and it has no end."
        min={inputOfInstant(now)}
        value={end}
        onChange={({ target }) => setEnd(target.value)}
        onKeyDown={onKeyDown}
        error={errorOf('expires_at')}
      />
      <div className="sm:col-span-2">
        <Button look="secondary" busy={isBusy} onClick={() => void make()}>
          {isBusy ? 'Making…' : 'Make a link'}
        </Button>
      </div>
      {error !== undefined && fieldOf(error) === null && (
        <div className="sm:col-span-2">
          <Notice tone="danger" role="alert" title={staffTexts.linkCreateFailed}>
            {wordsOf(error)}
          </Notice>
        </div>
      )}
    </fieldset>
  );
}

const fieldOf = (error: unknown): string | null => (error instanceof ApiError ? error.field : null);
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : texts.unknownError);

const pathOf = (locationId: string) => `/api/admin/locations/${encodeURIComponent(locationId)}/links`;

/** The signed links to a location, and the address of its page to embed. */
const signedLinksQuery = (locationId: string) =>
  queryOptions({
    queryKey: queryKeys.planning('links', { locationId }),
    queryFn: ({ signal }) => getJson<SignedLinks>(pathOf(locationId), 'links for other sites', signal),
    gcTime: 0, // who opens the form again sees what is there then
  });

/** @throws ApiError, Unreachable */
const makeLink = (
  locationId: string,
  body: { label: string; expires_at: string },
): Promise<{ message: string; link: SignedLink }> => send('POST', pathOf(locationId), undefined, body);

/** @throws ApiError, Unreachable */
const revokeLink = (locationId: string, id: string): Promise<Done> =>
  send('DELETE', `${pathOf(locationId)}/${encodeURIComponent(id)}`, undefined);
