import * as L from 'leaflet';
import { type Concern, concernKinds } from '#domain/overview/concerns.ts';
import { type ConcernShape, concernShapes } from '#web/shared/place/concern-shapes.ts';
import { formatCount } from '../list/counted.ts';
import { labelSides, markerLabel } from './map-labels.ts';
import { type Mark, markName } from './map-marks.ts';

export const TARGET_PX = 44;
/** The free room around a mark that is moved into view: a little more than half its target. */
export const ROOM_PX = TARGET_PX / 2 + 8;
const MARK_PX = { location: 24, cluster: 32 };

/** A mark on the map: its button and, for a single location, its label. */
export interface MarkElements {
  mark: Mark;
  marker: L.Marker;
  anchor: HTMLElement;
  button: HTMLButtonElement;
  label: HTMLElement | null;
  /** What its concern is drawn as at present; null: not known yet. */
  shape: ConcernShape | null;
}

/** The highest concern of each place by its slug; null or missing: not known yet. */
export type Concerns = ReadonlyMap<string, Concern | null>;

const rank = ({ kind }: Concern): number => concernKinds.indexOf(kind);

/** The highest concern of a mark's places. */
function highestOf({ places }: Mark, concerns: Concerns): Concern | null {
  const all = places.flatMap(({ slug }) => concerns.get(slug) ?? []);
  return all.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A concern's mark, with a halo that parts it from the map. */
function shapeElement(shape: ConcernShape): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'map-mark');
  svg.ariaHidden = 'true';
  const [outline, ...inside] = concernShapes[shape];
  const halo = { d: outline.d, className: 'map-halo' };
  for (const part of [halo, outline, ...inside]) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', part.d);
    path.setAttribute('class', part.className);
    svg.append(path);
  }
  return svg;
}

/** Draws the highest concern of a mark, if it is drawn as another, and says it to screen readers. */
export function showConcern(elements: MarkElements, concerns: Concerns): void {
  const { mark, button } = elements;
  const highest = highestOf(mark, concerns);
  const [single, another] = mark.places;
  const isInactive = single && !another && !single.active;
  const shape = highest ? highest.mark : isInactive ? 'inactive' : null;
  button.setAttribute('aria-description', highest ? `${another ? 'Highest: ' : ''}${highest.sentence}` : '');
  if (shape === elements.shape) return;
  elements.shape = shape;
  button.dataset.known = String(shape !== null);
  button.querySelector('.map-mark')?.remove();
  // Of a cluster only what asks for attention: 'nothing reported' needs no mark beside its number.
  if (shape && !(another && shape === 'nothing_reported')) button.append(shapeElement(shape));
}

function countOf({ places }: Mark): HTMLSpanElement {
  const count = document.createElement('span');
  count.className = 'map-count';
  count.textContent = formatCount(places.length);
  return count;
}

function markButton(mark: Mark, isInseparable: boolean): HTMLButtonElement {
  const button = document.createElement('button');
  const isCluster = mark.places.length > 1;
  button.type = 'button';
  button.className = isCluster ? 'map-marker map-cluster' : 'map-marker';
  button.dataset.active = String(mark.places.some(({ active }) => active));
  button.ariaLabel = markName(mark, isInseparable);
  button.title = isCluster ? button.ariaLabel : (mark.places[0]?.name ?? '');
  if (isCluster) button.append(countOf(mark));
  L.DomEvent.disableClickPropagation(button);
  return button;
}

/** Hidden from screen readers: the button beside it has the full name. */
function markText(name: string): HTMLSpanElement {
  const label = document.createElement('span');
  label.className = 'map-label';
  label.ariaHidden = 'true';
  label.textContent = markerLabel(name);
  label.dataset.cut = String(label.textContent !== name);
  return label;
}

/** Puts a mark on the map, at its position. */
export function addMark(map: L.Map, mark: Mark, isInseparable: boolean): MarkElements {
  const button = markButton(mark, isInseparable);
  const [single, another] = mark.places;
  const label = single && !another ? markText(single.name) : null;
  const anchor = document.createElement('div');
  anchor.append(button, ...(label ? [label] : []));
  const icon = L.divIcon({ className: 'map-anchor', html: anchor, iconSize: [TARGET_PX, TARGET_PX] });
  const marker = L.marker([mark.latitude, mark.longitude], { icon, interactive: false, keyboard: false });
  marker.addTo(map);
  return { mark, marker, anchor: anchor.parentElement ?? anchor, button, label, shape: null };
}

/** Adapts to the current zoom: smaller targets where marks are close, and only the labels that have room. */
export function settle(map: L.Map, shown: readonly MarkElements[]): void {
  const marks = shown.map(({ mark, label }) => {
    const { x, y } = map.latLngToContainerPoint([mark.latitude, mark.longitude]);
    return {
      x,
      y,
      size: mark.places.length > 1 ? MARK_PX.cluster : MARK_PX.location,
      label: label && { width: label.offsetWidth, height: label.offsetHeight },
    };
  });
  const sides = labelSides(marks);
  shown.forEach(({ button, label }, index) => {
    const { x = 0, y = 0 } = marks[index] ?? {};
    const near = marks.filter((other) => Math.hypot(other.x - x, other.y - y) < TARGET_PX);
    button.dataset.crowded = String(near.length > 1);
    if (label) label.dataset.side = sides[index] ?? 'none';
  });
}

/**
 * Puts the buttons into the order of Tab, from north to south, without moving the button that has the focus: moving it
 * would take the focus away.
 */
export function putInOrder(shown: readonly MarkElements[]): void {
  const focused = shown.findIndex(({ button }) => button === document.activeElement);
  const still = shown[focused]?.anchor ?? null;
  shown.forEach(({ anchor }, index) => {
    if (index < focused) anchor.parentElement?.insertBefore(anchor, still);
    if (index > focused) anchor.parentElement?.append(anchor);
  });
}
