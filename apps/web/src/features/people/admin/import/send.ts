// A sheet goes to the server in parts, so that its progress is seen and it can be stopped between two of them. Each line
// stands for itself, so a part that was broken off can be sent again.

import type { ImportResult } from '@verdict/contract/user-admin'
import { importLimits } from '@verdict/domain/account'
import type { Line } from './lines.ts'

export interface Sending {
  /** Sends those of these lines that wait or are ready. */
  lines: readonly Line[]
  dryRun: boolean
  /** Lines whose answer an earlier sending lost. */
  doubtful: ReadonlySet<number>
  send: (lines: readonly Line[], dryRun: boolean) => Promise<ImportResult[]>
  /** After each part: the lines that it changed. */
  onPart: (changed: Line[]) => void
  signal: AbortSignal
}

function afterResult(line: Line, { created, faults }: ImportResult, sending: Sending): Line {
  if (created) return { ...line, state: 'made', faults: [] }
  const isLost = sending.doubtful.has(line.line) && faults.length === 1 && faults[0] === 'USERNAME_TAKEN'
  if (isLost) return { ...line, state: 'unsure', faults: [] }
  return { ...line, faults, state: faults.length > 0 ? 'faulty' : 'ready' }
}

/** @throws PartLost with the lines whose fate is not known, when a part had no answer */
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
