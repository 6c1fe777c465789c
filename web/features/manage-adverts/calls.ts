import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Advert, AdvertDraft, AdvertList, AdvertSaved } from '#contract/adverts.ts';
import type { Done } from '#contract/auth.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { type ListParameters, listCall, listed } from '#web/admin/queries.ts';
import { getJson, ifUnchanged, send } from '#web/api/http.ts';
import { queryKeys } from '#web/api/query-keys.ts';

const CALL = '/api/adverts';
const callOf = (id: string): string => `${CALL}/${encodeURIComponent(id)}`;

export const managedAdvertsQuery = (parameters: ListParameters) =>
  queryOptions({
    queryKey: queryKeys['managed-adverts'](parameters),
    queryFn: ({ signal }) => getJson<AdvertList>(listCall(CALL, parameters), 'adverts', signal),
    ...listed,
  });

/** After a change of adverts. */
export const advertsChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: queryKeys['managed-adverts']({}).slice(0, 1) });

type Saved = z.infer<typeof AdvertSaved>;

/** `before`: the version that is changed; null makes a new advert. */
export const saveAdvert = (draft: AdvertDraft, before: Advert | null): Promise<Saved> =>
  before === null
    ? send<Saved>('POST', CALL, staffTexts.advertCreateFailed, draft)
    : send<Saved>(
        'PUT',
        callOf(before._id),
        staffTexts.advertUpdateFailed,
        draft,
        ifUnchanged(before.updated_at),
      );

export const deleteAdvert = ({ _id, updated_at }: Advert): Promise<Done> =>
  send('DELETE', callOf(_id), staffTexts.advertDeleteWithFileFailed, undefined, ifUnchanged(updated_at));
