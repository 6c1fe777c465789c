import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** All addresses of a name. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>;

/** A name that leads into a network which is not the public one. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

/**
 * A look-up for sockets. The addresses that it has judged are those that are connected to: the name is not looked up
 * a second time, so it can't change in between. One address that is not public spoils all.
 */
export const judgedLookup =
  (resolve: Resolve, isAllowed: (address: string) => boolean = isPublicAddress): LookupFunction =>
  (name, { all }, callback) => {
    const judged = async () => {
      const found = await resolve(name);
      const refused = found.find(({ address }) => !isAllowed(address));
      if (refused) throw new AddressRefused(`${name} leads to ${refused.address}, which is not public`);
      if (found.length === 0) throw new Error(`${name} has no address`);
      return [...found];
    };
    judged().then(
      (found) => {
        const [first] = found;
        if (all) callback(null, found);
        else callback(null, first?.address ?? '', first?.family ?? 4);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 4),
    );
  };
