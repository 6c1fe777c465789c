import { z } from 'zod';
import { Done } from '../accounts/auth.ts';
import { Failure } from '../errors.ts';
import { ById, Id } from '../form-values.ts';
import { listDescription } from '../list-query.ts';
import {
  AdminLocation,
  AdminLocationList,
  AdminLocationQuery,
  AutoPopulated,
  CustomMessageChange,
  LocationForm,
  LocationNames,
  LocationSaved,
} from '../network/admin-locations.ts';
import { ChosenWaters, ImportState, MissingWaters } from '../network/bathing-water-import.ts';
import { CsvApplied, CsvPreview, CsvWrites } from '../network/location-csv.ts';
import {
  CostQuery,
  GoesAlong,
  LocationIds,
  NearBathingWaters,
  NearQuery,
  NearTideStations,
  RefreshCost,
} from '../network/location-planning.ts';
import { SignedLinkForm, SignedLinkMade, SignedLinks } from '../sharing/signed-links.ts';
import { call } from './call.ts';
import { locationPaths } from './location-paths.ts';
import { refusals, refusalsOfBody, refusalsOfChange, refusalsOfInput } from './refusals.ts';

const positionDescription =
  'A new position or offshore point outside the British Isles and their waters is refused with 400, the reason ' +
  '`position_outside` and, where one lies on the coast, the `suggestion` of the position that was probably meant. ' +
  '`confirm_position: true` stores it all the same.';

const CSV = 'text/csv';

