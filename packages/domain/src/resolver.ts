// The ranklist of a freeze, resolved: from the last row upwards each entrant's hidden cells are opened one by one, in the order
// of the problems. Under rules that freeze an opened cell makes no standing worse, so the last row stays where it is once it
// has none left; and once no row that ties with it has any, so does its rank.

import type { ContestRule, RankingRule, ScoreCell } from './contest-rules/rule.ts'
import { isEmpty, type Standing, standings } from './ranklist.ts'

/** Rules whose results show up to a freeze; under the others there would be nothing to begin with. */
export const resolves = ({ shows }: Pick<ContestRule, 'shows'>): boolean => shows.others === 'until-freeze'

interface ResolvedEntrant {
  uid: string
  isUnranked?: boolean | undefined
  /** As everybody saw it in the freeze. */
  shown: ReadonlyMap<number, ScoreCell>
  /** Where it is not as shown; an empty cell where nothing of it counts. */
  hidden: ReadonlyMap<number, ScoreCell>
}

export interface ResolvedContest {
  rule: RankingRule
  /** ms since 1970 */
  start: number
  /** In order. */
  problems: readonly number[]
  entrants: readonly ResolvedEntrant[]
}

export type ResolverStep =
  | { kind: 'open'; uid: string; pid: number }
  /** Its row and its rank are final. */
  | { kind: 'place'; uid: string }

export interface ResolverBoard {
  standings: readonly Standing[]
  cells: ReadonlyMap<string, ReadonlyMap<number, ScoreCell>>
  /** So many rows at the end are final. */
  placed: number
}

const keyOf = (uid: string, pid: number): string => `${pid} ${uid}`

function cellsAfter(
  { shown, hidden, uid }: ResolvedEntrant,
  opened: ReadonlySet<string>,
): Map<number, ScoreCell> {
  const cells = new Map(shown)
  for (const [pid, cell] of hidden) {
    if (!opened.has(keyOf(uid, pid))) continue
    if (isEmpty(cell)) cells.delete(pid)
    else cells.set(pid, cell)
  }
  return cells
}

/** Without entrants of whom nothing counts, as on every ranklist. */
function boardAfter(contest: ResolvedContest, opened: ReadonlySet<string>): Omit<ResolverBoard, 'placed'> {
  const rows = contest.entrants
    .map((one) => ({ ...one, cells: cellsAfter(one, opened) }))
    .filter(({ cells }) => cells.size > 0)
  return {
    standings: standings(contest.rule, rows, contest.start),
    cells: new Map(rows.map(({ uid, cells }) => [uid, cells])),
  }
}

export function resolverSteps(contest: ResolvedContest): ResolverStep[] {
  const steps: ResolverStep[] = []
  const opened = new Set<string>()
  const waiting = new Map(
    contest.entrants.map(({ uid, hidden }) => [uid, contest.problems.filter((pid) => hidden.has(pid))]),
  )
  let list = boardAfter(contest, opened).standings
  let placed = 0
  while (placed < list.length) {
    const left = list.slice(0, list.length - placed)
    const last = left.at(-1)!
    const ties = left.filter((one) => contest.rule.compare(one, last) === 0)
    const uid = ties.findLast((one) => waiting.get(one.uid)!.length > 0)?.uid
    if (uid === undefined) {
      steps.push({ kind: 'place', uid: last.uid })
      placed += 1
    } else {
      const pid = waiting.get(uid)!.shift()!
      steps.push({ kind: 'open', uid, pid })
      opened.add(keyOf(uid, pid))
      list = boardAfter(contest, opened).standings
    }
  }
  return steps
}

/** @param done so many steps */
export function resolverBoard(
  contest: ResolvedContest,
  steps: readonly ResolverStep[],
  done: number,
): ResolverBoard {
  const opened = new Set<string>()
  let placed = 0
  for (const step of steps.slice(0, done)) {
    if (step.kind === 'open') opened.add(keyOf(step.uid, step.pid))
    else placed += 1
  }
  return { ...boardAfter(contest, opened), placed }
}
