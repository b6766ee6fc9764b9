// Troubles are pushed to the server, again after each start of its own.

export interface PartTrouble {
  part: string
  reason: string
  since: string
}

export interface Troubles {
  /** @param reason null when the part is well again */
  report: (part: string, reason: string | null) => void
  tell: (listener: (parts: PartTrouble[]) => void) => void
}

const reasonLength = 300

/** The last line says most. */
const short = (reason: string): string => (reason.trim().split('\n').at(-1) ?? '').slice(0, reasonLength)

export const createTroubles = (now: () => Date = () => new Date()): Troubles => {
  const troubles = new Map<string, PartTrouble>()
  let listener: (parts: PartTrouble[]) => void = () => undefined
  return {
    report: (part, reason) => {
      const before = troubles.get(part)
      if (reason === null) troubles.delete(part)
      else troubles.set(part, { part, reason: short(reason), since: before?.since ?? now().toISOString() })
      if (before || reason !== null) listener([...troubles.values()])
    },
    tell: (next) => {
      listener = next
      listener([...troubles.values()])
    },
  }
}
