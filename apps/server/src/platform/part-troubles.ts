// The supervisor's reports on the parts beside this process, for administrators. The last one is kept: another follows
// whenever something changes, and after each start of ours.

import type { EventEmitter } from 'node:events'
import { partTrouble, type PartTrouble } from '@verdict/contract/judge-host'
import { z } from 'zod'

const message = z.object({ type: z.literal('troubles'), parts: z.array(partTrouble) })

let parts: readonly PartTrouble[] = []

export const partTroubles = (): PartTrouble[] => [...parts]

/** @param supervisor this process, or what stands for it in a test */
export function hearTroubles(supervisor: EventEmitter): void {
  supervisor.on('message', (said: unknown) => {
    parts = message.safeParse(said).data?.parts ?? parts
  })
}
