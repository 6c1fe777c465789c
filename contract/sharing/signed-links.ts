import { z } from 'zod';
import { formMoment, line } from '../form-values.ts';
import { Instant } from '../time.ts';

/** A signed link as it stands in addresses: its id and what proves that this server made it for one place. */
export const LinkParameter = z
  .string({ error: 'link must be one signed link' })
  .regex(/^[\w-]{22}\.[\w-]{43}$/, 'link must be a signed link, as an administrator has given it to you');

/** A signed link opens what other sites show of one place, where visitors cannot read without an account. */
export const SignedLink = z.object({
  _id: z.string(),
  /** For whom it was made, in the words of who made it. */
  label: z.string(),
  created_at: Instant,
  /** Null: never. */
  expires_at: Instant.nullable(),
  /** For the parameter `link` of addresses. */
  link: z.string(),
  /** The address of the page to embed, with the link. */
  embed_url: z.url(),
});
export type SignedLink = z.infer<typeof SignedLink>;

/** Answer of `GET /api/admin/locations/{id}/links`: what other sites need to show a place. */
export const SignedLinks = z.object({
  /** The address of the page to embed without a link, as far as everybody may read. */
  embed_url: z.url(),
  /** Everybody may read, so that no link is needed. */
  public_read: z.boolean(),
  links: z.array(SignedLink), // the newest first
});
export type SignedLinks = z.infer<typeof SignedLinks>;

const LABEL_LENGTH = 100;

/** Body of `POST /api/admin/locations/{id}/links`. */
export const SignedLinkForm = z.strictObject({
  label: line('label', LABEL_LENGTH, 'Please say for whom the link is'),
  expires_at: formMoment('expires_at').default(null),
});
export type SignedLinkForm = z.infer<typeof SignedLinkForm>;

/** Its answer. */
export const SignedLinkMade = z.object({ success: z.literal(true), message: z.string(), link: SignedLink });
