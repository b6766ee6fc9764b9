// A protocol says how a problem's program is called and what its exit means; everything else is the same for all. An
// unknown exit code, a signal or an exceeded limit is a failure of the program, never the contestant's fault.

import type { Judge } from '@verdict/domain/verdict'
import type { Limits, RunFacts, RunRequest } from '@verdict/sandbox'
import type { Program } from '../compile.ts'
import type { Slot } from '../slot.ts'

/** Absolute paths on the host. */
export interface ProgramFiles {
  input: string
  /** The output of the contestant's program; null where that goes through a pipe. */
  output: string | null
  answer: string
  /** The source of the contestant's program itself; '' where there is none. */
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
  /** Its message for staff. */
  message: string
  /** The points as text; '' if it gave none. */
  score: string
  /** The points are on the problem's own scale, not of 1 or 100. */
  isPoints?: boolean
  /** Full points of the test; undefined if unknown. */
  worth?: number | undefined
}

/** Files and limits of one run of a program. */
export interface ProgramRun {
  request: Omit<RunRequest, 'stdout'>
  /**
   * Reads its message once after it ended, if that is not only on stderr. @param stdout absolute path; null for a pipe
   */
  said?: (facts: RunFacts, stdout: string | null) => Promise<Said>
}

export interface Protocol {
  /** How a checker is started; an interactor too, where it speaks the protocol. */
  run: (called: Called) => Promise<ProgramRun>
  /** @returns SystemError for a code that the protocol does not define */
  verdictOf: (code: number, said: Said) => Judge
  /** @returns hundredths of 100; undefined if it gave no share */
  shareOf: (code: number, said: Said) => number | undefined
  /** It gives points other than by its exit code, and may end well without any. */
  saysPoints?: boolean
}

/** A protocol for interactors and input validators, too. */
export interface FullProtocol extends Protocol {
  /** Codes with which an interactor may have accepted. */
  acceptingCodes: readonly number[]
  /** The code by which a validator accepts. */
  validCode: number
}
