import type { KeptPlace } from '#domain/displays/sign.ts';

const DATABASE = 'foreshore-display';
const STORE = 'kept';
const PLACE = 'place';
/** A storage that does not answer must not hold up the start. */
const LIMIT_MS = 3000;

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const tooLate = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(reject, LIMIT_MS, new Error('The storage gives no answer.')));

async function withStore<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  try {
    return await settled(use(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** What the sign kept; null: nothing, or it can't be read. */
export const readKept = (): Promise<KeptPlace | null> =>
  Promise.race([withStore<KeptPlace | undefined>('readonly', (store) => store.get(PLACE)), tooLate()]).then(
    (kept) => kept ?? null,
    () => null,
  );

/** Rejects where there is no room, or no storage. */
export const keep = (place: KeptPlace): Promise<unknown> =>
  withStore('readwrite', (store) => store.put(place, PLACE));

/** Everything that was kept is gone but the program itself. */
export const forget = (): Promise<unknown> => withStore('readwrite', (store) => store.clear());
