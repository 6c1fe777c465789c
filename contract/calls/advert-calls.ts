import { z } from 'zod';
import { Done } from '../accounts/auth.ts';
import {
  AdvertChange,
  AdvertDraft,
  AdvertList,
  AdvertListQuery,
  AdvertQuery,
  AdvertSaved,
  AdvertUpload,
  LocationAdverts,
  OneAdvert,
} from '../adverts/adverts.ts';
import { Failure } from '../errors.ts';
import { ById } from '../form-values.ts';
import { listDescription } from '../list-query.ts';
import { advertPaths } from './advert-paths.ts';
import { call } from './call.ts';
import { refusalsOfBody, refusalsOfChange, refusalsOfInput, refusalsOfPlaceQuery } from './refusals.ts';

const aboutFile =
  'The file is judged by what it holds: a picture is drawn anew in up to three widths, without what else was in it; of ' +
  'an animation the first picture is kept. A film is kept as it is, and refused with 415 where most browsers cannot play ' +
  'its codec. ';

const FORM = 'multipart/form-data';

/** What only a call that takes a file can answer: it came too slowly, or there is no room for it. */
const refusalsOfFile = { 408: Failure, 507: Failure } as const;

export const advertCalls = {
  ofLocation: call(
    advertPaths.ofLocation,
    { access: 'reading', what: 'adverts' },
    {
      summary: 'The adverts of a location, by its name or slug',
      description:
        'In the order in which they are shown: the lowest priority number first, then the newest. ' +
        '`active_only=false` is for administrators, who then also get those of a location that is switched off; ' +
        'others always get the active ones. `q`, `sort`, `state` and `offset` go with it and are otherwise not heeded.',
      params: z.object({ name: z.string() }),
      querystring: AdvertQuery,
      response: { 200: LocationAdverts, ...refusalsOfPlaceQuery },
    },
  ),
  list: call(
    advertPaths.list,
    { access: 'staff', what: 'adverts' },
    {
      summary: 'The adverts, in the order in which they are shown unless the query asks for another',
      description: listDescription,
      querystring: AdvertListQuery,
      response: { 200: AdvertList, ...refusalsOfInput },
    },
  ),
  one: call(
    advertPaths.one,
    { access: 'staff', what: 'adverts' },
    {
      summary: 'One advert',
      params: ById,
      response: { 200: OneAdvert, ...refusalsOfInput, 404: Failure },
    },
  ),
  create: call(
    advertPaths.create,
    { access: 'admin', what: 'adverts' },
    {
      summary: 'Makes an advert of a file that is on the web',
      description:
        'Dates without a zone are on London’s clock; an end date without a time is the end of that day.',
      body: AdvertDraft,
      response: { ...refusalsOfBody, 201: AdvertSaved },
    },
  ),
  delete: call(
    advertPaths.delete,
    { access: 'admin', what: 'adverts' },
    {
      summary: 'Deletes an advert; a file at an address on the web stays where it is',
      description:
        'A file that was uploaded goes with its advert. With `If-Match`, only the version that the caller has seen.',
      params: ById,
      response: { ...refusalsOfChange, 200: Done },
    },
  ),
  deleteWithFile: call(
    advertPaths.deleteWithFile,
    { access: 'admin', what: 'adverts' },
    {
      summary: 'Deletes an advert and its uploaded file',
      description:
        'While the store of the files is away nothing is deleted (503). A file at an address on the web is not ours ' +
        'to delete: the answer then speaks of the advert alone. With `If-Match`, only the version that the caller ' +
        'has seen.',
      params: ById,
      response: { ...refusalsOfChange, 200: Done },
    },
  ),
  upload: call(
    advertPaths.upload,
    { access: 'admin', what: 'adverts' },
    {
      summary: 'Makes an advert of an uploaded file',
      description:
        `${aboutFile}With the header \`Idempotency-Key\`, a text of the client’s own, a repeated upload answers with ` +
        'the advert that the first one made.',
      consumes: [FORM],
      body: AdvertUpload,
      response: { ...refusalsOfBody, ...refusalsOfFile, 201: AdvertSaved },
    },
  ),
  change: call(
    advertPaths.change,
    { access: 'admin', what: 'adverts' },
    {
      summary: 'Replaces an advert',
      description:
        'The body is the whole advert: what is left out takes its default. As a multipart form it may bring a new ' +
        `file; the one before goes when the new one is stored. ${aboutFile}With \`If-Match\`, only the version that ` +
        'the caller has seen.',
      consumes: ['application/json', FORM],
      params: ById,
      body: AdvertChange,
      response: { ...refusalsOfChange, ...refusalsOfFile, 200: AdvertSaved },
    },
  ),
};
