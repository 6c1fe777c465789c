import { type APIRequestContext, type APIResponse, request } from '@playwright/test';
import type { z } from 'zod';
import type { UserList } from '#contract/accounts/users.ts';
import type { AdvertDraft } from '#contract/adverts/adverts.ts';
import type { DisplayChanged as DisplayChangedSchema } from '#contract/displays/displays.ts';
import {
  type AutomatedMessageDraft,
  type AutomatedMessageList,
  WindDirection,
} from '#contract/notices/automated-messages.ts';
import { newAddress, PASSWORD } from './forms.ts';
import { ASKED_AGAIN, type Foreshore, type Session } from './start-foreshore.ts';

type DisplayChanged = z.infer<typeof DisplayChangedSchema>;

/** An administrator who changes a location's page by the server's own calls. */
export interface Administrator {
  addAdvert(
    slug: string,
    advert: Pick<AdvertDraft, 'title' | 'file_url' | 'file_type'> & Partial<AdvertDraft>,
  ): Promise<void>;
  /** Adds automated messages for every possible wind: one always applies, whatever the simulator's wind. */
  addAlert(message: Pick<AutomatedMessageDraft, 'location_name' | 'title' | 'description'>): Promise<void>;
  /** Deletes every automated message. */
  clearMessages(): Promise<void>;
  /** Sets the message of the Water Safety Team at a location. */
  setSafetyMessage(slug: string, title: string): Promise<void>;
  /** Approves the screen that shows the code as a display of a location; returns its id. */
  addDisplay(slug: string, name: string, code: string): Promise<string>;
  addLocation(name: string, position: { latitude: number; longitude: number }): Promise<void>;
  renameLocation(slug: string, name: string): Promise<void>;
  /** Gives a location a way that the tide cuts off. */
  addCrossing(slug: string, name: string): Promise<void>;
  /** Makes a safety officer, by default of no place; returns the officer's login. */
  officer(places?: readonly string[]): Promise<Session>;
  deleteLocation(slug: string): Promise<void>;
}

export async function administrator(foreshore: Foreshore): Promise<Administrator> {
  const api = await request.newContext({
    baseURL: foreshore.url,
    storageState: await foreshore.logIn(),
    extraHTTPHeaders: { Origin: foreshore.url },
  });
  const placeOf = async (slug: string) =>
    (await foreshore.locations()).find((location) => location.slug === slug);
  return {
    async addAdvert(slug, advert) {
      const place = await placeOf(slug);
      await created(api, '/api/adverts', {
        location_id: place?._id,
        description: 'Two minutes from the beach.',
        ...advert,
      });
    },
    async addAlert(message) {
      for (const wind_direction of WindDirection.options) {
        await created(api, '/api/automated_messages', {
          ...message,
          wind_direction,
          wind_speed_min: 0,
          wind_speed_max: 250,
          wind_gusts_min: 0,
          wind_gusts_max: 250,
          is_active: true,
        });
      }
    },
    async clearMessages() {
      const { messages }: AutomatedMessageList = await (
        await api.get('/api/automated_messages', ASKED_AGAIN)
      ).json();
      for (const { _id } of messages) await done(await api.delete(`/api/automated_messages/${_id}`));
    },
    async setSafetyMessage(slug, title) {
      const place = await placeOf(slug);
      const custom_message = {
        title,
        message: 'Keep out of the water.',
        message_type: 'warning',
        author: 'Water Safety Team',
        expires_at: new Date(Date.now() + 24 * 3_600_000).toISOString(),
      };
      await done(await api.put(`/api/admin/locations/${place?._id}`, { data: { custom_message } }));
    },
    async addDisplay(slug, name, code) {
      const place = await placeOf(slug);
      const look = { layout: null, viewing_distance_m: 4, screen_height_mm: 940, languages: ['en'] };
      const answer = await api.post('/api/admin/displays', {
        data: {
          ...{ name, code, location_id: place?._id, opening_hours: null },
          look: { ...look, dark_after_min: 30 },
        },
      });
      await done(answer);
      return ((await answer.json()) as DisplayChanged).display._id;
    },
    async addCrossing(slug, name) {
      const place = await placeOf(slug);
      const crossing = {
        ...{ name, level_m: 2.5, margin_min: 30 },
        ...{ datum: 'lowest astronomical tide', direction: 'leave_by' },
      };
      const data = {
        ...{ name: place?.name, latitude: place?.latitude, longitude: place?.longitude },
        crossings: [crossing],
      };
      await done(await api.put(`/api/admin/locations/${place?._id}`, { data }));
    },
    addLocation: (name, position) => created(api, '/api/admin/locations', { name, ...position }),
    async renameLocation(slug, name) {
      const place = await placeOf(slug);
      const data = { name, latitude: place?.latitude, longitude: place?.longitude };
      await done(await api.put(`/api/admin/locations/${place?._id}`, { data }));
    },
    async officer(places = []) {
      const account = { email: newAddress(), password: PASSWORD };
      await foreshore.signUp(account);
      const answer = await api.get(`/api/admin/users?q=${encodeURIComponent(account.email)}`, ASKED_AGAIN);
      const id = ((await answer.json()) as UserList).users[0]?._id;
      const assigned_locations = (await foreshore.locations())
        .filter(({ slug }) => places.includes(slug))
        .map(({ name }) => name);
      await done(await api.put(`/api/admin/users/${id}/role`, { data: { role: 'safety_officer' } }));
      const data = { assigned_locations };
      await done(await api.put(`/api/admin/users/${id}/assigned-locations`, { data }));
      return foreshore.logIn(account);
    },
    async deleteLocation(slug) {
      await done(await api.delete(`/api/admin/locations/${(await placeOf(slug))?._id}`));
    },
  };
}

async function created(api: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await api.post(path, { data });
  if (answer.status() !== 201) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}

async function done(answer: APIResponse): Promise<void> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
}
