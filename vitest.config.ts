import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,domain,server,simulator,web,scripts}/**/*.test.ts'],
    setupFiles: ['server/testing/no-outside-calls.ts'],
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
