// A contest as awards and the resolver take it: its problems, and each entrant on its board with both views of their cells.

import type { AwardList } from '@verdict/contract/award'
import {
  type Award,
  type AwardEntrant,
  type AwardSettings,
  awardsOf,
  type GivenAward,
} from '@verdict/domain/awards'
import { problemLabel } from '@verdict/domain/contest'
import type { ScoreCell } from '@verdict/domain/contest-rules/rule'
import { rankingRule } from '@verdict/domain/contest-rules/table'
import type { ContestRecord } from '../../access/contest-access.ts'
import { cellsFrom, rowsAsJson, teamsOnBoard } from '../../contest/index.ts'
import type { Queryable } from '../../platform/db.ts'
import { entrantsOnBoard, problemsAwarded } from './award-queries.ts'

interface BoardEntrant extends AwardEntrant {
  id: number
  name: string
  label: string
  groups: readonly string[]
  organization: string | null
  /** As everybody sees it in a freeze. */
  shown: ReadonlyMap<number, ScoreCell>
}

export interface AwardBoard extends Pick<AwardList, 'groups' | 'organizations'> {
  problems: (AwardList['problems'][number] & { title: string; color: string | null })[]
  /** Also those of whom nothing counts. */
  entrants: BoardEntrant[]
}

const none: ReadonlyMap<number, ScoreCell> = new Map()

async function teamsOf(db: Queryable, { cid, of_teams }: ContestRecord) {
  if (!of_teams) return null
  const { organizations, categories, teams } = await teamsOnBoard(db, cid, false)
  const idOfOrganization = new Map(organizations.map((one) => [one.organization_id, one.external_id]))
  const idOfCategory = new Map(categories.map((one) => [one.category_id, one.external_id]))
  return {
    organizations: organizations.map(({ external_id: id, name, country, logo }) => ({
      id,
      name,
      country,
      logo,
    })),
    groups: categories.map(({ external_id: id, name }) => ({ id, name })),
    of: new Map(
      teams.map((team) => [
        team.uid,
        {
          label: team.label,
          isUnranked: team.is_unranked,
          organization: idOfOrganization.get(team.organization_id ?? 0) ?? null,
          groups: team.category_ids.flatMap((id) => idOfCategory.get(id) ?? []),
        },
      ]),
    ),
  }
}

export async function awardBoard(db: Queryable, contest: ContestRecord): Promise<AwardBoard> {
  const { cid, labeling_style: style } = contest
  const [problems, entrants, full, shown, teams] = [
    await problemsAwarded(db, cid),
    await entrantsOnBoard(db, cid),
    await rowsAsJson(db, cid, 'full'),
    await rowsAsJson(db, cid, 'public'),
    await teamsOf(db, contest),
  ]
  const cellsOf = (rows: typeof full) => new Map(rows.map(({ uid, cells }) => [uid, cellsFrom(cells)]))
  const [all, seen] = [cellsOf(full), cellsOf(shown)]
  return {
    problems: problems.map(({ position, ...problem }) => ({
      ...problem,
      label: problemLabel(position, style),
    })),
    groups: teams?.groups ?? [],
    organizations: teams?.organizations ?? [],
    entrants: entrants.map(({ id, uid, name }) => ({
      id,
      uid,
      name,
      ...(teams?.of.get(uid) ?? { label: '', isUnranked: false, organization: null, groups: [] }),
      cells: all.get(uid) ?? none,
      shown: seen.get(uid) ?? none,
    })),
  }
}

export const awardsNow = (
  contest: ContestRecord,
  { problems, entrants }: AwardBoard,
  settings: AwardSettings,
): Award[] =>
  awardsOf(
    {
      rule: rankingRule(contest),
      start: contest.starts_at.getTime(),
      problems: problems.map(({ pid }) => pid),
      entrants: entrants.filter(({ cells }) => cells.size > 0),
    },
    settings,
  )

export function givenOf({ entrants }: Pick<AwardBoard, 'entrants'>, awards: readonly Award[]): GivenAward[] {
  const ids = new Map(entrants.map(({ uid, id }) => [uid, id]))
  return awards.map(({ kind, of, uids }) => ({ kind, of, entrants: uids.map((uid) => ids.get(uid)!) }))
}

/** Without those who are not on the board any more. */
export function awardsFrom(
  entrants: readonly { id: number; uid: string }[],
  given: readonly GivenAward[],
): { kind: Award['kind']; of: string; uids: string[] }[] {
  const uids = new Map(entrants.map(({ id, uid }) => [id, uid]))
  return given.map(({ kind, of, entrants: those }) => ({
    kind,
    of,
    uids: those.flatMap((id) => uids.get(id) ?? []),
  }))
}
