import type { AwardDesk, AwardList, GivenAwards } from '@verdict/contract/award'
import type { Given } from '@verdict/contract/endpoints'
import { Refusal } from '@verdict/contract/refusal'
import { type AwardSettings, type GivenAward, usualAwards } from '@verdict/domain/awards'
import { problemLabel } from '@verdict/domain/contest'
import { contestRule, countsPoints } from '@verdict/domain/contest-rules/table'
import { resolves } from '@verdict/domain/resolver'
import { isDeepStrictEqual } from 'node:util'
import { type Access, lockContest, managedContest, rankedContest } from '../../access/contest-access.ts'
import { isOverForAll, momentOf, showsOf } from '../../access/contest-clock.ts'
import { shareCourseInUse } from '../../access/course-access.ts'
import { teamsOnBoard } from '../../contest/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { databaseClock, type Queryable } from '../../platform/db.ts'
import type { MaybeViewer, Viewer } from '../../platform/viewer.ts'
import { allTeams } from '../feed/ccs-scoreboard.ts'
import { hallTeams } from '../feed/team-in-hall-queries.ts'
import { awardBoard, awardsFrom, awardsNow, givenOf } from './award-board.ts'
import {
  type AwardsRecord,
  clearFinal,
  entrantsOnBoard,
  findAwards,
  openWork,
  problemsAwarded,
  putFinal,
  putSettings,
} from './award-queries.ts'
import { resultIds } from './results-ids.ts'

type Contest = Access['contest']

/** @throws Refusal NOT_FOUND, FORBIDDEN, CONTEST_WITHOUT_AWARDS */
export async function awardedContest(db: Queryable, viewer: Viewer, cid: number): Promise<Access> {
  const access = await managedContest(db, viewer, cid)
  if (access.contest.is_exam || showsOf(access.contest).others === 'never') {
    throw new Refusal('CONTEST_WITHOUT_AWARDS')
  }
  return access
}

export const settingsOf = (stored: AwardsRecord | undefined): AwardSettings => ({
  ...usualAwards,
  ...stored?.settings,
})

const nobody: GivenAwards = { awards: [], entrants: [], problems: [], groups: [], organizations: [] }

/** With the names that it needs, and no more. Entrants who left the board have none. */
async function named(db: Queryable, contest: Contest, given: readonly GivenAward[]): Promise<GivenAwards> {
  const { cid } = contest
  const entrants = await entrantsOnBoard(db, cid)
  const awards = awardsFrom(entrants, given)
  const awarded = new Set(awards.flatMap(({ uids }) => uids))
  const ofKind = (kind: (typeof awards)[number]['kind']) =>
    new Set(awards.filter((award) => award.kind === kind).map(({ of }) => of))
  const [groups, organizations, solved] = [
    ofKind('group-winner'),
    ofKind('organization-winner'),
    ofKind('first-to-solve'),
  ]
  const teams = contest.of_teams ? await teamsOnBoard(db, cid, false) : null
  const names = new Map(teams?.organizations.map((one) => [one.organization_id, one.name]))
  const organizationOf = new Map(
    teams?.teams.map(({ uid, organization_id }) => [uid, names.get(organization_id ?? 0) ?? '']),
  )
  return {
    awards,
    entrants: entrants
      .filter(({ uid }) => awarded.has(uid))
      .map(({ uid, name, school }) => ({
        uid,
        name,
        organization: organizationOf.get(uid) ?? (contest.shows_schools ? school : ''),
      })),
    problems: (await problemsAwarded(db, cid))
      .filter(({ pid }) => solved.has(String(pid)))
      .map(({ pid, position }) => ({ pid, label: problemLabel(position, contest.labeling_style) })),
    groups: (teams?.categories ?? [])
      .filter(({ external_id }) => groups.has(external_id))
      .map(({ external_id: id, name }) => ({ id, name })),
    organizations: (teams?.organizations ?? [])
      .filter(({ external_id }) => organizations.has(external_id))
      .map(({ external_id: id, name, country, logo }) => ({ id, name, country, logo })),
  }
}

