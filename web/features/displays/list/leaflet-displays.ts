import '#web/shared/ui/map/map.css';
import './displays-map.css';
import * as L from 'leaflet';
import type { DisplayState } from '#contract/displays/displays.ts';
import { displayStateNames } from '#domain/words/display-words.ts';
import { createMapInAPage, type MapInAPageOptions } from '#web/shared/ui/map/map-in-a-page.ts';
import type { PlaceWithDisplays } from './places-with-displays.ts';

/** Closer than that, one place alone would be a picture of a car park. */
const FIRST_ZOOM = 13;
const TARGET_PX = 44;

/** A sign in the mark of a place: another shape for each state. */
const signs: Readonly<Record<DisplayState, string>> = {
  reporting: '●',
  late: '◷',
  not_reporting: '!',
  closed: '☾',
  out_of_service: '–',
  revoked: '×',
  never_seen: '?',
};

export interface DisplaysOnMap {
  show: (places: readonly PlaceWithDisplays[]) => void;
  remove: () => void;
}

interface MapOptions extends MapInAPageOptions {
  /** Somebody has pressed on a place. */
  onPlace: (name: string) => void;
}

/** A mark to press. The keyboard goes through the list below. */
function markOf({ name, state, names }: PlaceWithDisplays): L.DivIcon {
  const html = document.createElement('span');
  html.className = 'display-mark';
  html.dataset.state = state;
  html.title = `${name}: ${names.join(', ')} – ${displayStateNames[state]}`;
  html.textContent = signs[state];
  if (names.length > 1) html.dataset.count = String(names.length);
  return L.divIcon({ className: 'display-anchor', html, iconSize: [TARGET_PX, TARGET_PX] });
}

/** Draws a map on `container`, which is the map's until `remove`, with a mark for each place that has displays. */
export function createMapOfDisplays(
  container: HTMLElement,
  { tiles, onPictures, onPlace }: MapOptions,
): DisplaysOnMap {
  const map = createMapInAPage(container, { tiles, onPictures });
  const layer = L.layerGroup().addTo(map);
  let shownBefore = '';
  return {
    show: (places) => {
      layer.clearLayers();
      for (const place of places)
        L.marker([place.latitude, place.longitude], {
          icon: markOf(place),
          keyboard: false,
          zIndexOffset: place.state === 'not_reporting' ? 1000 : 0,
        })
          .on('click', () => onPlace(place.name))
          .addTo(layer);
      // A state that changes leaves the view alone.
      const which = places.map(({ name }) => name).join();
      if (places.length > 0 && which !== shownBefore)
        map.fitBounds(
          L.latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude])).pad(0.2),
          { maxZoom: FIRST_ZOOM, animate: false },
        );
      shownBefore = which;
    },
    remove: () => map.remove(),
  };
}
