// With compilers that `npm test` does not install. SANDBOX_TIME_FACTOR multiplies every time limit, for a machine that is emulated.
import { defineConfig } from 'vitest/config'
import { scaled } from '../../../packages/sandbox/test/time-factor.ts'

export default defineConfig({
  test: {
    name: 'languages',
    root: import.meta.dirname,
    expect: { poll: { timeout: scaled(30_000) } },
    testTimeout: scaled(120_000),
    hookTimeout: scaled(300_000),
  },
})
