import { defineConfig } from '@playwright/test';

const report = process.env.JOURNEY_REPORT;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  workers: 3, // also on two cores: some journeys mostly wait
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  use: {
    actionTimeout: 10_000,
    contextOptions: { reducedMotion: 'reduce' }, // moving pictures cost the machine as much as the journeys
    locale: 'en-GB',
    serviceWorkers: 'block', // but for the journeys about it
    timezoneId: 'Asia/Tokyo', // people read UK times wherever their device is
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
