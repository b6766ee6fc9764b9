/** Binds a sitter's session to nothing else, its address of entry, or the seat's address. */
export const examBindings = ['session', 'address', 'seat'] as const
export type ExamBinding = (typeof examBindings)[number]

export const examEntryStates = [
  'early',
  'open',
  'in',
  /** Another session or address takes part: this one may ask to be let in. */
  'elsewhere',
  'waiting',
  'turned-away',
  'late',
  'handed-in',
  'over',
] as const
export type ExamEntryState = (typeof examEntryStates)[number]

export const codeOf = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')

export const rehearsalLimits = { students: 1_000, minutes: 30 } as const

export const examLogKinds = [
  'entered',
  'refused',
  'waiting',
  'approved',
  'turned-away',
  'code-used',
  'let-in',
  'moved',
  'away',
  'back',
  'time',
  'paused',
  'resumed',
  'incident',
  'broadcast',
  'message',
  'question',
  'question-closed',
  'handed-in',
  'reopened',
  'draft-handed-in',
  'queued-submission',
] as const
export type ExamLogKind = (typeof examLogKinds)[number]

/** Details of a log row: short, not secret. */
export type ExamDetails = Record<string, string | number | boolean | null>

export const sitterStates = [
  'waiting',
  'disconnected',
  'away',
  'idle',
  'in',
  'absent',
  'handed-in',
  'over',
] as const
export type SitterState = (typeof sitterStates)[number]

export interface SitterFacts {
  enteredAt: number | null
  lastSeenAt: number | null
  isAway: boolean
  actedAt: number | null
  handedInAt: number | null
  isWaiting: boolean
  end: number
}

export const disconnectedAfterMs = 60_000
export const idleAfterMs = 5 * 60_000

export function sitterState(facts: SitterFacts, now: number): SitterState {
  if (facts.handedInAt !== null) return 'handed-in'
  if (now >= facts.end) return facts.enteredAt === null ? 'absent' : 'over'
  if (facts.isWaiting) return 'waiting'
  if (facts.enteredAt === null) return 'absent'
  // No heartbeat yet, right after entry.
  const seen = facts.lastSeenAt ?? facts.enteredAt
  if (now - seen >= disconnectedAfterMs) return 'disconnected'
  if (facts.isAway) return 'away'
  return now - Math.max(facts.actedAt ?? facts.enteredAt, facts.enteredAt) >= idleAfterMs ? 'idle' : 'in'
}
