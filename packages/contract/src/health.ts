// How each link of the chain from the browser to the verdict is, for admins.

import { healthFactNames, healthStates } from '@verdict/domain/health'
import { healthChecks, healthFaultNames } from '@verdict/domain/health-faults'
import { z } from 'zod'
import { defineEndpoints } from './endpoint.ts'
import { isoDate } from './primitives.ts'

const value = z.union([z.string(), z.number()])

const healthReport = z.object({
  at: isoDate,
  checks: z.array(
    z.object({
      check: z.enum(healthChecks),
      state: z.enum(healthStates),
      facts: z.array(z.object({ name: z.enum(healthFactNames), value })),
      faults: z.array(z.object({ name: z.enum(healthFaultNames), params: z.record(z.string(), value) })),
      /** Why it could not be looked at. */
      reason: z.string().optional(),
    }),
  ),
})

export const healthEndpoints = defineEndpoints({
  'GET /health/report': {
    summary: 'Each link of the chain from the browser to the verdict, what is wrong with it, and what to do',
    access: 'admin',
    data: healthReport,
    errors: [],
  },
})
