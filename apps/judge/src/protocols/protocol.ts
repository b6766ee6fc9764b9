// A protocol is how a program of a problem is called and what its end means. Everything around it (compiling it, its limits,
// keeping what it said, the verdict of the whole) is the same for all. An exit code that a protocol does not know is a failure of
// the program and never the contestant's fault, as a signal and a limit are with every protocol.

import type { Judge } from '@verdict/domain/verdict'
import type { Limits, RunRequest } from '@verdict/sandbox'
import type { Program } from '../compile.ts'
import type { Slot } from '../slot.ts'

/** Absolute paths on the host. */
export interface ProgramFiles {
  input: string
  /** The output of the contestant's program; null where that goes through a pipe. */
  output: string | null
  answer: string
}

export interface Called {
  slot: Slot
  program: Program
  flags: readonly string[]
  files: ProgramFiles
  limits: Limits
}

/** The files and limits of one run of a program. */
export interface ProgramRun {
  request: Omit<RunRequest, 'stdout'>
  /** Absolute folder on the host with what it left behind; null where the protocol has no such files. */
  feedback: string | null
}

export interface Protocol {
  /** How a checker is started; an interactor too, where it speaks the protocol. */
  run: (called: Called) => Promise<ProgramRun>
  /** @returns SystemError for a code that the protocol does not know */
  verdictOf: (code: number, message: string) => Judge
  /** @param score what it left as score @returns hundredths of 100; undefined where it gave no part of the points */
  shareOf: (code: number, said: { message: string; score: string }) => number | undefined
}

/** One that interactors and validators of inputs speak as well. */
export interface FullProtocol extends Protocol {
  /** Codes after which an interactor may have accepted. */
  acceptingCodes: readonly number[]
  /** The code by which a validator accepts. */
  validCode: number
}
