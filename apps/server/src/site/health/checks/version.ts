import type { Check } from '../health-check.ts'

export const version: Check = {
  name: 'version',
  async look({ build }) {
    return { facts: { version: `${build.sha} (${build.time})`, node: process.version } }
  },
}
