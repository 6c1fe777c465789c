import { z } from 'zod';
import { wholeNumber } from '../list-query.ts';

/** Pixels of panels of e-paper, lying; upright ones the other way round. */
export const panelSizes = [
  [800, 480],
  [1304, 984],
  [1872, 1404],
] as const;

const isPanel = (width: number, height: number): boolean =>
  panelSizes.some(
    ([long, short]) => (width === long && height === short) || (width === short && height === long),
  );

const SIZES = panelSizes.map(([long, short]) => `${long} × ${short}`).join(', ');

const MOST_PIXELS = 2000;
const size = {
  width: wholeNumber('width', 1, MOST_PIXELS),
  height: wholeNumber('height', 1, MOST_PIXELS),
};
const bits = z
  .enum(['1', '2', '4'], 'bits must be 1, 2 or 4')
  .default('1')
  .transform((text) => Number(text) as 1 | 2 | 4);
const sizeError = {
  path: ['width'],
  error: `width and height must be those of a panel, either way round: ${SIZES}`,
};

/** Query of `GET /api/display/picture.png`. */
export const PictureQuery = z
  .strictObject({ ...size, bits })
  .refine(({ width, height }) => isPanel(width, height), sizeError);
export type PictureQuery = z.infer<typeof PictureQuery>;

/** Query of `GET /api/display/panel.png`: the same, with the revision that the panel was told of. */
export const PanelQuery = z
  .strictObject({ ...size, bits, revision: z.string().max(40) })
  .refine(({ width, height }) => isPanel(width, height), sizeError);

// ---- the calls of TRMNL panels, in their own words --------------------------------------------------------------------

/** Answer of `GET /api/setup`. */
export const TrmnlSetup = z.object({
  status: z.literal(200),
  /** What the panel sends as `Access-Token` from then on. It opens nothing before an administrator has approved it. */
  api_key: z.string(),
  /** The code to type. */
  friendly_id: z.string(),
  image_url: z.url(),
  message: z.string(),
});

/** Answer of `GET /api/display`. */
export const TrmnlDisplay = z.object({
  status: z.literal(0),
  image_url: z.url(),
  /** Of a picture; a panel that has a file of this name draws nothing. */
  filename: z.string(),
  refresh_rate: z.number().int(), // seconds
  reset_firmware: z.literal(false),
  update_firmware: z.literal(false),
  firmware_url: z.null(),
  special_function: z.literal('none'),
});
