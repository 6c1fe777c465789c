import '#web/shared/ui/map/map.css';
import './location-map.css';
import * as L from 'leaflet';
import type { Location } from '#contract/network/locations.ts';
import type { Position } from '#domain/places/distance.ts';
import { nextTask } from '#web/shared/ui/browser/next-task.ts';
import { addPictures } from '#web/shared/ui/map/pictures.ts';
import { addGraticule } from './graticule.ts';
import {
  addMark,
  type Concerns,
  type MarkElements,
  putInOrder,
  ROOM_PX,
  settle,
  showConcern,
  TARGET_PX,
} from './map-elements.ts';
import { CLOSEST_ZOOM, indexMarks, type Mark } from './map-marks.ts';

const DEFAULT_ZOOM = 10;
const FIT_PADDING_PX = 20;
/** Marks are also drawn this far outside the view, so that a drag shows them at once. */
const DRAWN_AROUND = 0.25;
/** Leaflet stacks markers by their pixel from the north. */
const SELECTED_ABOVE_PX = 10_000;

export interface MapOptions {
  tiles: { url: string; attribution: string } | null;
  /** Called with one location, with several that share a mark, or with none. */
  onSelect: (slugs: readonly string[]) => void;
  onOpen: (slug: string) => void;
  /** Called with whether the map has its pictures, when that is first known and when it changes. */
  onPictures: (shown: boolean) => void;
}

export interface LocationsMap {
  /** Draws these, and no others. */
  show: (locations: readonly Location[]) => void;
  /** Moves so that all of these are in view. */
  fit: (positions: readonly Position[]) => void;
  select: (slugs: readonly string[]) => void;
  /** Marks each place with its highest concern. */
  mark: (concerns: Concerns) => void;
  /** Dots for places that are not chosen, which nobody can press. */
  hide: (locations: readonly Location[]) => void;
  /** A ring of this many miles around a place; null takes it away. */
  ring: (centre: Position | null, miles: number | null) => void;
  /** Where the person is; null takes the mark away. */
  standAt: (position: Position | null) => void;
  remove: () => void;
}

function createMap(container: HTMLElement): L.Map {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(container, {
    zoomSnap: 0.25,
    maxZoom: CLOSEST_ZOOM,
    scrollWheelZoom: false, // the wheel scrolls the page until the map has the focus or was clicked
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
  });
  map.zoomControl.setPosition('topright');
  map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
  map.on('focus click', () => map.scrollWheelZoom.enable());
  map.on('blur mouseout', () => map.scrollWheelZoom.disable());
  return map;
}

/** The distance from each side at which a mark has `room` around it and is not under the buttons or the credit. */
function clearSides(map: L.Map, room: number) {
  const edge = map.getContainer().getBoundingClientRect();
  const buttonsLeft = map.zoomControl.getContainer()?.getBoundingClientRect().left ?? edge.right;
  const creditTop = map.attributionControl.getContainer()?.getBoundingClientRect().top ?? edge.bottom;
  return {
    paddingTopLeft: L.point(room, room),
    paddingBottomRight: L.point(room + edge.right - buttonsLeft, room + edge.bottom - creditTop),
  };
}

function fitMap(map: L.Map, positions: readonly Position[]): void {
  if (!positions.length) return;
  map.fitBounds(L.latLngBounds(positions.map(({ latitude, longitude }) => [latitude, longitude])), {
    ...clearSides(map, FIT_PADDING_PX),
    maxZoom: DEFAULT_ZOOM,
    animate: false,
  });
}

/**
 * Zooms to `bounds` by at least one step. `fitBounds` might not zoom in, and so not separate the places of a cluster.
 */
