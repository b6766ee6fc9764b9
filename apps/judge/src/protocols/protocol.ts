// How a problem's program is called and what its exit means. An unknown exit code, a signal or an exceeded limit is its
// failure, never the contestant's fault.

import type { Judge } from '@verdict/domain/verdict'
import type { Limits, RunFacts, RunRequest } from '@verdict/sandbox'
import type { Program } from '../compile.ts'
import type { Slot } from '../slot.ts'

/** Absolute, on the host. */
export interface ProgramFiles {
  input: string
  /** null where it goes through a pipe. */
  output: string | null
  answer: string
  /** '' where there is none. */
  source: string
}

export interface Called {
  slot: Slot
  program: Program
  flags: readonly string[]
  files: ProgramFiles
  limits: Limits
}

export interface Said {
  /** For staff. */
  message: string
  /** As text; '' if it gave none. */
  score: string
  /** On the problem's own scale. */
  isPoints?: boolean
  /** Undefined if unknown. */
  worth?: number | undefined
}

export interface ProgramRun {
  request: Omit<RunRequest, 'stdout'>
  /** Once after it ended, if not only on stderr. @param stdout absolute path; null for a pipe */
  said?: (facts: RunFacts, stdout: string | null) => Promise<Said>
}

export interface Protocol {
  /** Also of an interactor, where it speaks the protocol. */
  run: (called: Called) => Promise<ProgramRun>
  /** @returns SystemError for a code that the protocol does not define */
  verdictOf: (code: number, said: Said) => Judge
  /** @returns hundredths of 100; undefined if it gave no share */
  shareOf: (code: number, said: Said) => number | undefined
  /** Other than by its exit code; may end well without any. */
  saysPoints?: boolean
}

export interface FullProtocol extends Protocol {
  acceptingCodes: readonly number[]
  validCode: number
}
