import * as L from 'leaflet';

/** Leaflet's tiles are 256 pixels wide; a sharp screen is given four of the next zoom in place of one. */
const SHARPER = L.Browser.retina ? 1 : 0;

/**
 * Lays satellite pictures under everything else on a map whose closest zoom is set. `onPictures` is called with whether there
 * are any when that is first known, and when some come after all.
 */
export function addPictures(
  map: L.Map,
  tiles: { url: string; attribution: string } | null,
  onPictures: (shown: boolean) => void,
): void {
  if (!tiles) {
    onPictures(false);
    return;
  }
  let shown: boolean | null = null;
  const report = (now: boolean) => {
    if (shown === now || (shown && !now)) return;
    shown = now;
    onPictures(now);
  };
  map.attributionControl.addAttribution(tiles.attribution); // by the layer it would come after the first fit
  L.tileLayer(tiles.url, {
    detectRetina: true,
    maxZoom: map.getMaxZoom() + SHARPER, // of which the layer takes one off again
    maxNativeZoom: map.getMaxZoom() - SHARPER,
  })
    .on('tileload', () => report(true))
    .on('tileerror', () => report(false))
    .addTo(map);
}
