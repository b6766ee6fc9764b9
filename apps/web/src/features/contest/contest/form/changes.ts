// Lines of the confirmation before changing a running contest.

import { contestOption, type ContestOption } from '@verdict/contract/contest'
import { problemsRemoved } from './problem-list.ts'
import { changeOf, type ContestValues, freezeMoment, freezes } from './values.ts'

/** Options with lines that say more than that they changed. */
const ofTheirOwn = ['labelingStyle', 'freeze', 'unfreeze', 'runs', 'languages'] as const
type OtherOption = Exclude<keyof ContestOption, (typeof ofTheirOwn)[number]>
const otherOptions = Object.keys(contestOption.shape).filter(
  (name): name is OtherOption => !(ofTheirOwn as readonly string[]).includes(name),
)

export type ChangeLine =
  | { kind: 'title' | 'start' | 'end'; from: string; to: string }
  | { kind: 'encrypt'; from: ContestValues['encrypt']; to: ContestValues['encrypt'] }
  | { kind: 'status'; from: ContestValues['status']; to: ContestValues['status'] }
  | { kind: 'rule'; from: ContestValues['rule']; to: ContestValues['rule'] }
  | { kind: 'labels'; from: ContestValues['labelingStyle']; to: ContestValues['labelingStyle'] }
  | { kind: 'unfreeze'; from: ContestValues['unfreeze']; to: ContestValues['unfreeze'] }
  | {
      kind:
        | 'password'
        | 'freeze'
        | 'runsOn'
        | 'runsOff'
        | 'languages'
        | 'order'
        | 'colors'
        | 'allow'
        | OtherOption
    }
  | { kind: 'added' | 'removed'; pid: number; title: string }
  | { kind: 'freezeEarlier' | 'freezeLater'; count: number }

function problemLines(before: ContestValues, after: ContestValues): ChangeLine[] {
  const removed = problemsRemoved(before.problems, after.problems)
  const added = problemsRemoved(after.problems, before.problems)
  const kept = (from: ContestValues, other: ContestValues) =>
    from.problems.map(({ pid }) => pid).filter((pid) => other.problems.some((problem) => problem.pid === pid))
  const moved = kept(before, after).join() !== kept(after, before).join()
  return [
    ...removed.map(({ pid, title }) => ({ kind: 'removed' as const, pid, title })),
    ...added.map(({ pid, title }) => ({ kind: 'added' as const, pid, title })),
    ...(moved ? [{ kind: 'order' as const }] : []),
  ]
}

const minuteMs = 60_000

/** Also where the freeze moves with the end. */
function freezeLines(before: ContestValues, after: ContestValues): ChangeLine[] {
  const momentIn = (values: ContestValues) => (freezes(values.rule) ? freezeMoment(values) : null)
  const [was, will] = [momentIn(before), momentIn(after)]
  if (was !== null && will !== null && was !== will) {
    const count = Math.ceil(Math.abs(was - will) / minuteMs)
    return [{ kind: will < was ? 'freezeEarlier' : 'freezeLater', count }]
  }
  const minutes = (values: ContestValues) => (values.freeze === 'minutes' ? values.minutes : '')
  return before.freeze !== after.freeze || minutes(before) !== minutes(after) ? [{ kind: 'freeze' }] : []
}

export function changeLines(before: ContestValues, after: ContestValues): ChangeLine[] {
  const lines: ChangeLine[] = []
  for (const kind of ['title', 'start', 'end'] as const) {
    if (before[kind] !== after[kind]) lines.push({ kind, from: before[kind], to: after[kind] })
  }
  if (before.encrypt !== after.encrypt) {
    lines.push({ kind: 'encrypt', from: before.encrypt, to: after.encrypt })
  }
  if (before.status !== after.status) lines.push({ kind: 'status', from: before.status, to: after.status })
  if (before.password !== after.password) lines.push({ kind: 'password' })
  if (before.rule !== after.rule) lines.push({ kind: 'rule', from: before.rule, to: after.rule })
  if (before.labelingStyle !== after.labelingStyle) {
    lines.push({ kind: 'labels', from: before.labelingStyle, to: after.labelingStyle })
  }
  lines.push(...freezeLines(before, after))
  if (before.unfreeze !== after.unfreeze) {
    lines.push({ kind: 'unfreeze', from: before.unfreeze, to: after.unfreeze })
  }
  if (before.runs !== after.runs) lines.push({ kind: after.runs ? 'runsOn' : 'runsOff' })
  if (before.languages.join() !== after.languages.join()) lines.push({ kind: 'languages' })
  for (const kind of otherOptions) if (before[kind] !== after[kind]) lines.push({ kind })
  const change = changeOf(before, after)
  if ('allow' in change) lines.push({ kind: 'allow' })
  if ('colors' in change && !('list' in change)) lines.push({ kind: 'colors' })
  return [...lines, ...problemLines(before, after)]
}
