// The statements that a piece of work sends, apart from what the server does by itself meanwhile.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent } from 'kysely'

export interface Sent {
  sql: string
  parameters: readonly unknown[]
}

export interface Statements {
  /** For `openDatabase`. */
  log: (event: LogEvent) => void
  /** Those of the work, in the order in which they were over: those that run side by side come in any. */
  sentBy: (work: () => Promise<unknown>) => Promise<Sent[]>
}

export function listenToStatements(): Statements {
  const listener = new AsyncLocalStorage<Sent[]>()
  return {
    log: ({ query }) => {
      listener.getStore()?.push({ sql: query.sql, parameters: query.parameters })
    },
    sentBy: async (work) => {
      const sent: Sent[] = []
      await listener.run(sent, work)
      return sent
    },
  }
}
