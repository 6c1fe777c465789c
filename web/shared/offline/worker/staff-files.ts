const STAFF_FILES_CACHE = 'foreshore-staff-files-1';

/** Stores the files that are not stored yet, and removes those of earlier versions. */
export async function storeStaffFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(STAFF_FILES_CACHE);
  for (const file of files) if (!(await cache.match(file, { ignoreVary: true }))) await cache.add(file);
  for (const { url } of await cache.keys())
    if (!files.includes(new URL(url).pathname)) await cache.delete(url, { ignoreVary: true });
}

/** With a new version, on devices on which staff are logged in. */
export async function renewStaffFiles(files: readonly string[]): Promise<void> {
  if (await caches.has(STAFF_FILES_CACHE)) await storeStaffFiles(files);
}

export const staffFile = (request: Request): Promise<Response | undefined> =>
  caches.match(request, { cacheName: STAFF_FILES_CACHE, ignoreVary: true });

/** After a login has ended: they would show that staff use this device. */
export const deleteStaffFiles = (): Promise<boolean> => caches.delete(STAFF_FILES_CACHE);
