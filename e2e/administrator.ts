import { type APIRequestContext, request } from '@playwright/test';
import type { AdvertDraft } from '#contract/adverts.ts';
import type { AutomatedMessageDraft } from '#contract/automated-messages.ts';
import type { Foreshore } from './start-foreshore.ts';

/** What an administrator puts on a location's page, by the server's own calls. */
export interface Administrator {
  addAdvert(
    slug: string,
    advert: Pick<AdvertDraft, 'title' | 'file_url' | 'file_type'> & Partial<AdvertDraft>,
  ): Promise<void>;
  addMessage(message: AutomatedMessageDraft): Promise<void>;
}

export async function administrator(foreshore: Foreshore): Promise<Administrator> {
  const api = await request.newContext({
    baseURL: foreshore.url,
    storageState: await foreshore.logIn(),
    extraHTTPHeaders: { Origin: foreshore.url },
  });
  return {
    async addAdvert(slug, advert) {
      const place = (await foreshore.locations()).find((location) => location.slug === slug);
      await created(api, '/api/adverts', {
        location_id: place?._id,
        description: 'Two minutes from the beach.',
        ...advert,
      });
    },
    addMessage: (message) => created(api, '/api/automated_messages', message),
  };
}

async function created(api: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await api.post(path, { data });
  if (answer.status() !== 201) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}
