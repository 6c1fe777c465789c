import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { locationCalls } from '#contract/calls/location-calls.ts';
import type { GoesAlong, RefreshCost } from '#contract/network/location-planning.ts';
import { storeNothing } from '#server/http/answers/answers.ts';
import type { NearestSources } from './nearest-sources.ts';

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

    app.route({ ...locationCalls.goesAlong, handler: (request) => goesAlong(request.body.ids) });

    app.route({ ...locationCalls.cost, handler: (request) => cost(request.query.add) });

    app.route({ ...locationCalls.tideStations, handler: (request) => nearest.tideStations(request.query) });

    app.route({ ...locationCalls.bathingWaters, handler: (request) => nearest.bathingWaters(request.query) });
  };
