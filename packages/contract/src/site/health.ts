import { healthFactNames, healthStates } from '@verdict/domain/health'
import { healthChecks, healthFaultNames } from '@verdict/domain/health-faults'
import { setupStates, setupSteps } from '@verdict/domain/setup'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { isoDate, judge, language } from '../platform/primitives.ts'

const value = z.union([z.string(), z.number()])

const setup = z.array(
  z.object({
    step: z.enum(setupSteps),
    state: z.enum(setupStates),
    faults: z.array(z.object({ name: z.enum(healthFaultNames), params: z.record(z.string(), value) })),
  }),
)

const healthReport = z.object({
  at: isoDate,
  checks: z.array(
    z.object({
      check: z.enum(healthChecks),
      state: z.enum(healthStates),
      facts: z.array(z.object({ name: z.enum(healthFactNames), value })),
      faults: z.array(
        z.object({
          name: z.enum(healthFaultNames),
          params: z.record(z.string(), value),
          /** Set where it is another process than the answering one. */
          server: z.string().optional(),
        }),
      ),
      reason: z.string().optional(),
    }),
  ),
  setup,
})

const ms = z.number().int().nullable()

const probe = z.object({
  language,
  host: z.string().nullable(),
  judge: judge.nullable(),
  error: z.string(),
  /** In order; null if not reached. */
  steps: z.object({ stored: z.number().int(), waited: ms, judged: ms, heard: ms }),
  cpuMs: ms,
})
export type Probe = z.output<typeof probe>

export const healthEndpoints = defineEndpoints({
  'GET /health/report': {
    summary: 'Each link of the chain from the browser to the verdict, what is wrong with it, and what to do',
    access: 'admin',
    data: healthReport,
    errors: [],
  },
  'GET /admin/setup': {
    summary: 'The steps from the first login to a site that is ready, as the report on health has them',
    access: 'root',
    data: z.object({ steps: setup }),
    errors: [],
  },
  'POST /health/probe': {
    summary:
      'A small program in each language that the site offers, sent through judging and timed; nothing of it stays',
    access: 'admin',
    data: z.object({ probes: z.array(probe) }),
    errors: ['RATE_LIMITED'],
  },
})
