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
  // Handing in, and what came late from a page that was offline.
  'handed-in',
  'draft-handed-in',
  'queued-submission',
] as const
export type ExamLogKind = (typeof examLogKinds)[number]

/** Facts of a row of the log, by name: short texts and numbers, none of them secret. */
export type ExamDetails = Record<string, string | number | boolean | null>
