import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refusalsOfBody, refusalsOfInput } from '#contract/calls/refusals.ts';
import { Failure } from '#contract/errors.ts';
import {
  CostQuery,
  GoesAlong,
  LocationIds,
  NearBathingWaters,
  NearQuery,
  NearTideStations,
  RefreshCost,
} from '#contract/network/location-planning.ts';
import { storeNothing } from '#server/http/answers/answers.ts';
import type { NearestSources } from './nearest-sources.ts';

const config = { access: 'admin', what: 'locations' } as const;

/** Figures for an administrator before a location is made, changed or deleted. */
export const adminLocationPlanningRoutes =
  (options: {
    goesAlong: (ids: readonly string[]) => Promise<GoesAlong>;
    cost: (add: number) => RefreshCost;
    nearest: NearestSources;
  }): FastifyPluginAsyncZod =>
  async (app) => {
    const { goesAlong, cost, nearest } = options;
    storeNothing(app);

    app.post(
      '/api/admin/locations/goes-along',
      {
        config,
        schema: {
          summary: 'What would be deleted along with these locations; nothing is deleted',
          body: LocationIds,
          response: { 200: GoesAlong, ...refusalsOfBody },
        },
      },
      (request) => goesAlong(request.body.ids),
    );

    app.get(
      '/api/admin/locations/cost',
      {
        config,
        schema: {
          summary: 'What so many more active locations, or fewer, cost of the daily budgets of the sources',
          querystring: CostQuery,
          response: { 200: RefreshCost, ...refusalsOfInput },
        },
      },
      (request) => cost(request.query.add),
    );

    app.get(
      '/api/admin/tide-stations',
      {
        config,
        schema: {
          summary: 'The tide stations nearest to a position',
          querystring: NearQuery,
          response: { 200: NearTideStations, ...refusalsOfInput, 502: Failure },
        },
      },
      (request) => nearest.tideStations(request.query),
    );

    app.get(
      '/api/admin/bathing-waters',
      {
        config,
        schema: {
          summary: 'The designated bathing waters of England nearest to a position',
          querystring: NearQuery,
          response: { 200: NearBathingWaters, ...refusalsOfInput, 502: Failure },
        },
      },
      (request) => nearest.bathingWaters(request.query),
    );
  };
