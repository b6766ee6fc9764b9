// Exams: a contest with a sitting. Imports nothing of how they are kept.

/** Besides itself the session of a sitter is bound to nothing, the address that it entered from, or that of the seat. */
export const examBindings = ['session', 'address', 'seat'] as const
export type ExamBinding = (typeof examBindings)[number]

/** How it stands with the entry of somebody on the roster, for one session of theirs. */
export const examEntryStates = [
  /** The doors are still closed. */
  'early',
  'open',
  /** This session takes part. */
  'in',
  /** Another session takes part, or this one from another address: it may ask to be let in. */
  'elsewhere',
  'waiting',
  'turned-away',
  /** Only a proctor lets in now. */
  'late',
  'handed-in',
  'over',
] as const
export type ExamEntryState = (typeof examEntryStates)[number]

/** The code of a slip as it counts, however it was typed. */
export const codeOf = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** The kinds of rows that the log of an exam has. */
/** A dry run of an exam: at most so many played students, for so long. */
export const rehearsalLimits = { students: 1_000, minutes: 30 } as const

export const examLogKinds = [
  // Entry and sessions.
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
  // Time of one's own.
  'time',
  'paused',
  'resumed',
  // The desk.
  'incident',
  'broadcast',
  'message',
  'question',
  'question-closed',
  // Handing in, and what came late from a page that was offline.
  'handed-in',
  'reopened',
  'draft-handed-in',
  'queued-submission',
] as const
export type ExamLogKind = (typeof examLogKinds)[number]

/** Facts of a row of the log, by name: short texts and numbers, none of them secret. */
export type ExamDetails = Record<string, string | number | boolean | null>

/** How somebody on the roster is, as the desk shows it. */
export const sitterStates = [
  /** Somebody waits to be let in with this account. */
  'waiting',
  'disconnected',
  'away',
  'idle',
  'in',
  'absent',
  'handed-in',
  /** Their time is over, and they did not hand in before. */
  'over',
] as const
export type SitterState = (typeof sitterStates)[number]

/** Facts of somebody on the roster, in ms since 1970. */
export interface SitterFacts {
  /** The first time. */
  enteredAt: number | null
  /** The last sign of life of the page that takes part, and whether it was in front then. */
  lastSeenAt: number | null
  isAway: boolean
  /** The last use of a key or the pointer there. */
  actedAt: number | null
  handedInAt: number | null
  /** Another session of theirs waits for a proctor. */
  isWaiting: boolean
  /** The end of their own time. */
  end: number
}

/** Without a sign of life for so long, a page counts as gone. */
export const disconnectedAfterMs = 60_000
/** Without a key or a move of the pointer for so long, somebody counts as idle. */
export const idleAfterMs = 5 * 60_000

/** Each state is [from, until): at the moment of its bound the later one holds. */
export function sitterState(facts: SitterFacts, now: number): SitterState {
  if (facts.handedInAt !== null) return 'handed-in'
  if (now >= facts.end) return facts.enteredAt === null ? 'absent' : 'over'
  if (facts.isWaiting) return 'waiting'
  if (facts.enteredAt === null) return 'absent'
  // A person who has just entered has not said anything yet.
  const seen = facts.lastSeenAt ?? facts.enteredAt
  if (now - seen >= disconnectedAfterMs) return 'disconnected'
  if (facts.isAway) return 'away'
  return now - Math.max(facts.actedAt ?? facts.enteredAt, facts.enteredAt) >= idleAfterMs ? 'idle' : 'in'
}
