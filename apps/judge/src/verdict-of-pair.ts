// From the ends of a program and its interactor to a verdict, and who is to blame. The one that ended first, on record before the
// other side could notice, decides:
//  - an interactor that ended first with another code than one of acceptance: its ruling stands, whatever then
//    happened to the program;
//  - otherwise a program that broke a limit or crashed: its time, its memory, its output, its crash, in that order;
//  - otherwise an interactor over its own limits: SystemError;
//  - otherwise an interactor that a program, which left cleanly, took down with it (a signal, SIGPIPE above all):
//    WrongAnswer, because the program left in the middle of the conversation;
//  - otherwise the interactor's code, as a checker's.

import { runWords } from '@verdict/domain/run-words'
import type { ProgramProtocol } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import type { PairFacts } from '@verdict/sandbox'
import { rulingOf } from './verdict-of-checker.ts'
import {
  crash,
  HostFault,
  idleOf,
  notStarted,
  overMemory,
  overOutput,
  overTime,
  type RunOutcome,
  type RunSeen,
} from './verdict-of-run.ts'

interface PairSeen {
  program: RunSeen
  interactor: PairFacts['interactor']
  message: string
  score?: string
  isPoints?: boolean
  worth?: number | undefined
  firstExit: PairFacts['firstExit']
  protocol?: ProgramProtocol
}

interface PairOutcome extends RunOutcome {
  share?: number | undefined
  /** For admins. */
  note: string
}

/** @throws HostFault if the host is to blame */
export function verdictOfPair(seen: PairSeen): PairOutcome {
  const { program, interactor, message, firstExit, ...said } = seen
  if (program.facts.killedFor === 'cancel' || interactor.killedFor === 'cancel')
    throw new HostFault('killed for cancel')
  const ruling = rulingOf('interactor', interactor, message, said)
  const { note } = ruling
  const ruled: PairOutcome = { judge: ruling.judge, share: ruling.share, words: '', note }

  if (firstExit === 'interactor' && ruling.judge !== Judge.Accepted && !overOwnLimits(interactor))
    return ruled

  const own = ownVerdict(program)
  if (own) return { ...own, note }
  if (interactor.execError !== null || overOwnLimits(interactor)) return ruled
  if (interactor.signal !== null) {
    return { judge: Judge.WrongAnswer, words: runWords({ code: 'endedEarly' }), note }
  }
  return ruled
}

const overOwnLimits = (facts: PairFacts['interactor']): boolean =>
  facts.oomKills > 0 ||
  facts.killedFor === 'cpu' ||
  facts.killedFor === 'wall' ||
  facts.killedFor === 'output'

/** null if the program kept its limits and did not crash by itself. */
export function ownVerdict(seen: RunSeen): RunOutcome | null {
  const { facts } = seen
  const time = overTime(seen)
  if (time) {
    const words =
      facts.killedFor === 'wall' ? runWords({ code: 'idleUnflushed', ...idleOf(facts) }) : time.words
    return { ...time, words }
  }
  // It was killed because the interactor had ended, which says nothing about the program.
  if (facts.killedFor === 'peer') return facts.oomKills > 0 ? overMemory(seen) : null
  return overMemory(seen) ?? notStarted(seen) ?? overOutput(facts) ?? crash(facts)
}
