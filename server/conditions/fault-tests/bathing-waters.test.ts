import { describe, expect, onTestFinished, test } from 'vitest';
import type { EaWarnings } from '#contract/conditions/bathing-water.ts';
import { feedBodies } from '#contract/conditions/feeds.ts';
import { type SimulatedApp, startSimulatedApp } from '#server/testing/apps/simulated-app.ts';

const SUMMER = '2026-07-10T11:07:00.000Z';

describe('bathing waters', () => {
  const watersOf = async (server: SimulatedApp): Promise<EaWarnings> =>
    feedBodies.ea_warnings.parse((await server.feed('ea_warnings')).body);
  const nothingInForce = { riskLevel: null, comment: null, dailyGmie: null, warnings: [] };

  test('in January have no prediction in force, and last summer’s sample with its date', async () => {
    const server = await startSimulatedApp({ at: '2026-01-10T11:07:00Z' });
    onTestFinished(() => server.close());
    await server.loaded();
    const { locations, in_season, summary } = await watersOf(server);
    expect(in_season).toBe(false);
    expect(summary).toEqual({
      success_rate: 100,
      total_locations: 3,
      successful_locations: 3,
      failed_locations: 0,
    });
    for (const { stp_risk_prediction, bathing_water_profile, in_season_sampling } of locations) {
      expect(stp_risk_prediction).toMatchObject(nothingInForce);
      expect(stp_risk_prediction.state).not.toBe('current');
      expect(bathing_water_profile?.latestRiskPrediction?.riskLevel ?? null).toBeNull();
      expect(in_season_sampling?.sampleDateTime).toMatch(/^2025-0[5-9]-/);
    }
    expect(locations.map(({ stp_risk_prediction }) => stp_risk_prediction.state)).toContain('expired');
  });

  test('lose a prediction at the moment it expires, also when nothing new can be fetched', async () => {
    const server = await startSimulatedApp({ at: SUMMER });
    onTestFinished(() => server.close());
    await server.loaded();
    const [before] = (await watersOf(server)).locations;
    expect(before?.stp_risk_prediction).toMatchObject({
      state: 'current',
      riskLevel: 'normal',
      comment: 'No pollution incidents reported',
      expiresAt: '2026-07-11T07:29:00.000Z', // 08:29 in London
    });
    const expiry = Date.parse('2026-07-11T07:29:00Z');
    server.clock.now = expiry - 1;
    expect((await watersOf(server)).locations[0]?.stp_risk_prediction.state).toBe('current');
    server.clock.now = expiry;
    const after = await watersOf(server);
    for (const { stp_risk_prediction, bathing_water_profile } of after.locations) {
      expect(stp_risk_prediction).toMatchObject(nothingInForce);
      expect(bathing_water_profile?.latestRiskPrediction?.riskLevel ?? null).toBeNull();
    }
    expect(after.locations[0]?.stp_risk_prediction).toMatchObject({
      state: 'expired',
      expiresAt: '2026-07-11T07:29:00.000Z',
    });
  });

  test.each([
    ['one call for one water fails', '/doc/bathing-water/ukz6762-40116', false],
    ['all calls for one water fail', '40116', true],
  ])('%s: this is reported, and the other waters are shown beside it', async (_name, part, isAll) => {
    const server = await startSimulatedApp({
      at: SUMMER,
      faults: [{ upstream: 'bathing_water', mode: 'error_500', url_contains: part }],
    });
    onTestFinished(() => server.close());
    await server.loaded();
    const { summary, locations, meta } = await watersOf(server);
    expect(summary).toEqual({
      success_rate: 66.7,
      total_locations: 3,
      successful_locations: 2,
      failed_locations: 1,
    });
    expect(meta.error).toBe('Part of the Environment Agency data could not be had.');
    const [failed] = locations.filter(({ status }) => status === 1);
    expect(failed).toMatchObject({ bathing_water_id: 'ukz6762-40116', bathing_water_profile: null });
    expect(failed?.stp_risk_prediction.state).toBe(isAll ? 'none' : 'current');
    expect(failed?.in_season_sampling === null).toBe(isAll);
    for (const water of locations.filter(({ status }) => status === 0)) {
      expect(water.bathing_water_profile).not.toBeNull();
      expect(water.stp_risk_prediction.state).toBe('current');
    }
  });
});
