// A protocol is how a program of a problem is called and what its end means. Everything around it (compiling it, its limits,
// keeping what it said, the verdict of the whole) is the same for all. An end that a protocol does not know is a failure of the
// program and never the contestant's fault, as a signal and a limit are with every protocol.

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
  /** Its words for staff. */
  message: string
  /** The points as it left them, as text; '' where it left none. */
  score: string
}

/** The files and limits of one run of a program. */
export interface ProgramRun {
  request: Omit<RunRequest, 'stdout'>
  /** Asked once when it has ended, where more than stderr has its words. @param stdout absolute path; null where that is a pipe */
  said?: (facts: RunFacts, stdout: string | null) => Promise<Said>
}

export interface Protocol {
  /** How a checker is started; an interactor too, where it speaks the protocol. */
  run: (called: Called) => Promise<ProgramRun>
  /** @returns SystemError for an end that the protocol does not know */
  verdictOf: (code: number, said: Said) => Judge
  /** @returns hundredths of 100; undefined where it gave no part of the points */
  shareOf: (code: number, said: Said) => number | undefined
  /** It says points in another way than by its exit code, and may end well without any. */
  saysPoints?: boolean
}

/** One that interactors and validators of inputs speak as well. */
export interface FullProtocol extends Protocol {
  /** Codes after which an interactor may have accepted. */
  acceptingCodes: readonly number[]
  /** The code by which a validator accepts. */
  validCode: number
}
