// All that the resolver shows, in one answer: it goes on without the server, and as a file.

import type { ResolverData } from '@verdict/contract/award'
import { Refusal } from '@verdict/contract/refusal'
import type { ScoreCell } from '@verdict/domain/contest-rules/rule'
import { contestRule } from '@verdict/domain/contest-rules/table'
import { resolves } from '@verdict/domain/resolver'
import { isDeepStrictEqual } from 'node:util'
import { isOverForAll } from '../../access/contest-clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { awardBoard, awardsFrom, awardsNow } from './award-board.ts'
import { findAwards, openWork } from './award-queries.ts'
import { awardedContest, settingsOf } from './award-service.ts'

const wireCell = ({
  acceptedAt,
  markedAt: _markedAt,
  groups,
  ...counts
}: ScoreCell): ResolverData['entrants'][number]['shown'][string] => ({
  ...counts,
  ...(groups && { groups: groups.map((group) => ({ ...group })) }),
  acceptedAt: acceptedAt === null ? null : new Date(acceptedAt).toISOString(),
})

const wireCells = (cells: Iterable<readonly [number, ScoreCell]>) =>
  Object.fromEntries([...cells].map(([pid, cell]) => [String(pid), wireCell(cell)]))

/** @throws Refusal NOT_FOUND, FORBIDDEN, CONTEST_WITHOUT_AWARDS, CONTEST_NOT_RESOLVABLE, CONTEST_NOT_ENDED */
export async function readResolver({ db }: Context, viewer: Viewer, cid: number): Promise<ResolverData> {
  const { contest, freezeTime } = await awardedContest(db, viewer, cid)
  const rule = contestRule(contest.rule)
  if (!resolves(rule)) throw new Refusal('CONTEST_NOT_RESOLVABLE')
  if (!isOverForAll(contest, contest.now)) throw new Refusal('CONTEST_NOT_ENDED')
  // One moment for all of it: a verdict between two statements would end at another ranklist.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const board = await awardBoard(tx, contest)
      const stored = await findAwards(tx, cid)
      const { unjudged } = await openWork(tx, cid)
      const hiddenOf = ({ cells, shown }: (typeof board.entrants)[number]) =>
        [...shown.keys()]
          .map((pid) => [pid, cells.get(pid) ?? rule.emptyCell] as const)
          .filter(([pid, cell]) => !isDeepStrictEqual(cell, shown.get(pid)))
      return {
        contest: {
          cid,
          title: contest.title,
          rule: contest.rule,
          penalty: contest.penalty,
          start: contest.starts_at.toISOString(),
          freezeTime: freezeTime === null ? null : new Date(freezeTime).toISOString(),
        },
        problems: board.problems,
        groups: board.groups,
        organizations: board.organizations,
        entrants: board.entrants
          .filter(({ shown }) => shown.size > 0)
          .map((entrant) => ({
            uid: entrant.uid,
            name: entrant.name,
            label: entrant.label,
            organization: entrant.organization,
            groups: [...entrant.groups],
            unranked: entrant.isUnranked === true,
            shown: wireCells(entrant.shown),
            hidden: wireCells(hiddenOf(entrant)),
          })),
        awards: stored?.given
          ? awardsFrom(board.entrants, stored.given)
          : awardsNow(contest, board, settingsOf(stored)).map(({ uids, ...award }) => ({
              ...award,
              uids: [...uids],
            })),
        isFinal: Boolean(stored?.given),
        unjudged,
      }
    })
}
