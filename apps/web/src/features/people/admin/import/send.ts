// Sends a sheet in parts, to show progress and allow stopping. Lines are independent, so a failed part can be repeated.

import type { ImportResult } from '@verdict/contract/user-admin'
import { importLimits } from '@verdict/domain/account'
import type { Line } from './lines.ts'

export interface Sending {
  lines: readonly Line[]
  dryRun: boolean
  /** Lines without answer from an earlier attempt. */
  doubtful: ReadonlySet<number>
  send: (lines: readonly Line[], dryRun: boolean) => Promise<ImportResult[]>
  onPart: (changed: Line[]) => void
  signal: AbortSignal
}

function afterResult(line: Line, { created, faults }: ImportResult, sending: Sending): Line {
  if (created) return { ...line, state: 'made', faults: [] }
  const isLost = sending.doubtful.has(line.line) && faults.length === 1 && faults[0] === 'USERNAME_TAKEN'
  if (isLost) return { ...line, state: 'unsure', faults: [] }
  return { ...line, faults, state: faults.length > 0 ? 'faulty' : 'ready' }
}

/** @throws PartLost with the lines whose answer was lost */
export async function sendLines(sending: Sending): Promise<void> {
  const { dryRun, send, onPart, signal } = sending
  const waiting = sending.lines.filter(({ state }) => state === 'waiting' || (!dryRun && state === 'ready'))
  for (let from = 0; from < waiting.length; from += importLimits.rowsOfCall) {
    if (signal.aborted) return
    const part = waiting.slice(from, from + importLimits.rowsOfCall)
    const results = await send(part, dryRun).catch((error: unknown) => {
      throw new PartLost(part, error)
    })
    onPart(part.map((line, at) => afterResult(line, results[at]!, sending)))
  }
}

export class PartLost extends Error {
  readonly part: readonly Line[]

  constructor(part: readonly Line[], cause: unknown) {
    super('a part of the sheet had no answer', { cause })
    this.name = 'PartLost'
    this.part = part
  }
}