/** @throws Refusal as `rankedContest` */
export async function listAwards({ db }: Context, viewer: MaybeViewer, cid: number): Promise<AwardList> {
  const { contest, isOpen, isReplaying, seesAll } = await rankedContest(db, viewer, cid)
  if (isReplaying) throw new Refusal('NOT_FOUND')
  const stored = await findAwards(db, cid)
  if (!stored?.given || !stored.final_at || !(isOpen || seesAll)) {
    return { finalAt: null, comment: '', ...nobody }
  }
  return {
    finalAt: stored.final_at.toISOString(),
    comment: stored.comment,
    ...(await named(db, contest, stored.given)),
  }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, CONTEST_WITHOUT_AWARDS */
export async function readDesk({ db }: Context, viewer: Viewer, cid: number): Promise<AwardDesk> {
  const { contest } = await awardedContest(db, viewer, cid)
  const stored = await findAwards(db, cid)
  const settings = settingsOf(stored)
  const board = await awardBoard(db, contest)
  const now = givenOf(board, awardsNow(contest, board, settings))
  return {
    settings,
    of: {
      teams: contest.of_teams,
      points: countsPoints(contest.rule),
      resolves: resolves(contestRule(contest.rule)),
    },
    final: stored?.final_at
      ? {
          at: stored.final_at.toISOString(),
          by: stored.final_by_uid ?? '',
          comment: stored.comment,
          isOutdated: !isDeepStrictEqual(now, stored.given),
        }
      : null,
    now: await named(db, contest, now),
    results: resultIds(await hallTeams(db, cid, { most: allTeams })),
    hurdles: await hurdlesOf(db, contest, contest.now),
  }
}

type Clocked = Parameters<typeof momentOf>[0] & { cid: number }

/** In the order in which they are reported. */
async function hurdlesOf(db: Queryable, contest: Clocked, now: Date): Promise<AwardDesk['hurdles']> {
  const isRunning = !isOverForAll(contest, now)
  const { isFrozen } = momentOf(contest, null, now)
  const { unjudged, unconfirmed, system_errors, questions } = await openWork(db, contest.cid)
  const all: AwardDesk['hurdles'] = [
    { kind: 'running', count: Number(isRunning) },
    { kind: 'frozen', count: Number(isFrozen && !isRunning) },
    { kind: 'unjudged', count: unjudged },
    { kind: 'unconfirmed', count: unconfirmed },
    { kind: 'system-error', count: system_errors },
    { kind: 'questions', count: questions },
  ]
  return all.filter(({ count }) => count > 0)
}

const refusalOf = {
  running: 'CONTEST_NOT_ENDED',
  frozen: 'CONTEST_STILL_FROZEN',
  unjudged: 'SUBMISSIONS_UNJUDGED',
  unconfirmed: 'VERDICTS_UNCONFIRMED',
  'system-error': 'SUBMISSIONS_WITH_SYSTEM_ERROR',
  questions: 'QUESTIONS_UNANSWERED',
} as const

type Change = (tx: Queryable, stored: AwardsRecord | undefined) => Promise<void>

/** Nobody submits and nothing is judged in it meanwhile. @throws Refusal NOT_FOUND, FORBIDDEN, CONTEST_WITHOUT_AWARDS, COURSE_ARCHIVED */
async function inAwards(context: Context, viewer: Viewer, cid: number, change: Change): Promise<void> {
  const { contest } = await awardedContest(context.db, viewer, cid)
  await context.db.transaction().execute(async (tx) => {
    await shareCourseInUse(tx, contest.course_id)
    const held = await lockContest(tx, cid)
    if (!held || held.deleted_at) throw new Refusal('NOT_FOUND')
    await change(tx, await findAwards(tx, cid))
  })
}

/** @throws Refusal as `inAwards`, and CONTEST_FINAL */
export const chooseAwards = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  settings: AwardSettings,
): Promise<void> =>
  inAwards(context, viewer, cid, async (tx, stored) => {
    if (stored?.final_at) throw new Refusal('CONTEST_FINAL')
    await putSettings(tx, cid, settings)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.awards',
      target: `contest:${cid}`,
      before: { awards: settingsOf(stored) },
      after: { awards: settings },
    })
  })

/** @throws Refusal as `inAwards`, CONTEST_FINAL, and one for what keeps them from being final */
export const finalize = (
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  { extraBronze, comment }: Given<'POST /contest/:cid/finalize'>['body'],
): Promise<void> =>
  inAwards(context, viewer, cid, async (tx, stored) => {
    if (stored?.final_at) throw new Refusal('CONTEST_FINAL')
    const contest = (await lockContest(tx, cid))!
    const [hurdle] = await hurdlesOf(tx, contest, await databaseClock(tx))
    if (hurdle) throw new Refusal(refusalOf[hurdle.kind], { count: hurdle.count })
    const settings = { ...settingsOf(stored), extraBronze }
    const board = await awardBoard(tx, contest)
    await putSettings(tx, cid, settings)
    const given = givenOf(board, awardsNow(contest, board, settings))
    await putFinal(tx, cid, { given, comment, by: viewer.userId })
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.finalize',
      target: `contest:${cid}`,
      after: { comment },
    })
  })

/** @throws Refusal as `inAwards`, and CONTEST_NOT_FINAL */
export const takeBackFinal = (context: Context, viewer: Viewer, origin: Origin, cid: number): Promise<void> =>
  inAwards(context, viewer, cid, async (tx, stored) => {
    if (!stored?.final_at) throw new Refusal('CONTEST_NOT_FINAL')
    await clearFinal(tx, cid)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.takeBackFinal',
      target: `contest:${cid}`,
      before: { comment: stored.comment },
    })
  })
