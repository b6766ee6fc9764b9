// Programs are timed and share slots: one file at a time, never a second try. Boxes with cgroups need root; others get the
// development table, never a silent skip. SANDBOX_TIME_FACTOR multiplies time limits, for an emulated machine.
import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { scaled } from './test/time-factor.ts'

const isRoot = process.getuid?.() === 0
const onVersion2 = existsSync('/sys/fs/cgroup/cgroup.controllers')

export default defineConfig({
  test: {
    name: 'sandbox',
    root: import.meta.dirname,
    include: isRoot ? ['test/*.test.ts'] : ['test/development.test.ts'],
    exclude: onVersion2 ? [] : ['test/delegated.test.ts'],
    fileParallelism: false,
    retry: 0,
    expect: { poll: { timeout: scaled(30_000) } },
    testTimeout: scaled(30_000),
    hookTimeout: scaled(60_000),
  },
})
