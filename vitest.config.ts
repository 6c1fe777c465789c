import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,domain,server,simulator,web,scripts}/**/*.test.ts'],
    setupFiles: ['server/testing/no-outside-calls.ts'],
    pool: 'forks',
    maxWorkers: 2, // also on two cores: some files mostly wait
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
