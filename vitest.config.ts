// Every kind of test has a project of its own, with what it needs and no more. Nothing is ever retried: a test that
// fails now and then is a bug in the test or in the product. Time limits are there for what hangs, not for what is slow.

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** One second, the default, is too little for a process to say a word on a busy machine. */
const patient = { poll: { timeout: 30_000 } }
const database = 'packages/testkit/src/global-database.ts'
const page = 'packages/testkit/src/global-page.ts'
/** By default one core is left idle, which on two cores is half of them. */
const everyCore = { maxWorkers: '100%' }

/** Tests of a file in an order that is not the written one, but the same each time. */
const anyOrder = { shuffle: { tests: true } }

/** Files that take long, though they are not large. Without this rule the largest begin first. */
const longest = [
  '/server/src/programs/main.test.ts',
  '/server/src/programs/hostile-text.test.ts',
  '/server/src/platform/fairness/helper-pool.test.ts',
  '/judge/test/precompiled.test.ts',
  '/judge/test/abuse.test.ts',
  '/e2e/axe.test.ts',
  '/e2e/fault-run.test.ts',
  '/supervisor/src/start.test.ts',
]

/** The longest files begin first: begun last, one would run with the other workers idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => longest.some((end) => moduleId.endsWith(end))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst, seed: 1 },
    projects: [
      {
        test: {
          name: 'unit',
          expect: patient,
          sequence: anyOrder,
          ...everyCore,
          // The files of a worker share its modules: none mocks one.
          isolate: false,
          include: [
            'packages/{domain,contract,web-client,formats,origins}/**/*.test.ts',
            'apps/{cli,supervisor}/**/*.test.ts',
            // Not timed: rules, and programs written with the checkers' header.
            'apps/judge/{src,testlib}/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'apps/supervisor/src/start.test.ts', 'apps/cli/test/server/**'],
          testTimeout: 60_000,
          // A file may compile a dozen programs first.
          hookTimeout: 300_000,
        },
      },
      './apps/web/vitest.config.ts',
      {
        test: {
          name: 'server',
          expect: patient,
          include: [
            'apps/server/src/**/*.test.ts',
            'apps/cli/test/server/**/*.test.ts',
            'packages/{storage,testkit}/**/*.test.ts',
          ],
          globalSetup: [database, page],
          ...everyCore,
          // The files of a worker share its modules, which are most of a file's time: each has a database of its own, and
          // mocks no module.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      './packages/sandbox/vitest.config.ts',
      {
        test: {
          name: 'judge',
          expect: patient,
          include: ['apps/judge/test/**/*.test.ts'],
          globalSetup: ['./apps/judge/test/global-setup.ts'],
          // They wait for clocks for half of their time.
          maxWorkers: 3,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      './apps/judge/conformance/vitest.config.ts',
      {
        test: {
          name: 'e2e',
          expect: patient,
          include: ['e2e/**/*.test.ts', 'apps/supervisor/src/start.test.ts'],
          globalSetup: ['./e2e/global-setup.ts'],
          // The files of a worker share its browser.
          isolate: false,
          // Each worker has a product of its own; its files run one after the other. A third one gains nothing on two cores.
          maxWorkers: 2,
          // Each is a sum of many steps, all of which may be slow.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
