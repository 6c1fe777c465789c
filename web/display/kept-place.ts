import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import type { KeptPlace } from '#domain/displays/sign.ts';

/** What a sign keeps of a frame: where it stands, and nothing that could be out of date. No times, no tide, no message. */
export const keptOf = ({ place, look, page_url, simulated }: DisplayFrame): KeptPlace => ({
  place,
  look,
  page_url,
  simulated,
});
