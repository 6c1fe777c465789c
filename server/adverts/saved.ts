import type { AdvertSaved } from '#contract/adverts/adverts.ts';
import type { Saved } from './adverts.ts';

/** Body of the answers of the calls that write an advert. */
export const saved = (message: string, { advert, note }: Saved): AdvertSaved => ({
  success: true,
  message,
  advert_id: advert._id,
  advert,
  note,
});
