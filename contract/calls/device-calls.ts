import { z } from 'zod';
import { DisplayFrame } from '../displays/display-frame.ts';
import { PanelQuery, PictureQuery, TrmnlDisplay, TrmnlSetup } from '../displays/display-pictures.ts';
import {
  DisplayAnswer,
  DisplayRefused,
  DisplayReport,
  PairingBegun,
  PairingPoll,
  PairingRequest,
  PairingState,
} from '../displays/displays.ts';
import { Failure } from '../errors.ts';
import { call } from './call.ts';
import { devicePaths } from './device-paths.ts';
import { refusalsOfForm } from './refusals.ts';

const refusals = { 401: DisplayRefused, 503: Failure } as const;

const pngAnswer = { description: 'image/png', content: { 'image/png': { schema: z.string() } } };

export const deviceCalls = {
  report: call(
    devicePaths.report,
    { access: 'display' },
    {
      summary: 'A display says what it shows, and is told what to show',
      description:
        'Every minute. Reports may come twice and in any order: an older one changes nothing. Once a day the answer sets a new key.',
      body: DisplayReport,
      response: { 200: DisplayAnswer, ...refusalsOfForm, ...refusals, 429: Failure },
    },
  ),
  frame: call(
    devicePaths.frame,
    { access: 'display' },
    {
      summary: 'What the display is to show now; its tag is that of the frame',
      response: { 200: DisplayFrame, 304: z.null().describe('The display has it'), ...refusals },
    },
  ),
  events: call(
    devicePaths.events,
    { access: 'display' },
    {
      summary: 'The live connection of a display, by server-sent events',
      description:
        '`answer` as the answer of a report, at once and whenever something has changed; `beat` every 20 seconds; ' +
        '`refused` with the reason before it ends for good.',
      response: { 200: z.string(), ...refusals },
    },
  ),
  beginPairing: call(
    devicePaths.beginPairing,
    { access: 'public' },
    {
      summary: 'A screen asks to be paired: a secret for the page, and a code to show',
      description:
        'The code lasts for 10 minutes and works once. An administrator who stands before the screen types it.',
      body: PairingRequest,
      response: { 200: PairingBegun, ...refusalsOfForm, 429: Failure },
    },
  ),
  pollPairing: call(
    devicePaths.pollPairing,
    { access: 'public' },
    {
      summary:
        'The screen asks what has become of its pairing; with `paired`, once, comes the cookie with its key',
      body: PairingPoll,
      response: { 200: PairingState, ...refusalsOfForm },
    },
  ),
  picture: call(
    devicePaths.picture,
    { access: 'display' },
    {
      summary: 'What the display is to show now, as a picture that dates itself, for a panel of e-paper',
      description:
        'The key comes in the cookie, or in the header `Access-Token`. The tag is the revision of what the picture says, its ' +
        'date too. `Refresh` says after how many seconds to fetch again. Each call counts as a report.',
      querystring: PictureQuery,
      response: {
        200: pngAnswer,
        304: z.null().describe('The panel has it'),
        ...{ 400: Failure, 401: DisplayRefused, 429: Failure, 503: Failure },
      },
    },
  ),
  panelSetup: call(
    devicePaths.panelSetup,
    { access: 'public' },
    {
      summary: 'TRMNL: a panel asks for its key',
      description:
        'The header `ID` is the address of its radio. The key is new with each call, and opens nothing before an ' +
        'administrator has typed the code that the panel shows.',
      response: { 200: TrmnlSetup, 400: Failure, 429: Failure, 503: Failure },
    },
  ),
  panel: call(
    devicePaths.panel,
    { access: 'public' },
    {
      summary: 'TRMNL: what the panel is to show, and when to ask again',
      description: 'The key comes in the header `Access-Token`, the size in `Width` and `Height`.',
      response: { 200: TrmnlDisplay, 429: Failure, 503: Failure },
    },
  ),
  panelPicture: call(
    devicePaths.panelPicture,
    { access: 'public' },
    {
      summary: 'TRMNL: the picture that the panel was told of',
      description:
        'The key comes in the header `Access-Token`, which a panel sends where the address begins with that of its server. ' +
        'A picture that has been replaced meanwhile is refused: the panel would keep it under the name of the other.',
      querystring: PanelQuery,
      response: { 200: pngAnswer, 400: Failure, 404: Failure, 429: Failure, 503: Failure },
    },
  ),
  panelLog: call(
    devicePaths.panelLog,
    { access: 'public' },
    {
      summary: 'TRMNL: a panel tells what went wrong. It is not kept.',
      body: z.unknown(),
      response: { 204: z.null().describe('Taken'), 400: Failure, 413: Failure, 429: Failure },
    },
  ),
};
