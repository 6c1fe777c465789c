import { z } from 'zod';
import { Done } from '../accounts/auth.ts';
import {
  CommandForm,
  Deliveries,
  DisplayChange,
  DisplayChanged,
  DisplayDetail,
  DisplayForm,
  DisplayList,
  PairingFound,
  PairingLook,
  ServiceForm,
  ShowingPage,
  ShowingQuery,
} from '../displays/displays.ts';
import { Failure } from '../errors.ts';
import { ById } from '../form-values.ts';
import { call } from './call.ts';
import { displayPaths } from './display-paths.ts';
import { refusals, refusalsOfBody, refusalsOfChange, refusalsOfInput } from './refusals.ts';

export const displayCalls = {
  list: call(
    displayPaths.list,
    { access: 'staff', what: 'displays' },
    {
      summary: 'The displays, each with its state; for a safety officer those of assigned locations',
      response: { 200: DisplayList, ...refusals },
    },
  ),
  lookUpCode: call(
    displayPaths.lookUpCode,
    { access: 'admin', what: 'displays' },
    {
      summary: 'The screen that shows a code',
      description: 'A wrong, an expired and a used code get the same answer.',
      body: PairingLook,
      response: { 200: PairingFound, ...refusalsOfBody, 404: Failure, 429: Failure },
    },
  ),
  create: call(
    displayPaths.create,
    { access: 'admin', what: 'displays' },
    {
      summary: 'Approves the screen that shows a code as a new display',
      body: DisplayForm,
      response: { 201: DisplayChanged, ...refusalsOfBody, 404: Failure, 429: Failure },
    },
  ),
  one: call(
    displayPaths.one,
    { access: 'staff', what: 'displays' },
    {
      summary: 'One display: what it should show, what it has confirmed, its contact, commands and showings',
      params: ById,
      response: { 200: DisplayDetail, ...refusalsOfInput, 404: Failure },
    },
  ),
  change: call(
    displayPaths.change,
    { access: 'admin', what: 'displays' },
    {
      summary: 'Changes the settings of a display',
      params: ById,
      body: DisplayChange,
      response: { 200: DisplayChanged, ...refusalsOfChange },
    },
  ),
  pair: call(
    displayPaths.pair,
    { access: 'admin', what: 'displays' },
    {
      summary: 'Gives the display to the screen that shows a code; its number, name and history stay',
      params: ById,
      body: PairingLook,
      response: { 200: DisplayChanged, ...refusalsOfBody, 404: Failure, 429: Failure },
    },
  ),
  setService: call(
    displayPaths.setService,
    { access: 'staff', what: 'displays' },
    {
      summary:
        'Takes a display out of service, with words of the office in place of all else, or puts it back',
      params: ById,
      body: ServiceForm,
      response: { 200: DisplayChanged, ...refusalsOfBody, 404: Failure },
    },
  ),
  command: call(
    displayPaths.command,
    { access: 'staff', what: 'displays' },
    {
      summary:
        'Gives a display a command, which expires after five minutes; an officer, to identify itself alone',
      params: ById,
      body: CommandForm,
      response: { 201: DisplayChanged, ...refusalsOfChange },
    },
  ),
  revoke: call(
    displayPaths.revoke,
    { access: 'admin', what: 'displays' },
    {
      summary: 'Revokes a display: its key opens nothing from now on, and its screen is emptied',
      params: ById,
      response: { 200: DisplayChanged, ...refusalsOfBody, 404: Failure },
    },
  ),
  delete: call(
    displayPaths.delete,
    { access: 'admin', what: 'displays' },
    {
      summary: 'Takes a revoked display off the list. What it has shown is kept for its time',
      params: ById,
      response: { 200: Done, ...refusalsOfChange },
    },
  ),
  showings: call(
    displayPaths.showings,
    { access: 'staff', what: 'displays' },
    {
      summary: 'What a display has shown in some days, the earliest first, in pages',
      description:
        'The days `from` to `until` in London, at most 731; without them the last 7. `after` takes the `next` of the page before.',
      params: ById,
      querystring: ShowingQuery,
      response: { 200: ShowingPage, ...refusalsOfInput, 404: Failure },
    },
  ),
  showingsCsv: call(
    displayPaths.showingsCsv,
    { access: 'staff', what: 'displays' },
    {
      summary: 'What a display has shown, with the hash of each, as a file for spreadsheets',
      params: ById,
      response: { 200: z.string(), ...refusalsOfInput, 404: Failure },
    },
  ),
  deliveries: call(
    displayPaths.deliveries,
    { access: 'staff', what: 'displays' },
    {
      summary: 'How far the custom message of a location has come on each of its displays',
      description:
        'One that was revoked is among them, with the state `revoked`, while it may show its last words: until ' +
        '`dark_at_the_latest`, or until one of its calls was refused.',
      params: ById,
      response: { 200: Deliveries, ...refusalsOfInput, 404: Failure },
    },
  ),
};
