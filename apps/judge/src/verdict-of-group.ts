// From the ends of a problem's manager and of the processes of a program to a verdict, and who is to blame. CMS asks for the
// same: all processes keep their limits and end well, their CPU time together too, and then the manager's score holds. A
// manager that fails is the problem's fault, unless a process was at fault before it. Beyond CMS, a score of 0 that was
// given first stands, whatever then happened to a process that found the end of its channel. Source: cms-dev/cms,
// cms/grading/tasktypes/Communication.py and cms/grading/steps/stats.py (CPU time is added up).

import { constants } from 'node:os'
import { runWords } from '@verdict/domain/run-words'
import { Judge } from '@verdict/domain/verdict'
import type { GroupFacts, RunFacts } from '@verdict/sandbox'
import type { Said } from './protocols/protocol.ts'
import { rulingOf } from './verdict-of-checker.ts'
import { ownVerdict } from './verdict-of-pair.ts'
import { HostFault, overTime, type RunOutcome, type RunSeen } from './verdict-of-run.ts'

const { SIGPIPE } = constants.signals

interface ProcessSeen extends RunSeen {
  /** It ended before the manager. */
  endedFirst: boolean
}

interface GroupSeen extends Said {
  programs: readonly ProcessSeen[]
  manager: GroupFacts['manager']
}

interface GroupOutcome extends RunOutcome {
  share?: number | undefined
  /** For admins. */
  note: string
  /** The process that is to blame, or the first. */
  at: number
}

/** CPU time is added up; of memory, which is limited for each, it is the largest. */
export function together(programs: readonly RunFacts[]): RunFacts {
  const [first] = programs as readonly [RunFacts]
  return {
    ...first,
    killedFor: programs.find(({ killedFor }) => killedFor !== null)?.killedFor ?? null,
    cpuUs: programs.reduce((sum, { cpuUs }) => sum + cpuUs, 0),
    peakBytes: Math.max(...programs.map(({ peakBytes }) => peakBytes)),
  }
}

/** @throws HostFault if the host is to blame */
export function verdictOfGroup({ programs, manager, message, ...said }: GroupSeen): GroupOutcome {
  if ([manager, ...programs.map(({ facts }) => facts)].some(({ killedFor }) => killedFor === 'cancel'))
    throw new HostFault('killed for cancel')
  const ruling = rulingOf('manager', manager, message, { ...said, protocol: 'cms' })
  const { note } = ruling
  const hasFailed = ruling.judge === Judge.SystemError
  const isFinal = hasFailed || ruling.share === 0
  const fault = faultOf(programs.map((seen) => (isFinal && !seen.endedFirst ? null : seen)))
  if (fault && !(hasFailed && fault.isIdle)) return { ...fault.outcome, note, at: fault.at }
  if (hasFailed) {
    const left = programs.findIndex(({ endedFirst }) => endedFirst)
    const wasLeft = manager.signal === SIGPIPE && manager.killedFor === null && left >= 0
    if (wasLeft) return { judge: Judge.WrongAnswer, words: runWords({ code: 'endedEarly' }), note, at: left }
    return { judge: Judge.SystemError, words: '', note, at: 0 }
  }
  return { judge: ruling.judge, share: ruling.share, words: '', note, at: 0 }
}

interface Fault {
  outcome: RunOutcome
  at: number
  /** All slept. It may have waited for the one that is to blame. */
  isIdle: boolean
}

/** @param programs null: not to blame */
function faultOf(programs: readonly (ProcessSeen | null)[]): Fault | null {
  const faults = programs.flatMap((seen, at): Fault[] => {
    const outcome = seen && ownVerdict(seen)
    return outcome ? [{ outcome, at, isIdle: seen.facts.killedFor === 'wall' }] : []
  })
  return faults.find(({ isIdle }) => !isIdle) ?? tooMuchTogether(programs) ?? faults[0] ?? null
}

function tooMuchTogether(programs: readonly (ProcessSeen | null)[]): Fault | null {
  const seen = programs.filter((one) => one !== null)
  const [first] = seen
  if (!first) return null
  const facts = { ...together(seen.map((one) => one.facts)), killedFor: null, signal: null }
  const outcome = overTime({ ...first, facts })
  return outcome && { outcome, at: programs.indexOf(first), isIdle: false }
}
