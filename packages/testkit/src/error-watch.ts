// Reads every refusal that a server of the tests answers with: the API documentation promises that a call refuses with
// nothing but what its entry in the table of calls declares.

import { errorsOf } from '@verdict/contract/call-errors'
import { endpoints, type Key } from '@verdict/contract/endpoints'
import type { ErrorName } from '@verdict/contract/errors'
import type { FastifyInstance } from 'fastify'

/** @returns null where the table lets the call refuse so */
export function undeclared(key: Key, error: ErrorName): string | null {
  if (errorsOf(key, endpoints[key]).includes(error)) return null
  return `${key} answered ${error}. Add '${error}' to the errors of its entry in packages/contract, and how to provoke it in packages/testkit/src/endpoint-table.`
}

/** Before the server is ready. */
export function watchErrors(app: FastifyInstance): { assertDeclared(): void } {
  const faults = new Set<string>()
  app.addHook('onSend', (request, reply, payload, done) => {
    const key = request.routeOptions.config?.endpoint
    if (key !== undefined && reply.statusCode >= 400 && typeof payload === 'string') {
      const fault = undeclared(key, (JSON.parse(payload) as { error: ErrorName }).error)
      if (fault !== null) faults.add(fault)
    }
    done()
  })
  return {
    /** @throws Error that says of each what to add */
    assertDeclared() {
      if (faults.size > 0) throw new Error([...faults].join('\n'))
    },
  }
}
