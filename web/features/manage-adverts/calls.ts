import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Done } from '#contract/accounts/auth.ts';
import type {
  Advert,
  AdvertDraft,
  AdvertSaved,
  LocationAdverts,
  OneAdvert,
} from '#contract/adverts/adverts.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { edited } from '#web/admin/editing/edited-record.tsx';
import { withoutAnswer } from '#web/admin/editing/without-answer.ts';
import { countedAdverts } from '#web/admin/list/counted-lists.ts';
import { type ListParameters, listCall, listed } from '#web/admin/queries.ts';
import { isNotFound } from '#web/shared/api/failures.ts';
import { getJson, ifUnchanged, send } from '#web/shared/api/http.ts';
import { queryKeys } from '#web/shared/api/query-keys.ts';

export const ADVERTS_CALL = '/api/adverts';
/** Begins the key of every list. */
export const EVERY_LIST = queryKeys['managed-adverts']({}).slice(0, 1);
export const advertCall = (id: string): string => `${ADVERTS_CALL}/${encodeURIComponent(id)}`;

/** Adverts on a page: as many as the specified call gives. */
export const ADVERT_PAGE_SIZE = 50;

/**
 * All adverts of a location by its name, 50 at a time. Where nothing else is asked for, the call is the specified one.
 * A location that is gone has none.
 */
export const managedAdvertsQuery = (location: string, { offset, ...parameters }: ListParameters) =>
  queryOptions({
    queryKey: queryKeys['managed-adverts']({ location, offset, ...parameters }),
    queryFn: async ({ signal }) => {
      const call = listCall(`/api/locations/${encodeURIComponent(location)}/adverts`, {
        ...{ active_only: false, limit: ADVERT_PAGE_SIZE, offset: offset || undefined },
        ...parameters,
      });
      const answer = await getJson<LocationAdverts>(call, 'adverts', signal).catch((error: unknown) => {
        if (isNotFound(error)) return { adverts: [] };
        throw error;
      });
      return countedAdverts(answer);
    },
    ...listed,
  });

/** One advert. */
export const editedAdvertQuery = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: queryKeys['managed-adverts']({ id }),
    queryFn: async ({ signal }) => (await getJson<OneAdvert>(advertCall(id), 'adverts', signal)).advert,
    ...edited<Advert>(client, id, { lists: EVERY_LIST, name: 'adverts' }),
  });

/** After a change of adverts. */
export const advertsChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: EVERY_LIST });

export type Saved = z.infer<typeof AdvertSaved>;

/** `before`: the version that is changed; null makes a new advert. */
export const saveAdvert = (draft: AdvertDraft, before: Advert | null): Promise<Saved> =>
  before === null
    ? withoutAnswer(
        send<Saved>('POST', ADVERTS_CALL, staffTexts.advertCreateFailed, draft),
        staffTexts.advertCreateFailed,
      )
    : withoutAnswer(
        send<Saved>(
          'PUT',
          advertCall(before._id),
          staffTexts.advertUpdateFailed,
          draft,
          ifUnchanged(before.updated_at),
        ),
        staffTexts.advertUpdateFailed,
      );

/** A file at an address elsewhere is not deleted with its advert. */
export const deleteFailedText = ({ media }: Pick<Advert, 'media'>): string =>
  media === null ? staffTexts.advertDeleteFailed : staffTexts.advertDeleteWithFileFailed;

/** Deletes it, and its file where that was uploaded. */
export const deleteAdvert = ({ _id, updated_at, media }: Advert): Promise<Done> =>
  send(
    'DELETE',
    `${advertCall(_id)}/delete-with-file`,
    deleteFailedText({ media }),
    undefined,
    ifUnchanged(updated_at),
  );
