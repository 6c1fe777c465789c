/** Films often begin in black. */
const MOMENT_SECONDS = 1;
/** The widest picture that an advert is shown in. */
const MOST_WIDTH = 1600;
const QUALITY = 0.85;
/** For all of it: the film is sent without a still picture then. */
const LIMIT_MS = 6000;

/** Resolves at an event of the film; rejects when it cannot be read. */
const comes = (film: HTMLVideoElement, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    film.addEventListener(event, () => resolve(), { once: true });
    film.addEventListener('error', () => reject(film.error), { once: true });
  });

async function drawn(film: HTMLVideoElement, url: string): Promise<Blob | null> {
  film.muted = true;
  film.playsInline = true;
  film.preload = 'auto';
  const loaded = comes(film, 'loadeddata');
  film.src = url;
  await loaded;
  // A film that was recorded as it happened may not say how long it is.
  const { duration, videoWidth, videoHeight } = film;
  const sought = comes(film, 'seeked');
  film.currentTime = Number.isFinite(duration) ? Math.min(MOMENT_SECONDS, duration / 2) : MOMENT_SECONDS;
  await sought;
  const scale = Math.min(1, MOST_WIDTH / videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
}

/** A still picture from near the beginning of a film, as JPEG; null where this browser cannot make one in good time. */
export async function posterOf(url: string): Promise<Blob | null> {
  const film = document.createElement('video');
  const limit = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), LIMIT_MS);
  });
  const poster = await Promise.race([drawn(film, url).catch(() => null), limit]);
  film.removeAttribute('src');
  film.load(); // lets go of the file
  return poster;
}
