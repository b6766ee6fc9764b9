// The answer of the server as the resolver of the domain takes it, and what each step is called.

import type { ResolverData } from '@verdict/contract/award'
import type { ContestRule, ScoreCell } from '@verdict/domain/contest-rules/rule'
import { rankingRule } from '@verdict/domain/contest-rules/table'
import { firstAcceptances } from '@verdict/domain/ranklist'
import {
  type ResolvedContest,
  resolverBoard,
  type ResolverBoard,
  resolverSteps,
  type ResolverStep,
} from '@verdict/domain/resolver'
import type { ShownAward } from '../award-words.ts'

type Entrant = ResolverData['entrants'][number]

export interface Show {
  data: ResolverData
  contest: ResolvedContest
  steps: readonly ResolverStep[]
  columns: ContestRule['columns']
  entrants: ReadonlyMap<string, Entrant>
  organizations: ReadonlyMap<string, ResolverData['organizations'][number]>
  hasPictures: boolean
  /** Without those that only repeat the place. */
  awards: ReadonlyMap<string, readonly ShownAward[]>
}

function cellsFrom(cells: Entrant['shown']): Map<number, ScoreCell> {
  return new Map(
    Object.entries(cells).map(([pid, cell]) => [
      Number(pid),
      { ...cell, acceptedAt: cell.acceptedAt === null ? null : Date.parse(cell.acceptedAt) },
    ]),
  )
}

export function showOf(data: ResolverData): Show {
  const rule = rankingRule(data.contest)
  const contest: ResolvedContest = {
    rule,
    start: Date.parse(data.contest.start),
    problems: data.problems.map(({ pid }) => pid),
    entrants: data.entrants.map(({ uid, unranked, shown, hidden }) => ({
      uid,
      isUnranked: unranked,
      shown: cellsFrom(shown),
      hidden: cellsFrom(hidden),
    })),
  }
  const awards = new Map<string, ShownAward[]>()
  for (const award of data.awards) {
    if (award.kind === 'rank') continue
    for (const uid of award.uids) awards.set(uid, [...(awards.get(uid) ?? []), award])
  }
  return {
    data,
    contest,
    steps: resolverSteps(contest),
    columns: rule.columns,
    entrants: new Map(data.entrants.map((entrant) => [entrant.uid, entrant])),
    hasPictures: data.organizations.some(({ logo }) => logo !== null),
    organizations: new Map(data.organizations.map((one) => [one.id, one])),
    awards,
  }
}

export interface Scene extends ResolverBoard {
  /** By problem, of what is open by now. */
  firsts: ReadonlyMap<number, number>
  /** Just done; null at the beginning. */
  step: ResolverStep | null
  /** Null at the end. */
  next: ResolverStep | null
}

export function sceneAt({ contest, steps }: Show, done: number): Scene {
  const board = resolverBoard(contest, steps, done)
  const entrants = contest.entrants.flatMap(({ uid, isUnranked }) => {
    const cells = board.cells.get(uid)
    return cells ? [{ uid, isUnranked, cells }] : []
  })
  return {
    ...board,
    firsts: firstAcceptances(contest.rule, entrants),
    step: steps[done - 1] ?? null,
    next: steps[done] ?? null,
  }
}
