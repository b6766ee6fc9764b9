// Every kind of test has a project of its own, with what it needs and no more. Nothing is ever retried: a test that
// fails now and then is a bug in the test or in the product. Time limits are there for what hangs, not for what is slow.

import { defineConfig } from 'vitest/config'

/** One second, the default, is too little for a process to say a word on a busy machine. */
const patient = { poll: { timeout: 30_000 } }
const database = 'packages/testkit/src/global-database.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          expect: patient,
          include: [
            'packages/{domain,contract}/**/*.test.ts',
            'apps/supervisor/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'apps/supervisor/src/start.test.ts'],
          testTimeout: 30_000,
        },
      },
      './apps/web/vitest.config.ts',
      {
        test: {
          name: 'server',
          expect: patient,
          include: ['apps/server/src/**/*.test.ts', 'packages/testkit/**/*.test.ts'],
          globalSetup: [database],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      './packages/sandbox/vitest.config.ts',
      {
        test: {
          name: 'judge',
          expect: patient,
          include: ['apps/judge/**/*.test.ts'],
          // Programs are timed: files that ran side by side would take each other's cores.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          expect: patient,
          include: ['e2e/**/*.test.ts', 'apps/supervisor/src/start.test.ts'],
          globalSetup: ['./e2e/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
