import type { DisplayFrame } from '#contract/displays/display-frame.ts';

/** What stands above the blocks: the place, or the words of an office that took the sign out of service. */
export const openingOfFrame = ({ place, out_of_service }: DisplayFrame): string =>
  out_of_service === null ? place.name : `Out of service: ${out_of_service.text}`;

/** The frame in one sentence, as the text alternative of its picture. */
export const pictureWords = (frame: DisplayFrame): string =>
  frame.out_of_service === null
    ? `The sign at ${frame.place.name}: ${frame.blocks.map(({ headline }) => headline).join(', ')}`
    : `The sign at ${frame.place.name}: ${openingOfFrame(frame)}`;