export const locationCalls = {
  list: call(
    locationPaths.list,
    { access: 'admin', what: 'locations' },
    {
      summary:
        'The locations, inactive ones included, by their names unless the query asks for another order',
      description: listDescription,
      querystring: AdminLocationQuery,
      response: { 200: AdminLocationList, ...refusalsOfInput },
    },
  ),
  assigned: call(
    locationPaths.assigned,
    { access: 'staff', what: 'locations' },
    {
      summary: 'The locations whose custom message the caller may change',
      description: listDescription,
      querystring: AdminLocationQuery,
      response: { 200: AdminLocationList, ...refusalsOfInput },
    },
  ),
  names: call(
    locationPaths.names,
    { access: 'staff', what: 'locations' },
    { summary: 'The names of all locations', response: { 200: LocationNames, ...refusals } },
  ),
  one: call(
    locationPaths.one,
    { access: 'admin', what: 'locations' },
    {
      summary: 'One location as it is stored',
      params: ById,
      response: { 200: AdminLocation, ...refusalsOfInput, 404: Failure },
    },
  ),
  create: call(
    locationPaths.create,
    { access: 'admin', what: 'locations' },
    {
      summary: 'Creates a location; its feeds begin at once',
      description: positionDescription,
      body: LocationForm,
      response: { 201: LocationSaved, ...refusalsOfBody, 409: Failure },
    },
  ),
  change: call(
    locationPaths.change,
    { access: 'staff', what: 'locations' },
    {
      summary: 'Changes a location, or its custom message alone: all that a safety officer may change',
      description: positionDescription,
      params: ById,
      body: z.union([CustomMessageChange, LocationForm]),
      response: { 200: LocationSaved, ...refusalsOfChange },
    },
  ),
  delete: call(
    locationPaths.delete,
    { access: 'admin', what: 'locations' },
    {
      summary:
        'Deletes a location with its assignments, automated messages and adverts; its feeds end at once',
      params: ById,
      response: { 200: Done, ...refusalsOfChange },
    },
  ),
  autoPopulate: call(
    locationPaths.autoPopulate,
    { access: 'admin', what: 'locations' },
    {
      summary: "Makes a location of each of the Environment Agency's bathing waters that is at none yet",
      response: { 200: AutoPopulated, ...refusals, 409: Failure, 415: Failure, 502: Failure },
    },
  ),
  goesAlong: call(
    locationPaths.goesAlong,
    { access: 'admin', what: 'locations' },
    {
      summary: 'What would be deleted along with these locations; nothing is deleted',
      body: LocationIds,
      response: { 200: GoesAlong, ...refusalsOfBody },
    },
  ),
  cost: call(
    locationPaths.cost,
    { access: 'admin', what: 'locations' },
    {
      summary: 'What so many more active locations, or fewer, cost of the daily budgets of the sources',
      querystring: CostQuery,
      response: { 200: RefreshCost, ...refusalsOfInput },
    },
  ),
  tideStations: call(
    locationPaths.tideStations,
    { access: 'admin', what: 'locations' },
    {
      summary: 'The tide stations nearest to a position',
      querystring: NearQuery,
      response: { 200: NearTideStations, ...refusalsOfInput, 502: Failure },
    },
  ),
  bathingWaters: call(
    locationPaths.bathingWaters,
    { access: 'admin', what: 'locations' },
    {
      summary: 'The designated bathing waters of England nearest to a position',
      querystring: NearQuery,
      response: { 200: NearBathingWaters, ...refusalsOfInput, 502: Failure },
    },
  ),
  missingWaters: call(
    locationPaths.missingWaters,
    { access: 'admin', what: 'locations' },
    {
      summary: 'The designated bathing waters of England that no location names yet',
      response: { 200: MissingWaters, ...refusals, 502: Failure },
    },
  ),
  importWaters: call(
    locationPaths.importWaters,
    { access: 'admin', what: 'locations' },
    {
      summary: 'Begins to make a location of each of these bathing waters; one import at a time',
      body: ChosenWaters,
      response: { 202: ImportState, ...refusalsOfBody, 409: Failure, 502: Failure },
    },
  ),
  importState: call(
    locationPaths.importState,
    { access: 'admin', what: 'locations' },
    {
      summary: 'How far the last import of chosen bathing waters has come',
      response: { 200: ImportState, ...refusals },
    },
  ),
  csv: call(
    locationPaths.csv,
    { access: 'admin', what: 'locations' },
    {
      summary: 'All locations as a file for spreadsheets, without their custom messages',
      produces: [CSV],
      response: { 200: z.string(), ...refusals },
    },
  ),
  previewCsv: call(
    locationPaths.previewCsv,
    { access: 'admin', what: 'locations' },
    {
      summary: 'What a file of locations would change, row by row; nothing is written',
      description:
        'UTF-8, or UTF-16 with its mark, with commas, semicolons or tabs. A row with an `_id` changes that ' +
        'location, one without makes a new one. A column that is left out changes nothing. Locations that are not ' +
        'in the file stay as they are. `questions` asks back about a position outside the British Isles, a tide ' +
        'station that ADMIRALTY does not have, and ids of bathing waters with something else than `|` between them.',
      consumes: [CSV],
      body: z.string({ error: 'The file must be sent as text/csv' }),
      response: { 200: CsvPreview, ...refusalsOfBody },
    },
  ),
  applyCsv: call(
    locationPaths.applyCsv,
    { access: 'admin', what: 'locations' },
    {
      summary: 'Writes rows of a preview, each by itself',
      description:
        'Takes the `write` of the preview’s rows. A row is refused if its location has changed since, or its name ' +
        'was taken, or its new position is outside the British Isles and not confirmed; the others are written ' +
        'all the same.',
      body: CsvWrites,
      response: { 200: CsvApplied, ...refusalsOfBody },
    },
  ),
  links: call(
    locationPaths.links,
    { access: 'admin', what: 'links for other sites' },
    {
      summary: 'The signed links by which other sites show a location, with their addresses',
      params: z.object({ id: Id }),
      response: { 200: SignedLinks, ...refusalsOfInput, 404: Failure },
    },
  ),
  createLink: call(
    locationPaths.createLink,
    { access: 'admin', what: 'links for other sites' },
    {
      summary: 'Makes a signed link to a location, for ever or until a moment',
      description:
        'With it as the parameter `link`, the page to embed, the picture and the CSV files of this location can be ' +
        'read without an account. It opens nothing else.',
      params: z.object({ id: Id }),
      body: SignedLinkForm,
      response: { 201: SignedLinkMade, ...refusalsOfBody, 404: Failure, 409: Failure },
    },
  ),
  deleteLink: call(
    locationPaths.deleteLink,
    { access: 'admin', what: 'links for other sites' },
    {
      summary: 'Revokes a signed link: it opens nothing from now on',
      params: z.object({ id: Id, link: Id }),
      response: { 200: Done, ...refusalsOfBody, 404: Failure },
    },
  ),
};