function zoomTo(map: L.Map, bounds: L.LatLngBounds): void {
  const { paddingTopLeft, paddingBottomRight } = clearSides(map, ROOM_PX);
  const fitting = map.getBoundsZoom(bounds, false, paddingTopLeft.add(paddingBottomRight));
  const zoom = Math.min(Math.max(fitting, map.getZoom() + 1), CLOSEST_ZOOM);
  const corners = L.bounds(
    map.project(bounds.getSouthWest(), zoom),
    map.project(bounds.getNorthEast(), zoom),
  );
  const shift = paddingBottomRight.subtract(paddingTopLeft).divideBy(2);
  map.setView(map.unproject(corners.getCenter().add(shift), zoom), zoom);
}

/** The marks on a map: only those in view and a little around it are in the document. */
function createMarks(map: L.Map, { onSelect, onOpen }: MapOptions) {
  let index = indexMarks([]);
  let selected: readonly string[] = [];
  let concerns: Concerns = new Map();
  const drawn = new Map<string, MarkElements>();
  let isZooming = false;
  map.on('zoomstart zoomend', ({ type }) => {
    isZooming = type === 'zoomstart';
  });
  const slugsOf = ({ places }: Mark) => places.map(({ slug }) => slug);

  /** Zooms in until the places of a cluster separate; places that never separate are selected together. */
  const open = (mark: Mark, byKey: boolean) => {
    if (index.isInseparable(mark)) return onSelect(slugsOf(mark));
    const bounds = L.latLngBounds(mark.places.map(({ latitude, longitude }) => [latitude, longitude]));
    if (!byKey) map.getContainer().focus({ preventScroll: true });
    isZooming = true; // Leaflet reports the start a frame later
    return zoomTo(map, bounds);
  };

  /** Moves the map so that the mark with the focus is in view and not covered. */
  const uncover = ({ mark: { latitude, longitude }, button }: MarkElements) => {
    if (button !== document.activeElement) return;
    map.panInside([latitude, longitude], clearSides(map, TARGET_PX / 2));
  };

  const add = (mark: Mark): MarkElements => {
    const elements = addMark(map, mark, index.isInseparable(mark));
    const { button } = elements;
    const [single, another] = mark.places;
    if (single && !another) {
      button.addEventListener('click', () => onOpen(single.slug));
      button.addEventListener('mouseenter', () => onSelect([single.slug]));
      button.addEventListener('focus', () => onSelect([single.slug]));
    } else {
      button.addEventListener('click', ({ detail }) => open(mark, detail === 0));
    }
    button.addEventListener('focus', () => {
      if (!button.matches(':focus-visible')) return; // a press must not move the pressed mark
      // The end of a zoom undoes a move made during it.
      if (isZooming) map.once('zoomend', () => uncover(elements));
      else uncover(elements);
    });
    return elements;
  };

  const showSelected = ({ mark, button, marker }: MarkElements) => {
    const isSelected = mark.places.some(({ slug }) => selected.includes(slug));
    marker.setZIndexOffset(isSelected ? SELECTED_ABOVE_PX : 0);
    button.dataset.selected = String(isSelected);
  };

  const remove = (elements: MarkElements) => {
    elements.marker.remove();
    drawn.delete(elements.mark.key);
  };

  const draw = () => {
    const area = map.getBounds().pad(DRAWN_AROUND);
    const all = index.at(map.getZoom());
    const inArea = all.filter(({ latitude, longitude }) => area.contains([latitude, longitude]));
    const focused = [...drawn.values()].find(({ button }) => button === document.activeElement)?.mark.places;
    const holdsFocus = ({ places }: Mark) => focused?.some((place) => places.includes(place)) === true;
    // Also outside the view: if it were removed, Tab would start again at the top of the page.
    const heirs = focused && !inArea.some(holdsFocus) ? all.filter(holdsFocus).slice(0, 1) : [];
    const wanted = [...inArea, ...heirs].toSorted((one, other) => other.latitude - one.latitude);
    const keys = new Set(wanted.map(({ key }) => key));
    const gone = [...drawn.values()].filter(({ mark }) => !keys.has(mark.key));
    const isFocusGone = gone.some(({ button }) => button === document.activeElement);
    gone.forEach(remove);
    const shown = wanted.map((mark) => drawn.get(mark.key) ?? add(mark));
    for (const elements of shown) drawn.set(elements.mark.key, elements);
    for (const elements of shown) showSelected(elements);
    for (const elements of shown) showConcern(elements, concerns);
    putInOrder(shown);
    settle(map, shown);
    if (isFocusGone) shown.find(({ mark }) => holdsFocus(mark))?.button.focus({ preventScroll: true });
  };

  return {
    draw,
    show: (locations: readonly Location[]) => {
      [...drawn.values()].forEach(remove);
      index = indexMarks(locations);
    },
    select: (slugs: readonly string[]) => {
      selected = slugs;
      drawn.forEach(showSelected);
    },
    mark: (known: Concerns) => {
      concerns = known;
      for (const elements of drawn.values()) showConcern(elements, concerns);
    },
  };
}

