import { z } from 'zod';
import { Done } from '../accounts/auth.ts';
import { Failure } from '../errors.ts';
import { ById } from '../form-values.ts';
import { listDescription } from '../list-query.ts';
import {
  AutomatedMessageDraft,
  AutomatedMessageList,
  AutomatedMessageQuery,
  AutomatedMessageSaved,
  MatchingMessages,
  MatchPreview,
  MatchPreviewDraft,
  OneAutomatedMessage,
} from '../notices/automated-messages.ts';
import {
  MessageHistory,
  MessageHistoryQuery,
  SeveralMessages,
  SeveralSaved,
} from '../notices/custom-messages.ts';
import { call } from './call.ts';
import { messagePaths } from './message-paths.ts';
import { refusalsOfBody, refusalsOfChange, refusalsOfInput, refusalsOfPlace } from './refusals.ts';

const csv = { description: 'text/csv', content: { 'text/csv': { schema: z.string() } } };

export const messageCalls = {
  history: call(
    messagePaths.history,
    { access: 'staff', what: 'custom messages' },
    {
      summary: 'What was said at a location by hand, who said it, and until when; the latest first',
      params: ById,
      querystring: MessageHistoryQuery,
      response: { 200: MessageHistory, ...refusalsOfInput },
    },
  ),
  historyCsv: call(
    messagePaths.historyCsv,
    { access: 'staff', what: 'custom messages' },
    {
      summary: 'The same as a file for spreadsheets: all of them, or the latest 5,000 entries',
      params: ById,
      response: { 200: csv, ...refusalsOfInput },
    },
  ),
  changeSeveral: call(
    messagePaths.changeSeveral,
    { access: 'staff', what: 'custom messages' },
    {
      summary: 'Puts one custom message at several locations, or clears it there',
      description:
        'Each location is judged and written by itself and has a result of its own, in the order given: with ' +
        '`version`, only where that is still the one that is there.',
      body: SeveralMessages,
      response: { 200: SeveralSaved, ...refusalsOfBody },
    },
  ),
  matching: call(
    messagePaths.matching,
    { access: 'reading', what: 'automated messages' },
    {
      summary: 'The automated messages that apply to the wind at a location now, under its name',
      description: 'Speeds are mph. Where `wind_known` is false nobody can tell which apply.',
      params: z.object({ name: z.string() }),
      response: { 200: MatchingMessages, ...refusalsOfPlace },
    },
  ),
  list: call(
    messagePaths.list,
    { access: 'staff', what: 'automated messages' },
    {
      summary: 'All automated messages; for a safety officer, those of assigned locations',
      description: listDescription,
      querystring: AutomatedMessageQuery,
      response: { 200: AutomatedMessageList, ...refusalsOfInput },
    },
  ),
  one: call(
    messagePaths.one,
    { access: 'staff', what: 'automated messages' },
    {
      summary: 'One automated message; for a safety officer, of an assigned location',
      params: ById,
      response: { 200: OneAutomatedMessage, ...refusalsOfInput, 404: Failure },
    },
  ),
  create: call(
    messagePaths.create,
    { access: 'staff', what: 'automated messages' },
    {
      summary: 'Makes an automated message',
      description: 'The location is given by its name or slug. Speeds are mph.',
      body: AutomatedMessageDraft,
      response: { ...refusalsOfBody, 201: AutomatedMessageSaved },
    },
  ),
  preview: call(
    messagePaths.preview,
    { access: 'staff', what: 'automated messages' },
    {
      summary:
        'What a message that is being written would do: now, and by day in the winds that were recorded',
      description:
        'An hour has matched if some wind of it that was recorded would have. Hours of which nothing is known ' +
        'are counted apart. Nothing is stored. 60 a minute.',
      body: MatchPreviewDraft,
      response: { ...refusalsOfBody, 200: MatchPreview, 429: Failure },
    },
  ),
  change: call(
    messagePaths.change,
    { access: 'staff', what: 'automated messages' },
    {
      summary: 'Replaces an automated message',
      description: 'With `If-Match`, only the version that the caller has seen.',
      params: ById,
      body: AutomatedMessageDraft,
      response: { ...refusalsOfChange, 200: AutomatedMessageSaved },
    },
  ),
  delete: call(
    messagePaths.delete,
    { access: 'staff', what: 'automated messages' },
    {
      summary: 'Deletes an automated message',
      description: 'With `If-Match`, only the version that the caller has seen.',
      params: ById,
      response: { ...refusalsOfChange, 200: Done },
    },
  ),
};
