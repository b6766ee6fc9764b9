// How a problem's program is called and what its exit means. An unknown exit code, a signal or an exceeded limit is its
// failure, never the contestant's fault.

import type { Judge } from '@verdict/domain/verdict'
import type { Limits, RunFacts, RunRequest } from '@verdict/sandbox'
import type { Program } from '../compile.ts'
import type { Slot } from '../slot.ts'
import type { Feedback } from './feedback.ts'

/** Absolute paths on the host. */
export interface ProgramFiles {
  input: string
  /** null if it goes through a pipe. */
  output: string | null
  answer: string
  /** '' if there is none. */
  source: string
}

export interface Called {
  slot: Slot
  program: Program
  flags: readonly string[]
  files: ProgramFiles
  limits: Limits
  /** With several passes: the folder whose files stay from one to the next. */
  feedback?: Feedback | null
}

export interface Said {
  message: string
  /** Points as text; '' if it gave none. */
  score: string
  /** Points are on the problem's own scale. */
  isPoints?: boolean
  worth?: number | undefined
}

export interface ProgramRun {
  request: Omit<RunRequest, 'stdout'>
  /** Reads its message once after it ended, if not only on stderr. @param stdout absolute path; null for a pipe */
  said?: (facts: RunFacts, stdout: string | null) => Promise<Said>
  /** Removes what a discarded run has left. */
  forget?: () => Promise<void>
}

export interface Protocol {
  /** Starts a checker, and an interactor where it speaks the protocol. */
  run: (called: Called) => Promise<ProgramRun>
  /** @returns SystemError for a code that the protocol does not define */
  verdictOf: (code: number, said: Said) => Judge
  /** @returns hundredths of 100; undefined if it gave no share */
  shareOf: (code: number, said: Said) => number | undefined
  /** It may give points other than by its exit code. */
  saysPoints?: boolean
}

export interface FullProtocol extends Protocol {
  acceptingCodes: readonly number[]
  validCode: number
}