const METRES_PER_MILE = 1609.344;

/** What lies under the marks: the places that are not chosen, and the ring within which places are. */
function createUnderlay(map: L.Map) {
  const dots = L.layerGroup().addTo(map);
  const canvas = L.canvas({ padding: DRAWN_AROUND });
  let circle: L.Circle | null = null;
  return {
    hide: (locations: readonly Location[]) => {
      dots.clearLayers();
      for (const { latitude, longitude } of locations) {
        L.circleMarker([latitude, longitude], {
          renderer: canvas,
          interactive: false,
          radius: 4,
          ...{ color: '#fff', weight: 1.5, fillColor: '#6d7f92', fillOpacity: 1 },
        }).addTo(dots);
      }
    },
    ring: (centre: Position | null, miles: number | null) => {
      circle?.remove();
      circle = null;
      if (!centre || miles === null) return;
      circle = L.circle([centre.latitude, centre.longitude], {
        radius: miles * METRES_PER_MILE,
        interactive: false,
        className: 'map-ring',
      }).addTo(map);
    },
  };
}

/** A map in `container`. Every location in view is a button or part of a cluster. Needs `remove` at the end. */
export function createLocationsMap(container: HTMLElement, options: MapOptions): LocationsMap {
  const map = createMap(container);
  addPictures(map, options.tiles, options.onPictures);
  const marks = createMarks(map, options);
  let under: ReturnType<typeof createUnderlay> | null = null;
  const underlay = () => {
    under ??= createUnderlay(map);
    return under;
  };
  let here: L.Marker | null = null;
  let hasView = false;
  let isRemoved = false;

  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') options.onSelect([]);
  };
  container.addEventListener('keydown', closeOnEscape);
  const resized = new ResizeObserver(() => {
    if (container.offsetWidth > 0) map.invalidateSize({ animate: false }); // while hidden, the view stays
  });
  resized.observe(container);

  /** The work for the first view, in separate tasks: together they would block a phone for too long. */
  const begin = async () => {
    hasView = true;
    for (const step of [followView, () => addGraticule(map)]) {
      await nextTask();
      if (isRemoved) return;
      step();
    }
  };
  const followView = () => {
    map.on('moveend resize', marks.draw);
    marks.draw();
  };

  return {
    show: (locations) => {
      marks.show(locations);
      if (hasView) marks.draw();
    },
    fit: (positions) => {
      if (!positions.length) return;
      fitMap(map, positions);
      if (!hasView) void begin();
    },
    select: marks.select,
    mark: marks.mark,
    hide: (locations) => underlay().hide(locations),
    ring: (centre, miles) => underlay().ring(centre, miles),
    standAt: (position) => {
      here?.remove();
      here = null;
      if (!position) return;
      const icon = L.divIcon({ className: 'map-here', iconSize: [20, 20] });
      here = L.marker([position.latitude, position.longitude], {
        icon,
        interactive: false,
        keyboard: false,
      }).addTo(map);
    },
    remove: () => {
      isRemoved = true;
      resized.disconnect();
      container.removeEventListener('keydown', closeOnEscape);
      map.remove();
    },
  };
}
