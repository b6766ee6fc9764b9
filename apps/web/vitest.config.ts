import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  define: { BUILD_SHA: '"test"', BUILD_TIME: '"1970-01-01T00:00:00.000Z"' },
  test: {
    name: 'web',
    // In an order that is not the written one, but the same each time.
    sequence: { shuffle: { tests: true } },
    environment: 'jsdom',
    // One worker loads jsdom once, and each file still has a context of its own: a sixth of the time of a worker for
    // each file.
    pool: 'vmThreads',
    maxWorkers: '100%',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    setupFiles: ['./test-setup.ts'],
    restoreMocks: true,
    testTimeout: 30_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
