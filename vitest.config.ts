import { defineConfig } from 'vitest/config';

/** Files that put something else in the place of a module, which others must not meet. */
const MOCKING = [
  'server/accounts/busy.test.ts',
  'server/accounts/enumeration.test.ts',
  'server/accounts/limits/guessing.test.ts',
  'server/accounts/passwords/passwords.test.ts',
];

const common = {
  setupFiles: ['server/testing/no-outside-calls.ts'],
  pool: 'forks' as const,
  testTimeout: 20_000,
  hookTimeout: 20_000,
  expect: { poll: { timeout: 10_000 } }, // what soon holds takes longer than a second on a busy machine
};

export default defineConfig({
  test: {
    maxWorkers: 2, // with more than there are cores, tests about time come too late for it
    globalSetup: ['server/store/testing/run-databases.ts'],
    projects: [
      {
        test: {
          ...common,
          name: 'shared modules', // loaded once per worker: half of the time would go to loading them for each file
          isolate: false,
          include: ['{contract,domain,server,simulator,web,scripts,deploy,docs,tide-model}/**/*.test.ts'],
          exclude: MOCKING,
        },
      },
      {
        test: {
          ...common,
          name: 'components', // in a document of its own per file, against the real server
          environment: 'happy-dom',
          globalSetup: ['server/testing/serve-components.ts'],
          include: ['web/**/*.test.tsx'],
        },
      },
      { test: { ...common, name: 'own modules', isolate: true, include: MOCKING } },
    ],
  },
});
