import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { callTexts } from '#contract/call-texts.ts';
import { LinkParameter, type SignedLink, type SignedLinkForm } from '#contract/sharing/signed-links.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { instantOfInput } from '#domain/time/date-input.ts';
import type { Places } from '#server/conditions/places.ts';
import type { StaffWrites } from '#server/http/callers/staff-writes.ts';
import { HttpError } from '#server/http/errors.ts';
import { createKeyedHash } from '#server/http/limits/keyed-hash.ts';
import type { Actor, Audit } from '#server/store/audit/write-audit.ts';
import { ReferenceMissing } from '#server/store/engines/reference-missing.ts';
import type { Mirror } from '#server/store/mirror.ts';
import type { StoredLink } from '#server/store/sharing/signed-links.ts';
import { embedAddress } from './addresses.ts';

/** Of one place. Who needs more gives one link to several sites. */
export const MOST_LINKS = 50;

/** The links that open a place to other sites while visitors cannot read without an account. */
export type SignedLinks = ReturnType<typeof createSignedLinks>;

export function createSignedLinks(options: {
  stored: Pick<Mirror<StoredLink>, 'rows' | 'refresh'>;
  places: Pick<Places, 'bySlug' | 'byId'>;
  writes: StaffWrites;
  audit: Audit;
  /** The server's key. */
  secret: string;
  publicUrl: () => string;
  /** Called when a link was made or revoked in this process. */
  changed: () => void;
  now: () => number;
}) {
  const { stored, places, writes, audit, publicUrl, changed, now } = options;
  const hash = createKeyedHash(options.secret);
  const proofOf = (id: string, locationId: string) => hash('signed link', `${id}\0${locationId}`);

  const placeOf = (locationId: string) => {
    const place = places.byId(locationId);
    if (!place) throw new HttpError(404, texts.locationNotFound);
    return place;
  };

  const shown = ({ id, locationId, label, createdAt, expiresAt }: StoredLink, slug: string): SignedLink => {
    const link = `${id}.${proofOf(id, locationId)}`;
    return {
      _id: id,
      label,
      created_at: iso(createdAt),
      expires_at: expiresAt === null ? null : iso(expiresAt),
      link,
      embed_url: embedAddress(publicUrl(), slug, link),
    };
  };

  const takeUp = async () => {
    await stored.refresh();
    changed();
  };

  const note = (action: 'link_created' | 'link_revoked', actor: Actor, link: StoredLink) => {
    const { label, locationId, expiresAt } = link;
    const details = { label, expires_at: expiresAt === null ? null : iso(expiresAt) };
    return audit(action, actor, { subject: `location:${locationId}`, details });
  };

  return {
    /**
     * Judges the link in a request.
     * @param slug of the place that the request is about
     * @returns `opens`; why it doesn't, in words for people; null: there is no link in the request
     */
    judge({ query }: Pick<FastifyRequest, 'query'>, slug: string | undefined): 'opens' | string | null {
      const given = (query as { link?: unknown } | undefined)?.link;
      if (given === undefined) return null;
      const [id = '', proof = ''] = LinkParameter.safeParse(given).data?.split('.') ?? [];
      const place = slug === undefined ? undefined : places.bySlug(slug);
      // A proof is of 256 bits, so that nothing of the store has to be looked at for one that was made up.
      if (!place || !isSame(proof, proofOf(id, place._id))) return callTexts.linkNotValid;
      const link = stored.rows().find((each) => each.id === id);
      if (!link) return callTexts.linkRevoked;
      return link.expiresAt !== null && link.expiresAt <= now() ? callTexts.linkExpired : 'opens';
    },

    /** Of a place, the newest first. @throws HttpError 404 */
    of(locationId: string): SignedLink[] {
      const { slug } = placeOf(locationId);
      return stored
        .rows()
        .filter((link) => link.locationId === locationId)
        .map((link) => shown(link, slug));
    },

    /** @throws HttpError 400, 404, 409 */
    async make(locationId: string, { label, expires_at }: SignedLinkForm, actor: Actor): Promise<SignedLink> {
      const { slug } = placeOf(locationId);
      const expiresAt = expires_at === null ? null : endOf(expires_at, now());
      const insert = writes.byAdministrator(actor, async ({ signedLinks }) => {
        if ((await signedLinks.countOf(locationId)) >= MOST_LINKS)
          throw new HttpError(409, staffTexts.linksTooMany(MOST_LINKS));
        return signedLinks.insert({ locationId, label, expiresAt }, now());
      });
      const link = await insert.catch((error: unknown) => {
        if (error instanceof ReferenceMissing)
          throw new HttpError(404, texts.locationNotFound, { cause: error });
        throw error;
      });
      await takeUp();
      await note('link_created', actor, link);
      return shown(link, slug);
    },

    /** @throws HttpError 404 */
    async revoke(locationId: string, id: string, actor: Actor) {
      placeOf(locationId);
      const link = await writes.byAdministrator(actor, ({ signedLinks }) =>
        signedLinks.delete(id, locationId),
      );
      if (!link) throw new HttpError(404, staffTexts.linkNotFound);
      await takeUp();
      await note('link_revoked', actor, link);
    },
  };
}

const iso = (at: number): string => new Date(at).toISOString();

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** @throws HttpError 400 for a moment that there is not, or that has passed */
function endOf(text: string, now: number): number {
  const at = instantOfInput(text, 'end');
  if (at === null) throw new HttpError(400, staffTexts.linkExpiryUnknown, { field: 'expires_at' });
  if (at <= now) throw new HttpError(400, staffTexts.linkExpiryPast, { field: 'expires_at' });
  return at;
}
